"""Director of a tournament: it asks the format for pairings, has the games played, and decides when to stop.

The director decides (on the pairings of the next round, or on more games) only between rounds of games, and only by the
games before. So the results do not depend on the workers, and a tournament that was killed resumes to the same end."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from attrs import define, evolve, field

from ..batch.engine import Engine
from ..core.errors import AsaltoError
from ..experiments.batch import RowSink
from ..policy import registry
from ..runtime.inline import DEADLINE
from ..statistics.sequential import LookSchedule
from .best import best_policies, minds_in
from .engine import GameEngine
from .entering import cannot_start
from .formats import (
    Pairing,
    bracket,
    buchholz,
    gauntlet,
    knockout_round,
    next_standing,
    round_robin,
    swiss_round,
    swiss_rounds,
)
from .games import Match
from .model import FORFEIT, GAUNTLET, KNOCKOUT, SWISS, Tournament
from .rows import game_rows
from .scores import Scores
from .sprt import RunningSprt, Sprt
from .standings import PlayedRound, Results, Tally, neighbours, ratings_of, standings_of
from .tasks import GameTask

LAPS: Final = 4
"""Number of laps in which each pairing plays its pairs, so that early standings mean something."""
FIRST_LOOK: Final = 50
"""Pairs of each pairing and arena before the first check of the ratings' precision..."""
GROWTH: Final = 1.25
"""...and the factor by which pairs grow until the next check."""
SPRT_LAP: Final = 20
"""Pairs of each arena between two looks at a sequential test."""
LEVEL: Final = 1e-9
"""Distance from 0.5 within which a score counts as level."""

StandingsProgress = Callable[[int, int, Callable[[], Results]], object]
"""Function called with the number of games played, the number planned, and a function that returns the results so
far."""


class TooFewEntrants(AsaltoError):
    """Error for a tournament in which fewer than two entrants can start."""


def play_tournament(
    engine: Engine,
    tournament: Tournament,
    seed: int,
    *,
    deadline: float | None = DEADLINE,
    trust: bool = False,
    test: Sprt | None = None,
    progress: StandingsProgress = lambda done, of, results: None,
    rows: RowSink | None = None,
) -> Results:
    """Play a tournament with the workers and the journal of ``engine``.

    ``deadline`` is in seconds for one answer (None: no limit). With ``trust`` external policies play in the processes
    of the games. ``test`` ends a match. ``rows`` takes the games (``rows.COLUMNS``).

    Raises TooFewEntrants, WorkerLost and BadJournal."""
    withdrawn = _withdrawn(tournament, trust)
    there = [entrant for entrant in range(len(tournament.entrants)) if entrant not in withdrawn]
    if len(there) < 2:
        raise TooFewEntrants(
            "fewer than two entrants can start: "
            + "; ".join(
                f"{tournament.entrants[entrant].name} cannot start: {why}" for entrant, why in withdrawn.items()
            )
        )
    return Director(GameEngine(engine), tournament, seed, deadline, trust, progress, there, withdrawn, rows).play(test)


def _withdrawn(tournament: Tournament, trust: bool) -> dict[int, str]:
    """Return the entrants that cannot start, with the reasons. The reader has tried Asalto's own policies already."""
    foreign = [
        (number, entrant.policy)
        for number, entrant in enumerate(tournament.entrants)
        if not registry.plays_own(entrant.policy)
    ]
    reasons = cannot_start([policy for _, policy in foreign], trust)
    return {number: why for (number, _), why in zip(foreign, reasons, strict=True) if why is not None}


@define(eq=False)
class Director:
    """State of a tournament in play. ``there`` are the entrants that can start."""

    games: GameEngine
    tournament: Tournament
    seed: int
    deadline: float | None
    trust: bool
    progress: StandingsProgress
    there: Sequence[int]
    withdrawn: Mapping[int, str]
    rows: RowSink | None
    scores: Scores = field(init=False)
    tallies: dict[int, Tally] = field(factory=dict, init=False)
    rounds: list[PlayedRound] = field(factory=list, init=False)
    _played: dict[tuple[Pairing, int], int] = field(factory=dict, init=False)
    _matches: dict[tuple[Pairing, int], Match] = field(factory=dict, init=False)
    _to_play: int = field(default=0, init=False)
    _unplayed: int = field(default=0, init=False)

    @scores.default
    def _scores(self) -> Scores:
        plan = self.tournament.plan
        return Scores(self.tournament.arenas, len(self.tournament.entrants), plan.score)

    def play(self, test: Sprt | None) -> Results:
        """Play to the end, or until the engine is stopped."""
        running = None if test is None else RunningSprt(test)
        undecided: list[Pairing] = []
        reached = True
        plan = self.tournament.plan
        if running is not None:
            whole = self._sequential(running)
        elif plan.format == SWISS:
            whole = self._swiss()
        elif plan.format == KNOCKOUT:
            whole = self._knockout()
        elif plan.precision is not None:
            whole, reached = self._until_precise(plan.precision)
        else:
            whole = self._to(self._pairings(), plan.pairs)
            if whole and plan.adaptive:
                whole, undecided = self._until_clear()
        sprt = None if running is None else running.result
        return evolve(self._results(), sprt=sprt, undecided=tuple(undecided), whole=whole, reached=reached)

    # Leagues: every pairing in one round.

    def _pairings(self) -> list[Pairing]:
        made = gauntlet if self.tournament.plan.format == GAUNTLET else round_robin
        return [(self.there[one], self.there[other]) for one, other in made(len(self.there))]

    def _to(self, pairings: Sequence[Pairing], pairs: int) -> bool:
        """Continue every pairing to this number of pairs in each arena. Returns False when stopped."""
        laps = sorted({-(-pairs * lap // LAPS) for lap in range(1, LAPS + 1)})
        orders = [order for stop in laps for order in self._orders(pairings, stop)]
        return self._play(orders)

    def _until_precise(self, precision: float) -> tuple[bool, bool]:
        """Play until every rating's 95 % interval is at most ``precision`` Elo wide, as far as its width counts.

        Returns whether it ran to the end without a stop, and whether it reached the precision."""
        most = self.tournament.plan.max_pairs
        for pairs in _growing(most):
            if not self._to(self._pairings(), pairs):
                return False, False
            ratings = ratings_of(self.scores)
            if all(ratings.width(entrant) <= precision for entrant in self.there):
                return True, True
        return True, False

    def _until_clear(self) -> tuple[bool, list[Pairing]]:
        """Continue the pairings whose order is unclear, at planned looks that share the chance of error.

        Returns whether it ran to the end without a stop, and the pairings that stayed unclear."""
        plan = self.tournament.plan
        schedule = LookSchedule(plan.max_pairs, max(1, len(self.there) - 1))
        unclear: list[Pairing] = []
        for look in [look for look in schedule.looks if look > plan.pairs]:
            unclear = self._unclear(schedule.alpha(look))
            if not unclear:
                break
            if not self._to(unclear, look):
                return False, unclear
        return True, self._unclear(schedule.alpha(plan.max_pairs))

    def _unclear(self, alpha: float) -> list[Pairing]:
        """Return the pairings whose order is unclear: those of a gauntlet, else those of neighbours."""
        ratings = ratings_of(self.scores)
        asked = self._pairings() if self.tournament.plan.format == GAUNTLET else neighbours(self._results().standings)
        sure = {(one, other): ratings.superiority(one, other) for one, other in asked}
        return [pairing for pairing in asked if min(sure[pairing], 1 - sure[pairing]) > alpha / 2]

    def _sequential(self, test: RunningSprt) -> bool:
        """Play a match until its test ends, or to the maximum of pairs.

        Pairs count in the order of their numbers, and pairs of the same number in the order of the arenas."""
        (pairing,) = self._pairings()
        most = self.tournament.plan.max_pairs
        done = 0
        while not test.ended and done < most:
            stop = min(done + SPRT_LAP, most)
            if not self._play(self._orders([pairing], stop)):
                return False
            by_arena = [meeting.scores[done:stop] for meeting in self.scores.of(pairing)]
            test.count(float(score) for pairs in zip(*by_arena, strict=True) for score in pairs)
            done = stop
        return True

    # Rounds.

    def _swiss(self) -> bool:
        plan, entrants = self.tournament.plan, self.tournament.entrants
        points: dict[int, float] = {}
        opponents: dict[int, list[int]] = {}
        byes: set[int] = set()
        rounds = plan.rounds or swiss_rounds(len(self.there))
        for number in range(1, rounds + 1):
            points |= {each: 0.0 for each in self.there if each not in points and entrants[each].enters <= number}
            met = {(one, other) for one, others in opponents.items() for other in others}
            found = swiss_round(points, met, byes)
            if found is None:
                self._unplayed = rounds - number + 1
                break
            if not self._play(self._orders(found.pairings, plan.pairs)):
                return False
            scores = [(pairing, self.scores.weighted(pairing)) for pairing in found.pairings]
            for (one, other), score in scores:
                won = 0.5 if abs(score - 0.5) < LEVEL else float(score > 0.5)
                points[one], points[other] = points[one] + won, points[other] + 1 - won
                opponents.setdefault(one, []).append(other)
                opponents.setdefault(other, []).append(one)
            if found.bye is not None:
                points[found.bye] += 1
                byes.add(found.bye)
            self.rounds.append(PlayedRound(number, tuple(scores), () if found.bye is None else (found.bye,)))
            tie_break = buchholz(points, opponents)
            self.tallies = {each: Tally(points[each], tie_break[each]) for each in points}
        return True

    def _knockout(self) -> bool:
        standing = [None if seed is None else self.there[seed] for seed in bracket(len(self.there))]
        number = 0
        while len(standing) > 1:
            number += 1
            pairings = knockout_round(standing)
            if not self._play(self._orders(pairings, self.tournament.plan.pairs)):
                return False
            if not self._play_on(pairings):
                return False
            scores = {pairing: self.scores.weighted(pairing) for pairing in pairings}
            level = [pairing for pairing, score in scores.items() if abs(score - 0.5) < LEVEL]
            # entrants are in the order of their seeds, so the first of a pairing has the better seed
            winners = {pairing: pairing[score < 0.5 - LEVEL] for pairing, score in scores.items()}
            for pairing, winner in winners.items():
                (loser,) = set(pairing) - {winner}
                self.tallies[loser] = Tally(out=number)
            alone = {each for pairing in pairings for each in pairing}
            byes = tuple(each for each in standing if each is not None and each not in alone)
            self.rounds.append(PlayedRound(number, tuple(scores.items()), byes, tuple(level)))
            standing = next_standing(standing, winners)
        return True

    def _play_on(self, pairings: Sequence[Pairing]) -> bool:
        """Continue level pairings until they are decided, or have the maximum of pairs."""
        plan = self.tournament.plan
        pairs = plan.pairs
        while pairs < plan.max_pairs:
            level = [pairing for pairing in pairings if abs(self.scores.weighted(pairing) - 0.5) < LEVEL]
            if not level:
                break
            pairs = min(pairs + plan.pairs, plan.max_pairs)
            if not self._play(self._orders(level, pairs)):
                return False
        return True

    # Games.

    def _orders(self, pairings: Sequence[Pairing], pairs: int) -> list[tuple[Pairing, int, int]]:
        """Return pairing, arena and the last pair to play, for all arenas."""
        return [(pairing, arena, pairs) for pairing in pairings for arena in range(len(self.tournament.arenas))]

    def _play(self, wanted: Sequence[tuple[Pairing, int, int]]) -> bool:
        """Continue pairings in arenas to a number of pairs. Returns False when stopped."""
        orders: list[GameTask] = []
        places: dict[Match, tuple[Pairing, int]] = {}
        for pairing, arena, pairs in wanted:
            played = self._played.get((pairing, arena), 0)
            if pairs > played:
                match = self._match(pairing, arena)
                places[match] = pairing, arena
                orders.append(GameTask(match, played + 1, pairs + 1))
                self._played[pairing, arena] = pairs
        self._to_play += sum(order.pairs * order.seatings for order in orders)
        for order, chunk in self.games.play(orders):
            pairing, arena = places[order.match]
            table = self.scores.count(pairing, arena, chunk)
            if self.rows is not None:
                self.rows.write(game_rows(self.tournament, pairing, arena, table))
            self.progress(self.scores.games, self._to_play, self._results)
        return self.scores.games == self._to_play

    def _match(self, pairing: Pairing, number: int) -> Match:
        if (pairing, number) in self._matches:
            return self._matches[pairing, number]
        arena = self.tournament.arenas[number]
        specs = self.tournament.entrants[pairing[0]].policy, self.tournament.entrants[pairing[1]].policy
        one, other = (json.dumps(spec.plain(), sort_keys=True) for spec in specs)
        match = Match(
            arena.document,
            arena.sides,
            (one, other),
            self.seed,
            self.deadline,
            self.tournament.plan.faults == FORFEIT,
            trust=self.trust,
            minds=minds_in(arena, specs),
        )
        copies = sum(evolve(known, copy=0) == match for known in self._matches.values())
        self._matches[pairing, number] = evolve(match, copy=copies)
        return self._matches[pairing, number]

    def _results(self) -> Results:
        """Return the results so far."""
        ratings = ratings_of(self.scores)
        standings = standings_of(self.tournament, self.scores, ratings, self.tallies, self.withdrawn)
        return Results(
            self.tournament,
            self.seed,
            self.scores,
            ratings,
            standings,
            tuple(self.rounds),
            withdrawn=dict(self.withdrawn),
            whole=False,
            tallies=dict(self.tallies),
            unplayed=self._unplayed,
            best=best_policies(self.tournament.arenas, ((*key, match.minds) for key, match in self._matches.items())),
        )


def _growing(most: int) -> Iterator[int]:
    """Yield the numbers of pairs at which the precision is checked."""
    pairs = min(FIRST_LOOK, most)
    while True:
        yield pairs
        if pairs == most:
            return
        pairs = min(most, int(pairs * GROWTH))
