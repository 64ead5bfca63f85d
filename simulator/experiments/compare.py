"""Compares scenarios that differ in one thing: the same fights, with the same dice, played each way.

The first arm is the base, and each of the others is compared with it in every metric that both have. Whether it is
enough is only asked at set numbers of fights (``sequential.LookSchedule``), so a comparison does not depend on the
workers that played it. What a verdict means, and how often one may look, is in statistics/sequential.py; the intervals
are in statistics/paired.py."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil
from typing import Any

from attrs import frozen

from ..batch.engine import Engine, Looks
from ..batch.export import RowFile
from ..batch.tasks import Chunk
from ..statistics.accumulator import Accumulator
from ..statistics.metrics import Metric
from ..statistics.paired import ALPHA, Difference, rate_interval
from ..statistics.sequential import LookSchedule, Verdict
from ..statistics.stopping import OutOfReach, look_after
from .arms import ComparedArm, arm_columns, check_arms, merged_rows
from .bounds import USUAL_PAIRED_FIGHTS, most_fights
from .contrasts import Contrast, InterimDifference, RunningContrast
from .options import Interim, Progress, no_progress


@frozen
class ComparisonPlan:
    """How much is played: ``fights`` at most. Without a ``precision`` it ends ``early``, when the verdict is clear;
    with one, when half of the interval of the primary difference is no wider. ``metric`` names the primary metric
    (None: how often the own side wins), ``margin`` is the smallest difference that matters (None: see
    ``sequential.margin_of``)."""

    fights: int
    precision: float | None = None
    metric: str | None = None
    margin: float | None = None
    early: bool = True

    @classmethod
    def of(
        cls, fights: int | None, precision: float | None, metric: str | None, margin: float | None, early: bool
    ) -> ComparisonPlan:
        """The plan, with the usual number of fights where none is given."""
        return cls(most_fights(fights, precision, USUAL_PAIRED_FIGHTS), precision, metric, margin, early)

    def check(self, primary: Metric, among: int) -> None:
        """Raise OutOfReach when not even fights that never differ would give the precision; ``among`` so many
        comparisons."""
        if self.precision is None or not primary.rate:
            return
        low, high = rate_interval(0, 0, self.fights, ALPHA / among)
        if (high - low) / 2 > self.precision:
            certain = high * self.fights / (1 - high)  # a bound of so many in the fights and as many besides
            least = ceil(certain * (1 - self.precision) / self.precision)
            raise OutOfReach(
                f"a precision of {self.precision:g} takes at least {least} fights, and at most {self.fights} may be"
                " played (-n allows more)"
            )

    def schedule(self, among: int) -> LookSchedule:
        """When to look; ``among`` so many comparisons."""
        return LookSchedule(self.fights, among, self.early and self.precision is None)


@frozen(eq=False)
class Comparison:
    """The result: ``contrasts``, one for each arm after the first, none when no fight was played. Each arm's own fights
    are in ``accumulators``. ``looks`` is how many looks there were; ``whole``: it was not stopped before it was enough;
    ``reached``: the precision is as asked, or none was asked."""

    arms: tuple[ComparedArm, ...]
    plan: ComparisonPlan
    fights: int
    accumulators: tuple[Accumulator, ...]
    contrasts: tuple[Contrast, ...]
    looks: int
    whole: bool
    reached: bool

    @property
    def base(self) -> ComparedArm:
        """The arm with which the others are compared."""
        return self.arms[0]

    @property
    def seed(self) -> int:
        """The seed of all fights."""
        return self.base.arm.seed


Watch = Callable[[Callable[[], Comparison]], object]
"""Called after each chunk with a function that gives the comparison so far."""


def unwatched(so_far: Callable[[], Comparison]) -> None:
    """Look at nothing."""


def compare_arms(
    engine: Engine,
    arms: Sequence[ComparedArm],
    plan: ComparisonPlan,
    *,
    progress: Progress = no_progress,
    rows: RowFile | None = None,
    watch: Watch = unwatched,
) -> Comparison:
    """Play the arms (two at least) with the same dice until ``plan`` says that it is enough, or the engine is stopped.
    ``rows`` takes the rows of all arms (see ``arm_columns``); ``watch`` may look at the comparison as it grows.

    Raises BadComparison, BadMetric, WorkerLost, BadJournal and BadPath."""
    run = RunningComparison(check_arms(arms), plan)
    look = run.looks(0)
    for chunks in engine.chunks([compared.arm for compared in arms], plan.fights, run.looks):
        run.count(chunks)
        if rows is not None:
            rows.write(merged_rows(chunks, arms, arm_columns(arms)))
        if run.fights == look:
            if run.enough():
                break
            look = run.looks(look)
        progress(run.fights, run.expected(), run.interim())
        watch(run.result)
    return run.result()


def primary_name(arms: Sequence[ComparedArm], plan: ComparisonPlan) -> str:
    """The name of the primary metric. Raises BadComparison, BadMetric and OutOfReach when the plan does not fit these
    arms."""
    return RunningComparison(arms, plan).primary


class RunningComparison:
    """A comparison while it is played."""

    def __init__(self, arms: Sequence[ComparedArm], plan: ComparisonPlan) -> None:
        base = arms[0].arm.layout
        self.fights = 0
        self._arms = tuple(arms)
        self._plan = plan
        self._schedule = plan.schedule(len(arms) - 1)
        self._accumulators = tuple(Accumulator(compared.arm.layout) for compared in arms)
        self._contrasts = [RunningContrast.of(base, compared.arm.layout, plan.metric) for compared in arms[1:]]
        for contrast in self._contrasts:
            plan.check(contrast.primary_pair[0], len(self._contrasts))

    @property
    def primary(self) -> str:
        """The name of the primary metric."""
        return self._contrasts[0].primary

    @property
    def looks(self) -> Looks:
        """The numbers of fights at which it is asked whether it is enough."""
        return self._schedule.after if self._plan.precision is None else look_after

    def count(self, chunks: Sequence[Chunk]) -> None:
        """Count a chunk of every arm."""
        self.fights += chunks[0].fights
        for accumulator, chunk in zip(self._accumulators, chunks, strict=True):
            accumulator.count(chunk)
        for contrast, chunk in zip(self._contrasts, chunks[1:], strict=True):
            contrast.count(chunks[0], chunk)

    def enough(self) -> bool:
        """Return whether enough has been played."""
        if self.fights >= self._plan.fights:
            return True
        if self._plan.precision is not None:
            return self._precise(self._plan.precision)
        return self._plan.early and all(verdict.clear for verdict in self._verdicts())

    def _precise(self, precision: float) -> bool:
        return all(contrast.precise(precision, self._alpha) for contrast in self._contrasts)

    def _verdicts(self) -> list[Verdict]:
        return [contrast.verdict(self._alpha, self._plan.margin) for contrast in self._contrasts]

    @property
    def _alpha(self) -> float:
        return self._schedule.alpha(self.fights)

    def expected(self) -> int:
        """About how many fights it will be in all."""
        if self._plan.precision is not None or not self._plan.early:
            return self._plan.fights
        return min(self._plan.fights, self.fights + max(verdict.more or 1 for verdict in self._verdicts()))

    def interim(self) -> Interim:
        """The first difference as far as it is known."""
        contrast = self._contrasts[0]
        return f"Δ {contrast.primary}", InterimDifference(contrast.primary_pair[1], self._alpha)

    def result(self) -> Comparison:
        """The comparison as far as it was played."""
        base, *others = self._arms
        precision, played = self._plan.precision, self.fights > 0
        looks = self._schedule.taken(self.fights) if precision is None else 1
        contrasts = [
            contrast.result(base, other, self._alpha, self._plan.margin)
            for contrast, other in zip(self._contrasts, others, strict=True)
            if played
        ]
        return Comparison(
            arms=self._arms,
            plan=self._plan,
            fights=self.fights,
            accumulators=self._accumulators,
            contrasts=tuple(contrasts),
            looks=looks,
            whole=played and self.enough(),
            reached=precision is None or (played and self._precise(precision)),
        )


def comparison_document(found: Comparison, elapsed: float) -> dict[str, Any]:  # Any: plain JSON
    """The comparison as a JSON document."""
    return {
        "system": found.base.arm.scenario.system,
        "seed": found.seed,
        "fights": found.fights,
        "most": found.plan.fights,
        "looks": found.looks,
        "arms": [_arm(compared) for compared in found.arms],
        "comparisons": [_contrast(contrast) for contrast in found.contrasts],
        "elapsed_s": elapsed,
        "fights_per_s": found.fights * len(found.arms) / elapsed if elapsed else None,
    }


def _arm(compared: ComparedArm) -> dict[str, Any]:
    return {
        "arm": compared.label,
        "varied": compared.varied,
        "scenario": compared.name,
        "settings": list(compared.settings),
        "policies": list(compared.policies),
        "digest": compared.arm.scenario.digest,
    }


def _contrast(found: Contrast) -> dict[str, Any]:
    verdict = found.verdict
    return {
        "base": found.base.label,
        "other": found.other.label,
        "figure": found.primary.metric.name,
        "verdict": verdict.word,
        "margin": verdict.margin,
        "smaller_than_margin": verdict.small,
        "more_fights": verdict.more,
        **_difference(found.primary),
        "figures": {difference.metric.name: _difference(difference) for difference in found.differences},
        "witnesses": [
            {
                "fight": fight.fight,
                "base": fight.base,
                "other": fight.other,
                "watch": [found.base.command(fight.fight), found.other.command(fight.fight)],
            }
            for fight in found.witnesses
        ],
    }


def _difference(found: Difference) -> dict[str, Any]:
    paired = found.paired
    return {
        "means": [paired.base.mean, paired.other.mean],
        "difference": found.value,
        "ci95": [found.low, found.high] if found.known else None,
        "p": found.p,
        "stands_out": found.stands_out,
        "fights_that_differ": paired.differ,
        "pairing_gain": paired.gain,
    }
