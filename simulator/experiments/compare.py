"""Compares scenarios that differ in one thing: the same fights, with the same dice, played each way.

The first contender is the base, and each of the others is compared with it, in every figure that both have. One law:
whether it is enough is only asked at set numbers of fights (``verdict.Schedule``), so a comparison does not depend on
who played it. What the verdict means, and how often one may look, is in verdict.py; the intervals are in paired.py."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Any

from attrs import frozen

from ..batch.engine import Engine, Looks
from ..batch.export import RowFile
from ..batch.tasks import Chunk
from ..statistics.accumulator import Accumulator
from ..statistics.metrics import Metric
from ..statistics.paired import ALPHA, Difference, rate_interval
from ..statistics.sequential import Schedule, Verdict
from ..statistics.stopping import OutOfReach, look_after
from .arms import ComparedArm, checked, columns, together
from .bounds import USUAL_PAIRED_FIGHTS, most_fights
from .contrasts import Contrast, Watch
from .options import Progress, no_progress


@frozen
class ComparisonPlan:
    """How far to go: ``fights`` at most. Without a ``precision`` it ends ``early``, when the answer is clear; with one,
    when half of the interval of the deciding difference is no wider. ``figure`` names what decides (None: how often
    the own side wins), ``margin`` is the smallest difference that matters (None: see ``verdict.margin_of``)."""

    fights: int
    precision: float | None = None
    figure: str | None = None
    margin: float | None = None
    early: bool = True

    @classmethod
    def of(
        cls, fights: int | None, precision: float | None, figure: str | None, margin: float | None, early: bool
    ) -> ComparisonPlan:
        """With the usual number of fights where none is given."""
        return cls(most_fights(fights, precision, USUAL_PAIRED_FIGHTS), precision, figure, margin, early)

    def check(self, deciding: Metric, among: int) -> None:
        """Raises OutOfReach when not even fights that never differ would give the precision."""
        if self.precision is None or not deciding.rate:
            return
        low, high = rate_interval(0, 0, self.fights, ALPHA / among)
        if (high - low) / 2 > self.precision:
            certain = high * self.fights / (1 - high)  # a bound of so many in the fights and as many besides
            least = ceil(certain * (1 - self.precision) / self.precision)
            raise OutOfReach(
                f"a precision of {self.precision:g} takes at least {least} fights, and at most {self.fights} may be"
                " played (-n allows more)"
            )

    def schedule(self, among: int) -> Schedule:
        """When to look; ``among`` so many comparisons."""
        return Schedule(self.fights, among, self.early and self.precision is None)


@frozen(eq=False)
class Comparison:
    """What was found: ``contrasts``, one for each contender after the first, none when no fight was played. Each
    contender's own fights are in ``tallies``. ``looks`` is how often the answer was looked at; ``whole``: nobody
    stopped it before it was enough; ``reached``: the precision is as asked, or none was."""

    contenders: tuple[ComparedArm, ...]
    plan: ComparisonPlan
    fights: int
    tallies: tuple[Accumulator, ...]
    contrasts: tuple[Contrast, ...]
    looks: int
    whole: bool
    reached: bool

    @property
    def base(self) -> ComparedArm:
        """With which the others are compared."""
        return self.contenders[0]

    @property
    def seed(self) -> int:
        """Which decided every roll."""
        return self.base.arm.seed

    @property
    def needed(self) -> int:
        """About how many more fights it takes until all is clear; 0 when it is."""
        return max((found.verdict.more or 0 for found in self.contrasts), default=0)


def compare_arms(
    engine: Engine,
    contenders: Sequence[ComparedArm],
    plan: ComparisonPlan,
    *,
    progress: Progress = no_progress,
    rows: RowFile | None = None,
) -> Comparison:
    """Play the contenders (two at least) against the same dice until ``plan`` says that it is enough, or the engine is
    stopped. ``rows`` takes the rows of all of them (see ``columns``).

    Raises BadComparison, BadFigure, WorkerLost, BadJournal and BadPath."""
    run = Run(checked(contenders), plan)
    look = run.looks(0)
    for parts in engine.chunks([contender.arm for contender in contenders], plan.fights, run.looks):
        run.count(parts)
        if rows is not None:
            rows.write(together(parts, contenders, columns(contenders)))
        if run.fights == look:
            if run.enough():
                break
            look = run.looks(look)
        progress(run.fights, run.expected())
    return run.result()


def deciding(contenders: Sequence[ComparedArm], plan: ComparisonPlan) -> str:
    """The name of the figure that decides. Raises BadComparison, BadFigure and OutOfReach when the plan is none for
    these contenders."""
    return Run(contenders, plan).chief


class Run:
    """A comparison while it is played."""

    def __init__(self, contenders: Sequence[ComparedArm], plan: ComparisonPlan) -> None:
        base = contenders[0].arm.layout
        self.fights = 0
        self._contenders = tuple(contenders)
        self._plan = plan
        self._schedule = plan.schedule(len(contenders) - 1)
        self._tallies = tuple(Accumulator(contender.arm.layout) for contender in contenders)
        self._watches = [Watch.of(base, contender.arm.layout, plan.figure) for contender in contenders[1:]]
        for watch in self._watches:
            plan.check(watch.deciding[0], len(self._watches))

    @property
    def chief(self) -> str:
        """The name of the figure that decides."""
        return self._watches[0].chief

    @property
    def looks(self) -> Looks:
        """When it is asked whether it is enough."""
        return self._schedule.after if self._plan.precision is None else look_after

    def count(self, parts: Sequence[Chunk]) -> None:
        """Count a stretch, played by all."""
        self.fights += parts[0].fights
        for tally, part in zip(self._tallies, parts, strict=True):
            tally.count(part)
        for watch, part in zip(self._watches, parts[1:], strict=True):
            watch.count(parts[0], part)

    def enough(self) -> bool:
        """Whether it is."""
        if self.fights >= self._plan.fights:
            return True
        if self._plan.precision is not None:
            return self._precise(self._plan.precision)
        return self._plan.early and all(verdict.clear for verdict in self._verdicts())

    def _precise(self, precision: float) -> bool:
        return all(watch.precise(precision, self._alpha) for watch in self._watches)

    def _verdicts(self) -> list[Verdict]:
        return [watch.verdict(self._alpha, self._plan.margin) for watch in self._watches]

    @property
    def _alpha(self) -> float:
        return self._schedule.alpha(self.fights)

    def expected(self) -> int:
        """About how many fights it will be in all."""
        if self._plan.precision is not None or not self._plan.early:
            return self._plan.fights
        return min(self._plan.fights, self.fights + max(verdict.more or 1 for verdict in self._verdicts()))

    def result(self) -> Comparison:
        """What was found."""
        base, *others = self._contenders
        precision, played = self._plan.precision, self.fights > 0
        looks = self._schedule.taken(self.fights) if precision is None else 1
        contrasts = [
            watch.contrast(base, other, self._alpha, self._plan.margin)
            for watch, other in zip(self._watches, others, strict=True)
            if played
        ]
        return Comparison(
            contenders=self._contenders,
            plan=self._plan,
            fights=self.fights,
            tallies=self._tallies,
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
        "arms": [_arm(contender) for contender in found.contenders],
        "comparisons": [_contrast(contrast) for contrast in found.contrasts],
        "elapsed_s": elapsed,
        "fights_per_s": found.fights * len(found.contenders) / elapsed if elapsed else None,
    }


def _arm(contender: ComparedArm) -> dict[str, Any]:
    return {
        "arm": contender.label,
        "varied": contender.varied,
        "scenario": contender.name,
        "settings": list(contender.settings),
        "policies": list(contender.policies),
        "digest": contender.arm.scenario.digest,
    }


def _contrast(found: Contrast) -> dict[str, Any]:
    verdict = found.verdict
    return {
        "base": found.base.label,
        "other": found.other.label,
        "figure": found.chief.figure.name,
        "verdict": verdict.word,
        "margin": verdict.margin,
        "smaller_than_margin": verdict.small,
        "more_fights": verdict.more,
        **_difference(found.chief),
        "figures": {difference.figure.name: _difference(difference) for difference in found.differences},
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
