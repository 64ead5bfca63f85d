"""Symbolic values: numbers that stand for all values that they may have.

The solver runs the real rules, but hands them symbolic numbers in place of dice and of the figures of a state. One
execution then covers many fights. This module defines these numbers, and the search that executes branch after branch.

**Tables.** A Joint is a table of possible worlds: each row has a whole number as its weight, out of ``total``. A
SymbolicValue is a column of one table. Values of one table may depend on each other (a die, and that die + 2); values
of different tables are independent. A fair die makes a table of as many rows as it has sides. A cell of the state makes
a table with weight 1 of 1 in every row: its chances are not known here, and the transition table (transitions.py) looks
the number up later.

**Arithmetic decides nothing.** Adding, comparing and storing give a new column. If the operands stand in different
tables, these are joined first: every row of one with every row of the other, after merging rows that no living value
tells apart. A comparison on which all rows agree needs no join. If the product had more than MAX_JOINT_ROWS rows, one
operand is resolved instead.

**Resolving decides.** When a rule branches on a value, indexes with it or counts by it, ``resolve`` has to return a
plain number. The different values of the column are the ways of a fork. The search picks one, and the rows that
disagree are dropped, so that every other value of the table is conditioned on the choice. The weight that is left, out
of ``total``, is the chance of the branch.

**Branches by executing again.** Python code cannot be resumed at a fork. So BranchSearch executes the whole step anew
for each branch: it repeats the picks up to the last fork with an untried way and takes that, until all ways have been
taken. The rules must therefore depend on nothing but their state, dice and answers.

**Time.** A RelativeTime is an offset from the clock's cell. Times are compared with each other without the clock. A
value that depends on the clock alone does not split: the branch takes the answer of the present round, and ``times``
notes the rounds with the same answers. The table of the step is valid in those rounds.

**Safety.** A rule cannot depend on a value that it has not resolved, because every operation that is not known to be
safe resolves the value. A value of another branch that is used again raises RulesError."""

from __future__ import annotations

import operator
from collections.abc import Iterable
from itertools import repeat
from typing import Any, Final
from weakref import ref

from ..core.errors import RulesError
from .forgotten import ForgottenValue
from .operators import EQUAL, Binary, Symbolic, Unary, added_up

CLOCK_CELL: Final = 0  # number of the cell that holds the time
_NUMBERS: Final = frozenset((int, bool, float))
MAX_JOINT_ROWS: Final = 4_000  # with more, resolving one value is cheaper than joining two distributions


class Undecided(BaseException):
    """Control signal: a number was to be resolved while a policy is asked, which must not split the branch. No policy
    may catch it; hence it derives from BaseException."""

    def __init__(self, joint: Joint, values: list[Any]) -> None:
        super().__init__()
        self.joint = joint
        self.values = values


class BranchSearch:
    """Depth-first search through a tree of branches whose forks are found on the way, by executing again.

    ``joints`` are the distributions of the present branch. Resolving the clock alone does not split: the answer is that
    of ``now``, and ``times`` are the times at which all such answers would have been equal. While a policy is
    ``asking``, nothing is resolved. ``notes`` are kept from branch to branch, by ``path``. ``single``: each number has
    one value, so there is one branch."""

    __slots__ = ("_counts", "_picks", "_position", "asking", "joints", "notes", "now", "single", "times")

    def __init__(self, now: int = 0, single: bool = False) -> None:
        self._picks: list[int] = []
        self._counts: list[int] = []
        self._position = 0
        self.joints: list[Joint] = []
        self.now = now
        self.times: frozenset[int] | None = None
        self.asking = False
        self.single = single
        self.notes: dict[object, Any] = {}

    def begin(self) -> None:
        """Start again from the root."""
        self._position = 0
        self.joints = []

    def choose(self, count: int) -> int:
        """Return the way of this branch at a fork into ``count`` ways, from 0."""
        if self._position == len(self._picks):
            self._picks.append(0)
            self._counts.append(count)
        pick = self._picks[self._position]
        self._position += 1
        return pick

    def advance(self) -> bool:
        """Turn to the next branch; return False if all have been executed."""
        while self._picks:
            if self._picks[-1] + 1 < self._counts[-1]:
                self._picks[-1] += 1
                return True
            self._picks.pop()
            self._counts.pop()
        return False

    @property
    def path(self) -> tuple[int, ...]:
        """The ways that the branch has taken so far."""
        return tuple(self._picks[: self._position])

    @property
    def explored(self) -> float:
        """The share of the tree before this branch, if all ways at a fork are equally long: 0 to 1."""
        before, share = 0.0, 1.0
        for pick, count in zip(self._picks, self._counts, strict=True):
            share /= count
            before += pick * share
        return before

    def check(self, joint: Joint) -> None:
        """Raise RulesError if a distribution does not belong to this branch."""
        if joint not in self.joints:
            raise RulesError("a value of another branch was kept and used again")

    def die(self, sides: int) -> SymbolicValue:
        """Return a fair die: 1 to ``sides``."""
        return self.value(range(1, sides + 1), [1] * sides)

    def value(self, values: Iterable[object], weights: list[int]) -> SymbolicValue:
        """Return a value with these chances (whole numbers, in proportion), independent of all others."""
        return Joint(self, weights, sum(weights)).value(list(values))

    def cell(self, number: int, values: Iterable[int]) -> SymbolicValue:
        """Return cell ``number`` of a state's row: any of ``values``; the transition table tells them apart."""
        known = list(values)
        cell = Joint(self, [1] * len(known), 1).value(known)
        cell.joint.cells.append((number, cell))
        return cell


class Joint:
    """Joint distribution: row by row the combined values of some symbolic values, with a weight out of ``total``.

    ``cells`` are the values that come from the state; ``resolved``: the branch depends on the rows."""

    __slots__ = ("_values", "cells", "resolved", "search", "total", "weights")

    def __init__(self, search: BranchSearch, weights: list[int], total: int) -> None:
        self.search = search
        self.weights = weights
        self.total = total
        self.cells: list[tuple[int, SymbolicValue]] = []
        self.resolved = False
        self._values: list[ref[SymbolicValue]] = []
        search.joints.append(self)

    @property
    def is_complete(self) -> bool:
        """No row has been ruled out so far."""
        return sum(self.weights) == self.total

    def value(self, values: list[Any]) -> SymbolicValue:
        """Return a new value of this distribution, given row by row."""
        value = SymbolicValue(self, values)
        self._values.append(ref(value))
        return value

    def resolve(self, values: list[Any]) -> Any:
        """Return the value of this branch. The execution splits by the different ``values``; rows that disagree with
        the returned one are dropped."""
        self.resolved = True
        first = values[0]
        if values.count(first) == len(values):
            return first
        if self.search.asking:
            raise Undecided(self, values)
        timed = [number for number, _ in self.cells] == [CLOCK_CELL] and self.total == 1
        if timed:
            chosen = values[self.cells[0][1].values.index(self.search.now)]
        else:
            ways = list(dict.fromkeys(values))
            chosen = ways[self.search.choose(len(ways))]
        self._keep([row for row, value in enumerate(values) if value == chosen])
        if timed:
            times = frozenset(self.cells[0][1].values)
            self.search.times = times if self.search.times is None else self.search.times & times
        return chosen

    def absorb(self, other: Joint) -> bool:
        """Become the product of both, every row of this with every row of the other. Return False, and change nothing,
        if that has more than MAX_JOINT_ROWS."""
        self.search.check(self)
        self.search.check(other)
        self._merge_rows()
        other._merge_rows()
        mine, theirs = len(self.weights), len(other.weights)
        if mine * theirs > MAX_JOINT_ROWS:
            return False
        for value in self._living():
            value.values = [each for each in value.values for _ in range(theirs)]
        for value in other._living():
            value.values = value.values * mine
            value.joint = self
        self.weights = [one * two for one in self.weights for two in other.weights]
        self.total *= other.total
        self.cells += other.cells
        self.resolved = self.resolved or other.resolved
        self._values += other._values
        self.search.joints.remove(other)
        return True

    def unfold(self, ways: list[list[tuple[int, Any]]], total: int) -> SymbolicValue:
        """Split each row into its ``ways`` (weight of ``total``, value); return the new value."""
        counts = [len(row) for row in ways]
        for value in self._living():
            value.values = [each for each, count in zip(value.values, counts, strict=True) for _ in range(count)]
        self.weights = [weight * share for weight, row in zip(self.weights, ways, strict=True) for share, _ in row]
        self.total *= total
        return self.value([value for row in ways for _, value in row])

    def _living(self) -> list[SymbolicValue]:
        """Return the values that are still referred to."""
        living = [value for each in self._values if (value := each()) is not None]
        if len(living) < len(self._values):
            self._values = [ref(value) for value in living]
        return living

    def _keep(self, rows: list[int]) -> None:
        for value in self._living():
            values = value.values
            value.values = [values[row] for row in rows]
        self.weights = [self.weights[row] for row in rows]

    def _merge_rows(self) -> None:
        """Merge the rows that no living value tells apart."""
        living = self._living()
        if not living:
            self.weights = [sum(self.weights)]
            return
        merged = added_up(zip(*[value.values for value in living], strict=True), self.weights)
        if len(merged) < len(self.weights):
            for value, values in zip(living, zip(*merged, strict=True), strict=True):
                value.values = list(values)
            self.weights = list(merged.values())


class SymbolicValue(Symbolic):
    """Symbolic number (or count of faces): its value in each row of its joint distribution."""

    __slots__ = ("__weakref__", "joint", "values")

    def __init__(self, joint: Joint, values: list[Any]) -> None:
        self.joint = joint
        self.values = values

    def resolve(self) -> Any:
        return self.joint.resolve(self.values)

    def distribution(self) -> tuple[tuple[Any, ...], tuple[int, ...]]:
        """Return the possible values, in order, and their weights."""
        merged = added_up(self.values, self.joint.weights)
        return tuple(sorted(merged)), tuple(merged[value] for value in sorted(merged))

    def map(self, op: Unary) -> SymbolicValue:
        """Return ``op`` of the value, symbolic as well."""
        return self.joint.value([op(value) for value in self.values])

    def apply(self, op: Binary, other: object, swapped: bool) -> Any:
        kind = type(other)
        if kind is SymbolicValue:
            assert type(other) is SymbolicValue
            if other.joint is not self.joint:
                if self.joint.search.asking:
                    raise Undecided(self.joint, self.values)
                if op in _ORDER and (certain := _certain(op, self, other)) is not None:
                    return certain
                if not self.joint.absorb(other.joint):
                    return self._apply_resolved(op, other)
            theirs: Iterable[Any] = other.values
        elif kind is ForgottenValue or kind is RelativeTime:
            return NotImplemented
        elif kind not in _NUMBERS and op not in EQUAL:
            return op(other, self.resolve()) if swapped else op(self.resolve(), other)
        else:
            theirs = repeat(other)
        return self.joint.value(list(map(op, theirs, self.values) if swapped else map(op, self.values, theirs)))

    def _apply_resolved(self, op: Binary, other: SymbolicValue) -> Any:
        """Apply ``op`` to two values that are too wide to be joined; the one with fewer possible values is resolved."""
        if len(set(self.values)) < len(set(other.values)):
            return op(self.resolve(), other)
        return op(self, other.resolve())

    def __bool__(self) -> bool:
        return bool(self.joint.resolve(list(map(bool, self.values))))


class RelativeTime(Symbolic):
    """Time ``offset`` rounds from now (a number or a symbolic value); only the cell ``now`` knows the round."""

    __slots__ = ("now", "offset")

    def __init__(self, now: SymbolicValue, offset: Any) -> None:
        self.now = now
        self.offset = offset

    def absolute(self) -> SymbolicValue:
        """Return the time as a round number, which depends on the clock's cell."""
        time: SymbolicValue = self.now + self.offset
        return time

    def resolve(self) -> Any:
        return self.absolute().resolve()

    def apply(self, op: Binary, other: object, swapped: bool) -> Any:
        if type(other) is ForgottenValue:
            return NotImplemented
        if type(other) is RelativeTime:
            if op in _INDEPENDENT_OF_NOW:
                return op(self.offset, other.offset)
            other = other.absolute()
        elif op is operator.add or (op is operator.sub and not swapped):
            return RelativeTime(self.now, op(self.offset, other))
        elif op in _ORDER and type(self.offset) is SymbolicValue and type(other) is int:
            if (certain := _certain(op, self.offset, self.now.map(lambda now: other - now))) is not None:
                return certain
        return op(other, self.absolute()) if swapped else op(self.absolute(), other)


_ORDER: Final = (operator.lt, operator.le, operator.gt, operator.ge)
_INDEPENDENT_OF_NOW: Final = (*_ORDER, *EQUAL, operator.sub)
"""Operators whose result for two times does not depend on the present round."""


def _certain(op: Binary, one: SymbolicValue, two: SymbolicValue) -> bool | None:
    """Return the comparison of two values of different distributions if all possible values agree on it, else None."""
    answer = bool(op(min(one.values), max(two.values)))
    if bool(op(max(one.values), min(two.values))) is not answer:
        return None
    one.joint.resolved = two.joint.resolved = True
    return answer
