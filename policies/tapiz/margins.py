"""How rolls that buy states may fall in Tapiz: what failing costs, and how likely each severity is paid for."""

from __future__ import annotations

from typing import Final

from simulator.systems.tapiz.lienzo.measures import Severities
from simulator.systems.tapiz.odds import action_totals

WORST: Final = 10  # points of margin: a worse failure costs no more
MOST_KNOWN: Final = 1 << 12


class Margins:
    """How one roll may fall: ``lost`` is what failures cost on average; the others are the chances of each total that
    pays for a ``minor``, ``major`` or ``extreme`` state at most. ``buys``: how many severities the best total pays
    for."""

    __slots__ = ("buys", "extreme", "lost", "major", "minor")

    def __init__(self, buys: int) -> None:
        self.buys = buys
        self.lost = 0.0
        self.minor: list[float] = []
        self.major: list[float] = []
        self.extreme: list[float] = []

    def worth(self, minor: float, major: float, extreme: float) -> float:
        """What the roll is worth on average, by what successes of each severity are worth."""
        total = self.lost
        if minor:
            for chance in self.minor:
                total += chance * minor
        if major:
            for chance in self.major:
                total += chance * major
        if extreme:
            for chance in self.extreme:
                total += chance * extreme
        return total


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
            elif bought:
                (found.minor, found.major, found.extreme)[bought - 1].append(share)
        return found

    def _bought(self, points: int) -> int:
        """How many severities such points pay for."""
        prices = self._severities
        return (points >= prices.minor.price) + (points >= prices.major.price) + (points >= prices.extreme.price)
