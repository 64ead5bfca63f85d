"""Records: state as data, to be copied, compared and packed.

A system's state is a tree of ``Record`` objects, lists, dicts, sets and plain values. Frozen objects (sheets, variants,
tables) are *shared*: copied by reference and packed as an index into the system's shared tuple. core.fields explains
how a record declares its fields."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from collections.abc import Set as AbstractSet
from functools import cache
from typing import Any, Final, TypeVar, get_args, get_origin

from .errors import BadSnapshot, RulesError
from .fields import Slotted, field_types, is_plain, stored, visible

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


class Record(metaclass=Slotted):  # mypyc: acyclic, derivable
    """A mutable part of a state. Subclasses annotate every field (core.fields)."""

    def dup(self: R) -> R:
        """Return a copy that shares nothing mutable with the original."""
        return _copier(type(self))(self)  # type: ignore[return-value]  # of the same class

    def to_view(self: R) -> R:
        """Return a copy for views: only the fields that seats may see are set."""
        return _shower(type(self))(self)  # type: ignore[return-value]  # of the same class

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in stored(type(self)))

    __hash__ = None  # type: ignore[assignment]  # mutable: not a key

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={getattr(self, name)!r}" for name in stored(type(self)))
        return f"{type(self).__name__}({fields})"


def blank(kind: type[R]) -> R:
    """Return an instance with no fields set."""
    return kind.__new__(kind)


@cache
def _copier(kind: type[Record]) -> Callable[[Record], Record]:
    """Return a ``dup`` written out for the class: a loop over the names of its fields takes twice as long."""
    return _written(kind, dict.fromkeys(stored(kind)), _copier, copied)


@cache
def _shower(kind: type[Record]) -> Callable[[Record], Record]:
    """Return ``to_view``, likewise."""
    return _written(kind, visible(kind), _shower, shown_copy)


_CHANGING: Final = (Record, list, dict, set)
Copier = Callable[[Any], Any]  # Any: the value of a field, and one of the same type


def _written(
    kind: type[Record], fields: Mapping[str, Copier | None], part: Callable[[type[Record]], Copier], other: Copier
) -> Callable[[Record], Record]:
    """Write out a function that copies these fields: by their own functions, if they have any; records in lists by
    ``part`` of their class, containers of other things by ``other``; all else is shared."""
    names: dict[str, Any] = {"blank": kind.__new__, "kind": kind, "other": other}
    lines = ["def copy(old):", "    new = blank(kind)"]
    types = field_types(kind)
    for name, make in fields.items():
        names[f"part_{name}"] = part_ = make or _part(types[name], kind, part)
        lines.append(f"    new.{name} = {_value(types[name], make, part_).format(name)}")
    exec("\n".join([*lines, "    return new"]), names)
    copy: Callable[[Record], Record] = names["copy"]
    return copy


def _part(hint: Any, kind: type[Record], part: Callable[[type[Record]], Copier]) -> Copier | None:
    item = get_args(hint)[0] if get_origin(hint) is list else None
    return part(item) if isinstance(item, type) and issubclass(item, Record) and item is not kind else None


def _value(hint: Any, make: Copier | None, part: Copier | None) -> str:
    """Return the expression of a field's copy, with {0} for its name."""
    if make is not None:
        return "part_{0}(old)"
    if part is not None:
        return "[*map(part_{0}, old.{0})]"
    if is_plain(hint) or (isinstance(hint, type) and hint is not object and not issubclass(hint, _CHANGING)):
        return "old.{0}"
    origin, args = get_origin(hint), get_args(hint)
    if origin is AbstractSet:
        return "old.{0} if old.{0}.__class__ is frozenset else set(old.{0})"
    if origin is list and is_plain(args[0]):
        return "old.{0}[:]"
    if origin is dict and is_plain(args[1]):
        return "dict(old.{0}) if old.{0} else {{}}"
    return "other(old.{0}) if old.{0} else {{}}" if origin is dict else "other(old.{0})"


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


def shown_copy(value: Any) -> Any:  # Any: as above
    """Return a copy of a value for views: of its records only the fields that seats may see."""
    if isinstance(value, Record):
        return value.to_view()
    if type(value) is list and value and isinstance(value[0], Record):
        return [item.to_view() for item in value]
    return copied(value)


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
            return {"record": name, "fields": [self.pack(getattr(value, slot)) for slot in stored(type(value))]}
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
        names = stored(kind)
        if len(fields) != len(names):
            raise BadSnapshot(f"a {kind.__name__} has {len(names)} fields, the snapshot gives {len(fields)}")
        record = blank(kind)
        for slot, field in zip(names, fields, strict=True):
            setattr(record, slot, self.unpack(field))
        return record
