"""Entrants that are not Asalto's own: tried before the first game, played in processes of their own, and what they do
there costs the game in which they do it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from simulator.core.asks import CRASHED, ILLEGAL, LATE
from simulator.policy.errors import PolicyError
from simulator.policy.spec import PolicySpec
from simulator.runtime.programs import SHELF
from simulator.tournament.entering import cannot_start, entrant_factory
from simulator.tournament.games import GONE, NEITHER, Game, game_player
from simulator.tournament.tasks import play_pairs

from ..runtime.programs import PYTHON_BOT, strange
from .arenas import bot, match

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def no_processes_left() -> Iterator[None]:
    """End the processes after each test: the bots count their questions in them."""
    yield
    SHELF.close()


def rows(spec: PolicySpec, pairs: int = 3, *, first: bool = False) -> list[dict[str, Any]]:
    """Return the games of a bot against basic; ``first``: it is the first entrant."""
    policies = (spec, "basic") if first else ("basic", spec)
    found: list[dict[str, Any]] = play_pairs(match(*policies, deadline=0.2), 1, pairs + 1).rows.to_pylist()
    return found


@pytest.mark.parametrize(
    ("way", "how", "said"),
    [
        ("exits", CRASHED, "ProcessExit: it called os._exit(0)"),
        ("kills_itself", GONE, "its process ended (signal 9)"),
        ("clings", LATE, "so its process was ended"),
        ("spins", LATE, "no answer within 0.2 s"),
        ("babbles", CRASHED, "it wrote something that is not a frame"),
    ],
)
def test_what_an_entrant_does_to_its_process_costs_that_game(way: str, how: str, said: str) -> None:
    """Each goes wrong at its twentieth question: every game before is played, and those after by another process."""
    found = rows(bot("Twentieth", way=way))
    assert [(row["fight"], row["seating"]) for row in found] == [(fight, at) for fight in range(1, 4) for at in (0, 1)]
    lost = [row for row in found if row["forfeit"] != NEITHER]
    assert 1 <= len(lost) <= len(found) // 2
    for row in lost:
        assert row["forfeit"] == 1
        ((entrant, fault, times, _, message),) = json.loads(row["faults"])
        assert (entrant, fault, times) == (1, how, 1)
        assert said in message


def test_a_program_plays_its_games() -> None:
    """In both seatings, without a fault."""
    found = rows(PolicySpec(PYTHON_BOT), 2)
    assert [(row["forfeit"], row["faults"]) for row in found] == [(NEITHER, "")] * 4


@pytest.mark.parametrize(
    ("how", "fault", "said"),
    [("dies", GONE, "its process ended (exit code 3)"), ("illegal", ILLEGAL, "there is no option 999")],
)
def test_a_program_that_fails_loses_each_game(how: str, fault: str, said: str) -> None:
    """Every game is played, and each is lost by the program alone."""
    found = rows(PolicySpec(strange(how)), 1)
    assert len(found) == 2
    for row in found:
        assert row["forfeit"] == 1
        ((entrant, kind, _, _, message),) = json.loads(row["faults"])
        assert (entrant, kind) == (1, fault)
        assert message.startswith(said)


def test_the_one_who_was_asked_is_to_blame() -> None:
    """The first entrant of the two is blamed like the second."""
    assert {row["forfeit"] for row in rows(bot("Twentieth", way="exits"), first=True)} == {NEITHER, 0}


def test_games_of_others_are_the_same_in_processes() -> None:
    """Their rows equal those of this process, except for times."""
    bots = bot("Erring", chance=0.3), bot("Erring", chance=0.6)
    inside = [game[:-1] for game in sorted(game_player(match(*bots, trust=True)).pairs(1, 6))]
    outside = [
        tuple(row[name] for name in Game._fields[:-1]) for row in play_pairs(match(*bots), 1, 6).rows.to_pylist()
    ]
    assert inside == outside


def test_it_is_tried_before_who_cannot_start() -> None:
    """Each with its reason; the others are not held up."""
    programs = [PolicySpec(PYTHON_BOT), PolicySpec(strange("plain"), {"memory": "much"})]
    reasons = cannot_start(
        [bot("Unmakable"), bot("Erring"), bot("ExitingAtOnce"), bot("Erring", nerve=3), bot("Nobody"), *programs]
    )
    assert reasons[1] is reasons[5] is None
    assert [reason and reason.split("cannot be made")[-1][:30] for reason in (reasons[0], reasons[2])] == [
        " with {}: no luck today; it ta",
        ": its process ended (exit code",
    ]
    assert "has no option 'nerve'" in str(reasons[3])
    assert "has no Nobody; its policies are" in str(reasons[4])
    assert "the option 'memory' of a program is 'much'" in str(reasons[6])


def test_who_cannot_be_made_any_more_loses_its_games() -> None:
    """It is a fault in each, not the end of the tournament."""
    make = entrant_factory(bot("Unmakable"), trust=False)
    with pytest.raises(PolicyError, match="no luck today"):
        make()
    assert {row["forfeit"] for row in rows(bot("Unmakable"), 1)} == {1}
