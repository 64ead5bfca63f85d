"""Fights to come home: dodges what would cost too much, looks after the fallen, leaves when all is lost.

How it plays each game is in the game's own package; of games it does not know it takes the defaults."""

from __future__ import annotations

from collections.abc import Callable

from simulator.policy.protocol import Start

from .fragmentos.cautious import fugitive
from .generic import AnyPlanner, Meek, Minded
from .haunted_house.cautious import Survivor
from .ira_y_gloria.cautious import survivor
from .tapiz.cautious import survivor as tapiz_survivor

MINDS: dict[str, Callable[[Start], AnyPlanner]] = {
    "fragmentos": fugitive,
    "haunted_house": Survivor,
    "ira_y_gloria": survivor,
    "tapiz": tapiz_survivor,
}


class Cautious(Minded):
    """Its mind for the game decides."""

    def mind(self, start: Start) -> AnyPlanner:
        """That of the game."""
        return MINDS.get(start.system, Meek)(start)
