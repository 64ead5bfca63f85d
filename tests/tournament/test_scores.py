"""Scores of games: results by hand, pairs, classes, faults, times, games to watch."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from simulator.batch.table import Rows
from simulator.batch.tasks import Chunk
from simulator.tournament.games import FORFEITED, NEITHER, SCHEMA, Game
from simulator.tournament.model import EDGE, WIN, Arena, Seating
from simulator.tournament.scores import DecisionTimes, ScoreEstimate, Scores, pentanomial

from .arenas import arena

NO_TIME = [[0, 0, 0], [0, 0, 0]]


def game(fight: int, seating: int, winner: int, strength: list[int], **more: Any) -> Game:
    """Return a game by hand."""
    given: dict[str, Any] = {
        "ending": "last_side",
        "rounds": 3,
        "forfeit": NEITHER,
        "faults": "",
        "times": NO_TIME,
    } | more
    return Game(fight=fight, seating=seating, winner=winner, strength=strength, **given)


def chunk(*games: Game) -> Chunk:
    """Games as the engine gives them."""
    return Chunk(1, Rows.of(SCHEMA, zip(*games, strict=True)), (), 0.0)


def counted(*games: Game, score: str = WIN, place: Arena | None = None) -> Scores:
    """Return the scores of entrants 0 and 1 after these games."""
    found = Scores([place or arena()], 2, score)
    found.count((0, 1), 0, chunk(*games))
    return found


FIRST_LEFT: Seating = (0, 1)


@pytest.fixture
def seating() -> int:
    """The number of the seating in which the first entrant plays the left side."""
    return arena().seatings.index(FIRST_LEFT)


def test_a_win_is_whose_side_won(seating: int) -> None:
    """Left wins both games: each entrant has won one, and the pair is even."""
    found = counted(game(1, seating, 0, [500, 0]), game(1, 1 - seating, 0, [800, 0]))
    meeting = found.meetings[(0, 1), 0]
    assert (meeting.wins, meeting.draws, meeting.losses) == (1, 0, 1)
    assert list(meeting.scores) == [0.5]
    assert [totals.points for totals in found.totals] == [1.0, 1.0]


def test_who_wins_nothing_draws(seating: int) -> None:
    """A draw, and a win of a side that is not contested, count a half for both."""
    found = counted(game(1, seating, NEITHER, [0, 0]), game(1, 1 - seating, 1, [0, 300]))
    meeting = found.meetings[(0, 1), 0]
    assert (meeting.wins, meeting.draws, meeting.losses) == (1, 1, 0)
    assert list(meeting.scores) == [0.75]
    assert meeting.pentanomial == (0, 0, 0, 1, 0)


def test_the_edge_is_what_is_left_less_what_is_left_of_the_other(seating: int) -> None:
    """Half of 1 + 0.4, and of 1 - 0.2, whichever won."""
    found = counted(game(1, seating, 0, [700, 300]), game(1, 1 - seating, 0, [200, 0]), score=EDGE)
    assert list(found.meetings[(0, 1), 0].scores) == [pytest.approx((0.7 + 0.4) / 2)]


def test_a_forfeited_game_is_lost_however_it_is_scored(seating: int) -> None:
    """The totals have the fault, its kind and its message."""
    fault = '[[1, "late", 2, "turn", "no answer"]]'
    out = game(1, seating, NEITHER, [], forfeit=1, ending=FORFEITED, rounds=0, faults=fault)
    other = game(1, 1 - seating, 0, [0, 0])
    for score in (WIN, EDGE):
        found = counted(out, other, score=score)
        meeting = found.meetings[(0, 1), 0]
        assert (meeting.wins, meeting.losses, meeting.faults) == (1, 1, 1)
        assert found.faulty == 0.5
        (count,) = found.totals[1].faults.values()
        assert (count.times, count.first.fight, count.kind, count.message) == (2, 1, "turn", "no answer")
        assert not found.totals[0].faults


def test_scores_between_two_classes_belong_to_the_nearer_one() -> None:
    """Five classes, from lost to won."""
    assert pentanomial(np.array([0, 0.1, 0.13, 0.25, 0.5, 0.5, 0.74, 1.0])) == (2, 2, 2, 1, 1)
    assert pentanomial(np.empty(0)) == (0, 0, 0, 0, 0)


def test_an_estimate_is_sane_at_the_edges() -> None:
    """After one pair, at 0 %, at 100 %, and where all pairs are even."""
    one, none, all_, even = (
        ScoreEstimate.of_scores(np.array(scores)) for scores in ([1.0], [0.0] * 50, [1.0] * 50, [0.5] * 50)
    )
    assert (one.mean, one.high) == (1.0, 1.0)
    assert one.low < 0.1
    assert (none.mean, none.low, all_.mean, all_.high) == (0.0, 0.0, 1.0, 1.0)
    assert 0.03 < none.high < 0.15
    assert all_.low == pytest.approx(1 - none.high)
    assert all_.superiority == pytest.approx(1 - none.superiority) == pytest.approx(1, abs=1e-6)
    assert (even.mean, even.superiority) == (0.5, 0.5)
    assert even.low < 0.5 < even.high


@pytest.mark.parametrize("of", [2, 3, 10, 60, 1000])
def test_one_end_is_exceeded_with_a_chance_of_five_per_cent_at_most(of: int) -> None:
    """An entrant with the chance of that end to win a pair wins all of them so often, whatever games a pair has."""
    assert 0.04 < ScoreEstimate.of_scores(np.ones(of)).low ** of <= 0.05


def test_the_games_to_watch_are_remembered(seating: int) -> None:
    """The longest, the closest that was decided, and the clearest win each way."""
    found = counted(
        game(1, seating, 0, [900, 0], rounds=3),
        game(1, 1 - seating, 0, [100, 0], rounds=9),
        game(2, seating, NEITHER, [500, 500], rounds=5),
        game(2, 1 - seating, 1, [0, 300], rounds=9),
    )
    assert found.longest is not None
    assert found.closest is not None
    assert (found.longest.game.fight, found.longest.figure) == (1, 9)
    assert (found.closest.game.fight, found.closest.game.seating, found.closest.figure) == (1, (1, 0), 100)
    assert {key: win.figure for key, win in found.wins.items()} == {(0, 1, 0): 900, (1, 0, 0): 100}


def test_times_are_added_up() -> None:
    """Mean, slowest, and what 95 of 100 do not exceed."""
    times = DecisionTimes()
    assert (times.mean, times.p95) == (0, 0)
    times.add([19, 190, 10, 10, 19])
    times.add([1, 1000, 1000, 71, 1])
    assert (times.count, times.mean, times.slowest) == (20, 59.5, 1000)
    assert times.p95 == 11


def test_points_and_counts_add_up() -> None:
    """Over drawn games: each game is worth one point; wins, draws and losses are its results; the first entrant's
    score and the second's add up to 1; the times of both entrants and their faults are kept."""
    for seed in range(8):
        luck, games = random.Random(seed), []
        for fight in range(1, 4 + seed % 5):
            for at in (0, 1):
                forfeit = luck.choice([NEITHER, NEITHER, 0, 1])
                fault = "" if forfeit == NEITHER else f'[[{forfeit}, "late", 1, "turn", "no answer"]]'
                strength = [] if fault else [luck.randrange(1001), luck.randrange(1001)]
                winner = NEITHER if fault else luck.choice([NEITHER, 0, 1])
                ending = FORFEITED if fault else "last_side"
                times = [[1, luck.randrange(1, 9), 3, 3, 1], NO_TIME[0]]
                games.append(
                    game(fight, at, winner, strength, forfeit=forfeit, ending=ending, faults=fault, times=times)
                )
        for score in (WIN, EDGE):
            found = counted(*games, score=score)
            meeting = found.meetings[(0, 1), 0]
            parts = Scores([arena()], 2, score)
            for at in range(0, len(games), 2):
                parts.count((0, 1), 0, chunk(*games[at : at + 2]))
            assert list(parts.meetings[(0, 1), 0].scores) == list(meeting.scores), f"seed {seed}"
            assert (parts.wins, parts.games) == (found.wins, found.games), f"seed {seed}"
            assert meeting.wins + meeting.draws + meeting.losses == found.games == len(games), f"seed {seed}"
            assert sum(totals.points for totals in found.totals) == pytest.approx(len(games)), f"seed {seed}"
            assert sum(totals.fault_games for totals in found.totals) == meeting.faults, f"seed {seed}"
            assert meeting.faults == sum(each.forfeit != NEITHER for each in games), f"seed {seed}"
            assert sum(meeting.pentanomial) == len(games) // 2 == len(meeting.scores), f"seed {seed}"
            assert all(0 <= each <= 1 for each in meeting.scores), f"seed {seed}"
            if score == WIN:
                assert found.totals[0].points == pytest.approx(2 * meeting.scores.sum()), f"seed {seed}"
            assert [totals.times.count for totals in found.totals] == [len(games), 0], f"seed {seed}"
