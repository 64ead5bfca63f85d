"""What an entrant does to its process costs the game in which it does it, and says whose fault it was."""

from __future__ import annotations

import json
import os
from typing import Any

import pytest

from simulator.core.asks import CRASHED, LATE
from simulator.tournament import guarded
from simulator.tournament.games import GONE, NOBODY, Game, game_player
from simulator.tournament.guarded import cannot_start, guarded_record
from simulator.tournament.tasks import play_pairs
from simulator.trace.reader import read

from .arenas import SEED, arena, bot, match

pytestmark = pytest.mark.slow


def rows(policy: str, pairs: int = 4, *, first: bool = False) -> list[dict[str, Any]]:
    """The games of a bot against basic; ``first``: it is the first entrant."""
    policies = (bot(policy), "basic") if first else ("basic", bot(policy))
    asked = match(*policies, deadline=0.2)
    assert asked.guarded
    found: list[dict[str, Any]] = play_pairs(asked, 1, pairs + 1).rows.to_pylist()
    return found


@pytest.mark.parametrize(
    ("policy", "how", "said"),
    [
        ("Exiting", GONE, "its process ended (exit code 3)"),
        ("Killed", GONE, "its process ended (signal 9)"),
        ("LoopingInC", LATE, "so its process was ended"),
        ("Looping", LATE, "so its process was ended"),
        ("Late", LATE, "no answer within 0.2 s"),
        ("Hoarding", CRASHED, "MemoryError"),
        ("Babbling", GONE, "it wrote nonsense"),
    ],
)
def test_what_an_entrant_does_to_its_process_costs_that_game(policy: str, how: str, said: str) -> None:
    """Each goes wrong at its twentieth question: every game before is played, and those after by another process."""
    found = rows(policy)
    assert [(row["fight"], row["seating"]) for row in found] == [(fight, at) for fight in range(1, 5) for at in (0, 1)]
    lost = [row for row in found if row["forfeit"] != NOBODY]
    assert 1 <= len(lost) <= len(found) // 2
    for row in lost:
        assert row["forfeit"] == 1
        ((entrant, fault, times, _, message),) = json.loads(row["faults"])
        assert (entrant, fault, times) == (1, how, 1)
        assert said in message
    assert found[0]["forfeit"] == NOBODY


def test_the_one_who_was_asked_is_to_blame() -> None:
    """Also where it is the first of the two."""
    assert {row["forfeit"] for row in rows("Exiting", first=True)} == {NOBODY, 0}


def test_games_of_others_are_the_same_in_a_child() -> None:
    """The same rows as in this process, but for times."""
    bots = bot("Erring", chance=0.3), bot("Erring", chance=0.6)
    asked = match(*bots)
    inside = [game[:-1] for game in play_here(asked)]
    outside = [tuple(row[name] for name in Game._fields[:-1]) for row in play_pairs(asked, 1, 6).rows.to_pylist()]
    assert inside == outside


def play_here(asked: Any) -> list[Game]:
    """The games of pairs 1 to 5, played in this process."""
    return sorted(game_player(asked).pairs(1, 6))


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
    monkeypatch.setattr(guarded, "STARTING", 0.5)
    spec = type(bot("Erring"))(f"{tmp_path}/slow.py:Slow")
    (reason,) = cannot_start([spec])
    assert "no answer for" in str(reason)


def test_a_fight_is_written_down_in_a_child() -> None:
    """As a trace that reads; a fight in which the child is lost gives none."""
    document = arena().scenario.document
    side = {**document["sides"][0], "policy": f"{bot('Erring').use}"}
    changed = {**document, "sides": [side, document["sides"][1]]}
    changed["combatants"] = [
        {**row, "policy": side["policy"]} if row["side"] == side["name"] else row for row in document["combatants"]
    ]
    data = guarded_record(changed, SEED, 3)
    assert data is not None
    assert read(data).header.fight == 3
    text = json.dumps(changed).replace("Erring", "ExitingAtOnce")
    assert guarded_record(json.loads(text), SEED, 3) is None


def test_no_child_outlives_its_parent() -> None:
    """Ended when the process ends, and before that when it is told to."""
    rows("Erring", 1)
    child = guarded._children.get()
    process = child._process
    assert process.poll() is None
    guarded._children.end()
    assert process.poll() is not None
    assert not os.path.exists(child._path)
