"""Entrants for tests: well behaved, of known strength, and hostile ones, as classes in a file."""

from __future__ import annotations

from typing import Any

from benchmarks.erring import Erring as Erring
from simulator.core.asks import Ask
from simulator.policy.protocol import Policy, Sight
from tests.runtime.bots import ExitingAtOnce as ExitingAtOnce
from tests.runtime.bots import Unmakable as Unmakable
from tests.runtime.hostile import CHOOSES
from tests.runtime.hostile import Elsewhere as Elsewhere


class Twentieth(Policy):
    """Does something hostile at the twentieth question to its class, and takes the default otherwise."""

    asked = 0

    def __init__(self, way: str) -> None:
        self._act = CHOOSES[way]

    def choose(self, ask: Ask, sight: Sight) -> Any:
        type(self).asked += 1
        return self._act(ask) if type(self).asked == 20 else ask.default()


class Nonsense(Policy):
    """Answers with something else."""

    def choose(self, ask: Ask, sight: Sight) -> Any:
        return "x" * 10**6
