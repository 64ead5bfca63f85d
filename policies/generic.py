"""What can be said of any game without knowing it: minds for games that have none of their own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from simulator.core.asks import Ask, Option
from simulator.policy.protocol import Policy, Sight, Start

FIERCE = ("attack", "strike", "shoot", "charge")


class AnyPlanner(Protocol):
    """What a policy makes of one game: it answers that game's questions for one seat in one fight.

    ``remembers`` names the attributes that it keeps from one step of the rules to the next; the others are as they were
    at the beginning, or do not matter."""

    @property
    def remembers(self) -> tuple[str, ...]: ...
    def choose(self, ask: Ask, sight: Sight) -> Option:
        """One of the question's options."""


class Minded(Policy):
    """Hands every question to its mind for the game."""

    def mind(self, start: Start) -> AnyPlanner:
        """A new mind."""
        raise NotImplementedError

    def begin(self, start: Start) -> None:
        """A fight begins."""
        self._mind = self.mind(start)
        self._fresh = dict(vars(self._mind))

    def choose(self, ask: Ask, sight: Sight) -> Option:
        """What the mind says."""
        return self._mind.choose(ask, sight)

    def memory(self) -> dict[str, Any]:
        """What the mind remembers."""
        return {name: getattr(self._mind, name) for name in self._mind.remembers}

    def recall(self, memory: Mapping[str, Any]) -> None:
        """A mind as at the beginning, but for what it remembers."""
        known = vars(self._mind)
        known.clear()
        known.update(self._fresh, **memory)


class Fierce:
    """Takes the first option that sounds like an attack, else the default."""

    remembers = ()

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

    remembers = ()

    def __init__(self, start: Start) -> None:
        """Nothing that a fight starts with matters."""

    def choose(self, ask: Ask, sight: Sight) -> Option:
        """The default."""
        return ask.default()
