"""Grids: one scenario in many settings, each a cell ready to be played.

All cells share the seed: fight 12 of one cell has the dice of fight 12 of every other, so cells differ only by their
settings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from math import prod
from typing import Final

from attrs import define, frozen

from ..batch.engine import WORTH_WORKERS, Engine, ScenarioArm
from ..batch.rows import Layout
from ..batch.table import Rows
from ..batch.tasks import Chunk
from ..core.errors import AsaltoError, BadScenario
from ..statistics.metrics import BadMetric, Metric, Sums, all_metrics, metric_of
from .axes import Axis, Plain, plain_value
from .options import Progress, ScenarioSource, no_progress

MOST: Final = 10_000
"""Maximum number of cells of a grid."""
SHOWN: Final = 40
"""Maximum number of listed problems."""


class BadGrid(AsaltoError):
    """Error for axes that do not span a grid, with the reason."""


@frozen(eq=False)
class GridCell:
    """Setting in a grid. ``place``: the number of its value on each axis, from 0; ``values``: those values as typed;
    ``keys``: the key paths of the axes."""

    place: tuple[int, ...]
    values: tuple[str, ...]
    arm: ScenarioArm
    keys: tuple[str, ...] = ()

    @property
    def settings(self) -> dict[str, Plain]:
        """The varied keys and their values."""
        return dict(zip(self.keys, map(plain_value, self.values), strict=True))


def grid_places(axes: Sequence[Axis]) -> Iterator[tuple[int, ...]]:
    """Yield every combination of value numbers, the last axis fastest."""
    return product(*(range(len(axis)) for axis in axes))


def settings_at(axes: Sequence[Axis], place: Sequence[int]) -> list[str]:
    """Return the settings of the cell at that place."""
    return [axis.setting(number) for axis, number in zip(axes, place, strict=True)]


def grid_size(axes: Sequence[Axis]) -> int:
    """Return the number of cells. Raises BadGrid without an axis, or for a key on two axes."""
    keys = [axis.key for axis in axes]
    if not keys:
        raise BadGrid("nothing is varied; write --vary KEY=VALUES at least once, such as combatants.Zombi.count=1..6")
    twice = next((key for key in keys if keys.count(key) > 1), None)
    if twice is not None:
        raise BadGrid(f"--vary {twice}: is varied twice; write all of its values after one --vary")
    return prod(map(len, axes))


def grid_cells(axes: Sequence[Axis], source: ScenarioSource, progress: Progress = no_progress) -> list[GridCell]:
    """Return all cells of the grid, ready to be played.

    Raises BadGrid if there are too many or two are the same scenario, BadScenario with the problems of all cells."""
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
    """Raise BadGrid if two cells are the same scenario, for example because --policy overrides a varied policy."""
    seen: dict[str, str] = {}
    for cell in found:
        here = ", ".join(settings_at(axes, cell.place))
        first = seen.setdefault(cell.arm.scenario.digest, here)
        if first != here:
            raise BadGrid(f"{first} and {here} are the same scenario, because --policy overrides what is varied")


def grid_cell(axes: Sequence[Axis], place: Sequence[int], arm: ScenarioArm) -> GridCell:
    """Return the cell at that place."""
    values = tuple(axis.values[number] for axis, number in zip(axes, place, strict=True))
    return GridCell(tuple(place), values, arm, tuple(axis.key for axis in axes))


def _listed(problems: list[str]) -> list[str]:
    more = len(problems) - SHOWN
    return problems if more <= 0 else [*problems[:SHOWN], f"and {more} more problems in other cells."]


def check_metrics(axes: Sequence[Axis], found: Iterable[GridCell], names: Iterable[str]) -> None:
    """Raise BadMetric if a cell lacks one of these metrics; the error names the cell."""
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
    """Sums of every metric of a cell."""

    metrics: dict[str, Metric]
    sums: dict[str, Sums]
    fights: int = 0

    @classmethod
    def of(cls, layout: Layout, more: Iterable[str] = ()) -> MetricCounts:
        """Return empty sums. ``more``: further metrics, such as ``ending(WORD)``. Raises BadMetric."""
        metrics = all_metrics(layout)
        for text in more:
            metric = metric_of(layout, text)
            metrics.setdefault(metric.name, metric)
        return cls(metrics, {name: Sums(metric.rate) for name, metric in metrics.items()})

    def count(self, batch: Rows) -> None:
        """Add the fights of a batch of rows."""
        self.fights += batch.num_rows
        for name, metric in self.metrics.items():
            self.sums[name].add(metric.read(batch))


@define
class Workload:
    """Decision whether many short runs of an engine together are worth workers."""

    engine: Engine
    seconds: float = 0.0
    fights: int = 0

    def note(self, chunks: Sequence[Chunk]) -> None:
        """Note the time of played chunks; chunks from a journal took no time and do not count."""
        seconds = sum(chunk.seconds for chunk in chunks)
        if seconds:
            self.seconds += seconds
            self.fights += chunks[0].fights * len(chunks)

    def expect(self, left: int) -> None:
        """Let the engine start workers immediately in the next run if the ``left`` fights are worth them."""
        if self.engine.start_workers is not None and self.fights:
            if self.seconds / self.fights * left > WORTH_WORKERS:
                self.engine.warm_up = 0.0
