"""Rebuild plans: make a state from its shape, any number of times.

A shape is a state made hashable: atoms as they are, records and containers as tuples that begin with their kind, and
placeholders for parts that it leaves out. Two states made by one plan share nothing mutable."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from ..core.fields import stored
from ..core.record import Record
from .abstraction import Shape
from .forgotten import BegunList, Field, ForgottenValue
from .symbolic import RelativeTime


class Placeholder:
    """Mark in a shape for a value that the shape leaves out."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name


NOW: Final = Placeholder("now")
CELL: Final = Placeholder("cell")
TIME_CELL: Final = Placeholder("time cell")  # a cell that counts rounds from now
FORGOTTEN_VALUE: Final = Placeholder("forgotten value")
FORGOTTEN_DICT: Final = Placeholder("forgotten dict")
FORGOTTEN_REST: Final = Placeholder("forgotten rest")  # of a list, after its first item


class DeferredRoll(Placeholder):
    """Distribution of a rolled number that no rule has resolved, and no value that depends on it. When a rule does
    resolve it, it is drawn again, with the same chances. ``is_time``: it counts rounds from now."""

    __slots__ = ("is_time", "values", "weights")

    def __init__(self, values: tuple[int, ...], weights: tuple[int, ...], is_time: bool) -> None:
        super().__init__("deferred roll")
        self.values = values
        self.weights = weights
        self.is_time = is_time

    def _key(self) -> tuple[object, ...]:
        return self.values, self.weights, self.is_time

    def __eq__(self, other: object) -> bool:
        return type(other) is DeferredRoll and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())


class SharedObject:
    """Frozen object that states refer to, compared by identity."""

    __slots__ = ("thing",)

    def __init__(self, thing: object) -> None:
        self.thing = thing

    def __eq__(self, other: object) -> bool:
        return type(other) is SharedObject and self.thing is other.thing

    def __hash__(self) -> int:
        return id(self.thing)


class RebuildPlan:
    """Plan that makes the record of a shape: the constant fields, and those that are made anew each time."""

    __slots__ = ("_constants", "_kind", "_parts")

    def __init__(self, shape: Shape) -> None:
        self._kind = kind = shape[1]
        self._constants: list[tuple[str, Any]] = []
        self._parts: list[tuple[str, Any, Field]] = []
        for name, value in zip(stored(kind), shape[2:], strict=True):
            if type(value) is tuple or isinstance(value, Placeholder):
                self._parts.append((name, _plan(value), (kind, name)))
            else:
                self._constants.append((name, _constant(value)))

    def build(self, cells: Iterator[Any], now: Any) -> Any:
        """Make a new record, with its numbers taken from ``cells`` in order."""
        record = self._kind.__new__(self._kind)
        for name, value in self._constants:
            setattr(record, name, value)
        for name, plan, field in self._parts:
            setattr(record, name, _built(plan, field, cells, now))
        return record


def _constant(value: Shape) -> Any:
    return value.thing if type(value) is SharedObject else value


def _plan(shape: Shape) -> Any:
    """Return a shape with a RebuildPlan in place of every record, and constants as they are."""
    if type(shape) is not tuple:
        return _constant(shape)
    kind = shape[0]
    if kind is Record:
        return RebuildPlan(shape)
    if kind is dict:
        return (dict, shape[1], [(_plan(key), _plan(item)) for key, item in shape[2:]])
    if kind is set or kind is frozenset:
        return (kind, None, [_plan(item) for item in shape[1]])
    return (kind, None, [_plan(item) for item in shape[1:]])


def _built(plan: Any, field: Field | None, cells: Iterator[Any], now: Any) -> Any:
    """Make the value of a plan, for ``field``."""
    kind = type(plan)
    if kind is RebuildPlan:
        return plan.build(cells, now)
    if kind is Placeholder or kind is DeferredRoll:
        return _filled(plan, field, cells, now)
    if kind is not tuple:
        return plan
    what, own, items = plan
    if what is dict:
        return {
            _built(key, None, cells, now): _built(item, own and item_of(own, key), cells, now) for key, item in items
        }
    if what is list and items and items[-1] is FORGOTTEN_REST:
        assert field is not None
        return BegunList(_built(items[0], None, cells, now), field)
    values = [_built(item, None, cells, now) for item in items]
    if what is list:
        return values
    return what(values) if what in (tuple, set, frozenset) else what(*values)


def _filled(placeholder: Placeholder, field: Field | None, cells: Iterator[Any], now: Any) -> Any:
    """Return the value that replaces a placeholder."""
    if placeholder is CELL:
        return next(cells)
    if placeholder is NOW:
        return now
    if placeholder is TIME_CELL:
        return RelativeTime(now.now, next(cells))
    if type(placeholder) is DeferredRoll:
        rolled = now.now.joint.search.value(placeholder.values, list(placeholder.weights))
        return RelativeTime(now.now, rolled) if placeholder.is_time else rolled
    assert field is not None
    return ForgottenValue(frozenset((field,)), placeholder is FORGOTTEN_DICT)


def item_of(field: Field, key: Shape) -> Field:
    """Return the field that an item of a dict counts as."""
    return field[0], f"{field[1]}[{key!r}]"
