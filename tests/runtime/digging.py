"""Every whole number that can be reached from values: messages are unpacked, objects are opened."""

from __future__ import annotations

import pickle
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any

import msgpack

from simulator.exact.forgotten import ForgottenValue
from simulator.exact.open_numbers import NumberRead


def numbers_in(values: Iterable[object]) -> set[int]:
    """Return the whole numbers in the values and in all that hangs on them, if it is data or of Asalto."""
    found: set[int] = set()
    seen: dict[int, object] = {}
    waiting: list[object] = list(values)
    while waiting:
        value = waiting.pop()
        if type(value) is int:
            found.add(value)
        elif id(value) not in seen:
            seen[id(value)] = value  # kept, so that no other object gets its id
            waiting += _parts(value)
    return found


def _parts(value: object) -> list[object]:
    """Values inside a value, as far as they can be read. Other tests of this process leave things behind that may
    not be: forgotten values, open numbers, and what a mock or a broken message has left half made."""
    found: list[object] = []
    with suppress(Exception, NumberRead):
        found.extend(_held(value))  # what came before the error stays
    return found


def _held(value: Any) -> Iterator[object]:  # Any: whatever the process has
    kind = type(value)  # what it is, not what it says that it is
    if kind is ForgottenValue:
        return
    if issubclass(kind, bytes):
        yield from _read(value)
    elif issubclass(kind, Mapping):
        yield from value.keys()
        yield from value.values()
    elif issubclass(kind, list | tuple | set | frozenset):
        yield from value
    elif str(kind.__module__).startswith("simulator."):
        yield _attribute(value, "__dict__")
        for base in kind.__mro__:
            slots = base.__dict__.get("__slots__", ())
            for name in (slots,) if isinstance(slots, str) else slots:
                yield _attribute(value, name)


def _attribute(value: object, name: str) -> object:
    """Return the attribute; None where reading it fails."""
    with suppress(Exception, NumberRead):
        return getattr(value, name, None)
    return None


def _read(data: bytes) -> Iterator[object]:
    """Yield the value of the bytes, as a message or as a pickle."""
    if not data:
        return
    try:
        yield pickle.loads(data) if data[:1] == b"\x80" else msgpack.unpackb(data, strict_map_key=False)
    except Exception:  # bytes that are neither, luck for instance
        return
