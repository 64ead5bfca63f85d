"""Plays a batch: the fights of one scenario, until its goal is reached."""

from __future__ import annotations

from typing import Protocol

import pyarrow as pa
from attrs import frozen

from ..batch.engine import Arm, Engine
from ..statistics.accumulator import Accumulator
from ..statistics.metrics import Metric, Watched, chief, metric_of
from ..statistics.stopping import StoppingRule
from .bounds import most_fights
from .options import Progress, no_progress


class Sink(Protocol):
    """Takes the rows as they come."""

    def write(self, batch: pa.RecordBatch) -> None: ...


@frozen(eq=False)
class Batch:
    """What was counted, and how well the goal's figure is known. ``whole``: nobody stopped it before its goal."""

    tally: Accumulator
    watched: Watched
    goal: StoppingRule
    whole: bool

    @property
    def reached(self) -> bool:
        """Whether the figure is as precise as was asked; True when nothing was asked."""
        return self.goal.precision is None or self.goal.reached(self.watched.sums)


def batch_goal(arm: Arm, fights: int | None, precision: float | None, of: str | None) -> StoppingRule:
    """When a batch is enough: after ``fights``, or once the figure ``of`` (None: the chief one) is known to
    ``precision``. Raises BadMetric and OutOfReach."""
    most = most_fights(fights, precision)
    if precision is None:
        return StoppingRule(most)
    return StoppingRule(most, precision, chief(arm.layout) if of is None else metric_of(arm.layout, of))


def play_batch(
    engine: Engine, arm: Arm, goal: StoppingRule, *, progress: Progress = no_progress, rows: Sink | None = None
) -> Batch:
    """Play fights from the first on until ``goal`` says that it is enough, or the engine is stopped.

    Raises WorkerLost, BadJournal and BadPath."""
    figure: Metric = goal.figure or chief(arm.layout)
    tally, watched = Accumulator(arm.layout), Watched(figure)
    looks = goal.looks
    look = looks(0)
    for (part,) in engine.chunks((arm,), goal.fights, looks):
        tally.count(part)
        watched.count(part.rows)
        if rows is not None:
            rows.write(part.rows)
        if tally.fights == look:
            if goal.reached(watched.sums):
                break
            look = looks(look)
        progress(tally.fights, goal.needed(watched.sums))
    whole = tally.fights == goal.fights or goal.reached(watched.sums)
    return Batch(tally, watched, goal, whole)
