"""A person at a pseudo-terminal, in a fight or a chain of each game."""

from __future__ import annotations

import pytest

from simulator.systems import NAMES
from tests.play.everywhere import person_plays
from tests.shipping import chains, fights

pytestmark = pytest.mark.slow

SPREAD = [chains(f"{game}/")[-1] if place % 2 else fights(f"{game}/")[2] for place, game in enumerate(NAMES)]


@pytest.mark.parametrize("name", SPREAD)
def test_a_person_plays_through_a_terminal(name: str) -> None:
    """The trace equals, byte for byte, that of the same answers inline, and some answers are not the default."""
    assert person_plays(name).others > 0
