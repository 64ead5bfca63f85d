"""Where no fight is named, it is the first of the seed, with actors and without, alone and in a campaign."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from simulator.runtime import actor_campaign, actor_runner, campaign, inline
from simulator.testing.recording import Recording
from tests.shipping import loaded

pytestmark = pytest.mark.slow

SEED = 7


@pytest.mark.parametrize(
    ("name", "play"),
    [
        ("haunted_house/reference_duel", inline.play),
        ("haunted_house/reference_duel", actor_runner.play),
        ("haunted_house/a_night_in_the_house", campaign.play),
        ("haunted_house/a_night_in_the_house", actor_campaign.play),
    ],
)
def test_the_first_fight_is_played_unless_another_is_named(name: str, play: Callable[..., Any]) -> None:
    """The same events and dice as fight 1, and others than fight 2."""
    told = []
    for fights in ((), (1,), (2,)):
        heard = Recording()
        play(loaded(name), SEED, *fights, listener=heard, deadline=None)
        told.append(heard.log)
    assert told[0] == told[1] != told[2]
