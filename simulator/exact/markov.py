"""Moves: how chances flow from state to state.

One law: a node is a state at rest without its round; times in its row are counted from the round it is met in, so that
what follows it is mostly the same in every round."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from fractions import Fraction
from typing import Any, Final, TypeVar

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

Array = NDArray[Any]
Key = TypeVar("Key", bound=Hashable)
NEVER: Final = -1


class Register(dict[Key, int]):
    """Numbers things from 0, equal things the same; ``things`` holds them in order."""

    __slots__ = ("things",)

    def __init__(self) -> None:
        self.things: list[Key] = []

    def number(self, thing: Key) -> int:
        """The number of a thing, a new one if it has none yet."""
        number = self.setdefault(thing, len(self.things))
        if number == len(self.things):
            self.things.append(thing)
        return number


class Column:
    """A list of whole numbers that grows at its end and is read many at a time."""

    __slots__ = ("_array", "_list")

    def __init__(self) -> None:
        self._list: list[int] = []
        self._array = _numbers()

    def append(self, number: int) -> None:
        """One more."""
        self._list.append(number)

    def at(self, places: Array) -> Array:
        """The numbers at these places."""
        if len(self._array) < len(self._list):
            self._array = np.array(self._list)
        return self._array[places]


@frozen
class Wave:
    """Chances of things that are told apart by their numbers, no number twice."""

    numbers: Array
    chances: Array

    def only(self, which: Array) -> Wave:
        """The part of it for which ``which`` is true."""
        return Wave(self.numbers[which], self.chances[which])


class Flow:
    """What follows each node: the *goals* that it may lead to, each with its chance, as a sparse matrix that grows.

    Everything is a number: nodes as the caller counts them, goals as the caller counts them. ``exact`` counts in
    fractions, otherwise in floats."""

    __slots__ = ("_chances", "_counts", "_exact", "_goals", "_new", "_starts", "_until")

    def __init__(self, exact: bool) -> None:
        self._exact = exact
        self._goals = _numbers()  # of all nodes, one after the other
        self._chances = self._array(())
        self._starts = _numbers()  # node -> the first of its goals, and how many
        self._counts = _numbers()
        self._until = _numbers()  # node -> the last round that this holds for
        self._new: dict[int, tuple[dict[int, Any], int]] = {}

    def wave(self, chances: dict[int, Any]) -> Wave:
        """A wave of these chances."""
        return Wave(_numbers(chances), self._array(chances.values()))

    def _array(self, chances: Iterable[Any]) -> Array:
        """Chances as an array."""
        return np.array(list(chances), dtype=object if self._exact else float)

    def lead(self, node: int, goals: dict[int, Any], until: int) -> None:
        """From now on, up to and with round ``until``, this follows ``node``."""
        self._new[node] = goals, until

    def unknown(self, nodes: Array, now: int) -> list[int]:
        """Those of ``nodes`` of which it is not known what follows them in round ``now``."""
        self._settle()
        missing = np.ones(len(nodes), dtype=bool)
        inside = nodes < len(self._until)
        missing[inside] = self._until[nodes[inside]] < now
        return nodes[missing].tolist()  # type: ignore[no-any-return]

    def onward(self, wave: Wave) -> Wave:
        """One step from nodes to goals."""
        self._settle()
        counts = self._counts[wave.numbers]
        before = np.cumsum(counts) - counts
        picks = np.arange(counts.sum()) + np.repeat(self._starts[wave.numbers] - before, counts)
        return self._summed(self._goals[picks], np.repeat(wave.chances, counts) * self._chances[picks])

    def _summed(self, numbers: Array, chances: Array) -> Wave:
        """Chances with those of the same number added up."""
        size = int(numbers.max(initial=NEVER)) + 1
        if self._exact:
            total = np.full(size, Fraction(0), dtype=object)
            np.add.at(total, numbers, chances)
        else:
            total = np.bincount(numbers, chances, size)
        found = np.flatnonzero(total)
        return Wave(found, total[found])

    def joined(self, waves: list[Wave]) -> Wave:
        """All of them together."""
        return self._summed(
            np.concatenate([_numbers(), *[wave.numbers for wave in waves]]),
            np.concatenate([self._array(()), *[wave.chances for wave in waves]]),
        )

    def _settle(self) -> None:
        """Take up what was said last. What a node led to before stays where it was, and is not read again."""
        if not self._new:
            return
        nodes = _numbers(self._new)
        counts = _numbers(len(goals) for goals, _ in self._new.values())
        short = int(nodes.max()) + 1 - len(self._until)
        if short > 0:
            more = np.full(short, NEVER)
            self._until, self._starts, self._counts = (
                np.concatenate([known, more]) for known in (self._until, self._starts, self._counts)
            )
        self._until[nodes] = [until for _, until in self._new.values()]
        self._starts[nodes] = len(self._goals) + np.cumsum(counts) - counts
        self._counts[nodes] = counts
        led = [goals for goals, _ in self._new.values()]
        self._goals = np.concatenate([self._goals, _numbers(goal for goals in led for goal in goals)])
        chances = self._array(chance for goals in led for chance in goals.values())
        self._chances = np.concatenate([self._chances, chances])
        self._new = {}


def _numbers(numbers: Iterable[int] = ()) -> Array:
    return np.fromiter(numbers, dtype=np.int64)
