"""State keys: a state between two steps, reduced to the fields that the rules have been seen to read.

Two states with one key have the same future, because rules read nothing else of them. A key is a frame (everything that
takes few values) and a row of numbers (those that take many: life, points)."""

from __future__ import annotations

from typing import Any, Final

from ..core.fields import stored
from ..core.record import Record
from .abstraction import BEGUN, FORGOTTEN, KEPT, NUMBER, UNCHANGED, Abstraction, Shape
from .forgotten import BegunList, Field, ForgottenValue
from .rebuild import (
    CELL,
    FORGOTTEN_DICT,
    FORGOTTEN_REST,
    FORGOTTEN_VALUE,
    NOW,
    TIME_CELL,
    DeferredRoll,
    Placeholder,
    RebuildPlan,
    SharedObject,
    item_of,
)
from .symbolic import CLOCK_CELL, Joint, RelativeTime, SymbolicValue

CLOCK: Final = "round"  # every state's field that counts the rounds; first number of every row

_FRAMED: Final = (UNCHANGED, KEPT)
ATOMS: Final = frozenset((int, str, float, bool, type(None)))
_FORGETTABLE: Final = (int, str, float, list, dict, set, tuple)


class FullState(Record):
    """A system's state, and the memories of the policies (seat -> attribute -> plain data)."""

    memory: dict[int, dict[str, Any]]
    state: Any  # of any system

    def __init__(self, memory: dict[int, dict[str, Any]], state: Any) -> None:
        self.memory = memory
        self.state = state


class StateFrame:
    """Frame of all states of one shape; it can rebuild one of them."""

    __slots__ = ("_plan", "_shape")

    def __init__(self, shape: Shape) -> None:
        self._shape = shape
        self._plan: RebuildPlan | None = None

    def rebuild(self, cells: list[SymbolicValue]) -> tuple[FullState, RelativeTime]:
        """Return a state and its time; its numbers come from ``cells``, the first of which is the time.

        The state raises ForgottenValueRead when a forgotten value is read."""
        if self._plan is None:
            self._plan = RebuildPlan(self._shape)
        now = RelativeTime(cells[CLOCK_CELL], 0)
        full = self._plan.build(iter(cells[1:]), now)
        assert isinstance(full, FullState)
        return full, now


class StateKeys:
    """Maker of the keys of states, and store of their frames."""

    def __init__(self, abstraction: Abstraction, shared: tuple[object, ...]) -> None:
        self._abstraction = abstraction
        self._shared = {id(thing): SharedObject(thing) for thing in shared}
        self._frames: dict[Shape, StateFrame] = {}
        self._fields: dict[type[Record], list[tuple[str, Field, str]]] = {}
        self._row: list[Any] = []
        self._deferred: list[Joint] = []  # of the deferred rolls
        self._dependent: set[int] = set()  # ids of the joints whose values cannot be deferred

    def key(self, full: FullState, now: Any) -> tuple[StateFrame, list[Any]]:
        """Return the frame, and the row of numbers, which may be symbolic; the first counts the rounds since ``now``.

        Resolves the numbers that belong to the frame. Raises ForgottenValueRead and AbstractionRefined."""
        elapsed = getattr(full.state, CLOCK) - now
        elapsed = elapsed.resolve() if type(elapsed) is SymbolicValue else elapsed
        setattr(full.state, CLOCK, NOW)
        self._dependent.clear()
        shape = self._full_shape(full, elapsed)
        while self._has_dependent_rolls():
            shape = self._full_shape(full, elapsed)
        frame = self._frames.get(shape)
        if frame is None:
            self._learn(shape)
            self._abstraction.check()
            frame = self._frames[shape] = StateFrame(shape)
        return frame, self._row

    def _full_shape(self, full: FullState, elapsed: int) -> Shape:
        """Return the shape of a state; note its row and its deferred rolls."""
        self._row = [elapsed]
        self._deferred = []
        return self._record(full)

    def _has_dependent_rolls(self) -> bool:
        """Return whether a roll was deferred although another value of the state depends on it, and note such rolls."""
        used = [*self._deferred, *[value.joint for value in self._row if type(value) is SymbolicValue]]
        wrong = [joint for joint in self._deferred if joint.cells or not joint.is_complete or used.count(joint) > 1]
        self._dependent.update(map(id, wrong))
        return bool(wrong)

    def _record(self, record: Record) -> Shape:
        kind = type(record)
        fields = self._fields.get(kind)
        if fields is None:
            kept = self._abstraction.kind
            fields = self._fields[kind] = [(name, (kind, name), kept((kind, name))) for name in stored(kind)]
        values: list[Shape] = [Record, kind]
        for name, field, how in fields:
            value = getattr(record, name)
            values.append(value if type(value) in ATOMS and how in _FRAMED else self._value(field, how, value))
        return tuple(values)

    def _value(self, field: Field, how: str, value: Any) -> Shape:
        """Return the shape of the value of a field, or of an item of a dict, which is a field of its own."""
        if how is FORGOTTEN:
            return self._forget(field, value)
        if how is NUMBER:
            return self._number(field, value)
        if how is BEGUN:
            return self._begun(field, value)
        if how is UNCHANGED and type(value) is ForgottenValue and not value.mapping:
            self._abstraction.forget(field)
        if type(value) is dict:
            return (dict, field, *[self._pair(field, key, item) for key, item in value.items()])
        return self._shape(value)

    def _pair(self, field: Field, key: Any, item: Any) -> tuple[Shape, Shape]:
        shape = self._shape(key)
        own = item_of(field, shape)
        return shape, self._value(own, self._abstraction.kind(own), item)

    def _begun(self, field: Field, value: Any) -> Shape:
        """Return the shape of a list of which only the first item is kept."""
        kind = type(value)
        if kind is not list and kind is not BegunList:
            self._abstraction.keep(field)
        if not value:
            return (list,)
        first = value.first if kind is BegunList else value[0]
        return (list, self._shape(first), FORGOTTEN_REST)

    def _forget(self, field: Field, value: object) -> Shape:
        kind = type(value)
        if kind is ForgottenValue:
            assert type(value) is ForgottenValue
            return FORGOTTEN_DICT if value.mapping else FORGOTTEN_VALUE
        if kind is dict:
            return FORGOTTEN_DICT
        if kind not in _FORGETTABLE and kind is not SymbolicValue and kind is not RelativeTime:
            self._abstraction.keep(field)
        return FORGOTTEN_VALUE

    def _number(self, field: Field, value: Any) -> Shape:
        """Return the placeholder of a number, which goes into the row or, if nothing depends on it, is deferred."""
        kind = type(value)
        if kind is ForgottenValue:
            value.read()
        if kind is not int and kind is not SymbolicValue and kind is not RelativeTime:
            self._abstraction.keep(field)
        if kind is RelativeTime:
            elapsed = self._row[0]
            value = value.offset - elapsed if elapsed else value.offset
        if type(value) is SymbolicValue:
            joint = value.joint
            if not joint.cells and joint.is_complete and id(joint) not in self._dependent:
                self._deferred.append(joint)
                return DeferredRoll(*value.distribution(), kind is RelativeTime)
        self._row.append(value)
        return TIME_CELL if kind is RelativeTime else CELL

    def _shape(self, value: Any) -> Shape:
        """Return a value made hashable; symbolic values are resolved."""
        kind = type(value)
        if kind in ATOMS or kind is Placeholder:
            return value
        if kind is SymbolicValue or kind is RelativeTime:
            return self._shape(value.resolve())
        if kind is ForgottenValue:
            return value.read()
        if issubclass(kind, Record):
            return self._record(value)
        if kind is list or issubclass(kind, tuple):
            return (kind, *[self._shape(item) for item in value])
        if kind is set or kind is frozenset:
            return (kind, frozenset([self._shape(item) for item in value]))
        if kind is dict:
            return (kind, None, *[(self._shape(key), self._shape(item)) for key, item in value.items()])
        return self._shared.get(id(value), value)

    def _learn(self, shape: Shape) -> None:
        """Note the value of every field of a record in a new frame."""
        if not self._abstraction.is_new(shape):
            return
        kind = shape[1]
        for name, value in zip(stored(kind), shape[2:], strict=True):
            self._note((kind, name), value)

    def _note(self, field: Field, value: Shape) -> None:
        """Note a field's value: for a list of records their number, for a dict the keys, else the whole value."""
        if isinstance(value, Placeholder):
            return
        if type(value) is not tuple:
            self._abstraction.learn(field, value)
        elif value[0] is Record:
            self._learn(value)
            self._abstraction.learn(field, (Record,))
        elif value[0] is dict:
            for key, item in value[2:]:
                self._note(item_of(field, key), item)
            self._abstraction.learn(field, (dict, *[key for key, _ in value[2:]]))
        else:
            records = [item for item in value[1:] if type(item) is tuple and item and item[0] is Record]
            for item in records:
                self._learn(item)
            self._abstraction.learn(field, (value[0], Record, len(records)) if records else value)


def resolve_state(record: Record) -> None:
    """Resolve every number of a state. Forgotten values stay forgotten until they are read."""
    for name in stored(type(record)):
        value = getattr(record, name)
        if type(value) not in ATOMS:
            setattr(record, name, resolved(value))


def resolved(value: Any) -> Any:
    """Return the value with every number resolved; records, lists and dictionaries are changed in place."""
    kind = type(value)
    if kind is SymbolicValue or kind is RelativeTime:
        return value.resolve()
    if issubclass(kind, Record):
        resolve_state(value)
    elif kind is list:
        value[:] = [resolved(item) for item in value]
    elif kind is BegunList:
        resolved(value.first)
    elif kind is dict:
        value.update({key: resolved(item) for key, item in value.items()})
    elif issubclass(kind, tuple):
        items = [resolved(item) for item in value]
        return kind(items) if kind is tuple else kind(*items)
    return value
