"""The grid of a sweep: one scenario in many settings, each a cell that is ready to be played.

All cells are played with the same seed. Fight 12 of one cell has the dice of fight 12 of every other, so that what
differs between cells is what was varied."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Final

import pyarrow as pa
from attrs import define, frozen

from ..batch.engine import WORTH_WORKERS, Engine, ScenarioArm
from ..batch.rows import Layout
from ..batch.tasks import Chunk
from ..core.errors import AsaltoError, BadScenario
from ..statistics.metrics import BadMetric, Metric, Sums, all_metrics, metric_of
from .axes import Axis
from .options import Progress, ScenarioSource, no_progress

MOST: Final = 10_000
"""How many cells a grid may have."""
SHOWN: Final = 40
"""How many problems are listed when many cells have one."""


class BadGrid(AsaltoError):
    """Axes do not span a grid: why, in a sentence."""


@frozen(eq=False)
class GridCell:
    """One setting: ``place`` has the number of its value on each axis, from 0, ``values`` those values as typed."""

    place: tuple[int, ...]
    values: tuple[str, ...]
    arm: ScenarioArm


def grid_places(axes: Sequence[Axis]) -> Iterator[tuple[int, ...]]:
    """Every combination of the numbers of their values, the last axis fastest."""
    return product(*(range(len(axis)) for axis in axes))


def settings_at(axes: Sequence[Axis], place: Sequence[int]) -> list[str]:
    """The settings of the cell at that place."""
    return [axis.setting(number) for axis, number in zip(axes, place, strict=True)]


def grid_size(axes: Sequence[Axis]) -> int:
    """How many cells the grid has. Raises BadGrid when there is no axis, or one key on two axes."""
    keys = [axis.key for axis in axes]
    if not keys:
        raise BadGrid("nothing is varied; write --vary KEY=VALUES at least once, such as combatants.Zombi.count=1..6")
    twice = next((key for key in keys if keys.count(key) > 1), None)
    if twice is not None:
        raise BadGrid(f"--vary {twice}: is varied twice; write all of its values after one --vary")
    found = 1
    for axis in axes:
        found *= len(axis)
    return found


def grid_cells(axes: Sequence[Axis], source: ScenarioSource, progress: Progress = no_progress) -> list[GridCell]:
    """All cells of the grid, ready to be played.

    Raises BadGrid when there are too many or two are the same scenario, BadScenario with what is wrong in any of
    them."""
    total = grid_size(axes)
    if total > MOST:
        sizes = " × ".join(str(len(axis)) for axis in axes)
        raise BadGrid(f"the grid has {total} cells ({sizes}); allowed are {MOST}, so vary less or in larger steps")
    found: list[GridCell] = []
    problems: dict[str, None] = {}
    for number, place in enumerate(grid_places(axes), 1):
        try:
            arm = source.arm(settings_at(axes, place))
        except BadScenario as error:
            problems.update(dict.fromkeys(error.problems))
        else:
            found.append(grid_cell(axes, place, arm))
        progress(number, total)
    if problems:
        raise BadScenario(_listed(list(problems)))
    _check_differences(axes, found)
    return found


def _check_differences(axes: Sequence[Axis], found: Sequence[GridCell]) -> None:
    """Raise BadGrid when two cells are the same scenario, as those are whose varied policy is given anew."""
    seen: dict[str, str] = {}
    for cell in found:
        here = ", ".join(settings_at(axes, cell.place))
        first = seen.setdefault(cell.arm.scenario.digest, here)
        if first != here:
            raise BadGrid(f"{first} and {here} are the same scenario; what --policy says comes after what is varied")


def grid_cell(axes: Sequence[Axis], place: Sequence[int], arm: ScenarioArm) -> GridCell:
    """The cell at that place."""
    values = tuple(axis.values[number] for axis, number in zip(axes, place, strict=True))
    return GridCell(tuple(place), values, arm)


def _listed(problems: list[str]) -> list[str]:
    more = len(problems) - SHOWN
    return problems if more <= 0 else [*problems[:SHOWN], f"and {more} problems more in other cells."]


def check_metrics(axes: Sequence[Axis], found: Iterable[GridCell], names: Iterable[str]) -> None:
    """Raise BadMetric when a cell lacks one of these metrics; it says which cell."""
    wanted = tuple(names)
    for one in found:
        for name in wanted:
            try:
                metric_of(one.arm.layout, name)
            except BadMetric as error:
                where = ", ".join(settings_at(axes, one.place))
                raise BadMetric(f"with {where}: {error}") from error


@define(eq=False)
class MetricCounts:
    """The sums of every metric of a cell."""

    metrics: dict[str, Metric]
    sums: dict[str, Sums]
    fights: int = 0

    @classmethod
    def of(cls, layout: Layout, more: Iterable[str] = ()) -> MetricCounts:
        """The sums over no fight; ``more`` names metrics that not every list has (``ending(WORD)``). Raises
        BadMetric."""
        metrics = all_metrics(layout)
        for text in more:
            metric = metric_of(layout, text)
            metrics.setdefault(metric.name, metric)
        return cls(metrics, {name: Sums(metric.rate) for name, metric in metrics.items()})

    def count(self, batch: pa.RecordBatch) -> None:
        """Count the fights of more rows."""
        self.fights += batch.num_rows
        for name, metric in self.metrics.items():
            self.sums[name].add(metric.read(batch))


@define
class Workload:
    """Decides whether many short plays of an engine are worth workers, when no single one of them is."""

    engine: Engine
    seconds: float = 0.0
    fights: int = 0

    def note(self, chunks: Sequence[Chunk]) -> None:
        """Learn from chunks that were played; those of a journal took no time and say nothing."""
        seconds = sum(chunk.seconds for chunk in chunks)
        if seconds:
            self.seconds += seconds
            self.fights += chunks[0].fights * len(chunks)

    def expect(self, left: int) -> None:
        """Before the next play: let the engine start workers at once if the ``left`` fights are worth them."""
        if self.engine.start_workers is not None and self.fights:
            if self.seconds / self.fights * left > WORTH_WORKERS:
                self.engine.warm_up = 0.0
