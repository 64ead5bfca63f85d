"""Aggressive policy for Tapiz: the most valuable attack, and the stance that hits hardest."""

from __future__ import annotations

from typing import ClassVar

from simulator.core.asks import Option
from simulator.policy.protocol import Start

from ..generic import AnyPlanner
from .assessment import Assessment
from .planner import LegalMoves, Purse, TapizPlanner
from .weights import AGGRESSIVE, Weights


class Attacker(TapizPlanner):
    """Planner that closes in and strikes."""

    kinds: ClassVar[frozenset[str]] = TapizPlanner.kinds | {"declare_stance"}
    stances: ClassVar[tuple[str, ...]] = ("damage_focus", "total_attack")

    def fight(self, verbs: LegalMoves, board: Assessment) -> Option:
        """Return the most valuable attack, from here or after a move closer."""
        return self.strike_or_close(verbs, board, self.best_strike(verbs, board))


def planner(start: Start, weights: Weights = AGGRESSIVE) -> AnyPlanner:
    """Build the planner for a seat: a combatant's or a captain's."""
    return Purse(start, weights) if start.seat < 0 else Attacker(start, weights)
