"""The games of a tournament as rows, and what a task plays, in a sentence."""

from __future__ import annotations

import pytest

from simulator.core.errors import BadTrace
from simulator.tournament import recorded
from simulator.tournament.recorded import recorded_game
from simulator.tournament.rows import game_rows
from simulator.tournament.scores import GameRef, GameTable
from simulator.tournament.tasks import GameTask

from .arenas import entrant, match, played, tournament
from .test_scores import chunk, game

ASKED = tournament(entrant("basic", "a"), entrant("random", "b"), pairs=1)


def test_a_row_says_who_played_which_side() -> None:
    """In the two games of a pair they change sides."""
    seatings = ASKED.arenas[0].seatings
    table = GameTable(chunk(*(game(1, at, 0, [1, 0]) for at in range(len(seatings)))), seatings)
    rows = game_rows(ASKED, (0, 1), 0, table).to_pylist()
    assert [(row["sides_of_a"], row["sides_of_b"]) for row in rows] == [("left", "right"), ("right", "left")]


def test_a_task_says_what_it_plays() -> None:
    """Its first and last pair, and whose."""
    assert GameTask(match("basic", "random"), 3, 9).what == "pairs 3 to 8 of basic against random"


def test_a_game_that_does_not_come_out_again_has_no_trace(monkeypatch: pytest.MonkeyPatch) -> None:
    """An entrant has failed in another way."""
    game = GameRef(0, 1, ASKED.arenas[0].seatings[0], (0, 1))
    found = played(ASKED)
    trace = recorded_game(found, game)
    assert trace is not None
    assert trace.header.fight == 1

    def failing(*asked: object) -> bytes:
        raise BadTrace("it ends another way")

    monkeypatch.setattr(recorded, "record_fight", failing)
    assert recorded_game(found, game) is None
