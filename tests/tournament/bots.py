"""Entrants for tests: well behaved, of known strength, and hostile ones, as classes in a file."""

from __future__ import annotations

import os
from typing import Any

from benchmarks.erring import Erring as Erring
from simulator.core.asks import Ask, Option
from simulator.core.system import Outcome
from simulator.policy.protocol import Policy, Sight
from tests.runtime import bots
from tests.runtime.bots import Act, Clinging, Stuck
from tests.runtime.bots import ExitingAtOnce as ExitingAtOnce
from tests.runtime.bots import Unmakable as Unmakable


class Counting(Act):
    """Does something at the twentieth question that is put to its class, and takes the default otherwise."""

    def choose(self, ask: Ask, sight: Sight) -> Option:
        type(self).asked += 1
        if type(self).asked == 20:
            self.act()
        return ask.default()


class Exiting(Counting):
    """Ends its process."""

    def act(self) -> None:
        os._exit(3)


class Killed(Counting, bots.Killed):
    """Kills its process."""


class LoopingInC(Counting, Stuck):
    """Waits in C, where no watchdog reaches."""


class Looping(Counting, Clinging):
    """Never answers, and catches everything."""


class Hoarding(Counting, bots.Hoarding):
    """Wants more memory than there is."""


class Babbling(Counting, bots.Babbling):
    """Writes into every pipe that it finds."""


class Late(Counting):
    """Never answers its twentieth question."""

    def act(self) -> None:
        while True:
            pass


class Nonsense(Policy):
    """Answers with something else."""

    def choose(self, ask: Ask, sight: Sight) -> Any:
        return "x" * 10**6


class CrashingAtTheEnd(Policy):
    """Fails when the fight is over."""

    def choose(self, ask: Ask, sight: Sight) -> Option:
        return ask.default()

    def end(self, outcome: Outcome) -> None:
        raise ValueError("too late")
