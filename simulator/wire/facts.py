"""Plain values of events and messages, read and written by the types of their classes' fields.

An event is a row ``[class name, {field: value}]``. A new event, or a new field of a message, needs no code here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin, get_type_hints

import attrs

from ..core import events
from ..core.asks import Option
from ..core.errors import BadMessage
from ..core.events import Event
from .fields import Limit, check, option_of

T = TypeVar("T")

Row = list[Any]  # Any: plain values, checked where they are read
Read = Callable[[Any, str], Any]  # value, where it stands -> the field's value

_KNOWN: dict[Any, Mapping[str, Read]] = {}  # readers of classes
_PLAIN = (int, float, str, bool, bytes, NoneType)
KINDS: dict[str, type[Event]] = {
    name: kind
    for name, kind in vars(events).items()
    if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
}


@cache
def _names(event: str) -> tuple[str, ...]:
    return tuple(field.name for field in attrs.fields(KINDS[event]) if field.name != "secret")


@cache
def field_hints(event: str) -> dict[str, Any]:
    """Return the type of each field of the event's row, in order."""
    hints = get_type_hints(KINDS[event])
    return {name: hints[name] for name in _names(event)}


def event_row(event: Event) -> Row:
    """Return the event as plain values. Secret events are never sent, so they have no row."""
    assert not event.secret
    kind = type(event).__name__
    return [kind, {name: getattr(event, name) for name in _names(kind)}]


def event_of(row: object, where: str) -> Event:
    """Read a row back. Raises BadMessage, which names the place ``where``, for a row that is no event."""
    if not isinstance(row, list) or len(row) != 2 or not isinstance(row[0], str) or not isinstance(row[1], dict):
        raise BadMessage(f"{where} must be [event, {{field: value}}], not {row!r:.80}")
    name, values = row
    if name not in KINDS:
        raise BadMessage(f"{where}: there is no event {name!r:.60}")
    names = _names(name)
    if values.keys() != set(names):
        raise BadMessage(f"{where}: {name} has the fields {', '.join(names)}, not {', '.join(map(str, values)):.120}")
    return KINDS[name](**{key: readers_of(KINDS[name])[key](values[key], f"{where}: {name}.{key}") for key in names})


# Values by their type hints, for the fields of events and of messages.


def written(value: Any) -> Any:
    """Return the plain value of a field of a message."""
    if isinstance(value, Option):
        return value.row()
    if isinstance(value, Event):
        return event_row(value)
    if isinstance(value, frozenset):
        return sorted(value)
    if attrs.has(type(value)) or hasattr(value, "_fields"):
        return {name: written(getattr(value, name)) for name in readers_of(type(value))}
    return [written(item) for item in value] if isinstance(value, tuple) else value


def table_of(cls: type[T], table: Mapping[Any, Any], where: str) -> T:
    """Read the values of a class by key. Raises BadMessage, which names the key, for any other table."""
    known = readers_of(cls)
    for key in known:
        if key not in table:
            raise BadMessage(f"{where} lacks {key}")
    for key in table:
        if key not in known:
            raise BadMessage(f"{where} has no {key!r:.60}")
    return cls(**{key: read(table[key], f"{where}: {key}") for key, read in known.items()})


def readers_of(cls: Any) -> Mapping[str, Read]:  # Any: an attrs class or a named tuple
    """Return a reader for each field of a class, in order."""
    if cls in _KNOWN:
        return _KNOWN[cls]
    names = [field.name for field in attrs.fields(cls)] if attrs.has(cls) else cls._fields
    hints = get_type_hints(cls, include_extras=True)
    found = _KNOWN[cls] = {name: _reader(hints[name]) for name in names}
    return found


def _reader(hint: Any) -> Read:
    """Return a function that reads a value of the type ``hint``. Readers raise BadMessage with the value's place."""
    kind, items = get_origin(hint), get_args(hint)
    if kind is Annotated:
        return _limited(_reader(items[0]), items[1])
    if kind in (Union, UnionType):
        return _either(items)
    if kind is frozenset or (kind is tuple and items[1:] == (Ellipsis,)):
        return _many(_reader(items[0]), kind)
    if kind is tuple:
        return _few([_reader(item) for item in items])
    if hint is Option:
        return option_of
    if hint is Event:
        return event_of
    if attrs.has(hint) or hasattr(hint, "_fields"):
        return lambda value, where: table_of(hint, _plain(value, (dict,), where), where)
    return lambda value, where: _plain(value, (kind or hint,), where)


def _limited(read: Read, limit: Limit) -> Read:
    def read_within(value: object, where: str) -> object:
        found = read(value, where)
        must = limit.broken(found)
        check(not must, f"{where} must {must}", found)
        return found

    return read_within


def _either(hints: Sequence[Any]) -> Read:
    """Return a reader of plain values of these types, or of values of the one other type."""
    hints = [
        get_args(hint)[0] if get_origin(hint) is Annotated and get_args(hint)[1].schema else hint for hint in hints
    ]
    kinds = tuple([hint for hint in hints if hint in _PLAIN])
    other = [_reader(hint) for hint in hints if hint not in _PLAIN]
    if not other:
        return lambda value, where: _plain(value, kinds, where)
    return lambda value, where: value if type(value) in kinds else other[0](value, where)


def _bare(hint: Any) -> Any:
    """Return a type hint without a limit that readers do not check."""
    kind, *limits = get_args(hint) if get_origin(hint) is Annotated else (hint,)
    return kind if limits and limits[0].schema else hint


def _plain(value: Any, kinds: tuple[type, ...], where: str) -> Any:
    """Return a value of one of these types exactly."""
    if type(value) not in kinds:
        names = " or ".join("nil" if kind is NoneType else kind.__name__ for kind in kinds)
        raise BadMessage(f"{where} must be {names}, not {value!r:.80}")
    return value


def _many(read: Read, kind: Callable[[Iterable[Any]], object]) -> Read:
    return lambda value, where: kind(
        [read(item, f"{where} {number}") for number, item in enumerate(_items(value, where))]
    )


def _few(readers: list[Read]) -> Read:
    def read_each(value: object, where: str) -> object:
        items = _items(value, where)
        if len(items) != len(readers):
            raise BadMessage(f"{where} must have {len(readers)} parts, not {items!r:.80}")
        return tuple([read(item, where) for read, item in zip(readers, items, strict=True)])

    return read_each


def _items(value: object, where: str) -> list[Any] | tuple[Any, ...]:
    if not isinstance(value, list | tuple):
        raise BadMessage(f"{where} must be a list, not {value!r:.80}")
    return value
