"""Markov chain: a sparse transition matrix over numbered states, and distributions over them.

A state of the chain is a state between two steps, without its round. Times in its row count from the present round, so
that its successors are mostly equal in every round."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from fractions import Fraction
from typing import Any, Final, TypeVar

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from ..core.values import Value
from .operators import added_up

Array = NDArray[Any]
Key = TypeVar("Key", bound=Hashable)
Made = TypeVar("Made")
NEVER: Final = -1
FIRST_SIZE: Final = 1024  # of an array that grows


class Numbering(dict[Key, int]):
    """Numbers for things, from 0; equal things have one number. ``things`` holds them in order."""

    __slots__ = ("things",)

    def __init__(self) -> None:
        self.things: list[Key] = []

    def number(self, thing: Key) -> int:
        """Return the number of a thing; number it first if it is new."""
        number = self.setdefault(thing, len(self.things))
        if number == len(self.things):
            self.things.append(thing)
        return number


class MadeOnce(dict[Key, Made]):
    """Dict whose missing values are made by ``make`` at the first look-up of their key."""

    __slots__ = ("_make",)

    def __init__(self, make: Callable[[Key], Made]) -> None:
        self._make = make

    def __missing__(self, key: Key) -> Made:
        made = self[key] = self._make(key)
        return made


class GrowingArray:
    """Array for numbers that are appended one or several at a time and read many at a time."""

    __slots__ = ("_array", "_length", "_new")

    def __init__(self, kind: type = int) -> None:
        self._array: Array = np.empty(FIRST_SIZE, dtype=kind)
        self._length = 0  # of the part that is in the array; _new follows
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
        """Return the numbers at these places."""
        if self._new:
            self._take_in()
        return self._array[places]

    def _take_in(self) -> None:
        """Write the new numbers into the array; a full array is replaced by one of twice the size."""
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
    """Numbered states with their chances; a distribution that a chain returns has no number twice."""

    numbers: Array
    chances: Array

    def only(self, which: Array) -> Distribution:
        """Return the part of it for which ``which`` is true."""
        return Distribution(self.numbers[which], self.chances[which])


class MarkovChain:
    """Successors of each state with their chances: a sparse matrix that grows by rows.

    States and successors have separate numbers, both given by the caller. ``exact``: computes in fractions, otherwise
    in floats."""

    __slots__ = ("_chances", "_counts", "_exact", "_new", "_starts", "_successors", "_until")

    def __init__(self, exact: bool) -> None:
        self._exact = exact
        self._successors = GrowingArray()  # of all states, one after the other
        self._chances = GrowingArray(object if exact else float)
        self._starts = _numbers()  # state -> start of its successors; their number is in _counts
        self._counts = _numbers()
        self._until = _numbers()  # state -> last round for which its successors are known
        self._new: dict[int, tuple[int, int, int]] = {}  # recent states -> start, count and last round

    def distribution(self, chances: dict[int, Any]) -> Distribution:
        """Return a distribution with these chances."""
        return Distribution(_numbers(chances), self._array(chances.values()))

    def _array(self, chances: Iterable[Any]) -> Array:
        return np.array(list(chances), dtype=object if self._exact else float)

    def set_successors(self, state: int, successors: list[int], chances: list[Any], until: int) -> None:
        """Set the successors of ``state``, with their chances in the same order, for the present round up to and
        including round ``until``. The chances of repeated successors are added up."""
        if len(set(successors)) < len(successors):
            merged = added_up(successors, chances)
            successors, chances = list(merged), list(merged.values())
        self._new[state] = len(self._successors), len(successors), until
        self._successors.extend(successors)
        self._chances.extend(chances)

    def unknown(self, states: Array, now: int) -> list[int]:
        """Return the ``states`` whose successors in round ``now`` are not known."""
        self._note_new()
        missing = np.ones(len(states), dtype=bool)
        inside = states < len(self._until)
        missing[inside] = self._until[states[inside]] < now
        return states[missing].tolist()  # type: ignore[no-any-return]

    def step(self, distribution: Distribution) -> Distribution:
        """Return the distribution over successors, one step after that over states."""
        self._note_new()
        counts = self._counts[distribution.numbers]
        before = np.cumsum(counts) - counts
        picks = np.arange(counts.sum()) + np.repeat(self._starts[distribution.numbers] - before, counts)
        shares = np.repeat(distribution.chances, counts) * self._chances.at(picks)
        return self._summed(self._successors.at(picks), shares)

    def _summed(self, numbers: Array, chances: Array) -> Distribution:
        """Add up the chances of equal numbers."""
        size = int(numbers.max(initial=NEVER)) + 1
        if self._exact:
            total = np.full(size, Fraction(0), dtype=object)
            np.add.at(total, numbers, chances)
        else:
            total = np.bincount(numbers, chances, size)
        found = np.flatnonzero(total)
        return Distribution(found, total[found])

    def sum(self, distributions: list[Distribution]) -> Distribution:
        """Return the sum of several distributions."""
        return self._summed(
            np.concatenate([_numbers(), *[each.numbers for each in distributions]]),
            np.concatenate([self._array(()), *[each.chances for each in distributions]]),
        )

    def _note_new(self) -> None:
        """Note where recently set successors are in the matrix. A state's former successors stay there, unread."""
        if not self._new:
            return
        states = _numbers(self._new)
        self._grow(int(states.max()) + 1)
        self._starts[states], self._counts[states], self._until[states] = zip(*self._new.values(), strict=True)
        self._new = {}

    def _grow(self, size: int) -> None:
        """Make room for ``size`` states."""
        short = size - len(self._until)
        if short > 0:
            more = np.full(short, NEVER)
            self._until, self._starts, self._counts = (
                np.concatenate([known, more]) for known in (self._until, self._starts, self._counts)
            )


def _numbers(numbers: Iterable[int] = ()) -> Array:
    return np.fromiter(numbers, dtype=np.int64)
