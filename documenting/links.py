"""Check every link between the pages of the repository: ``python -m documenting.links``, in a second or two.

A link must name a file that exists and, after ``#``, a heading of that page. Every page of docs must stand in the
navigation. Addresses of other sites are not visited."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path
from urllib.parse import unquote

from .markdown import anchors, links
from .navigation import unnamed

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
LOOSE = ("README*.md", "CHANGELOG.md", "CONTRIBUTING*.md")
"""Pages outside docs."""


def pages(root: Path = ROOT) -> list[Path]:
    """Return all pages of the repository that have links to check."""
    return [*(path for pattern in LOOSE for path in sorted(root.glob(pattern))), *sorted((root / "docs").rglob("*.md"))]


def names(language: str, docs: Path = DOCS) -> list[str]:
    """Return the pages of a language, each by its path in the navigation."""
    folder = docs if language == "en" else docs / language
    found = [path.relative_to(folder).with_suffix("").as_posix() for path in sorted(folder.rglob("*.md"))]
    return [name for name in found if language != "en" or not name.startswith("es/")]


def problems(root: Path = ROOT) -> list[str]:
    """Return a sentence for each broken link and for each page that the navigation does not reach."""
    found = [problem for page in pages(root) for problem in _broken(page, root)]
    for language in ("en", "es"):
        for name in unnamed(names(language, root / "docs")):
            found.append(f"docs: {language} page {name} is missing in documenting/navigation.py.")
    return found


def _broken(page: Path, root: Path) -> list[str]:
    found = []
    for link in links(page.read_text(encoding="utf-8")):
        if link.target.startswith(("http://", "https://", "mailto:")):
            continue
        path, _, anchor = unquote(link.target).partition("#")
        target = (page.parent / path).resolve() if path else page
        place = f"{page.relative_to(root).as_posix()}:{link.line}"
        if not target.exists():
            found.append(f"{place}: {link.target} does not exist.")
        elif anchor and target.suffix == ".md" and anchor not in _anchors(target):
            found.append(f"{place}: {link.target}: the page has no such heading.")
    return found


@cache
def _anchors(page: Path) -> set[str]:
    return anchors(page.read_text(encoding="utf-8"))


def main() -> int:
    """Print what is broken; return 1 if anything is."""
    found = problems()
    for problem in found:
        print(problem, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
