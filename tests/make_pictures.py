"""Pictures of the README and of docs/page.md, from real runs: ``make pictures`` writes docs/pictures anew; look at them
before you commit.

A narrated fight as the terminal shows it, drawn by Rich; an encounter from a sentence, the answer to a question and a
fight that is watched, as Chromium shows the page. Each in English and in Spanish."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any, Final
from urllib.request import Request, urlopen

from tests.browser.conftest import CHROMIUM, FLAGS, missing, served

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PICTURES: Final = Path(__file__).parent.parent / "docs" / "pictures"
LANGUAGES: Final = ("en", "es")
SEED: Final = 7
FIGHT: Final = 16  # a typical one, as the summary of `make run` calls it
LINES: Final = 46  # of the fight: as much as a screen shows
COLUMNS: Final = 100
WIDTH: Final = 1200
SCENARIO: Final = "three_against_a_werewolf"
QUESTIONS: Final[dict[str, dict[str, Any]]] = {
    "answer": {"kind": "batch", "scenario": SCENARIO, "seed": SEED, "options": {"fights": 2000}},
    "watch": {"kind": "run", "scenario": "reference_battle", "seed": SEED, "options": {}},
}
HEIGHTS: Final = {"build": 1330, "answer": 1150, "watch": 900}
GAME: Final = "haunted_house"
SENTENCES: Final = {
    "en": "an officer and a doctor vs 3 zombies in a burning attic",
    "es": "una policía y una médica contra 3 zombis en un desván en llamas",
}
EDITED: Final = 12_000  # milliseconds until the odds beside an encounter are whole, or their time is up
BEATS: Final = 12  # steps into the fight that is watched
WAIT: Final = 300.0  # seconds for an answer
SETTLED: Final = 2000  # milliseconds in which the other plots are drawn


def main() -> int:
    """Write all pictures. Return 1 with a sentence if there is no browser."""
    if lacks := missing():
        print(f"{lacks}: make browser installs what the pictures need", file=sys.stderr)
        return 1
    PICTURES.mkdir(exist_ok=True)
    for lang in LANGUAGES:
        (PICTURES / f"fight.{lang}.svg").write_text(fight(lang), encoding="utf-8")
    with TemporaryDirectory() as folder, served(Path(folder)) as address:
        jobs = {name: asked(address, question) for name, question in QUESTIONS.items()}
        photograph(address, jobs)
    return 0


# The terminal.


def fight(lang: str) -> str:
    """Return the beginning of a narrated fight as a drawing, without the font that Rich would fetch from the net."""
    from rich._export_format import CONSOLE_SVG_FORMAT
    from rich.console import Console
    from rich.text import Text

    command = ["run", SCENARIO, "--seed", str(SEED), "--fight", str(FIGHT), "--lang", lang]
    found = subprocess.run(
        [sys.executable, "-m", "simulator", *command],
        env={**os.environ, "FORCE_COLOR": "1", "COLUMNS": str(COLUMNS), "TERM": "xterm-256color"},
        capture_output=True,
        check=True,
        encoding="utf-8",
    ).stdout
    console = Console(record=True, width=COLUMNS, file=open(os.devnull, "w"), force_terminal=True)  # noqa: SIM115
    for line in found.splitlines()[:LINES]:
        console.print(Text.from_ansi(line))
    form = re.sub(r"@font-face \{\{.*?\}\}\n?", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL)
    return console.export_svg(title=f"asalto {' '.join(command[:-2])}", code_format=form, unique_id="fight")


# The page.


def asked(address: str, question: dict[str, Any]) -> str:
    """Ask a question; return the id of its job when it is done. Raises TimeoutError."""
    body = json.dumps(question).encode()
    request = Request(f"{address}/api/jobs", body, {"Content-Type": "application/json"})
    began = monotonic()
    while monotonic() - began < WAIT:
        with urlopen(request, timeout=60) as answer:  # the same question is the same job
            job = json.load(answer)
        if job["state"] == "done":
            return str(job["id"])
        sleep(0.5)
    raise TimeoutError(f"no answer to {question['kind']} within {WAIT:.0f} s")


def photograph(address: str, jobs: dict[str, str]) -> None:
    """Write a picture of each page in each language, the fight in dark."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for lang in LANGUAGES:
            picture(browser, f"{address}/", "build", lang, "light")
            picture(browser, f"{address}/jobs/{jobs['answer']}", "answer", lang, "light")
            picture(browser, f"{address}/jobs/{jobs['watch']}/fights/1", "watch", lang, "dark")
        browser.close()


def picture(browser: Browser, path: str, name: str, lang: str, scheme: Any) -> None:
    """Write one picture of a page as it stands on the first screen."""
    size: Any = {"width": WIDTH, "height": HEIGHTS[name]}
    context = browser.new_context(viewport=size, locale=lang, color_scheme=scheme, reduced_motion="reduce")
    page = context.new_page()
    page.goto(path)
    page.wait_for_selector("body[data-ready]")
    if name == "build":
        page.locator(f"label.choice:has(input[value={GAME}])").click()
        page.fill("#sentence", SENTENCES[lang])
        page.click("#write")
        page.wait_for_timeout(EDITED)
        page.evaluate("document.activeElement.blur()")
    if name == "answer":
        page.wait_for_selector("body[data-ended=done]")
        page.wait_for_selector(".plot svg.marks, .plot canvas")
        page.wait_for_timeout(SETTLED)
    for _ in range(BEATS if name == "watch" else 0):
        page.keyboard.press("ArrowRight")
    page.screenshot(path=PICTURES / f"{name}.{lang}.png")
    context.close()


if __name__ == "__main__":
    sys.exit(main())
