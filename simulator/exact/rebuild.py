"""Plans: how to make a state of its shape, again and again.

A shape is a state made hashable: atoms as they are, records and containers as tuples that begin with their kind, and
marks for what is not part of it. One law: what is made shares nothing mutable with what was made before."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from ..core.record import Record
from .abstraction import Shape
from .forgotten import Field, Lost
from .symbolic import Moment


class Mark:
    """Stands in a shape for what is not part of it."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name


TIME: Final = Mark("time")
CELL: Final = Mark("cell")
LATER: Final = Mark("later")  # a cell that counts rounds from now
HOLE: Final = Mark("hole")  # forgotten
HOLE_DICT: Final = Mark("hole, a dict")


class Open(Mark):
    """A number that was rolled and that nobody has looked at, nor at anything that hangs together with it: what it may
    be, with which weights. It is rolled when somebody does look, which comes to the same."""

    __slots__ = ("later", "values", "weights")

    def __init__(self, values: tuple[int, ...], weights: tuple[int, ...], later: bool) -> None:
        super().__init__("open")
        self.values = values
        self.weights = weights
        self.later = later

    def _key(self) -> tuple[object, ...]:
        return self.values, self.weights, self.later

    def __eq__(self, other: object) -> bool:
        return type(other) is Open and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())


class Fixed:
    """Something frozen that states refer to, told apart by which it is, not by what it holds."""

    __slots__ = ("thing",)

    def __init__(self, thing: object) -> None:
        self.thing = thing

    def __eq__(self, other: object) -> bool:
        return type(other) is Fixed and self.thing is other.thing

    def __hash__(self) -> int:
        return id(self.thing)


class Plan:
    """How to make the record of a shape: what is the same in all, and what is made each time."""

    __slots__ = ("_kind", "_parts", "_same")

    def __init__(self, shape: Shape) -> None:
        self._kind = shape[1]
        pairs = list(zip(self._kind.FIELDS, shape[2:], strict=True))
        self._same = [(name, _plain(value)) for name, value in pairs if _is_plain(value)]
        self._parts = [(name, _plan(value), (self._kind, name)) for name, value in pairs if not _is_plain(value)]

    def build(self, cells: Iterator[Any], now: Any) -> Any:
        """A new record, its numbers taken from ``cells`` in order."""
        record = self._kind.__new__(self._kind)
        for name, value in self._same:
            setattr(record, name, value)
        for name, plan, field in self._parts:
            setattr(record, name, _built(plan, field, cells, now))
        return record


def _is_plain(value: Shape) -> bool:
    """Whether it can be used as it is, again and again."""
    return type(value) is not tuple and not isinstance(value, Mark)


def _plain(value: Shape) -> Any:
    return value.thing if type(value) is Fixed else value


def _plan(shape: Shape) -> Any:
    """A shape in which every record is a Plan, and what can be used as it is stands as it is."""
    if type(shape) is not tuple:
        return _plain(shape)
    kind = shape[0]
    if kind is Record:
        return Plan(shape)
    if kind is dict:
        return (dict, shape[1], [(_plan(key), _plan(item)) for key, item in shape[2:]])
    if kind is set or kind is frozenset:
        return (kind, None, [_plan(item) for item in shape[1]])
    return (kind, None, [_plan(item) for item in shape[1:]])


def _built(plan: Any, field: Field | None, cells: Iterator[Any], now: Any) -> Any:
    """The value that a plan stands for; ``field`` is whose."""
    kind = type(plan)
    if kind is Plan:
        return plan.build(cells, now)
    if kind is Mark or kind is Open:
        return _filled(plan, field, cells, now)
    if kind is not tuple:
        return plan
    what, own, items = plan
    if what is dict:
        return {
            _built(key, None, cells, now): _built(item, own and item_of(own, key), cells, now) for key, item in items
        }
    values = [_built(item, None, cells, now) for item in items]
    if what is list:
        return values
    return what(values) if what in (tuple, set, frozenset) else what(*values)


def _filled(mark: Mark, field: Field | None, cells: Iterator[Any], now: Any) -> Any:
    if mark is CELL:
        return next(cells)
    if mark is TIME:
        return now
    if mark is LATER:
        return Moment(now.now, next(cells))
    if type(mark) is Open:
        rolled = now.now.group.trail.spread(mark.values, list(mark.weights))
        return Moment(now.now, rolled) if mark.later else rolled
    assert field is not None
    return Lost(frozenset((field,)), mark is HOLE_DICT)


def item_of(field: Field, key: Shape) -> Field:
    """An item of a dict as a field of its own."""
    return field[0], f"{field[1]}[{key!r}]"
