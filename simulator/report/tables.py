"""Tables of typed cells: text, numbers that know their value, and commands.

A cell is a text, so whatever shows text can show it; a page also reads the value, and aligns columns of numbers."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Self

from attrs import frozen

from ..core.values import Value


class Datum(str):
    """A number as text, with its value."""

    __slots__ = ("value",)

    value: float

    def __new__(cls, text: str, value: float) -> Self:
        made = super().__new__(cls, text)
        made.value = value
        return made


class Command(str):
    """A command line, shown as it is typed."""

    __slots__ = ()


class Block(Value):
    """Part of a section of a document."""

    __slots__ = ()


@frozen(eq=False, repr=False)
class Table(Block):
    """A table: headings, rows of as many cells, and the number columns, from 0, which are aligned right; unless given,
    those with a Datum. A page shows the caption; the notes stand below the table."""

    heads: Sequence[str]
    rows: Sequence[Sequence[str]]
    numbers: Collection[int] | None = None
    caption: str = ""
    notes: Sequence[str] = ()

    @property
    def right(self) -> Collection[int]:
        """The columns that are aligned right."""
        if self.numbers is not None:
            return self.numbers
        return {at for row in self.rows for at, cell in enumerate(row) if isinstance(cell, Datum)}
