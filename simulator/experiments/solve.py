"""Solving: which setting brings a metric to a target.

A small grid is tried everywhere, a large one where the search leads (``search``). Then the best setting and those that
may still be better are played on, twice as far each time, until the best is sure to beat every neighbour and every
rival, or they are known well enough to say that either serves. How sure one setting is nearer to the target than
another is computed in statistics/closeness.py."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from attrs import field, frozen

from ..batch.engine import Engine
from ..core.errors import BadScenario
from ..core.record import Json
from .axes import Axis
from .bounds import USUAL_SEARCH_FIGHTS, USUAL_TRIALS
from .candidates import FIRST, Candidate, Place, SearchGoal, SearchHalted, SearchSpace, first_look, rungs_from
from .conflict import Conflict, find_conflict
from .grid import grid_places, grid_size
from .options import Progress, ScenarioSource, no_progress
from .search import explore_grid
from .sweep import metric_document, plain_value

SMALL: Final = 12
"""A grid of so many settings at most is tried everywhere."""
SURE: Final = 0.95
"""The chance to be the better one at which a setting needs no more fights."""
ENOUGH: Final = 0.04
"""A mean is known well enough when half of its interval is no wider than this many standard deviations; of shares near
one half these are 2 %."""
RULED_OUT: Final = 0.999
"""The chance at which the first rung is enough."""
LEAST: Final = 800
"""Fights that the best has at least, and those of its neighbours that are not ruled out. A share of none or of all is
known well enough after so many."""
RIVALS: Final = 5
"""How many rivals are played on at a time."""
SHOWN: Final = 5
"""How many alternatives are listed."""
WITHIN: Final = 0.05
"""How far from its target a share may be and still be on it; of a mean, in proportion to the target."""

REACHED: Final = "reached"
COARSE: Final = "coarse"
BEYOND: Final = "beyond"
UNMET: Final = "unmet"


@frozen
class SolvePlan:
    """How far a search goes: ``fights`` in all, ``trials`` guesses in a large grid. ``within``: how far the metric may
    be from its target (None: see ``WITHIN``)."""

    fights: int = USUAL_SEARCH_FIGHTS
    trials: int = USUAL_TRIALS
    within: float | None = None

    def tolerance(self, goal: SearchGoal, *, rate: bool) -> float:
        """How far the metric may be from its target; ``rate``: it is a share of fights."""
        if self.within is not None:
            return self.within
        return WITHIN if rate else WITHIN * max(abs(goal.target.value), 1.0)


DEFAULT_PLAN: Final = SolvePlan()


@frozen(eq=False)
class Alternative:
    """A setting that was not chosen, and the ``chance`` that the chosen one is better."""

    candidate: Candidate
    chance: float


@frozen(eq=False)
class Solution:
    """The result of a search. ``best`` is None when it was stopped before a candidate was played.

    ``verdict``: the target is ``reached``; or the grid is too ``coarse`` for it, with settings on either side of it; or
    it is ``beyond`` all that was tried; or some requirement is ``unmet`` in all of it. ``sure`` is the chance
    that the best is better than its nearest neighbour, None when it has none; ``others`` are the next best; ``end``
    says why no more was played: it was ``sure``, either of two serves (``tie``), or the fights were ``spent``.
    ``conflict``: no setting met both the target and the requirements. ``tried``: all settings that were."""

    axes: tuple[Axis, ...]
    goal: SearchGoal
    best: Candidate | None
    verdict: str
    sure: float | None
    others: tuple[Alternative, ...]
    fights: int
    evaluations: int
    trials: int
    cells: int
    end: str
    whole: bool
    refused: tuple[str, ...] = field(factory=tuple)
    conflict: Conflict | None = None
    tried: tuple[Candidate, ...] = ()

    def settings(self, candidate: Candidate) -> dict[str, Json]:
        """The varied keys and their values in a setting."""
        return {axis.key: plain_value(value) for axis, value in zip(self.axes, candidate.cell.values, strict=True)}


SolveWatch = Callable[[Callable[[], Solution]], object]
"""Called after each setting that was played with a function that gives the solution so far."""


def unwatched(so_far: Callable[[], Solution]) -> None:
    """Look at nothing."""


def find_setting(
    engine: Engine,
    axes: Sequence[Axis],
    source: ScenarioSource,
    goal: SearchGoal,
    plan: SolvePlan = DEFAULT_PLAN,
    progress: Progress = no_progress,
    watch: SolveWatch = unwatched,
) -> Solution:
    """Look for the setting whose metric is nearest to the target and that meets every requirement; ``watch`` may look
    at the best so far.

    Raises BadGrid, BadScenario, BadMetric, BadConstraint, NoOptuna, WorkerLost and BadJournal."""
    ordered = tuple(ascending_axis(axis) for axis in axes)
    cells = grid_size(ordered)
    check_values(ordered, source)
    goal.metrics(source.arm())
    looks = rungs_from(first_look(plan.fights, cells) if cells <= SMALL else FIRST)
    space = SearchSpace(engine, ordered, source, goal, plan.fights, progress, looks)
    space.seen = lambda: watch(lambda: _solution(space, plan, cells, 0, "spent", whole=False))
    trials, end, whole = 0, "spent", True
    try:
        if cells <= SMALL:
            for place in grid_places(ordered):
                space.try_out(place)
        else:
            trials = explore_grid(space, plan.trials, source.options.seed)
        end = race(space)
    except SearchHalted as halt:
        whole = halt.spent
    return _solution(space, plan, cells, trials, end, whole=whole)


def ascending_axis(axis: Axis) -> Axis:
    """The axis with its numbers in order, so that neighbours differ by one step; words stay as they were typed."""
    if axis.numbers is None:
        return axis
    return Axis(axis.key, tuple(sorted(axis.values, key=float)))


def check_values(axes: Sequence[Axis], source: ScenarioSource) -> None:
    """Raise BadScenario with everything that is wrong with single values of the axes."""
    problems: dict[str, None] = {}
    for axis in axes:
        for number in range(len(axis)):
            try:
                source.load([axis.setting(number)])
            except BadScenario as error:
                problems.update(dict.fromkeys(error.problems))
    if problems:
        raise BadScenario(list(problems))


def race(space: SearchSpace) -> str:
    """Play the best and its rivals on until it is known which is best, or that either serves. Returns why it ended.
    Raises SearchHalted."""
    while (best := space.best()) is not None:
        if _try_neighbours(space, best):
            continue
        rivals = _rivals(space, best)
        if not rivals and best.fights >= LEAST:
            return "sure"
        open_ = [candidate for candidate in (best, *rivals) if not _enough(candidate)]
        if not open_:
            return "tie"
        least = min(candidate.fights for candidate in open_)
        for candidate in open_:
            if candidate.fights == least:
                space.play_on(candidate)
    return "sure"


def _try_neighbours(space: SearchSpace, best: Candidate) -> bool:
    """Try the neighbours of the best; return whether there were any to be tried."""
    fresh = [
        place for place in space.neighbours(best.cell.place) if place not in space.tried and place not in space.refused
    ]
    for place in fresh:
        space.try_out(place)
    return bool(fresh)


def _rivals(space: SearchSpace, best: Candidate) -> list[Candidate]:
    """The settings that may be better than the best after all, the likeliest first; and the neighbours that the first
    rung does not rule out, because one in twenty of those is far off."""
    ranked = sorted(((best.beats(candidate), candidate) for candidate in space.others(best)), key=_chance)
    likely = [candidate for chance, candidate in ranked[:RIVALS] if chance < SURE]
    near = {*space.neighbours(best.cell.place)}
    doubtful = [candidate for chance, candidate in ranked if chance < RULED_OUT and candidate.fights < LEAST]
    return [*likely, *(candidate for candidate in doubtful if candidate.cell.place in near and candidate not in likely)]


def _chance(pair: tuple[float, Candidate]) -> float:
    return pair[0]


def _enough(candidate: Candidate) -> bool:
    """Return whether a setting is known so well that more fights are not worth it."""
    sums = candidate.target_sums
    spread = sums.variance**0.5
    return sums.half_width <= ENOUGH * spread or (spread == 0 and sums.of >= LEAST)


def _solution(space: SearchSpace, plan: SolvePlan, cells: int, trials: int, end: str, *, whole: bool) -> Solution:
    best = space.best()
    ranked = [] if best is None else sorted(space.others(best), key=lambda candidate: candidate.score)
    others = [] if best is None else [Alternative(candidate, best.beats(candidate)) for candidate in ranked]
    tolerance = 0.0 if best is None else plan.tolerance(space.goal, rate=best.target_sums.rate)
    near = [] if best is None else [other.chance for other in others if _is_neighbour(space, best, other)]
    return Solution(
        axes=tuple(space.axes),
        goal=space.goal,
        best=best,
        verdict=UNMET if best is None else solution_verdict(space, best, plan),
        sure=min(near, default=None),
        others=tuple(others[:SHOWN]),
        fights=space.spent,
        evaluations=len(space.tried),
        trials=trials,
        cells=cells,
        end=end,
        whole=whole,
        refused=tuple(space.refused.values()),
        conflict=find_conflict(list(space.tried.values()), tolerance),
        tried=tuple(space.tried.values()),
    )


def _is_neighbour(space: SearchSpace, best: Candidate, other: Alternative) -> bool:
    places: set[Place] = {*space.neighbours(best.cell.place)}
    return other.candidate.cell.place in places


def solution_verdict(space: SearchSpace, best: Candidate, plan: SolvePlan) -> str:
    """The verdict: whether the target was reached, and if not, why."""
    if best.excess:
        return UNMET
    sums = best.target_sums
    low, high = sums.interval()
    tolerance = plan.tolerance(space.goal, rate=sums.rate)
    target = space.goal.target.value
    if best.distance <= tolerance or (plan.within is None and low <= target <= high):
        return REACHED
    sides = {candidate.side for candidate in space.tried.values() if not candidate.excess}
    return COARSE if {-1, 1} <= sides else BEYOND


def solution_document(found: Solution, name: str, system: str, seed: int, elapsed: float) -> dict[str, Json]:
    """The JSON document of a solution for the scenario called ``name``; ``elapsed`` in seconds."""
    return {
        "scenario": name,
        "system": system,
        "seed": seed,
        "target": found.goal.target.text,
        "require": [required.text for required in found.goal.requires],
        "verdict": found.verdict,
        "best": None if found.best is None else _setting(found, found.best),
        "sure": found.sure,
        "alternatives": [
            {**_setting(found, other.candidate), "best_is_better": other.chance} for other in found.others
        ],
        "conflict": None if found.conflict is None else _conflict(found, found.conflict),
        "vary": {axis.key: [plain_value(value) for value in axis.values] for axis in found.axes},
        "settings": found.cells,
        "evaluations": found.evaluations,
        "fights": found.fights,
        "end": found.end,
        "whole": found.whole,
        "elapsed_s": elapsed,
        "fights_per_s": found.fights / max(elapsed, 1e-9),
    }


def _conflict(found: Solution, conflict: Conflict) -> dict[str, Json]:
    """The nearest by the measure of each goal."""
    return {
        "each_alone": conflict.each_alone,
        "by_target": _setting(found, conflict.by_target),
        "by_requires": _setting(found, conflict.by_requires),
    }


def _setting(found: Solution, candidate: Candidate) -> dict[str, Json]:
    return {
        "set": found.settings(candidate),
        "fights": candidate.fights,
        "figures": {
            metric.name: metric_document(sums) for metric, sums in zip(candidate.metrics, candidate.sums, strict=True)
        },
    }
