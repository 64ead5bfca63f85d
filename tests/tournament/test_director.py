"""Tournaments played to the end: every format, looks, interruptions, and the same results by whatever way."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pyarrow as pa
import pytest
from attrs import evolve

from simulator.batch.dask_cluster import DaskCluster
from simulator.batch.engine import Engine
from simulator.batch.journal import Journal, JournalKey
from simulator.batch.tasks import Chunk
from simulator.batch.workers import ProcessWorkers
from simulator.tournament import director, tasks
from simulator.tournament.director import TooFewEntrants
from simulator.tournament.document import tournament_document
from simulator.tournament.engine import GameEngine, KeptGames, Order
from simulator.tournament.model import Tournament
from simulator.tournament.sprt import REJECTED, UNDECIDED, Sprt
from simulator.tournament.standings import Results

from .arenas import SEED, bot, comparable, entrant, match, played, tournament

KEY = JournalKey("tournament", ("test",), SEED, "")
FOUR = tuple(map(entrant, ("cautious", "basic", "random", "aggressive")))
TWO_ARENAS = ("reference_duel", "haunted_house/pursuit")


def told(found: Results) -> dict[str, Any]:
    """What was found, without what hangs on the clock."""
    return comparable(tournament_document(found, 1.0))


def pairs_played(found: Results) -> dict[tuple[int, int], int]:
    """The pairs of each pairing in the first arena."""
    return {pairing: meeting.pairs for (pairing, arena), meeting in found.scores.meetings.items() if arena == 0}


# Formats.


@pytest.mark.slow
def test_a_round_robin_plays_all_pairings_in_all_arenas() -> None:
    """The weakest mind is last, and everything adds up."""
    found = played(tournament(*FOUR, scenarios=TWO_ARENAS))
    assert len(found.scores.meetings) == 12
    assert {meeting.pairs for meeting in found.scores.meetings.values()} == {8}
    assert found.scores.games == 12 * 16 == sum(each.games for each in found.standings) / 2
    assert sum(each.points for each in found.standings) == found.scores.games
    assert [each.rank for each in found.standings] == [1, 2, 3, 4]
    assert found.standings[-1].name == "random"
    assert sum(
        share * elo for share, elo in zip(found.ratings.shares, found.ratings.elo, strict=True)
    ) == pytest.approx(0)
    assert found.whole
    assert found.reached


@pytest.mark.slow
def test_the_same_policy_twice_is_level() -> None:
    """On whatever scenario, exactly: each pair of games is the same fight."""
    for name in ("reference_duel", "three_against_a_werewolf"):
        found = played(tournament(entrant("cautious", "a"), entrant("cautious", "b"), scenarios=(name,)))
        (meeting,) = found.scores.meetings.values()
        assert set(meeting.scores) == {0.5}
        first = found.standings[0]
        assert first.elo == pytest.approx(0, abs=1e-6)
        assert first.low < 0 < first.high
        assert first.ahead == pytest.approx(0.5)


def test_equal_policies_against_the_same_opponent_are_played_apart(tmp_path: Path) -> None:
    """They have equal games, which the journal keeps for each of them."""
    asked = tournament(entrant("basic", "a"), entrant("basic", "b"), entrant("random"))
    with Journal.begin(tmp_path / "j", KEY) as journal:
        first = played(asked, Engine(journal=journal))
    one, other = (first.scores.meetings[(each, 2), 0] for each in (0, 1))
    assert list(one.scores) == list(other.scores)
    with Journal.resume(tmp_path / "j", KEY) as journal:
        assert told(played(asked, Engine(journal=journal))) == told(first)


def test_a_gauntlet_is_the_firsts() -> None:
    """The others do not meet."""
    found = played(tournament(*FOUR, format="gauntlet"))
    assert found.scores.pairings == [(0, 1), (0, 2), (0, 3)]


@pytest.mark.slow
def test_a_swiss_tournament_pairs_by_points() -> None:
    """Two rounds for four; each meets two others; a late one enters in the second and has no points before."""
    found = played(tournament(*FOUR, format="swiss"))
    assert [each.number for each in found.rounds] == [1, 2]
    assert len(found.scores.pairings) == 4
    assert sum(tally.points for tally in found.tallies.values()) == 4
    points = [found.tallies[each.entrant].points for each in found.standings]
    assert points == sorted(points, reverse=True)
    late = tournament(*FOUR[:3], evolve(FOUR[3], enters=2), format="swiss", rounds=3)
    found = played(late)
    assert 3 not in [each for pairing, _ in found.rounds[0].scores for each in pairing]
    assert len(found.rounds[0].byes) == 1
    assert 3 in [each for round_ in found.rounds[1:] for pairing, _ in round_.scores for each in pairing]


def test_a_level_meeting_of_a_swiss_tournament_is_half_a_point_each() -> None:
    """Equals share the point of their round."""
    found = played(tournament(entrant("basic", "a"), entrant("basic", "b"), format="swiss", rounds=1))
    assert {each: tally.points for each, tally in found.tallies.items()} == {0: 0.5, 1: 0.5}


def test_a_knockout_ends_with_one() -> None:
    """Three entrants: the first has a bye; who loses is out in that round."""
    found = played(tournament(*FOUR[:3], format="knockout"))
    assert [each.byes for each in found.rounds] == [(0,), ()]
    outs = sorted(tally.out for tally in found.tallies.values())
    assert outs == [1, 2]
    winner = found.standings[0].entrant
    assert winner not in found.tallies
    assert [found.tallies[each.entrant].out for each in found.standings[1:]] == [2, 1]


def test_a_level_knockout_is_played_on_and_then_decided_by_the_order_of_entry() -> None:
    """Equals stay level, with as many pairs as there may be; others are decided before."""
    found = played(tournament(entrant("basic", "a"), entrant("basic", "b"), format="knockout", pairs=2, max_pairs=5))
    assert pairs_played(found) == {(0, 1): 5}
    assert found.rounds[0].by_seed == ((0, 1),)
    assert found.standings[0].name == "a"


@pytest.mark.slow
def test_a_precision_is_played_for() -> None:
    """At looks that are set beforehand, until every rating is known, or as far as it may go."""
    rough = played(tournament(*FOUR[:2], precision=150.0, max_pairs=400))
    fine = played(tournament(*FOUR[:2], precision=1.0, max_pairs=70))
    assert rough.reached
    assert pairs_played(rough) == {(0, 1): 50}
    assert all(2 * rough.ratings.half_width(each) <= 150 for each in (0, 1))
    assert not fine.reached
    assert fine.whole
    assert pairs_played(fine) == {(0, 1): 70}


@pytest.mark.slow
def test_neighbours_that_are_too_close_are_given_more_games() -> None:
    """Equals stay open with all the games that there may be; who is clearly worse has few."""
    asked = tournament(entrant("basic", "a"), entrant("basic", "b"), entrant("random"), adaptive=True, max_pairs=400)
    found = played(evolve(asked, plan=evolve(asked.plan, pairs=30)))
    pairs = pairs_played(found)
    assert (pairs[0, 1], pairs[0, 2]) == (400, 30)
    assert pairs[1, 2] <= 100
    assert found.undecided == ((0, 1),)


@pytest.mark.slow
def test_a_test_ends_a_match() -> None:
    """In the order of the pairs: one that is clearly worse is rejected soon, equals may stay open."""
    asked = tournament(entrant("random"), entrant("cautious"), format="match", max_pairs=2000, scenarios=TWO_ARENAS)
    found = played(asked, test=Sprt(0, 50))
    assert found.sprt is not None
    assert found.sprt.verdict == REJECTED
    assert found.sprt.pairs < 60
    level = played(tournament(entrant("basic"), entrant("basic", "b"), max_pairs=30), test=Sprt(-20, 20))
    assert level.sprt is not None
    assert (level.sprt.verdict, level.sprt.pairs) == (UNDECIDED, 30)


# By whatever way.


@pytest.fixture(scope="module")
def whole() -> dict[str, Any]:
    """A tournament in one go, in one process."""
    return told(played(many()))


def many() -> Tournament:
    """Two scenarios, four entrants, one of them not Asalto's own."""
    bold = entrant(bot("Erring", chance=0.2))
    return tournament(*FOUR[:3], bold, scenarios=TWO_ARENAS)


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [2, 7])
def test_jobs_change_nothing(whole: dict[str, Any], jobs: int) -> None:
    """Games are taken back in their order."""
    assert told(played(many(), Engine(lambda: ProcessWorkers(jobs), warm_up=0))) == whole


@pytest.mark.slow
def test_dask_changes_nothing(whole: dict[str, Any]) -> None:
    """Its workers play the same tasks, those of a class in a file too."""
    assert told(played(many(), Engine(lambda: DaskCluster(2), warm_up=0))) == whole


@pytest.mark.slow
@pytest.mark.parametrize("after", [1, 7, 40])
def test_an_interrupted_tournament_goes_on(
    whole: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, after: int
) -> None:
    """Stopped after some games, with the last record half written: the end is the same, and nothing is played twice."""
    seen: list[int] = []

    def stopped() -> bool:
        seen.append(1)
        return len(seen) > after

    path = tmp_path / "j"
    with Journal.begin(path, KEY) as journal:
        cut = played(many(), Engine(journal=journal, stopped=stopped))
    assert not cut.whole
    path.write_bytes(path.read_bytes()[:-3])
    with Journal.resume(path, KEY) as journal:
        assert told(played(many(), Engine(journal=journal))) == whole
    monkeypatch.setattr(tasks, "play_pairs", never)
    with Journal.resume(path, KEY) as journal:
        assert told(played(many(), Engine(journal=journal))) == whole


def never(*_: Any) -> Chunk:
    """What the journal has is not played."""
    raise AssertionError("this has been played before")


@pytest.mark.slow
def test_what_is_added_later_is_all_that_is_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An entrant, pairs and a scenario: the rest comes from the journal, and all is as if it had been there at once."""
    few = tournament(*FOUR[:2])
    more = tournament(*FOUR[:3], scenarios=TWO_ARENAS, pairs=12)
    path = tmp_path / "j"
    with Journal.begin(path, KEY) as journal:
        played(few, Engine(journal=journal))
    tally: list[int] = []
    play_pairs = tasks.play_pairs

    def counting(match: Any, start: int, stop: int, stopped: Any = None) -> Chunk:
        tally.append(stop - start)
        return play_pairs(match, start, stop, stopped)

    monkeypatch.setattr(tasks, "play_pairs", counting)
    with Journal.resume(path, KEY) as journal:
        found = told(played(more, Engine(journal=journal)))
    assert sum(tally) == 6 * 12 - 8
    assert found == told(played(more))


def test_games_of_the_journal_are_taken_piece_by_piece() -> None:
    """Cut where they are asked for, each once."""

    def kept() -> Iterator[tuple[Chunk, ...]]:
        asked = match("basic", "basic")
        yield (tasks.play_pairs(asked, 1, 4),)
        yield (tasks.play_pairs(asked, 4, 6),)

    games = KeptGames(kept())
    taken = [[(chunk.start, chunk.stop) for chunk in games.until(stop)] for stop in (3, 3, 9, 100)]
    assert taken == [[(1, 3)], [], [(3, 7), (7, 9)], [(9, 11)]]


@pytest.mark.slow
def test_orders_are_played_in_their_order() -> None:
    """By workers too, whatever is quicker."""
    asked = [Order(match(one, "basic"), 1, 6) for one in ("cautious", "random")]
    with Engine(lambda: ProcessWorkers(2), warm_up=0) as plays:
        pieces = list(GameEngine(plays).play(asked))
    found = [(order.match, order.start, order.stop) for order, _ in pieces]
    assert list(dict.fromkeys(match_ for match_, _, _ in found)) == [order.match for order in asked]
    for order, chunk in pieces:
        assert (chunk.start, chunk.stop) == (2 * order.start - 1, 2 * order.stop - 1)
    for order in asked:
        cuts = [(start, stop) for match_, start, stop in found if match_ == order.match]
        assert cuts[0][0] == 1
        assert cuts[-1][1] == 6
        assert all(stop == start for (_, stop), (start, _) in pairwise(cuts))


def test_rows_say_who_played_which_side() -> None:
    """In both seatings of a pair, by the entrants' own names; a task says the same for its worker."""
    batches: list[pa.RecordBatch] = []
    sink: Any = SimpleNamespace(write=batches.append)
    played(tournament(entrant("basic", "x"), entrant("cautious", "y"), pairs=1), rows=sink)
    (rows,) = (batch.to_pylist() for batch in batches)
    found = [(row["a"], row["sides_of_a"], row["b"], row["sides_of_b"]) for row in rows]
    assert found == [("x", "left", "y", "right"), ("x", "right", "y", "left")]
    assert tasks.GameTask(match("basic", "cautious"), 3, 6).what == "pairs 3 to 5 of basic against cautious"


# Who cannot start.


@pytest.mark.slow
def test_who_cannot_start_is_withdrawn_and_the_rest_play() -> None:
    """With its reason; it has no place."""
    found = played(tournament(*FOUR[:2], entrant(bot("Unmakable")), pairs=2))
    assert {each.name for each in found.standings} == {"cautious", "basic"}
    assert "no luck today" in found.withdrawn[2]
    assert found.scores.pairings == [(0, 1)]


@pytest.mark.slow
def test_nobody_plays_alone() -> None:
    """The error says who could not start, and why."""
    with pytest.raises(TooFewEntrants, match=r"Unmakable cannot start: .*no luck today"):
        played(tournament(entrant("basic"), entrant(bot("Unmakable"))))


@pytest.mark.slow
def test_a_verdict_is_withheld_when_too_many_games_were_forfeited() -> None:
    """And not for a few."""
    found = played(tournament(entrant("basic"), entrant(bot("Nonsense")), pairs=4))
    assert found.withheld
    assert found.scores.totals[1].fault_games == 8
    assert not played(tournament(*FOUR[:2], pairs=4)).withheld


def test_looks_for_a_precision_grow() -> None:
    """To the most that there may be, and not beyond."""
    assert list(director._growing(90)) == [50, 62, 77, 90]
    assert list(director._growing(20)) == [20]


@pytest.mark.parametrize(
    ("warm_up", "played", "passed", "left", "worth"),
    [
        (0.0, 0, 0.0, 1, True),
        (0.5, 0, 9.0, 10**6, False),
        (0.5, 10, 0.5, 21, True),
        (0.5, 10, 0.5, 20, False),
        (0.5, 10, 0.4, 10**6, False),
    ],
)
def test_workers_are_started_where_the_pairs_left_are_worth_them(
    warm_up: float, played: int, passed: float, left: int, worth: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At once if nothing is to be played here first; otherwise after that time, for more than two seconds of pairs."""
    monkeypatch.setattr("simulator.tournament.engine.perf_counter", lambda: 100.0 + passed)
    for start, expected in ((lambda: ProcessWorkers(1), worth), (None, False)):
        plays = GameEngine(Engine(start, warm_up=warm_up))
        plays._began, plays._pairs, plays._seconds = 100.0, played, played / 10
        assert plays._is_worth_workers(left) is expected
