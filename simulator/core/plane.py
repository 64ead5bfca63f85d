"""Points on a plane, in metres, without obstacles: distances and directions.

Only square roots and rounding are used, which are the same on every platform."""

from __future__ import annotations

from math import ceil, sqrt
from typing import Final

TOLERANCE: Final = 1e-6  # metres

Place = tuple[float, float]


def distance(a: Place, b: Place) -> float:
    """Return the length of the straight line between two points, in metres."""
    x, y = a[0] - b[0], a[1] - b[1]
    return sqrt(x * x + y * y)


def within(a: Place, b: Place, metres: float) -> bool:
    """Return whether two points are at most this many metres apart, within a micrometre."""
    x, y = a[0] - b[0], a[1] - b[1]
    reach = metres + TOLERANCE
    return x * x + y * y <= reach * reach


def whole(metres: float) -> int:
    """Return metres rounded up to a whole number. A limit in whole metres gives the same answer for both."""
    return ceil(metres - TOLERANCE)


def towards(start: Place, goal: Place, metres: float) -> Place:
    """Return the point ``metres`` from start in the direction of goal (negative: away from it; if both are equal: along
    x)."""
    return along(start, goal, distance(start, goal), metres)


def along(start: Place, goal: Place, far: float, metres: float) -> Place:
    """Return the same point as ``towards``, for points that are ``far`` metres apart."""
    if far < TOLERANCE:
        return start[0] - metres, start[1]
    share = metres / far
    return start[0] + (goal[0] - start[0]) * share, start[1] + (goal[1] - start[1]) * share
