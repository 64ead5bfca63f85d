"""Attacks whom it can hurt most, with the best it has, and does not look back.

How it plays each game is in the game's own package; games it does not know it plays by the sound of the verbs."""

from __future__ import annotations

from collections.abc import Callable

from simulator.core.asks import Ask, Option
from simulator.policy.protocol import Policy, Sight, Start

from .fragmentos.aggressive import hunter
from .generic import Fierce, Mind
from .haunted_house.aggressive import Attacker
from .ira_y_gloria.aggressive import attacker
from .tapiz.aggressive import attacker as tapiz_attacker

MINDS: dict[str, Callable[[Start], Mind]] = {
    "fragmentos": hunter,
    "haunted_house": Attacker,
    "ira_y_gloria": attacker,
    "tapiz": tapiz_attacker,
}


class Aggressive(Policy):
    """Hands every question to the mind for the game."""

    def begin(self, start: Start) -> None:
        """Find the mind for this game."""
        self._mind = MINDS.get(start.system, Fierce)(start)

    def choose(self, ask: Ask, sight: Sight) -> Option:
        """What the mind says."""
        return self._mind.choose(ask, sight)
