"""``sensitivity`` in a notebook: effects of one step in each number of each sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

from attrs import frozen

from ..experiments.options import ScenarioSource
from ..experiments.requests import SensitivityRequest
from ..experiments.sensitivity import Sensitivity, parameter_steps, play_sensitivity
from . import checks, frames
from .arguments import RunArguments, engine, name_of, run_options

if TYPE_CHECKING:
    import polars as pl


@frozen
class Sensed:
    """Effects of all steps; ``answer`` has everything that ``asalto sensitivity`` prints."""

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
        """Row for each step, the largest significant effects first."""
        keys = "setting=step.setting key=step.parameter.key step=step.sign difference=paired.difference"
        return frames.picked(self.answer.effects, f"{keys} low high stands_out fights")


def sensitivity(
    scenario: str,
    fights: int = SensitivityRequest.fights,
    *,
    of: str = "",
    only: str = "",
    **options: Unpack[RunArguments],
) -> Sensed:
    """Change every number whose path matches ``only`` by one step up and down, and rank the effects.

    ``of``: the metric (default: the players' win rate). Raises ValueError for a number out of bounds, or if ``only``
    matches no number; BadScenario, BadMetric, MissingExtra."""
    asked = checks.checked(SensitivityRequest(fights=fights, of=of, only=only))
    source = ScenarioSource(scenario, run_options(**options))
    frames.check()
    taken = parameter_steps(source, only)
    if not taken:
        raise ValueError(f"only is {only!r}, which matches no number; Zombi.* or *.max_life match some")
    with engine(source.options) as plays:
        return Sensed(name_of(scenario), play_sensitivity(plays, source.arm(), taken, asked.fights, of))
