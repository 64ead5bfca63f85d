"""Standings from scores: circles, arenas, upsets, places."""

from __future__ import annotations

import numpy as np
import pytest

from simulator.tournament.formats import Pairing
from simulator.tournament.games import NEITHER
from simulator.tournament.model import WIN
from simulator.tournament.scores import Scores
from simulator.tournament.standings import (
    UPSET,
    Results,
    Tally,
    arena_summary,
    ratings_of,
    ratings_so_far,
    standings_of,
    superiority,
)

from .arenas import SEED, entrant, tournament
from .test_scores import chunk, game

ASKED = tournament(*(entrant("basic", name) for name in "abcd"), scenarios=("reference_duel", "haunted_house/pursuit"))


def scored(won: dict[tuple[Pairing, int], tuple[int, int]]) -> Scores:
    """Scores in which the first entrant of a pairing has won both games of some pairs, and lost those of others."""
    found = Scores(ASKED.arenas, 4, WIN)
    for (pairing, arena), (wins, losses) in won.items():
        seatings = ASKED.arenas[arena].seatings
        rows = []
        for fight in range(1, wins + losses + 1):
            winner = 0 if fight <= wins else 1
            rows += [game(fight, at, seating.index(winner), [fight % 7, 0]) for at, seating in enumerate(seatings)]
        found.count(pairing, arena, chunk(*rows))
    return found


def results(scores: Scores) -> Results:
    """Return the results with these scores."""
    ratings = ratings_of(scores)
    return Results(ASKED, SEED, scores, ratings, standings_of(ASKED, scores, ratings, {}))


def test_a_circle_is_found() -> None:
    """a beats b, b beats c, c beats a; d loses to all, and is in none."""
    circle = {((0, 1), 0): (40, 5), ((1, 2), 0): (40, 5), ((0, 2), 0): (5, 40)}
    outsider = {((one, 3), 0): (40, 2) for one in range(3)}
    assert results(scored(circle | outsider)).cycles == [[0, 1, 2]]


def test_what_is_not_clear_is_no_circle() -> None:
    """A result by a hair, c over a, makes no circle."""
    open_one = {((0, 1), 0): (40, 5), ((1, 2), 0): (40, 5), ((0, 2), 0): (22, 23)}
    assert results(scored(open_one)).cycles == []


def test_superiority_counts_arenas_by_their_weights() -> None:
    """Two entrants that each win one arena by the same margin are level."""
    level = scored({((0, 1), 0): (30, 10), ((0, 1), 1): (10, 30)})
    assert superiority(level, (0, 1)) == pytest.approx(0.5)
    assert superiority(scored({((0, 1), 0): (30, 10), ((0, 1), 1): (20, 20)}), (0, 1)) > 0.9


def test_an_arena_says_how_far_it_tells_entrants_apart() -> None:
    """An arena of equal entrants has no clear result; one of only wins and losses has only clear ones."""
    scores = scored(
        {
            ((one, other), arena): won
            for one, other in ((0, 1), (0, 2), (1, 2))
            for arena, won in ((0, (20, 20)), (1, (38, 2)))
        }
    )
    level, apart = (arena_summary(scores, arena) for arena in (0, 1))
    assert (level.clear, level.of, level.met, level.spread) == (0, 3, (0, 1, 2), 0.0)
    assert (apart.clear, apart.of) == (3, 3)
    assert apart.spread > 200
    assert list(np.argsort(-apart.ratings.elo[:3])) == [0, 1, 2]


def test_the_greatest_upset_is_the_win_with_the_smallest_chance() -> None:
    """The hopeless one's single win over the best, in the game that left it most."""
    scores = scored({((0, 1), 0): (30, 10), ((0, 3), 0): (39, 1), ((1, 3), 0): (38, 2)})
    (watch,) = [each for each in results(scores).to_watch if each.why == UPSET]
    assert watch.game.pairing == (0, 3)
    assert watch.game.fight == 40
    assert 0 < watch.figure < 100


def test_who_wins_all_has_no_upset() -> None:
    """Equals have no upset either, and drawn games have no closest one."""
    assert all(each.why != UPSET for each in results(scored({((0, 1), 0): (20, 20)})).to_watch)
    assert all(each.why != UPSET for each in results(scored({((0, 1), 0): (20, 0)})).to_watch)
    drawn = Scores(ASKED.arenas, 4, WIN)
    drawn.count((0, 1), 0, chunk(*(game(1, at, NEITHER, [0, 0]) for at in (0, 1))))
    assert [each.why for each in results(drawn).to_watch] == ["longest"]


def test_places_are_by_rounds_first_and_by_rating_then() -> None:
    """Out late before out early, never out first; points before opponents' points before rating."""
    scores = scored({((0, 1), 0): (30, 10), ((0, 2), 0): (30, 10), ((0, 3), 0): (30, 10)})
    ratings = ratings_of(scores)
    cup = standings_of(ASKED, scores, ratings, {0: Tally(out=1), 1: Tally(out=2), 2: Tally(out=1)})
    assert [each.entrant for each in cup] == [3, 1, 0, 2]
    swiss = standings_of(ASKED, scores, ratings, {0: Tally(1, 2), 1: Tally(2, 1), 2: Tally(1, 3), 3: Tally(1, 2)})
    assert [each.entrant for each in swiss] == [1, 2, 0, 3]
    assert [each.rank for each in swiss] == [1, 2, 3, 4]
    assert [each.entrant for each in standings_of(ASKED, scores, ratings, {}, absent=[0])] == [1, 2, 3]


def test_ratings_come_to_what_they_are() -> None:
    """After the last part they are those of all games; there are no more parts than pairs."""
    scores = scored({((0, 1), 0): (20, 10), ((1, 2), 0): (9, 6)})
    steps = ratings_so_far(scores)
    assert len(steps) == 10
    assert steps[-1].elo == pytest.approx(ratings_of(scores).elo)
    assert len(ratings_so_far(scored({((0, 1), 0): (2, 1)}), 10)) == 3
