"""Output of summaries and narrations: a terminal with colours, or plain text.

Rich is imported only for a terminal. Control characters are never passed on, because names come from other people's
files."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import IO, Protocol
from unicodedata import combining, east_asian_width

from ...narration.narrator import BAD, END, FAULT, GOOD, GRAVE, HEADING, PLAIN, SECRET
from ..tables import Table

INDENT = 2  # columns per level
GAP = 2  # columns between those of a plain table
SAMPLE = "▁█×"
_PLAIN = str.maketrans("▁▂▃▄▅▆▇█░▒▓−±", ".:-=+*%#.:*-~")
"""The signs of plots, and of numbers, in ASCII."""

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
"""The style in which Rich shows each tone of a narration."""

_UNSEEN = dict.fromkeys([*range(0x20), *range(0x7F, 0xA0), 0x2028, 0x2029, *range(0xD800, 0xE000)], "·")


class Terminal(Protocol):
    """Output of lines and tables."""

    def line(self, text: str = "", tone: str = PLAIN, level: int = 0) -> None:
        """Write one line, indented by its level, in the style of its tone."""

    def table(self, table: Table) -> None:
        """Write a table."""


def terminal_of(out: IO[str]) -> Terminal:
    """Return a terminal with colours if ``out`` has them and NO_COLOR is not set, else one of plain text."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb" or not out.isatty()
    return PlainTerminal(out) if plain else ColourTerminal(out)


def printable(text: str) -> str:
    """Return the text with a dot for each character that is invisible or would move the cursor."""
    return text.translate(_UNSEEN)


def shown(text: str, *, blocks: bool) -> str:
    """Return printable text; the signs of plots and numbers in ASCII without ``blocks``."""
    return printable(text if blocks else text.translate(_PLAIN))


def has_blocks(out: IO[str]) -> bool:
    """Return whether ``out`` can encode the characters of sparklines; text in memory can hold all of them."""
    try:
        SAMPLE.encode(getattr(out, "encoding", None) or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


class PlainTerminal:
    """Plain text; every line is passed on immediately, so that a reader follows the fight."""

    def __init__(self, out: IO[str]) -> None:
        self._out = out
        self._blocks = has_blocks(out)

    def line(self, text: str = "", tone: str = PLAIN, level: int = 0) -> None:
        self._out.write(f"{' ' * INDENT * level}{shown(text, blocks=self._blocks)}\n")
        self._out.flush()

    def table(self, table: Table) -> None:
        for row in table_lines(table):
            self.line(row)


def table_lines(table: Table) -> list[str]:
    """Return the table as plain lines, headings first."""
    rows = [[printable(cell) for cell in row] for row in (table.heads, *table.rows)]
    widths = [max(map(width, cells)) for cells in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        blanks = [" " * (most - width(cell)) for cell, most in zip(row, widths, strict=True)]
        cells = [
            blank + cell if number in table.right else cell + blank
            for number, (cell, blank) in enumerate(zip(row, blanks, strict=True))
        ]
        lines.append((" " * GAP).join(cells).rstrip())
    return lines


def width(text: str) -> int:
    """Return how many columns the text takes: two for a wide letter, none for a combining accent."""
    return sum(2 if east_asian_width(letter) in "WF" else 0 if combining(letter) else 1 for letter in text)


class ColourTerminal:
    """A terminal, drawn by Rich; the continuation of a long line is indented like its start."""

    def __init__(self, out: IO[str]) -> None:
        from rich.console import Console  # slow to import, and only a terminal needs it

        self._blocks = has_blocks(out)
        self._console = Console(file=out, highlight=False)

    def line(self, text: str = "", tone: str = PLAIN, level: int = 0) -> None:
        from rich.padding import Padding
        from rich.text import Text

        if not text:
            self._console.print()
            return
        styled = Text(shown(text, blocks=self._blocks), style=STYLES.get(tone, ""))
        self._console.print(Padding(styled, (0, 0, 0, INDENT * level), expand=False))

    def table(self, table: Table) -> None:
        from rich.table import Table
        from rich.text import Text

        drawn = Table(box=None, padding=(0, GAP, 0, 0), pad_edge=False, header_style="bold")
        for number, head in enumerate(table.heads):
            drawn.add_column(
                Text(shown(head, blocks=self._blocks)), justify="right" if number in table.right else "left"
            )
        for row in table.rows:
            drawn.add_row(*(Text(shown(cell, blocks=self._blocks)) for cell in row))
        self._console.print(drawn)
