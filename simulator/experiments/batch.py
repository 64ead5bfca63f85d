"""Plays a batch: the fights of one scenario, until its stopping rule says that it is enough."""

from __future__ import annotations

from typing import Protocol

import pyarrow as pa
from attrs import frozen

from ..batch.engine import Engine, ScenarioArm
from ..statistics.accumulator import Accumulator
from ..statistics.metrics import ObservedMetric, metric_of, primary_metric
from ..statistics.stopping import StoppingRule
from .bounds import most_fights
from .options import Progress, no_progress


class RowSink(Protocol):
    """Takes the rows as they come."""

    def write(self, batch: pa.RecordBatch) -> None: ...


@frozen(eq=False)
class Batch:
    """What was counted, and the metric of the stopping rule (the primary one unless it has one). ``whole``: the batch
    was not stopped before the rule said that it is enough."""

    accumulator: Accumulator
    observed: ObservedMetric
    rule: StoppingRule
    whole: bool

    @property
    def reached(self) -> bool:
        """Return whether the metric is as precise as was asked; True when no precision was asked."""
        return self.rule.precision is None or self.rule.reached(self.observed.sums)


def batch_rule(arm: ScenarioArm, fights: int | None, precision: float | None, of: str | None) -> StoppingRule:
    """When a batch is enough: after ``fights``, or once the metric ``of`` (None: the primary one) is known to
    ``precision``. Raises BadMetric and OutOfReach."""
    most = most_fights(fights, precision)
    if precision is None:
        return StoppingRule(most)
    return StoppingRule(most, precision, primary_metric(arm.layout) if of is None else metric_of(arm.layout, of))


def play_batch(
    engine: Engine,
    arm: ScenarioArm,
    rule: StoppingRule,
    *,
    progress: Progress = no_progress,
    rows: RowSink | None = None,
) -> Batch:
    """Play fights from the first on until ``rule`` says that it is enough, or the engine is stopped.

    Raises WorkerLost, BadJournal and BadPath."""
    accumulator = Accumulator(arm.layout)
    observed = ObservedMetric(rule.metric or primary_metric(arm.layout))
    looks = rule.looks
    look = looks(0)
    for (chunk,) in engine.chunks((arm,), rule.fights, looks):
        accumulator.count(chunk)
        observed.count(chunk.rows)
        if rows is not None:
            rows.write(chunk.rows)
        if accumulator.fights == look:
            if rule.reached(observed.sums):
                break
            look = looks(look)
        progress(accumulator.fights, rule.needed(observed.sums))
    whole = accumulator.fights == rule.fights or rule.reached(observed.sums)
    return Batch(accumulator, observed, rule, whole)
