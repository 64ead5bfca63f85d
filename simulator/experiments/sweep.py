"""Sweeps: a batch in every cell of a grid.

Every figure of every cell is counted. Two laws: cells share the seed, and a cell is given up (``culls``) only at set
numbers of fights, when a whole 99 % interval says so, never for the look of a mean."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from typing import Any, Final

import pyarrow as pa
from attrs import field, frozen

from ..batch.engine import Engine
from ..core.record import Json
from ..statistics.constraints import Constraint
from ..statistics.metrics import Metric, Sums, chief, metric_of
from ..statistics.stopping import FIRST, StoppingRule, look_after
from .axes import Axis
from .grid import Counts, GridCell, Haste, check_figures
from .options import Progress, no_progress

ALWAYS: Final = ("rounds", "tpk")
"""Figures that are shown besides those asked for."""


@frozen
class SweepPlan:
    """How much of every cell is played: ``fights`` at most; until ``of[0]`` is known to ``precision``; no further than
    a look at which one of ``culls`` surely holds. ``of``: figures by name, none for the chief one."""

    fights: int
    precision: float | None = None
    of: tuple[str, ...] = ()
    culls: tuple[Constraint, ...] = ()

    def shown(self, cell: GridCell) -> tuple[str, ...]:
        """The names of the figures that are shown, the first the one that it is all about."""
        layout = cell.arm.layout
        asked = [metric_of(layout, name).name for name in self.of] or [chief(layout).name]
        return tuple(dict.fromkeys([*asked, *ALWAYS]))

    def goal(self, cell: GridCell) -> StoppingRule:
        """When the cell has been played enough. Raises OutOfReach."""
        layout = cell.arm.layout
        figure = metric_of(layout, self.of[0]) if self.of else chief(layout)
        return StoppingRule(self.fights, self.precision, figure)


@frozen(eq=False)
class Played:
    """What came of a cell. ``culled``: the condition that ended it; ``whole``: it was not stopped by anybody."""

    cell: GridCell
    fights: int
    sums: Mapping[str, Sums] = field(hash=False)
    culled: Constraint | None
    whole: bool
    reached: bool

    def settings(self, axes: Sequence[Axis]) -> dict[str, Json]:
        """The varied keys and the values that they have here."""
        return {axis.key: plain(value) for axis, value in zip(axes, self.cell.values, strict=True)}


@frozen(eq=False)
class Sweep:
    """A grid that was played: ``shown`` are the figures that were asked for, the first the one that it is about;
    ``whole``: all cells are there, and nobody stopped it."""

    axes: tuple[Axis, ...]
    shown: tuple[str, ...]
    rows: tuple[Played, ...]
    whole: bool

    @property
    def fights(self) -> int:
        """All that were played."""
        return sum(row.fights for row in self.rows)

    @property
    def missed(self) -> list[Played]:
        """The cells whose figure is not as precise as was asked."""
        return [row for row in self.rows if row.whole and not row.reached]

    def at(self, place: Sequence[int]) -> Played | None:
        """What came of the cell at that place; None when it was not played."""
        return next((row for row in self.rows if row.cell.place == tuple(place)), None)


def check(axes: Sequence[Axis], cells: Sequence[GridCell], plan: SweepPlan) -> None:
    """Whether the plan fits every cell. Raises BadFigure, BadCondition and OutOfReach."""
    check_figures(axes, cells, [*plan.of, *(cull.name for cull in plan.culls)])
    for cull in plan.culls:
        cull.figure(cells[0].arm.layout)
    plan.goal(cells[0])


def play_sweep(
    engine: Engine, axes: Sequence[Axis], cells: Sequence[GridCell], plan: SweepPlan, progress: Progress = no_progress
) -> Sweep:
    """Play every cell. Raises BadFigure, BadCondition, OutOfReach, WorkerLost and BadJournal."""
    check(axes, cells, plan)
    rows: list[Played] = []
    haste = Haste(engine)
    done = 0
    for number, cell in enumerate(cells, 1):
        left = len(cells) - number + 1
        haste.between(left * plan.fights)
        row = _played(engine, cell, plan, haste, _further(progress, done, left))
        if row.fights:
            rows.append(row)
        done += row.fights
        if not row.whole:
            break
    whole = len(rows) == len(cells) and all(row.whole for row in rows)
    return Sweep(tuple(axes), plan.shown(cells[0]), tuple(rows), whole)


def _further(progress: Progress, done: int, left: int) -> Progress:
    """Shows one of ``left`` cells as a part of the sweep, of which ``done`` fights were played before."""
    return lambda fights, of: progress(done + fights, done + of * left)


def _played(engine: Engine, cell: GridCell, plan: SweepPlan, haste: Haste, progress: Progress) -> Played:
    goal = plan.goal(cell)
    counts = Counts.of(cell.arm.layout, [*plan.of, *(cull.name for cull in plan.culls)])
    watched = counts.sums[_name(goal.figure)]
    looks = look_after if plan.culls else goal.looks
    look = looks(0)
    culled = None
    for parts in engine.chunks((cell.arm,), goal.fights, looks):
        haste.note(parts)
        counts.count(parts[0].rows)
        if counts.fights == look:
            culled = _culled(cell, plan, counts)
            if culled is not None or goal.reached(watched):
                break
            look = looks(look)
        progress(counts.fights, goal.needed(watched))
    reached = goal.precision is None or (counts.fights > 0 and goal.reached(watched))
    whole = counts.fights == goal.fights or culled is not None or goal.reached(watched)
    return Played(cell, counts.fights, counts.sums, culled, whole, reached or culled is not None)


def _name(figure: Metric | None) -> str:
    assert figure is not None
    return figure.name


def _culled(cell: GridCell, plan: SweepPlan, counts: Counts) -> Constraint | None:
    """Which condition gives the cell up, after as many fights as a judgement takes."""
    if counts.fights < FIRST:
        return None
    layout = cell.arm.layout
    return next((cull for cull in plan.culls if cull.surely(counts.sums[metric_of(layout, cull.name).name])), None)


def plain(value: str) -> Json:
    """A varied value as TOML means it; a bare word, and what JSON has no number for, stands for itself."""
    try:
        found: Any = tomllib.loads(f"value = {value}")["value"]  # Any: as tomllib gives it
    except tomllib.TOMLDecodeError:
        return value
    return found if isinstance(found, bool | int | float | str) else value


# Rows for files: one for each cell and figure.

_KEPT: Final = (
    ("figure", pa.string()),
    ("mean", pa.float64()),
    ("low", pa.float64()),
    ("high", pa.float64()),
    ("fights", pa.int64()),
    ("culled", pa.bool_()),
)


def table(found: Sweep) -> pa.RecordBatch:
    """The sweep as a tidy table: the varied keys, then the figure, its mean (of a rate: the share of fights), its 95 %
    interval, the fights it is read off, and whether the cell was given up."""
    settings = [row.settings(found.axes) for row in found.rows]
    keys = [axis.key for axis in found.axes]
    types = [_type([setting[key] for setting in settings]) for key in keys]
    schema = pa.schema([*zip(keys, types, strict=True), *_KEPT])
    rows: list[list[Json]] = []
    for setting, row in zip(settings, found.rows, strict=True):
        values = [_typed(setting[key], kind) for key, kind in zip(keys, types, strict=True)]
        for name, sums in row.sums.items():
            low, high = sums.interval() if sums.rate or sums.of > 1 else (None, None)
            rows.append([*values, name, sums.mean, low, high, sums.of, row.culled is not None])
    columns = [pa.array(column, kind) for column, kind in zip(zip(*rows, strict=True), schema.types, strict=True)]
    return pa.RecordBatch.from_arrays(columns, schema=schema)


def _type(values: Sequence[Json]) -> pa.DataType:
    """What all values of a column are."""
    kinds = {type(value) for value in values}
    if kinds == {int}:
        return pa.int64()
    if kinds <= {int, float}:
        return pa.float64()
    return pa.bool_() if kinds == {bool} else pa.string()


def _typed(value: Json, kind: pa.DataType) -> Json:
    return str(value) if kind == pa.string() else value


def sweep_document(found: Sweep, name: str, system: str, seed: int, elapsed: float) -> dict[str, Json]:
    """The JSON document of a sweep of the scenario called ``name``; ``elapsed`` in seconds."""
    return {
        "scenario": name,
        "system": system,
        "seed": seed,
        "vary": {axis.key: [plain(value) for value in axis.values] for axis in found.axes},
        "of": found.shown[0],
        "cells": [_cell(found, row) for row in found.rows],
        "fights": found.fights,
        "whole": found.whole,
        "elapsed_s": elapsed,
        "fights_per_s": found.fights / max(elapsed, 1e-9),
    }


def _cell(found: Sweep, row: Played) -> dict[str, Json]:
    return {
        "set": row.settings(found.axes),
        "fights": row.fights,
        "culled": None if row.culled is None else row.culled.text,
        "figures": {name: stated(sums) for name, sums in row.sums.items()},
    }


def stated(sums: Sums) -> dict[str, Json]:
    """A figure with its interval; of a single fight a mean has none."""
    low, high = sums.interval()
    known: list[Json] | None = [low, high] if high - low < float("inf") else None
    return {"rate" if sums.rate else "mean": sums.mean, "ci95": known}
