"""Entrants for tests: well behaved, of known strength, and hostile ones, as classes in a file."""

from __future__ import annotations

import ctypes
import os
import signal
from typing import Any

from benchmarks.erring import Erring as Erring
from simulator.core.asks import Ask, Option
from simulator.core.system import Outcome
from simulator.policy.protocol import Policy, Sight


class Counting(Policy):
    """Takes the default; its class counts the questions."""

    asked = 0

    def choose(self, ask: Ask, sight: Sight) -> Option:
        type(self).asked += 1
        if type(self).asked == 20:
            self.act()
        return ask.default()

    def act(self) -> None:
        """What it does at its twentieth question."""


class Exiting(Counting):
    """Ends its process."""

    def act(self) -> None:
        os._exit(3)


class Killed(Counting):
    """Kills its process."""

    def act(self) -> None:
        os.kill(os.getpid(), signal.SIGKILL)


class LoopingInC(Counting):
    """Waits in C, where no watchdog reaches."""

    def act(self) -> None:
        signal.pthread_sigmask(signal.SIG_BLOCK, set(signal.Signals))
        ctypes.CDLL(None).pause()


class Looping(Counting):
    """Never answers, and catches everything."""

    def act(self) -> None:
        while True:
            try:
                while True:
                    pass
            except BaseException:
                continue


class Hoarding(Counting):
    """Wants more memory than there is."""

    def act(self) -> None:
        self.hoard = bytearray(10**11)


class Babbling(Counting):
    """Writes into every pipe that it finds."""

    def act(self) -> None:
        for number in range(3, 30):
            try:
                os.write(number, b"\xff" * 1000)
            except OSError:
                continue


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


class Unmakable(Policy):
    """Cannot be made."""

    def __init__(self) -> None:
        raise RuntimeError("no luck today")


class ExitingAtOnce(Policy):
    """Ends its process when it is made."""

    def __init__(self) -> None:
        os._exit(7)
