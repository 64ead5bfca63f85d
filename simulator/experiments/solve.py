"""Solving: find the setting that brings a metric to a target.

A small grid is tried in full, a large one by a search (``search``). Then the best setting and its rivals are played
further, twice as many fights each time, until the best one surely beats every neighbour and rival, or their estimates
are so precise that they are equally good. statistics/closeness.py computes the chance that one setting is nearer to the
target than another."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter
from typing import Final

from attrs import field, frozen

from ..batch.engine import Engine
from ..core.errors import BadScenario
from ..core.percentages import Percent
from ..extras import require
from ..statistics.constraints import width
from ..statistics.metrics import Metric
from ..wire.documents import keys
from .axes import Axis
from .candidates import FIRST, Candidate, Place, SearchGoal, SearchHalted, SearchSpace, first_look, levels_from
from .conflict import Conflict, find_conflict
from .grid import grid_places, grid_size
from .options import Progress, ScenarioSource, Watch, no_progress, unwatched
from .requests import SolveRequest
from .search import explore_grid

SMALL: Final = 12
"""Largest grid to try in full, in settings."""
SURE: Final = 0.95
"""Chance of being the better one at which a setting needs no more fights."""
ENOUGH: Final = 0.04
"""Half-width, in standard deviations, at which a mean is precise enough; 2 % for shares near one half."""
RULED_OUT: Final = 0.999
"""Chance of being the better one at which a rival's first level is enough."""
LEAST: Final = 800
"""Minimum fights of the best setting and of likely neighbours; also enough for a share of 0 or 1."""
RIVALS: Final = 5
"""Number of rivals to play further at a time."""
SHOWN: Final = 5
"""Number of alternatives to list."""
WITHIN: Final = 0.05
"""Default tolerance around the target: absolute for shares, relative for means."""

REACHED: Final = "reached"
COARSE: Final = "coarse"
BEYOND: Final = "beyond"
UNMET: Final = "unmet"


@frozen
class SolvePlan:
    """Limits of a search: ``fights`` in all, ``trials`` in a large grid.

    ``within``: tolerance around the target (None: see ``WITHIN``)."""

    fights: int = SolveRequest.fights
    trials: int = SolveRequest.trials
    within: float | None = None

    def tolerance(self, goal: SearchGoal, metric: Metric) -> float:
        """Return the tolerance around the target; of a mean, a percentage is relative to the target. Raises
        BadConstraint."""
        within = Percent(WITHIN) if self.within is None else self.within
        if not metric.rate and isinstance(within, Percent):
            return within * max(abs(goal.target.value), 1.0)
        return width("within", within, metric)


DEFAULT_PLAN: Final = SolvePlan()


@keys("*=candidate best_is_better=chance")
@frozen(eq=False)
class Alternative:
    """Setting that was not chosen, and the ``chance`` that the chosen one is better."""

    candidate: Candidate
    chance: float


@keys(
    "target=goal.target.text require=goal.requires.text verdict best sure alternatives=others conflict"
    " vary[key:plain]=axes settings=cells evaluations fights end whole"
)
@frozen(eq=False)
class Solution:
    """Result of a search.

    ``best``: the best setting (None: the search was stopped before a candidate was played); ``verdict``: the target is
    ``reached``, or the grid is too ``coarse``, with settings on either side, or the target is ``beyond`` all tried
    settings, or requirements are ``unmet`` in all of them; ``sure``: the chance that the best one beats its nearest
    neighbour (None: no neighbour); ``others``: the next best; ``end``: the reason for the end: ``sure``, ``tie`` (two
    equally good) or ``spent`` (no fights left); ``conflict``: no setting met both target and requirements; ``tried``:
    all tried settings."""

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
    conflict: Conflict[Candidate] | None = None
    tried: tuple[Candidate, ...] = ()


def find_setting(
    engine: Engine,
    axes: Sequence[Axis],
    source: ScenarioSource,
    goal: SearchGoal,
    plan: SolvePlan = DEFAULT_PLAN,
    progress: Progress = no_progress,
    watch: Watch[Solution] = unwatched,
) -> Solution:
    """Find the setting that meets every requirement and whose metric is nearest to the target.

    ``watch`` is called after each played setting. Raises BadGrid, BadScenario, BadMetric, BadConstraint,
    MissingExtra, WorkerLost and BadJournal."""
    ordered = tuple(ascending_axis(axis) for axis in axes)
    cells = grid_size(ordered)
    check_search(cells)
    check_values(ordered, source)
    plan.tolerance(goal, goal.metrics(source.arm())[0])
    looks = levels_from(first_look(plan.fights, cells) if cells <= SMALL else FIRST)
    space = SearchSpace(engine, source, goal, plan.fights, looks, progress, ordered)
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


def check_search(cells: int) -> None:
    """Raise MissingExtra if a grid of this size is searched, and the packages for that are not installed."""
    if cells > SMALL:
        require("solve", "a grid of this size")


def ascending_axis(axis: Axis) -> Axis:
    """Return the axis with sorted numbers, so that neighbours differ by one step; words keep their order."""
    if axis.numbers is None:
        return axis
    return Axis(axis.key, tuple(sorted(axis.values, key=float)))


def check_values(axes: Sequence[Axis], source: ScenarioSource) -> None:
    """Raise BadScenario with the problems of all single values of the axes."""
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
    """Play the best setting and its rivals until one is surely best, or they are equally good. Return the reason.

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
                space.seen()
    return "sure"


def _try_neighbours(space: SearchSpace, best: Candidate) -> bool:
    """Try the neighbours of the best setting. Return whether there were untried ones."""
    fresh = [
        place for place in space.neighbours(best.cell.place) if place not in space.tried and place not in space.refused
    ]
    for place in fresh:
        space.try_out(place)
    return bool(fresh)


def _rivals(space: SearchSpace, best: Candidate) -> list[Candidate]:
    """Return the settings that may be better than the best one, the likeliest first.

    Neighbours that the first level does not rule out are included, because one in twenty of their estimates is far
    off."""
    ranked = sorted(((best.beats(candidate), candidate) for candidate in space.others(best)), key=itemgetter(0))
    likely = [candidate for chance, candidate in ranked[:RIVALS] if chance < SURE]
    near = {*space.neighbours(best.cell.place)}
    doubtful = [candidate for chance, candidate in ranked if chance < RULED_OUT and candidate.fights < LEAST]
    return [*likely, *(candidate for candidate in doubtful if candidate.cell.place in near and candidate not in likely)]


def _enough(candidate: Candidate) -> bool:
    """Return whether a setting is precise enough."""
    sums = candidate.target_sums
    spread = sums.variance**0.5
    return sums.half_width <= ENOUGH * spread or (spread == 0 and sums.of >= LEAST)


def _solution(space: SearchSpace, plan: SolvePlan, cells: int, trials: int, end: str, *, whole: bool) -> Solution:
    best = space.best()
    ranked = [] if best is None else sorted(space.others(best), key=lambda candidate: candidate.score)
    others = [] if best is None else [Alternative(candidate, best.beats(candidate)) for candidate in ranked]
    tolerance = 0.0 if best is None else plan.tolerance(space.goal, best.metrics[0])
    beside: set[Place] = set() if best is None else {*space.neighbours(best.cell.place)}
    return Solution(
        axes=tuple(space.axes),
        goal=space.goal,
        best=best,
        verdict=UNMET if best is None else solution_verdict(space, best, plan),
        sure=min((other.chance for other in others if other.candidate.cell.place in beside), default=None),
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


def solution_verdict(space: SearchSpace, best: Candidate, plan: SolvePlan) -> str:
    """Return the verdict: the target is reached, or the reason why not."""
    if best.excess:
        return UNMET
    sums = best.target_sums
    low, high = sums.interval()
    tolerance = plan.tolerance(space.goal, best.metrics[0])
    target = space.goal.target.value
    if best.distance <= tolerance or (plan.within is None and low <= target <= high):
        return REACHED
    sides = {candidate.side for candidate in space.tried.values() if not candidate.excess}
    return COARSE if {-1, 1} <= sides else BEYOND
