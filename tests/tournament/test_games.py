"""Games: fights that can be played again, in both seatings with the same dice; faults; times."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from simulator.core.asks import CRASHED, ILLEGAL, LATE
from simulator.policy.spec import PolicySpec
from simulator.runtime import inline
from simulator.scenario import load, recast
from simulator.tournament.games import FORFEITED, NEITHER, SCHEMA, Clock, Game, bin_top, game_player, time_bin
from simulator.tournament.model import Arena
from simulator.tournament.tasks import play_pairs
from tests.cli.command_line import ATTIC

from .arenas import SEED, arena, bot, match

WEREWOLF = "three_against_a_werewolf"


def games(one: str | PolicySpec, other: str | PolicySpec, pairs: int = 4, **more: object) -> list[Game]:
    """Return the games of some pairs, played in this process."""
    return sorted(game_player(match(one, other, **more)).pairs(1, pairs + 1))  # type: ignore[arg-type]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["reference_duel", WEREWOLF])
def test_a_game_is_the_fight_that_run_plays(name: str) -> None:
    """The scenario with recast sides has the same winner, ending and rounds, in every seating."""
    place = arena(name)
    policies = ("cautious", "aggressive")
    for game in games(*policies, where=place):
        seating = place.seatings[game.seating]
        cast = {side: policies[who] for side, who in zip(place.side_names, seating, strict=True)}
        result = inline.play(recast(place.scenario, dict(cast)), SEED, game.fight)
        winner = NEITHER if result.outcome.winner is None else place.side_names.index(result.outcome.winner)
        assert (game.winner, game.ending, game.rounds) == (winner, result.outcome.ending, result.outcome.rounds)
        by_side = [[fate.strength for fate in result.fates if fate.side == side] for side in place.side_names]
        assert game.strength == [round(sum(each) / len(each)) for each in by_side]


def test_a_pair_of_the_same_policy_is_the_same_fight_twice() -> None:
    """Every pair of equals is level, because the dice depend on the fighters and not on the policies."""
    found = games("cautious", "cautious", 6, where=arena(WEREWOLF))
    for left, right in zip(found[::2], found[1::2], strict=True):
        assert left[2:6] == right[2:6]
        assert (left.fight, left.seating, right.seating) == (right.fight, 0, 1)


def test_a_side_that_is_not_contested_keeps_its_policy(tmp_path: Path) -> None:
    """If that side wins, both entrants draw."""
    path = tmp_path / "attic.toml"
    third = '[sides.dogs]\nrole = "npc"\npolicy = "aggressive"\n'
    beast = '[[combatants]]\nname = "Bestia"\nside = "dogs"\nuse = "guard_dog"\nmax_life = 400\n'
    path.write_text(ATTIC + third + beast, encoding="utf-8")
    scenario = load(path)
    place = Arena("attic", scenario, (0, 1))
    found = games("basic", "basic", 6, where=place)
    assert {game.winner for game in found} == {NEITHER}
    assert all(len(game.strength) == 2 for game in found)


def test_pairs_do_not_hang_on_how_they_are_cut() -> None:
    """In one go, or one by one; nor on what was played before."""
    asked = match("random", "cautious")
    whole = play_pairs(asked, 1, 7)
    rows = [row for start in range(6, 0, -1) for row in play_pairs(asked, start, start + 1).rows.to_pylist()]
    times = lambda row: {key: value for key, value in row.items() if key != "times"}  # noqa: E731
    assert sorted(map(repr, map(times, rows))) == sorted(map(repr, map(times, whole.rows.to_pylist())))
    assert whole.rows.schema == SCHEMA
    assert (whole.start, whole.stop, whole.fights) == (1, 13, 12)


def test_games_stop_after_whole_pairs() -> None:
    """Both seatings have the same number of games."""
    seen: list[int] = []

    def stopped() -> bool:
        seen.append(1)
        return len(seen) == 3

    assert play_pairs(match("basic", "basic"), 1, 100, stopped).fights == 6


# Faults.


def faults(game: Game) -> Sequence[Sequence[object]]:
    """Return the faults of a game."""
    found: Sequence[Sequence[object]] = json.loads(game.faults) if game.faults else []
    return found


NONSENSE = bot("Nonsense")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("spec", "how"),
    [(bot("Elsewhere", place="end"), CRASHED), (NONSENSE, ILLEGAL), (bot("Twentieth", way="spins"), LATE)],
    ids=["crashes", "illegal", "late"],
)
def test_a_fault_forfeits_the_game(spec: PolicySpec, how: str) -> None:
    """The game ends there, in every seating, and names the entrant."""
    asked = match("basic", spec, deadline=0.1)
    found = list(game_player(asked).pairs(1, 2))
    forfeits = [game for game in found if game.forfeit != NEITHER]
    assert forfeits
    for game in forfeits:
        assert (game.forfeit, game.ending, game.winner) == (1, FORFEITED, NEITHER)
        assert [each[:3] for each in faults(game)] == [[1, how, 1]]


@pytest.mark.slow
def test_faults_may_only_cost_the_answer() -> None:
    """The game goes on with defaults, and its result counts; each question was put twice."""
    found = games("aggressive", NONSENSE, 2, forfeit=False)
    for game in found:
        assert game.forfeit == NEITHER
        assert game.ending != FORFEITED
        ((entrant, how, times, _, message),) = faults(game)
        assert (entrant, how) == (1, ILLEGAL)
        _, (answers, *_) = game.times
        assert isinstance(times, int)
        assert 2 * times == answers > 0
        assert "the answer is of type str" in str(message)


# Times.


def test_a_bin_holds_its_times() -> None:
    """To an eighth; longer times are in later bins."""
    for time in (*range(40), 100, 1000, 123_456, 10**9, 10**12):
        top = bin_top(time_bin(time))
        assert time < top <= max(time + 1, time * 9 / 8 + 1), f"{time} ns"
        assert time_bin(top) == time_bin(time) + 1, f"{time} ns"


def test_decisions_are_timed_for_each_entrant() -> None:
    """The clock counts all questions that were asked, and those alone."""
    asked, basic = games("cautious", "basic", 1)[0].times
    count, total, slowest, *bins = asked
    assert count == sum(bins[1::2]) > 0
    assert 0 < slowest <= total
    assert basic[0] > 0


def test_a_clock_counts() -> None:
    """Number, sum, slowest, and bins in order."""
    clock = Clock()
    for time in (3, 5, 3):
        clock.note(time)
    assert clock.row() == [3, 11, 5, 3, 2, 5, 1]
    clock.clear()
    assert clock.row() == [0, 0, 0]
