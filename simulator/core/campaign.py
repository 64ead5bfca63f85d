"""A chain of encounters: fights with rests between them, whose wounded, tired and dead go on from one to the next.

This file says what comes next, never how it is played. ``run_campaign`` yields one ``Stage`` after the other, each a
fight of its own (a rest is one without enemies: only questions, dice and what follows from them); the driver plays the
stage with its dice and answers, and sends back how it ended."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import Annotated, Any, Final, Generic, NamedTuple, Protocol, TypeVar, cast

from attrs import frozen

from .asks import Rule
from .events import StepEnded, StepStarted
from .record import Record
from .scene import Scene
from .schema import Range
from .system import Counters, Curves, Encounter, Fate, Outcome, System, View

FIGHT: Final = "fight"
REST: Final = "rest"
AFTERMATH: Final = "aftermath"

COMPLETED: Final = "completed"
DEFEATED: Final = "defeated"
RETREAT: Final = "retreat"

RESTING: Final = (
    "resting"  # the phase of a state that is at rest between two fights, and still has to play what follows
)
OVER: Final = "over"  # the phase of one that has ended; the same word in every system


@frozen
class Retreat:
    """When the party goes home instead of into a fight: when the share of its people who can fight, or of the strength
    that all of them began with, is below so much (0 to 1; None: no matter)."""

    SHORTHAND = "standing"

    standing: Annotated[float | None, Range(0, 1)] = None
    strength: Annotated[float | None, Range(0, 1)] = None

    def is_due(self, fates: Sequence[Fate]) -> bool:
        """Whether the party, as it is now, turns back."""
        standing = sum(fate.standing for fate in fates) / len(fates)
        strength = sum(fate.strength for fate in fates) / (1000 * len(fates))
        return standing < (self.standing or 0) or strength < (self.strength or 0)


@frozen
class FightStep:
    """A fight: ``fight`` are the full names of those who are in this one beside the party, ``encounter`` everything
    that it starts from, with everybody as they are written. ``stop_after``: it breaks off after so many rounds."""

    fight: tuple[str, ...]
    encounter: Encounter
    stop_after: int | None = None
    retreat: Retreat | None = None


@frozen
class RestStep:
    """The time between two fights; ``rest`` is of the system's own class (Schema.rest)."""

    rest: object


Step = FightStep | RestStep


def party(whole: Encounter, chain: Sequence[Step]) -> tuple[str, ...]:
    """Those who are in every fight of the chain: everybody whom none of its steps names."""
    named = {name for step in chain if isinstance(step, FightStep) for name in step.fight}
    return tuple(name for name in whole.names if name not in named)


S = TypeVar("S", bound=Record)


class Way(NamedTuple):
    """Where a rest leads: the ``side`` of the party, and the bodies that go ``on`` into the next fight, or, if there is
    none, all of the party."""

    side: int
    on: frozenset[int]


class Downtime(Protocol[S]):
    """What a game says about the time between two fights. ``kinds`` are the questions that only it asks; ``decides``
    whether there is anything to be decided after the fight that the party did not survive."""

    kinds: Mapping[str, str]
    decides: bool

    def interlude(self, scene: Scene[S], rest: Any, way: Way) -> Rule[None]:  # Any: the system's own class
        """What ``rest`` does to those who were in the fight that ended."""

    def aftermath(self, scene: Scene[S]) -> Rule[None]:
        """What becomes of the fallen when nobody of the party can go on."""

    def follow(self, before: S, encounter: Encounter) -> tuple[Encounter, S]:
        """The next fight at rest, with whatever goes on from the last one: its encounter, as far as that changes, and
        its state."""

    def lasts(self, state: S, side: int) -> bool:
        """Whether that side has somebody who could go on: able to fight, or away and able."""


class _Phased(Protocol):
    """What the states of all systems have in common."""

    phase: str


class DowntimeSystem(Generic[S]):
    """A system that plays no fight, but what a rest does to those who come out of one (None: what becomes of the
    fallen). Everything else is that of ``system``; captains are asked whatever the game."""

    captains = True

    def __init__(self, system: System[S], between: Downtime[S], rest: object, way: Way) -> None:
        self._system = system
        self._between = between
        self._rest = rest
        self._way = way
        self.name = system.name
        self.title = system.title
        self.rules_version = system.rules_version
        self.kinds: Mapping[str, str] = {**system.kinds, **between.kinds}
        self.records: tuple[type[Record], ...] = system.records

    def setup(self, encounter: Encounter) -> S:
        return self._system.setup(encounter)

    def step(self, scene: Scene[S]) -> Rule[None]:
        """All of the rest is one step. While it is played the state is that of a fight that is over."""
        cast(_Phased, scene.state).phase = OVER
        if self._rest is None:
            yield from self._between.aftermath(scene)
        else:
            yield from self._between.interlude(scene, self._rest, self._way)
        cast(_Phased, scene.state).phase = OVER

    def outcome(self, state: S) -> Outcome | None:
        return None if cast(_Phased, state).phase == RESTING else self._system.outcome(state)

    def view(self, state: S, seat: int) -> View:
        return self._system.view(state, seat)

    def view_of(self, row: list[Any], encounter: Encounter) -> View:
        return self._system.view_of(row, encounter)

    def fates(self, state: S) -> list[Fate]:
        return self._system.fates(state)

    def counters(self, state: S) -> Counters:
        return self._system.counters(state)

    def curves(self, state: S) -> Curves:
        return self._system.curves(state)

    def public(self, encounter: Encounter) -> Encounter:
        return self._system.public(encounter)

    def shared(self, encounter: Encounter) -> tuple[object, ...]:
        return self._system.shared(encounter)

    def broken(self, state: S) -> list[str]:
        return self._system.broken(state)


class Stage(NamedTuple, Generic[S]):
    """What is to be played next: step ``number`` of the chain (1 and up), by which system, from which encounter, and
    from which state at rest (None: from the encounter's own beginning), which then belongs to who plays it."""

    number: int
    kind: str
    system: System[S]
    encounter: Encounter
    state: S | None

    def opening(self) -> StepStarted:
        """What a listener hears before anything else of this step."""
        return StepStarted("", self.number, self.kind, tuple(self.encounter.names))

    def closing(self, outcome: Outcome) -> StepEnded | None:
        """What it hears last; nothing but of a fight."""
        if self.kind != FIGHT:
            return None
        return StepEnded(outcome.rule, self.number, outcome.winner or "", outcome.ending, outcome.rounds)


class StageResult(NamedTuple, Generic[S]):
    """How a leg ended, and the state in which it did."""

    outcome: Outcome
    state: S


class CampaignResult(NamedTuple):
    """How a chain ended: ``winner`` is the party's side if every step was done, the side that beat it if that was the
    end, else None; ``ending`` COMPLETED, DEFEATED or RETREAT; ``rounds`` those of all fights. ``done``: how many steps.
    ``fates``: in roster order the party's latest, the others' as their last fight ended, or, if nobody has met them,
    as it would begin. After a defeat it is that of the lost fight, but for those who died of it."""

    outcome: Outcome
    done: int
    fates: tuple[Fate, ...]


Course = Generator[Stage[S], StageResult[S], CampaignResult]


def run_campaign(system: System[S], between: Downtime[S], whole: Encounter, chain: Sequence[Step]) -> Course[S]:
    """A chain from its first leg to its end. ``whole`` is the encounter with everybody of all fights.

    It ends when all steps are done, when the party retreats, or when nobody of it can go on: after any step, or as a
    fight would begin without anybody able. A lost fight may have an aftermath, which is no step. Who is put to flight
    may go on, but not from the last fight: that one is to be won, or broken off."""
    night = _Campaign(system, between, whole, party(whole, chain))
    ending, done = COMPLETED, 0
    for number, step in enumerate(chain, 1):
        if isinstance(step, RestStep):
            leg: Stage[S] | str = night.rest(number, step.rest, _next_names(chain[number:]))
        else:
            leg = night.fight(number, step)
        if isinstance(leg, str):
            ending = leg
            break
        night.ended(leg, (yield leg))
        if not night.lasts():
            ending = DEFEATED
            if between.decides and leg.kind == FIGHT:
                last = night.aftermath(number + 1)
                night.fell((yield last))
            break
        done = number
    if ending == COMPLETED and night.lost:
        ending, done = DEFEATED, max(number for number, step in enumerate(chain, 1) if isinstance(step, FightStep)) - 1
    return night.over(ending, done)


def _next_names(steps: Sequence[Step]) -> frozenset[str]:
    """Who is in the next fight of these steps; nobody if there is none."""
    fights = (step.encounter.names for step in steps if isinstance(step, FightStep))
    return frozenset(next(fights, ()))


class _Campaign(Generic[S]):
    """What an evening has come to so far: the latest state and encounter, everybody's fates."""

    def __init__(self, system: System[S], between: Downtime[S], whole: Encounter, names: Sequence[str]) -> None:
        self._system = system
        self._between = between
        self._whole = whole
        self._names = names
        self._side = whole.members[whole.names.index(names[0])].side
        self._encounter = whole
        self._state: S | None = None
        self._fates = {fate.name: fate for fate in system.fates(system.setup(whole))}
        self._rounds = 0
        self._victor: str | None = None

    def rest(self, number: int, rest: object, on: frozenset[str], kind: str = REST) -> Stage[S]:
        """The leg of a rest, from which those called ``on`` and the party go on."""
        cast(_Phased, self._state).phase = RESTING
        onward = {number for number, name in enumerate(self._encounter.names) if name in on or name in self._names}
        acting = DowntimeSystem(self._system, self._between, rest, Way(self._side, frozenset(onward)))
        return Stage(number, kind, acting, self._encounter, self._state)

    def aftermath(self, number: int) -> Stage[S]:
        """The leg in which is decided who of the fallen lives."""
        return self.rest(number, None, frozenset(), AFTERMATH)

    def fell(self, ended: StageResult[S]) -> None:
        """The aftermath has been played; of who lives, the state as the fight ended is what counts."""
        self._note([fate for fate in self._system.fates(ended.state) if not fate.alive and fate.name in self._names])

    def fight(self, number: int, step: FightStep) -> Stage[S] | str:
        """The leg of a fight; or how the evening ends before it, because nobody is able or the party turns back."""
        self._encounter = step.encounter
        if self._state is not None:
            self._encounter, self._state = self._between.follow(self._state, step.encounter)
            self._note(self._system.fates(self._state))
            ours = [self._fates[name] for name in self._names]
            if not any(fate.standing for fate in ours):
                return DEFEATED
            if step.retreat is not None and step.retreat.is_due(ours):
                return RETREAT
        return Stage(number, FIGHT, self._system, self._encounter, self._state)

    def ended(self, leg: Stage[S], ended: StageResult[S]) -> None:
        """A leg has been played. What time does to those whom the party has left behind is nobody's business."""
        outcome, self._state = ended
        fates = self._system.fates(self._state)
        if leg.kind == FIGHT:
            self._rounds += outcome.rounds
            self._victor = outcome.winner
        self._note(fates if leg.kind == FIGHT else [fate for fate in fates if fate.name in self._names])

    def _note(self, fates: Sequence[Fate]) -> None:
        self._fates.update((fate.name, fate) for fate in fates)

    @property
    def lost(self) -> bool:
        """Whether others than the party won the last fight: by putting it to flight, if somebody could go on."""
        return self._victor not in (None, self._whole.sides[self._side].name)

    def lasts(self) -> bool:
        """Whether somebody of the party could go on."""
        assert self._state is not None
        return self._between.lasts(self._state, self._side)

    def over(self, ending: str, done: int) -> CampaignResult:
        """The end."""
        ours = self._whole.sides[self._side].name
        winner = ours if ending == COMPLETED else None
        if ending == DEFEATED and self._victor != ours:
            winner = self._victor
        fates = tuple(self._fates[name] for name in self._whole.names)
        return CampaignResult(Outcome(winner, ending, self._rounds), done, fates)
