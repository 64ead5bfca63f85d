"""Candidates: the settings that a search has tried, with their fights and estimates.

Every setting is played from fight 1 on, to fixed numbers of fights (levels). So the decisions of a search depend only
on its seed and its budget."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from math import prod, sqrt
from typing import ClassVar, Final

import numpy as np
from attrs import define, field, frozen

from ..batch.engine import Engine, Looks, ScenarioArm
from ..batch.table import Numbers
from ..core.errors import BadScenario
from ..statistics.closeness import IntArray, MeanPair
from ..statistics.constraints import Constraint
from ..statistics.metrics import Metric, Sums, metric_of, undecided_metric
from ..statistics.special import betainc, ndtr
from ..wire.documents import keys
from .axes import Axis
from .grid import GridCell, Workload, grid_cell, settings_at
from .options import Progress, ScenarioSource
from .requests import SolveRequest

DOUBT: Final = 1e-9
"""Smallest chance of being wrong, however clear an answer looks."""

FIRST: Final = 200
"""Fights of a setting in its first look."""
FEWER: Final = (100, 50, 25, 10)
"""Fights of a first look if the budget is too small for ``FIRST`` in all settings."""
FIRST_SHARE: Final = 2
"""First looks take at most one of ``FIRST_SHARE`` fights of the budget."""

Place = tuple[int, ...]


def levels_from(first: int) -> Looks:
    """Return the levels: ``first`` fights, then twice as many each time."""

    def after(fights: int) -> int:
        found = first
        while found <= fights:
            found *= 2
        return found

    return after


def first_look(budget: int, settings: int) -> int:
    """Return the fights of a first look at each of ``settings`` settings, which share a budget."""
    room = budget // FIRST_SHARE // max(1, settings)
    return next((fights for fights in (FIRST, *FEWER) if fights <= room), FEWER[-1])


class SearchHalted(Exception):
    """Control signal: the search was stopped, or its budget is ``spent``."""

    def __init__(self, spent: bool) -> None:
        super().__init__(spent)
        self.spent = spent


@frozen
class SearchGoal:
    """Goal of a search: a setting whose metric equals ``target`` and for which all of ``requires`` hold."""

    target: Constraint
    requires: tuple[Constraint, ...] = ()

    @classmethod
    def of(cls, asked: SolveRequest, dashes: str = "") -> SearchGoal:
        """Return the goal. Raises BadConstraint. ``dashes`` before the names of options in errors."""
        requires = tuple(Constraint.parse(text, f"{dashes}require", "<>") for text in asked.require)
        return cls(Constraint.parse(asked.target, f"{dashes}target", "="), requires)

    def metrics(self, arm: ScenarioArm) -> list[Metric]:
        """Return the metric of the target, then those of the requirements. Raises BadMetric and BadConstraint."""
        return [constraint.metric(arm.layout) for constraint in (self.target, *self.requires)]

    def noted(self, arm: ScenarioArm) -> list[Metric]:
        """Return the metrics that a balance counts besides: undecided fights, and the strength left."""
        return [undecided_metric(arm.layout), metric_of(arm.layout, "strength")]


@keys("set=cell.settings fights figures")
@define(eq=False)
class Candidate:
    """Setting and its fights.

    ``values``: the metric of the target in every fight; ``sums``: the sums of all metrics, the target's first;
    ``settings``: in the syntax of ``--set``; ``noted``: metrics that are counted besides."""

    cell: GridCell
    goal: SearchGoal
    metrics: Sequence[Metric]
    settings: tuple[str, ...] = ()
    noted: Sequence[Metric] = ()
    sums: list[Sums] = field(init=False)
    noted_sums: list[Sums] = field(init=False)
    _values: Numbers = field(factory=lambda: array("q"), init=False)

    @sums.default
    def _sums(self) -> list[Sums]:
        return [Sums(metric.rate) for metric in self.metrics]

    @noted_sums.default
    def _noted_sums(self) -> list[Sums]:
        return [Sums(metric.rate) for metric in self.noted]

    @property
    def target_sums(self) -> Sums:
        """Sums of the metric of the target."""
        return self.sums[0]

    @property
    def figures(self) -> dict[str, Sums]:
        """Sums of every metric by its name."""
        return {metric.name: sums for metric, sums in zip(self.metrics, self.sums, strict=True)}

    @property
    def fights(self) -> int:
        """Number of played fights."""
        return self.target_sums.of

    @property
    def values(self) -> IntArray:
        """Metric of the target in every fight."""
        return np.array(self._values, np.int64)

    @property
    def mean(self) -> float:
        """Mean of the metric of the target."""
        return self.target_sums.mean

    @property
    def distance(self) -> float:
        """Distance of the mean from the target."""
        return self.goal.target.excess(self.mean)

    @property
    def excess(self) -> float:
        """Sum by which requirements are missed; 0 if all hold."""
        pairs = zip(self.goal.requires, self.sums[1:], strict=True)
        return sum(0.0 if rule.holds(sums.mean) else rule.excess(sums.mean) + 1e-9 for rule, sums in pairs)

    @property
    def score(self) -> tuple[float, float]:
        """Sort key, smaller is better: requirements come before the target."""
        return self.excess, self.distance

    @property
    def side(self) -> int:
        """Side of the target on which the whole interval is: below (-1), above (1), neither (0)."""
        low, high = self.target_sums.interval()
        return -1 if high < self.goal.target.value else 1 if low > self.goal.target.value else 0

    @property
    def allowed(self) -> float:
        """Chance that all requirements hold."""
        return prod(chance_to_hold(rule, sums) for rule, sums in zip(self.goal.requires, self.sums[1:], strict=True))

    def play(
        self,
        engine: Engine,
        fights: int,
        workload: Workload,
        looks: Looks,
        progress: Callable[[int], object] = lambda played: None,
    ) -> int:
        """Play up to ``fights`` fights, one of the ``looks``. Return the number of new fights.

        Calls ``progress`` with it after each chunk."""
        before = self.fights
        for chunks in engine.chunks((self.cell.arm,), fights, looks, after=before):
            workload.note(chunks)
            for metric, sums in zip(self.metrics, self.sums, strict=True):
                values = metric.read(chunks[0].rows)
                sums.add(values)
                if sums is self.target_sums:
                    self._values.extend(values.tolist())
            for metric, sums in zip(self.noted, self.noted_sums, strict=True):
                sums.add(metric.read(chunks[0].rows))
            progress(self.fights - before)
        return self.fights - before

    def beats(self, other: Candidate) -> float:
        """Return the chance that this setting is the better one.

        It is better if only its requirements hold; if both hold and it is nearer to the target; or if neither hold and
        it misses them by less. The three chances count as independent, and the result is never 0 or 1."""
        nearer = MeanPair.of(self.values, other.values).chance_nearer(self.goal.target.value)
        mine, others = self.allowed, other.allowed
        less = self._misses_by_less(other) if self.goal.requires else nearer
        better = mine * (1 - others) + mine * others * nearer + (1 - mine) * (1 - others) * less
        return min(max(better, DOUBT), 1 - DOUBT)

    def _misses_by_less(self, other: Candidate) -> float:
        """Return the chance that this setting misses the requirements by less than another."""
        counted = [*self.sums[1:], *other.sums[1:]]
        spread = sqrt(sum(sums.variance / sums.of + 1 / sums.of**2 for sums in counted))
        return ndtr((other.excess - self.excess) / spread)


def chance_to_hold(constraint: Constraint, sums: Sums) -> float:
    """Return the chance that a constraint holds, given the fights, with one more fight added to either side."""
    if sums.rate:
        below = betainc(sums.total + 1, sums.of - sums.total + 1, min(1.0, max(0.0, constraint.value)))
    else:
        below = ndtr((constraint.value - sums.mean) / sqrt(sums.variance / sums.of + 1 / sums.of**2))
    return below if constraint.direction < 0 else 1 - below


@define(eq=False)
class Search:
    """Running search: ``spent`` of at most ``budget`` fights are played.

    ``looks``: the levels to which a setting is played; ``reserve``: fights of the budget that are kept for later;
    ``seen``: called when there are new results. A search usually plays one of ``usual`` fights of its budget."""

    engine: Engine
    source: ScenarioSource
    goal: SearchGoal
    budget: int
    looks: Looks
    progress: Progress
    spent: int = field(default=0, init=False)
    reserve: int = field(default=0, init=False)
    seen: Callable[[], object] = field(default=lambda: None, init=False)
    workload: Workload = field(init=False)
    usual: ClassVar[int] = 1

    @workload.default
    def _workload(self) -> Workload:
        return Workload(self.engine)

    def play(self, candidate: Candidate, fights: int) -> None:
        """Play a setting up to ``fights`` fights. Raises SearchHalted, without playing if the budget is too small."""
        if self.spent + fights - candidate.fights > self.budget - self.reserve:
            raise SearchHalted(spent=True)
        if self.engine.stopped():
            raise SearchHalted(spent=False)
        self.workload.expect((self.budget - self.spent) // self.usual)
        known = self.goal.target.name, candidate.target_sums
        self.spent += candidate.play(
            self.engine,
            fights,
            self.workload,
            self.looks,
            lambda played: self.progress(self.spent + played, self.budget, known),
        )
        if candidate.fights < fights:
            raise SearchHalted(spent=False)

    def play_on(self, candidate: Candidate) -> None:
        """Play a setting to the next level. Raises SearchHalted."""
        self.play(candidate, self.looks(candidate.fights))


@define(eq=False)
class SearchSpace(Search):
    """Grid of all settings of a search.

    ``tried``: the played settings; ``refused``: settings that the scenario does not allow."""

    axes: Sequence[Axis]
    tried: dict[Place, Candidate] = field(factory=dict)
    refused: dict[Place, str] = field(factory=dict)
    usual: ClassVar[int] = 4

    def try_out(self, place: Place) -> Candidate | None:
        """Return the setting at that place, played to the first level; None if the scenario does not allow it.

        Raises SearchHalted."""
        if place in self.refused:
            return None
        if place not in self.tried:
            settings = settings_at(self.axes, place)
            try:
                arm = self.source.arm(settings)
            except BadScenario as error:
                self.refused[place] = error.problems[0]
                return None
            candidate = Candidate(grid_cell(self.axes, place, arm), self.goal, self.goal.metrics(arm), tuple(settings))
            self.play(candidate, self.looks(0))
            self.tried[place] = candidate
            self.seen()
        return self.tried[place]

    def neighbours(self, place: Place) -> Iterator[Place]:
        """Yield the places one step away on one axis; on an axis without an order, all its other values."""
        for number, axis in enumerate(self.axes):
            here = place[number]
            others = (here - 1, here + 1) if axis.numbers is not None else range(len(axis))
            for other in others:
                if other != here and 0 <= other < len(axis):
                    yield (*place[:number], other, *place[number + 1 :])

    def best(self) -> Candidate | None:
        """Return the best tried setting; of equals, the one tried first."""
        return min(self.tried.values(), key=lambda candidate: candidate.score, default=None)

    def others(self, best: Candidate) -> list[Candidate]:
        """Return all tried settings except the best, in the order of their first fights."""
        return [candidate for candidate in self.tried.values() if candidate is not best]
