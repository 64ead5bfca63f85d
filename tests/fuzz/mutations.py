"""Changes to bytes and to plain values, drawn from a seed."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

ODD_BYTES: Final = (b"\x00", b"\xff", b"\xed\xa0\x80", b"\r", b"\n", b"[", b"]]", b"{", b'"', b"'''", b"=", b".", b"-")
ODD_WORDS: Final = (
    *(b"nan", b"-inf", b"1e999", b"99999999999999999999999", b"-1", b"0", b"true", b'""', b"[]", b"{}"),
    *(b"1979-05-27T07:32:00Z", b'"\\u0000"', b'"\\U0010ffff"', b"0x7fffffff", b"[[[[[[[[]]]]]]]]", b'"../../x.py:Y"'),
)
ODD_VALUES: Final[tuple[Any, ...]] = (
    *(None, True, 0, -1, 2**31, 2**63 - 1, -(2**63), 1.5, float("nan"), float("inf"), "", "\x00", "ask", "\ud800"[:0]),
    *([], {}, [[]], ["", -1], {"": 0}, "x" * 3000, [0] * 300, b"", b"\xff" * 20, "turn", "program: sh -c true"),
)


def mutated_bytes(data: bytes, luck: Random) -> bytes:
    """Return the bytes after one to four changes: flipped, cut, doubled, moved, or with something odd in them."""
    for _ in range(luck.randint(1, 4)):
        data = luck.choice(_CHANGES)(data, luck)
    return data


def _flip(data: bytes, luck: Random) -> bytes:
    if not data:
        return b"\x00"
    spot = luck.randrange(len(data))
    return data[:spot] + bytes([data[spot] ^ 1 << luck.randrange(8)]) + data[spot + 1 :]


def _cut(data: bytes, luck: Random) -> bytes:
    start, stop = _span(data, luck)
    return data[:start] + data[stop:]


def _end(data: bytes, luck: Random) -> bytes:
    return data[: luck.randrange(len(data) + 1)]


def _double(data: bytes, luck: Random) -> bytes:
    start, stop = _span(data, luck)
    return data[:stop] + data[start:stop] * luck.choice((1, 1, 1, 40)) + data[stop:]


def _move(data: bytes, luck: Random) -> bytes:
    start, stop = _span(data, luck)
    rest = data[:start] + data[stop:]
    spot = luck.randrange(len(rest) + 1)
    return rest[:spot] + data[start:stop] + rest[spot:]


def _insert(data: bytes, luck: Random) -> bytes:
    spot = luck.randrange(len(data) + 1)
    return data[:spot] + luck.choice(ODD_BYTES) + data[spot:]


def _replace(data: bytes, luck: Random) -> bytes:
    """Replace the value after an equals sign or a colon by something odd."""
    spots = [spot for spot, byte in enumerate(data) if byte in b"=:"]
    if not spots:
        return _insert(data, luck)
    spot = luck.choice(spots) + 1
    end = min((found for found in (data.find(mark, spot) for mark in (b"\n", b",")) if found >= 0), default=len(data))
    return data[:spot] + luck.choice(ODD_WORDS) + data[end:]


def _span(data: bytes, luck: Random) -> tuple[int, int]:
    start = luck.randrange(len(data) + 1)
    return start, min(len(data), start + luck.choice((1, 2, 5, 20, 100)))


_CHANGES: Final[tuple[Callable[[bytes, Random], bytes], ...]] = (
    *(_flip, _cut, _end, _double, _move, _insert, _replace, _replace, _replace),
)


def mutated_value(value: Any, luck: Random) -> Any:
    """Return a plain value one part of which, however deep, is replaced, removed or doubled."""
    if isinstance(value, dict) and value and luck.random() < 0.85:
        return _mutated_table(value, luck)
    if isinstance(value, list | tuple) and value and luck.random() < 0.85:
        return _mutated_list([*value], luck)
    return luck.choice(ODD_VALUES)


def _mutated_table(table: dict[Any, Any], luck: Random) -> dict[Any, Any]:
    key = luck.choice([*table])
    kind = luck.randrange(8)
    if kind == 0:
        return {each: part for each, part in table.items() if each != key}
    if kind == 1:
        return {**table, luck.choice(("", "zz", "ask", 7)): luck.choice(ODD_VALUES)}
    return {**table, key: mutated_value(table[key], luck)}


def _mutated_list(row: list[Any], luck: Random) -> list[Any]:
    spot = luck.randrange(len(row))
    kind = luck.randrange(8)
    if kind == 0:
        return row[:spot] + row[spot + 1 :]
    if kind == 1:
        return [*row, row[spot]]
    row[spot] = mutated_value(row[spot], luck)
    return row
