"""The Markov chain: a sparse transition matrix over numbered states, and distributions over them.

A state of the chain is a state at rest without its round. Times in its row are counted from the present round, so that
its successors are mostly the same in every round."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from fractions import Fraction
from itertools import chain
from typing import Any, Final, TypeVar

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

Array = NDArray[Any]
Key = TypeVar("Key", bound=Hashable)
NEVER: Final = -1


class Numbering(dict[Key, int]):
    """Numbers things from 0, equal things the same; ``things`` holds them in order."""

    __slots__ = ("things",)

    def __init__(self) -> None:
        self.things: list[Key] = []

    def number(self, thing: Key) -> int:
        """Return the number of a thing, a new one if it has none yet."""
        number = self.setdefault(thing, len(self.things))
        if number == len(self.things):
            self.things.append(thing)
        return number


class GrowingArray:
    """Whole numbers that are appended one at a time and read many at a time."""

    __slots__ = ("_array", "_list")

    def __init__(self) -> None:
        self._list: list[int] = []
        self._array = _numbers()

    def append(self, number: int) -> None:
        """Append a number."""
        self._list.append(number)

    def at(self, places: Array) -> Array:
        """The numbers at these places."""
        if len(self._array) != len(self._list):
            self._array = np.array(self._list)
        return self._array[places]


@frozen
class Distribution:
    """Numbered states with their chances; no number stands twice in what a chain returns."""

    numbers: Array
    chances: Array

    def only(self, which: Array) -> Distribution:
        """The part of it for which ``which`` is true."""
        return Distribution(self.numbers[which], self.chances[which])


class MarkovChain:
    """The successors of each state with their chances: a sparse matrix that grows by rows.

    States and successors are numbered apart, both by the caller. ``exact`` computes in fractions, otherwise in
    floats."""

    __slots__ = ("_chances", "_counts", "_exact", "_new", "_starts", "_successors", "_until")

    def __init__(self, exact: bool) -> None:
        self._exact = exact
        self._successors = _numbers()  # of all states, one after the other
        self._chances = self._array(())
        self._starts = _numbers()  # state -> where its successors start, and how many they are
        self._counts = _numbers()
        self._until = _numbers()  # state -> the last round for which its successors are known
        self._new: dict[int, tuple[dict[int, Any], int]] = {}

    def distribution(self, chances: dict[int, Any]) -> Distribution:
        """A distribution with these chances."""
        return Distribution(_numbers(chances), self._array(chances.values()))

    def _array(self, chances: Iterable[Any]) -> Array:
        return np.array(list(chances), dtype=object if self._exact else float)

    def set_successors(self, state: int, successors: dict[int, Any], until: int) -> None:
        """Set the chances of the successors of ``state``, for the present round up to and with round ``until``."""
        self._new[state] = successors, until

    def unknown(self, states: Array, now: int) -> list[int]:
        """The ``states`` whose successors in round ``now`` are not known."""
        self._append_new()
        missing = np.ones(len(states), dtype=bool)
        inside = states < len(self._until)
        missing[inside] = self._until[states[inside]] < now
        return states[missing].tolist()  # type: ignore[no-any-return]

    def step(self, distribution: Distribution) -> Distribution:
        """The distribution over successors, one step after that over states."""
        self._append_new()
        counts = self._counts[distribution.numbers]
        before = np.cumsum(counts) - counts
        picks = np.arange(counts.sum()) + np.repeat(self._starts[distribution.numbers] - before, counts)
        return self._summed(self._successors[picks], np.repeat(distribution.chances, counts) * self._chances[picks])

    def _summed(self, numbers: Array, chances: Array) -> Distribution:
        """Numbers with their chances; those of the same number are added up."""
        size = int(numbers.max(initial=NEVER)) + 1
        if self._exact:
            total = np.full(size, Fraction(0), dtype=object)
            np.add.at(total, numbers, chances)
        else:
            total = np.bincount(numbers, chances, size)
        found = np.flatnonzero(total)
        return Distribution(found, total[found])

    def sum(self, distributions: list[Distribution]) -> Distribution:
        """The sum of several distributions."""
        return self._summed(
            np.concatenate([_numbers(), *[each.numbers for each in distributions]]),
            np.concatenate([self._array(()), *[each.chances for each in distributions]]),
        )

    def _append_new(self) -> None:
        """Append the successors set last to the matrix. A state's former ones stay where they are, unread."""
        if not self._new:
            return
        states = _numbers(self._new)
        counts = _numbers(len(successors) for successors, _ in self._new.values())
        self._grow(int(states.max()) + 1)
        self._until[states] = [until for _, until in self._new.values()]
        self._starts[states] = len(self._successors) + np.cumsum(counts) - counts
        self._counts[states] = counts
        rows = [successors for successors, _ in self._new.values()]
        self._successors = np.concatenate([self._successors, _numbers(chain.from_iterable(rows))])
        chances = self._array(chain.from_iterable(row.values() for row in rows))
        self._chances = np.concatenate([self._chances, chances])
        self._new = {}

    def _grow(self, size: int) -> None:
        """Make place for ``size`` states."""
        short = size - len(self._until)
        if short > 0:
            more = np.full(short, NEVER)
            self._until, self._starts, self._counts = (
                np.concatenate([known, more]) for known in (self._until, self._starts, self._counts)
            )


def _numbers(numbers: Iterable[int] = ()) -> Array:
    return np.fromiter(numbers, dtype=np.int64)
