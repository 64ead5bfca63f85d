"""Records: state as data, to be copied, compared and packed.

A system's state is a tree of ``Record`` objects (slotted classes), lists, dicts, sets and plain values. Frozen objects
(sheets, variants, tables) are *shared*: copied by reference and packed as an index into the system's shared tuple."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, ClassVar, Final, TypeVar

from .errors import BadSnapshot, RulesError

new_tuple: Final = tuple.__new__
"""Fast constructor: ``new_tuple(Kind, (cell, ...))`` makes the named tuple ``Kind(cell, ...)`` without its Python-level
``__new__``, for objects that every fight makes."""

R = TypeVar("R", bound="Record")
Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]

_ATOMS: Final = (int, str, float, bool, type(None))


T = TypeVar("T")


def known(value: T | None) -> T:
    """Return a value that cannot be None here, such as an optional field of a finished sheet."""
    assert value is not None
    return value


def field_names(text: str) -> tuple[str, ...]:
    """Return the names in ``text``, separated by white space, in their order."""
    return tuple(text.split())


class Record:  # mypyc: acyclic, derivable
    """A mutable part of a state. Subclasses list every field in ``FIELDS`` and set ``__slots__`` to it."""

    FIELDS: ClassVar[tuple[str, ...]] = ()
    __slots__ = ()

    def dup(self: R) -> R:
        """Return a copy that shares nothing mutable with the original."""
        return _copier(type(self))(self)  # type: ignore[arg-type, return-value]  # a class; of the same class

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in type(self).FIELDS)

    __hash__ = None  # type: ignore[assignment]  # mutable: not a key

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={getattr(self, name)!r}" for name in type(self).FIELDS)
        return f"{type(self).__name__}({fields})"


_PLAIN: Final = frozenset(_ATOMS)


def blank(kind: type[R]) -> R:
    """Return an instance with no fields set."""
    return kind.__new__(kind)


@cache
def _copier(kind: type[Record]) -> Callable[[Record], Record]:
    """Return a ``dup`` written out for the class: a loop over the names of its fields takes twice as long."""
    names: dict[str, Any] = {"blank": blank, "kind": kind, "copied": copied, "PLAIN": _PLAIN}
    lines = [f"    v = old.{name}; new.{name} = v if v.__class__ in PLAIN else copied(v)" for name in kind.FIELDS]
    exec("\n".join(["def dup(old):", "    new = blank(kind)", *lines, "    return new"]), names)
    dup: Callable[[Record], Record] = names["dup"]
    return dup


def copied(value: Any) -> Any:  # Any: the value of a field, and one of the same type
    """Return a copy of a value that shares nothing mutable with it."""
    if isinstance(value, (int, str, float)) or value is None:
        return value
    if isinstance(value, Record):
        return value.dup()
    kind = type(value)
    if kind is list:
        items: list[Any] = value
        return [item if isinstance(item, (int, str)) else copied(item) for item in items]
    if kind is dict:
        pairs: dict[Any, Any] = value
        return {key: copied(item) for key, item in pairs.items()} if pairs else {}
    if kind is set:
        return set(value)
    return value  # frozen and shared


class Packer:
    """Converter of records to JSON values and back. ``kinds`` are the record classes that may occur, ``shared`` the
    frozen objects that states refer to, in an order that the encounter alone decides."""

    def __init__(self, kinds: tuple[type[Record], ...], shared: tuple[object, ...]) -> None:
        self._kinds = {kind.__name__: kind for kind in kinds}
        self._shared = shared
        self._index = {id(thing): index for index, thing in enumerate(shared)}

    def pack(self, value: object) -> Json:
        if isinstance(value, _ATOMS):
            return value
        if isinstance(value, list):
            return [self.pack(item) for item in value]
        if isinstance(value, tuple):
            return {"tuple": [self.pack(item) for item in value]}
        if isinstance(value, set | frozenset):
            return {"set": sorted((self.pack(item) for item in value), key=repr)}
        if isinstance(value, dict):
            return {"dict": [[self.pack(key), self.pack(item)] for key, item in value.items()]}
        if isinstance(value, Record):
            name = type(value).__name__
            return {"record": name, "fields": [self.pack(getattr(value, slot)) for slot in type(value).FIELDS]}
        if id(value) in self._index:
            return {"shared": self._index[id(value)]}
        raise RulesError(f"a state holds a {type(value).__name__}, which is neither plain data nor shared")

    def unpack(self, value: Json) -> object:
        """Read the result of ``pack`` back. Raises BadSnapshot if ``value`` is not one."""
        if isinstance(value, _ATOMS):
            return value
        if isinstance(value, list):
            return [self.unpack(item) for item in value]
        match value:
            case {"tuple": list(items)}:
                return tuple(self.unpack(item) for item in items)
            case {"set": list(items)}:
                return {self.unpack(item) for item in items}
            case {"dict": list(pairs)} if all(isinstance(pair, list) and len(pair) == 2 for pair in pairs):
                return {self.unpack(pair[0]): self.unpack(pair[1]) for pair in pairs}  # type: ignore[index]
            case {"shared": int(index)} if 0 <= index < len(self._shared):
                return self._shared[index]
            case {"record": str(name), "fields": list(fields)} if name in self._kinds:
                return self._record(self._kinds[name], fields)
        raise BadSnapshot(f"a snapshot holds {str(value)[:60]!r}, which is not a value of this system's state")

    def _record(self, kind: type[Record], fields: list[Json]) -> Record:
        if len(fields) != len(kind.FIELDS):
            raise BadSnapshot(f"a {kind.__name__} has {len(kind.FIELDS)} fields, the snapshot gives {len(fields)}")
        record = blank(kind)
        for slot, field in zip(kind.FIELDS, fields, strict=True):
            setattr(record, slot, self.unpack(field))
        return record
