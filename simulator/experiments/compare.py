"""Comparisons: the same fights, with the same dice, of scenarios that differ in one thing.

The first arm is the base; each other arm is compared with it in every metric that both have. The comparison may end
only at fixed numbers of fights (``sequential.LookSchedule``), so it does not depend on the workers. The verdicts and
the schedule of looks are in statistics/sequential.py, the intervals in statistics/paired.py."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil

from attrs import field, frozen

from ..batch.engine import Engine, Looks
from ..batch.export import RowFile
from ..batch.rows import ROUNDS
from ..batch.tasks import Chunk
from ..statistics.accumulator import Accumulator, own_side
from ..statistics.constraints import width
from ..statistics.intervals import Rate
from ..statistics.metrics import Metric
from ..statistics.paired import ALPHA, rate_interval
from ..statistics.sequential import LookSchedule, Verdict
from ..statistics.side_ends import DEAD
from ..statistics.stopping import OutOfReach, look_after
from ..statistics.summary import NumberSummary
from ..wire.documents import keys
from .arms import ComparedArm, arm_columns, check_arms, merged_rows
from .bounds import USUAL_PAIRED_FIGHTS, most_fights
from .contrasts import Contrast, InterimDifference, RunningContrast
from .options import Interim, Progress, Watch, no_progress, unwatched
from .requests import CompareRequest


@frozen
class ComparisonPlan:
    """End of a comparison: after ``fights`` at most.

    Without a ``precision``, it ends ``early``, once the verdict is clear; with one, once the half-width of the primary
    difference's interval is at most the precision. ``metric``: the primary metric (None: the players' win rate);
    ``margin``: the smallest difference that matters (None: see ``sequential.margin_of``)."""

    fights: int
    precision: float | None = None
    metric: str | None = None
    margin: float | None = None
    early: bool = True

    @classmethod
    def of(cls, asked: CompareRequest) -> ComparisonPlan:
        """Return the plan, with the default number of fights unless a number is given."""
        most = most_fights(asked.fights, asked.precision, USUAL_PAIRED_FIGHTS)
        return cls(most, asked.precision, asked.of, asked.margin, early=not asked.all)

    def check(self, primary: Metric, among: int) -> None:
        """Raise OutOfReach if even fights that never differ would not give the precision, BadConstraint for a precision
        or margin that the metric cannot have. ``among``: the number of comparisons."""
        for what, value in (("precision", self.precision), ("margin", self.margin)):
            if value is not None:
                width(what, value, primary)
        if self.precision is None or not primary.rate:
            return
        low, high = rate_interval(0, 0, self.fights, ALPHA / among)
        if (high - low) / 2 > self.precision:
            certain = high * self.fights / (1 - high)  # fights that the bound stands for
            least = ceil(certain * (1 - self.precision) / self.precision)
            raise OutOfReach(
                f"a precision of {self.precision:g} takes at least {least} fights, and at most {self.fights} may be"
                " played (-n allows more)"
            )


@keys("arm side win draws tpk rounds lengths")
@frozen(eq=False)
class ArmAlone:
    """Result of one arm: wins, draws and total losses of ``side``, and the length of its fights. ``lengths`` is the
    number of fights of each number of rounds."""

    arm: str
    side: str
    win: Rate
    draws: Rate
    tpk: Rate
    rounds: NumberSummary
    lengths: Mapping[int, int] = field(hash=False)

    @classmethod
    def of(cls, compared: ComparedArm, accumulator: Accumulator) -> ArmAlone:
        """Return the result of an arm whose fights, at least one, ``accumulator`` has counted."""
        own, counts = own_side(accumulator.layout), accumulator.counts_of(ROUNDS)
        side = accumulator.layout.side_names[own]
        found = accumulator.wins(side), accumulator.draws, accumulator.side_ends[own, DEAD]
        win, draws, tpk = (Rate(count, accumulator.fights) for count in found)
        return cls(compared.label, side, win, draws, tpk, NumberSummary.of(counts), dict(sorted(counts.items())))


@keys("system=base.arm.scenario.system seed fights most=plan.fights looks arms alone? comparisons=contrasts")
@frozen(eq=False)
class Comparison:
    """Result of a comparison.

    ``contrasts``: one for each arm after the first, empty without a fight; ``accumulators``: the fights of each arm;
    ``looks``: the number of looks; ``whole``: the plan ended it, not a signal; ``reached``: the precision was reached,
    or there was none."""

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
        """Arm with which the others are compared."""
        return self.arms[0]

    @property
    def seed(self) -> int:
        """Seed of all fights."""
        return self.base.arm.seed

    @property
    def alone(self) -> tuple[ArmAlone, ...]:
        """Result of each arm alone; none without a fight."""
        both = zip(self.arms, self.accumulators, strict=True) if self.fights else ()
        return tuple(ArmAlone.of(*each) for each in both)


def compare_arms(
    engine: Engine,
    arms: Sequence[ComparedArm],
    plan: ComparisonPlan,
    *,
    progress: Progress = no_progress,
    rows: RowFile | None = None,
    watch: Watch[Comparison] = unwatched,
) -> Comparison:
    """Play two or more arms with the same dice until ``plan`` ends the comparison or the engine is stopped.

    ``rows`` gets the rows of all arms (see ``arm_columns``); ``watch`` is called after each chunk. Raises
    BadComparison, BadMetric, WorkerLost, BadJournal and BadPath."""
    run = RunningComparison(check_arms(arms), plan)
    for chunks in engine.chunks([compared.arm for compared in arms], plan.fights, run.looks):
        run.count(chunks)
        if rows is not None:
            rows.write(merged_rows(chunks, arms, arm_columns(arms)))
        if run.enough():
            break
        progress(run.fights, run.expected(), run.interim())
        watch(run.result)
    return run.result()


def primary_name(arms: Sequence[ComparedArm], plan: ComparisonPlan) -> str:
    """Return the name of the primary metric.

    Raises BadComparison, BadMetric and OutOfReach if the plan does not fit these arms."""
    return RunningComparison(arms, plan).primary


class RunningComparison:
    """Comparison while it is played."""

    def __init__(self, arms: Sequence[ComparedArm], plan: ComparisonPlan) -> None:
        base = arms[0].arm.layout
        self.fights = 0
        self._arms = tuple(arms)
        self._plan = plan
        self._schedule = LookSchedule(plan.fights, len(arms) - 1, plan.early and plan.precision is None)
        self._accumulators = tuple(Accumulator(compared.arm.layout) for compared in arms)
        self._contrasts = [RunningContrast.of(base, compared.arm.layout, plan.metric) for compared in arms[1:]]
        for contrast in self._contrasts:
            plan.check(contrast.primary_pair[0], len(self._contrasts))

    @property
    def primary(self) -> str:
        """Name of the primary metric."""
        return self._contrasts[0].primary

    @property
    def looks(self) -> Looks:
        """Numbers of fights at which the comparison may end."""
        return self._schedule.after if self._plan.precision is None else look_after

    def count(self, chunks: Sequence[Chunk]) -> None:
        """Count a chunk of every arm."""
        self.fights += chunks[0].fights
        for accumulator, chunk in zip(self._accumulators, chunks, strict=True):
            accumulator.count(chunk)
        for contrast, chunk in zip(self._contrasts, chunks[1:], strict=True):
            contrast.count(chunks[0], chunk)

    def enough(self) -> bool:
        """Return whether the comparison ends now; before its last fight it ends only at a look."""
        if self.fights >= self._plan.fights:
            return True
        if self.looks(self.fights - 1) != self.fights:
            return False
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
        """Return the expected total number of fights."""
        if self._plan.precision is not None or not self._plan.early:
            return self._plan.fights
        return min(self._plan.fights, self.fights + max(verdict.more or 1 for verdict in self._verdicts()))

    def interim(self) -> Interim:
        """Return the first difference so far."""
        contrast = self._contrasts[0]
        _, paired = contrast.primary_pair
        known = InterimDifference(paired.rate, paired.difference, paired.interval(self._alpha))
        return f"Δ {contrast.primary}", known

    def result(self) -> Comparison:
        """Return the comparison so far."""
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
