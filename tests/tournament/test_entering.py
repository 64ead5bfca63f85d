"""Entrants that are not Asalto's own: tried before the first game, played in processes of their own, and what they do
there costs the game in which they do it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from attrs import evolve

from simulator.core.asks import CRASHED, LATE
from simulator.policy.errors import PolicyError
from simulator.runtime import isolated
from simulator.runtime.programs import SHELF
from simulator.tournament.entering import cannot_start, entrant_factory
from simulator.tournament.games import GONE, NEITHER, Game, game_player, record_fight
from simulator.tournament.tasks import play_pairs
from simulator.trace.reader import read

from .arenas import SEED, arena, bot, match

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def no_processes_left() -> Iterator[None]:
    """End the processes after each test: the bots count their questions in them."""
    yield
    SHELF.close()


def rows(policy: str, pairs: int = 4, *, first: bool = False) -> list[dict[str, Any]]:
    """The games of a bot against basic; ``first``: it is the first entrant."""
    policies = (bot(policy), "basic") if first else ("basic", bot(policy))
    found: list[dict[str, Any]] = play_pairs(match(*policies, deadline=0.2), 1, pairs + 1).rows.to_pylist()
    return found


@pytest.mark.parametrize(
    ("policy", "how", "said"),
    [
        ("Exiting", CRASHED, "ProcessExit: it called os._exit(3)"),
        ("Killed", GONE, "its process ended (signal 9)"),
        ("LoopingInC", LATE, "so its process was ended"),
        ("Looping", LATE, "so its process was ended"),
        ("Late", LATE, "no answer within 0.2 s"),
        ("Hoarding", CRASHED, "MemoryError"),
        ("Babbling", CRASHED, "it wrote what is no frame"),
    ],
)
def test_what_an_entrant_does_to_its_process_costs_that_game(policy: str, how: str, said: str) -> None:
    """Each goes wrong at its twentieth question: every game before is played, and those after by another process."""
    found = rows(policy)
    assert [(row["fight"], row["seating"]) for row in found] == [(fight, at) for fight in range(1, 5) for at in (0, 1)]
    lost = [row for row in found if row["forfeit"] != NEITHER]
    assert 1 <= len(lost) <= len(found) // 2
    for row in lost:
        assert row["forfeit"] == 1
        ((entrant, fault, times, _, message),) = json.loads(row["faults"])
        assert (entrant, fault, times) == (1, how, 1)
        assert said in message


def test_the_one_who_was_asked_is_to_blame() -> None:
    """Also where it is the first of the two."""
    assert {row["forfeit"] for row in rows("Exiting", first=True)} == {NEITHER, 0}


def test_games_of_others_are_the_same_in_processes() -> None:
    """The same rows as in this process, but for times."""
    bots = bot("Erring", chance=0.3), bot("Erring", chance=0.6)
    inside = [game[:-1] for game in sorted(game_player(match(*bots, trust=True)).pairs(1, 6))]
    outside = [
        tuple(row[name] for name in Game._fields[:-1]) for row in play_pairs(match(*bots), 1, 6).rows.to_pylist()
    ]
    assert inside == outside


def test_it_is_tried_before_who_cannot_start() -> None:
    """Each with its reason; the others are not held up."""
    reasons = cannot_start(
        [bot("Unmakable"), bot("Erring"), bot("ExitingAtOnce"), bot("Erring", nerve=3), bot("Nobody")]
    )
    assert reasons[1] is None
    assert [reason and reason.split("cannot be made")[-1][:30] for reason in (reasons[0], reasons[2])] == [
        " with {}: no luck today; it ta",
        ": its process ended (exit code",
    ]
    assert "has no option 'nerve'" in str(reasons[3])
    assert "has no Nobody; its policies are" in str(reasons[4])


def test_who_never_starts_is_given_up(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    """After a while, with a sentence."""
    (tmp_path / "slow.py").write_text("while True:\n    pass")
    monkeypatch.setattr(isolated, "LIMITS", evolve(isolated.LIMITS, start=0.5))
    spec = type(bot("Erring"))(f"{tmp_path}/slow.py:Slow")
    (reason,) = cannot_start([spec])
    assert "did not answer a ping within 0.5 s" in str(reason)


def test_who_cannot_be_made_any_more_loses_its_games() -> None:
    """It is a fault in each, not the end of the tournament."""
    make = entrant_factory(bot("Unmakable"), trust=False)
    with pytest.raises(PolicyError, match="no luck today"):
        make()
    assert {row["forfeit"] for row in rows("Unmakable", 1)} == {1}


def test_a_fight_is_written_down_with_strangers_in_processes() -> None:
    """As a trace that reads."""
    document = arena().scenario.document
    side = {**document["sides"][0], "policy": f"{bot('Erring').use}"}
    changed = {**document, "sides": [side, document["sides"][1]]}
    changed["combatants"] = [
        {**row, "policy": side["policy"]} if row["side"] == side["name"] else row for row in document["combatants"]
    ]
    assert read(record_fight(changed, SEED, 3)).header.fight == 3
