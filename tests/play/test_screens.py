"""The screen shows what is kept of it."""

from __future__ import annotations

import pytest

from simulator.systems import NAMES
from tests.play.screens import FOLDER, SCENES, shown


@pytest.mark.slow
@pytest.mark.parametrize("game", SCENES)
def test_the_screen_shows_what_it_showed(game: str) -> None:
    """People, questions, options with forecasts, what has been chosen, and the story."""
    assert shown(game) == (FOLDER / f"{game}.txt").read_text(encoding="utf-8"), "`make goldens` rewrites it"


def test_every_game_has_a_screen() -> None:
    """Each file is of one game, and none is left out."""
    assert {path.stem for path in FOLDER.iterdir()} == set(SCENES) == set(NAMES)
