"""Tables: cells by column come back as they were given."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.batch.table import COUNT, FLAG, LIST, LISTS, REAL, WORD, Rows, Schema, Series, concatenated

counts = st.integers(-(2**63), 2**63 - 1) | st.integers(-200, 200)
CELLS: dict[str, st.SearchStrategy[Any]] = {
    FLAG: st.booleans(),
    COUNT: counts,
    REAL: st.floats(allow_nan=False),
    WORD: st.sampled_from(["", "red", "blue", "dé\n"]),
    LIST: st.lists(counts, max_size=3),
    LISTS: st.lists(st.lists(counts, max_size=3), max_size=3),
}


@st.composite
def tables(draw: st.DrawFn) -> tuple[Rows, list[list[Any]]]:
    """Return rows, and the cells that they were made of, by column."""
    kinds = draw(st.lists(st.sampled_from(list(CELLS)), min_size=1, max_size=6))
    length = draw(st.integers(0, 6))
    cells = [draw(st.lists(st.none() | CELLS[kind], min_size=length, max_size=length)) for kind in kinds]
    return Rows.of(Schema.of((f"{at}", kind) for at, kind in enumerate(kinds)), cells), cells


@given(tables())
def test_cells_come_back(made: tuple[Rows, list[list[Any]]]) -> None:
    """Cells have the same values and types; empty ones are None."""
    rows, cells = made
    assert repr(rows.cells()) == repr(cells)
    assert rows.num_rows == len(cells[0])
    assert [list(row.values()) for row in rows.to_pylist()] == [list(row) for row in zip(*cells, strict=True)]
    for column, given_ in zip(rows.columns, cells, strict=True):
        assert [*map(bool, column.filled())] == [cell is not None for cell in given_]


@given(tables(), st.integers(0, 6), st.integers(0, 6))
def test_slices_and_their_sum(made: tuple[Rows, list[list[Any]]], start: int, length: int) -> None:
    """A slice has the cells of its rows, also of a slice; the slices of a table, one after the other, are the table."""
    rows, cells = made
    piece = rows.slice(start, length)
    assert piece.cells() == [column[start : start + length] for column in cells]
    assert piece.slice(1).cells() == [column[start : start + length][1:] for column in cells]
    assert concatenated([rows.slice(0, start), rows.slice(start)]).equals(rows)


def test_tables_of_other_cells_or_columns_are_not_equal() -> None:
    """Words are compared, not the order in which they came first; names and kinds count."""
    words = Schema.of([("x", WORD)])
    one = Rows.of(words, [["red", "blue", "red"]])
    assert one.slice(1).equals(Rows.of(words, [["blue", "red"]]))
    assert not one.equals(Rows.of(words, [["red", "blue", None]]))
    for other in (("y", WORD), ("x", COUNT)):
        assert not one.slice(0, 0).equals(Rows.of(Schema.of([other]), [[]]))
        assert Schema.of([other]).digest != words.digest


@pytest.mark.parametrize(
    ("number", "size"), [(127, 1), (-128, 1), (128, 2), (-(2**15), 2), (2**15, 4), (2**31, 8), (-(2**63), 8)]
)
def test_numbers_take_as_few_bytes_as_hold_them(number: int, size: int) -> None:
    """NumPy reads the arrays; more than 64 bits are refused."""
    column = Series.of(COUNT, [0, number])
    assert column.values.itemsize == size
    assert np.asarray(column.values).tolist() == [0, number]
    with pytest.raises(OverflowError):
        Series.of(COUNT, [2**63])


def test_columns_are_of_one_length_and_have_names() -> None:
    """Another length is refused; a column is found by its name or its number."""
    schema = Schema.of([("a", COUNT), ("b", FLAG)])
    with pytest.raises(ValueError, match="different lengths"):
        Rows.of(schema, [[1], [True, False]])
    rows = Rows.of(schema, [[1], [True]])
    assert rows.column("b") is rows.column(1)
    assert schema.names == ("a", "b")
