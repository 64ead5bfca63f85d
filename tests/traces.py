"""Fights played for their traces."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from simulator.core.scene import Audience, Listener
from simulator.runtime import campaign, inline
from simulator.scenario import Scenario
from simulator.trace.writer import TraceWriter


def inline_play(scenario: Scenario, *fight: int, **more: Any) -> Any:
    """Return the result of one fight, or of one campaign, inline."""
    return (campaign.play if scenario.chain else inline.play)(scenario, *fight, **more)


def traced(
    play: Callable[..., Any], scenario: Scenario, seed: int, fight: int = 1, *listeners: Listener, **more: Any
) -> tuple[bytes, Any]:
    """Return the trace of what ``play`` plays, and its result; ``listeners`` hear it, too."""
    lines: list[bytes] = []
    writer = TraceWriter(lines, scenario, seed, fight)
    result = play(scenario, seed, fight, listener=Audience(writer, *listeners), **more)
    writer.close(result.outcome)
    return b"".join(lines), result
