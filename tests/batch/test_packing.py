"""Packed rows: read as they were, and refused if they are anything else."""

from __future__ import annotations

import zlib
from array import array
from random import Random
from typing import Any

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.batch import packing
from simulator.batch.packing import pack_rows, unpack_rows
from simulator.batch.rows import layout_of
from simulator.batch.table import COUNT, FLAG, LIST, LISTS, REAL, WORD, Rows, Schema
from simulator.scenario import load

from .results import LAYOUT, chunk_of, result
from .test_table import tables

SCHEMA = Schema.of([("n", COUNT), ("f", FLAG), ("r", REAL), ("w", WORD), ("l", LIST), ("ll", LISTS)])
ROWS = Rows.of(SCHEMA, [[1, 300], [True, None], [0.5, 1.0], ["a", None], [[1], [2, 3]], [[[1]], []]])


@given(tables())
def test_packed_rows_come_back(made: tuple[Rows, Any]) -> None:
    """Of any columns, with any cells."""
    rows, _ = made
    assert unpack_rows(pack_rows(rows), rows.schema).equals(rows)


def test_other_bytes_are_no_rows() -> None:
    """Cut, changed or foreign bytes, and rows of other columns, raise ValueError."""
    data = pack_rows(chunk_of([result(), result(None)]).rows)
    for wrong in (b"", data[:-40], b"x" * len(data), data + b"x", zlib.compress(b""), zlib.compress(b"\xc1")):
        with pytest.raises(ValueError, match="these are no rows"):
            unpack_rows(wrong, LAYOUT.schema)
    with pytest.raises(ValueError, match="other columns"):
        unpack_rows(data, layout_of(load("reference_duel")).schema)


def forged(at: tuple[int, ...], value: object) -> bytes:
    """Return the packed rows with the value at one place, given by the numbers of lists, replaced."""
    parts: Any = msgpack.unpackb(zlib.decompress(pack_rows(ROWS)))
    inner = parts
    for place in at[:-1]:
        inner = inner[place]
    inner[at[-1]] = value
    return zlib.compress(msgpack.packb(parts))


EIGHT = array("q", [1, 2]).tobytes()
COLUMNS = 2


NO_COLUMNS: list[object] = [[], 5, None, {}, [[]] * 6]
NO_WORDS: list[object] = [["a"], ["a", 5], ["a", ["b"]], "ab", None, {}]
FORGERIES: list[tuple[tuple[int, ...], object]] = [
    *(((1,), count) for count in (3, -1, True, 2.0, "2", None, 2**62)),
    *(((COLUMNS,), columns) for columns in NO_COLUMNS),
    *(((COLUMNS, 0, 0), code) for code in ("q", "b", "d", "f", "u", "", "hh", 5, None, ["h"])),
    *(((COLUMNS, 0, 1), data) for data in (b"", b"123", b"12345", EIGHT, "1234", None, 4)),
    *(((COLUMNS, 1, 2), present) for present in (b"\1", b"\1\1\1", b"\1\2", "ab", None)),
    ((COLUMNS, 1, 1), b"\1\2"),
    ((COLUMNS, 1, 0), "h"),
    ((COLUMNS, 2, 0), "q"),
    *(((COLUMNS, 3, 1), places) for places in (b"\0\2", b"\0\xff")),
    *(((COLUMNS, 3, 3), words) for words in NO_WORDS),
    ((COLUMNS, 3, 2), b"\1\1"),
    *(((COLUMNS, 4, 1), ends) for ends in (b"\1\0", b"\xff\3", b"\1\2", b"\1\x7f")),
    *(((COLUMNS, 4, 3), inner) for inner in ([], None, ["b", b"", b""], ["b", b"", b"", []])),
]


@pytest.mark.parametrize(("at", "value"), FORGERIES)
def test_forged_rows_are_refused(at: tuple[int, ...], value: object) -> None:
    """Each value that does not fit the others is a ValueError, and nothing else."""
    with pytest.raises(ValueError, match="these are no rows"):
        unpack_rows(forged(at, value), SCHEMA)


def test_rows_that_unpack_to_too_much_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bound holds before the bytes are there: zeros are packed to a thousandth."""
    rows = Rows.of(Schema.of([("n", COUNT)]), [[0] * 10_000])
    data = pack_rows(rows)
    assert len(data) < 200
    monkeypatch.setattr(packing, "MOST_BYTES", 9_000)
    with pytest.raises(ValueError, match="these are no rows"):
        unpack_rows(data, rows.schema)


@pytest.mark.slow
@given(st.integers(0, 2**32))
def test_damaged_rows_are_rows_or_a_value_error(seed: int) -> None:
    """Any bytes within: cells can be read, or a ValueError says that there are none."""
    luck = Random(seed)
    data = bytearray(zlib.decompress(pack_rows(ROWS)))
    for _ in range(luck.randint(1, 4)):
        data[luck.randrange(len(data))] = luck.randrange(256)
    try:
        found = unpack_rows(zlib.compress(bytes(data)), SCHEMA)
    except ValueError:
        return
    assert len(found.to_pylist()) == 2


@pytest.mark.parametrize("order", ["little", "big"])
def test_bytes_are_the_same_on_every_machine(monkeypatch: pytest.MonkeyPatch, order: str) -> None:
    """A machine of the other byte order turns numbers when it packs and when it unpacks."""
    rows = Rows.of(Schema.of([("n", COUNT)]), [[1, 300]])
    monkeypatch.setattr("sys.byteorder", order)
    assert unpack_rows(pack_rows(rows), rows.schema).equals(rows)
