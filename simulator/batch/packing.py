"""Packed rows: the bytes of a table in journals and between processes.

The bytes are compressed msgpack: a digest of the schema, the number of rows, and each column as the code of its array,
the array's bytes, the bytes of ``present`` (b"": no cell is empty), and the words or the inner column. Journals may be
damaged or forged, so everything is checked, and nothing large is allocated before."""

from __future__ import annotations

import sys
import zlib
from array import array
from itertools import pairwise
from typing import Any, Final

import msgpack

from .table import FLAG, INNER, REAL, WIDTHS, WORD, Numbers, Rows, Schema, Series

LEVEL: Final = 3
"""Level of compression: higher ones save little and take long."""
MOST_BYTES: Final = 256 * 1024 * 1024
"""Bytes of unpacked rows at most."""


def pack_rows(rows: Rows) -> bytes:
    """Return rows as bytes."""
    columns = [_packed(column) for column in rows.columns]
    return zlib.compress(msgpack.packb([rows.schema.digest, rows.num_rows, columns]), LEVEL)


def unpack_rows(data: bytes, schema: Schema) -> Rows:
    """Return the rows in packed bytes. Raises ValueError if the bytes are not rows of that schema."""
    try:
        digest, count, columns = msgpack.unpackb(_decompressed(data), use_list=False)
        if digest == schema.digest:
            _require(type(count) is int)
            kinds = zip(schema.kinds, columns, strict=True)
            return Rows(schema, tuple(_unpacked(kind, column, count) for kind, column in kinds))
    except (TypeError, ValueError, zlib.error, msgpack.UnpackException) as error:
        raise ValueError("these are no rows") from error
    raise ValueError("these rows have other columns")


def _decompressed(data: bytes) -> bytes:
    stream = zlib.decompressobj()
    found = stream.decompress(data, MOST_BYTES)
    _require(stream.eof and not stream.unused_data)
    return found


def _packed(column: Series) -> list[Any]:  # Any: plain values
    more = column.words if column.inner is None else _packed(column.inner)
    return [column.values.typecode, _bytes(column.values), column.present or b"", more]


def _unpacked(kind: str, column: Any, count: int) -> Series:  # Any: what a file holds
    """Return a column of ``count`` cells. Raises ValueError, or TypeError for a value of another type."""
    code, data, present, more = column
    _require(code == "d" if kind == REAL else code == "b" if kind == FLAG else code in tuple(WIDTHS))
    _require(type(data) is bytes and type(present) is bytes)
    values: Numbers = array(code)
    _require(len(data) == count * values.itemsize and len(present) in (0, count))
    _require(not present.translate(None, b"\0\1"))
    values.frombytes(data)
    if sys.byteorder == "big":
        values.byteswap()
    if kind == FLAG:
        _require(not data.translate(None, b"\0\1"))
    if kind == WORD:
        _require(type(more) is tuple and all(word is None or type(word) is str for word in more))
        _require(not values or (min(values) >= 0 and max(values) < len(more) and not present))
        return Series(kind, values, words=more)
    if kind in INNER:
        _require(all(start <= end for start, end in pairwise((0, *values))))
        return Series(kind, values, present or None, inner=_unpacked(INNER[kind], more, values[-1] if values else 0))
    return Series(kind, values, present or None)


def _require(true: bool) -> None:
    if not true:
        raise ValueError


def _bytes(values: Numbers) -> bytes:
    """Return the bytes of an array, the lowest of a number first."""
    if sys.byteorder == "big":
        values = values[:]
        values.byteswap()
    return values.tobytes()
