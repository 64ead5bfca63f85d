"""What can be said of any game without knowing it: minds for games that have none of their own."""

from __future__ import annotations

from typing import Protocol

from simulator.core.asks import Ask, Option
from simulator.policy.protocol import Sight, Start

FIERCE = ("attack", "strike", "shoot", "charge")


class Mind(Protocol):
    """What a policy makes of one game: it answers that game's questions for one seat in one fight."""

    def choose(self, ask: Ask, sight: Sight) -> Option:
        """One of the question's options."""


class Fierce:
    """Takes the first option that sounds like an attack, else the default."""

    def __init__(self, start: Start) -> None:
        """Nothing that a fight starts with matters."""

    def choose(self, ask: Ask, sight: Sight) -> Option:
        """The first attack, by the sound of its verb."""
        default: Option | None = None
        for option in ask.options():
            if default is None:
                default = option
            if any(word in option.verb for word in FIERCE):
                return option
        return default or ask.default()


class Meek:
    """Takes the default, which the rules make a safe one."""

    def __init__(self, start: Start) -> None:
        """Nothing that a fight starts with matters."""

    def choose(self, ask: Ask, sight: Sight) -> Option:
        """The default."""
        return ask.default()
