"""A service, a browser, and a profile that notices every error in it.

Without a browser the tests are skipped with a message; ``make browser`` installs one."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from shutil import which
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

CHROMIUM = which("chromium") or which("chromium-browser")
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
]
PATIENCE = 120_000  # milliseconds for anything on a loaded machine
RAW = re.compile(r"\[object|undefined|NaN|\b(?:report|policy|entrant|figure|state)-\w+|\{\w+\}")
WIDER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
CUT = """() => {
  const pen = document.createElement("canvas").getContext("2d");
  const seen = [...document.querySelectorAll("select, input[placeholder]")].filter((each) => each.checkVisibility());
  return seen.flatMap((each) => {
    const style = getComputedStyle(each);
    const chosen = each.selectedOptions?.[0];
    const text = each.matches("select") ? chosen?.text ?? "" : each.value ? "" : each.placeholder;
    const room = each.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    return pen.measureText(text).width > room - (chosen ? 16 : 0) ? [`cut off: ${each.id} "${text}"`] : [];
  });
}"""
"""Choices and hints that are wider than their controls; a list of choices has an arrow of 16 pixels."""
NEEDS = ("playwright", "axe_playwright_python")

LOOKS = [("es", 390, "dark"), ("en", 1280, "light"), ("en", 390, "light"), ("es", 1280, "dark")]
"""Languages, widths and schemes: with these four every two of them occur together."""
in_every_look = pytest.mark.parametrize(("lang", "width", "scheme"), LOOKS)

OpenProfile = Callable[..., Any]  # Any: a context manager of a Profile


def missing() -> str:
    """Return the first missing requirement of these tests; empty if all are present."""
    if CHROMIUM is None:
        return "there is no Chromium"
    absent = [name for name in NEEDS if find_spec(name) is None]
    return f"{absent[0]} is not installed" if absent else ""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip these tests without a browser, and in the quick run."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.slow)
            if lacks := missing():
                item.add_marker(pytest.mark.skip(reason=f"{lacks}: the page is not tested (make browser installs it)"))


@contextmanager
def served(data: Path) -> Iterator[str]:
    """A service on a data folder during the block; yield its address."""
    words = [sys.executable, "-m", "simulator", "serve", "--port", "0", "--data", str(data)]
    with subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        found = re.search(r"http://\S+", process.stdout.readline())
        assert found is not None
        try:
            yield found[0].rstrip("/")
        finally:
            process.terminate()
            process.wait(60)


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a service."""
    with served(tmp_path_factory.mktemp("service")) as address:
        yield address


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium without a window, for one file: its driver keeps a loop running in this thread while it is open, and
    tests of other files run loops of their own."""
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield found
        found.close()


class Profile:
    """A fresh profile on a service. ``wrong`` lists its errors and warnings, ``abroad`` its requests to other hosts;
    ``look`` names its language, width and scheme in the names of its pictures."""

    def __init__(self, context: BrowserContext, service: str, look: str) -> None:
        self.context = context
        self.service = service
        self.look = look
        self.wrong: list[str] = []
        self.abroad: list[str] = []
        context.set_default_timeout(PATIENCE)
        context.on("request", self._asked)
        self.page = self._new()

    def _new(self) -> Page:
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.on("console", self._said)
        return page

    def tab(self, path: str) -> Page:
        """Open a path in a tab of its own."""
        page = self._new()
        page.goto(self.service + path)
        page.wait_for_selector("body[data-ready]")
        return page

    def _asked(self, request: Any) -> None:
        if not request.url.startswith((self.service, "data:", "blob:")):
            self.abroad.append(request.url)

    def _said(self, message: Any) -> None:
        if message.type in ("error", "warning"):
            self.wrong.append(message.text)

    def open(self, path: str) -> Page:
        """Open a page, and wait until its modules have done their first work."""
        self.page.goto(path if path.startswith("http") else self.service + path)
        self.ready()
        return self.page

    def ready(self) -> None:
        """Wait until the modules of the page have done their first work."""
        self.page.wait_for_selector("body[data-ready]")

    def answered(self) -> None:
        """Wait until the job on the page is done."""
        self.page.wait_for_selector("body[data-ended=done]")

    def faults(self, name: str) -> list[str]:
        """Return the faults that axe finds on the page, its overflow, texts that are cut off, and texts that are not
        for people. ``name`` is the name of its picture."""
        from axe_playwright_python.sync_playwright import Axe

        self.shot(name)
        found = Axe().run(self.page).response["violations"]
        wider = self.page.evaluate(WIDER)
        text = "" if self.page.url.endswith("/http") else self.page.inner_text("main")
        raw = [f"raw text: {each}" for each in RAW.findall(text)]
        faults = [*raw, *self.page.evaluate(CUT)] + [
            f"{each['id']}: {node['html'][:200]}" for each in found for node in each["nodes"]
        ]
        return [*faults, f"wider by {wider} pixels"] if wider else faults

    def shot(self, name: str) -> None:
        """Save a picture of the page if ASALTO_SHOTS names a folder."""
        if folder := os.environ.get("ASALTO_SHOTS"):
            self.page.screenshot(path=Path(folder) / f"{name}-{self.look}.png", full_page=True)


@pytest.fixture
def profile(browser: Browser, service: str) -> OpenProfile:
    """A function that opens a fresh profile: ``with profile(lang="es", width=390) as one``. On closing, the profile
    must have no errors, no warnings and no requests to other hosts, nor outside the path of ``address``."""

    @contextmanager
    def opened(lang: str = "en", width: int = 1280, scheme: Any = "light", address: str = service) -> Iterator[Profile]:
        size: Any = {"width": width, "height": 844 if width < 600 else 900}
        context = browser.new_context(viewport=size, locale=lang, color_scheme=scheme, reduced_motion="reduce")
        try:
            found = Profile(context, address, f"{lang}-{width}-{scheme}")
            try:
                yield found
            except BaseException:
                found.shot("failure")
                raise
            assert found.wrong == []
            assert found.abroad == []
        finally:
            context.close()

    return opened
