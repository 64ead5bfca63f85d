"""Aggressive policy for Ira y Gloria: always the most valuable attack; points are there to be spent."""

from __future__ import annotations

from simulator.core.asks import Option
from simulator.policy.protocol import Start
from simulator.systems.ira_y_gloria.view import BodyView

from ..generic import AnyPlanner
from .assessment import Assessment
from .captain import Captain
from .planner import PASS, IraYGloriaPlanner
from .tactics import LegalMoves, able_to_shoot, finishing
from .weights import AGGRESSIVE, Weights


class Attacker(IraYGloriaPlanner):
    """Combatant that goes for the enemy, whatever it costs."""

    def __init__(self, start: Start, weights: Weights = AGGRESSIVE) -> None:
        super().__init__(start, weights)

    def fight(self, verbs: LegalMoves, board: Assessment, me: BodyView) -> Option:
        """Return the attack that is worth most; else a move towards the enemies; else an attack on a helpless one."""
        still = able_to_shoot(verbs) and not self.comes_up(board, me)
        way = self.ways(verbs, board, me, still)
        if way is not None and way.worth > 0:
            return self.ploy(way) if way.option.verb == "interaction_attack" else self.intend(way)
        option = self.closer(verbs, board, me)
        return option if option != PASS else finishing(verbs) or PASS


def planner(start: Start, weights: Weights = AGGRESSIVE) -> AnyPlanner:
    """Return the planner for a seat: a combatant's or a captain's."""
    return Captain(start, 1.0, weights) if start.seat < 0 else Attacker(start, weights)
