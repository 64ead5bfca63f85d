"""Reads a page as a browser would, as far as a test has to know."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

from attrs import Factory, define

VOID = frozenset({"meta", "br", "hr", "img", "link", "input"})
LOADS = frozenset({"src", "href", "data", "action", "poster", "srcset", "xlink:href"})


@define
class Found:
    """The parts of a page: its tags, its text, the numbers of its ``data`` tags, its references, its anchors,
    and tags that were closed out of order."""

    tags: list[str] = Factory(list)
    text: list[str] = Factory(list)
    numbers: list[float] = Factory(list)
    refers: list[str] = Factory(list)
    ids: list[str] = Factory(list)
    wrong: list[str] = Factory(list)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found = Found()
        self._open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.tags.append(tag)
        for name, value in attrs:
            if name in LOADS and value:
                self.found.refers.append(value)
            if name == "id" and value:
                self.found.ids.append(value)
            if tag == "data" and name == "value" and value:
                self.found.numbers.append(float(value))
            if name.startswith("on"):
                self.found.wrong.append(name)
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        if not self._open or self._open.pop() != tag:
            self.found.wrong.append(tag)

    def handle_data(self, data: str) -> None:
        self.found.text.append(data)

    def close(self) -> None:
        super().close()
        self.found.wrong += self._open


def read(page: str) -> Found:
    """Return the page, read."""
    reader = _Reader()
    reader.feed(page)
    reader.close()
    return reader.found


def source_of(path: Path) -> str:
    """Return the source of a page without the tags that keep each option of a command in one line."""
    return re.sub(r"</?b>", "", path.read_text(encoding="utf-8"))
