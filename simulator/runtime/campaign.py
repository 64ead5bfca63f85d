"""A chain played: its fights and rests one after the other, each with policies, dice and luck of its own.

Inline and with actors alike, and the same bytes in both: what comes next is decided in core/campaign.py, and a leg is
played like any other fight."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from types import TracebackType
from typing import Any, NamedTuple, Protocol, TypeVar

import trio

from .. import systems
from ..core.asks import captain
from ..core.campaign import Course, Stage, StageResult, run_campaign
from ..core.dice import Seeded
from ..core.scene import Listener
from ..core.system import Encounter, Fate, Outcome, System
from ..policy import registry
from .actor_runner import ActorRunner, Shuffle
from .actors import Peer
from .inline import DEADLINE, InlineFight
from .result import Fault, Result
from .seats import Factory, Playable, Seats, Staged
from .watchdog import Watchdog

T = TypeVar("T")


class StepResult(NamedTuple):
    """Step ``number`` of a chain (1 and up) as it was played: a "fight" or a "rest". The result of a rest has the fates
    after it, and an outcome that says nothing. Seats and bodies are numbered as in this step alone."""

    number: int
    kind: str
    result: Result


class CampaignOutcome(NamedTuple):
    """How a chain ended and how many of its steps were done (core.chain.Evening), each step that was played, and
    everybody's latest fate, in roster order."""

    outcome: Outcome
    done: int
    steps: tuple[StepResult, ...]
    fates: tuple[Fate, ...]

    @property
    def asked(self) -> int:
        """How many questions were asked in all."""
        return sum(step.result.asked for step in self.steps)

    @property
    def faults(self) -> tuple[Fault, ...]:
        """What seats did wrong, step by step."""
        return tuple(fault for step in self.steps for fault in step.result.faults)


class CampaignObserver(Protocol):
    """Is there when an evening is played; it may look at states, which go on from there, but keep nothing of them."""

    def begins(self, leg: Stage[Any]) -> None:
        """A leg is about to be played, from its state at rest."""

    def ended(self, step: StepResult, state: Any, dice: Seeded) -> None:
        """It has been played: how it ended, in which state, and the dice that were rolled."""


def play(
    scenario: Playable,
    seed: int,
    fight: int = 1,
    *,
    listener: Listener | None = None,
    deadline: float | None = DEADLINE,
) -> CampaignOutcome:
    """Play evening number ``fight`` of ``seed`` inline."""
    return CampaignRunner(scenario, seed, deadline=deadline).play(fight, listener)


class CampaignRunner:
    """Plays many evenings of one chain inline, as inline.Runner plays many fights; a context manager like that.

    ``factories`` are by the seats of the whole encounter, in which everybody is."""

    def __init__(
        self,
        scenario: Playable,
        seed: int,
        *,
        deadline: float | None = DEADLINE,
        system: System[Any] | None = None,
        factories: Mapping[int, Factory] | None = None,
    ) -> None:
        self._cast = Cast(scenario, factories)
        self._seed = seed
        self._scenario = scenario
        self._system = systems.system(scenario.system) if system is None else system
        self._watchdog = Watchdog(deadline)
        self._tables: dict[int, Seats] = {}

    def __enter__(self) -> CampaignRunner:
        self._watchdog.__enter__()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._watchdog.__exit__(kind, error, trace)

    def play(
        self, number: int = 1, listener: Listener | None = None, witness: CampaignObserver | None = None
    ) -> CampaignOutcome:
        """Play evening ``number``."""
        course = begin(self._scenario, self._system)
        log = Log(listener)
        with self._watchdog as watch:
            while log.goes_on(course):
                table = self._table(log.leg)
                bout = InlineFight(table, number, watch, self._watchdog.deadline)
                dice = table.dice(number)
                if witness is not None:
                    witness.begins(log.leg)
                step = log.enter(bout.play(listener, dice, log.leg.state), bout.state)
                if witness is not None:
                    witness.ended(step, bout.state, dice)
        return log.result()

    def _table(self, leg: Stage[Any]) -> Seats:
        """The table of a leg; that of a chain's beginning is the same every evening."""
        table = self._tables.get(leg.number)
        if table is None:
            factories = self._cast.of(leg.encounter, self._cast.factories)
            table = Seats(
                Staged(self._scenario.system, leg.encounter), self._seed, leg.system, factories, (), leg.number
            )
            if leg.state is None:
                self._tables[leg.number] = table
        return table


async def play_async(
    scenario: Playable,
    seed: int,
    fight: int = 1,
    *,
    listener: Listener | None = None,
    deadline: float | None = DEADLINE,
    system: System[Any] | None = None,
    factories: Mapping[int, Factory] | None = None,
    shuffle: Shuffle | None = None,
    peers: Mapping[int, Peer] | None = None,
) -> CampaignOutcome:
    """Play evening number ``fight`` of ``seed`` with actors, each leg by a company of its own. ``factories`` and
    ``peers`` are by the seats of the whole encounter."""
    cast = Cast(scenario, factories, frozenset(peers or ()))
    course = begin(scenario, systems.system(scenario.system) if system is None else system)
    log = Log(listener)
    while log.goes_on(course):
        leg = log.leg
        async with ActorRunner(
            Staged(scenario.system, leg.encounter),
            seed,
            deadline=deadline,
            system=leg.system,
            factories=cast.of(leg.encounter, cast.factories),
            shuffle=shuffle,
            peers=cast.of(leg.encounter, peers or {}),
            step=leg.number,
        ) as company:
            result = await company.play(fight, listener=listener, rest=leg.state)
        log.enter(result, company.state)
    return log.result()


def play_actors(
    scenario: Playable,
    seed: int,
    fight: int = 1,
    *,
    listener: Listener | None = None,
    deadline: float | None = DEADLINE,
) -> CampaignOutcome:
    """Play one evening with actors, in a trio run of its own."""
    return trio.run(partial(play_async, scenario, seed, fight, listener=listener, deadline=deadline))


# What both have in common.


class Cast:
    """Who plays whom, by name: seats are numbered anew in every leg. The seats in ``taken`` need no policy."""

    def __init__(
        self, scenario: Playable, factories: Mapping[int, Factory] | None, taken: frozenset[int] = frozenset()
    ) -> None:
        self._whole = {name: number for number, name in enumerate(scenario.encounter.names)}
        self._captains = [captain(number) for number in range(len(scenario.encounter.sides))]
        given = {} if factories is None else factories
        self.factories: dict[int, Factory] = {
            seat: given[seat] if seat in given else registry.factory(scenario.policies[seat])
            for seat in (*self._whole.values(), *self._captains)
            if seat not in taken
        }

    def of(self, encounter: Encounter, by_seat: Mapping[int, T]) -> dict[int, T]:
        """The same by the seats of one leg."""
        seats = {number: self._whole[name] for number, name in enumerate(encounter.names)}
        seats |= {seat: seat for seat in self._captains}
        return {seat: by_seat[whole] for seat, whole in seats.items() if whole in by_seat}


def begin(scenario: Playable, system: System[Any]) -> Course[Any]:
    """The course of one evening."""
    return run_campaign(system, systems.downtime(scenario.system), scenario.encounter, scenario.chain)


class Log:
    """What has been played of an evening so far, and the ``leg`` that is next."""

    leg: Stage[Any]

    def __init__(self, listener: Listener | None) -> None:
        self._listener = listener
        self._ended: StageResult[Any] | None = None
        self._steps: list[StepResult] = []
        self._result: CampaignOutcome | None = None

    def goes_on(self, course: Course[Any]) -> bool:
        """Whether there is another leg."""
        try:
            self.leg = next(course) if self._ended is None else course.send(self._ended)
        except StopIteration as stop:
            self._result = CampaignOutcome(stop.value.outcome, stop.value.done, tuple(self._steps), stop.value.fates)
            return False
        if self._listener is not None:
            self._listener.happened(self.leg.opening())
        return True

    def enter(self, result: Result, state: Any) -> StepResult:  # Any: every system has its own state
        """The leg has been played."""
        closing = self.leg.closing(result.outcome)
        if self._listener is not None and closing is not None:
            self._listener.happened(closing)
        step = StepResult(self.leg.number, self.leg.kind, result)
        self._steps.append(step)
        self._ended = StageResult(result.outcome, state)
        return step

    def result(self) -> CampaignOutcome:
        """What came of the evening, when it is over."""
        assert self._result is not None
        return self._result
