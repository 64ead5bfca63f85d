"""Exact odds of a scenario: how often each side wins, how long it takes and who is left, without any luck.

One law: a limit that is reached is an error with an estimate, never a rounded answer."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Mapping
from math import log10
from time import perf_counter
from typing import Any

from attrs import field, frozen

from ..core.errors import AsaltoError
from ..core.record import Json
from ..runtime.seats import Seats
from ..scenario import Scenario
from .policies import Seated
from .solver import Odds, Reached, walk

resource: Any
try:
    import resource
except ImportError:  # there is none on Windows
    resource = None

MAX_STATES = 200_000
MAX_SECONDS = 120.0
MAX_MEMORY = 2 << 30  # bytes that the walk may add to the process
MAX_WAYS = 2_000_000  # in which a single state may go on
PATIENCE = 3.0  # seconds until a walk may be given up for what it is expected to take
SURE = 5  # times the limit: estimates err, and a walk that would come to an end must not be given up
MEASURED = 1.0  # seconds that a step must have taken before anything is said of all steps
LEAST = 0.001  # of all fights: with fewer decided, they say nothing about the rest
MANY = 10_000_000
HELP = (
    "fewer dice, rounds or combatants make it smaller, --max-states and --max-seconds set the limits,"
    " and asalto batch plays any fight"
)

Told = Callable[[Reached], object]
"""Is told how far the walk has come."""


class TooLarge(AsaltoError):
    """The walk was given up: how far it had come, and what it would take."""


class Limits:
    """Stops a walk that takes too much, with an estimate of what it would take: at a limit, or, as long as no fight is
    decided, once it is plain that ``seconds`` will never do."""

    def __init__(self, states: int, seconds: float, told: Told, stopped: Callable[[], bool]) -> None:
        self._states = states
        self._seconds = seconds
        self._told = told
        self._stopped = stopped
        self._began = perf_counter()
        self._steps = 0
        self._step_began = 0.0  # seconds
        self._memory = memory() + MAX_MEMORY

    def __call__(self, reached: Reached) -> None:
        self._told(reached)
        if self._stopped():
            raise Stopped(reached)
        seconds = perf_counter() - self._began
        if reached.steps != self._steps or not reached.branches:
            self._steps, self._step_began = reached.steps, seconds
        whole = expected(reached, seconds, seconds - self._step_began)
        if (
            reached.states > self._states
            or reached.ways > MAX_WAYS
            or seconds > self._seconds
            or memory() > self._memory
            or (seconds > PATIENCE and reached.decided < LEAST and whole > SURE * self._seconds)
        ):
            raise TooLarge(_sentence(reached, seconds, whole))


def memory() -> int:
    """The most memory that this process has had so far, in bytes; 0 where the system does not say."""
    if resource is None:
        return 0
    most: int = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024


def expected(reached: Reached, seconds: float, step: float) -> float:
    """How many seconds a walk takes that has taken ``seconds``, of these ``step`` for the step that it is at.

    In proportion to the fights that are decided. While there are none: as if every step to come took as long as this
    one, which is too little where it grows. 0 while nothing can be told."""
    if reached.decided >= LEAST:
        return seconds / reached.decided
    if step < MEASURED or not reached.played:
        return 0.0
    return seconds - step + step / reached.played * max(1, reached.length - reached.steps)


def _sentence(reached: Reached, seconds: float, whole: float) -> str:
    """What was reached, what it would take as far as can be told, and what would help."""
    return (
        f"the walk is too large: after {seconds:.0f} s and {reached.states} states it is in round {reached.rounds},"
        f" with {reached.decided:.1%} of all fights decided; {_estimate(reached, whole)}; {HELP}"
    )


def _estimate(reached: Reached, whole: float) -> str:
    """What all of it would take, in words."""
    if reached.ways > MAX_WAYS:
        return f"a single state can go on in {_about(reached.ways)} ways"
    if reached.decided >= LEAST:
        return (
            f"at this pace all of it would take {_about(reached.states / reached.decided)} states and {_about(whole)} s"
        )
    return f"all of it would take {_about(whole)} s or more" if whole else "what it would take cannot be told yet"


def _about(number: float) -> str:
    """A number that nobody wants to know exactly; as a power of ten where that says more."""
    return f"about {number:.0f}" if number < MANY else f"some 10^{log10(number):.0f}"


class Stopped(Exception):
    """Somebody asked to stop."""

    def __init__(self, reached: Reached) -> None:
        super().__init__(reached)
        self.reached = reached


@frozen
class Part:
    """What becomes of one combatant: the chances to be standing and alive at the end, of each condition, and the mean
    points left of each pool that is known."""

    name: str
    side: str
    standing: float
    alive: float
    statuses: Mapping[str, float] = field(hash=False)
    pools: Mapping[str, float] = field(hash=False)


@frozen
class Exact:
    """The exact answer. ``sides`` and ``draws`` are chances, ``endings`` those of (winner, ending), ``rounds`` those of
    each number of rounds; ``open`` is what was not followed to its end, so that no chance is wrong by more."""

    scenario: str
    title: str
    system: str
    sides: Mapping[str, float] = field(hash=False)
    draws: float
    endings: Mapping[tuple[str | None, str], float] = field(hash=False)
    rounds: Mapping[int, float] = field(hash=False)
    parts: tuple[Part, ...]
    open: float
    states: int
    branches: int
    elapsed: float

    @property
    def mean_rounds(self) -> float:
        """The expected number of rounds."""
        return sum(number * chance for number, chance in self.rounds.items()) / sum(self.rounds.values())

    def rounds_at(self, percent: int) -> int:
        """The smallest number of rounds that a fight does not exceed with a chance of so many per cent."""
        wanted = percent / 100 * sum(self.rounds.values())
        for number in sorted(self.rounds):
            wanted -= self.rounds[number]
            if wanted <= 1e-12:
                break
        return number


def exact(
    scenario: Scenario,
    *,
    name: str = "",
    max_states: int = MAX_STATES,
    max_seconds: float = MAX_SECONDS,
    told: Told = lambda reached: None,
    stopped: Callable[[], bool] = lambda: False,
) -> Exact:
    """The exact odds of ``scenario`` under its policies; ``name`` is what it was asked for by.

    Raises CannotWalk when a policy does not qualify, TooLarge at a limit, and Stopped when ``stopped`` says so."""
    table = Seats(scenario, 0)
    watch = Limits(max_states, max_seconds, told, stopped)
    began = perf_counter()
    odds = walk(table.system, table.encounter, Seated(table, scenario.policies), watch=watch)
    return summed(scenario, name, odds, perf_counter() - began)


def summed(scenario: Scenario, name: str, odds: Odds, elapsed: float) -> Exact:
    """Sum up the odds of ``scenario``."""
    winners: Counter[str | None] = Counter()
    endings: Counter[tuple[str | None, str]] = Counter()
    rounds: Counter[int] = Counter()
    for (end, number), chance in odds.ends.items():
        winners[end.winner] += chance
        endings[end.winner, end.ending] += chance
        rounds[number] += chance
    return Exact(
        scenario=name,
        title=scenario.title,
        system=scenario.system,
        sides={side.name: float(winners[side.name]) for side in scenario.encounter.sides},
        draws=float(winners[None]),
        endings=dict(sorted(endings.items(), key=lambda item: (-item[1], str(item[0])))),
        rounds=dict(sorted(rounds.items())),
        parts=tuple(_part(scenario, number, odds) for number in range(len(scenario.encounter.members))),
        open=float(odds.open),
        states=odds.states,
        branches=odds.branches,
        elapsed=elapsed,
    )


def _part(scenario: Scenario, number: int, odds: Odds) -> Part:
    """What becomes of one combatant."""
    member = scenario.encounter.members[number]
    fates = [(end.fates[number], chance) for (end, _), chance in odds.ends.items()]
    statuses: Counter[str] = Counter()
    for (_, _, status), chance in fates:
        statuses[status] += chance
    return Part(
        member.name,
        scenario.encounter.sides[member.side].name,
        float(sum(chance for (standing, _, _), chance in fates if standing)),
        float(sum(chance for (_, alive, _), chance in fates if alive)),
        dict(sorted(statuses.items(), key=lambda item: (-item[1], item[0]))),
        {pool: float(points) for (body, pool), points in odds.left.items() if body == number},
    )


def document(found: Exact) -> dict[str, Json]:
    """The JSON document of an exact answer: as that of a batch, with chances in the place of counts and intervals."""
    return {
        "scenario": found.scenario,
        "system": found.system,
        "sides": {side: {"rate": chance} for side, chance in found.sides.items()},
        "draws": {"rate": found.draws},
        "endings": [
            {"winner": winner, "ending": ending, "rate": chance} for (winner, ending), chance in found.endings.items()
        ],
        "rounds": {
            "mean": found.mean_rounds,
            "p05": found.rounds_at(5),
            "p50": found.rounds_at(50),
            "p95": found.rounds_at(95),
            "rates": {str(number): chance for number, chance in found.rounds.items()},
        },
        "combatants": {part.name: _combatant(part) for part in found.parts},
        "undecided": found.open,
        "states": found.states,
        "branches": found.branches,
        "elapsed_s": found.elapsed,
    }


def _combatant(part: Part) -> dict[str, Json]:
    return {
        "side": part.side,
        "standing": {"rate": part.standing},
        "alive": {"rate": part.alive},
        "statuses": dict(part.statuses),
        "pools": dict(part.pools),
    }
