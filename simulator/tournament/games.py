"""Games: fights of two entrants, played in all seatings with the same dice, each a row of plain values.

A game is (arena, seed, fight, seating). A pair has all seatings of one fight."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from hashlib import sha256
from time import perf_counter_ns
from typing import Any, Final, NamedTuple

from attrs import frozen

from ..batch.provenance import Provenance, local_provenance
from ..batch.table import COUNT, LIST, LISTS, WORD, Schema
from ..batch.tasks import PREPARED, scenario_of
from ..core.asks import CRASHED, ILLEGAL, LATE, RETRIED, Ask, captain
from ..policy.spec import PolicySpec
from ..runtime.conversation import ENDED, SILENT
from ..runtime.inline import Runner, play
from ..runtime.result import Fault, Result
from ..runtime.seats import ChooseCall, Factory
from ..scenario import Scenario, known_to, load_document
from ..trace.writer import TraceWriter
from .entering import entrant_factory
from .model import seatings_of

GONE: Final = "gone"
"""Mark of an entrant whose process ended."""
FAULTS: Final = (CRASHED, LATE, ILLEGAL, GONE)
FORFEITED: Final = "forfeited"
"""Ending of a forfeited game."""
NEITHER: Final = -1
MOST_FAULTS: Final = 20
"""Number of different faults in the row of a game."""
_STEPS: Final = 8
"""Bins of times per doubling: a time is precise to an eighth."""

SCHEMA: Final = Schema.of(
    [
        ("fight", COUNT),
        ("seating", COUNT),
        ("winner", COUNT),
        ("ending", WORD),
        ("rounds", COUNT),
        ("strength", LIST),
        ("forfeit", COUNT),
        ("faults", WORD),
        ("times", LISTS),
    ]
)


class Game(NamedTuple):
    """Game as a row.

    ``winner`` is the place of the winning side among the contested ones (``NEITHER``: none of them). ``strength`` is
    the rest of each contested side, in thousandths. ``forfeit`` is the entrant that forfeited, 0 or 1 (``NEITHER``:
    neither). ``faults`` is a JSON list of [entrant, how, times, kind of question, message]. ``times`` has for each
    entrant the number of decisions, their total and their maximum in nanoseconds, then pairs of a bin and its count."""

    fight: int
    seating: int
    winner: int
    ending: str
    rounds: int
    strength: Sequence[int]
    forfeit: int
    faults: str
    times: Sequence[Sequence[int]]


class Forfeit(Exception):
    """Control signal: a fault has ended the game."""


def time_bin(nanoseconds: int) -> int:
    """Return the number of the bin for a time."""
    shift = max(nanoseconds.bit_length() - _STEPS.bit_length(), 0)
    return _STEPS * shift + (nanoseconds >> shift)


def bin_top(number: int) -> int:
    """Return the shortest time, in nanoseconds, that is too long for the bin."""
    if number < 2 * _STEPS:
        return number + 1
    shift = number // _STEPS - 1
    return (number - _STEPS * shift + 1) << shift


class Clock:
    """Clock for the decisions of one entrant's policies in a game."""

    __slots__ = ("_bins", "count", "slowest", "total")

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        """Begin a game."""
        self.count = self.total = self.slowest = 0
        self._bins: dict[int, int] = {}

    def timed(self, choose: ChooseCall) -> ChooseCall:
        """Return ``choose`` with its calls timed."""

        def call(ask: Ask, sight: Any) -> Any:  # Any: as ChooseCall
            began = perf_counter_ns()
            try:
                return choose(ask, sight)
            finally:
                self.note(perf_counter_ns() - began)

        return call

    def note(self, nanoseconds: int) -> None:
        """Count a decision."""
        self.count += 1
        self.total += nanoseconds
        if nanoseconds > self.slowest:
            self.slowest = nanoseconds
        number = time_bin(nanoseconds)
        self._bins[number] = self._bins.get(number, 0) + 1

    def row(self) -> list[int]:
        """Return the times as ``Game.times`` has them."""
        return [self.count, self.total, self.slowest, *(part for one in sorted(self._bins.items()) for part in one)]


@frozen
class Match:
    """Match of two entrants in an arena: everything that determines their games.

    ``document`` is the scenario's, as JSON. ``sides`` are the numbers of the contested sides. ``policies`` are the
    entrants' as JSON text. ``deadline`` is in seconds for one answer (None: no limit). With ``forfeit`` a fault ends
    the game. With ``trust`` external policies play in this process. ``copy`` distinguishes matches of equal
    policies. ``minds``: what ``best`` has become, for each seating on each contested side ("": another policy); empty
    if neither entrant is ``best``."""

    document: str
    sides: tuple[int, ...]
    policies: tuple[str, str]
    seed: int
    deadline: float | None
    forfeit: bool
    copy: int = 0
    trust: bool = False
    minds: tuple[tuple[str, ...], ...] = ()

    @property
    def specs(self) -> tuple[PolicySpec, PolicySpec]:
        """Return the entrants' policies."""
        one, other = (PolicySpec.of(json.loads(text)) for text in self.policies)
        return one, other

    @property
    def group(self) -> str:
        """Return a name for the games: equal names, equal games."""
        return sha256(repr((self, self.provenance().text())).encode()).hexdigest()[:16]

    def provenance(self) -> Provenance:
        """Return the provenance of the games in this process."""
        scenario = scenario_of(self.document)
        return local_provenance(
            {scenario.system}, {use for spec in (*scenario.policies.values(), *self.specs) for use in spec.uses}
        )


@lru_cache(PREPARED)
def game_player(match: Match) -> GamePlayer:
    """Return the player of a match, prepared once per process."""
    return GamePlayer(match, [entrant_factory(spec, match.trust) for spec in match.specs])


def _how(fault: Fault) -> str:
    """Return the kind of an entrant's fault, as rows have it."""
    if fault.how == RETRIED:
        return ILLEGAL
    if fault.message.startswith(ENDED):
        return GONE
    return LATE if fault.message.startswith(SILENT) else fault.how


class GamePlayer:
    """Player of a match's games in this process. ``factories`` make the policies of the two entrants."""

    def __init__(self, match: Match, factories: Sequence[Factory]) -> None:
        scenario = scenario_of(match.document)
        self._sides = match.sides
        self._names = [side.name for side in scenario.encounter.sides]
        self._forfeit = match.forfeit
        self._clocks = Clock(), Clock()
        self._faults: dict[tuple[int, str], list[Any]] = {}  # Any: as Game.faults has them
        self._forfeited = NEITHER
        self._runners = [
            self._runner(scenario, match, number, factories) for number in range(len(seatings_of(len(match.sides))))
        ]

    def _runner(self, scenario: Scenario, match: Match, number: int, factories: Sequence[Factory]) -> Runner:
        """Return the runner for one seating."""
        who = dict(zip(match.sides, seatings_of(len(match.sides))[number], strict=True))
        minds = dict(zip(match.sides, match.minds[number], strict=True)) if match.minds else {}

        def made(side: int) -> Factory:
            mind = minds.get(side, "")
            return entrant_factory(PolicySpec(mind), match.trust) if mind else factories[who[side]]

        seats = [*map(captain, match.sides), *range(len(scenario.encounter.members))]
        contested = {seat: side for seat in seats if (side := scenario.encounter.side_of(seat)) in who}
        return Runner(
            scenario,
            match.seed,
            deadline=match.deadline,
            factories={seat: made(side) for seat, side in contested.items()},
            around=partial(self._around, who, number),
            faulted=partial(self._faulted, who, number),
            trust=match.trust,
            settles=False,
        )

    def _entrant(self, who: Mapping[int, int], number: int, seat: int) -> int:
        """Return the entrant on a seat of the present game, by its side: rosters may vary; NEITHER if it has none."""
        return who.get(self._runners[number].seats.encounter.side_of(seat), NEITHER)

    def _around(self, who: Mapping[int, int], number: int, seat: int, choose: ChooseCall) -> ChooseCall:
        entrant = self._entrant(who, number, seat)
        return choose if entrant == NEITHER else self._clocks[entrant].timed(choose)

    def _faulted(self, who: Mapping[int, int], number: int, fault: Fault) -> None:
        """Count a fault. It ends the game under the forfeit rule, unless the second try was legal."""
        entrant = self._entrant(who, number, fault.seat)
        if entrant == NEITHER:  # a side that no entrant plays; its defaults are played
            return
        how = _how(fault)
        known = self._faults.get((entrant, how))
        if known is not None:
            known[2] += 1
        elif len(self._faults) < MOST_FAULTS:
            self._faults[entrant, how] = [entrant, how, 1, fault.kind, fault.message]
        if self._forfeit and fault.how != RETRIED:
            self._forfeited = entrant
            raise Forfeit

    def pairs(self, start: int, stop: int, stopped: Callable[[], bool] | None = None) -> Iterator[Game]:
        """Yield the games of pairs ``start`` to ``stop`` - 1, one seating after the other.

        ``stopped`` is called after each game of the first seating, and may end the pairs there."""
        for number, runner in enumerate(self._runners):
            with runner:  # each runner has a watchdog, and only one can be active
                for fight in range(start, stop):
                    yield self.game(fight, number)
                    if number == 0 and stopped is not None and stopped():
                        stop = fight + 1
                        break

    def game(self, fight: int, number: int) -> Game:
        """Play fight number ``fight`` in seating ``number``."""
        for clock in self._clocks:
            clock.clear()
        self._faults.clear()
        self._forfeited = NEITHER
        try:
            found = self._counted(self._runners[number].play(fight))
        except Forfeit:
            found = (NEITHER, FORFEITED, 0, [])
        faults = json.dumps([*self._faults.values()]) if self._faults else ""
        return Game(fight, number, *found, self._forfeited, faults, [clock.row() for clock in self._clocks])

    def _counted(self, result: Result) -> tuple[int, str, int, list[int]]:
        """Return winner, ending, rounds and strengths."""
        winner = result.outcome.winner
        side = NEITHER if winner is None else self._names.index(winner)
        place = self._sides.index(side) if side in self._sides else NEITHER
        left = [[fate.strength for fate in result.fates if fate.side == self._names[one]] for one in self._sides]
        strength = [round(sum(each) / len(each)) for each in left]
        return place, result.outcome.ending, result.outcome.rounds, strength


def record_fight(document: Mapping[str, Any], seed: int, fight: int) -> bytes:
    """Play a fight of a scenario's document again, and return the bytes of its trace."""
    scenario = load_document(document, known=known_to(document))
    lines: list[bytes] = []
    writer = TraceWriter(lines, scenario, seed, fight)
    writer.close(play(scenario, seed, fight, listener=writer, trust=False).outcome)
    return b"".join(lines)
