"""The cautious policy: it dodges what would cost too much, looks after the fallen, and leaves when all is lost.

How it plays each game is in the game's own package; in other games it takes the defaults."""

from __future__ import annotations

from collections.abc import Callable

from simulator.policy.protocol import Start

from .fragmentos.cautious import fragmentos_survivor
from .generic import AnyPlanner, GenericCautious, PlannedPolicy
from .haunted_house.cautious import Survivor
from .ira_y_gloria.cautious import survivor
from .tapiz.cautious import tapiz_survivor

PLANNERS: dict[str, Callable[[Start], AnyPlanner]] = {
    "fragmentos": fragmentos_survivor,
    "haunted_house": Survivor,
    "ira_y_gloria": survivor,
    "tapiz": tapiz_survivor,
}


class Cautious(PlannedPolicy):
    """Dodges what would cost too much, looks after the fallen, and leaves when all is lost."""

    def planner(self, start: Start) -> AnyPlanner:
        """Return the planner of the game, or the generic one."""
        return PLANNERS.get(start.system, GenericCautious)(start)
