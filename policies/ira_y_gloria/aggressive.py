"""Aggressive policy for Ira y Gloria: always the most valuable attack; points are there to be spent."""

from __future__ import annotations

from simulator.core.asks import Option
from simulator.policy.protocol import Start

from ..generic import AnyPlanner
from .captain import Captain
from .moves import PASS
from .planner import IraYGloriaPlanner
from .weights import AGGRESSIVE, Weights


class Attacker(IraYGloriaPlanner):
    """Combatant that goes for the enemy, whatever it costs."""

    def __init__(self, start: Start, weights: Weights = AGGRESSIVE) -> None:
        super().__init__(start, weights)

    def fight(self) -> Option:
        """Return the attack that is worth most; else a move towards the enemies; else an attack on a helpless one."""
        way = self.ways(self.able_to_shoot() and not self.comes_up())
        if way is not None and way.worth > 0:
            return self.intend(way)
        option = self.closer()
        return option if option != PASS else self.finishing() or PASS


def planner(start: Start, weights: Weights = AGGRESSIVE) -> AnyPlanner:
    """Return the planner for a seat: a combatant's or a captain's."""
    return Captain(start, 1.0, weights) if start.seat < 0 else Attacker(start, weights)
