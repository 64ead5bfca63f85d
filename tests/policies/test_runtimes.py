"""Shipped scenarios of every game are the same fights inline and with actors, byte for byte; their traces can be played
again from their records and from the seed alone."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.runtime import actor_campaign, actor_runner
from simulator.scenario import Scenario, shipped
from simulator.trace.reader import read
from simulator.trace.replay import verify
from tests.shipping import loaded
from tests.traces import inline_play, traced

from .test_all import paired

pytestmark = pytest.mark.slow

NAMES = [name for name, _ in shipped()]


def actors_play(scenario: Scenario, *fight: Any, **more: Any) -> Any:
    """Return one fight, or one campaign, with actors."""
    return (actor_campaign.play if scenario.chain else actor_runner.play)(scenario, *fight, **more)


def trace(scenario: Scenario, play: Any) -> bytes:  # Any: either runtime's play
    """Return the trace of one fight."""
    return traced(play, scenario, 3, 2, deadline=None)[0]


@pytest.mark.parametrize("name", NAMES[::3])
def test_runtimes_agree_and_the_record_follows_the_rules(name: str) -> None:
    """Both runtimes write equal bytes, and the rules make the same trace of the recorded answers and rolls."""
    scenario = loaded(name)
    lines = trace(scenario, inline_play)
    assert lines == trace(scenario, actors_play)
    assert verify(read(lines), None).recorded


@pytest.mark.parametrize("name", NAMES[1::4])
def test_runtimes_agree_on_policies_that_remember_and_draw_luck(name: str) -> None:
    """One side is cautious, the others random."""
    scenario = paired(name, "cautious", "random")
    assert trace(scenario, inline_play) == trace(scenario, actors_play)


@pytest.mark.parametrize(("writes", "checks"), [(inline_play, actors_play), (actors_play, inline_play)])
@pytest.mark.parametrize("name", ["haunted_house/reference_duel", "haunted_house/a_night_in_the_house"])
def test_one_runtime_verifies_the_traces_of_the_other(name: str, writes: Any, checks: Any) -> None:
    """From the seed alone, a fight and a chain."""
    found = verify(read(trace(loaded(name), writes)), checks)
    assert found.recorded
    assert found.seeded
