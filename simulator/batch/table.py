"""Tables: rows of many fights, stored by column.

The cells of a column are in arrays of the standard library, as narrow as the numbers allow. NumPy reads these arrays
without a copy (``numpy.asarray``), and small batches are counted without NumPy, which takes long to import."""

from __future__ import annotations

import struct
from array import array
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import cached_property
from hashlib import sha256
from itertools import accumulate, chain, pairwise
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from attrs import frozen

FLAG: Final = "flag"
COUNT: Final = "count"  # a whole number of 64 bits
REAL: Final = "real"
WORD: Final = "word"
LIST: Final = "list"  # of counts
LISTS: Final = "lists"  # of lists of counts

INNER: Final = {LIST: COUNT, LISTS: LIST}
"""Kinds of lists, and the kind of what they contain."""
WIDTHS: Final = "bhiq"
"""Codes of arrays of whole numbers: 1, 2, 4 and 8 bytes."""

if TYPE_CHECKING:
    Numbers: TypeAlias = array[Any]  # Any: int or float
else:
    # Arrays take no parameters before Python 3.12, and a quoted hint is not understood where schemas read hints.
    Numbers = array
Cells = list[Any]  # Any: of the kind of the column


@frozen(slots=False)
class Schema:
    """Names and kinds of the columns of a table."""

    columns: tuple[tuple[str, str], ...]

    @classmethod
    def of(cls, columns: Iterable[tuple[str, str]]) -> Schema:
        """Return the schema of these columns, each with its name and its kind."""
        return cls(tuple(columns))

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Names of the columns."""
        return tuple(name for name, _ in self.columns)

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """Kinds of the columns."""
        return tuple(kind for _, kind in self.columns)

    @cached_property
    def digest(self) -> bytes:
        """Short digest of the columns: other columns, another digest."""
        return sha256(repr(self.columns).encode()).digest()[:8]


@frozen(eq=False)
class Series:
    """Cells of one column. ``values`` are its numbers; of words, the place of each cell in ``words``; of lists, the end
    of each cell in ``inner``. ``words`` are the distinct ones, None for empty cells. ``inner`` are the elements of all
    lists. ``present`` has a byte for each cell that is no word: 1, or 0 for an empty cell; None: no cell is empty."""

    kind: str
    values: Numbers
    present: bytes | None = None
    words: tuple[str | None, ...] = ()
    inner: Series | None = None

    @classmethod
    def of(cls, kind: str, cells: Sequence[Any]) -> Series:  # Any: of the kind
        """Return the column of these cells; None is an empty one. Raises OverflowError for more than 64 bits."""
        if kind == WORD:
            words = tuple(dict.fromkeys(cells))
            places = {word: place for place, word in enumerate(words)}
            return cls(kind, narrow(COUNT, list(map(places.__getitem__, cells))), words=words)
        try:
            return cls._filled(kind, cells)
        except TypeError:  # of None, which the arrays do not take
            present = bytes(cell is not None for cell in cells)
            empty: object = () if kind in INNER else 0
            return cls._filled(kind, [empty if cell is None else cell for cell in cells], present)

    @classmethod
    def _filled(cls, kind: str, cells: Sequence[Any], present: bytes | None = None) -> Series:
        if kind not in INNER:
            return cls(kind, narrow(kind, cells), present)
        ends = narrow(COUNT, list(accumulate(map(len, cells))))
        return cls(kind, ends, present, inner=cls.of(INNER[kind], list(chain.from_iterable(cells))))

    def __len__(self) -> int:
        return len(self.values)

    def cells(self) -> Cells:
        """Return the cells as values of Python; None is an empty one."""
        if self.kind == WORD:
            words = self.words
            return [words[place] for place in self.values]
        found: Cells = self.values.tolist()
        if self.kind == FLAG:
            found = list(map(bool, found))
        elif self.inner is not None:
            elements = self.inner.cells()
            found = [elements[start:end] for start, end in pairwise((0, *found))]
        if self.present is None:
            return found
        return [cell if there else None for cell, there in zip(found, self.present, strict=True)]

    def filled(self) -> bytes:
        """Return a byte for each cell: 1 if it holds a value, else 0."""
        if self.kind == WORD:
            held = [word is not None for word in self.words]
            return bytes([held[place] for place in self.values])
        return b"\1" * len(self) if self.present is None else self.present

    def slice(self, start: int, stop: int) -> Series:
        """Return the cells from number ``start`` up to, but without, ``stop``."""
        values = self.values[start:stop]
        present = None if self.present is None else self.present[start:stop]
        inner = self.inner
        if inner is not None and values:
            first = self.values[start - 1] if start else 0
            inner = inner.slice(first, values[-1])
            values = array(values.typecode, [end - first for end in values])
        return Series(self.kind, values, present, self.words, inner)


def narrow(kind: str, cells: Sequence[Any]) -> Numbers:  # Any: numbers
    """Return the narrowest array that holds these numbers of a kind."""
    if kind == REAL:
        return array("d", cells)
    for code in WIDTHS:
        with suppress(struct.error):
            return array(code, struct.pack(f"={len(cells)}{code}", *cells))  # twice as fast as from the cells
    return array(WIDTHS[-1], cells)  # raises what is wrong with them


@frozen(eq=False)
class Rows:
    """Rows of a table, stored by column."""

    schema: Schema
    columns: tuple[Series, ...]

    @classmethod
    def of(cls, schema: Schema, columns: Iterable[Sequence[Any]]) -> Rows:  # Any: cells of the columns' kinds
        """Return the rows with these cells, given by column. Raises ValueError unless all columns are as long."""
        found = tuple(Series.of(kind, cells) for kind, cells in zip(schema.kinds, columns, strict=True))
        if len({len(column) for column in found}) > 1:
            raise ValueError("the columns have different lengths")
        return cls(schema, found)

    @property
    def num_rows(self) -> int:
        """Number of rows."""
        return len(self.columns[0])

    def column(self, which: int | str) -> Series:
        """Return a column by its number or its name. Raises ValueError if there is none of that name."""
        return self.columns[which if isinstance(which, int) else self.schema.names.index(which)]

    def slice(self, start: int, length: int | None = None) -> Rows:
        """Return ``length`` rows from number ``start`` on (default: all)."""
        stop = self.num_rows if length is None else min(self.num_rows, start + length)
        return Rows(self.schema, tuple(column.slice(start, stop) for column in self.columns))

    def cells(self) -> list[Cells]:
        """Return the cells by column."""
        return [column.cells() for column in self.columns]

    def to_pylist(self) -> list[dict[str, Any]]:  # Any: cells
        """Return each row as a dict from the names of the columns to the cells."""
        names = self.schema.names
        return [dict(zip(names, row, strict=True)) for row in zip(*self.cells(), strict=True)]

    def equals(self, other: Rows) -> bool:
        """Return whether both have the same columns and the same cells."""
        return self.schema == other.schema and self.cells() == other.cells()


def concatenated(parts: Sequence[Rows]) -> Rows:
    """Return the rows of one or more tables of the same columns, one after the other."""
    if len(parts) == 1:
        return parts[0]
    columns = zip(*(part.cells() for part in parts), strict=True)
    return Rows.of(parts[0].schema, (list(chain.from_iterable(cells)) for cells in columns))
