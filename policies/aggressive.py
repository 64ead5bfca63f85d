"""Attacks whom it can hurt most, with the best it has, and does not look back.

How it plays each game is in the game's own package; games it does not know it plays by the sound of the verbs."""

from __future__ import annotations

from collections.abc import Callable

from simulator.policy.protocol import Start

from .fragmentos.aggressive import hunter
from .generic import AnyPlanner, Fierce, Minded
from .haunted_house.aggressive import Attacker
from .ira_y_gloria.aggressive import attacker
from .tapiz.aggressive import attacker as tapiz_attacker

MINDS: dict[str, Callable[[Start], AnyPlanner]] = {
    "fragmentos": hunter,
    "haunted_house": Attacker,
    "ira_y_gloria": attacker,
    "tapiz": tapiz_attacker,
}


class Aggressive(Minded):
    """Its mind for the game decides."""

    def mind(self, start: Start) -> AnyPlanner:
        """That of the game."""
        return MINDS.get(start.system, Fierce)(start)
