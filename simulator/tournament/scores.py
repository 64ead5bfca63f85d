"""Scores: sums of the games of a tournament, for each pairing and arena and for each entrant.

Pairs are the unit of all statistics: a pair's score is the mean of its games, so that the side, and luck that favours
it, cancels out."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final, NamedTuple

import numpy as np
from attrs import define, field, frozen

from ..batch.tasks import Chunk
from .formats import Pairing
from .games import FAULTS, NEITHER, bin_top
from .likelihood import Floats, ScoreLikelihood, certainty, chance, dispersion, interval
from .model import EDGE, Arena, Seating

CLASSES: Final = 5
"""Number of pentanomial classes of a pair: lost, a draw short of that, even, a draw short of won, won."""


class GameRef(NamedTuple):
    """Reference to a game: number of its arena, fight, seating, and the two entrants (0 and 1 of the seating)."""

    arena: int
    fight: int
    seating: Seating
    pairing: Pairing


@frozen
class WatchedGame:
    """Game worth watching, with the ``figure`` that makes it so: rounds, or thousandths of strength."""

    game: GameRef
    figure: int


@define
class FaultCount:
    """Count of one kind of fault of an entrant, with the first game and message that show it."""

    times: int
    first: GameRef
    kind: str
    message: str


@define
class DecisionTimes:
    """Times of an entrant's decisions, in nanoseconds."""

    count: int = 0
    total: int = 0
    slowest: int = 0
    bins: Counter[int] = field(factory=Counter)

    def add(self, row: Sequence[int]) -> None:
        """Count the times of a game."""
        count, total, slowest, *bins = row
        self.count += count
        self.total += total
        self.slowest = max(self.slowest, slowest)
        self.bins.update(dict(zip(bins[::2], bins[1::2], strict=True)))

    @property
    def mean(self) -> float:
        """Return the mean; 0 without a decision."""
        return self.total / self.count if self.count else 0.0

    @property
    def p95(self) -> int:
        """Return a time that 95 of 100 decisions did not exceed, to an eighth; 0 without a decision."""
        left = -(-self.count * 95 // 100)
        for number in sorted(self.bins):
            left -= self.bins[number]
            if left <= 0:
                return min(bin_top(number), self.slowest)
        return 0


@define
class Meeting:
    """Games of a pairing in an arena, from the side of its first entrant."""

    pairing: Pairing
    arena: int
    wins: int = 0
    draws: int = 0
    losses: int = 0
    faults: int = 0
    _scores: list[Floats] = field(factory=list)

    def add(self, scores: Floats) -> None:
        """Count pairs."""
        self._scores.append(scores)

    @property
    def scores(self) -> Floats:
        """Return the score of every pair, 0 to 1, in the order of the fights."""
        if len(self._scores) != 1:
            self._scores = [np.concatenate(self._scores)] if self._scores else [np.empty(0)]
        return self._scores[0]

    @property
    def pairs(self) -> int:
        """Return the number of pairs played."""
        return len(self.scores)

    @property
    def games(self) -> int:
        """Return the number of games played."""
        return self.wins + self.draws + self.losses

    @property
    def estimate(self) -> ScoreEstimate:
        """Return the mean score with its uncertainty."""
        return ScoreEstimate.of_scores(self.scores)

    @property
    def pentanomial(self) -> tuple[int, ...]:
        """Return the number of pairs in each class."""
        return pentanomial(self.scores)


def pentanomial(scores: Floats) -> tuple[int, ...]:
    """Return the number of pairs in each class, from lost to won; a score between two classes belongs to the nearer."""
    counts = np.bincount(np.rint(scores * (CLASSES - 1)).astype(np.int64), minlength=CLASSES)
    return tuple(int(count) for count in counts)


@frozen
class ScoreEstimate:
    """Mean score of ``of`` pairs, with its 95 % interval.

    ``superiority`` is the confidence that the score is above a half. Both are those of the likelihood, as in ratings
    (likelihood.py)."""

    of: int
    mean: float
    low: float
    high: float
    superiority: float

    @classmethod
    def of_sums(cls, of: int, total: float, squares: float) -> ScoreEstimate:
        """Estimate from the number of scores (at least 1), their sum and their sum of squares."""
        mean = total / of
        seen = ScoreLikelihood(mean, of / dispersion(of, mean, max(0.0, squares - total * mean)))
        low, high = interval(seen)
        return cls(of, mean, chance(low), chance(high), certainty(seen))

    @classmethod
    def of_scores(cls, scores: Floats) -> ScoreEstimate:
        """Estimate from scores, at least one."""
        return cls.of_sums(len(scores), float(scores.sum()), float((scores**2).sum()))


@define
class EntrantTotals:
    """Sums of an entrant's games."""

    games: int = 0
    points: float = 0.0
    faults: dict[str, FaultCount] = field(factory=dict)
    times: DecisionTimes = field(factory=DecisionTimes)

    @property
    def fault_games(self) -> int:
        """Return the number of faults of all kinds."""
        return sum(self.faults[how].times for how in FAULTS if how in self.faults)


@define
class Scores:
    """All games so far. ``score`` is the way they count: by wins, or by the strength left on each side (``EDGE``)."""

    arenas: Sequence[Arena]
    entrants: int
    score: str
    meetings: dict[tuple[Pairing, int], Meeting] = field(factory=dict, init=False)
    totals: list[EntrantTotals] = field(init=False)
    wins: dict[tuple[int, int, int], WatchedGame] = field(factory=dict, init=False)
    """Clearest win for each winner, loser and arena: the one that left most of the winner."""
    longest: WatchedGame | None = field(default=None, init=False)
    closest: WatchedGame | None = field(default=None, init=False)
    games: int = field(default=0, init=False)

    @totals.default
    def _totals(self) -> list[EntrantTotals]:
        return [EntrantTotals() for _ in range(self.entrants)]

    def count(self, pairing: Pairing, arena: int, chunk: Chunk) -> GameTable:
        """Count complete pairs of a pairing in an arena. Returns the table of their games."""
        table = GameTable(chunk, self.arenas[arena].seatings)
        meeting = self.meetings.setdefault((pairing, arena), Meeting(pairing, arena))
        points = table.points(self.score)
        meeting.add(points.reshape(-1, len(table.seatings)).mean(axis=1))
        results = table.results
        wins, losses = int((results == 1.0).sum()), int((results == 0.0).sum())
        meeting.wins, meeting.losses = meeting.wins + wins, meeting.losses + losses
        meeting.draws += len(results) - wins - losses
        meeting.faults += int((table.forfeit != NEITHER).sum())
        self.games += len(results)
        for entrant, earned in zip(pairing, (float(points.sum()), float((1 - points).sum())), strict=True):
            self.totals[entrant].games += len(results)
            self.totals[entrant].points += earned
        self._count_faults(pairing, arena, table)
        self._count_times(pairing, table)
        self._watch(pairing, arena, table)
        return table

    def _count_faults(self, pairing: Pairing, arena: int, table: GameTable) -> None:
        for row, text in table.faults():
            for entrant, how, times, kind, message in json.loads(text):
                counts = self.totals[pairing[entrant]].faults
                if how in counts:
                    counts[how].times += times
                else:
                    counts[how] = FaultCount(times, table.ref(row, pairing, arena), kind, message)

    def _count_times(self, pairing: Pairing, table: GameTable) -> None:
        for both in table.chunk.rows.column("times").cells():
            for entrant, row in zip(pairing, both, strict=True):
                self.totals[entrant].times.add(row)

    def _watch(self, pairing: Pairing, arena: int, table: GameTable) -> None:
        """Update the games worth watching; of equal ones the first stays."""
        played = table.forfeit == NEITHER
        if not played.any():
            return
        row = int(np.where(played, table.rounds, -1).argmax())
        self.longest = _further(self.longest, WatchedGame(table.ref(row, pairing, arena), int(table.rounds[row])), 1)
        margins = np.abs(table.edge)
        decided = played & (table.winner != NEITHER)
        if decided.any():
            row = int(np.where(decided, margins, np.inf).argmin())
            game = WatchedGame(table.ref(row, pairing, arena), round(1000 * margins[row]))
            self.closest = _further(self.closest, game, -1)
        for one in (0, 1):
            won = played & (table.results == 1.0 - one)
            if won.any():
                row = int(np.where(won, margins, -1.0).argmax())
                key = pairing[one], pairing[1 - one], arena
                game = WatchedGame(table.ref(row, pairing, arena), round(1000 * margins[row]))
                self.wins[key] = _further(self.wins.get(key), game, 1)

    # Results.

    def of(self, pairing: Pairing) -> list[Meeting]:
        """Return the meetings of a pairing, by arena."""
        return [self.meetings[pairing, arena] for arena in range(len(self.arenas)) if (pairing, arena) in self.meetings]

    @property
    def pairings(self) -> list[Pairing]:
        """Return the pairings that have been played."""
        return sorted({pairing for pairing, _ in self.meetings})

    def weighted(self, pairing: Pairing) -> float:
        """Return the first entrant's score in a pairing, weighted over all its arenas."""
        found = [(self.arenas[each.arena].weight, float(each.scores.mean())) for each in self.of(pairing)]
        return sum(weight * score for weight, score in found) / sum(weight for weight, _ in found)

    @property
    def faulty(self) -> float:
        """Return the share of forfeited games."""
        return sum(each.faults for each in self.meetings.values()) / self.games if self.games else 0.0


def _further(best: WatchedGame | None, found: WatchedGame, sign: int) -> WatchedGame:
    return found if best is None or sign * found.figure > sign * best.figure else best


class GameTable:
    """Games of a chunk in columns, from the side of the pairing's first entrant."""

    def __init__(self, chunk: Chunk, seatings: Sequence[Seating]) -> None:
        self.chunk = chunk
        self.seatings = seatings
        self.winner, self.forfeit, self.rounds, self.seating, self.fight = (
            np.array(chunk.rows.column(name).values, np.int64)
            for name in ("winner", "forfeit", "rounds", "seating", "fight")
        )
        self._seats = np.array(seatings)[self.seating]

    @cached_property
    def results(self) -> Floats:
        """Return 1 for a win, 0 for a loss, and a half for a draw or a win of a side that is not contested."""
        who = np.take_along_axis(self._seats, np.maximum(self.winner, 0)[:, None], axis=1)[:, 0]
        found = np.where(self.winner == NEITHER, 0.5, 1.0 - who)
        return np.where(self.forfeit == NEITHER, found, self.forfeit.astype(float))

    @cached_property
    def edge(self) -> Floats:
        """Return the strength left on the first entrant's sides minus that on the other's, -1 to 1; 0 where
        forfeited."""
        found = np.zeros(len(self.winner))
        played = self.forfeit == NEITHER
        left = [rest for sides in self.chunk.rows.column("strength").cells() for rest in sides]
        strength = np.array(left, np.float64).reshape(-1, self._seats.shape[1]) / 1000
        seats = self._seats[played]
        own, others = seats == 0, seats == 1
        found[played] = (strength * own).sum(1) / own.sum(1) - (strength * others).sum(1) / others.sum(1)
        return found

    def points(self, score: str) -> Floats:
        """Return the points of each game, 0 to 1. A forfeited game is lost under either score."""
        if score != EDGE:
            return self.results
        return np.where(self.forfeit == NEITHER, (1 + self.edge) / 2, self.results)

    def faults(self) -> Iterator[tuple[int, str]]:
        """Yield the rows with faults, and these as JSON."""
        for row, text in enumerate(self.chunk.rows.column("faults").cells()):
            if text:
                yield row, text

    def ref(self, row: int, pairing: Pairing, arena: int) -> GameRef:
        """Return the reference to the game of a row."""
        return GameRef(arena, int(self.fight[row]), self.seatings[int(self.seating[row])], pairing)
