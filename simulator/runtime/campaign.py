"""Campaigns: the fights and rests of a chain, one after the other, each with its own policies, dice and luck.

This module plays them inline, actor_campaign.py with actors. Both write the same bytes: core/campaign.py decides what
comes next, and a stage is played like any other fight."""

from __future__ import annotations

from collections.abc import Mapping
from types import TracebackType
from typing import Any, NamedTuple, Protocol, TypeVar, Unpack

from .. import systems
from ..core.asks import captain
from ..core.campaign import Course, StageResult, StageSetup, run_campaign
from ..core.scene import Listener
from ..core.system import Encounter, Fate, Outcome, System
from .factories import factory
from .garbage import COLLECTOR
from .inline import DEADLINE, InlineFight, InlineOptions
from .result import Fault, Result
from .seats import Factory, Playable, Seats, Staged, of_present
from .watchdog import Watchdog

T = TypeVar("T")


class PlayedStage(NamedTuple):
    """Stage ``number`` of a campaign (from 1): a "fight", a "rest" or the "aftermath" of a fight.

    The result of a rest has the fates after it, and an outcome without meaning. Seats and bodies have the numbers of
    this stage alone."""

    number: int
    kind: str
    result: Result

    @property
    def end(self) -> Outcome | None:
        """Return the outcome of a fight; None for a rest."""
        return self.result.outcome if self.kind == "fight" else None


class CampaignOutcome(NamedTuple):
    """Outcome of a campaign.

    ``outcome`` and ``done`` are those of core.campaign.CampaignResult (``done``: number of stages completed).
    ``stages`` are all stages played. ``fates`` and ``at_end`` are also those of CampaignResult."""

    outcome: Outcome
    done: int
    stages: tuple[PlayedStage, ...]
    fates: tuple[Fate, ...]
    at_end: tuple[Fate, ...]

    @property
    def asked(self) -> int:
        """Return the number of questions asked in all stages."""
        return sum(stage.result.asked for stage in self.stages)

    @property
    def faults(self) -> tuple[Fault, ...]:
        """Return the faults of all stages, in order."""
        return tuple(fault for stage in self.stages for fault in stage.result.faults)


class CampaignObserver(Protocol):
    """Observer of a campaign in play. It may read states, but must not keep them: the game changes them."""

    def begins(self, stage: StageSetup[Any]) -> None:
        """Handle the beginning of a stage, with its state at rest."""

    def ended(self, stage: PlayedStage, state: Any) -> None:
        """Handle the end of a stage, with its result and its last state."""


def play(
    scenario: Playable, seed: int, fight: int = 1, *, listener: Listener | None = None, **options: Unpack[InlineOptions]
) -> CampaignOutcome:
    """Play campaign number ``fight`` of ``seed`` inline."""
    return CampaignRunner(scenario, seed, **options).play(fight, listener)


class CampaignRunner:
    """Runner of one campaign, many times inline; a context manager as inline.Runner is.

    The keys of ``factories`` are seats of the whole encounter, which has every combatant of all stages."""

    def __init__(self, scenario: Playable, seed: int, **options: Unpack[InlineOptions]) -> None:
        self._options = options
        self._seed = seed
        self._written = scenario
        self._scenario: Playable | None = None
        self._cast: Cast
        self._system = options.get("system") or systems.system(scenario.system)
        self._watchdog = Watchdog(options.get("deadline", DEADLINE))
        self._counts_rolls = options.get("counts_rolls", False)
        self._seats_by_step: dict[int, Seats] = {}
        self._draw(1)

    def __enter__(self) -> CampaignRunner:
        self._watchdog.__enter__()
        COLLECTOR.begin()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        COLLECTOR.end()
        self._watchdog.__exit__(kind, error, trace)

    def play(
        self, number: int = 1, listener: Listener | None = None, observer: CampaignObserver | None = None
    ) -> CampaignOutcome:
        """Play campaign ``number``."""
        course = begin(self._draw(number), self._system)
        log = CampaignLog(listener)
        with self._watchdog as watch:
            while log.goes_on(course):
                seats = self._seats(log.stage)
                fight = InlineFight(seats, number, watch, self._watchdog.deadline)
                if observer is not None:
                    observer.begins(log.stage)
                played = log.enter(fight.play(listener, seats.dice(number), log.stage.state), fight.state)
                if observer is not None:
                    observer.ended(played, fight.state)
        return log.result()

    def _draw(self, number: int) -> Playable:
        """Return the scenario of a campaign, whose numbers are drawn once, at its start; its cast is then set."""
        drawn = self._written.fixed(self._seed, number)
        if drawn is not self._scenario:
            options, given = self._options, self._options.get("factories", {})
            if drawn is not self._written:
                given = of_present(self._written.encounter, drawn.encounter, given)
            self._scenario = drawn
            self._cast = Cast(drawn, given, trust=options.get("trust", True))
            self._seats_by_step.clear()
        return drawn

    def _seats(self, stage: StageSetup[Any]) -> Seats:
        """Return the seats of a stage. Those of the first stage, which begins without a state, are cached."""
        seats = self._seats_by_step.get(stage.number)
        if seats is None:
            factories = self._cast.of(stage.encounter, self._cast.factories)
            seats = Seats(
                Staged(self._written.system, stage.encounter), self._seed, stage.system, factories, (), stage.number
            )
            seats.counts_rolls = self._counts_rolls
            seats.settles = stage.settles
            if stage.state is None:
                self._seats_by_step[stage.number] = seats
        return seats


# Shared with actor_campaign.py.


class Cast:
    """Policies of all combatants, found by name, because every stage numbers its seats anew.

    The seats in ``taken`` need no policy."""

    def __init__(
        self,
        scenario: Playable,
        factories: Mapping[int, Factory] | None,
        taken: frozenset[int] = frozenset(),
        trust: bool = True,
    ) -> None:
        self._seat_of = {name: number for number, name in enumerate(scenario.encounter.names)}
        self._captains = [captain(number) for number in range(len(scenario.encounter.sides))]
        given = {} if factories is None else factories
        self.factories: dict[int, Factory] = {
            seat: given[seat] if seat in given else factory(scenario.policies[seat], trust)
            for seat in (*self._seat_of.values(), *self._captains)
            if seat not in taken
        }

    def of(self, encounter: Encounter, by_seat: Mapping[int, T]) -> dict[int, T]:
        """Convert ``by_seat`` from the seats of the whole encounter to those of one stage."""
        seats = {number: self._seat_of[name] for number, name in enumerate(encounter.names)}
        seats |= {seat: seat for seat in self._captains}
        return {seat: by_seat[number] for seat, number in seats.items() if number in by_seat}


def begin(scenario: Playable, system: System[Any]) -> Course[Any]:
    """Return the generator of the campaign's stages."""
    return run_campaign(system, systems.downtime(scenario.system), scenario.encounter, scenario.chain)


class CampaignLog:
    """Log of the stages played in a campaign, with the ``stage`` that is next."""

    stage: StageSetup[Any]

    def __init__(self, listener: Listener | None) -> None:
        self._listener = listener
        self._ended: StageResult[Any] | None = None
        self._stages: list[PlayedStage] = []
        self._result: CampaignOutcome | None = None

    def goes_on(self, course: Course[Any]) -> bool:
        """Get the next stage. Returns False when the campaign is over."""
        try:
            self.stage = next(course) if self._ended is None else course.send(self._ended)
        except StopIteration as stop:
            outcome, done, fates, at_end = stop.value
            self._result = CampaignOutcome(outcome, done, tuple(self._stages), fates, at_end)
            return False
        if self._listener is not None:
            self._listener.happened(self.stage.opening())
        return True

    def enter(self, result: Result, state: Any) -> PlayedStage:  # Any: every system has its own state
        """Record the stage just played."""
        closing = self.stage.closing(result.outcome)
        if self._listener is not None and closing is not None:
            self._listener.happened(closing)
        played = PlayedStage(self.stage.number, self.stage.kind, result)
        self._stages.append(played)
        self._ended = StageResult(result.outcome, state, result.at_end)
        return played

    def result(self) -> CampaignOutcome:
        """Return the outcome of the campaign, once it is over."""
        assert self._result is not None
        return self._result
