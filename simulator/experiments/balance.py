"""Balancing: find changes that bring a scenario to a target win rate and an acceptable share of deaths.

``levers`` finds the possible changes. Each lever is first tried coarsely: at growing distances from the unchanged
scenario, then near the expected solution. The best step of each lever is then played further, the least precise first,
until three solutions are precise enough or the budget of fights is spent. If single levers are not enough, two are
combined. Settings, goal and ranking are those of ``solve``; all settings use the same dice.

The budget is a number of fights: given, or estimated from a time limit by the speed of a few fights."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from time import perf_counter
from typing import Final

from attrs import frozen

from ..batch.engine import Engine, ScenarioArm
from ..batch.tasks import ChunkPlayer
from ..wire.documents import keys
from .balance_joint import combine
from .balance_refine import KNOWN, half_width, settle
from .balance_search import (
    COARSE_SHARE,
    LOOKS_EACH,
    PAIRED,
    BalanceCandidate,
    BalanceSearch,
    LeverTrack,
    first_level,
)
from .candidates import SearchGoal, SearchHalted, levels_from
from .conflict import Conflict, find_conflict
from .levers import Lever, Step
from .options import Progress, ScenarioSource, Watch, no_progress, unwatched

USUAL_SECONDS: Final = 120.0
"""Default time limit of a search, in seconds."""
LEAST: Final = 100
"""Fights of the unchanged scenario, which show whether it has to become easier or harder."""
BASE_SHARE: Final = 6
"""At most one of ``BASE_SHARE`` fights of the budget goes to the unchanged scenario."""
CALIBRATION_FIGHTS: Final = 12
"""Maximum number of fights for measuring the speed."""
CALIBRATION_SECONDS: Final = 2.0
"""Seconds after which measuring stops."""
HARDER: Final = 0.7
"""Share of the time limit to plan for: harder settings take longer than the unchanged scenario."""
DIGITS: Final = 2
"""Significant digits of an estimated budget."""
SMALLEST: Final = 1000
"""Smallest estimated budget, in fights."""
WITHIN: Final = 0.05
"""Default tolerance on the win rate."""
WAYS: Final = 3
"""Number of solutions to find."""
DOUBTFUL: Final = 0.02
"""Chance of being the better one above which a setting is played further."""
ENOUGH_SHARE: Final = 0.25
"""Share of the budget after which no further lever is tried, if more than ``WAYS`` levers reach the goal."""
RIVALS: Final = 6
"""Maximum number of levers to play further."""
EACH_RIVAL: Final = 800
"""Remaining fights needed per lever to play further."""
CLOSE: Final = 0.025
"""Expected distance from the target up to which a single change is preferred to two."""
FINEST: Final = 0.01
"""Half-width of an interval that no further fights make narrower: the goal lies at the edge of the tolerance."""
FINE_SHARE: Final = 0.5
"""Share of the budget after which only the first solution is refined."""
LEAST_SHOWN: Final = 400
"""Minimum number of fights of a solution that is shown."""
EACH_KNOWN: Final = 400
"""Fights that give a share to about five points; they limit how many settings can be played further."""


@frozen
class BalancePlan:
    """Limits of a search.

    ``fights``: the budget (None: estimated from ``seconds``); ``first``: fights of a first look (None: by the budget);
    ``clock``: returns seconds."""

    seconds: float = USUAL_SECONDS
    fights: int | None = None
    first: int | None = None
    within: float = WITHIN
    clock: Callable[[], float] = perf_counter


@keys("changes reached *=candidate")
@frozen(eq=False)
class Way:
    """Solution: its changes, and their played fights. ``reached``: these show that it meets the goal, within the
    tolerance."""

    changes: Step
    candidate: BalanceCandidate
    reached: bool

    @property
    def kinds(self) -> tuple[str, ...]:
        """Kinds of its changes."""
        return tuple(dict.fromkeys(change.kind for change in self.changes))


@keys(
    "target=goal.target.text require within reached base ways conflict levers settings=tried fights"
    " budget budget_spent=spent whole"
)
@frozen(eq=False)
class Balance:
    """Result of a search.

    ``within``: tolerance; ``base``: the unchanged scenario; ``ways``: the best solutions, all different; ``reached``:
    the fights show that ``base`` (``settled``) or the first solution meets the goal; ``conflict``: no setting meets
    both parts of the goal; ``fights`` of the ``budget`` were played; ``spent``: the budget ended before the solutions
    were precise; ``whole``: the search was not stopped."""

    goal: SearchGoal
    within: float
    base: BalanceCandidate
    ways: tuple[Way, ...]
    reached: bool
    settled: bool
    conflict: Conflict[BalanceCandidate] | None
    fights: int
    budget: int
    tried: int
    levers: int
    spent: bool
    whole: bool

    @property
    def require(self) -> list[str]:
        """Limits of deaths that were asked for."""
        return [required.text for required in self.goal.requires if required.sign == "<"]


def estimated_budget(arm: ScenarioArm, plan: BalancePlan, jobs: int) -> int:
    """Return about how many fights ``jobs`` processes play in the seconds of the plan, rounded down.

    A few fights, played here, give the speed."""
    player = ChunkPlayer(arm.scenario, arm.seed, arm.deadline, arm.trust)
    player.play(1, 2)  # warm up caches before measuring
    began = plan.clock()
    played = player.play(1, CALIBRATION_FIGHTS + 1, lambda: plan.clock() - began > CALIBRATION_SECONDS)
    each = max((plan.clock() - began) / played.fights, 1e-6)
    found = max(SMALLEST, int(plan.seconds * HARDER / each * max(1, jobs)))
    unit: int = 10 ** (len(str(found)) - DIGITS)
    return found // unit * unit


def find_balance(
    engine: Engine,
    source: ScenarioSource,
    levers: Sequence[Lever],
    goal: SearchGoal,
    plan: BalancePlan | None = None,
    progress: Progress = no_progress,
    watch: Watch[Balance] = unwatched,
) -> Balance | None:
    """Search for solutions: a target for the win rate, and requirements that a harder fight can only break.

    Returns None if the search was stopped before the unchanged scenario was played.
    Raises BadScenario, BadMetric, BadConstraint, WorkerLost and BadJournal."""
    plan = BalancePlan() if plan is None else plan
    budget = plan.fights
    if budget is None:
        budget = estimated_budget(source.arm(), plan, source.options.jobs)
    looks = levels_from(first_level(budget, len(levers)) if plan.first is None else plan.first)
    search = BalanceSearch(engine, source, goal, budget, looks, progress, plan.within)
    found: list[LeverTrack] = []

    def so_far() -> Balance:
        base = search.at(())
        assert base is not None
        return _result(search, base, found, len(levers), spent=False, whole=False)

    search.seen = lambda: watch(so_far)
    ended = False
    try:
        base = _base(search)
        if not search.is_there(base):
            ended = _search(search, levers, found)
    except SearchHalted:
        ended = True
    known = search.tried.get(())
    if known is None:
        return None
    whole = not engine.stopped()
    if ended and whole:
        _spend_rest(search, found)
    return _result(search, known, found, len(levers), spent=ended and whole, whole=whole)


def _search(search: BalanceSearch, levers: Sequence[Lever], found: list[LeverTrack]) -> bool:
    """Search, and confirm the solutions with fights that are kept for that. Return whether the budget ended the search.

    Raises SearchHalted if it was stopped, or if that budget was too small."""
    search.reserve = min(WAYS * LEAST_SHOWN, max(search.budget // 3, min(LEAST_SHOWN, search.budget * 2 // 3)))
    ended = False
    try:
        _look(search, levers, found)
        combine(search, found, WAYS)
        _for_target_alone(search, found)
        _fine(search, found, FINE_SHARE)
        settle(search, found)
        _fine(search, found)
    except SearchHalted as halted:
        if not halted.spent:
            raise
        ended = True
    search.reserve = 0
    _confirm(search, found, at_least=True)
    settle(search, found)
    _confirm(search, found)
    return ended


def _confirm(search: BalanceSearch, found: Sequence[LeverTrack], at_least: bool = False) -> None:
    """Play the solutions to be shown: each ``LEAST_SHOWN`` times, then, unless that is enough (``at_least``), until the
    fights show whether it meets the goal. Raises SearchHalted."""
    while True:
        ways = shown_ways(search, found)
        few = [way.candidate for way in ways if way.candidate.fights < LEAST_SHOWN]
        open_ = [way.candidate for way in ways if not way.reached and not search.is_missed(way.candidate)]
        open_ = [one for one in open_ if half_width(one) > FINEST]
        if few:
            search.play(few[0], LEAST_SHOWN)
        elif open_ and not at_least:
            search.play_on(open_[0])
        else:
            return
        search.seen()


def shown_ways(search: BalanceSearch, found: Sequence[LeverTrack], least: int = 0) -> list[Way]:
    """Return the best solutions of at least so many fights, without those that miss the win rate for certain, unless
    all do."""
    ways = different_ways(search, found, least)
    return [way for way in ways if not search.is_missed(way.candidate)] or ways


def _base(search: BalanceSearch) -> BalanceCandidate:
    """Play the unchanged scenario, longer if it seems to meet the goal. Raises SearchHalted."""
    base = search.at(())
    assert base is not None
    while base.fights < min(LEAST, search.budget // BASE_SHARE):
        search.play_on(base)
    while search.is_near(base) and base.target_sums.half_width > KNOWN:
        search.play_on(base)
    return base


# First looks.


def _look(search: BalanceSearch, levers: Sequence[Lever], found: list[LeverTrack]) -> None:
    """Try one lever after another, while there is budget for first looks. Raises SearchHalted."""
    for lever in levers:
        track = LeverTrack(search, lever)
        found.append(track)
        track.look(LOOKS_EACH)
        search.seen()
        reached = sum(track.encloses() for track in found)
        if search.spent > search.budget * (COARSE_SHARE if reached <= WAYS else ENOUGH_SHARE) and reached:
            return


def _for_target_alone(search: BalanceSearch, found: Sequence[LeverTrack]) -> None:
    """Search for the win rate alone if no setting meets the goal, to detect contradictions. Raises SearchHalted."""
    tried = [candidate for candidate in search.tried.values() if candidate is not None]
    if any(search.is_near(one) for one in tried) or not any(one.excess for one in tried):
        return
    for track in found[:PAIRED]:
        track.target_alone = True
        track.look(LOOKS_EACH)
        track.target_alone = False


# Refinement.


def _fine(search: BalanceSearch, found: Sequence[LeverTrack], share: float = 1.0) -> None:
    """Play the best step of each lever further, the least precise first.

    Ends when the solutions are precise enough or ``share`` of the budget is spent. Raises SearchHalted."""
    rivals = max(1, min(RIVALS, (search.budget - search.spent) // EACH_RIVAL))
    while search.spent < search.budget * share:
        looked = [track for track in found if track.steps]
        ranked = sorted(looked, key=lambda track: search.doubt(track.best()))[:rivals]
        for track in ranked:
            _step_nearer(search, track)
        doubtful: list[BalanceCandidate] = []
        for track in ranked:
            best = track.best()
            doubtful += [one for one in track.candidates if one is not best and one.beats(best) > DOUBTFUL]
            doubtful.append(best)
        room = max(WAYS, (search.budget - search.spent) // EACH_KNOWN)
        likely = sorted(dict.fromkeys(doubtful), key=search.doubt)[:room]
        open_ = [one for one in likely if half_width(one) > KNOWN]
        if not open_:
            return
        search.play_on(min(open_, key=lambda one: one.fights))
        search.seen()


def _step_nearer(search: BalanceSearch, track: LeverTrack) -> None:
    """Try the step where the goal is expected, unless a step near the goal is already precise. Raises SearchHalted."""
    best = track.best()
    if search.is_near(best) and best.fights > search.looks(0):
        return
    place = track.next_place()
    if place is not None:
        track.visit(place)


def _spend_rest(search: BalanceSearch, found: Sequence[LeverTrack]) -> None:
    """Play the best setting with the rest of the budget, which is too small for its next level."""
    tried = [candidate for track in found for candidate in track.candidates]
    left = search.budget - search.spent
    if tried and left > 0:
        best = min(tried, key=search.doubt)
        with suppress(SearchHalted):
            search.play(best, best.fights + left)


# The result.


def _result(
    search: BalanceSearch, base: BalanceCandidate, found: Sequence[LeverTrack], levers: int, *, spent: bool, whole: bool
) -> Balance:
    settled = search.is_there(base)
    ways = [] if settled else shown_ways(search, found, LEAST_SHOWN if whole else 0)
    tried = [candidate for candidate in search.tried.values() if candidate is not None and candidate.fights]
    reached = settled or (bool(ways) and ways[0].reached)
    conflict = None if reached else find_conflict(tried, search.within)
    known = {"fights": search.spent, "budget": search.budget, "tried": len(tried), "levers": levers}
    goal, within = search.goal, search.within
    return Balance(goal, within, base, tuple(ways), reached, settled, conflict, **known, spent=spent, whole=whole)


def different_ways(search: BalanceSearch, found: Sequence[LeverTrack], least: int = 0) -> list[Way]:
    """Return the best solutions with different keys, sorted by distance from the goal; with ``least``, of those played
    so often.

    Solutions of a new kind are preferred to more of the same kind, unless they miss the goal."""
    tried = [(track, place) for track in found for place in track.steps if track.places[place].fights >= least]
    if not least:
        tried = [(track, track.best_step()) for track in found if track.steps]
    played = [(track.lever.steps[place], track.places[place]) for track, place in tried]
    best = [Way(changes, candidate, search.is_there(candidate)) for changes, candidate in played]
    best.sort(key=lambda way: _rank(search, way))
    picked: list[Way] = []
    for fresh in (True, False):
        for way in best:
            if len(picked) == WAYS:
                break
            near = search.is_near(way.candidate)
            kinds = {one.kinds for one in picked}
            same = {_keys(one) for one in picked}
            if _keys(way) not in same and (not fresh or (near and way.kinds not in kinds)):
                picked.append(way)
    return sorted(picked, key=lambda way: (not way.reached, search.doubt(way.candidate)))


def _rank(search: BalanceSearch, way: Way) -> tuple[object, ...]:
    """Return a sort key: of ways that come near the goal, single changes are first."""
    grade = _grade(search, way.candidate)
    return grade, grade < 2 and len(way.changes) > 1, search.doubt(way.candidate)


def _grade(search: BalanceSearch, candidate: BalanceCandidate) -> int:
    """Return 0 if the goal is met, as far as the fights show; 1 if it is near; 2 if it is missed."""
    if not search.is_near(candidate):
        return 2
    return int(search.doubt(candidate)[1] > CLOSE)


def _keys(way: Way) -> frozenset[str]:
    return frozenset(change.key for change in way.changes)
