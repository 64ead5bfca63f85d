"""Solving: which setting brings a figure to a target.

A small grid is tried everywhere, a large one where the search leads (``search``). Then the best and whatever may still
be better are played on, twice as far each time, until the best is sure to beat every neighbour and every rival, or
they are known well enough to say that either serves. One law: nothing is called nearer to the target than its chance
to be says (``nearer``)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from attrs import field, frozen

from ..batch.engine import Engine
from ..core.errors import BadScenario
from ..core.record import Json
from .axes import Axis
from .bounds import USUAL_SEARCH_FIGHTS, USUAL_TRIALS
from .candidates import Candidate, Ground, Halted, Place, Wish
from .grid import size
from .options import Progress, ScenarioSource, no_progress
from .search import everywhere, explore
from .sweep import plain, stated

SMALL: Final = 12
"""Settings of a grid that is tried everywhere."""
SURE: Final = 0.95
"""The chance to be the better one at which a setting needs no more fights."""
ENOUGH: Final = 0.04
"""A mean is known well enough when half of its interval is no wider than this many standard deviations; of shares near
one half these are 2 %."""
RULED_OUT: Final = 0.999
"""The chance at which a first look is enough."""
LEAST: Final = 800
"""Fights that the best has at least, and its neighbours that are not ruled out."""
RIVALS: Final = 5
"""Rivals that are played on at a time."""
SHOWN: Final = 5
"""Alternatives that are listed."""
WITHIN: Final = 0.05
"""How far from its target a share may be and still be on it; of a mean, in proportion to the target."""

REACHED: Final = "reached"
COARSE: Final = "coarse"
BEYOND: Final = "beyond"
UNMET: Final = "unmet"


@frozen
class SolvePlan:
    """How far a search goes: ``fights`` in all, ``trials`` guesses in a large grid. ``within``: how far the figure may
    be from its target (None: see ``WITHIN``)."""

    fights: int = USUAL_SEARCH_FIGHTS
    trials: int = USUAL_TRIALS
    within: float | None = None

    def tolerance(self, wish: Wish, *, rate: bool) -> float:
        """The same as a number."""
        if self.within is not None:
            return self.within
        return WITHIN if rate else WITHIN * max(abs(wish.target.value), 1.0)


PLAN: Final = SolvePlan()


@frozen(eq=False)
class Alternative:
    """A setting that was not chosen: ``chance`` is that of the chosen one to be better."""

    tried: Candidate
    chance: float


@frozen(eq=False)
class Solution:
    """What was found. ``best`` is None when somebody stopped it before anything was known.

    ``verdict``: the target is ``reached``; or the grid is too ``coarse`` for it, with settings on either side of it; or
    it is ``beyond`` all that was tried; or some requirement is ``unmet`` wherever one looks. ``sure`` is the chance
    that the best is better than its nearest neighbour, None when it has none; ``others`` are the next best; ``end``
    says why no more was played: it was ``sure``, either of two serves (``tie``), or the fights were ``spent``."""

    axes: tuple[Axis, ...]
    wish: Wish
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

    def settings(self, tried: Candidate) -> dict[str, Json]:
        """The varied keys and the values that they have there."""
        return {axis.key: plain(value) for axis, value in zip(self.axes, tried.cell.values, strict=True)}


def find_setting(
    engine: Engine,
    axes: Sequence[Axis],
    source: ScenarioSource,
    wish: Wish,
    plan: SolvePlan = PLAN,
    progress: Progress = no_progress,
) -> Solution:
    """Look for the setting whose figure is nearest to the target and that meets every requirement.

    Raises BadGrid and BadScenario when an axis is no good, BadFigure, BadCondition, NoOptuna, WorkerLost and
    BadJournal."""
    ordered = tuple(ascending(axis) for axis in axes)
    cells = size(ordered)
    check(ordered, source)
    wish.figures(source.arm())
    ground = Ground(engine, ordered, source, wish, plan.fights, progress)
    trials, end, whole = 0, "spent", True
    try:
        if cells <= SMALL:
            for place in everywhere(ordered):
                ground.try_out(place)
        else:
            trials = explore(ground, plan.trials, source.options.seed)
        end = race(ground)
    except Halted as halt:
        whole = halt.spent
    return _solution(ground, plan, cells, trials, end, whole=whole)


def ascending(axis: Axis) -> Axis:
    """The axis with its numbers in order, so that neighbours are neighbours; words stay as they were typed."""
    if axis.numbers is None:
        return axis
    return Axis(axis.key, tuple(sorted(axis.values, key=float)))


def check(axes: Sequence[Axis], source: ScenarioSource) -> None:
    """Whether every value can stand by itself. Raises BadScenario with everything that is wrong."""
    problems: dict[str, None] = {}
    for axis in axes:
        for number in range(len(axis)):
            try:
                source.load([axis.setting(number)])
            except BadScenario as error:
                problems.update(dict.fromkeys(error.problems))
    if problems:
        raise BadScenario(list(problems))


# The race.


def race(ground: Ground) -> str:
    """Play the best and its rivals on until it is settled which is best: why it ended. Raises Halted."""
    while (best := ground.best()) is not None:
        if _looked_around(ground, best):
            continue
        rivals = _rivals(ground, best)
        if not rivals and best.fights >= LEAST:
            return "sure"
        open_ = [known for known in (best, *rivals) if not _enough(known)]
        if not open_:
            return "tie"
        least = min(known.fights for known in open_)
        for known in open_:
            if known.fights == least:
                ground.play_on(known)
    return "sure"


def _looked_around(ground: Ground, best: Candidate) -> bool:
    """Whether some neighbour of the best had still to be tried."""
    fresh = [
        place
        for place in ground.neighbours(best.cell.place)
        if place not in ground.tried and place not in ground.refused
    ]
    for place in fresh:
        ground.try_out(place)
    return bool(fresh)


def _rivals(ground: Ground, best: Candidate) -> list[Candidate]:
    """Who may be better than the best after all, the likeliest first; and neighbours that a first look does not rule
    out, for one in twenty of those is far off."""
    ranked = sorted(((best.beats(known), known) for known in ground.tried.values() if known is not best), key=_chance)
    likely = [known for chance, known in ranked[:RIVALS] if chance < SURE]
    near = {*ground.neighbours(best.cell.place)}
    doubtful = [known for chance, known in ranked if chance < RULED_OUT and known.fights < LEAST]
    return [*likely, *(known for known in doubtful if known.cell.place in near and known not in likely)]


def _chance(pair: tuple[float, Candidate]) -> float:
    return pair[0]


def _enough(known: Candidate) -> bool:
    """Whether a setting is known so well that more fights are not worth it."""
    sums = known.sums[0]
    spread = sums.variance**0.5
    return sums.half_width <= ENOUGH * spread or (spread == 0 and sums.of >= 1000)


# What is told.


def _solution(ground: Ground, plan: SolvePlan, cells: int, trials: int, end: str, *, whole: bool) -> Solution:
    best = ground.best()
    others = [] if best is None else [Alternative(known, best.beats(known)) for known in _rest(ground, best)]
    near = [] if best is None else [alternative.chance for alternative in others if _next(ground, best, alternative)]
    return Solution(
        axes=tuple(ground.axes),
        wish=ground.wish,
        best=best,
        verdict=UNMET if best is None else verdict(ground, best, plan),
        sure=min(near, default=None),
        others=tuple(others[:SHOWN]),
        fights=ground.spent,
        evaluations=len(ground.tried),
        trials=trials,
        cells=cells,
        end=end,
        whole=whole,
        refused=tuple(ground.refused.values()),
    )


def _rest(ground: Ground, best: Candidate) -> list[Candidate]:
    """Everything else, the best first."""
    return sorted((known for known in ground.tried.values() if known is not best), key=lambda known: known.score)


def _next(ground: Ground, best: Candidate, other: Alternative) -> bool:
    places: set[Place] = {*ground.neighbours(best.cell.place)}
    return other.tried.cell.place in places


def verdict(ground: Ground, best: Candidate, plan: SolvePlan) -> str:
    """Whether the target was reached, and if not, why."""
    if best.excess:
        return UNMET
    sums = best.sums[0]
    low, high = sums.interval()
    tolerance = plan.tolerance(ground.wish, rate=sums.rate)
    target = ground.wish.target.value
    if best.distance <= tolerance or (plan.within is None and low <= target <= high):
        return REACHED
    sides = {known.side for known in ground.tried.values() if not known.excess}
    return COARSE if {-1, 1} <= sides else BEYOND


def solution_document(found: Solution, name: str, system: str, seed: int, elapsed: float) -> dict[str, Json]:
    """The JSON document of a solution for the scenario called ``name``; ``elapsed`` in seconds."""
    return {
        "scenario": name,
        "system": system,
        "seed": seed,
        "target": found.wish.target.text,
        "require": [wish.text for wish in found.wish.requires],
        "verdict": found.verdict,
        "best": None if found.best is None else _setting(found, found.best),
        "sure": found.sure,
        "alternatives": [{**_setting(found, other.tried), "best_is_better": other.chance} for other in found.others],
        "vary": {axis.key: [plain(value) for value in axis.values] for axis in found.axes},
        "settings": found.cells,
        "evaluations": found.evaluations,
        "fights": found.fights,
        "end": found.end,
        "whole": found.whole,
        "elapsed_s": elapsed,
        "fights_per_s": found.fights / max(elapsed, 1e-9),
    }


def _setting(found: Solution, tried: Candidate) -> dict[str, Json]:
    return {
        "set": found.settings(tried),
        "fights": tried.fights,
        "figures": {figure.name: stated(sums) for figure, sums in zip(tried.figures, tried.sums, strict=True)},
    }
