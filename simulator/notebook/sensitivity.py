"""``sensitivity``: one step in each number of each sheet, in a notebook."""

from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

from attrs import frozen

from ..experiments.bounds import STEP_FIGHTS, USUAL_FIGHTS
from ..experiments.options import ScenarioSource
from ..experiments.sensitivity import Sensitivity, parameter_steps, play_sensitivity
from . import checks, frames
from .arguments import RunArguments, engine, name_of, run_options

if TYPE_CHECKING:
    import polars as pl


@frozen
class Sensed:
    """The effects of all steps; ``answer`` has everything that ``asalto sensitivity`` prints. ``name`` is that of the
    scenario."""

    name: str
    answer: Sensitivity

    def __repr__(self) -> str:
        found = self.answer
        standing = sum(effect.stands_out for effect in found.effects)
        return (
            f"Sensed({self.name!r}: {len(found.effects)} steps, {found.fights} fights,"
            f" {found.metric.name} = {found.base.mean:.4g}, {standing} stand out)"
        )

    @property
    def effects(self) -> pl.DataFrame:
        """A row per step, the greatest effects that stand out first."""
        return frames.frame(
            {
                "setting": found.step.setting,
                "key": found.step.parameter.key,
                "step": found.step.sign,
                "difference": found.paired.difference,
                "low": found.low,
                "high": found.high,
                "stands_out": found.stands_out,
                "fights": found.fights,
            }
            for found in self.answer.effects
        )


def sensitivity(
    scenario: str, fights: int = USUAL_FIGHTS, *, of: str = "", only: str = "", **options: Unpack[RunArguments]
) -> Sensed:
    """Take one step up and down in every number of every sheet whose path fits ``only``, and rank what that does to the
    figure ``of`` (how often the players' side wins unless given).

    Raises ValueError for a number out of bounds, or when ``only`` fits no number; BadScenario, BadMetric, NoFrames."""
    fights = checks.whole("fights", fights, STEP_FIGHTS)
    source = ScenarioSource(scenario, run_options(**options))
    frames.check()
    taken = parameter_steps(source, only)
    checks.pattern(only, len(taken))
    with engine(source.options) as plays:
        return Sensed(name_of(scenario), play_sensitivity(plays, source.arm(), taken, fights, of))
