"""The printed page of a scenario, and its PDF by a browser of this machine.

The page is one file of HTML without scripts, laid out for A4 or letter; Jinja escapes all text."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from typing import Final

from markupsafe import Markup

from ...core.errors import AsaltoError
from ...data_files import data_file
from ..printed import Printed
from .page import environment

PAPERS: Final[Mapping[str, str]] = {"a4": "A4", "letter": "letter"}
NAMES: Final = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "msedge",
    "microsoft-edge",
    "microsoft-edge-stable",
    "brave-browser",
)
PLACES: Final = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)
PATIENCE: Final = 90.0  # seconds for a browser to print
LONG: Final = 4  # bodies of a block from which it is as wide as the page
DENSE: Final = 9  # blocks of a page from which its letters are small
MANY: Final = 45  # boxes in a row from which they are small
FEW: Final = 6  # boxes of rows that share a line


class NoBrowser(AsaltoError):
    """No browser of this machine can write a PDF."""


def printed_page(printed: Printed) -> str:
    """Return the page as HTML."""
    style = data_file("simulator.report.html", "templates", "print.css").read_text(encoding="utf-8")
    return (
        environment()
        .get_template("print.html")
        .render(
            page=printed,
            style=Markup(style.replace("/* paper */", PAPERS[printed.paper])),
            many=MANY,
            few=FEW,
            long=LONG,
            dense=DENSE,
        )
    )


def browser() -> str:
    """Return the path of a browser that writes PDF. Raises NoBrowser if there is none."""
    for found in _browsers():
        return found
    raise NoBrowser(
        "a PDF needs Chromium, Chrome, Edge or Brave, and none was found; write a page with -o FILE.html and print it"
        " from any browser"
    )


def _browsers() -> Iterator[str]:
    yield from filter(None, map(which, NAMES))
    yield from (place for place in PLACES if os.path.isfile(place))


def save_pdf(path: str, html: str) -> None:
    """Write the page as PDF. Raises NoBrowser without a browser or if it fails, and OSError."""
    found = browser()
    with TemporaryDirectory(prefix="asalto-print-") as folder:
        source, made = Path(folder, "page.html"), Path(folder, "page.pdf")
        source.write_text(html, encoding="utf-8")
        words = [found, "--headless", "--disable-gpu", "--no-first-run", "--no-pdf-header-footer"]
        words += ["--no-sandbox"] if sys.platform == "linux" and os.geteuid() == 0 else []  # it refuses root otherwise
        words += [f"--user-data-dir={folder}/profile", f"--print-to-pdf={made}", source.as_uri()]
        try:
            subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE, check=False)
        except (OSError, subprocess.TimeoutExpired) as error:
            raise NoBrowser(f"{found} did not write the PDF: {error}") from error
        if not made.is_file() or not made.read_bytes().startswith(b"%PDF"):
            raise NoBrowser(f"{found} wrote no PDF; write a page with -o FILE.html and print it from any browser")
        Path(path).write_bytes(made.read_bytes())
