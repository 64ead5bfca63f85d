"""Cells: one scenario in many settings, each of them ready to be played, or everything that is wrong with any of them.

One law: all cells are played with the same seed. Fight 12 of one cell has the dice of fight 12 of every other, so that
what differs between cells is what was varied."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Final

import pyarrow as pa
from attrs import define, frozen

from ..batch.engine import WORTH_WORKERS, Arm, Engine
from ..batch.rows import Layout
from ..batch.tasks import Chunk
from ..core.errors import AsaltoError, BadScenario
from ..statistics.metrics import BadMetric, Metric, Sums, all_metrics, metric_of
from .axes import Axis
from .options import Progress, ScenarioSource, no_progress

MOST: Final = 10_000
"""Cells of one grid."""
SHOWN: Final = 40
"""Problems that are listed when many cells have one."""


class BadGrid(AsaltoError):
    """Axes that span no grid: why, in a sentence."""


@frozen(eq=False)
class GridCell:
    """One setting: ``place`` has the number of its value on each axis, from 0, ``values`` those values as typed."""

    place: tuple[int, ...]
    values: tuple[str, ...]
    arm: Arm


def places(axes: Sequence[Axis]) -> Iterator[tuple[int, ...]]:
    """Every combination of the numbers of their values, the last axis fastest."""
    return product(*(range(len(axis)) for axis in axes))


def settings(axes: Sequence[Axis], place: Sequence[int]) -> list[str]:
    """What the loader is told at that place."""
    return [axis.setting(number) for axis, number in zip(axes, place, strict=True)]


def size(axes: Sequence[Axis]) -> int:
    """How many combinations there are. Raises BadGrid when there is no axis, or the same twice."""
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


def cells(axes: Sequence[Axis], source: ScenarioSource, progress: Progress = no_progress) -> list[GridCell]:
    """All cells of the grid, ready to be played.

    Raises BadGrid when there are too many, BadScenario with what is wrong in any of them."""
    total = size(axes)
    if total > MOST:
        sizes = " × ".join(str(len(axis)) for axis in axes)
        raise BadGrid(f"the grid has {total} cells ({sizes}); allowed are {MOST}, so vary less or in larger steps")
    found: list[GridCell] = []
    problems: dict[str, None] = {}
    for number, place in enumerate(places(axes), 1):
        try:
            arm = source.arm(settings(axes, place))
        except BadScenario as error:
            problems.update(dict.fromkeys(error.problems))
        else:
            found.append(cell(axes, place, arm))
        progress(number, total)
    if problems:
        raise BadScenario(_listed(list(problems)))
    return found


def cell(axes: Sequence[Axis], place: Sequence[int], arm: Arm) -> GridCell:
    """The cell at that place."""
    values = tuple(axis.values[number] for axis, number in zip(axes, place, strict=True))
    return GridCell(tuple(place), values, arm)


def _listed(problems: list[str]) -> list[str]:
    more = len(problems) - SHOWN
    return problems if more <= 0 else [*problems[:SHOWN], f"and {more} problems more in other cells."]


def check_figures(axes: Sequence[Axis], found: Iterable[GridCell], names: Iterable[str]) -> None:
    """Whether every cell has these figures. Raises BadFigure, and says where one is missing."""
    wanted = tuple(names)
    for one in found:
        for name in wanted:
            try:
                metric_of(one.arm.layout, name)
            except BadMetric as error:
                where = ", ".join(settings(axes, one.place))
                raise BadMetric(f"with {where}: {error}") from error


@define(eq=False)
class Counts:
    """Every figure of a setting, and what has been counted of it."""

    figures: dict[str, Metric]
    sums: dict[str, Sums]
    fights: int = 0

    @classmethod
    def of(cls, layout: Layout, more: Iterable[str] = ()) -> Counts:
        """Nothing counted yet; ``more`` are figures that are not in every list (``ending(WORD)``). Raises BadFigure."""
        figures = all_metrics(layout)
        for text in more:
            figure = metric_of(layout, text)
            figures.setdefault(figure.name, figure)
        return cls(figures, {name: Sums(figure.rate) for name, figure in figures.items()})

    def count(self, batch: pa.RecordBatch) -> None:
        """Count so many fights more."""
        self.fights += batch.num_rows
        for name, figure in self.figures.items():
            self.sums[name].add(figure.read(batch))


@define
class Haste:
    """Whether many short plays are worth a crew, which no single one of them is."""

    engine: Engine
    seconds: float = 0.0
    fights: int = 0

    def note(self, parts: Sequence[Chunk]) -> None:
        """So much was played; what comes from a journal took no time and counts for nothing."""
        seconds = sum(part.seconds for part in parts)
        if seconds:
            self.seconds += seconds
            self.fights += parts[0].fights * len(parts)

    def between(self, left: int) -> None:
        """Before the next play: hire somebody if ``left`` fights are worth it."""
        if self.engine.start_workers is not None and self.fights and self.seconds / self.fights * left > WORTH_WORKERS:
            self.engine.warm_up = 0.0
