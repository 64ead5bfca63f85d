"""Aggressive policy for Tapiz: the most valuable attack, from here or after a move."""

from __future__ import annotations

from simulator.core.asks import Option
from simulator.policy.protocol import Start

from ..generic import AnyPlanner
from .captain import Captain
from .planner import TapizPlanner
from .weights import AGGRESSIVE, Weights


class Attacker(TapizPlanner):
    """Planner that closes in and strikes."""

    def fight(self) -> Option:
        """Return the most valuable attack, from here or after a move closer."""
        self.weigh_strikes()
        return self.strike_or_close()


def planner(start: Start, weights: Weights = AGGRESSIVE) -> AnyPlanner:
    """Build the planner for a seat: a combatant's or a captain's."""
    return Captain(start, weights) if start.seat < 0 else Attacker(start, weights)
