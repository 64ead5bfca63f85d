"""Markdown pages as the checks and the site read them: links, headings, and tables.

Links are found by markdown-it, the parser that the site is built with, so that code and comments are never taken for
links."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from urllib.parse import unquote

from attrs import frozen
from markdown_it import MarkdownIt
from markdown_it.token import Token

PARSER = MarkdownIt("commonmark").enable("table")
_LINK = re.compile(r"\[([^\[\]]*)\]\(([^()\s]+)\)")
_FENCE = re.compile(r"^(```.*?^```)", re.MULTILINE | re.DOTALL)


@frozen
class Link:
    """Target of a link, and the line (from 1) of the paragraph that it stands in."""

    target: str
    line: int


def links(text: str) -> Iterator[Link]:
    """Yield the links and pictures of a page, in order. Accents in targets stay letters."""
    for token in PARSER.parse(text):
        for child in token.children or ():
            target = child.attrGet("href") if child.type == "link_open" else child.attrGet("src")
            if target is not None:
                yield Link(unquote(str(target)), 1 + (token.map or [0])[0])


def anchors(text: str) -> set[str]:
    """Return the names by which a page's headings are linked to, as GitHub and the site write them."""
    seen: Counter[str] = Counter()
    found: set[str] = set()
    for slug in map(slugged, headings(text)):
        found.add(f"{slug}-{seen[slug]}" if seen[slug] else slug)
        seen[slug] += 1
    return found


def headings(text: str) -> list[str]:
    """Return the headings of a page, in order, without marks."""
    return [_plain(inline) for opening, inline in pairwise(PARSER.parse(text)) if opening.type == "heading_open"]


def slugged(heading: str) -> str:
    """Return the name of a heading: lower case, hyphens for spaces, no other marks."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def relinked(text: str, change: Callable[[str, str], str]) -> str:
    """Return the text with every link replaced by ``change(words, target)``; code blocks stay as they are."""
    parts = _FENCE.split(text)
    return "".join(
        part if part.startswith("```") else _LINK.sub(lambda match: change(match[1], match[2]), part) for part in parts
    )


def escaped(text: str) -> str:
    """Return a sentence as Markdown that shows it unchanged; what stands between backticks stays code."""
    parts = re.split(r"(`+[^`]*`+)", " ".join(text.split()))
    return "".join(part if part.startswith("`") else re.sub(r"([\\*_\[\]<>#$])", r"\\\1", part) for part in parts)


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table; bars and line ends in cells are protected."""
    lines = [list(heads), ["---"] * len(heads), *rows]
    return "".join("| " + " | ".join(_cell(cell) for cell in line) + " |\n" for line in lines)


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


def _plain(inline: Token) -> str:
    return "".join(child.content for child in inline.children or () if child.type in ("text", "code_inline"))
