"""Bodies of one side by squares of the ground, so that a crowd is not searched for those near a place."""

from __future__ import annotations

from math import inf
from typing import Final

from simulator.core.plane import TOLERANCE, Place, within
from simulator.systems.ira_y_gloria.view import BodyView

SQUARE: Final = 4.0
"""Metres of a side of a square: a little more than most melee reaches."""
CROWD: Final = 12
"""Number of bodies up to which all of them are looked at."""
NEAREST: Final = 6
"""Number of a crowd's bodies that count where each of them would be weighed against all enemies."""


class Field:  # mypyc: acyclic
    """The active bodies of a side in one view, in roster order, and, of a crowd, the longest of their melee reaches."""

    __slots__ = ("_high", "_left", "_low", "_right", "_squares", "bodies", "reach")

    def __init__(self, bodies: list[BodyView]) -> None:
        self.bodies = bodies
        self.reach = 0.0
        self._left = self._low = inf
        self._right = self._high = -inf
        self._squares: dict[int, dict[int, list[BodyView]]] = {}
        if len(bodies) > CROWD:
            for body in bodies:
                if body.reach > self.reach:
                    self.reach = body.reach
                x, y = body.place
                self._left, self._right = min(self._left, x), max(self._right, x)
                self._low, self._high = min(self._low, y), max(self._high, y)
                self._squares.setdefault(int(x // SQUARE), {}).setdefault(int(y // SQUARE), []).append(body)

    def around(self, place: Place, metres: float) -> list[BodyView]:
        """Return at least the bodies up to so far from a place, perhaps more, in any order."""
        if not self._squares:
            return self.bodies
        x, y = place
        metres += TOLERANCE
        left, right = int((x - metres) // SQUARE), int((x + metres) // SQUARE)
        low, high = int((y - metres) // SQUARE), int((y + metres) // SQUARE)
        if (right - left) * (high - low) > len(self.bodies):
            return self.bodies
        found: list[BodyView] = []
        for across in range(left, right + 1):
            column = self._squares.get(across)
            if column is not None:
                for along in range(low, high + 1):
                    here = column.get(along)
                    if here is not None:
                        found += here
        return found

    def lies_within(self, place: Place, metres: float) -> bool:
        """Return whether the whole crowd is surely no farther than this from a place."""
        x, y = place
        across = max(x - self._left, self._right - x)
        along = max(y - self._low, self._high - y)
        return across * across + along * along < metres * metres

    def nearest(self, place: Place) -> list[BodyView]:
        """Return all bodies, or the nearest of a crowd, in roster order."""
        if not self._squares:
            return self.bodies
        metres, found = SQUARE, NO_BODIES
        while len(found) < NEAREST:
            found = [body for body in self.around(place, metres) if within(body.place, place, metres)]
            metres *= 2
        return in_order([body for _, _, body in sorted([_ranked(body, place) for body in found])[:NEAREST]])


NO_BODIES: Final[list[BodyView]] = []


def in_order(bodies: list[BodyView]) -> list[BodyView]:
    """Return the bodies in roster order."""
    if len(bodies) > 1:
        bodies.sort(key=_number)
    return bodies


def _number(body: BodyView) -> int:
    return body.id


def _ranked(body: BodyView, place: Place) -> tuple[float, int, BodyView]:
    x, y = body.place[0] - place[0], body.place[1] - place[1]
    return x * x + y * y, body.id, body
