"""Fights whose questions to some sides are answered from outside, one after the other.

Simultaneous questions become successive steps: all answers are withheld until the last one, so no side sees another's
answer. The inline runtime handles everything else: policies, faults, dice, the order of questions."""

from __future__ import annotations

from collections.abc import Collection, Generator, Sequence
from pathlib import Path
from typing import Any, TypedDict, Unpack

from ..core.asks import CHOSEN, ILLEGAL, UNWANTED, Ask, Option, captained
from ..core.errors import BadScenario
from ..core.scene import Listener
from ..core.system import SeatView
from ..experiments.best import decided
from ..policy.spec import LEARNER
from ..runtime.inline import InlineFight
from ..runtime.result import Result
from ..runtime.seats import Seats
from ..runtime.watchdog import Watch
from ..scenario import Scenario, load
from ..scenario.taken import taken_by
from ..trace.writer import TraceWriter
from .encoding import Encoder, Observation, Shape

OPTIONS = 64  # default number of options with an index


class MatchOptions(TypedDict, total=False):
    """Keywords of ``Match``. ``seed`` determines every roll. ``settings`` and ``policies`` change the scenario as --set
    and --policy do. ``kinds`` are the questions that learners answer (None: all); others take their defaults.
    ``options`` is the number of options with an index. ``record`` keeps traces."""

    seed: int
    settings: Sequence[str]
    policies: Sequence[str]
    kinds: Collection[str] | None
    options: int
    record: bool


class Match:
    """Fights of one scenario, one after the other; ``sides`` are played from outside (None: all of them).

    ``ask`` is the open question, None once the fight is over; then ``result`` is set."""

    def __init__(
        self, scenario: str | Path | Scenario, sides: Sequence[str] | None = None, **options: Unpack[MatchOptions]
    ) -> None:
        given = (
            scenario
            if isinstance(scenario, Scenario)
            else load(scenario, settings=options.get("settings", ()), policies=options.get("policies", ()))
        )
        names = [side.name for side in given.encounter.sides]
        self.sides = names if sides is None else list(sides)
        _check(self.sides, names)
        self.scenario = decided(taken_by(LEARNER, given, self.sides, "side"))
        self.seed = options.get("seed", 0)
        self.fight_number = 0
        kinds = options.get("kinds")
        self._wants = None if kinds is None else frozenset(kinds)
        self._record = options.get("record", False)
        self._names = names
        members = self.scenario.encounter.members
        self.encoder = Encoder(self.scenario.system, Shape(len(members), options.get("options", OPTIONS)))
        self._prepare(self.scenario.fixed(self.seed, 1))
        self.ask: Ask | None = None
        self.options: list[Option] = []
        self.result: Result | None = None
        self.lines: list[bytes] = []

    def _prepare(self, drawn: Scenario) -> None:
        """Create the seats, which all fights of a seed share unless their numbers vary."""
        outside = [seat for seat, spec in drawn.policies.items() if spec.use == LEARNER]
        self._seats = Seats(drawn, self.seed, taken=outside)
        self._side_of = [member.side for member in drawn.encounter.members]

    def begin(self, seed: int | None = None) -> None:
        """Begin the first fight of ``seed``; without a seed, the next fight."""
        self.seed = self.seed if seed is None else seed
        self.fight_number = 1 if seed is not None else self.fight_number + 1
        drawn = self.scenario.fixed(self.seed, self.fight_number)
        if self.seed != self._seats.seed or drawn.encounter is not self._seats.encounter:
            self._prepare(drawn)
        self.close()
        self.result = None
        self._inline = InlineFight(self._seats, self.fight_number, Watch(), None)
        self._course = self._inline.outside(self._listener(), self._seats.dice(self.fight_number), self._wants)
        self._go_on(None)

    def _listener(self) -> Listener | None:
        if not self._record:
            return None
        self.lines = []
        self._writer = TraceWriter(self.lines, self.scenario, self.seed, self.fight_number)
        return self._writer

    def _go_on(self, answer: tuple[Option, str] | None) -> None:
        course: Generator[Ask, Any, Result] = self._course
        try:
            ask = course.send(answer)
            while self._inline.fight.is_settling:  # the episode ends with the fight
                ask = course.send((ask.default(), UNWANTED))
            self.ask = ask
            self.options = self.encoder.options(self.ask)
        except StopIteration as ended:
            self.ask, self.options, self.result = None, [], ended.value
            if self._record:
                self._writer.close(ended.value.outcome)

    def answer(self, action: int) -> bool:
        """Answer with the option of index ``action``. For an index without an option, take the default, record it as
        illegal, and return False."""
        if 0 <= action < len(self.options):
            self._go_on((self.options[action], CHOSEN))
            return True
        assert self.ask is not None
        self._go_on((self.ask.default(), ILLEGAL))
        return False

    def close(self) -> None:
        """Abort the current fight, if there is one."""
        if self.ask is not None:
            self._course.close()
            self.ask = None

    # Observations.

    @property
    def side(self) -> str:
        """The side of the open question."""
        assert self.ask is not None
        return self._names[self._number_of(self.ask.seat)]

    def _number_of(self, seat: int) -> int:
        return self._side_of[seat] if seat >= 0 else captained(seat)

    def view(self, seat: int) -> SeatView:
        """Return the current view of ``seat``."""
        return self._inline.fight.view(seat)

    def observation(self) -> Observation:
        """Return the open question as its seat sees it; a blank observation once the fight is over."""
        ask = self.ask
        if ask is None:
            return self.encoder.blank()
        return self.encoder.asked(ask, self.options, self.view(ask.seat), self._number_of(ask.seat))

    def glimpse(self, side: str) -> Observation:
        """Return the combatants as the first seat of ``side`` sees them, for a side without an open question."""
        if self.ask is None:
            return self.encoder.blank()
        number = self._names.index(side)
        seat = self._side_of.index(number)
        return self.encoder.seen(self.view(seat), seat, number)

    def info(self) -> dict[str, Any]:
        """Return the kind, seat and number of options of the open question, for logs."""
        ask = self.ask
        if ask is None:
            return {"kind": "", "seat": "", "options": 0}
        seat = self._seats.seat_names[ask.seat]
        return {"kind": ask.kind, "seat": seat, "options": len(self.options)}

    # Rewards.

    def reward(self, side: str) -> float:
        """Return 1 for the winner and -1 for the others; 0 for all sides in a draw and during the fight."""
        if self.result is None or self.result.outcome.winner is None:
            return 0.0
        return 1.0 if self.result.outcome.winner == side else -1.0

    def standing(self, side: str) -> float:
        """Return the mean strength of the side's combatants minus that of the others, from -1 to 1."""
        fates = self._inline.fight.fates()
        own = [fate.strength for fate in fates if fate.side == side]
        others = [fate.strength for fate in fates if fate.side != side]
        return (sum(own) / len(own) - sum(others) / max(1, len(others))) / 1000


def _check(sides: Sequence[str], names: Sequence[str]) -> None:
    wrong = [side for side in sides if side not in names]
    if wrong or not sides:
        problem = f"{wrong[0]!r} is no side of this scenario" if wrong else "at least one side must be a learner's"
        raise BadScenario([f"{problem}; there are {', '.join(names)}."])
