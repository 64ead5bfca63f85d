"""Basic in Tapiz, exactly: what it does where its listed weapons are no use."""

from __future__ import annotations

import pytest

from policies.basic_answers import plain_turn
from simulator.core.asks import Choose, Option

FISTS = Option("melee_attack", 4, "unarmed", "unlisted")
MOCKED = Option("mental_attack", 5, "words", "unlisted")
FREE = Option("surrender")
UP = (
    Option("move", 5, "unarmed", "walk", place=(2.0, 0.0)),
    Option("move", 5, "unarmed", "run", place=(4.0, 0.0)),
)
TO_CUT = (Option("move", 5, "sword", "walk", place=(2.0, 0.0)), Option("move", 5, "sword", "run", place=(4.0, 0.0)))


@pytest.mark.parametrize(
    ("options", "done"),
    [
        ((FISTS, FREE, *UP), FISTS),  # it would walk to use its fists: they reach someone here
        ((MOCKED, FREE, *UP), UP[0]),
        ((FISTS, FREE, *TO_CUT), TO_CUT[0]),  # it has a sword, which the sheet lists
        ((Option("melee_attack", 4, "unarmed"), FISTS, FREE, *UP), Option("melee_attack", 4, "unarmed")),
        ((FISTS, FREE), Option("pass")),
    ],
)
def test_what_it_would_walk_for_attacks_at_once(options: tuple[Option, ...], done: Option) -> None:
    """It walked past one enemy towards another, and back, for as long as the turn let it."""
    assert plain_turn(Choose(0, "turn", "TZ-ACT-02", options, 0)) == done
