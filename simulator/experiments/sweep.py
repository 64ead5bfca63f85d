"""Sweeps: a batch in every cell of a grid.

Every metric of every cell is counted. Cells share the seed. A cell is culled only at fixed numbers of fights, if the
whole 99 % interval of a metric is on the wrong side, never because of a mean."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from attrs import field, frozen

from ..batch.engine import Engine
from ..batch.rows import Layout
from ..batch.table import COUNT, FLAG, REAL, WORD, Rows, Schema
from ..statistics.constraints import Constraint
from ..statistics.metrics import Metric, Sums, metric_of, primary_metric
from ..statistics.stopping import FIRST_LOOK, StoppingRule, look_after
from ..wire.documents import keys
from .axes import Axis, Plain
from .bounds import most_fights
from .grid import GridCell, MetricCounts, Workload, check_metrics
from .options import Progress, Watch, no_progress, unwatched
from .requests import SweepRequest

ALWAYS: Final = ("rounds", "tpk")
"""Metrics to show besides the requested ones."""


@frozen
class SweepPlan:
    """End of each cell: ``fights`` at most, ``precision`` for ``of[0]``, or one of ``culls`` that surely holds.

    ``of``: names of metrics; empty for the primary one."""

    fights: int
    precision: float | None = None
    of: tuple[str, ...] = ()
    culls: tuple[Constraint, ...] = ()

    @classmethod
    def of_request(cls, asked: SweepRequest, dashes: str = "") -> SweepPlan:
        """Return the plan. Raises BadConstraint. ``dashes`` before the names of options in errors."""
        culls = tuple(Constraint.parse(text, f"{dashes}cull", "<>") for text in asked.cull)
        return cls(most_fights(asked.fights, asked.precision), asked.precision, tuple(asked.of), culls)

    def shown(self, cell: GridCell) -> tuple[str, ...]:
        """Return the names of the metrics to show, with the deciding one first."""
        layout = cell.arm.layout
        asked = [metric_of(layout, name).name for name in self.of] or [primary_metric(layout).name]
        steps = ("steps",) if layout.stages else ()
        return tuple(dict.fromkeys([*asked, *steps, *ALWAYS]))

    def rule(self, cell: GridCell) -> StoppingRule:
        """Return the stopping rule of a cell. Raises OutOfReach."""
        layout = cell.arm.layout
        return StoppingRule(self.fights, self.precision, self.deciding(layout))

    def deciding(self, layout: Layout) -> Metric:
        """Return the metric for the precision. Raises BadMetric."""
        return metric_of(layout, self.of[0]) if self.of else primary_metric(layout)

    @property
    def named(self) -> list[str]:
        """Names of the requested metrics."""
        return [*self.of, *(cull.name for cull in self.culls)]


@keys("set=cell.settings fights culled=culled.text figures=sums")
@frozen(eq=False)
class PlayedCell:
    """Played cell.

    ``culled``: the constraint that ended it; ``whole``: it was not stopped; ``reached``: its metric has the precision,
    or it was culled."""

    cell: GridCell
    fights: int
    sums: Mapping[str, Sums] = field(hash=False)
    culled: Constraint | None
    whole: bool
    reached: bool


@keys("vary[key:plain]=axes of=shown.0 shown cells=rows fights whole")
@frozen(eq=False)
class Sweep:
    """Played grid. ``shown``: the metrics to show, with the deciding one first; ``whole``: all cells are complete."""

    axes: tuple[Axis, ...]
    shown: tuple[str, ...]
    rows: tuple[PlayedCell, ...]
    whole: bool

    @property
    def fights(self) -> int:
        """Number of fights in all cells."""
        return sum(row.fights for row in self.rows)

    @property
    def missed(self) -> list[PlayedCell]:
        """Complete cells whose metric did not reach the precision."""
        return [row for row in self.rows if row.whole and not row.reached]

    def at(self, place: Sequence[int]) -> PlayedCell | None:
        """Return the cell at that place, or None if it was not played."""
        return next((row for row in self.rows if row.cell.place == tuple(place)), None)


def check_sweep(axes: Sequence[Axis], cells: Sequence[GridCell], plan: SweepPlan) -> None:
    """Raise BadMetric, BadConstraint or OutOfReach if the plan does not fit every cell."""
    check_metrics(axes, cells, plan.named)
    for cull in plan.culls:
        cull.metric(cells[0].arm.layout)
    plan.rule(cells[0])


def play_sweep(
    engine: Engine,
    axes: Sequence[Axis],
    cells: Sequence[GridCell],
    plan: SweepPlan,
    progress: Progress = no_progress,
    watch: Watch[Sweep] = unwatched,
) -> Sweep:
    """Play every cell; ``watch`` is called after each chunk.

    Raises BadMetric, BadConstraint, OutOfReach, WorkerLost and BadJournal."""
    check_sweep(axes, cells, plan)
    rows: list[PlayedCell] = []
    workload = Workload(engine)
    shown = plan.shown(cells[0])

    def seen(row: Callable[[], PlayedCell]) -> None:
        watch(lambda: Sweep(tuple(axes), shown, (*rows, row()), whole=False))

    done = 0
    for number, cell in enumerate(cells, 1):
        left = len(cells) - number + 1
        workload.expect(left * plan.fights)
        row = _play_cell(engine, cell, plan, workload, _part_of_sweep(progress, done, left), seen)
        if row.fights:
            rows.append(row)
        done += row.fights
        if not row.whole:
            break
    whole = len(rows) == len(cells) and all(row.whole for row in rows)
    return Sweep(tuple(axes), shown, tuple(rows), whole)


def _part_of_sweep(progress: Progress, done: int, left: int) -> Progress:
    """Return a progress callback for one of ``left`` cells, after ``done`` fights of the sweep."""
    return lambda fights, of, known=None: progress(done + fights, done + of * left, known)


def _play_cell(
    engine: Engine, cell: GridCell, plan: SweepPlan, workload: Workload, progress: Progress, watch: Watch[PlayedCell]
) -> PlayedCell:
    rule = plan.rule(cell)
    counts = MetricCounts.of(cell.arm.layout, plan.named)
    sums = counts.sums[plan.deciding(cell.arm.layout).name]
    looks = look_after if plan.culls else rule.looks
    look = looks(0)
    culled = None
    for chunks in engine.chunks((cell.arm,), rule.fights, looks):
        workload.note(chunks)
        counts.count(chunks[0].rows)
        if counts.fights == look:
            culled = _culled(cell, plan, counts)
            if culled is not None or rule.reached(sums):
                break
            look = looks(look)
        progress(counts.fights, rule.needed(sums), (plan.deciding(cell.arm.layout).name, sums))
        watch(lambda: PlayedCell(cell, counts.fights, counts.sums, None, whole=False, reached=False))
    reached = rule.precision is None or (counts.fights > 0 and rule.reached(sums))
    whole = counts.fights == rule.fights or culled is not None or rule.reached(sums)
    return PlayedCell(cell, counts.fights, counts.sums, culled, whole, reached or culled is not None)


def _culled(cell: GridCell, plan: SweepPlan, counts: MetricCounts) -> Constraint | None:
    """Return the constraint that culls the cell, or None."""
    if counts.fights < FIRST_LOOK:
        return None
    names = {cull: cull.metric(cell.arm.layout).name for cull in plan.culls}
    return next((cull for cull, name in names.items() if cull.surely_holds(counts.sums[name])), None)


# Tidy table for files.

_KEPT: Final = (
    ("figure", WORD),
    ("mean", REAL),
    ("low", REAL),
    ("high", REAL),
    ("fights", COUNT),
    ("culled", FLAG),
)


def sweep_table(found: Sweep) -> Rows:
    """Return the sweep as a tidy table, with a row for each cell and metric.

    Columns: the varied keys, the metric, its mean (for a rate: the share of fights), its 95 % interval, the number of
    fights, and whether the cell was culled."""
    settings = [row.cell.settings for row in found.rows]
    keys = [axis.key for axis in found.axes]
    kinds = [_kind([setting[key] for setting in settings]) for key in keys]
    schema = Schema.of([*zip(keys, kinds, strict=True), *_KEPT])
    rows: list[list[Any]] = []  # Any: cells of several types
    for setting, row in zip(settings, found.rows, strict=True):
        values = [_typed(setting[key], kind) for key, kind in zip(keys, kinds, strict=True)]
        for name, sums in row.sums.items():
            low, high = sums.interval() if sums.rate or sums.of > 1 else (None, None)
            rows.append([*values, name, sums.mean, low, high, sums.of, row.culled is not None])
    return Rows.of(schema, zip(*rows, strict=True))


def _kind(values: Sequence[Plain]) -> str:
    """Return the kind of a column with these values."""
    types = {type(value) for value in values}
    if types == {int}:
        return COUNT
    if types <= {int, float}:
        return REAL
    return FLAG if types == {bool} else WORD


def _typed(value: Plain, kind: str) -> Plain:
    return str(value) if kind == WORD else value
