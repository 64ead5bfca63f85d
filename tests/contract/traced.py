"""Fights with scripted dice that have to be the same in both runtimes, whichever task is started first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from simulator.core.dice import Luck, Scripted, luck_key
from simulator.runtime import actor_runner, inline
from simulator.runtime.result import Result
from simulator.runtime.seats import Factory
from simulator.scenario import Scenario
from simulator.trace.reader import Trace, read
from simulator.trace.replay import verify_recorded
from simulator.trace.writer import TraceWriter


def traced(scenario: Scenario, dice: Iterable[int], factories: Callable[[], Mapping[int, Factory]]) -> Trace:
    """Return the trace of the fight played with actors; the same bytes inline, and with any task started first."""
    script = list(dice)

    def lines(play: Callable[..., Result], **more: Any) -> bytes:
        found: list[bytes] = []
        writer = TraceWriter(found, scenario, 1, 1)
        tape = Scripted(script)
        result = play(scenario, 1, 1, listener=writer, dice=tape, factories=factories(), deadline=None, **more)
        assert not result.faults
        assert not tape.left
        writer.close(result.outcome)
        return b"".join(found)

    found = lines(inline.play)
    for number in range(3):
        luck = Luck(luck_key(number, 0, "tasks"))
        assert found == lines(actor_runner.play, shuffle=lambda tasks, luck=luck: _shuffled(tasks, luck))
    trace = read(found)
    verify_recorded(trace)
    return trace


def _shuffled(tasks: list[Any], luck: Luck) -> None:
    for index in range(len(tasks) - 1, 0, -1):
        other = luck.below(index + 1)
        tasks[index], tasks[other] = tasks[other], tasks[index]
