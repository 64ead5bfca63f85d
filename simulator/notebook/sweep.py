"""``sweep`` in a notebook: play a grid of settings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Unpack

from attrs import frozen

from ..experiments.axes import Axis
from ..experiments.grid import grid_cells
from ..experiments.options import ScenarioSource
from ..experiments.requests import SweepRequest
from ..experiments.sweep import Sweep, SweepPlan, play_sweep, sweep_table
from . import checks, frames
from .arguments import RunArguments, engine, listed, name_of, run_options

if TYPE_CHECKING:
    import polars as pl


@frozen
class Swept:
    """Cells of a grid; ``answer`` has everything that ``asalto sweep`` prints, ``name`` names the scenario."""

    name: str
    answer: Sweep

    def __repr__(self) -> str:
        found, chief = self.answer, self.answer.shown[0]
        means = [row.sums[chief].mean for row in found.rows]
        return (
            f"Swept({self.name!r}: {len(means)} cells, {found.fights} fights,"
            f" {chief} = {min(means):.4g} to {max(means):.4g})"
        )

    @property
    def figures(self) -> pl.DataFrame:
        """Row for each cell and metric: the varied keys, the metric, its mean, its interval, the fights."""
        return frames.of_rows(sweep_table(self.answer))


def sweep(
    scenario: str,
    vary: str | Sequence[str],
    fights: int | None = None,
    *,
    precision: float | str | None = None,
    of: Sequence[str] = (),
    cull: Sequence[str] = (),
    **options: Unpack[RunArguments],
) -> Swept:
    """Play a batch in every cell of the grid of the axes in ``vary``, such as ``"combatants.Zombi.count=1..6"``.

    Raises ValueError for a number out of bounds, BadAxis, BadGrid, BadScenario, BadMetric, BadConstraint, OutOfReach,
    MissingExtra."""
    asked = SweepRequest(
        vary=listed(vary), fights=fights, precision=checks.width("precision", precision), of=of, cull=cull
    )
    asked = checks.checked(asked)
    source = ScenarioSource(scenario, run_options(**options))
    frames.check()
    axes = [Axis.parse(text) for text in asked.vary]
    plan = SweepPlan.of_request(asked)
    grid = grid_cells(axes, source)
    with engine(source.options) as plays:
        return Swept(name_of(scenario), play_sweep(plays, axes, grid, plan))
