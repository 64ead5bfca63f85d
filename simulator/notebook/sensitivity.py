"""``sensitivity``: one step in each number of each sheet, in a notebook."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from attrs import frozen

from ..experiments.sensitivity import Sensitivity, play_sensitivity, steps
from . import checks, frames
from .engines import engine, name_of, source

if TYPE_CHECKING:
    import polars as pl


@frozen
class Sensed:
    """What came of it; ``answer`` has everything that ``asalto sensitivity`` prints. ``name`` is that of the
    scenario."""

    name: str
    answer: Sensitivity

    def __repr__(self) -> str:
        found = self.answer
        standing = sum(effect.stands_out for effect in found.effects)
        return (
            f"Sensed({self.name!r}: {len(found.effects)} steps, {found.fights} fights,"
            f" {found.figure.name} = {found.base.mean:.4g}, {standing} stand out)"
        )

    @property
    def effects(self) -> pl.DataFrame:
        """A row per step, the greatest effects that stand out first."""
        return frames.frame(
            {
                "setting": found.step.setting,
                "key": found.step.number.key,
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
    scenario: str,
    fights: int = 1000,
    *,
    of: str = "",
    only: str = "",
    seed: int = 1,
    settings: Sequence[str] = (),
    policies: Sequence[str] = (),
    jobs: int = 1,
) -> Sensed:
    """Take one step up and down in every number of every sheet whose path fits ``only``, and rank what that does to the
    figure ``of`` (how often the players' side wins unless given).

    Raises ValueError for what nothing can be played with, or when ``only`` fits no number; BadScenario, BadFigure,
    NoFrames."""
    seed, fights = checks.seed(seed), checks.whole("fights", fights, 2)
    frames.check()
    reading = source(scenario, seed, settings, policies)
    taken = steps(reading, only)
    checks.pattern(only, len(taken))
    with engine(jobs) as plays:
        return Sensed(name_of(scenario), play_sensitivity(plays, reading.arm(), taken, fights, of))
