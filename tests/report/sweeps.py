"""Sweeps for tests: played ones of a few fights, and invented counts."""

from __future__ import annotations

from functools import cache

from simulator.batch.engine import Engine
from simulator.experiments.axes import Axis
from simulator.experiments.grid import grid_cells
from simulator.experiments.sweep import Sweep, SweepPlan, play_sweep
from simulator.statistics.constraints import Constraint
from simulator.statistics.metrics import Sums

from ..batch.bench import source


@cache
def played(*varied: str, fights: int = 4, of: tuple[str, ...] = (), cull: str = "") -> Sweep:
    """Return a sweep of the reference duel with seed 7."""
    axes = [Axis.parse(text) for text in varied]
    culls = (Constraint.parse(cull, "--cull", "<>"),) if cull else ()
    with Engine() as engine:
        return play_sweep(engine, axes, grid_cells(axes, source(7)), SweepPlan(fights, of=of, culls=culls))


def rate(count: int, of: int) -> Sums:
    """Return a share of fights."""
    return Sums(True, of, count, count)
