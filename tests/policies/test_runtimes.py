"""Every shipped scenario is the same fight inline and with actors, byte for byte, whoever plays it."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.runtime import inline, scheduler
from simulator.scenario import Scenario, load, shipped
from simulator.trace.writer import TraceWriter

from .test_all import paired

NAMES = [name for name, _ in shipped() if name.startswith("haunted_house/")]


def trace(scenario: Scenario, play: Any) -> list[bytes]:  # Any: either runtime's play
    """The trace of one fight."""
    lines: list[bytes] = []
    writer = TraceWriter(lines, scenario, 3, 2)
    writer.close(play(scenario, 3, 2, listener=writer, deadline=None).outcome)
    return lines


@pytest.mark.parametrize("name", NAMES)
def test_runtimes_agree(name: str) -> None:
    """As shipped, and with the policies that remember and draw luck."""
    for scenario in (load(name), paired(name, "cautious", "random")):
        assert trace(scenario, inline.play) == trace(scenario, scheduler.play)
