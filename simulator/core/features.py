"""Features of each combatant for a learner, from which rl.features makes rows of the same form in all games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

TENTH: Final = 0.1


class Features(NamedTuple):
    """Facts that a learner sees of a combatant.

    ``shares`` are what is left of three kinds of points, ``states`` four states of the game (truths, or numbers of 0 to
    about 1), ``spend`` the points that it can still spend."""

    present: bool
    able: bool
    shares: Sequence[float]
    states: Sequence[float]
    spend: int


def share(left: int, full: int | None) -> float:
    """Return the share left of ``full``; 0 for an empty or missing maximum."""
    return left / full if full else 0.0
