"""The policies of every game have the same files (policies/planning.py says what they hold)."""

from __future__ import annotations

from importlib.util import find_spec

import pytest

from policies.planners import games
from simulator import systems

FILES = ("rulebook", "assessment", "worth", "planner", "weights", "facts", "aggressive", "cautious", "basic")


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize("game", games())
def test_every_game_has_the_same_files(game: str, file: str) -> None:
    """A reader who knows one game finds the same thing in the file of that name of another."""
    assert find_spec(f"{systems.game(game).policies}.{file}") is not None
