"""``solve`` in a notebook: find the setting that brings a metric to a target."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Unpack

from attrs import frozen

from ..experiments.axes import Axis
from ..experiments.candidates import Candidate, SearchGoal
from ..experiments.options import ScenarioSource
from ..experiments.requests import SolveRequest
from ..experiments.solve import Solution, SolvePlan, find_setting
from . import checks, frames
from .arguments import RunArguments, engine, listed, name_of, run_options

if TYPE_CHECKING:
    import polars as pl


@frozen
class Solved:
    """Result of a search; ``answer`` has everything that ``asalto solve`` prints, ``name`` names the scenario."""

    name: str
    answer: Solution

    def __repr__(self) -> str:
        found, best = self.answer, self.answer.best
        told = "nothing" if best is None else ", ".join(f"{key}={value}" for key, value in best.cell.settings.items())
        return f"Solved({self.name!r}: {found.fights} fights, {found.goal.target.text} {found.verdict} with {told})"

    @property
    def settings(self) -> pl.DataFrame:
        """Best setting, then the nearest alternatives, with the chance that the best one beats each."""
        found = self.answer
        rows: list[tuple[Candidate, float | None]] = [] if found.best is None else [(found.best, None)]
        rows += [(other.candidate, other.chance) for other in found.others]
        return frames.frame(
            {
                **tried.cell.settings,
                **frames.stated(tried.metrics[0].name, tried.target_sums),
                "best_is_better": chance,
            }
            for tried, chance in rows
        )


def solve(
    scenario: str,
    vary: str | Sequence[str],
    target: str,
    *,
    require: Sequence[str] = (),
    within: float | str | None = None,
    fights: int = SolveRequest.fights,
    trials: int = SolveRequest.trials,
    **options: Unpack[RunArguments],
) -> Solved:
    """Find the setting whose metric is nearest to ``target``, such as ``"win(investigators)=0.7"``.

    ``require``: conditions that must hold, such as ``"tpk<0.05"``. Raises ValueError for a number out of bounds,
    BadAxis, BadGrid, BadScenario, BadMetric, BadConstraint, MissingExtra."""
    asked = SolveRequest(
        vary=listed(vary),
        target=target,
        require=require,
        within=checks.width("within", within),
        fights=fights,
        trials=trials,
    )
    asked = checks.checked(asked)
    plan = SolvePlan(asked.fights, asked.trials, asked.within)
    source = ScenarioSource(scenario, run_options(**options))
    frames.check()
    axes = [Axis.parse(text) for text in asked.vary]
    wish = SearchGoal.of(asked)
    with engine(source.options) as plays:
        return Solved(name_of(scenario), find_setting(plays, axes, source, wish, plan))
