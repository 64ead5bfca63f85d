"""Records: state as data, to be copied, compared and packed.

A system's state is a tree of ``Record`` objects, lists, dicts, sets and plain values. Frozen objects (sheets, variants,
tables) are *shared*: copied by reference and packed as an index into the system's shared tuple. core.fields explains
how a record declares its fields."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from collections.abc import Set as AbstractSet
from typing import Any, Final, TypeVar, get_args, get_origin

from .errors import BadSnapshot, RulesError
from .fields import Slotted, cells, field_types, is_plain, part_of, stored, visible

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

    _shown: object  # the last copy for views; no field, so no copy and no snapshot has it

    def dup(self: R) -> R:
        """Return a copy that shares nothing mutable with the original."""
        copy = _COPIERS.get(type(self))
        return (copy or _copier(type(self)))(self)  # type: ignore[no-any-return]  # of the same class

    def to_view(self: R) -> R:
        """Return a copy for views: only the fields that seats may see are set."""
        copy = _SHOWERS.get(type(self))
        return (copy or _shower(type(self)))(self)  # type: ignore[no-any-return]  # of the same class

    def for_view(self: R) -> R:
        """Return a copy for views, the last one as long as all that it shows is as it was.

        Views are made at every question, and between two questions most bodies do not change: comparing them costs a
        fraction of copying them. A copy that its holder has changed differs, so it is made anew."""
        last: Any = getattr(self, "_shown", None)
        if last is not None and self.is_shown_by(last):
            return last  # type: ignore[no-any-return]  # a copy of this record
        copy = self.to_view()
        self._shown = copy
        return copy

    def is_shown_by(self, copy: Record) -> bool:
        """Return whether a copy for views shows what a new one would show."""
        compare = _COMPARERS.get(type(self))
        return (compare or _comparer(type(self)))(self, copy)

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


DEEPEST: Final = 3
"""Levels of records in lists that a copying function copies by itself."""
_CHANGING: Final = (Record, list, dict, set)
Copier = Callable[[Any], Any]  # Any: the value of a field, and one of the same type

_COPIERS: Final[dict[type, Copier]] = {}
_SHOWERS: Final[dict[type, Copier]] = {}


def _copier(kind: type[Record]) -> Copier:
    """Return a ``dup`` written out for the class: a loop over the names of its fields takes twice as long."""
    if kind not in _COPIERS:
        _COPIERS[kind] = _written(kind, lambda part: dict.fromkeys(stored(part)), copied)
    return _COPIERS[kind]


def _shower(kind: type[Record]) -> Copier:
    """Return ``to_view``, likewise."""
    if kind not in _SHOWERS:
        _SHOWERS[kind] = _written(kind, visible, shown_copy)
    return _SHOWERS[kind]


Comparer = Callable[[Any, Any], bool]
_COMPARERS: Final[dict[type, Comparer]] = {}


def _comparer(kind: type[Record]) -> Comparer:
    """Return ``is_shown_by``, written out for the class.

    Atoms are compared by identity: a number that is equal but another object only costs a new copy, and exact odds,
    whose numbers stand for many, must not be asked whether they are equal."""
    if kind not in _COMPARERS:
        names: dict[str, Any] = {"same_parts": same_parts}
        types = field_types(kind)
        parts = ["True"]
        for name, _, mark, _ in cells(kind):
            old, new = f"old.{name}", f"new.{name}"
            if mark.later:
                continue
            if mark.of is not None:
                names[f"make_{name}"] = mark.of
                parts.append(f"make_{name}(old) == {new}")
            elif types[name] in (int, bool, str, float):
                parts.append(f"{old} is {new}")
            elif (part := part_of(types[name])) is not None and issubclass(part, Record):
                parts.append(f"type({old}) is list and same_parts({old}, {new})")
            else:
                parts.append(f"{old} == {new}")
        _COMPARERS[kind] = eval(f"lambda old, new: {' and '.join(parts)}", names)
    return _COMPARERS[kind]


def same_parts(now: list[Any], then: list[Any]) -> bool:
    """Return whether copies for views show what new ones of these records would show."""
    if len(now) != len(then):
        return False
    for part, other in zip(now, then):  # noqa: B905 - with strict= compiled code makes tuples
        record: Record = part
        if not record.is_shown_by(other):
            return False
    return True


Fields = Callable[[type[Record]], Mapping[str, Copier | None]]


def _written(kind: type[Record], fields: Fields, other: Copier) -> Copier:
    """Write out a function that copies the ``fields`` of a record and of the records in its lists: each by its own
    function, if it has one, or as its type tells, or by ``other``."""
    names: dict[str, Any] = {"new": Record.__new__, "other": other}
    lines = ["def copy(old0):", *_lines(kind, 0, fields, names), "    return new0"]
    exec("\n".join(lines), names)
    copy: Copier = names["copy"]
    return copy


def _lines(kind: type[Record], depth: int, fields: Fields, names: dict[str, Any]) -> list[str]:
    """Return the lines that make ``newN`` from ``oldN``, where N is the depth; ``names`` gets what they refer to."""
    names[kind.__name__] = kind
    lines = [f"new{depth} = new({kind.__name__})"]
    types = field_types(kind)
    for name, make in fields(kind).items():
        old, to = f"old{depth}.{name}", f"new{depth}.{name} ="
        part = part_of(types[name])
        if make is not None:
            names[f"make_{kind.__name__}_{name}"] = make
            lines.append(f"{to} make_{kind.__name__}_{name}(old{depth})")
        elif part is not None and issubclass(part, Record) and depth < DEEPEST:
            lines.append(f"{to} list{depth} = []")
            at_hand = f"type({old}) is list"  # exact odds leave lists out of a state
            lines.append(f"for old{depth + 1} in {old if fields is not visible else f'{old} if {at_hand} else ()'}:")
            lines += _lines(part, depth + 1, fields, names)
            lines.append(f"    list{depth}.append(new{depth + 1})")
            if fields is visible:
                lines += [f"if not {at_hand}:", f"    {to} {old}.to_view()"]
        else:
            lines.append(f"{to} {_copy_of(types[name], old)}")
    return [f"    {line}" for line in lines]


def _copy_of(hint: Any, value: str) -> str:
    """Return the expression that copies a value of this type: only containers and records change."""
    if is_plain(hint) or (isinstance(hint, type) and hint not in (object, Any) and not issubclass(hint, _CHANGING)):
        return value
    origin, args = get_origin(hint), get_args(hint)
    if origin is AbstractSet:
        return f"{value} if {value}.__class__ is frozenset else set({value})"
    if origin is list and is_plain(args[0]):
        return f"{value}[:]"
    if origin is set:
        return f"set({value})"
    if origin is dict:
        copied = "{" + f"key: {_copy_of(args[1], 'item')} for key, item in {value}.items()" + "}"
        return f"{f'dict({value})' if is_plain(args[1]) else copied} if {value} else {{}}"
    return f"other({value})"


def copied(value: Any) -> Any:
    """Return a copy of a value that shares nothing mutable with it."""
    kind = type(value)
    if kind is list:
        items: list[Any] = value
        return [item if isinstance(item, (int, str)) else copied(item) for item in items]
    if kind is dict:
        pairs: dict[Any, Any] = value
        return {key: copied(item) for key, item in pairs.items()} if pairs else {}
    if kind is set:
        return set(value)
    return value.dup() if isinstance(value, Record) else value  # frozen and shared


def shown_copy(value: Any) -> Any:
    """Return a copy of a value for views: of its records only the fields that seats may see."""
    if isinstance(value, Record):
        return value.to_view()
    kind = type(value)
    if kind is list:
        return [shown_copy(item) for item in value]
    return {key: shown_copy(item) for key, item in value.items()} if kind is dict else copied(value)


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
            case {"record": str(name)} if name not in self._kinds:
                known = ", ".join(self._kinds)
                raise BadSnapshot(f"the snapshot holds a {name}, which is not among the system's `records` ({known})")
        raise BadSnapshot(f"a snapshot holds {str(value)[:60]!r}, which is not a value of this system's state")

    def _record(self, kind: type[Record], fields: list[Json]) -> Record:
        names = stored(kind)
        if len(fields) != len(names):
            raise BadSnapshot(f"a {kind.__name__} has {len(names)} fields, the snapshot gives {len(fields)}")
        record = blank(kind)
        for slot, field in zip(names, fields, strict=True):
            setattr(record, slot, self.unpack(field))
        return record
