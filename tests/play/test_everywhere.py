"""A person at a pseudo-terminal in a fight and a chain of every game."""

from __future__ import annotations

import pytest

from simulator.systems import NAMES
from tests.play.everywhere import person_plays
from tests.shipping import chains, fights

pytestmark = pytest.mark.slow

SPREAD = [name for game in NAMES for name in (fights(f"{game}/")[2], chains(f"{game}/")[-1])]


@pytest.mark.parametrize("name", SPREAD)
def test_a_person_plays_through_a_terminal(name: str) -> None:
    """The same trace, byte for byte, as with the same answers inline, and not all of these are the default."""
    assert person_plays(name).others > 0
