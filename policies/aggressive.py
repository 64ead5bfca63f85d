"""The aggressive policy: it attacks the enemy that it can hurt most, with its best attack, and never spares itself.

How it plays each game is in the game's own package; in other games it goes by the names of the verbs."""

from __future__ import annotations

from collections.abc import Callable

from simulator.policy.protocol import Start

from .fragmentos.aggressive import fragmentos_attacker
from .generic import AnyPlanner, GenericAggressive, PlannedPolicy
from .haunted_house.aggressive import Attacker
from .ira_y_gloria.aggressive import attacker
from .tapiz.aggressive import tapiz_attacker

PLANNERS: dict[str, Callable[[Start], AnyPlanner]] = {
    "fragmentos": fragmentos_attacker,
    "haunted_house": Attacker,
    "ira_y_gloria": attacker,
    "tapiz": tapiz_attacker,
}


class Aggressive(PlannedPolicy):
    """Attacks the enemy that it can hurt most, with its best attack, and never spares itself."""

    def planner(self, start: Start) -> AnyPlanner:
        """Return the planner of the game, or the generic one."""
        return PLANNERS.get(start.system, GenericAggressive)(start)
