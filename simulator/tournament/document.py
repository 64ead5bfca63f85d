"""Tournament results as one JSON document."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from attrs import frozen

from ..wire.documents import keys
from .games import FAULTS
from .model import Arena
from .scores import FaultCount, GameRef, Meeting, ScoreEstimate
from .standings import ArenaSummary, Results, Standing, Tally, Watch, ratings_so_far

MILLISECOND = 1e6  # nanoseconds


class Game(NamedTuple):
    """Game: its scenario, its fight, and the entrant on each side."""

    scenario: str
    fight: int
    sides: dict[str, str]


@keys(
    "rank=place.rank policy games=place.games points=place.points score=place.score rating.elo=place.elo"
    " rating.ci95=place.ends progress ahead_of_next=place.ahead *?=tally faults first_faults time_ms.mean=times.0"
    " time_ms.p95=times.1 time_ms.max=times.2",
    first_faults="game=0 kind=1.kind message=1.message",
)
class EntrantDocument(NamedTuple):
    """Entrant in the results; ``times`` of its decisions in milliseconds.

    ``progress``: its rating after each of at most ten equal parts of the games."""

    place: Standing
    policy: str | Mapping[str, object]
    tally: Tally | None
    faults: dict[str, int]
    first_faults: dict[str, tuple[Game, FaultCount]]
    times: tuple[float, ...]
    progress: list[float]


@keys(
    "a b scenario pairs=met.pairs wins=met.wins draws=met.draws losses=met.losses forfeited=met.faults"
    " pentanomial=met.pentanomial score=estimate.mean ci95=estimate.low,estimate.high superiority=estimate.superiority"
)
class PairingDocument(NamedTuple):
    """Score of a pairing in a scenario."""

    a: str
    b: str
    scenario: str
    met: Meeting
    estimate: ScoreEstimate


class BestDocument(NamedTuple):
    """Policy that ``best`` became, as an entrant against another, or on a side that no entrant plays (both null)."""

    side: str
    policy: str
    entrant: str | None
    against: str | None


@keys(
    "scenario=arena.name sides=arena.side_names weight=arena.weight games=each.games ratings spread_elo=each.spread"
    " clear=each.clear pairings=each.of best?",
    ratings="elo=0 ci95=1",
)
class ArenaDocument(NamedTuple):
    """Results of a scenario. ``best``: the policies that it became."""

    arena: Arena
    each: ArenaSummary
    ratings: dict[str, tuple[float, list[float | None]]]
    best: list[BestDocument]


@keys("round pairings byes decided_by_seed", pairings="a=0 b=1 score=2")
class RoundDocument(NamedTuple):
    """Round of a Swiss or knockout tournament."""

    round: int
    pairings: list[tuple[str, str, float]]
    byes: list[str]
    decided_by_seed: list[list[str]]


@keys(
    "title=found.tournament.heading format=found.tournament.plan.format seed=found.seed pairs games=found.scores.games"
    " whole=found.whole withheld=found.withheld entrants[place.name] withdrawn pairings scenarios rounds"
    " unplayed_rounds=found.unplayed cycles"
    " undecided watch sprt=found.sprt elapsed_s=elapsed games_per_s=per_second",
    watch="why=0.why figure=0.figure *=1",
)
@frozen(eq=False)
class TournamentDocument:
    """Results of a tournament; ``elapsed`` is in seconds."""

    found: Results
    elapsed: float

    @property
    def pairs(self) -> int:
        """Number of pairs played."""
        return sum(meeting.pairs for meeting in self.found.scores.meetings.values())

    @property
    def entrants(self) -> list[EntrantDocument]:
        """Entrants in the order of their places."""
        steps = ratings_so_far(self.found.scores)
        return [self._entrant(each, [float(step.elo[each.entrant]) for step in steps]) for each in self.found.standings]

    def _entrant(self, place: Standing, progress: list[float]) -> EntrantDocument:
        found = self.found
        totals = found.scores.totals[place.entrant]
        faults, times = totals.faults, totals.times
        return EntrantDocument(
            place,
            found.tournament.entrants[place.entrant].policy.plain(),
            found.tallies.get(place.entrant),
            {how: faults[how].times if how in faults else 0 for how in FAULTS},
            {how: (self._game(each.first), each) for how, each in sorted(faults.items())},
            tuple(each / MILLISECOND for each in (times.mean, times.p95, times.slowest)),
            progress,
        )

    @property
    def withdrawn(self) -> dict[str, str]:
        """Entrants that could not start, with the reasons."""
        return {self.found.name(entrant): why for entrant, why in self.found.withdrawn.items()}

    @property
    def pairings(self) -> list[PairingDocument]:
        """Score of every pairing in every scenario."""
        return [self._pairing(meeting) for _, meeting in sorted(self.found.scores.meetings.items())]

    def _pairing(self, met: Meeting) -> PairingDocument:
        arena = self.found.tournament.arenas[met.arena]
        one, other = self._names(met.pairing)
        return PairingDocument(one, other, arena.name, met, met.estimate)

    @property
    def scenarios(self) -> list[ArenaDocument]:
        """Results of each scenario."""
        return [self._arena(each) for each in self.found.arenas]

    def _arena(self, each: ArenaSummary) -> ArenaDocument:
        rated = each.ratings
        ratings: dict[str, tuple[float, list[float | None]]] = {
            self.found.name(one): (float(rated.elo[one]), list(rated.interval(one))) for one in each.met
        }
        best = [
            BestDocument(one.side, one.mind, self._name(one.entrant), self._name(one.against))
            for one in self.found.best
            if one.arena == each.arena
        ]
        return ArenaDocument(self.found.tournament.arenas[each.arena], each, ratings, best)

    def _name(self, entrant: int | None) -> str | None:
        return None if entrant is None else self.found.name(entrant)

    @property
    def rounds(self) -> list[RoundDocument]:
        """Rounds of a Swiss or knockout tournament."""
        name = self.found.name
        return [
            RoundDocument(
                each.number,
                [(name(one), name(other), score) for (one, other), score in each.scores],
                self._names(each.byes),
                self._pairs(each.by_seed),
            )
            for each in self.found.rounds
        ]

    @property
    def cycles(self) -> list[list[str]]:
        """Circles of entrants, each of which clearly beats the next."""
        return self._pairs(self.found.cycles)

    @property
    def undecided(self) -> list[list[str]]:
        """Neighbours whose order stayed unclear."""
        return self._pairs(self.found.undecided)

    @property
    def watch(self) -> list[tuple[Watch, Game]]:
        """Games to watch."""
        return [(each, self._game(each.game)) for each in self.found.to_watch]

    @property
    def per_second(self) -> float:
        """Games a second."""
        return self.found.scores.games / self.elapsed if self.elapsed else 0.0

    def _names(self, entrants: Iterable[int]) -> list[str]:
        return [self.found.name(entrant) for entrant in entrants]

    def _pairs(self, groups: Iterable[Iterable[int]]) -> list[list[str]]:
        return [self._names(group) for group in groups]

    def _game(self, game: GameRef) -> Game:
        sides = {side: self.found.name(entrant) for side, entrant in players(self.found, game).items()}
        return Game(self.found.tournament.arenas[game.arena].name, game.fight, sides)


@keys("rows=found.standings pairings", pairings="a b scenario pairs=met.pairs score=estimate.mean")
class StandingsDocument(TournamentDocument):
    """Current standings of a match or tournament, with the score of each pairing."""


def players(found: Results, game: GameRef) -> Mapping[str, int]:
    """Return the entrant on each contested side of a game."""
    sides = found.tournament.arenas[game.arena].side_names
    return {side: game.pairing[one] for side, one in zip(sides, game.seating, strict=True)}
