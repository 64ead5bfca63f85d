"""``compare`` in a notebook: measure one change, or compare two files."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Unpack

from attrs import frozen

from ..experiments.arms import file_arms, varied_arms
from ..experiments.axes import Axis
from ..experiments.compare import Comparison, ComparisonPlan, compare_arms
from ..experiments.requests import CompareRequest
from . import checks, frames
from .arguments import RunArguments, engine, run_options

if TYPE_CHECKING:
    import polars as pl


@frozen
class Compared:
    """Result of a comparison; ``answer`` has everything that ``asalto compare`` prints."""

    answer: Comparison

    def __repr__(self) -> str:
        found = self.answer
        words = Counter(contrast.verdict.word for contrast in found.contrasts)
        told = ", ".join(word if len(found.contrasts) == 1 else f"{times} {word}" for word, times in words.items())
        return (
            f"Compared({found.base.name!r}: {len(found.arms)} ways, {found.fights} fights each of seed"
            f" {found.seed}, {found.contrasts[0].primary.metric.name}: {told})"
        )

    @property
    def verdicts(self) -> pl.DataFrame:
        """Row for each arm after the first: the verdict on the deciding metric."""
        keys = (
            "base=0.base.label other=0.other.label figure=0.primary.metric.name verdict=0.verdict.word"
            " difference=0.primary.paired.difference low=0.primary.low high=0.primary.high fights=1.fights"
            " more_fights=0.verdict.more gain=0.primary.paired.gain"
        )
        return frames.picked(((found, self.answer) for found in self.answer.contrasts), keys)

    @property
    def differences(self) -> pl.DataFrame:
        """Row for each metric of each arm: its values, the difference and its interval.

        ``gain``: the factor by which independent dice would have needed more fights."""
        found = ((contrast, one) for contrast in self.answer.contrasts for one in contrast.differences)
        keys = (
            "base=0.base.label other=0.other.label figure=1.metric.name with_base=1.paired.base.mean"
            " with_other=1.paired.other.mean difference=1.paired.difference low=1.low high=1.high"
            " stands_out=1.stands_out gain=1.paired.gain"
        )
        return frames.picked(found, keys)


def compare(
    scenario: str,
    vary: str | None = None,
    *,
    against: str | None = None,
    fights: int | None = None,
    precision: float | str | None = None,
    of: str | None = None,
    margin: float | str | None = None,
    early: bool = True,
    **options: Unpack[RunArguments],
) -> Compared:
    """Compare the values of ``vary`` (``"variants.X=a,b"``), or two files, on the same dice, until the answer is clear.

    Raises BadScenario, BadComparison, BadMetric, OutOfReach, MissingExtra, and ValueError for a number out of bounds or
    unless exactly one of ``vary`` and ``against`` is given."""
    if (vary is None) == (against is None):
        raise ValueError("give either vary, such as 'variants.X=a,b', or against, another file")
    run = run_options(**options)
    asked = CompareRequest(
        fights=fights,
        precision=checks.width("precision", precision),
        of=of,
        margin=checks.width("margin", margin),
        all=not early,
    )
    plan = ComparisonPlan.of(checks.checked(asked))
    frames.check()
    arms = file_arms((scenario, str(against)), run) if vary is None else varied_arms(scenario, Axis.parse(vary), run)
    with engine(run) as plays:
        return Compared(compare_arms(plays, arms, plan))
