"""Batches: fights of one scenario, until a stopping rule ends them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from attrs import frozen

from ..batch.engine import Engine, ScenarioArm
from ..batch.table import Rows
from ..statistics.accumulator import Accumulator
from ..statistics.controls import AdjustedMean, LuckControls
from ..statistics.metrics import ObservedMetric, Sums, metric_of, primary_metric
from ..statistics.stopping import Estimate, StoppingRule
from .bounds import most_fights
from .options import Progress, Watch, no_progress, unwatched
from .requests import BatchRequest


class RowSink(Protocol):
    """Receiver of rows while a batch is played."""

    def write(self, batch: Rows) -> None: ...


@frozen(eq=False)
class Batch:
    """Result of a batch.

    ``observed``: the metric of the stopping rule (default: the primary one); ``adjusted``: this metric and the primary
    one, by name, if the luck adjustment narrows their intervals; ``whole``: the rule ended the batch, not a signal."""

    accumulator: Accumulator
    observed: ObservedMetric
    adjusted: Mapping[str, AdjustedMean]
    rule: StoppingRule
    whole: bool

    @property
    def estimate(self) -> Estimate:
        """Estimate of the metric of the stopping rule: the adjusted one if there is one."""
        return self.adjusted.get(self.observed.metric.name, self.observed.sums)

    @property
    def reached(self) -> bool:
        """Return whether the metric reached the precision; True without one."""
        return self.rule.precision is None or self.rule.reached(self.estimate)


def batch_rule(arm: ScenarioArm, asked: BatchRequest) -> StoppingRule:
    """Return the stopping rule: after the fights, or once the metric (default: the primary one) has the precision.

    Raises BadMetric and OutOfReach."""
    most, of = most_fights(asked.fights, asked.precision), asked.of
    if asked.precision is None:
        return StoppingRule(most)
    metric = primary_metric(arm.layout) if of is None else metric_of(arm.layout, of)
    return StoppingRule(most, asked.precision, metric)


def play_batch(
    engine: Engine,
    arm: ScenarioArm,
    rule: StoppingRule,
    *,
    progress: Progress = no_progress,
    rows: RowSink | None = None,
    plain: bool = False,
    watch: Watch[Batch] = unwatched,
) -> Batch:
    """Play fights from the first one until ``rule`` ends the batch or the engine is stopped.

    ``plain``: without the luck adjustment; ``watch`` is called after each chunk. Raises WorkerLost, BadJournal and
    BadPath."""
    accumulator, primary = Accumulator(arm.layout), primary_metric(arm.layout)
    observed = ObservedMetric(rule.metric or primary)
    controls = None if plain else LuckControls(arm.layout, (primary, observed.metric))

    def estimate() -> Sums | AdjustedMean:
        found = None if controls is None else controls.adjusted(observed.metric)
        return found or observed.sums

    def so_far(*, whole: bool = False) -> Batch:
        return Batch(accumulator, observed, {} if controls is None else controls.all_adjusted(), rule, whole)

    looks = rule.looks
    look = looks(accumulator.fights)
    for (chunk,) in engine.chunks((arm,), rule.fights, looks):
        accumulator.count(chunk)
        observed.count(chunk.rows)
        if controls is not None:
            controls.count(chunk.rows)
        if rows is not None:
            rows.write(chunk.rows)
        if accumulator.fights == look:
            if rule.reached(estimate()):
                break
            look = looks(look)
        known = estimate()
        progress(accumulator.fights, rule.needed(known), (observed.metric.name, known))
        watch(so_far)
    return so_far(whole=accumulator.fights in (rule.fights, look))
