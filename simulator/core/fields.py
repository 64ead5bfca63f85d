"""Fields of records and views, declared once: by the annotations of the class.

A field is ``name: type``. With ``name: Annotated[type, shown("One sentence.", "RULE-1")]`` seats may see it: it is
copied to views (Record.to_view), and it is a cell of a view's row, in the order of the annotations. The names of the
cells for external policies, the wire schema and docs/messages are made from the same annotations. ``ROSTER`` marks a
field that a seat knows from the encounter: it is copied to views, but is no cell. Any other field is hidden: a view's
copy lacks it, and reading it raises AttributeError.

Types of cells: ``int``, ``bool``, ``str``, ``float``, ``tuple[X, Y]`` (in a row a list of that length), ``list[X]`` and
``tuple[X, ...]``, sets (a sorted list), ``dict[str, X]`` (a list of [key, value]), other such classes, ``X | None``."""

from __future__ import annotations

import types
from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from functools import cache, partial
from typing import Annotated, Any, Final, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

T = TypeVar("T")
Change = Callable[[Any], Any]  # Any: the value of a cell, on either side


class Shown(NamedTuple):
    """Facts for seats about a field: a sentence (empty: no cell), the rule behind it, and its values if they are few
    words. With ``of`` only views have the field: its value is that of the function for the record. With ``later`` only
    views have it too, and who makes the view sets it."""

    help: str
    rule: str = ""
    values: tuple[object, ...] = ()
    of: Change | None = None
    later: bool = False


def shown(
    text: str, rule: str = "", values: Sequence[object] = (), of: Change | None = None, later: bool = False
) -> Shown:
    """Return the mark of a field that seats may see."""
    return Shown(text, rule, tuple(values), of, later)


ROSTER: Final = Shown("")
"""Mark of a field that seats know from the encounter: views have it, rows do not."""


class Cell(NamedTuple):
    """A cell of a row: its name, type and mark, and the field that holds it.

    The field ``_x: Annotated[T | None, shown(...)]`` holds the cell ``x`` of type T. A property ``x`` fills it at first
    access."""

    name: str
    hint: Any  # Any: a type hint
    about: Shown
    field: str


class Slotted(type):
    """Metaclass that makes the annotated fields of a class its slots. Compiled classes have fixed fields without it."""

    def __new__(cls, name: str, bases: tuple[type, ...], space: dict[str, Any]) -> Slotted:
        own = _stored(space.get("__annotations__", {}))
        if own or not bases:
            space.setdefault("__slots__", own)
        return super().__new__(cls, name, bases, space)


def _stored(annotations: dict[str, Any]) -> tuple[str, ...]:
    return tuple(name for name, hint in annotations.items() if not str(hint).startswith("ClassVar"))


@cache
def _marks(cls: type) -> dict[str, tuple[Any, Shown | None]]:
    """Return the type and the mark of each field, those of base classes first."""
    hints = get_type_hints(cls, include_extras=True)
    names = [name for base in reversed(cls.__mro__) for name in _stored(vars(base).get("__annotations__", {}))]
    found: dict[str, tuple[Any, Shown | None]] = {}
    for name in names:
        args = get_args(hints[name]) if get_origin(hints[name]) is Annotated else (hints[name],)
        found[name] = args[0], next((mark for mark in args[1:] if isinstance(mark, Shown)), None)
    return found


@cache
def stored(cls: type) -> tuple[str, ...]:
    """Return the fields of a class that its objects hold during a fight, in order."""
    marks = _marks(cls).items()
    return tuple(name for name, (_, mark) in marks if (mark is None or not (mark.of or mark.later)) and name[0] != "_")


def field_types(cls: type) -> dict[str, Any]:
    """Return the types of a class's fields, by name."""
    return {name: hint for name, (hint, _) in _marks(cls).items()}


def is_plain(hint: Any) -> bool:
    """Return whether all values of a type are their own copies: numbers, truth values, strings, tuples of them."""
    args = [arg for arg in get_args(hint) if arg is not Ellipsis]
    if get_origin(hint) in (tuple, Union, types.UnionType):
        return all(is_plain(arg) for arg in args)
    return hint in (int, bool, str, float, type(None))


def part_of(hint: Any) -> type | None:
    """Return the class X of ``list[X]``, or None for another type."""
    item = get_args(hint)[0] if get_origin(hint) is list else None
    return item if isinstance(item, type) else None


@cache
def visible(cls: type) -> dict[str, Change | None]:
    """Return the fields that a copy for a view has, each with the function that makes it, if any."""
    return {name: mark.of for name, (_, mark) in _marks(cls).items() if mark is not None and not mark.later}


@cache
def cells(cls: type) -> tuple[Cell, ...]:
    """Return the cells of a row of this class, in order; none for a class without them."""
    marked = [(name, hint, mark) for name, (hint, mark) in _marks(cls).items() if mark is not None and mark.help]
    return tuple(
        Cell(name.lstrip("_"), get_args(hint)[0] if name.startswith("_") else hint, mark, name)
        for name, hint, mark in marked
    )


def body_cells(view: type) -> dict[str, Any]:
    """Return the cells of a body with their types: those of the class in the list ``bodies`` of a view."""
    body = next(get_args(cell.hint)[0] for cell in cells(view) if cell.name == "bodies")
    return {cell.name: cell.hint for cell in cells(body)}


def has_cells(hint: Any) -> bool:
    """Return whether a type hint is a class with cells."""
    return isinstance(hint, type) and hasattr(hint, "__annotations__") and bool(cells(hint))


# Rows.


def row_of(thing: object) -> list[Any]:
    """Return the row of a record or a view: its cells as plain values."""
    row: list[Any] = _writer(type(thing))(thing)  # type: ignore[arg-type]  # a class
    return row


@cache
def _writer(cls: type) -> Change:
    """Return a function from an object to its row, written out for the class."""
    changes = {cell.name: _outward(cell.hint) for cell in cells(cls)}
    names = {f"change_{name}": change for name, change in changes.items()}
    parts = [f"change_{name}(thing.{name})" if change else f"thing.{name}" for name, change in changes.items()]
    write: Change = eval(f"lambda thing: [{', '.join(parts)}]", names)
    return write


def _outward(hint: Any) -> Change | None:
    """Return the function from a value of this type to its cell; None if they are the same."""
    if has_cells(hint):
        return _writer(hint)
    kind, args = get_origin(hint), get_args(hint)
    inside = _outward(args[0]) if args else None
    if kind in (Union, types.UnionType):
        return None if inside is None else partial(_optional, inside)
    if kind is dict:
        inside = _outward(args[1])
        return _pairs if inside is None else lambda pairs: [[key, inside(value)] for key, value in pairs.items()]
    if kind in (set, frozenset, AbstractSet):
        return sorted
    if kind in (list, tuple):
        return list if inside is None else lambda values: [inside(value) for value in values]
    return None


def _pairs(table: dict[Any, Any]) -> list[Any]:
    return [list(pair) for pair in table.items()]


def _optional(change: Change, value: Any) -> Any:
    return None if value is None else change(value)


def read(cls: type[T], row: object) -> T:
    """Return a new object of ``cls`` with the cells of a row, its other fields unset. Raises ValueError or TypeError if
    ``row_of`` did not make the row."""
    if not isinstance(row, list):
        raise TypeError(f"a row is a list, not {type(row).__name__}")
    thing = cls.__new__(cls)
    for (name, change), cell in zip(_readers(cls), row, strict=True):  # type: ignore[arg-type]  # a class
        setattr(thing, name, change(cell) if change else cell)
    return thing


@cache
def _readers(cls: type) -> tuple[tuple[str, Change | None], ...]:
    return tuple((cell.field, _inward(cell.hint)) for cell in cells(cls))


def _inward(hint: Any) -> Change | None:
    """Return the function from a cell to its value of this type; None if they are the same."""
    if has_cells(hint):
        return partial(read, hint)
    kind, args = get_origin(hint), get_args(hint)
    inside = _inward(args[0]) if args else None
    if kind in (Union, types.UnionType):
        return None if inside is None else partial(_optional, inside)
    if kind is dict:
        inside = _inward(args[1])
        return dict if inside is None else lambda pairs: {key: inside(value) for key, value in pairs}
    if kind in (list, tuple, set, frozenset, AbstractSet):
        made = set if kind is AbstractSet else kind
        return made if inside is None else lambda values: made([inside(value) for value in values])
    return None
