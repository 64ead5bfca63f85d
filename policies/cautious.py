"""The cautious policy: it dodges what would cost too much, looks after the fallen, and leaves when all is lost.

How it plays each game is in the game's own package; in other games it takes the defaults."""

from __future__ import annotations

from simulator.policy.protocol import Start

from .generic import AnyPlanner, GenericCautious, PlannedPolicy
from .planners import CAUTIOUS, make_planner


class Cautious(PlannedPolicy):
    """Dodges what would cost too much, looks after the fallen, and leaves when all is lost."""

    def make_planner(self, start: Start) -> AnyPlanner:
        """Return the planner of the game, or the generic one."""
        return make_planner(start, CAUTIOUS, GenericCautious)
