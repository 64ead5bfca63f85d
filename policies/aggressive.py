"""The aggressive policy: it attacks the enemy that it can hurt most, with its best attack, and never spares itself.

The package of each game has the game's planner; other games get a generic planner that looks at the verbs."""

from __future__ import annotations

from simulator.policy.protocol import Start

from .generic import AnyPlanner, GenericAggressive, PlannedPolicy
from .planners import AGGRESSIVE, make_planner


class Aggressive(PlannedPolicy):
    """Policy that attacks the enemy that it can hurt most, with its best attack, and never spares itself."""

    def make_planner(self, start: Start) -> AnyPlanner:
        """Return the planner of the game, or the generic one."""
        return make_planner(start, AGGRESSIVE, GenericAggressive)
