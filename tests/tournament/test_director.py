"""Tournaments played to the end: every format, looks, interruptions, and the same results by whatever way."""

from __future__ import annotations

from math import inf
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from attrs import evolve

from simulator.batch.engine import Engine
from simulator.batch.journal import Journal, JournalKey
from simulator.batch.processes import ProcessWorkers
from simulator.batch.table import Rows
from simulator.batch.tasks import Chunk
from simulator.core.errors import BadTrace
from simulator.report.best import best_table
from simulator.report.tournament import remarks, too_many_rounds
from simulator.scenario import Scenario
from simulator.tournament import recorded, tasks
from simulator.tournament.director import TooFewEntrants
from simulator.tournament.document import TournamentDocument
from simulator.tournament.model import Tournament
from simulator.tournament.recorded import recorded_game
from simulator.tournament.scores import GameRef
from simulator.tournament.sprt import REJECTED, UNDECIDED, Sprt
from simulator.tournament.standings import Results
from simulator.wire.documents import document

from .arenas import SEED, bot, comparable, entrant, match, played, tournament

KEY = JournalKey("tournament", ("test",), SEED, "")
FOUR = tuple(map(entrant, ("cautious", "basic", "random", "aggressive")))
TWO_ARENAS = ("reference_duel", "haunted_house/pursuit")


def told(found: Results) -> dict[str, Any]:
    """Return the document of the results, without figures of the clock."""
    return comparable(document(TournamentDocument(found, 1.0)))


def pairs_played(found: Results) -> dict[tuple[int, int], int]:
    """Return the pairs of each pairing in the first arena."""
    return {pairing: meeting.pairs for (pairing, arena), meeting in found.scores.meetings.items() if arena == 0}


@pytest.mark.slow
def test_the_policies_of_best_are_listed_for_each_scenario(monkeypatch: pytest.MonkeyPatch) -> None:
    """The policy depends on the scenario and the opponent; the document, the page and the summary list it,
    with opponents against whom it plays the same in one row."""
    minds = {"left": "tuned", "right": "basic", "prey": "cautious", "hunters": "aggressive"}

    def of_sides(scenario: Scenario) -> dict[str, str]:
        return {side.name: minds.get(side.name, "basic") for side in scenario.encounter.sides}

    monkeypatch.setattr("simulator.experiments.best.minds_of", of_sides)
    found = played(tournament(entrant("best"), entrant("basic"), entrant("random"), scenarios=TWO_ARENAS, pairs=1))
    duel, _ = told(found)["scenarios"]
    assert duel["best"] == [
        {"side": side, "policy": policy, "entrant": "best", "against": against}
        for side, policy in (("left", "tuned"), ("right", "basic"))
        for against in ("basic", "random")
    ]
    row, *others = best_table(found, "en").rows
    assert row == ["reference_duel", "best", "the left side", "tuned", "basic, random"]
    assert len(others) == 3


# Formats.


@pytest.mark.slow
def test_a_round_robin_plays_all_pairings_in_all_arenas() -> None:
    """The weakest policy is last, and all sums are right."""
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
def test_a_swiss_tournament_pairs_by_points() -> None:
    """Two rounds for four; each meets two others; a late one enters in the second and has no points before."""
    found = played(tournament(*FOUR, format="swiss"))
    assert [each.number for each in found.rounds] == [1, 2]
    assert len(found.scores.pairings) == 4
    assert sum(tally.points for tally in found.tallies.values()) == 4
    points = [found.tallies[each.entrant].points for each in found.standings]
    assert points == sorted(points, reverse=True)
    assert found.unplayed == 0
    late = tournament(*FOUR[:3], evolve(FOUR[3], enters=2), format="swiss", rounds=3)
    found = played(late)
    assert 3 not in [each for pairing, _ in found.rounds[0].scores for each in pairing]
    assert len(found.rounds[0].byes) == 1
    assert 3 in [each for round_ in found.rounds[1:] for pairing, _ in round_.scores for each in pairing]


@pytest.mark.slow
def test_a_game_that_does_not_come_out_again_has_no_trace(monkeypatch: pytest.MonkeyPatch) -> None:
    """An entrant has failed in another way when the game is played again for its trace."""
    found = played(tournament(*FOUR[:2], pairs=1))
    game = GameRef(0, 1, found.tournament.arenas[0].seatings[0], (0, 1))
    trace = recorded_game(found, game)
    assert trace is not None
    assert trace.header.fight == 1

    def failing(*asked: object) -> bytes:
        raise BadTrace("it ends another way")

    monkeypatch.setattr(recorded, "record_fight", failing)
    assert recorded_game(found, game) is None


@pytest.mark.slow
def test_games_and_answers_have_their_time() -> None:
    """Games per second of the time given, 0 where no time has passed; answers in milliseconds. An interval without a
    bound is null, because JSON has no infinity."""
    found = played(tournament(*FOUR[:2], pairs=5))
    rates = [document(TournamentDocument(found, elapsed))["games_per_s"] for elapsed in (0.0, 2.0, 4.0)]
    assert rates == [0.0, 5.0, 2.5]
    for each in document(TournamentDocument(found, 1.0))["entrants"].values():
        times = each["time_ms"]
        assert 0 < times["mean"] <= times["max"] < 10_000
        assert 0 < times["p95"] <= times["max"]


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
    assert all(rough.ratings.width(each) <= 150 for each in (0, 1))
    assert not fine.reached
    assert fine.whole
    assert pairs_played(fine) == {(0, 1): 70}


@pytest.mark.slow
def test_more_rounds_than_a_field_allows_are_told() -> None:
    """Four entrants have met after three rounds: the report says so beforehand and afterwards, the document too."""
    asked = tournament(*FOUR, format="swiss", rounds=5, pairs=1)
    found = played(asked)
    assert (len(found.rounds), found.unplayed) == (3, 2)
    assert document(TournamentDocument(found, 1.0))["unplayed_rounds"] == 2
    assert too_many_rounds(asked, "en") == [
        "5 rounds are more than the field allows: its 4 entrants have all met after 3."
    ]
    assert "All have met after 3 rounds; 2 more were asked for and not played." in remarks(found, "en")
    assert too_many_rounds(tournament(*FOUR, format="swiss", rounds=3), "en") == []
    late = [*FOUR[:3], evolve(FOUR[3], enters=3)]
    assert too_many_rounds(tournament(*late, format="swiss", rounds=5), "en") == []


@pytest.mark.slow
def test_a_precision_ends_with_who_loses_everything() -> None:
    """Its interval has no lower end, and is known well enough once it is far from the others."""
    found = played(tournament(*FOUR[:3], precision=200.0, max_pairs=400))
    assert found.reached
    assert found.ratings.interval(2)[0] == -inf


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
    """Return two scenarios, four entrants, one of them not Asalto's own."""
    bold = entrant(bot("Erring", chance=0.2))
    return tournament(*FOUR[:3], bold, scenarios=TWO_ARENAS, pairs=4)


@pytest.mark.slow
def test_jobs_change_nothing(whole: dict[str, Any]) -> None:
    """Two workers play the same tournament as this process: games are taken back in their order."""
    found = told(played(many(), Engine(lambda: ProcessWorkers(2), warm_up=0)))
    assert {key: (found[key], whole[key]) for key in whole if found[key] != whole[key]} == {}
    assert found == whole


@pytest.mark.slow
@pytest.mark.parametrize("after", [1, 40])
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
    """Refuse to play: the journal has all games."""
    raise AssertionError("this has been played before")


@pytest.mark.slow
def test_what_is_added_later_is_all_that_is_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An entrant, pairs and a scenario are added: the rest comes from the journal, the result equals one run."""
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


def test_rows_say_who_played_which_side() -> None:
    """In both seatings of a pair, by the entrants' own names; a task says the same for its worker."""
    batches: list[Rows] = []
    sink: Any = SimpleNamespace(write=batches.append)
    played(tournament(entrant("basic", "x"), entrant("cautious", "y"), pairs=1), rows=sink)
    (rows,) = (batch.to_pylist() for batch in batches)
    found = [(row["a"], row["sides_of_a"], row["b"], row["sides_of_b"]) for row in rows]
    assert found == [("x", "left", "y", "right"), ("x", "right", "y", "left")]
    assert tasks.GameTask(match("basic", "cautious"), 3, 6).what == "pairs 3 to 5 of basic against cautious"


# Entrants that cannot start.


@pytest.mark.slow
def test_an_entrant_that_cannot_start_is_withdrawn_and_the_rest_play() -> None:
    """The result has its reason and no place for it. Fewer than two entrants are an error with the same reason."""
    found = played(tournament(*FOUR[:2], entrant(bot("Unmakable")), pairs=2))
    assert {each.name for each in found.standings} == {"cautious", "basic"}
    assert "no luck today" in found.withdrawn[2]
    assert found.scores.pairings == [(0, 1)]
    with pytest.raises(TooFewEntrants, match=r"Unmakable cannot start: .*no luck today"):
        played(tournament(entrant("basic"), entrant(bot("Unmakable"))))


@pytest.mark.slow
def test_a_verdict_is_withheld_when_too_many_games_were_forfeited() -> None:
    """A tournament without faults has its verdict."""
    found = played(tournament(entrant("basic"), entrant(bot("Nonsense")), pairs=4))
    assert found.withheld
    assert found.scores.totals[1].fault_games == 8
    assert not played(tournament(*FOUR[:2], pairs=4)).withheld
