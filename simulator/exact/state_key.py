"""Outlines: a state at rest cut down to what the rules have been seen to need.

One law: two states with the same outline have the same future, for nothing else of them is ever looked at. An outline
is a frame (everything that takes few values) and a row of numbers (what takes many: life, points)."""

from __future__ import annotations

from typing import Any, Final

from ..core.record import Record
from .abstraction import FORGOTTEN, KEPT, NUMBER, PLAIN, Grain, Shape
from .forgotten import Field, Lost
from .rebuild import CELL, HOLE, HOLE_DICT, LATER, TIME, Fixed, Mark, Open, Plan, item_of
from .symbolic import CLOCK_CELL, Moment, Shade

CLOCK: Final = "round"  # the field of every system's state that says how late it is: the first number of every row

_FRAMED: Final = (PLAIN, KEPT)
_ATOMS: Final = frozenset((int, str, float, bool, type(None)))
_FORGETTABLE: Final = (int, str, float, list, dict, set, tuple)


class Play(Record):
    """What is outlined: a system's state, and what the policies remember (seat -> attribute -> plain data)."""

    FIELDS = ("memory", "state")
    __slots__ = FIELDS

    def __init__(self, memory: dict[int, dict[str, Any]], state: Any) -> None:  # Any: of any system
        self.memory = memory
        self.state = state


class Frame:
    """All states of one shape, and how to make one."""

    __slots__ = ("_plan", "_shape")

    def __init__(self, shape: Shape) -> None:
        self._shape = shape
        self._plan: Plan | None = None

    def play(self, cells: list[Shade]) -> tuple[Play, Moment]:
        """A state, its numbers taken from ``cells``, the first of which is the time; and that time.

        What was forgotten raises Needed when it is looked at."""
        if self._plan is None:
            self._plan = Plan(self._shape)
        now = Moment(cells[CLOCK_CELL], 0)
        play = self._plan.build(iter(cells[1:]), now)
        assert isinstance(play, Play)
        return play, now


class Outliner:
    """Takes outlines of states and makes states of outlines."""

    def __init__(self, grain: Grain, shared: tuple[object, ...]) -> None:
        self._grain = grain
        self._fixed = {id(thing): Fixed(thing) for thing in shared}
        self._frames: dict[Shape, Frame] = {}
        self._fields: dict[type[Record], list[tuple[str, Field, str]]] = {}
        self._row: list[Any] = []
        self._left_open: list[Shade] = []
        self._mixed: set[int] = set()

    def outline(self, play: Play, now: Any) -> tuple[Frame, list[Any]]:
        """The frame, and the row of numbers, of which some may be shades; the first is how many rounds have gone by.

        What has to be known for the frame is looked at. Raises Needed and Regrain."""
        gone = getattr(play.state, CLOCK) - now
        gone = gone.known() if type(gone) is Shade else gone
        setattr(play.state, CLOCK, TIME)
        self._mixed.clear()
        shape = self._shaped(play, gone)
        while self._hang_together():
            shape = self._shaped(play, gone)
        frame = self._frames.get(shape)
        if frame is None:
            self._learn(shape)
            frame = self._frames[shape] = Frame(shape)
        return frame, self._row

    def _shaped(self, play: Play, gone: int) -> Shape:
        """The shape of a state; its row is noted."""
        self._row = [gone]
        self._left_open = []
        return self._record(play)

    def _hang_together(self) -> bool:
        """Whether a number was left open although something else hangs together with it; that is noted."""
        open_groups = [shade.group for shade in self._left_open]
        used = [*open_groups, *[shade.group for shade in self._row if type(shade) is Shade]]
        wrong = [group for group in open_groups if group.cells or not group.whole or used.count(group) > 1]
        self._mixed.update(map(id, wrong))
        return bool(wrong)

    def _record(self, record: Record) -> Shape:
        kind = type(record)
        fields = self._fields.get(kind)
        if fields is None:
            fields = self._fields[kind] = [(name, (kind, name), self._grain.kind((kind, name))) for name in kind.FIELDS]
        values: list[Shape] = [Record, kind]
        for name, field, known in fields:
            value = getattr(record, name)
            values.append(value if type(value) in _ATOMS and known in _FRAMED else self._value(field, known, value))
        return tuple(values)

    def _value(self, field: Field, known: str, value: Any) -> Shape:
        """What stands for the value of a field, or of an item of a dict, which is a field of its own."""
        if known is FORGOTTEN:
            return self._forget(field, value)
        if known is NUMBER:
            return self._number(field, value)
        if type(value) is dict:
            return (dict, field, *[self._pair(field, key, item) for key, item in value.items()])
        return self._shape(value)

    def _pair(self, field: Field, key: Any, item: Any) -> tuple[Shape, Shape]:
        known = self._shape(key)
        own = item_of(field, known)
        return known, self._value(own, self._grain.kind(own), item)

    def _forget(self, field: Field, value: object) -> Shape:
        kind = type(value)
        if kind is Lost:
            assert type(value) is Lost
            return HOLE_DICT if value.mapping else HOLE
        if kind is dict:
            return HOLE_DICT
        if kind not in _FORGETTABLE and kind is not Shade and kind is not Moment:
            self._grain.keep(field)
        return HOLE

    def _number(self, field: Field, value: Any) -> Shape:
        kind = type(value)
        if kind is Lost:
            value.needed()
        if kind is not int and kind is not Shade and kind is not Moment:
            self._grain.keep(field)
        if kind is Moment:
            gone = self._row[0]
            value = value.offset - gone if gone else value.offset
        if type(value) is Shade and not value.group.cells and value.group.whole and id(value.group) not in self._mixed:
            self._left_open.append(value)
            return Open(*value.chances(), kind is Moment)
        self._row.append(value)
        return LATER if kind is Moment else CELL

    def _shape(self, value: Any) -> Shape:
        """Anything as a hashable value; shades are looked at."""
        kind = type(value)
        if kind in _ATOMS or kind is Mark:
            return value
        if kind is Shade or kind is Moment:
            return self._shape(value.known())
        if kind is Lost:
            return value.needed()
        if issubclass(kind, Record):
            return self._record(value)
        if kind is list or issubclass(kind, tuple):
            return (kind, *[self._shape(item) for item in value])
        if kind is set or kind is frozenset:
            return (kind, frozenset([self._shape(item) for item in value]))
        if kind is dict:
            return (kind, None, *[(self._shape(key), self._shape(item)) for key, item in value.items()])
        return self._fixed.get(id(value), value)

    def _learn(self, shape: Shape) -> None:
        """Note the values of every field of the records in a new frame."""
        kind = shape[1]
        for name, value in zip(kind.FIELDS, shape[2:], strict=True):
            self._note((kind, name), value)

    def _note(self, field: Field, value: Shape) -> None:
        """Note what a field is: of lists of records how many there are, of dicts the keys, of the rest all of it."""
        if isinstance(value, Mark):
            return
        if type(value) is not tuple:
            self._grain.learn(field, value)
        elif value[0] is Record:
            self._learn(value)
            self._grain.learn(field, (Record,))
        elif value[0] is dict and value[1] is not None:
            for key, item in value[2:]:
                self._note(item_of(field, key), item)
            self._grain.learn(field, (dict, *[key for key, _ in value[2:]]))
        else:
            records = [item for item in value[1:] if type(item) is tuple and item and item[0] is Record]
            for item in records:
                self._learn(item)
            self._grain.learn(field, (value[0], len(records)) if records else value)


def look_at(record: Record) -> None:
    """Look at every number of a state, so that it is an ordinary one. What was forgotten stays so until it is asked
    for."""
    for name in type(record).FIELDS:
        value = getattr(record, name)
        if type(value) not in _ATOMS:
            setattr(record, name, _looked_at(value))


def _looked_at(value: Any) -> Any:
    kind = type(value)
    if kind is Shade or kind is Moment:
        return value.known()
    if issubclass(kind, Record):
        look_at(value)
    elif kind is list:
        value[:] = [_looked_at(item) for item in value]
    elif kind is dict:
        value.update({key: _looked_at(item) for key, item in value.items()})
    elif issubclass(kind, tuple):
        items = [_looked_at(item) for item in value]
        return kind(items) if kind is tuple else kind(*items)
    return value
