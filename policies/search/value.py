"""Value of a position for a side: the strength left to both sides, and the outcome once the fight has ended."""

from __future__ import annotations

from typing import Final

from simulator.core.system import Encounter, Fate, Outcome
from simulator.policy.lookahead import Fork

TOP: Final = 1000  # the strength of an unhurt combatant
ABLE: Final = 0.5  # value of a combatant that can still fight with hardly any strength left
RESULT: Final = 0.6  # weight of the outcome; the strength left has the rest
DRAW: Final = -0.2


class Value:
    """Value of positions for the side ``side`` of an encounter, from -1 (lost) to 1 (won without a scratch)."""

    def __init__(self, encounter: Encounter, side: int) -> None:
        self._name = encounter.sides[side].name
        own = sum(member.side == side for member in encounter.members)
        self._own = max(1, own)
        self._others = max(1, len(encounter.members) - own)

    def __call__(self, fork: Fork) -> float:
        """Return the value of the copy as it is now."""
        margin, outcome = self._margin(fork.fates()), fork.outcome
        return margin if outcome is None else RESULT * self._result(outcome) + (1 - RESULT) * margin

    def _result(self, outcome: Outcome) -> float:
        if outcome.winner is None:
            return DRAW
        return 1.0 if outcome.winner == self._name else -1.0

    def _margin(self, fates: list[Fate]) -> float:
        """Return the strength left to the own side, 0 to 1, minus that of the others."""
        own = others = 0.0
        for fate in fates:
            if not fate.standing:
                continue
            left = ABLE + (1 - ABLE) * min(TOP, fate.strength) / TOP
            if fate.side == self._name:
                own += left
            else:
                others += left
        return own / self._own - others / self._others
