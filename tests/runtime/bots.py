"""Policies in a file for tests of isolation: well behaved ones, and what only a process of its own survives."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections.abc import Sequence
from threading import Event as Signal
from typing import Any

from policies.aggressive import Aggressive
from policies.cautious import Cautious
from simulator.core.asks import Ask, Option
from simulator.core.events import Event
from simulator.core.system import Outcome
from simulator.policy.protocol import Policy, Sight, Start


class Fierce(Aggressive):
    """Plays like Asalto's own, with views."""


class Careful(Cautious):
    """Plays like Asalto's own, with views."""


class Foreseeing(Policy):
    """Listens, draws luck, sees, and looks ahead: everything that a policy can do."""

    listens = True
    looks_ahead = True

    def begin(self, start: Start) -> None:
        self.luck = start.luck
        self.heard = len(start.encounter.names)

    def told(self, events: Sequence[Event]) -> None:
        self.heard += sum(len(repr(event)) for event in events)

    def choose(self, ask: Ask, sight: Sight) -> Option:
        copy = sight.lookahead(10).fork(sample=1)
        options = list(ask.options())
        number = self.luck.below(1000) + self.heard + len(repr(sight.view().row())) + len(repr(copy.fates()))
        copy.answer(ask.default())
        return options[number % len(options)]


class Reasoning(Policy):
    """Takes the default, and notes it for every second answer."""

    notes = ("as usual",)
    asked = 0

    def choose(self, ask: Ask, sight: Sight) -> Option:
        self.asked += 1
        self.note = "as usual" if self.asked % 2 else ""
        return ask.default()


class Act(Policy):
    """Does something at its third question, and takes the default otherwise."""

    asked = 0

    def choose(self, ask: Ask, sight: Sight) -> Option:
        self.asked += 1
        if self.asked == 3:
            self.act()
        return ask.default()

    def act(self) -> None:
        """Return the subclass's action."""


class Raising(Act):
    """Fails as any code may."""

    def act(self) -> None:
        raise ValueError("no idea")


class Leaving(Act):
    """Ends the program as Python lets it."""

    def act(self) -> None:
        os._exit(0)


class Killed(Act):
    """Kills its process."""

    def act(self) -> None:
        os.kill(os.getpid(), signal.SIGKILL)


class Orphaned(Act):
    """Kills the run, or the process, that its own process works for, and never answers."""

    def act(self) -> None:
        run = multiprocessing.parent_process()
        os.kill(os.getppid() if run is None or run.pid is None else run.pid, signal.SIGKILL)
        Signal().wait()


class Printing(Policy):
    """Says what it thinks, in three ways."""

    def choose(self, ask: Ask, sight: Sight) -> Option:
        print("printed")
        os.write(1, b"written\n")
        sys.__stdout__.write("kept\n")  # type: ignore[union-attr]
        return ask.default()


class Unmakable(Policy):
    """Cannot be made."""

    def __init__(self) -> None:
        raise RuntimeError("no luck today")


class ExitingAtOnce(Policy):
    """Ends its process when it is made."""

    def __init__(self) -> None:
        os._exit(7)


class Spying(Policy):
    """Looks for any data of the fight that its seat should not see."""

    def choose(self, ask: Ask, sight: Sight) -> Option:
        import gc

        names = {type(each).__name__ for each in gc.get_objects()}
        spied: Any = names & {"Seeded", "InlineFight", "Fight", "State", "TurnScheduler"}
        raise LookupError(f"found {sorted(spied)}")


class Sharing(Policy):
    """Writes into a file whether there is a fight in its process, at its first question."""

    def __init__(self, place: str) -> None:
        self.place = place

    def choose(self, ask: Ask, sight: Sight) -> Option:
        import gc

        if ask.id < 3:
            shares = any(type(each).__name__ == "InlineFight" for each in gc.get_objects())
            with open(self.place, "a", encoding="utf-8") as file:
                file.write(f"{shares}\n")
        return ask.default()


class Digging(Policy):
    """Looks through all that it is given, and all that it finds in its process, for the numbers in ``wanted``.

    They are written out, so that they are not found in the options of the policy itself. Says at its third question
    which ones it has found, in messages as they came and in objects of Asalto."""

    listens = True
    looks_ahead = True

    def __init__(self, wanted: str) -> None:
        self.wanted = wanted
        self.asked = 0
        self.kept: list[object] = []
        self.messages: list[object] = []
        self._record()

    def _record(self) -> None:
        """Keep every message from here on."""
        module = sys.modules.get("simulator.runtime.isolated_player")
        if module is None:  # it is trusted
            return
        read = module.Pipes.read

        def recorded(pipes: Any) -> bytes | None:
            message: bytes | None = read(pipes)
            self.messages.append(message)
            return message

        module.Pipes.read = recorded

    def begin(self, start: Start) -> None:
        self.kept.append(start)

    def told(self, events: Sequence[Event]) -> None:
        self.kept.append(list(events))

    def choose(self, ask: Ask, sight: Sight) -> Option:
        lookahead = sight.lookahead(40)
        copies = [lookahead.fork(sample) for sample in (None, 1, 2)]
        for copy in copies:
            for _ in range(10):
                if len(copy.pending) == 1:
                    self.kept.append(list(copy.pending[0].options()))
                    copy.answer(copy.pending[0].default())
        self.kept += [ask, list(ask.options()), sight, sight.view().row(), lookahead, copies, copies[0].view(0).row()]
        self.asked += 1
        if self.asked == 3:
            raise LookupError(f"found {self.found()}")
        return ask.default()

    def found(self) -> list[int]:
        """Return the numbers that are somewhere in what it has seen."""
        import gc

        from tests.runtime.digging import numbers_in

        pickled = [self.kept, *self.messages]
        ours = [
            each
            for each in gc.get_objects()
            if str(type(each).__module__).startswith("simulator.") and each is not self
        ]
        return sorted(set(map(int, self.wanted.split())) & numbers_in([pickled, ours]))


class Failing(Policy):
    """Cannot be made the second time."""

    made = 0

    def __init__(self) -> None:
        type(self).made += 1
        if type(self).made == 3:
            raise RuntimeError("no more of these")

    def choose(self, ask: Ask, sight: Sight) -> Option:
        return ask.default()

    def end(self, outcome: Outcome) -> None:
        if type(self).made == 2:
            raise ValueError("a bad loser")
