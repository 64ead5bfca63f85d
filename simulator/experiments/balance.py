"""Balancing: which changes bring a scenario to the wins, and to the deaths, that are wanted.

The levers are found in the scenario (``levers``). Each is first looked at coarsely, step by step from the scenario as
it stands, further each time, and then where the goal seems to lie; then the best of each lever is played on, the least
known first, until three ways are known well enough or the budget of fights is spent. Where single levers do not do, two
are pulled together. The settings, their goal and their ranks are those of ``solve``; all are played with the same dice.

The budget is a number of fights, or as many as the time that is wished has room for, by the speed of a few."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from time import perf_counter
from typing import Final

from attrs import frozen

from ..batch.engine import Engine, ScenarioArm
from ..batch.tasks import ChunkPlayer
from ..core.record import Json
from ..scenario import Scenario
from ..statistics.intervals import Rate
from ..statistics.verdict import verdict_of
from .balance_refine import KNOWN, half_width, keys_of, settle
from .balance_search import (
    COARSE_SHARE,
    LOOKS_EACH,
    PAIRED,
    BalanceSearch,
    LeverTrack,
    SearchEnded,
    first_rung,
)
from .candidates import Candidate, SearchGoal, rungs_from
from .conflict import Conflict, find_conflict
from .levers import Change, Lever, Step
from .options import Progress, ScenarioSource, no_progress
from .sweep import metric_document

USUAL_SECONDS: Final = 120.0
"""How long a search may take unless a time or a budget is given."""
LEAST: Final = 100
"""Fights of the scenario as it stands, which say whether it has to become easier or harder."""
BASE_SHARE: Final = 6
"""They are one of so many at most."""
CALIBRATION_FIGHTS: Final = 12
"""Fights by which their speed is measured, at most."""
CALIBRATION_SECONDS: Final = 2.0
"""After so long no more of them are begun."""
HARDER: Final = 0.7
"""The part of the time that is planned for: harder settings take longer than the scenario as it stands."""
DIGITS: Final = 2
"""Leading digits of a budget that was estimated."""
SMALLEST: Final = 200
"""The smallest budget that is estimated."""
WITHIN: Final = 0.05
"""How far from the wanted share of wins a way may be and still be on it."""
WAYS: Final = 3
"""How many ways are offered."""
DOUBTFUL: Final = 0.02
"""The chance to be the better one at which a setting is still played on."""
ENOUGH_SHARE: Final = 0.25
"""The part of the budget after which no further lever is looked at, when more than so many come to the goal."""
RIVALS: Final = 6
"""How many levers are played on at most."""
EACH_RIVAL: Final = 800
"""Fights that there have to be for each lever that is played on."""
CLOSE: Final = 0.025
"""How far a way may be expected to be from the wanted share of wins and still need no second change."""
FINE_SHARE: Final = 0.5
"""The part of the budget after which the first way alone is brought closer to the goal."""
EACH_KNOWN: Final = 400
"""Fights by which a share is known to some five points: no more settings are played on than there is budget for."""


@frozen
class BalancePlan:
    """How far a search goes: for ``fights``, or, None, for as many as are likely played in ``seconds``. ``first``:
    fights of a first look (None: by the budget); ``clock`` tells seconds."""

    seconds: float = USUAL_SECONDS
    fights: int | None = None
    first: int | None = None
    within: float = WITHIN
    clock: Callable[[], float] = perf_counter


@frozen(eq=False)
class Way:
    """A way to the goal: the changes, and what was played of them."""

    changes: Step
    candidate: Candidate

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of its changes."""
        return tuple(dict.fromkeys(change.kind for change in self.changes))


@frozen(eq=False)
class Balance:
    """``base`` is the scenario as it stands, ``ways`` the best ways to the goal, each different from the others.
    ``reached``: the goal is met by ``base`` (``settled``) or by the first way; ``conflict``: no setting meets both
    parts of it. Of the ``budget``, so many ``fights`` were played; ``spent``: no more could be played, and the ways are
    not known well enough; ``whole``: the search was not stopped."""

    goal: SearchGoal
    base: Candidate
    ways: tuple[Way, ...]
    reached: bool
    settled: bool
    conflict: Conflict | None
    fights: int
    budget: int
    tried: int
    levers: int
    spent: bool
    whole: bool


def estimated_budget(arm: ScenarioArm, plan: BalancePlan, jobs: int) -> int:
    """How many fights of the scenario ``jobs`` processes likely play in the seconds of the plan, by the speed of a few
    that are played here; rounded down."""
    player = ChunkPlayer(arm.scenario, arm.seed, arm.deadline, arm.trust)
    player.play(1, 2)  # what is made once is not counted
    began = plan.clock()
    played = player.play(1, CALIBRATION_FIGHTS + 1, lambda: plan.clock() - began > CALIBRATION_SECONDS)
    each = max((plan.clock() - began) / played.fights, 1e-6)
    found = max(SMALLEST, int(plan.seconds * HARDER / each * max(1, jobs)))
    unit: int = 10 ** (len(str(found)) - DIGITS)
    return found // unit * unit


BalanceWatch = Callable[[Callable[[], Balance]], object]
"""Called while it is played with a function that gives the ways so far."""


def unwatched(so_far: Callable[[], Balance]) -> None:
    """Look at nothing."""


def find_balance(
    engine: Engine,
    source: ScenarioSource,
    levers: Sequence[Lever],
    goal: SearchGoal,
    plan: BalancePlan | None = None,
    progress: Progress = no_progress,
    watch: BalanceWatch = unwatched,
) -> Balance | None:
    """Look for ways to the goal: a target for the wins, and requirements that a harder fight can only break. ``watch``
    may look at the ways so far.

    None when it was stopped before the scenario as it stands was known. Raises BadScenario, BadMetric, BadConstraint,
    WorkerLost and BadJournal."""
    plan = BalancePlan() if plan is None else plan
    budget = plan.fights
    if budget is None:
        budget = estimated_budget(source.arm(), plan, source.options.jobs)
    looks = rungs_from(first_rung(budget, len(levers)) if plan.first is None else plan.first)
    search = BalanceSearch(engine, source, goal, budget, looks, plan.within, progress)
    found: list[LeverTrack] = []

    def so_far() -> Balance:
        base = search.at(())
        assert base is not None
        return _result(search, base, found, len(levers), spent=False, whole=False)

    search.seen = lambda: watch(so_far)
    ended = False
    try:
        base = _base(search)
        if not search.is_near(base):
            _look(search, levers, found)
            _combine(search, found)
            _for_target_alone(search, found)
            _fine(search, found, FINE_SHARE)
            settle(search, found)
            _fine(search, found)
    except SearchEnded:
        ended = True
    known = search.tried.get(())
    if known is None:
        return None
    whole = not engine.stopped()
    if ended and whole:
        _spend_rest(search, found)
    return _result(search, known, found, len(levers), spent=ended and whole, whole=whole)


def _base(search: BalanceSearch) -> Candidate:
    """Play the scenario as it stands; where it seems to meet the goal, until that is known. Raises SearchEnded."""
    base = search.at(())
    assert base is not None
    while base.fights < min(LEAST, search.budget // BASE_SHARE):
        search.play_on(base)
    while search.is_near(base) and base.target_sums.half_width > KNOWN:
        search.play_on(base)
    return base


# First looks.


def _look(search: BalanceSearch, levers: Sequence[Lever], found: list[LeverTrack]) -> None:
    """Look at one lever after another, while there is budget for first looks. Raises SearchEnded."""
    for lever in levers:
        track = LeverTrack(search, lever)
        found.append(track)
        track.look(LOOKS_EACH)
        search.seen()
        reached = sum(track.encloses() for track in found)
        if search.spent > search.budget * (COARSE_SHARE if reached <= WAYS else ENOUGH_SHARE) and reached:
            return


def _combine(search: BalanceSearch, found: list[LeverTrack]) -> None:
    """Two levers pulled together, where fewer than three come to the goal by themselves: one is held at its best step,
    or half-way to it where that would do alone, and the other tried from there. Raises SearchEnded."""
    reached = sum(any(search.is_near(one) for one in track.candidates) for track in found)
    ranked = sorted((track for track in found if track.steps), key=lambda track: search.doubt(track.best()))
    for track in ranked[:PAIRED] if reached < WAYS and search.spent < search.budget * COARSE_SHARE else ():
        best = track.best_step()
        half = (best + track.lever.now) // 2
        held = track.lever.steps[half if search.is_near(track.places[best]) else best]
        if not held:
            continue
        for other in (one.lever for one in ranked if _apart(track.lever, one.lever)):
            steps = tuple((*held, *step) for step in other.steps)
            pulled = LeverTrack(search, Lever(other.kind, steps, other.now, other.ordered))
            found.append(pulled)
            pulled.look(LOOKS_EACH)
            break


def _for_target_alone(search: BalanceSearch, found: Sequence[LeverTrack]) -> None:
    """Where nothing meets the whole goal, look where the wins alone would be as wanted: do the goals contradict each
    other? Raises SearchEnded."""
    tried = [candidate for candidate in search.tried.values() if candidate is not None]
    if any(search.is_near(one) for one in tried) or not any(one.excess for one in tried):
        return
    for track in found[:PAIRED]:
        track.target_alone = True
        track.look(LOOKS_EACH)
        track.target_alone = False


def _apart(one: Lever, other: Lever) -> bool:
    """Two levers change different things."""
    return one is not other and not keys_of(one) & keys_of(other)


# Playing on.


def _fine(search: BalanceSearch, found: Sequence[LeverTrack], share: float = 1.0) -> None:
    """Play the best of each lever on, the least known first, until the ways are known well enough, or that ``share`` of
    the budget is spent. Raises SearchEnded."""
    rivals = max(1, min(RIVALS, (search.budget - search.spent) // EACH_RIVAL))
    while search.spent < search.budget * share:
        looked = [track for track in found if track.steps]
        ranked = sorted(looked, key=lambda track: search.doubt(track.best()))[:rivals]
        for track in ranked:
            _step_nearer(search, track)
        doubtful: list[Candidate] = []
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
    """Try the step at which the goal seems to lie, unless one that is near it is known better. Raises SearchEnded."""
    best = track.best()
    if search.is_near(best) and best.fights > search.looks(0):
        return
    place = track.next_place()
    if place is not None:
        track.visit(place)


def _spend_rest(search: BalanceSearch, found: Sequence[LeverTrack]) -> None:
    """Play the best setting with what is left of the budget, which was too little for its next rung."""
    tried = [candidate for track in found for candidate in track.candidates]
    left = search.budget - search.spent
    if tried and left > 0:
        best = min(tried, key=search.doubt)
        with suppress(SearchEnded):
            search.play(best, best.fights + left)


# The result.


def _result(
    search: BalanceSearch, base: Candidate, found: Sequence[LeverTrack], levers: int, *, spent: bool, whole: bool
) -> Balance:
    settled = search.is_near(base)
    ways = [] if settled else different_ways(search, found)
    tried = [candidate for candidate in search.tried.values() if candidate is not None and candidate.fights]
    reached = settled or (bool(ways) and search.is_near(ways[0].candidate))
    conflict = None if reached else find_conflict(tried, search.within)
    known = {"fights": search.spent, "budget": search.budget, "tried": len(tried), "levers": levers}
    return Balance(search.goal, base, tuple(ways), reached, settled, conflict, **known, spent=spent, whole=whole)


def different_ways(search: BalanceSearch, found: Sequence[LeverTrack]) -> list[Way]:
    """The best ways, no two of which change the same things; those of other kinds come before more of a kind, unless
    they miss the goal where these meet it. The order is by how near the goal they come."""
    best = [Way(track.lever.steps[track.best_step()], track.best()) for track in found if track.steps]
    best.sort(key=lambda way: (_grade(search, way.candidate), len(way.changes) > 1, search.doubt(way.candidate)))
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
    return sorted(picked, key=lambda way: (not search.is_near(way.candidate), search.doubt(way.candidate)))


def _grade(search: BalanceSearch, candidate: Candidate) -> int:
    """0: the goal is met as well as it can be told; 1: it is near; 2: it is missed."""
    if not search.is_near(candidate):
        return 2
    return int(search.doubt(candidate)[1] > CLOSE)


def _keys(way: Way) -> frozenset[str]:
    return frozenset(change.key for change in way.changes)


def balance_document(found: Balance, name: str, scenario: Scenario, seed: int, elapsed: float) -> dict[str, Json]:
    """The JSON document of the ways for the scenario called ``name``; ``elapsed`` in seconds."""
    ways: list[Json] = [
        {"changes": [_change(change) for change in way.changes], **_figures(way.candidate, scenario)}
        for way in found.ways
    ]
    conflict: Json = None
    if found.conflict is not None:
        pairs = {"by_target": found.conflict.by_target, "by_requires": found.conflict.by_requires}
        nearest: dict[str, Json] = {key: _figures(one, scenario) for key, one in pairs.items()}
        conflict = {"each_alone": found.conflict.each_alone, **nearest}
    return {
        "scenario": name,
        "system": scenario.system,
        "seed": seed,
        "target": found.goal.target.text,
        "require": [required.text for required in found.goal.requires if required.sign == "<"],
        "reached": found.reached,
        "base": _figures(found.base, scenario),
        "ways": ways,
        "conflict": conflict,
        "levers": found.levers,
        "settings": found.tried,
        "fights": found.fights,
        "budget": found.budget,
        "budget_spent": found.spent,
        "whole": found.whole,
        "elapsed_s": elapsed,
    }


def _change(change: Change) -> dict[str, Json]:
    return {"kind": change.kind, "who": change.who, "key": change.key, "from": change.now, "to": change.then}


def _figures(candidate: Candidate, scenario: Scenario) -> dict[str, Json]:
    wins, deaths = (Rate(sums.total, sums.of) for sums in candidate.sums[:2])
    return {
        "set": list(candidate.settings),
        "fights": candidate.fights,
        "figures": {
            metric.name: metric_document(sums) for metric, sums in zip(candidate.metrics, candidate.sums, strict=True)
        },
        "verdict": verdict_of(wins, deaths, scenario.verdict).grade,
    }
