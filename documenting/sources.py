"""Sources of the site: the pages of a language in one folder, with the generated ones, ready for Sphinx.

Links between languages and links out of docs are changed here; the pages themselves stay as GitHub shows them."""

from __future__ import annotations

import re
import shutil
from collections.abc import Mapping
from pathlib import Path, PurePosixPath

from . import links
from .markdown import relinked
from .navigation import LANGUAGES, START, below, sections

ROOT = Path(__file__).resolve().parent.parent
FROM_ROOT = {
    "LICENSE": "licence.md",
    "NOTICE": "licence.md",
    "CHANGELOG.md": "changes.md",
    "CONTRIBUTING.md": "contributing.md",
    "README.md": "index.md",
}
"""Files outside docs that have a page."""
PICTURES = (".svg", ".png")
_EXCERPT = re.compile(r"^```(\w+) excerpt\n(.*?)^```", re.MULTILINE | re.DOTALL)
_CAPTIONS = {"en": "Excerpt", "es": "Extracto"}
_ABSOLUTE = re.compile(r"[a-z]+:|#")
_RULE = re.compile(r"^(?=### ([A-Z]{2}-[A-Z]+-\d+) )", re.MULTILINE)
"""Heading of a rule in a ledger or in its Spanish page."""


def write_sources(language: str, folder: Path, generated: Mapping[str, str], files: Mapping[str, str]) -> None:
    """Write all pages of a language into ``folder``: ``generated`` has further ones, by their names, and ``files`` what
    these link to."""
    shutil.rmtree(folder, ignore_errors=True)
    pages = {**written(language), **generated}
    for name, text in pages.items():
        path = folder / f"{name}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(_excerpts(text, language) + _trees(name, language, pages), encoding="utf-8")
    for file, content in files.items():
        (folder / file).write_text(content, encoding="utf-8")
    for picture in sorted(path for path in (ROOT / "docs").rglob("*") if path.suffix in PICTURES):
        copy = folder / picture.relative_to(ROOT / "docs")
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(picture, copy)


def written(language: str) -> dict[str, str]:
    """Return the text of each page that the repository has in a language, by its name."""
    docs = ROOT / "docs" if language == "en" else ROOT / "docs" / language
    found = {name: _page(docs / f"{name}.md", name, language) for name in links.names(language)}
    if language == "en":
        found[START] = _page(ROOT / "README.md", START, language)
        found["changes"] = _page(ROOT / "CHANGELOG.md", "changes", language)
        found["contributing"] = _page(ROOT / "CONTRIBUTING.md", "contributing", language)
        terms = (ROOT / "LICENSE").read_text(encoding="utf-8"), (ROOT / "NOTICE").read_text(encoding="utf-8")
        found["licence"] = "# Licence\n\n" + "\n\n".join(f"```text\n{text}```" for text in terms) + "\n"
    return found


def _page(path: Path, name: str, language: str) -> str:
    return _rules(linked(path.read_text(encoding="utf-8"), path, name, language))


def linked(text: str, path: Path, name: str, language: str) -> str:
    """Return the text of a page that stands, or would stand, at ``path``, with its links in terms of the site."""

    def change(words: str, target: str) -> str:
        return f"[{words}]({target})" if _ABSOLUTE.match(target) else _link(words, target, path, name, language)

    return relinked(text, change)


def _rules(text: str) -> str:
    """Return the text with each rule's id as a second name of its heading: #fr-dang-04, in both languages."""
    return _RULE.sub(lambda match: f"({match[1].lower()})=\n", text)


def _link(words: str, target: str, path: Path, name: str, language: str) -> str:
    """Return a link of a page in terms of the site: to a page, to one of the other language, or words alone."""
    file, _, anchor = target.partition("#")
    anchor = f"#{anchor}" if anchor else ""
    inside = (path.parent / file).resolve().relative_to(ROOT).as_posix()
    there = FROM_ROOT.get(inside) or (inside.removeprefix("docs/") if inside.startswith("docs/") else "")
    if PurePosixPath(there).suffix not in (".md", *PICTURES):
        return words
    up = "../" * name.count("/")
    prefix = f"{language}/"
    if PurePosixPath(there).suffix in PICTURES:  # the folder of each language has all of them
        return f"[{words}]({up}{there})"
    if language == "en" and not there.startswith("es/"):
        return f"[{words}]({up}{there}{anchor})"
    if language != "en" and there.startswith(prefix):
        return f"[{words}]({up}{there.removeprefix(prefix)}{anchor})"
    # The other language is another build, so the link is HTML to HTML.
    out = up if language == "en" else f"{up}../"
    return f'<a href="{out}{there.removesuffix(".md")}.html{anchor}">{words}</a>'


def _excerpts(text: str, language: str) -> str:
    """Return the text with a caption on each block that is marked as an excerpt."""
    return _EXCERPT.sub(rf"```{{code-block}} \1\n:caption: {_CAPTIONS[language]}\n\n\2```", text)


def _trees(name: str, language: str, pages: Mapping[str, str]) -> str:
    """Return the hidden lists of pages that make the navigation."""
    if name == START:
        return "".join(_tree(entries, title) for title, entries in sections(language, pages))
    entries = below(name, pages)
    return _tree([entry.rpartition("/")[2] for entry in entries] if "/" in name else entries) if entries else ""


def _tree(entries: list[str], caption: str = "") -> str:
    head = f":caption: {caption}\n" if caption else ""
    return "\n```{toctree}\n:hidden:\n" + head + "\n" + "\n".join(entries) + "\n```\n"


__all__ = ["LANGUAGES", "linked", "write_sources", "written"]
