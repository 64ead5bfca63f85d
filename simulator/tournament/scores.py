"""Scores: what the games of a tournament come to, for each pairing and arena and for each entrant.

Pairs are the unit of all statistics: a pair's score is the mean of its games, so that the side, and whatever the dice
favoured, cancels out."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from math import sqrt
from typing import Any, Final, NamedTuple

import numpy as np
from attrs import define, field, frozen

from ..batch.tasks import Chunk
from ..statistics.intervals import CONFIDENCE
from .formats import Pairing
from .games import FAULTS, NEITHER, bin_top
from .model import EDGE, Arena, Seating

Floats = np.ndarray[Any, np.dtype[np.float64]]
CLASSES: Final = 5
"""The pentanomial classes of a pair: lost, a draw short of that, even, a draw short of won, won."""


class GameRef(NamedTuple):
    """A game: the number of its arena, the fight, who played which side, and the two entrants (a seating's 0 and
    1)."""

    arena: int
    fight: int
    seating: Seating
    pairing: Pairing


@frozen
class WatchedGame:
    """A game that is worth watching: a ``figure`` (rounds, or thousandths of strength) that made it so."""

    game: GameRef
    figure: int


@define
class FaultCount:
    """One kind of fault of an entrant: how often, and the first game and sentence that show it."""

    times: int
    first: GameRef
    kind: str
    message: str


@define
class DecisionTimes:
    """How long an entrant's decisions took, in nanoseconds."""

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
        for at in range(0, len(bins), 2):
            self.bins[bins[at]] += bins[at + 1]

    @property
    def mean(self) -> float:
        """The mean; 0 without a decision."""
        return self.total / self.count if self.count else 0.0

    @property
    def p95(self) -> int:
        """A time that 95 of 100 decisions did not exceed, to an eighth; 0 without a decision."""
        left = -(-self.count * 95 // 100)
        for number in sorted(self.bins):
            left -= self.bins[number]
            if left <= 0:
                return min(bin_top(number), self.slowest)
        return 0


@define
class Meeting:
    """The games of a pairing in an arena, as its first entrant sees them."""

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
        """The score of every pair, 0 to 1, from the first on."""
        if len(self._scores) != 1:
            self._scores = [np.concatenate(self._scores)] if self._scores else [np.empty(0)]
        return self._scores[0]

    @property
    def pairs(self) -> int:
        """How many pairs were played."""
        return len(self.scores)

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.wins + self.draws + self.losses

    @property
    def estimate(self) -> ScoreEstimate:
        """What the score is, and how sure that is."""
        return ScoreEstimate.of_scores(self.scores)

    @property
    def pentanomial(self) -> tuple[int, ...]:
        """How many pairs there are of each class."""
        return pentanomial(self.scores)


def pentanomial(scores: Floats) -> tuple[int, ...]:
    """How many pairs there are of each class, from lost to won; scores between two classes belong to the nearer one."""
    counts = np.bincount(np.rint(scores * (CLASSES - 1)).astype(np.int64), minlength=CLASSES)
    return tuple(int(count) for count in counts)


@frozen
class ScoreEstimate:
    """The mean score of ``of`` pairs, its standard ``error`` and 95 % interval, and how sure it is that it is above a
    half (``superiority``).

    Interval and superiority are those of the pairs and two more, one won and one lost (after Agresti and Coull), so
    that they are sane after one pair and where all pairs are alike."""

    of: int
    mean: float
    error: float
    low: float
    high: float
    superiority: float

    @classmethod
    def of_sums(cls, of: int, total: float, squares: float) -> ScoreEstimate:
        """Of so many scores with this sum and this sum of squares; ``of`` is 1 or more."""
        from ..statistics.special import stdtr, stdtrit  # slow to import, and only needed when games have been played

        more = of + 2
        middle = (total + 1) / more
        error = sqrt(max((squares + 1) / more - middle**2, 0.0) / (more - 1))
        half = float(stdtrit(more - 1, (1 + CONFIDENCE) / 2)) * error
        sure = float(stdtr(more - 1, (middle - 0.5) / error))
        return cls(of, total / of, error, max(0.0, middle - half), min(1.0, middle + half), sure)

    @classmethod
    def of_scores(cls, scores: Floats) -> ScoreEstimate:
        """Of these scores, one at least."""
        return cls.of_sums(len(scores), float(scores.sum()), float((scores**2).sum()))


@define
class EntrantTotals:
    """What an entrant's games come to."""

    games: int = 0
    points: float = 0.0
    faults: dict[str, FaultCount] = field(factory=dict)
    times: DecisionTimes = field(factory=DecisionTimes)

    @property
    def fault_games(self) -> int:
        """The faults of all kinds."""
        return sum(self.faults[how].times for how in FAULTS if how in self.faults)


@define
class Scores:
    """All games so far. ``score`` is how they count: by wins, or by what is left of each side (``EDGE``)."""

    arenas: Sequence[Arena]
    entrants: int
    score: str
    meetings: dict[tuple[Pairing, int], Meeting] = field(factory=dict, init=False)
    totals: list[EntrantTotals] = field(init=False)
    wins: dict[tuple[int, int, int], WatchedGame] = field(factory=dict, init=False)
    """The clearest win for each winner, loser and arena: the one that left most of the winner."""
    longest: WatchedGame | None = field(default=None, init=False)
    closest: WatchedGame | None = field(default=None, init=False)
    games: int = field(default=0, init=False)

    @totals.default
    def _totals(self) -> list[EntrantTotals]:
        return [EntrantTotals() for _ in range(self.entrants)]

    def count(self, pairing: Pairing, arena: int, chunk: Chunk) -> GameTable:
        """Count whole pairs of a pairing in an arena. Returns the games as they were counted."""
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
                known = self.totals[pairing[entrant]].faults
                if how in known:
                    known[how].times += times
                else:
                    known[how] = FaultCount(times, table.ref(row, pairing, arena), kind, message)

    def _count_times(self, pairing: Pairing, table: GameTable) -> None:
        for both in table.chunk.rows.column("times").to_pylist():
            for entrant, row in zip(pairing, both, strict=True):
                self.totals[entrant].times.add(row)

    def _watch(self, pairing: Pairing, arena: int, table: GameTable) -> None:
        """Remember the games that may be worth watching; the first of equal ones."""
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

    # Questions.

    def of(self, pairing: Pairing) -> list[Meeting]:
        """The meetings of a pairing, by arena."""
        return [self.meetings[pairing, arena] for arena in range(len(self.arenas)) if (pairing, arena) in self.meetings]

    @property
    def pairings(self) -> list[Pairing]:
        """The pairings that have been played."""
        return sorted({pairing for pairing, _ in self.meetings})

    def weighted(self, pairing: Pairing) -> float:
        """The score of a pairing over all its arenas by their weights, as its first entrant sees it."""
        found = [(self.arenas[each.arena].weight, float(each.scores.mean())) for each in self.of(pairing)]
        return sum(weight * score for weight, score in found) / sum(weight for weight, _ in found)

    @property
    def faulty(self) -> float:
        """The share of the games that were forfeited."""
        return sum(each.faults for each in self.meetings.values()) / self.games if self.games else 0.0


def _further(known: WatchedGame | None, found: WatchedGame, sign: int) -> WatchedGame:
    return found if known is None or sign * found.figure > sign * known.figure else known


class GameTable:
    """The games of a chunk in columns, as the first entrant of the pairing sees them."""

    def __init__(self, chunk: Chunk, seatings: Sequence[Seating]) -> None:
        self.chunk = chunk
        self.seatings = seatings
        self.winner, self.forfeit, self.rounds, self.seating, self.fight = (
            chunk.rows.column(name).to_numpy() for name in ("winner", "forfeit", "rounds", "seating", "fight")
        )
        self._seats = np.array(seatings)[self.seating]

    @cached_property
    def results(self) -> Floats:
        """1 for a win, 0 for a loss, a half for a draw, which is also what a side that is not contested wins."""
        who = np.take_along_axis(self._seats, np.maximum(self.winner, 0)[:, None], axis=1)[:, 0]
        found = np.where(self.winner == NEITHER, 0.5, 1.0 - who)
        return np.where(self.forfeit == NEITHER, found, self.forfeit.astype(float))

    @cached_property
    def edge(self) -> Floats:
        """What is left of the first entrant's sides less what is left of the other's, -1 to 1; 0 where forfeited."""
        found = np.zeros(len(self.winner))
        played = self.forfeit == NEITHER
        strength = self.chunk.rows.column("strength").flatten().to_numpy().reshape(-1, self._seats.shape[1]) / 1000
        seats = self._seats[played]
        own, others = seats == 0, seats == 1
        found[played] = (strength * own).sum(1) / own.sum(1) - (strength * others).sum(1) / others.sum(1)
        return found

    def points(self, score: str) -> Floats:
        """What each game counts, 0 to 1. A forfeited one is lost however it is scored."""
        if score != EDGE:
            return self.results
        return np.where(self.forfeit == NEITHER, (1 + self.edge) / 2, self.results)

    def faults(self) -> Iterator[tuple[int, str]]:
        """The rows with faults, and these as JSON."""
        for row, text in enumerate(self.chunk.rows.column("faults").to_pylist()):
            if text:
                yield row, text

    def ref(self, row: int, pairing: Pairing, arena: int) -> GameRef:
        """The game of a row."""
        return GameRef(arena, int(self.fight[row]), self.seatings[int(self.seating[row])], pairing)
