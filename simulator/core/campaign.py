"""Campaigns: fights with rests between them, in which wounds, exhaustion and deaths carry over.

A campaign, written ``[[chain]]`` in scenario files, is a row of *stages*, which scenario files call steps: each is a
fight or a rest (*downtime*). This module decides which stage is next, never how it is played. ``run_campaign`` yields
one ``StageSetup`` after the other, each a fight of its own (a rest is a fight without enemies: only questions, dice and
consequences); the driver plays the stage with its dice and answers, and sends back its result."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import Annotated, Any, Final, Generic, NamedTuple, Protocol, TypeVar, cast

from attrs import frozen

from .asks import Rule
from .events import StepEnded, StepStarted
from .record import Record
from .scene import Scene
from .schema import Range
from .system import Encounter, Fate, Outcome, System
from .values import Value

FIGHT: Final = "fight"
REST: Final = "rest"
AFTER_FIGHT: Final = "aftermath"

COMPLETED: Final = "completed"
DEFEATED: Final = "defeated"
RETREAT: Final = "retreat"

RESTING: Final = "resting"  # the phase of a state between two fights whose downtime is still to be played
OVER: Final = "over"  # the phase of a fight that has ended, in every system


@frozen(eq=False, repr=False)
class Retreat(Value):
    """Limits below which the party goes home instead of into a fight: the share of its members who can fight, and the
    share of their full strength (0 to 1; None: no limit)."""

    SHORTHAND = "standing"

    standing: Annotated[float | None, Range(0, 1)] = None
    strength: Annotated[float | None, Range(0, 1)] = None

    def is_due(self, fates: Sequence[Fate]) -> bool:
        """Return whether the party with these fates turns back."""
        standing = sum(fate.standing for fate in fates) / len(fates)
        strength = sum(fate.strength for fate in fates) / (1000 * len(fates))
        shares = (standing, self.standing), (strength, self.strength)
        return any(least is not None and share < least for share, least in shares)


@frozen(eq=False, repr=False)
class FightStage(Value):
    """A fight: ``fight`` are the full names of the combatants in it besides the party, ``encounter`` everything that it
    starts from, with all combatants as written. ``stop_after``: it breaks off after this number of rounds."""

    fight: tuple[str, ...]
    encounter: Encounter
    stop_after: int | None = None
    retreat: Retreat | None = None


@frozen(eq=False, repr=False)
class RestStage(Value):
    """A rest between two fights; ``rest`` is of the system's own class (Schema.rest)."""

    rest: object


Stage = FightStage | RestStage


def party(full_encounter: Encounter, stages: Sequence[Stage]) -> tuple[str, ...]:
    """Return the names of the combatants in every fight of a campaign: those that no stage names."""
    named = {name for stage in stages if isinstance(stage, FightStage) for name in stage.fight}
    return tuple(name for name in full_encounter.names if name not in named)


S = TypeVar("S", bound=Record)


class Continuing(NamedTuple):
    """The bodies that go on after a rest: those of the next fight or, without a next fight, of the party. ``side`` is
    the party's."""

    side: int
    bodies: frozenset[int]


class Downtime(Protocol[S]):
    """The rules of a game between two fights. ``kinds`` are the questions that only they ask."""

    kinds: Mapping[str, str]

    def rest(self, scene: Scene[S], plan: Any, continuing: Continuing) -> Rule[None]:  # Any: the system's own class
        """Play a rest according to ``plan``, for the combatants of the fight that ended."""

    def next_fight(self, before: S, encounter: Encounter) -> tuple[Encounter, S]:
        """Return the next fight at rest: its encounter with its changes, and its state with everything that carries
        over."""

    def may_turn_back(self, state: S, side: int) -> bool:
        """Return whether the party, on that side, may go home instead of into the fight that ``state`` begins."""

    def can_go_on(self, state: S, side: int, fates: Sequence[Fate]) -> bool:
        """Return whether a combatant of that side can go on: one that is able to fight, or away and able. ``fates`` are
        those of the side, after a rest or at the end of a fight, before its aftermath."""


class DowntimeSystem:
    """A system whose only step is a rest (``plan``), or the aftermath of a fight (None). The rest of it is that of
    ``system``; captains are asked in every game."""

    captains = True

    def __init__(self, system: System[Any], downtime: Downtime[Any], plan: object, continuing: Continuing) -> None:
        self.parts = system, downtime, plan, continuing
        self.system = system
        self.kinds = {**system.kinds, **downtime.kinds}

    def __getattr__(self, name: str) -> Any:  # Any: whatever the system has
        return getattr(self.system, name)

    def __reduce__(self) -> tuple[object, ...]:
        return DowntimeSystem, self.parts

    def step(self, scene: Scene[Any]) -> Rule[None]:
        """Play the rest in one step. Meanwhile the state is that of a fight that is over."""
        _, downtime, plan, continuing = self.parts
        scene.state.phase = OVER
        if plan is None:
            yield from self.system.aftermath(scene)
        else:
            yield from downtime.rest(scene, plan, continuing)
        scene.state.phase = OVER

    def outcome(self, state: Any) -> Outcome | None:  # Any: the system's own state
        return None if state.phase == RESTING else self.system.outcome(state)

    def unsettled(self, state: object) -> bool:
        return False

    def aftermath(self, scene: Scene[Any]) -> Rule[None]:
        yield from ()


def downtime_system(system: System[S], downtime: Downtime[S], plan: object, continuing: Continuing) -> System[S]:
    """Return the system of a rest or of an aftermath."""
    return cast(System[S], DowntimeSystem(system, downtime, plan, continuing))


def without_plan(system: System[S]) -> System[S]:
    """Return a system without the plan of a rest, which may hold hidden parts, for a caller that plays all sides."""
    rest = cast(object, system)
    if not isinstance(rest, DowntimeSystem):
        return system
    _, downtime, _, continuing = rest.parts
    return downtime_system(rest.system, downtime, None, continuing)


class StageSetup(NamedTuple, Generic[S]):
    """The stage to be played next: its ``number`` in the campaign (1 and up), its system and encounter, and the state
    at rest that it begins from (None: the encounter's own beginning), which belongs to the driver from then on.
    ``settles``: it is the last fight, whose aftermath is part of it; after other fights it is part of the rest."""

    number: int
    kind: str
    system: System[S]
    encounter: Encounter
    state: S | None
    settles: bool = False

    def opening(self) -> StepStarted:
        """Return the first event of this stage."""
        return StepStarted("", self.number, self.kind, tuple(self.encounter.names))

    def closing(self, outcome: Outcome) -> StepEnded | None:
        """Return the last event of a fight; None for a rest."""
        if self.kind != FIGHT:
            return None
        return StepEnded(outcome.rule, self.number, outcome.winner or "", outcome.ending, outcome.rounds)


class StageResult(NamedTuple, Generic[S]):
    """Outcome of a stage, its last state, and the fates at the end of a fight, before its aftermath."""

    outcome: Outcome
    state: S
    at_end: Sequence[Fate]


class CampaignResult(NamedTuple):
    """Result of a campaign: ``winner`` is the party's side if every stage was done, the side that beat it if it was
    beaten, else None; ``ending`` is COMPLETED, DEFEATED or RETREAT; ``rounds`` those of all fights; ``done`` the number
    of stages done.

    ``fates`` are in roster order: the party's latest, and the others' after the aftermath of their last fight, or
    at its beginning if it was not played; those that a rest has killed since are dead. ``at_end`` are those at the
    end of each combatant's last fight, before anything followed."""

    outcome: Outcome
    done: int
    fates: tuple[Fate, ...]
    at_end: tuple[Fate, ...]


Course = Generator[StageSetup[S], StageResult[S], CampaignResult]


def run_campaign(
    system: System[S], downtime: Downtime[S], full_encounter: Encounter, stages: Sequence[Stage]
) -> Course[S]:
    """Run a campaign from its first stage to its end. ``full_encounter`` is the encounter with the combatants of all
    fights.

    It ends when all stages are done, when the party retreats, or when no member of the party can go on: after any
    stage, or when a fight would begin without an able member. The aftermath of a lost fight may follow as a stage; it
    does not count. A party put to flight may go on, but not from the last fight, which has to be won or broken off."""
    campaign = _Campaign(system, downtime, full_encounter, party(full_encounter, stages))
    ending, done = COMPLETED, 0
    for number, stage in enumerate(stages, 1):
        if isinstance(stage, RestStage):
            setup: StageSetup[S] | str = campaign.rest(number, stage.rest, _next_names(stages[number:]))
        else:
            setup = campaign.fight(number, stage, is_last=number == len(stages))
        if isinstance(setup, str):
            ending = setup
            break
        campaign.ended(setup, (yield setup))
        if not campaign.can_go_on():
            ending = DEFEATED
            if setup.kind == FIGHT and campaign.is_unsettled():
                setup = campaign.after_fight(number + 1)
                campaign.ended(setup, (yield setup))
            break
        done = number
    if ending == COMPLETED and campaign.lost:
        ending = DEFEATED
        done = max(number for number, stage in enumerate(stages, 1) if isinstance(stage, FightStage)) - 1
    return campaign.result(ending, done)


def _next_names(stages: Sequence[Stage]) -> frozenset[str]:
    """Return the names of the combatants in the next fight of these stages; empty without a fight."""
    fights = (stage.encounter.names for stage in stages if isinstance(stage, FightStage))
    return frozenset(next(fights, ()))


class _Campaign(Generic[S]):
    """A campaign so far: the latest state and encounter, and the fate of every combatant."""

    def __init__(
        self, system: System[S], downtime: Downtime[S], full_encounter: Encounter, names: Sequence[str]
    ) -> None:
        self._system = system
        self._downtime = downtime
        self._full_encounter = full_encounter
        self._names = names
        self._side = full_encounter.members[full_encounter.names.index(names[0])].side
        self._encounter = full_encounter
        self._state: S | None = None
        self._fates = {fate.name: fate for fate in system.fates(system.setup(full_encounter))}
        self._at_end = dict(self._fates)
        self._rounds = 0
        self._winner: str | None = None
        self._fates_of_stage: Sequence[Fate] = ()

    def rest(self, number: int, plan: object, names: frozenset[str], kind: str = REST) -> StageSetup[S]:
        """Set up a rest, after which the party and the combatants with these names go on."""
        state: Any = self._state  # of any system
        state.phase = RESTING
        bodies = {body for body, name in enumerate(self._encounter.names) if name in names or name in self._names}
        system = downtime_system(self._system, self._downtime, plan, Continuing(self._side, frozenset(bodies)))
        return StageSetup(number, kind, system, self._encounter, self._state)

    def after_fight(self, number: int) -> StageSetup[S]:
        """Set up the stage after a lost fight, which decides which of the fallen live."""
        return self.rest(number, None, frozenset(), AFTER_FIGHT)

    def is_unsettled(self) -> bool:
        """Return whether a combatant is still between life and death."""
        assert self._state is not None
        return self._system.unsettled(self._state)

    def fight(self, number: int, stage: FightStage, is_last: bool) -> StageSetup[S] | str:
        """Set up a fight. Return the campaign's ending instead if the party is not able to fight, or turns back."""
        self._encounter = stage.encounter
        if self._state is not None:
            self._encounter, self._state = self._downtime.next_fight(self._state, stage.encounter)
            self._note(self._system.fates(self._state))
            ours = [self._fates[name] for name in self._names]
            if not any(fate.standing for fate in ours):
                return DEFEATED
            due = stage.retreat is not None and stage.retreat.is_due(ours)
            if due and self._downtime.may_turn_back(self._state, self._side):
                return RETREAT
        return StageSetup(number, FIGHT, self._system, self._encounter, self._state, is_last)

    def ended(self, setup: StageSetup[S], result: StageResult[S]) -> None:
        """Record the result of a stage. A rest changes the fates of the party; of those that it left behind it only
        tells the dead."""
        outcome, self._state, at_end = result
        if setup.kind == FIGHT:
            self._rounds += outcome.rounds
            self._winner = outcome.winner
            self._note(at_end)
        now = self._system.fates(self._state)
        self._fates_of_stage = at_end if setup.kind == FIGHT else now
        for fate in now:
            if setup.kind == REST and fate.name in self._names:
                self._fates[fate.name] = fate
            elif setup.kind != REST or not fate.alive:
                self._fates[fate.name] = self._fates[fate.name].settled(fate)

    def _note(self, fates: Sequence[Fate]) -> None:
        """Record fates at the beginning or the end of a fight."""
        for fate in fates:
            self._fates[fate.name] = self._at_end[fate.name] = fate

    @property
    def lost(self) -> bool:
        """True if another side than the party won the last fight (if the party can go on: by putting it to flight)."""
        return self._winner not in (None, self._full_encounter.sides[self._side].name)

    def can_go_on(self) -> bool:
        """Return whether a member of the party can go on."""
        assert self._state is not None
        name = self._full_encounter.sides[self._side].name
        fates = [fate for fate in self._fates_of_stage if fate.side == name]
        return self._downtime.can_go_on(self._state, self._side, fates)

    def result(self, ending: str, done: int) -> CampaignResult:
        """Return the result of a campaign with this ending after ``done`` stages."""
        ours = self._full_encounter.sides[self._side].name
        winner = ours if ending == COMPLETED else None
        if ending == DEFEATED and self._winner != ours:
            winner = self._winner
        names = self._full_encounter.names
        fates, at_end = ([known[name] for name in names] for known in (self._fates, self._at_end))
        return CampaignResult(Outcome(winner, ending, self._rounds), done, tuple(fates), tuple(at_end))
