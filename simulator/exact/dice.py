"""Symbolic rolls: dice in place of bytes.

Dice of one kind are alike. As long as a rule does not ask which die shows a face, the number of dice that show it is
enough."""

from __future__ import annotations

import operator
from collections.abc import Iterator
from functools import cache
from math import comb
from typing import Any

from ..core.dice import Dice, Seeded
from .symbolic import BranchSearch, SymbolicValue


class SymbolicDice(Dice):
    """Source of symbolic rolls."""

    __slots__ = ("_search",)

    def __init__(self, search: BranchSearch) -> None:
        self._search = search

    def roll(self, roller: int, count: int, sides: int) -> Any:
        """Return a symbolic roll. Resolves the number of dice."""
        number = int(count)
        return SymbolicRoll(self._search, number, sides) if number > 0 else b""


class RealDice(Dice):
    """Real dice for rules whose numbers are symbolic."""

    __slots__ = ("_dice",)

    def __init__(self, dice: Dice) -> None:
        self._dice = dice

    def roll(self, roller: int, count: int, sides: int) -> bytes:
        """Roll the real dice."""
        return self._dice.roll(int(roller), int(count), sides)


class LowDice(Seeded):
    """Real dice that show the lower of two faces: most attacks miss, so fights last long."""

    def roll(self, roller: int, count: int, sides: int) -> bytes:
        """Roll the dice twice, and return the lower face of each."""
        return bytes(map(min, super().roll(roller, count, sides), super().roll(roller, count, sides)))


class SymbolicRoll:
    """Roll whose faces are open, or of which only some faces have been counted.

    Dice asked for by their place are taken out one by one. For the rest, only the number that shows each counted face
    is known. Every other operation on bytes resolves all dice, in order."""

    __slots__ = ("_counts", "_remaining", "_search", "_sides", "_size", "_taken")

    def __init__(self, search: BranchSearch, size: int, sides: int) -> None:
        self._search = search
        self._size = size
        self._sides = sides
        self._remaining = size  # dice that have not been taken out
        self._taken: dict[int, SymbolicValue] = {}
        self._counts: dict[int, SymbolicValue] = {}  # face -> number of remaining dice that show it

    __class__ = property(lambda self: bytes)  # isinstance(roll, bytes) holds

    def __len__(self) -> int:
        return self._size

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, slice):
            return self if place.indices(self._size) == (0, self._size, 1) else bytes(self)[place]
        place = range(self._size)[place]
        if place not in self._taken:
            self._taken[place] = self._take() if self._counts else self._search.die(self._sides)
            self._remaining -= 1
        return self._taken[place]

    def __iter__(self) -> Iterator[Any]:
        return (self[place] for place in range(self._size))

    def count(self, face: object) -> Any:
        """Return the number of dice that show ``face``."""
        wanted = operator.index(face)  # type: ignore[arg-type]  # bytes.count takes a number
        total: Any = 0
        if self._remaining and 1 <= wanted <= self._sides:
            if wanted not in self._counts:
                self._counts[wanted] = self._count_remaining()
            total = self._counts[wanted]
        for die in self._taken.values():
            total = total + (die == wanted)
        return total

    def _count_remaining(self) -> SymbolicValue:
        """Count one more face among the remaining dice, those that show no face counted so far."""
        faces = self._sides - len(self._counts)
        if not self._counts:
            return self._search.value(range(self._remaining + 1), _ways_to_show(self._remaining, faces))
        joint = next(iter(self._counts.values())).joint
        uncounted = self._uncounted()
        most = max(uncounted)
        ways = [
            [
                (weight * faces ** (most - dice), number)
                for number, weight in enumerate(_ways_to_show(dice, faces))
                if weight
            ]
            for dice in uncounted
        ]
        return joint.unfold(ways, faces**most)

    def _uncounted(self) -> list[int]:
        """Return, row by row, the number of remaining dice that show no counted face."""
        return [
            self._remaining - sum(row) for row in zip(*[each.values for each in self._counts.values()], strict=True)
        ]

    def _take(self) -> SymbolicValue:
        """Take out one of the remaining dice after some faces have been counted; each die has the same chance."""
        joint = next(iter(self._counts.values())).joint
        others = [face for face in range(1, self._sides + 1) if face not in self._counts]
        share = len(others) or 1
        rows = zip(*[each.values for each in self._counts.values()], self._uncounted(), strict=True)
        ways = [
            [(row[place] * share, face) for place, face in enumerate(self._counts) if row[place]]
            + [(row[-1], face) for face in others if row[-1]]
            for row in rows
        ]
        die = joint.unfold(ways, self._remaining * share)
        for face, each in self._counts.items():
            shown = zip(each.values, die.values, strict=True)
            self._counts[face] = joint.value([number - (value == face) for number, value in shown])
        return die

    def __bytes__(self) -> bytes:
        return bytes([operator.index(die) for die in self])

    def __add__(self, other: bytes) -> bytes:
        return bytes(self) + bytes(other)

    def __radd__(self, other: bytes) -> bytes:
        return bytes(other) + bytes(self)

    def __contains__(self, face: object) -> bool:
        return bool(self.count(face) > 0)

    def __eq__(self, other: object) -> bool:
        return bytes(self) == other

    def __hash__(self) -> int:
        return hash(bytes(self))

    def __getattr__(self, name: str) -> Any:
        return getattr(bytes(self), name)


@cache
def _ways_to_show(dice: int, faces: int) -> list[int]:
    """Return in how many ways 0, 1, 2 ... of ``dice`` dice show a certain one of their ``faces`` faces."""
    return [comb(dice, number) * (faces - 1) ** (dice - number) for number in range(dice + 1)]
