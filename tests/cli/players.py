"""Policies that misbehave, and how to have them found by name."""

from __future__ import annotations

from importlib.metadata import EntryPoint

import pytest

from simulator.core.asks import Ask, Option
from simulator.policy import registry
from simulator.policy.protocol import Policy, Sight


class Crashing(Policy):
    """Raises at its first question."""

    def choose(self, ask: Ask, sight: Sight) -> Option:
        """No answer."""
        raise ValueError("no idea")


class Chatty(Policy):
    """Prints whatever it thinks."""

    def choose(self, ask: Ask, sight: Sight) -> Option:
        """Return the default, aloud."""
        print("hello")
        return ask.default()


class Choosy(Policy):
    """Takes one option, which must be a number.

    And more than a table has room for."""

    def __init__(self, depth: int = 3) -> None:
        self.depth = depth + 0


def install(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let scenarios name ``crashing``, ``chatty``, ``choosy`` and ``missing``, besides those of Asalto."""
    found = dict(registry._found())
    for name, place in (("crashing", "Crashing"), ("chatty", "Chatty"), ("choosy", "Choosy"), ("missing", "Nowhere")):
        found[name] = [EntryPoint(name, f"{__name__}:{place}", registry.GROUP)]
    monkeypatch.setattr(registry, "_found", lambda: found)
