"""How rolls that buy states may fall in Tapiz: what failing costs, and how likely each severity is paid for."""

from __future__ import annotations

from typing import Final

from simulator.systems.tapiz.lienzo.measures import Severities
from simulator.systems.tapiz.odds import action_totals

WORST: Final = 10  # points of margin: a worse failure costs no more
MOST_KNOWN: Final = 1 << 12


class Margins:
    """How one roll may fall: ``lost`` is what failures cost on average; the others are the chances that it pays for a
    ``minor``, ``major`` or ``extreme`` state at most. ``buys``: how many severities the best total pays for."""

    __slots__ = ("buys", "extreme", "lost", "major", "minor")

    def __init__(self, buys: int) -> None:
        self.buys = buys
        self.lost = 0.0
        self.minor = 0.0
        self.major = 0.0
        self.extreme = 0.0

    def worth(self, minor: float, major: float, extreme: float) -> float:
        """What the roll is worth on average, by what successes of each severity are worth."""
        return self.lost + self.minor * minor + self.major * major + self.extreme * extreme


class MarginTable:
    """How rolls of one action die fall under the prices of a pack; every answer is worked out once. ``setback``: what
    each point costs by which a roll fails."""

    __slots__ = ("_known", "_setback", "_severities", "_totals")

    def __init__(self, action_die: str, severities: Severities, setback: float) -> None:
        self._totals = action_totals(action_die)
        self._severities = severities
        self._setback = setback
        self._known: dict[int, Margins] = {}

    def rolled(self, edge: int, size: int) -> Margins:
        """How a roll may fall: ``edge`` is the bonus less what it is up against; ``size`` changes the points."""
        key = (size << 16) + edge  # a size is 0 but for manoeuvres; small numbers are found faster
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
        """How many severities such points pay for."""
        prices = self._severities
        return (points >= prices.minor.price) + (points >= prices.major.price) + (points >= prices.extreme.price)
