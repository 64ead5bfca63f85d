"""Outcomes of rolls that buy states in Tapiz: cost of failure, and chance to afford each severity."""

from __future__ import annotations

from typing import Final

from simulator.systems.tapiz.lienzo.measures import Severities
from simulator.systems.tapiz.odds import action_totals

WORST: Final = 10  # points of margin: a worse failure costs no more
MOST_KNOWN: Final = 1 << 12


class Margins:  # mypyc: acyclic
    """Outcome odds of one roll.

    ``lost`` is the mean cost of failures; ``minor``, ``major`` and ``extreme`` are the chances that the roll affords a
    state of that severity at most. ``buys`` is the number of severities that the best total affords."""

    __slots__ = ("buys", "extreme", "lost", "major", "minor")

    def __init__(self, buys: int) -> None:
        self.buys = buys
        self.lost = 0.0
        self.minor = 0.0
        self.major = 0.0
        self.extreme = 0.0

    def worth(self, minor: float, major: float, extreme: float) -> float:
        """Return the mean worth of the roll, given the worth of a success of each severity."""
        return self.lost + self.minor * minor + self.major * major + self.extreme * extreme


class MarginTable:
    """Outcome odds of rolls of one action die under a pack's prices, each computed once.

    ``setback`` is the cost of each point by which a roll fails."""

    __slots__ = ("_known", "_setback", "_severities", "_totals")

    def __init__(self, action_die: str, severities: Severities, setback: float) -> None:
        self._totals = action_totals(action_die)
        self._severities = severities
        self._setback = setback
        self._known: dict[int, Margins] = {}

    def rolled(self, edge: int, size: int) -> Margins:
        """Return the odds of a roll. ``edge`` is bonus less opposition; ``size`` changes the points."""
        key = (size << 16) + edge  # size is 0 except for manoeuvres; small integers hash faster
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            found = self._known[key] = self._work_out(edge, size)
        return found

    def _work_out(self, edge: int, size: int) -> Margins:
        found = Margins(self._bought(self._totals[-1][0] + edge + size))
        for face, share in self._totals:
            margin = face + edge
            bought = self._bought(margin + size)
            if margin < 0:
                found.lost -= share * self._setback * min(WORST, -margin)
            elif bought == 1:
                found.minor += share
            elif bought == 2:
                found.major += share
            elif bought:
                found.extreme += share
        return found

    def _bought(self, points: int) -> int:
        """Return the number of severities that these points afford."""
        prices = self._severities
        return (points >= prices.minor.price) + (points >= prices.major.price) + (points >= prices.extreme.price)
