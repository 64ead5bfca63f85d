"""What the built-in policies think of their options stays as it is written down, number for number."""

from __future__ import annotations

import pytest

from simulator.systems import NAMES

from .weighing import games, names, path_of, sections

pytestmark = pytest.mark.slow

MEND = "`make goldens` rewrites it; read the difference before you keep it"


def test_every_game_has_scenarios() -> None:
    """No game is left out, and each has scenarios in which its policies are tried."""
    assert games() == sorted(NAMES)
    assert all(len(names(game)) >= 12 for game in games())


@pytest.mark.parametrize("game", NAMES)
def test_weights_are_what_is_written_down(game: str) -> None:
    """Every option has the worth, and every question the answer, that the file of its game says."""
    kept = path_of(game).read_text(encoding="utf-8").split("\n\n")
    for written, section in zip(kept, sections(game), strict=True):
        assert section.strip() == written.strip(), f"{path_of(game).name} differs; {MEND}"
