"""Policies for the toy game, well and badly behaved, and a way to play it in both runtimes."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from simulator.core.asks import Ask, Option
from simulator.core.events import Event
from simulator.core.system import Encounter, Outcome
from simulator.policy.protocol import Policy, Sight, Start
from simulator.runtime import actor_runner, inline
from simulator.runtime.actors import Peer
from simulator.runtime.result import Result
from simulator.runtime.seats import Factory
from simulator.testing.recording import Recording
from tests.toy_system import TOY, ToyScenario, ToyView, any_option, seats

NONSENSE = Option("nonsense")
TINY = 0.05  # seconds; only for those who never answer


class Plain(Policy):
    """Takes the default and looks at nothing."""

    sees = False

    def choose(self, ask: Ask, sight: Sight) -> Option:
        return ask.default()


class Wild(Policy):
    """Chooses at random, by its own luck and by all that it sees and hears."""

    def __init__(self, traits: int = 0) -> None:
        luck = random.Random(traits)
        self.wants = None if luck.random() < 0.4 else frozenset(luck.sample(list(TOY.kinds), luck.randint(0, 5)))
        self.sees = luck.random() < 0.5
        self.listens = luck.random() < 0.5
        self.clumsy = luck.random() < 0.3
        self.heard = 0

    def begin(self, start: Start) -> None:
        self.luck = start.luck
        assert start.system == "toy"

    def told(self, events: Sequence[Event]) -> None:
        assert events
        assert not any(event.secret for event in events)
        self.heard += sum(len(repr(event)) for event in events)

    def choose(self, ask: Ask, sight: Sight) -> Option:
        if self.clumsy and self.luck.below(8) == 0:
            return NONSENSE if self.luck.below(2) else None  # type: ignore[return-value]
        mood = self.heard + self.luck.below(1000)
        if self.sees:
            view = sight.view()
            assert isinstance(view, ToyView)
            mood += sum(body[1] for body in view.bodies)
        return any_option(ask, random.Random(mood))


class Hung(Policy):
    """Never comes back when it is asked ``kind`` (or begins, or ends)."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.listens = kind == "told"

    def begin(self, start: Start) -> None:
        self._perhaps("begin")

    def told(self, events: Sequence[Event]) -> None:
        self._perhaps("told")

    def choose(self, ask: Ask, sight: Sight) -> Option:
        self._perhaps(ask.kind)
        return ask.default()

    def end(self, outcome: Outcome) -> None:
        self._perhaps("end")

    def _perhaps(self, now: str) -> None:
        while now == self.kind:
            try:
                self._spin()
            except Exception:  # does not help it
                continue

    def _spin(self) -> None:
        while True:
            pass


class Crashing(Hung):
    """Raises when it is asked ``kind`` (or begins, hears events, or ends)."""

    def __init__(self, kind: str, error: Callable[[], BaseException] = lambda: ValueError("oops")) -> None:
        super().__init__(kind)
        self.error = error

    def _perhaps(self, now: str) -> None:
        if now == self.kind:
            raise self.error()


class Illegal(Policy):
    """Answers ``kind`` with what is no option, ``times`` in a row."""

    def __init__(self, kind: str, times: int, answer: Any = NONSENSE) -> None:
        self.kind = kind
        self.times = times
        self.answer = answer

    def choose(self, ask: Ask, sight: Sight) -> Option:
        if ask.kind == self.kind and self.times > 0:
            self.times -= 1
            return self.answer
        return ask.default()


def wild_factories(encounter: Encounter, seed: int) -> dict[int, Factory]:
    """Wild policies with traits of their own in every seat."""
    luck = random.Random(seed)
    return {seat: _wild(luck.randrange(10**6)) for seat in seats(encounter)}


def _wild(traits: int) -> Factory:
    return lambda: Wild(traits)


def plain_but(encounter: Encounter, seat: int, factory: Factory) -> dict[int, Factory]:
    """Plain policies, and one that is not."""
    return {each: factory if each == seat else Plain for each in seats(encounter)}


def play_inline(
    encounter: Encounter, factories: Mapping[int, Factory], seed: int = 1, deadline: float | None = 5.0
) -> tuple[Result, Recording]:
    """Return one fight inline, and all that was heard."""
    heard = Recording()
    scenario = ToyScenario(encounter)
    result = inline.play(scenario, seed, listener=heard, system=TOY, factories=factories, deadline=deadline)
    return result, heard


def play_actors(
    encounter: Encounter,
    factories: Mapping[int, Factory],
    seed: int = 1,
    deadline: float | None = 5.0,
    peers: Mapping[int, Peer] | None = None,
) -> tuple[Result, Recording]:
    """Play with actors, whose tasks are started in another order."""
    heard = Recording()
    result = actor_runner.play(
        ToyScenario(encounter),
        seed,
        listener=heard,
        system=TOY,
        factories=factories,
        deadline=deadline,
        shuffle=random.Random(seed).shuffle,
        peers=peers or {},
    )
    return result, heard


PLAYS = [play_inline, play_actors]
"""The runtimes: every fact about a seat's faults holds in both."""
