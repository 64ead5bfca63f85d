"""Faces: a roll that nobody has looked at, in the place of its bytes.

One law: dice of one kind are all alike, so as long as nobody asks which die shows what, it is enough to know how many
show it."""

from __future__ import annotations

import operator
from collections.abc import Iterator
from functools import cache
from math import comb
from typing import Any

from .symbolic import Shade, Trail


class Faces:
    """Dice asked for by their place are taken out one by one; of the others only is known how many show a face that was
    counted, for dice of one kind are all alike. Whatever else is done with bytes looks at every die, in order."""

    __slots__ = ("_apart", "_counts", "_left", "_sides", "_size", "_trail")

    def __init__(self, trail: Trail, size: int, sides: int) -> None:
        self._trail = trail
        self._size = size
        self._sides = sides
        self._left = size  # dice that are not apart
        self._apart: dict[int, Shade] = {}
        self._counts: dict[int, Shade] = {}  # of the dice left, how many show a face

    __class__ = property(lambda self: bytes)  # isinstance(faces, bytes)

    def __len__(self) -> int:
        return self._size

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, slice):
            return self if place.indices(self._size) == (0, self._size, 1) else bytes(self)[place]
        place = range(self._size)[place]
        if place not in self._apart:
            self._apart[place] = self._taken_out() if self._counts else self._trail.die(self._sides)
            self._left -= 1
        return self._apart[place]

    def __iter__(self) -> Iterator[Any]:
        return (self[place] for place in range(self._size))

    def count(self, face: object) -> Any:
        """How many dice show ``face``."""
        wanted = operator.index(face)  # type: ignore[arg-type]  # bytes.count takes a number
        total: Any = 0
        if self._left and 1 <= wanted <= self._sides:
            if wanted not in self._counts:
                self._counts[wanted] = self._counted()
            total = self._counts[wanted]
        for die in self._apart.values():
            total = total + (die == wanted)
        return total

    def _counted(self) -> Shade:
        """Of the dice left, how many show a face that has not been counted yet: of those that show none that has."""
        faces = self._sides - len(self._counts)
        if not self._counts:
            return self._trail.spread(range(self._left + 1), _showing(self._left, faces))
        group = next(iter(self._counts.values())).group
        spare = self._spare()
        most = max(spare)
        ways = [
            [(weight * faces ** (most - dice), number) for number, weight in enumerate(_showing(dice, faces)) if weight]
            for dice in spare
        ]
        return group.unfold(ways, faces**most)

    def _spare(self) -> list[int]:
        """Row by row: the dice left that show no face that has been counted."""
        return [self._left - sum(row) for row in zip(*[each.values for each in self._counts.values()], strict=True)]

    def _taken_out(self) -> Shade:
        """One of the dice of which some have been counted: each is as likely to be it."""
        group = next(iter(self._counts.values())).group
        others = [face for face in range(1, self._sides + 1) if face not in self._counts]
        share = len(others) or 1
        rows = zip(*[each.values for each in self._counts.values()], self._spare(), strict=True)
        ways = [
            [(row[place] * share, face) for place, face in enumerate(self._counts) if row[place]]
            + [(row[-1], face) for face in others if row[-1]]
            for row in rows
        ]
        die = group.unfold(ways, self._left * share)
        for face, each in self._counts.items():
            shown = zip(each.values, die.values, strict=True)
            self._counts[face] = group.shade([number - (value == face) for number, value in shown])
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
def _showing(dice: int, faces: int) -> list[int]:
    """In how many ways 0, 1, 2 ... of some dice show one of the ``faces`` that they can show."""
    return [comb(dice, number) * (faces - 1) ** (dice - number) for number in range(dice + 1)]
