"""Standings: ranks, ratings, circles, scenarios that separate entrants, and games worth watching, from the scores."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from math import sqrt
from typing import Final

import numpy as np
from attrs import evolve, field, frozen

from ..wire.documents import keys
from .formats import Pairing, paired
from .likelihood import ScoreLikelihood, certainty, expected_score
from .model import BestPolicy, Tournament
from .ratings import Observed, Ratings, rate
from .scores import GameRef, Meeting, Scores, WatchedGame
from .sprt import SprtResult

CLEAR: Final = 0.975
"""Confidence at which a pairing is decided: that of a 95 % interval that ends at a half."""
MOST_FAULTY: Final = 0.05
"""Share of forfeited games above which the results give no verdict."""
MOST_CYCLES: Final = 10

PARTS: Final = 10
"""Shares of the games at which the ratings are given."""
UPSET: Final = "upset"
LONGEST: Final = "longest"
CLOSEST: Final = "closest"


@keys("round_points=points buchholz out_in_round=last_round")
@frozen
class Tally:
    """Result of an entrant in the rounds of a Swiss or knockout tournament.

    ``points`` for pairings won, drawn and byes; the sum of its opponents' points (``buchholz``); the round in which it
    was ``out`` (0: never)."""

    points: float = 0.0
    buchholz: float = 0.0
    out: int = 0

    @property
    def last_round(self) -> int | None:
        """The round in which it was out; None if it never was."""
        return self.out or None


@keys("rank entrant=name games points elo ci95=ends ahead_of_next=ahead")
@frozen
class Standing:
    """Place of an entrant: ``points`` of ``games``, and ``elo`` with its 95 % interval.

    An end of the interval is infinite where the games do not bound the rating.

    ``ahead`` is the confidence that its rating is above that of the next entrant (None: it is the last)."""

    entrant: int
    rank: int
    name: str
    games: int
    points: float
    elo: float
    low: float
    high: float
    ahead: float | None
    tally: Tally = Tally()

    @property
    def score(self) -> float:
        """Return the share of the points; a half before the first game."""
        return self.points / self.games if self.games else 0.5

    @property
    def ends(self) -> list[float | None]:
        """The ends of the rating's interval; infinite ones are null in JSON."""
        return [self.low, self.high]


@frozen(eq=False)
class ArenaSummary:
    """Results of one arena.

    The number of ``games``; the ``ratings`` by these games alone, of the entrants that ``met`` there; their ``spread``
    beyond chance (a standard deviation in Elo); and the number of ``clear`` pairings ``of`` those played."""

    arena: int
    games: int
    ratings: Ratings
    met: tuple[int, ...]
    spread: float
    clear: int
    of: int


@frozen
class Watch:
    """Game to watch, with the reason: UPSET, LONGEST or CLOSEST.

    ``figure`` is the winner's chance in per mille, the number of rounds, or the edge in per mille."""

    why: str
    game: GameRef
    figure: int


@frozen
class PlayedRound:
    """Round of a Swiss or knockout tournament: pairings with the score of the first entrant, and the byes.

    ``by_seed`` are the pairings that stayed level and were decided by the order of entry."""

    number: int
    scores: tuple[tuple[Pairing, float], ...]
    byes: tuple[int, ...] = ()
    by_seed: tuple[Pairing, ...] = ()


@frozen(eq=False)
class Results:
    """Results of a tournament so far.

    ``withdrawn`` are the entrants that could not start, with the reasons. ``whole``: it was not stopped. ``reached``:
    the ratings have the requested precision, if any. ``undecided`` are the neighbours of an adaptive tournament whose
    order stayed unclear. ``tallies`` are the results of the rounds, in formats that have rounds; ``unplayed`` is the
    number of rounds of a Swiss tournament that are left when all have met; ``best`` is what that policy became."""

    tournament: Tournament
    seed: int
    scores: Scores
    ratings: Ratings
    standings: tuple[Standing, ...]
    rounds: tuple[PlayedRound, ...] = ()
    sprt: SprtResult | None = None
    withdrawn: Mapping[int, str] = field(factory=dict)
    undecided: tuple[Pairing, ...] = ()
    whole: bool = True
    reached: bool = True
    tallies: Mapping[int, Tally] = field(factory=dict)
    best: tuple[BestPolicy, ...] = ()
    unplayed: int = 0

    def name(self, entrant: int) -> str:
        """Return an entrant's name."""
        return self.tournament.entrants[entrant].name

    @property
    def withheld(self) -> bool:
        """Return whether too many games were forfeited for a verdict."""
        return self.scores.faulty > MOST_FAULTY

    @property
    def cycles(self) -> list[list[int]]:
        """Return circles of up to three entrants, each of which clearly beats the next, and the last the first.

        Each begins with its lowest number."""
        import networkx  # imported here because it is slow to import and rarely needed

        graph = networkx.DiGraph()
        for one, other in self.scores.pairings:
            sure = superiority(self.scores, (one, other))
            if max(sure, 1 - sure) >= CLEAR:
                graph.add_edge(*((one, other) if sure > 0.5 else (other, one)))
        found = [_from_lowest(cycle) for cycle in networkx.simple_cycles(graph, length_bound=3)]
        return sorted(found)[:MOST_CYCLES]

    @property
    def arenas(self) -> list[ArenaSummary]:
        """Return the results of each arena."""
        return [arena_summary(self.scores, arena) for arena in range(len(self.tournament.arenas))]

    @property
    def to_watch(self) -> list[Watch]:
        """Return the greatest upset, the longest and the closest game, if they exist."""
        found = [_upset(self.scores, self.ratings)]
        for why, game in ((LONGEST, self.scores.longest), (CLOSEST, self.scores.closest)):
            found.append(None if game is None else Watch(why, game.game, game.figure))
        return [watch for watch in found if watch is not None]


def _from_lowest(cycle: Sequence[int]) -> list[int]:
    at = cycle.index(min(cycle))
    return [*cycle[at:], *cycle[:at]]


def observed(scores: Scores, arena: int | None = None) -> list[Observed]:
    """Return the scores for ratings, over all arenas or in one."""
    weights = [each.weight for each in scores.arenas]
    usual = sum(weights) / len(weights)
    return [
        Observed(*meeting.pairing, meeting.arena, meeting.scores, 1.0 if arena is not None else weights[at] / usual)
        for (_, at), meeting in sorted(scores.meetings.items())
        if arena in (None, at)
    ]


def ratings_of(scores: Scores, arena: int | None = None) -> Ratings:
    """Return the ratings of all entrants, over all arenas or in one."""
    return rate(scores.entrants, observed(scores, arena))


def ratings_so_far(scores: Scores, parts: int = PARTS) -> list[Ratings]:
    """Return the ratings after each of ``parts`` equal parts of the pairs of every meeting (fewer if pairs are few)."""
    most = max((meeting.pairs for meeting in scores.meetings.values()), default=0)
    found = []
    for part in range(1, min(parts, most) + 1):
        kept = [evolve(each, scores=each.scores[: -(-len(each.scores) * part // parts)]) for each in observed(scores)]
        found.append(rate(scores.entrants, kept))
    return found


def superiority(scores: Scores, pairing: Pairing) -> float:
    """Return the confidence that the first of a pairing is the better one, 0 to 1.

    It uses only the games between these two, over all arenas by their weights."""
    met = [(scores.arenas[meeting.arena].weight, meeting.scores) for meeting in scores.of(pairing)]
    return certainty(ScoreLikelihood.of_meetings(met))


def arena_summary(scores: Scores, arena: int) -> ArenaSummary:
    """Return the results of an arena."""
    meetings: list[Meeting] = [meeting for (_, at), meeting in scores.meetings.items() if at == arena]
    sure = [meeting.estimate.superiority for meeting in meetings]
    clear = sum(max(each, 1 - each) >= CLEAR for each in sure)
    ratings = ratings_of(scores, arena)
    met = tuple(sorted({entrant for meeting in meetings for entrant in meeting.pairing}))
    spread = 0.0
    if len(met) > 1:
        errors = float(np.mean([ratings.covariance[entrant, entrant] for entrant in met]))
        spread = sqrt(max(float(np.var(ratings.elo[list(met)], ddof=1)) - errors, 0.0))
    games = sum(meeting.games for meeting in meetings)
    return ArenaSummary(arena, games, ratings, met, spread, clear, len(meetings))


def _upset(scores: Scores, ratings: Ratings) -> Watch | None:
    """Return the clearest win of the winner with the smallest chance, if that was below a half."""
    best: tuple[float, WatchedGame] | None = None
    for (winner, loser, _), game in sorted(scores.wins.items()):
        chance = expected_score(float(ratings.elo[winner] - ratings.elo[loser]))
        if chance < 0.5 and (best is None or (chance, -game.figure) < (best[0], -best[1].figure)):
            best = chance, game
    return None if best is None else Watch(UPSET, best[1].game, round(1000 * best[0]))


def standings_of(
    tournament: Tournament, scores: Scores, ratings: Ratings, tallies: Mapping[int, Tally], absent: Iterable[int] = ()
) -> tuple[Standing, ...]:
    """Return the places: by the rounds of the format if it has rounds, then by rating. ``absent`` have none."""
    there = [entrant for entrant in range(len(tournament.entrants)) if entrant not in set(absent)]
    order = sorted(there, key=lambda each: _place(each, ratings, tallies))
    found = []
    for rank, entrant in enumerate(order, 1):
        totals = scores.totals[entrant]
        ahead = ratings.superiority(entrant, order[rank]) if rank < len(order) else None
        name, elo = tournament.entrants[entrant].name, float(ratings.elo[entrant])
        low, high = ratings.interval(entrant)
        tally = tallies.get(entrant, Tally())
        found.append(Standing(entrant, rank, name, totals.games, totals.points, elo, low, high, ahead, tally))
    return tuple(found)


def _place(entrant: int, ratings: Ratings, tallies: Mapping[int, Tally]) -> tuple[float, ...]:
    """Return the sort key of places: out late or never, points, opponents' points, rating, order of entry."""
    tally = tallies.get(entrant, Tally())
    out = -tally.out if tally.out else float("-inf")
    return out, -tally.points, -tally.buchholz, -round(float(ratings.elo[entrant]), 6), entrant


def neighbours(standings: Sequence[Standing]) -> list[Pairing]:
    """Return the pairings of entrants with adjacent places."""
    return [paired(one.entrant, other.entrant) for one, other in pairwise(standings)]
