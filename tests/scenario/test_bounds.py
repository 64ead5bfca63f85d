"""What keys of scenario files may be is what is kept of it."""

from __future__ import annotations

import pytest

from simulator.systems import NAMES
from tests.scenario.bounds import FOLDER, bounds


@pytest.mark.parametrize("game", NAMES)
def test_keys_may_be_what_they_might_be(game: str) -> None:
    """Kinds, bounds and defaults of all keys of all tables of a game."""
    assert bounds(game) == (FOLDER / f"{game}.txt").read_text(encoding="utf-8"), "`make goldens` rewrites it"


def test_every_game_has_its_bounds() -> None:
    """Each file is of one game, and none is left out."""
    assert {path.stem for path in FOLDER.iterdir()} == set(NAMES)
