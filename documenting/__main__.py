"""``make docs``: build the site, in both languages. A warning fails the build, a broken link among them."""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import time
from pathlib import Path

from .commands import command_pages
from .links import problems
from .navigation import LANGUAGES
from .schemas import schema_pages
from .sources import ROOT, write_sources
from .variants import variant_pages

OUT = ROOT / "build" / "site"


def main() -> int:
    """Write the sources, run Sphinx on each language, and return 1 if anything is wrong."""
    parser = argparse.ArgumentParser(description="Build the documentation site.")
    parser.add_argument("--out", type=Path, default=OUT, help="folder of the site (default: build/site)")
    out: Path = parser.parse_args().out.resolve()
    start = time.monotonic()
    found = problems()
    if found:
        print("\n".join(found), file=sys.stderr)
        return 1
    sources = out / "sources"
    html = out / "html"
    shutil.rmtree(html, ignore_errors=True)
    for language in LANGUAGES:
        write_sources(language, sources / language, *generated(language))
    # English first: Spanish is a folder of its site.
    running = [_sphinx(language, sources / language, html) for language in LANGUAGES]
    codes = [process.wait() for process in running]
    if any(codes):
        return 1
    print(f"{html / 'index.html'}, in {time.monotonic() - start:.0f} s")
    return 0


def generated(language: str) -> tuple[dict[str, str], dict[str, str]]:
    """Return the pages that the program makes of itself in a language, and the files beside them."""
    spoken = {**command_pages(language), **variant_pages(language)}
    if language != "en":
        return spoken, {}
    pages, files = schema_pages()
    return {**spoken, **pages}, files


def _sphinx(language: str, source: Path, html: Path) -> subprocess.Popen[bytes]:
    target = html if language == "en" else html / language
    options = ["--quiet", "--fail-on-warning", "--keep-going", "--fresh-env", "-D", f"language={language}"]
    read = source.parent / f"{language}.read"
    folders = ["-c", str(Path(__file__).parent), "-d", str(read), str(source), str(target)]
    return subprocess.Popen([sys.executable, "-m", "sphinx", *options, *folders])


if __name__ == "__main__":
    sys.exit(main())
