"""Aggressive policy for Tapiz: the most valuable attack, and the stance that hits hardest."""

from __future__ import annotations

from typing import ClassVar

from simulator.core.asks import Ask, Option
from simulator.policy.protocol import Start

from ..generic import AnyPlanner
from ..planning import alike
from .captain import Captain
from .planner import TapizPlanner
from .weights import AGGRESSIVE, Weights


class Attacker(TapizPlanner):
    """Planner that closes in and strikes."""

    answers: ClassVar = {**TapizPlanner.answers, **alike("declare_stance")}

    def declare_stance(self, ask: Ask) -> Option:
        """TZ-STA-01: take the stance that adds most to the own attacks, if that is worth what it costs."""
        board = self.read(ask)
        return max(ask.options(), key=lambda option: board.stance_gain(option.item))

    def fight(self) -> Option:
        """Return the most valuable attack, from here or after a move closer."""
        self.weigh_strikes()
        return self.strike_or_close()


def planner(start: Start, weights: Weights = AGGRESSIVE) -> AnyPlanner:
    """Build the planner for a seat: a combatant's or a captain's."""
    return Captain(start, weights) if start.seat < 0 else Attacker(start, weights)
