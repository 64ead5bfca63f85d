"""Shades: numbers that nobody has looked at yet.

A rule may carry a shade about, add to it, compare it and store it: it stands for every value that it may have. Only
when a rule *looks* (branches on it, indexes with it, counts by it) does the walk split, one branch for each answer. So
a rule cannot depend on what it has not looked at.

One law: whatever is not known to be safe is a look."""

from __future__ import annotations

import operator
from collections.abc import Iterable
from itertools import repeat
from typing import Any, Final
from weakref import ref

from ..core.errors import RulesError
from .forgotten import Lost
from .operators import Binary, Unary, Unseen

CLOCK_CELL: Final = 0  # the cell that holds the time
_NUMBERS: Final = frozenset((int, bool, float))
MOST_ROWS: Final = 4_000  # ways that a group of values may come out; beyond, looking is cheaper than mixing


class Trail:
    """One branch after another through a tree whose forks are found on the way: depth first, by playing again.

    ``groups`` are the groups of values of the branch that is being played. A look at the clock alone does not split:
    the answer is that of ``now``, and ``times`` are the times at which all such looks would have had the same."""

    __slots__ = ("_counts", "_picks", "_spot", "groups", "now", "times")

    def __init__(self, now: int = 0) -> None:
        self._picks: list[int] = []
        self._counts: list[int] = []
        self._spot = 0
        self.groups: list[Group] = []
        self.now = now
        self.times: frozenset[int] | None = None

    def begin(self) -> None:
        """Start again from the root."""
        self._spot = 0
        self.groups = []

    def choose(self, count: int) -> int:
        """At a fork into ``count`` ways: which to go, from 0."""
        if self._spot == len(self._picks):
            self._picks.append(0)
            self._counts.append(count)
        pick = self._picks[self._spot]
        self._spot += 1
        return pick

    def advance(self) -> bool:
        """Turn to the next branch; False when all have been played."""
        while self._picks:
            if self._picks[-1] + 1 < self._counts[-1]:
                self._picks[-1] += 1
                return True
            self._picks.pop()
            self._counts.pop()
        return False

    @property
    def share(self) -> float:
        """How much of the tree lies behind, if every way at a fork is as long as the others: 0 to 1."""
        behind, ahead = 0.0, 1.0
        for pick, count in zip(self._picks, self._counts, strict=True):
            ahead /= count
            behind += pick * ahead
        return behind

    def drop(self, group: Group) -> None:
        """A group has become part of another."""
        if group not in self.groups:
            raise RulesError("a value of another branch of the walk was kept and used again")
        self.groups.remove(group)

    def die(self, sides: int) -> Shade:
        """A die that nobody has looked at."""
        return self.spread(range(1, sides + 1), [1] * sides)

    def spread(self, values: Iterable[object], weights: list[int]) -> Shade:
        """Something that comes out as ``values`` with these chances (whole numbers, in proportion)."""
        return Group(self, weights, sum(weights)).shade(list(values))

    def cell(self, number: int, values: Iterable[int]) -> Shade:
        """Cell ``number`` of the state at rest: any of ``values``; which, is only known when the branch is read."""
        known = list(values)
        shade = Group(self, [1] * len(known), 1).shade(known)
        shade.group.cells.append((number, shade))
        return shade


class Group:
    """Values that hang together: row by row the ways they may come out together, each with its weight of ``total``.

    ``cells`` are those that come from the state; ``looked`` says whether anything has been learnt of the rows."""

    __slots__ = ("_shades", "cells", "looked", "total", "trail", "weights")

    def __init__(self, trail: Trail, weights: list[int], total: int) -> None:
        self.trail = trail
        self.weights = weights
        self.total = total
        self.cells: list[tuple[int, Shade]] = []
        self.looked = False
        self._shades: list[ref[Shade]] = []
        trail.groups.append(self)

    @property
    def whole(self) -> bool:
        """Whether no row has been ruled out."""
        return sum(self.weights) == self.total

    def shade(self, values: list[Any]) -> Shade:
        """One more value of this group, given row by row."""
        shade = Shade(self, values)
        self._shades.append(ref(shade))
        return shade

    def look(self, values: list[Any]) -> Any:
        """What it is: the walk splits into the ways that ``values`` come out. Only the rows that agree are left."""
        self.looked = True
        first = values[0]
        if values.count(first) == len(values):
            return first
        timed = len(self.cells) == 1 and self.cells[0][0] == CLOCK_CELL and self.total == 1
        chosen = self._now(values) if timed else self._chosen(values)
        self._keep([row for row, value in enumerate(values) if value == chosen])
        if timed:
            times = frozenset(self.cells[0][1].values)
            self.trail.times = times if self.trail.times is None else self.trail.times & times
        return chosen

    def _chosen(self, values: list[Any]) -> Any:
        """The way that the walk goes here."""
        ways = list(dict.fromkeys(values))
        return ways[self.trail.choose(len(ways))]

    def _now(self, values: list[Any]) -> Any:
        """The value that belongs to the present."""
        return values[self.cells[0][1].values.index(self.trail.now)]

    def absorb(self, other: Group) -> bool:
        """From now on the two are one: every row of this with every row of the other. False if that were too many."""
        self._shrink()
        other._shrink()
        mine, theirs = len(self.weights), len(other.weights)
        if mine * theirs > MOST_ROWS:
            return False
        for shade in self._living():
            shade.values = [value for value in shade.values for _ in range(theirs)]
        for shade in other._living():
            shade.values = shade.values * mine
            shade.group = self
        self.weights = [one * two for one in self.weights for two in other.weights]
        self.total *= other.total
        self.cells += other.cells
        self.looked = self.looked or other.looked
        self._shades += other._shades
        self.trail.drop(other)
        return True

    def unfold(self, ways: list[list[tuple[int, Any]]], total: int) -> Shade:
        """Split each row into its ``ways`` (weight of ``total``, value); the new value."""
        counts = [len(row) for row in ways]
        for shade in self._living():
            shade.values = [value for value, count in zip(shade.values, counts, strict=True) for _ in range(count)]
        self.weights = [weight * share for weight, row in zip(self.weights, ways, strict=True) for share, _ in row]
        self.total *= total
        return self.shade([value for row in ways for _, value in row])

    def _living(self) -> list[Shade]:
        """The values that somebody still holds."""
        living = [shade for each in self._shades if (shade := each()) is not None]
        if len(living) < len(self._shades):
            self._shades = [ref(shade) for shade in living]
        return living

    def _keep(self, rows: list[int]) -> None:
        for shade in self._living():
            values = shade.values
            shade.values = [values[row] for row in rows]
        self.weights = [self.weights[row] for row in rows]

    def _shrink(self) -> None:
        """Rows that no living value tells apart become one."""
        living = self._living()
        if not living:
            self.weights = [sum(self.weights)]
            return
        merged: dict[tuple[Any, ...], int] = {}
        for weight, row in zip(self.weights, zip(*[shade.values for shade in living], strict=True), strict=True):
            merged[row] = merged.get(row, 0) + weight
        if len(merged) < len(self.weights):
            for shade, values in zip(living, zip(*merged, strict=True), strict=True):
                shade.values = list(values)
            self.weights = list(merged.values())


class Shade(Unseen):
    """A number (or a count of faces) that nobody has looked at: what it is in each row of its group."""

    __slots__ = ("__weakref__", "group", "values")

    def __init__(self, group: Group, values: list[Any]) -> None:
        self.group = group
        self.values = values

    def known(self) -> Any:
        return self.group.look(self.values)

    def chances(self) -> tuple[tuple[Any, ...], tuple[int, ...]]:
        """Each value that it may have, and its weight, in order."""
        merged: dict[Any, int] = {}
        for value, weight in zip(self.values, self.group.weights, strict=True):
            merged[value] = merged.get(value, 0) + weight
        return tuple(sorted(merged)), tuple(merged[value] for value in sorted(merged))

    def mapped(self, op: Unary) -> Shade:
        """``op`` of it, not looked at either."""
        return self.group.shade([op(value) for value in self.values])

    def mixed(self, op: Binary, other: object, swapped: bool) -> Any:
        kind = type(other)
        if kind is Shade:
            assert type(other) is Shade
            if other.group is not self.group:
                if op in _ORDER and (sure := _sure(op, self, other)) is not None:
                    return sure
                if not self.group.absorb(other.group):
                    return self._split(op, other, swapped)
            theirs: Iterable[Any] = other.values
        elif kind is Lost or kind is Moment:
            return NotImplemented
        elif kind not in _NUMBERS and op not in _EQUAL:
            return op(other, self.known()) if swapped else op(self.known(), other)
        else:
            theirs = repeat(other)
        return self.group.shade(list(map(op, theirs, self.values) if swapped else map(op, self.values, theirs)))

    def _split(self, op: Binary, other: Shade, swapped: bool) -> Any:
        """``op`` of two numbers that are too much to be mixed: the one that may have fewer values is looked at."""
        mine: Any = self
        theirs: Any = other
        if len(set(self.values)) < len(set(other.values)):
            mine = self.known()
        else:
            theirs = other.known()
        return op(theirs, mine) if swapped else op(mine, theirs)

    def __bool__(self) -> bool:
        return bool(self.group.look(list(map(bool, self.values))))


class Moment(Unseen):
    """A time, in rounds from now (``offset``, a number or a shade); what is now, only the cell ``now`` says."""

    __slots__ = ("now", "offset")

    def __init__(self, now: Shade, offset: Any) -> None:
        self.now = now
        self.offset = offset

    def absolute(self) -> Shade:
        """The time as a number: this brings the cell in."""
        shade: Shade = self.now + self.offset
        return shade

    def known(self) -> Any:
        return self.absolute().known()

    def mixed(self, op: Binary, other: object, swapped: bool) -> Any:
        if type(other) is Lost:
            return NotImplemented
        if type(other) is Moment:
            if op in _STEADY:
                return op(other.offset, self.offset) if swapped else op(self.offset, other.offset)
            other = other.absolute()
        elif op is operator.add or (op is operator.sub and not swapped):
            return Moment(self.now, op(self.offset, other))
        elif op in _ORDER and type(self.offset) is Shade and type(other) is int:
            if (sure := _sure(op, self.offset, self.now.mapped(lambda now: other - now))) is not None:
                return sure
        return op(other, self.absolute()) if swapped else op(self.absolute(), other)


_ORDER: Final = (operator.lt, operator.le, operator.gt, operator.ge)
_EQUAL: Final = (operator.eq, operator.ne)
_STEADY: Final = (*_ORDER, *_EQUAL, operator.sub)
"""What comes out the same for two times whenever now is."""


def _sure(op: Binary, one: Shade, two: Shade) -> bool | None:
    """How two numbers of different groups compare, if it is the same for all that they may be; else None."""
    answer = bool(op(min(one.values), max(two.values)))
    if bool(op(max(one.values), min(two.values))) is not answer:
        return None
    one.group.looked = two.group.looked = True
    return answer
