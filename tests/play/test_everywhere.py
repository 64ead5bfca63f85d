"""The two bots and a person at a pseudo-terminal in a fight and a chain of every game."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle

import pytest

from simulator.runtime.programs import SHELF
from simulator.systems import NAMES
from tests.play.everywhere import bot_plays, person_plays
from tests.shipping import chains, fights
from tests.test_bots import BOTH

pytestmark = pytest.mark.slow

SPREAD = [name for game in NAMES for name in (fights(f"{game}/")[2], chains(f"{game}/")[-1])]


@pytest.fixture(autouse=True, scope="module")
def no_processes_left() -> Iterator[None]:
    """End the bots when the tests of this file are over."""
    yield
    SHELF.close()


@pytest.mark.parametrize("name", SPREAD)
def test_a_person_plays_through_a_terminal(name: str) -> None:
    """The same trace, byte for byte, as with the same answers inline, and not all of these are the default."""
    assert person_plays(name).others > 0


@pytest.mark.parametrize(("name", "use"), list(zip(SPREAD, cycle(BOTH), strict=False)))
def test_a_bot_plays_the_same_as_inline(name: str, use: str) -> None:
    """The same trace, byte for byte, as with the same choices inline."""
    played, same = bot_plays(name, use)
    assert same == played
