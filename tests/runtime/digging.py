"""Every whole number that can be reached from values: messages are unpacked, objects are opened."""

from __future__ import annotations

import pickle
from collections.abc import Iterable, Iterator, Mapping

import msgpack

from simulator.exact.forgotten import ForgottenValue


def numbers_in(values: Iterable[object]) -> set[int]:
    """The whole numbers in the values and in all that hangs on them, as far as it is data or an object of Asalto."""
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


def _parts(value: object) -> Iterator[object]:
    """What a value holds. Other tests of this process leave forgotten values behind, which hold nothing and may not be
    looked at."""
    if type(value) is ForgottenValue:
        return
    if isinstance(value, bytes):
        yield from _read(value)
    elif isinstance(value, Mapping):
        yield from value.keys()
        yield from value.values()
    elif isinstance(value, list | tuple | set | frozenset):
        yield from value
    elif str(type(value).__module__).startswith("simulator."):
        yield from vars(value).values() if hasattr(value, "__dict__") else ()
        for kind in type(value).__mro__:
            slots = kind.__dict__.get("__slots__", ())
            for name in (slots,) if isinstance(slots, str) else slots:
                yield _slot(value, name)


def _slot(value: object, name: str) -> object:
    """What a slot holds; nothing where that cannot be told, as in what another test has left half made."""
    try:
        return getattr(value, name, None)
    except Exception:
        return None


def _read(data: bytes) -> Iterator[object]:
    """What the bytes mean, as a message or as a pickle."""
    if not data:
        return
    try:
        yield pickle.loads(data) if data[:1] == b"\x80" else msgpack.unpackb(data, strict_map_key=False)
    except Exception:  # bytes that are neither, luck for instance
        return
