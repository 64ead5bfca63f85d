"""Events as plain rows: ``[class name, {field: value}]``, for every class of core.events.

Fields and their types are read from the classes of the events, so a new event needs no code here."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, get_args, get_origin, get_type_hints

import attrs

from ..core import events
from ..core.errors import BadMessage
from ..core.events import Event

Row = list[Any]  # Any: plain values, checked where they are read
Read = Callable[[Any, str], Any]  # value, where it stands -> the field's value

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


@cache
def readers(event: str) -> dict[str, Read]:
    """Return a reader for each field of the event's class. Readers raise BadMessage."""
    hints = get_type_hints(KINDS[event])
    return {field.name: _reader(hints[field.name]) for field in attrs.fields(KINDS[event])}


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
    return KINDS[name](**{key: readers(name)[key](values[key], f"{where}: {name}.{key}") for key in names})


def _reader(hint: Any) -> Read:
    """Return a function that reads a value of the type ``hint``: a plain type, or a tuple of plain types."""
    if get_origin(hint) is not tuple:
        return lambda value, where: _plain(value, hint, where)
    items = get_args(hint)
    if len(items) == 2 and items[1] is Ellipsis:
        return _many(_reader(items[0]))
    return _few([_reader(item) for item in items])


def _plain(value: object, kind: type, where: str) -> object:
    if type(value) is not kind:
        raise BadMessage(f"{where} must be of type {kind.__name__}, not {value!r:.80}")
    return value


def _many(read: Read) -> Read:
    def read_all(value: object, where: str) -> object:
        return tuple(read(item, where) for item in _items(value, where))

    return read_all


def _few(readers: list[Read]) -> Read:
    def read_each(value: object, where: str) -> object:
        items = _items(value, where)
        if len(items) != len(readers):
            raise BadMessage(f"{where} must have {len(readers)} parts, not {items!r:.80}")
        return tuple(read(item, where) for read, item in zip(readers, items, strict=True))

    return read_each


def _items(value: object, where: str) -> list[Any] | tuple[Any, ...]:
    if not isinstance(value, list | tuple):
        raise BadMessage(f"{where} must be a list, not {value!r:.80}")
    return value
