"""The Markov chain: a sparse transition matrix over numbered states, and distributions over them.

A state of the chain is a state at rest without its round. Times in its row are counted from the present round, so that
its successors are mostly the same in every round."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from fractions import Fraction
from typing import Any, Final, TypeVar

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from ..core.values import Value

Array = NDArray[Any]
Key = TypeVar("Key", bound=Hashable)
Made = TypeVar("Made")
NEVER: Final = -1
FIRST_SIZE: Final = 1024  # of an array that grows


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


class MadeOnce(dict[Key, Made]):
    """What is made of keys: ``make`` makes it when one is looked up for the first time."""

    __slots__ = ("_make",)

    def __init__(self, make: Callable[[Key], Made]) -> None:
        self._make = make

    def __missing__(self, key: Key) -> Made:
        made = self[key] = self._make(key)
        return made


class GrowingArray:
    """Numbers that are appended one or several at a time and read many at a time."""

    __slots__ = ("_array", "_length", "_new")

    def __init__(self, kind: type = int) -> None:
        self._array: Array = np.empty(FIRST_SIZE, dtype=kind)
        self._length = 0  # of what stands in the array; what is new follows
        self._new: list[Any] = []

    def __len__(self) -> int:
        return self._length + len(self._new)

    def append(self, number: int) -> None:
        """Append a number."""
        self._new.append(number)

    def extend(self, numbers: list[Any]) -> None:
        """Append several numbers."""
        self._new += numbers

    def at(self, places: Array) -> Array:
        """The numbers at these places."""
        if self._new:
            self._take_in()
        return self._array[places]

    def _take_in(self) -> None:
        """Write what is new into the array, one of twice the size where it is full."""
        length = len(self)
        if length > len(self._array):
            larger = np.empty(max(length, 2 * len(self._array)), dtype=self._array.dtype)
            larger[: self._length] = self._array[: self._length]
            self._array = larger
        self._array[self._length : length] = self._new
        self._length = length
        self._new = []


@frozen(eq=False, repr=False)
class Distribution(Value):
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
        self._successors = GrowingArray()  # of all states, one after the other
        self._chances = GrowingArray(object if exact else float)
        self._starts = _numbers()  # state -> where its successors start, and how many they are
        self._counts = _numbers()
        self._until = _numbers()  # state -> the last round for which its successors are known
        self._new: dict[int, tuple[int, int, int]] = {}  # of states set last: where they start, how many, until when

    def distribution(self, chances: dict[int, Any]) -> Distribution:
        """A distribution with these chances."""
        return Distribution(_numbers(chances), self._array(chances.values()))

    def _array(self, chances: Iterable[Any]) -> Array:
        return np.array(list(chances), dtype=object if self._exact else float)

    def set_successors(self, state: int, successors: list[int], chances: list[Any], until: int) -> None:
        """Set the successors of ``state`` and in the same order their chances, for the present round up to and with
        round ``until``. One that stands there twice has both chances together."""
        if len(set(successors)) < len(successors):
            merged: dict[int, Any] = {}
            for successor, chance in zip(successors, chances, strict=True):
                merged[successor] = merged.get(successor, 0) + chance
            successors, chances = list(merged), list(merged.values())
        self._new[state] = len(self._successors), len(successors), until
        self._successors.extend(successors)
        self._chances.extend(chances)

    def unknown(self, states: Array, now: int) -> list[int]:
        """The ``states`` whose successors in round ``now`` are not known."""
        self._note_new()
        missing = np.ones(len(states), dtype=bool)
        inside = states < len(self._until)
        missing[inside] = self._until[states[inside]] < now
        return states[missing].tolist()  # type: ignore[no-any-return]

    def step(self, distribution: Distribution) -> Distribution:
        """The distribution over successors, one step after that over states."""
        self._note_new()
        counts = self._counts[distribution.numbers]
        before = np.cumsum(counts) - counts
        picks = np.arange(counts.sum()) + np.repeat(self._starts[distribution.numbers] - before, counts)
        shares = np.repeat(distribution.chances, counts) * self._chances.at(picks)
        return self._summed(self._successors.at(picks), shares)

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

    def _note_new(self) -> None:
        """Note where the successors set last stand in the matrix. A state's former ones stay where they are, unread."""
        if not self._new:
            return
        states = _numbers(self._new)
        self._grow(int(states.max()) + 1)
        self._starts[states], self._counts[states], self._until[states] = zip(*self._new.values(), strict=True)
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
