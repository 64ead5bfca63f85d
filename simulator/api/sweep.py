"""``sweep``: a grid of settings in a notebook."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from attrs import frozen

from ..batch.cells import cells
from ..batch.conditions import Condition
from ..batch.goal import CAP
from ..batch.sweep import Plan, Sweep, table
from ..batch.sweep import sweep as played
from . import frames
from .engines import axes_of, engine, reader, readier

if TYPE_CHECKING:
    import polars as pl


@frozen
class Swept:
    """What came of it; ``answer`` has everything that ``asalto sweep`` prints."""

    answer: Sweep

    @property
    def figures(self) -> pl.DataFrame:
        """A row per cell and figure: the varied keys, the figure, its mean, its interval, the fights."""
        return frames.of_table(table(self.answer))


def sweep(
    scenario: str,
    vary: str | Sequence[str],
    fights: int | None = None,
    *,
    seed: int = 1,
    precision: float | None = None,
    of: Sequence[str] = (),
    cull: Sequence[str] = (),
    settings: Sequence[str] = (),
    policies: Sequence[str] = (),
    jobs: int = 1,
) -> Swept:
    """Play a batch in every cell of the grid that the axes of ``vary`` (``"combatants.Zombi.count=1..6"``) span.

    Raises BadGrid, BadScenario, BadFigure, BadCondition, OutOfReach."""
    frames.check()
    axes = axes_of(vary)
    culls = tuple(Condition.parse(text, "cull", "<>") for text in cull)
    usual = 1000 if precision is None else CAP
    plan = Plan(usual if fights is None else fights, precision, tuple(of), culls)
    grid = cells(axes, reader(scenario, settings, policies), readier(seed))
    with engine(jobs) as plays:
        return Swept(played(plays, axes, grid, plan))
