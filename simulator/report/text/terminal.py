"""What summaries and narrations are written on: a terminal with colours, or plain text for everything else.

Rich is imported only when there is a terminal to draw on. Control characters are never passed on: names come from
files that others wrote."""

from __future__ import annotations

import os
from collections.abc import Collection, Mapping, Sequence
from typing import IO, Protocol
from unicodedata import combining, east_asian_width

from attrs import frozen

from ...narration.narrator import BAD, END, FAULT, GOOD, GRAVE, HEADING, PLAIN, SECRET

INDENT = 2  # columns a level
GAP = 2  # columns between those of a plain table
SAMPLE = "▁█×"

STYLES: Mapping[str, str] = {
    HEADING: "bold",
    PLAIN: "",
    GOOD: "green",
    BAD: "yellow",
    GRAVE: "bold red",
    FAULT: "magenta",
    SECRET: "italic dim",
    END: "bold cyan",
}
"""How a narration's tones look."""

_UNSEEN = dict.fromkeys([*range(0x20), *range(0x7F, 0xA0), 0x2028, 0x2029, *range(0xD800, 0xE000)], "·")


@frozen
class Grid:
    """A table: headings, rows of as many cells, and which columns are numbers, from 0 (they stand on the right)."""

    heads: Sequence[str]
    rows: Sequence[Sequence[str]]
    numbers: Collection[int] = ()


class Paper(Protocol):
    """Where lines and tables go. ``blocks``: whether what reads it can show more than ASCII."""

    blocks: bool

    def line(self, text: str = "", tone: str = PLAIN, level: int = 0) -> None:
        """One line, indented by its level, in the look of its tone."""

    def grid(self, grid: Grid) -> None:
        """A table."""


def paper(out: IO[str]) -> Paper:
    """Colours on a terminal that has them, unless NO_COLOR is set; else plain text."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb" or not out.isatty()
    return PlainPaper(out) if plain else ColourPaper(out)


def seen(text: str) -> str:
    """The text with everything in it that could not be seen, or would move the cursor, as a dot."""
    return text.translate(_UNSEEN)


def has_blocks(out: IO[str]) -> bool:
    """Whether the small plots of a summary can be written there: text in memory can hold anything."""
    try:
        SAMPLE.encode(getattr(out, "encoding", None) or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


class PlainPaper:
    """Plain text; every line is passed on at once, so that a fight is read as it happens."""

    def __init__(self, out: IO[str]) -> None:
        self._out = out
        self.blocks = has_blocks(out)

    def line(self, text: str = "", tone: str = PLAIN, level: int = 0) -> None:
        self._out.write(f"{' ' * INDENT * level}{seen(text)}\n")
        self._out.flush()

    def grid(self, grid: Grid) -> None:
        for row in columns(grid):
            self.line(row)


def columns(grid: Grid) -> list[str]:
    """The table as plain lines, headings first."""
    rows = [[seen(cell) for cell in row] for row in (grid.heads, *grid.rows)]
    widths = [max(map(width, cells)) for cells in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        blanks = [" " * (most - width(cell)) for cell, most in zip(row, widths, strict=True)]
        cells = [
            blank + cell if number in grid.numbers else cell + blank
            for number, (cell, blank) in enumerate(zip(row, blanks, strict=True))
        ]
        lines.append((" " * GAP).join(cells).rstrip())
    return lines


def width(text: str) -> int:
    """How many columns it takes: two for a wide letter, none for an accent of its own."""
    return sum(2 if east_asian_width(letter) in "WF" else 0 if combining(letter) else 1 for letter in text)


class ColourPaper:
    """A terminal, drawn on by Rich; long lines are broken under their own beginning."""

    def __init__(self, out: IO[str]) -> None:
        from rich.console import Console  # slow to import, and only a terminal needs it

        self.blocks = has_blocks(out)
        self._console = Console(file=out, highlight=False)

    def line(self, text: str = "", tone: str = PLAIN, level: int = 0) -> None:
        from rich.padding import Padding
        from rich.text import Text

        if not text:
            self._console.print()
            return
        told = Text(seen(text), style=STYLES.get(tone, ""))
        self._console.print(Padding(told, (0, 0, 0, INDENT * level), expand=False))

    def grid(self, grid: Grid) -> None:
        from rich.table import Table
        from rich.text import Text

        table = Table(box=None, padding=(0, GAP, 0, 0), pad_edge=False, header_style="bold")
        for number, head in enumerate(grid.heads):
            table.add_column(Text(seen(head)), justify="right" if number in grid.numbers else "left")
        for row in grid.rows:
            table.add_row(*(Text(seen(cell)) for cell in row))
        self._console.print(table)
