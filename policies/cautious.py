"""The cautious policy: it dodges attacks that would cost too much, helps the fallen, and leaves when the fight is lost.

The package of each game has the game's planner; in other games it takes the defaults."""

from __future__ import annotations

from simulator.policy.protocol import Start

from .generic import AnyPlanner, GenericCautious, PlannedPolicy
from .planners import CAUTIOUS, make_planner


class Cautious(PlannedPolicy):
    """Policy that dodges attacks that would cost too much, helps the fallen, and leaves when the fight is lost."""

    def make_planner(self, start: Start) -> AnyPlanner:
        """Return the planner of the game, or the generic one."""
        return make_planner(start, CAUTIOUS, GenericCautious)
