"""Space: positions in metres, distances, range bands and directions (IG-MOVE, IG-ATK-12).

Points on a plane without obstacles. Only square roots are used, which are the same on every platform."""

from __future__ import annotations

from math import sqrt
from typing import Final

from ...core.plane import TOLERANCE, Place, within
from .sheet import MELEE, THROWN, Weapon

ADJACENT: Final = 1.0  # metres
CHARGE_LEAST: Final = 4.0  # metres
CHARGE_FACTOR: Final = 2  # times the speed (IG-ATK-07)

SHORT: Final = "short"
MEDIUM: Final = "medium"
LONG: Final = "long"
THROW: Final = "throw"
CLOSE: Final = "close"  # melee, and pistols in melee
OUT: Final = ""


def inside(place: Place, radius: float | None) -> bool:
    """IG-OUT-08: a place is at most ``radius`` metres from the origin (None: every place is)."""
    return radius is None or within(place, (0.0, 0.0), radius)


def on_line(start: Place, goal: Place, point: Place, width: float) -> bool:
    """Return whether a point lies within ``width`` of the straight line between two others."""
    along = (goal[0] - start[0], goal[1] - start[1])
    length = along[0] * along[0] + along[1] * along[1]
    if length < TOLERANCE:
        return within(start, point, width)
    share = ((point[0] - start[0]) * along[0] + (point[1] - start[1]) * along[1]) / length
    share = max(0.0, min(1.0, share))
    return within((start[0] + along[0] * share, start[1] + along[1] * share), point, width)


# Range.


def band(weapon: Weapon, metres: float, tolerance: float = TOLERANCE) -> str:
    """IG-ATK-12: short, medium and long up to the weapon's three ranges, beyond them OUT; thrown weapons have a maximum
    and no bands. Borders are extended by ``tolerance`` metres."""
    if weapon.kind == THROWN:
        return THROW if metres <= weapon.range + tolerance else OUT
    if metres <= weapon.short + tolerance:
        return SHORT
    if metres <= weapon.range + tolerance:
        return MEDIUM
    return LONG if metres <= weapon.long + tolerance else OUT


def stops(weapon: Weapon) -> list[tuple[str, float]]:
    """Return the distances at which a walk up to an enemy with this weapon may end: (band, distance), the best band
    first."""
    if weapon.kind == MELEE:
        return [(CLOSE, weapon.reach)]
    if weapon.kind == THROWN:
        return [(THROW, weapon.range)]
    return [(SHORT, weapon.short), (MEDIUM, weapon.range), (LONG, weapon.long)]


# Scatter.


_HIGH: Final = sqrt(3) / 2
_SIXTH: Final = [(1.0, 0.0), (0.5, _HIGH), (-0.5, _HIGH), (-1.0, 0.0), (-0.5, -_HIGH), (0.5, -_HIGH)]


def scattered(place: Place, direction: int, metres: int) -> Place:
    """IG-TRAIT-07: ``direction`` 1 to 6 times 60 degrees counter-clockwise from the x axis (6 = 0)."""
    x, y = _SIXTH[direction % 6]
    return place[0] + x * metres, place[1] + y * metres
