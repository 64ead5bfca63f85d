"""Policies for any game: they pass the questions to the game's planner, or to a generic one."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from functools import cache
from importlib import import_module
from typing import Any, Final, Protocol

from simulator import systems
from simulator.core.asks import Ask, Option
from simulator.policy.planner import Planner
from simulator.policy.protocol import Policy, Sight, Start

GENERIC_VERSION: Final = "2"
ATTACKS: Final = ("attack", "strike", "shoot", "charge")
DEFENCES: Final = ("brace", "defend", "defence", "dodge", "guard", "withdraw", "retreat", "flee", "hide")
FRAIL: Final = 1 / 3


@cache
def planners_version(system: str) -> str:
    """Return the version of this game's planners, or of the generic ones if the game has none."""
    package = systems.game(system).policies if system in systems.NAMES else ""
    return str(getattr(import_module(package), "VERSION", GENERIC_VERSION)) if package else GENERIC_VERSION


class AnyPlanner(Protocol):
    """A policy's planner for one game: it answers that game's questions for one seat in one fight.

    ``remembers`` names the attributes that change the planner's answers from one step of the rules to the next; the
    others keep their first values, or do not matter. ``wants`` are the kinds of question that it may answer otherwise
    than by default (None: any kind)."""

    @property
    def remembers(self) -> tuple[str, ...]: ...
    @property
    def wants(self) -> frozenset[str] | None: ...
    def choose(self, ask: Ask, sight: Sight) -> Option:
        """Return one of the question's options."""


class PlannedPolicy(Policy):
    """A policy with a planner for each game."""

    @classmethod
    def version_in(cls, system: str) -> str:
        """Return the version of the game's planners."""
        return planners_version(system)

    def make_planner(self, start: Start) -> AnyPlanner:
        """Return a new planner for the game of ``start``."""
        raise NotImplementedError

    def begin(self, start: Start) -> None:
        """Make the planner, and take over the kinds of question that it wants."""
        self._start = start
        self._planner = self.make_planner(start)
        self.wants = self._planner.wants

    def choose(self, ask: Ask, sight: Sight) -> Option:
        """Return the planner's answer."""
        return self._planner.choose(ask, sight)

    def planner(self) -> Planner | None:
        """Return the planner, or None if a subclass overrides ``choose``."""
        planner = self._planner
        return planner if isinstance(planner, Planner) and type(self).choose is PlannedPolicy.choose else None

    def twin(self) -> PlannedPolicy | None:
        """Return a policy with a copy of the planner. A shallow copy is enough, because planners replace what they keep
        and never change it in place. Return None for a compiled planner, which cannot be copied (exact odds run in
        plain Python)."""
        other = copy(self)
        try:
            other._planner = copy(self._planner)
        except TypeError:
            return None
        return other

    def memory(self) -> dict[str, Any]:
        """Return the attributes that the planner remembers."""
        return {name: getattr(self._planner, name) for name in self._planner.remembers}

    def recall(self, memory: Mapping[str, Any]) -> None:
        """Make a new planner and set the attributes that it remembers."""
        self._planner = self.make_planner(self._start)
        for name, value in memory.items():
            setattr(self._planner, name, value)


class GenericAggressive(Planner):
    """Planner that takes the first option whose verb names an attack, else the default."""

    remembers = ()
    wants = None

    def __init__(self, start: Start) -> None:
        """Ignore ``start``."""

    def choose(self, ask: Ask, sight: Sight) -> Option:
        """Return the first attack, or the default if there is none."""
        for option in ask.options():
            if any(word in option.verb for word in ATTACKS):
                return option
        return ask.default()


class GenericCautious(GenericAggressive):
    """Planner that attacks too, but takes the first option whose verb names a defence, if there is one, while less than
    a third of its first points is left."""

    def __init__(self, start: Start) -> None:
        """Find out how the game shows what is left of a body."""
        self._features = systems.features(start.system) if start.system in systems.NAMES else None

    def choose(self, ask: Ask, sight: Sight) -> Option:
        """Return a defence in danger, else the first attack, else the default."""
        see = self._features
        if see is not None and ask.body >= 0 and see(sight.view().bodies[ask.body]).shares[0] < FRAIL:  # type: ignore[attr-defined]  # every view has them
            for option in ask.options():
                if any(word in option.verb for word in DEFENCES):
                    return option
        return super().choose(ask, sight)
