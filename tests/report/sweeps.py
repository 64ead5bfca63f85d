"""Sweeps for tests: played ones of a few fights, and invented counts."""

from __future__ import annotations

from functools import cache

from simulator.batch.cells import cells
from simulator.batch.conditions import Condition
from simulator.batch.figures import Sums
from simulator.batch.stream import Engine
from simulator.batch.sweep import Plan, Sweep, sweep
from simulator.batch.vary import Vary

from ..batch.bench import loader, ready


@cache
def played(*varied: str, fights: int = 4, of: tuple[str, ...] = (), cull: str = "") -> Sweep:
    """A sweep of the reference duel with seed 7."""
    axes = [Vary.parse(text) for text in varied]
    culls = (Condition.parse(cull, "--cull", "<>"),) if cull else ()
    with Engine() as engine:
        return sweep(engine, axes, cells(axes, loader(), ready(7)), Plan(fights, of=of, culls=culls))


def rate(count: int, of: int) -> Sums:
    """A share of fights."""
    return Sums(True, of, count, count)
