"""Searching levers for a goal: what was played of each setting, and where on a lever the goal lies.

A search is bounded by a number of fights, its budget. All that it decides depends on the scenario, the seed, the goal
and the budget, so the same search can be had again on any machine."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import hypot, inf, log
from typing import Final

import numpy as np
from attrs import define, field

from ..batch.engine import Engine, Looks
from ..core.errors import BadScenario
from ..statistics.constraints import Constraint
from ..statistics.metrics import Sums
from .candidates import Candidate, SearchGoal
from .grid import GridCell, Workload
from .levers import Lever, Step
from .options import Progress, ScenarioSource

FIRST_LEVELS: Final = (25, 50, 100, 200)
"""Fights of a first look at a setting; the more the larger the budget."""
LOOKS_EACH: Final = 5
"""How many settings of a lever are looked at first."""
COARSE_SHARE: Final = 0.5
"""The part of the budget that first looks may take."""
PAIRED: Final = 3
"""How many levers are pulled together with others."""
BORROWED: Final = 50.0
"""How much the steepness of a lever is trusted where it is pulled besides another: as if so many fights, one step apart
each, had shown it."""
FLATTEST: Final = 0.01
"""The least steepness by which steps are reckoned."""


class SearchEnded(Exception):
    """The budget is spent, or the search was stopped."""


def first_rung(budget: int, levers: int) -> int:
    """Fights of a first look at a setting, when so many levers share the budget."""
    each = budget * COARSE_SHARE / (LOOKS_EACH * (levers + PAIRED))
    return max([level for level in FIRST_LEVELS if level <= each], default=FIRST_LEVELS[0])


def settings_of(step: Step) -> tuple[str, ...]:
    """What sets a step, as ``--set`` takes it."""
    return tuple(change.setting for change in step)


@define(eq=False)
class BalanceSearch:
    """A search under way, for at most ``budget`` fights, of which ``spent`` are played. ``tried`` has what was played,
    by its settings; None: the scenario does not allow them. ``within``: how far from the wanted share of wins a setting
    may be and still be near it; ``seen`` is called after each lever, and after each setting that was played on."""

    engine: Engine
    source: ScenarioSource
    goal: SearchGoal
    budget: int
    looks: Looks
    within: float
    progress: Progress
    tried: dict[tuple[str, ...], Candidate | None] = field(factory=dict)
    spent: int = 0
    seen: Callable[[], object] = field(default=lambda: None)
    workload: Workload = field(init=False)

    @workload.default
    def _workload(self) -> Workload:
        return Workload(self.engine)

    def at(self, changes: Step) -> Candidate | None:
        """The scenario with these changes, played to the first rung; None where it does not allow them. Raises
        SearchEnded."""
        settings = settings_of(changes)
        if settings not in self.tried:
            try:
                arm = self.source.arm(settings)
                metrics = self.goal.metrics(arm)
            except BadScenario:
                self.tried[settings] = None
                return None
            candidate = Candidate(GridCell((), settings, arm), self.goal, metrics, settings)
            self.play(candidate, self.looks(0))
            self.tried[settings] = candidate
        return self.tried[settings]

    def play(self, candidate: Candidate, fights: int) -> None:
        """Play a setting on to so many fights. Raises SearchEnded, and plays nothing where the budget is too small."""
        if self.spent + fights - candidate.fights > self.budget or self.engine.stopped():
            raise SearchEnded
        self.workload.expect(self.budget - self.spent)
        known = self.goal.target.name, candidate.target_sums
        self.spent += candidate.play(
            self.engine,
            fights,
            self.workload,
            self.looks,
            lambda played: self.progress(self.spent + played, self.budget, known),
        )
        if candidate.fights < fights:
            raise SearchEnded

    def play_on(self, candidate: Candidate) -> None:
        """Play a setting to the next rung. Raises SearchEnded."""
        self.play(candidate, self.looks(candidate.fights))

    def is_near(self, candidate: Candidate) -> bool:
        """The goal is met, as far as is known."""
        return not candidate.excess and candidate.distance <= self.within

    def steadied(self, candidate: Candidate) -> float:
        """The wins of a setting, less the luck of its first fights: the dice are the same in all settings, and how they
        fell is known from the one that was played longest."""
        longest = max((one for one in self.tried.values() if one is not None), key=lambda one: one.fights)
        if longest.fights <= candidate.fights:
            return candidate.mean
        mine, others = candidate.values, longest.values
        spread = np.cov(mine, others[: len(mine)])
        slope = max(0.0, min(1.0, float(spread[0, 1] / spread[1, 1]))) if spread[1, 1] else 0.0
        luck = float(others[: len(mine)].mean() - others.mean())
        return min(max(candidate.mean - slope * luck, 0.0), 1.0)

    def too_hard(self, candidate: Candidate) -> float:
        """By how much a setting is too hard for the wins that are wanted; below 0: by how much it could be harder."""
        return self.goal.target.value - self.steadied(candidate)

    def doubt(self, candidate: Candidate) -> tuple[float, float]:
        """How far from the goal a setting may be expected to be, the smaller the better: what is required comes first,
        and what was played often is trusted more."""
        return candidate.excess, hypot(self.too_hard(candidate), candidate.target_sums.half_width / 2)


def log_odds(mean: float, fights: int) -> float:
    """The logarithm of the odds of a rate, as if one fight more had gone half either way."""
    return log((mean * fights + 0.5) / ((1 - mean) * fights + 0.5))


# Where on a lever the goal lies.


def too_hard(constraint: Constraint, sums: Sums) -> float:
    """By how much a setting is too hard for a part of the goal; below 0: by how much it could be harder."""
    return sums.mean - constraint.value if constraint.direction < 0 else constraint.value - sums.mean


def crossing(places: Sequence[int], hardness: Sequence[float], weights: Sequence[int]) -> float:
    """The place between those tried, from easy to hard, at which ``hardness`` becomes more than 0; inf where it never
    does, -inf where it is everywhere. What contradicts the order is evened out by its ``weights``."""
    from scipy.optimize import isotonic_regression  # slow to import, and only needed when fights have been played

    fitted = isotonic_regression(np.array(hardness), weights=np.array(weights)).x
    above = next((number for number, value in enumerate(fitted) if value > 0), None)
    if above is None:
        return inf
    if above == 0:
        return -inf
    low, high = float(fitted[above - 1]), float(fitted[above])
    return places[above - 1] + (places[above] - places[above - 1]) * (-low / (high - low))


@define(eq=False)
class LeverTrack:
    """What was tried of a lever: ``places`` by the numbers of its steps, ``refused`` the steps that the scenario does
    not allow. ``target_alone``: whatever else is required; ``borrowed``: how steep the same steps were elsewhere."""

    search: BalanceSearch
    lever: Lever
    target_alone: bool = False
    borrowed: float | None = None
    places: dict[int, Candidate] = field(factory=dict)
    refused: set[int] = field(factory=set)

    @property
    def steps(self) -> list[int]:
        """The numbers of the steps that were tried and change something."""
        return [place for place in self.places if place != self.lever.now]

    @property
    def candidates(self) -> list[Candidate]:
        """What was played of them."""
        return [self.places[place] for place in self.steps]

    def best_step(self) -> int:
        """The number of the best step that was tried; there has to be one."""
        return min(self.steps, key=lambda place: (self.search.doubt(self.places[place]), place))

    def nearest_step(self) -> int:
        """The number of the step that is nearest to the goal, which may be the one that changes nothing."""
        return min(self.places, key=lambda place: (self.search.doubt(self.places[place]), place))

    def best(self) -> Candidate:
        """What was played of the best step."""
        return self.places[self.best_step()]

    def encloses(self) -> bool:
        """Steps on both sides of the goal were tried, or one that is near it."""
        played = list(self.places.values())
        sides = {self.search.too_hard(one) > 0 for one in played}
        return len(sides) > 1 or any(self.search.is_near(one) for one in self.candidates)

    def visit(self, place: int) -> None:
        """Try a step. Raises SearchEnded."""
        candidate = self.search.at(self.lever.steps[place])
        if candidate is None:
            self.refused.add(place)
        else:
            self.places[place] = candidate

    def look(self, most: int) -> None:
        """Try at most so many steps, each where the goal seems to lie; of a lever without an order, all. Raises
        SearchEnded."""
        self.visit(self.lever.now)
        for _ in range(most if self.lever.ordered else len(self.lever.steps)):
            place = self.next_place()
            if place is None:
                return
            self.visit(place)

    def next_place(self) -> int | None:
        """The step to be tried next: the one nearest to where the goal seems to lie, if it is next to it; beyond those
        tried, a step, then two, four and so on. None where there is nothing to be learnt."""
        untried = [
            place for place in range(len(self.lever.steps)) if place not in self.places and place not in self.refused
        ]
        if not self.lever.ordered:
            return untried[0] if untried else None
        at = self._goal_at()
        tried = sorted(self.places)
        if at == inf:
            return self._beyond([place for place in untried if place > tried[-1]], tried[-1])
        if at == -inf:
            return self._beyond([place for place in untried if place < tried[0]][::-1], tried[0])
        low = max(place for place in tried if place <= at)
        high = min(place for place in tried if place > at)
        between = [place for place in untried if low < place < high]
        return min(between, key=lambda place: (abs(place - at), place), default=None)

    def steepness(self) -> float:
        """By how much a step lowers the logarithm of the odds to win, fitted to all that was played of the lever."""
        places = np.array(sorted(self.places), dtype=float)
        played = [self.places[int(place)] for place in places]
        odds = np.array([log_odds(self.search.steadied(one), one.fights) for one in played])
        weights = np.array([one.fights / (2 + 2 * np.cosh(each)) for one, each in zip(played, odds, strict=True)])
        from_middle = places - np.average(places, weights=weights)
        across, along = float((weights * from_middle * odds).sum()), float((weights * from_middle**2).sum())
        if self.borrowed is not None:
            across, along = across - BORROWED * self.borrowed, along + BORROWED
        return -across / along if along else 0.0

    def likely_place(self) -> int | None:
        """The step at which, by the steepness of the lever, the wins are nearest to the goal as seen from the best one;
        None where that is the best one itself, or one that is known as well."""
        here = self.nearest_step()
        best, steepness = self.places[here], self.steepness()
        if not self.lever.ordered or steepness < FLATTEST:
            return None
        goal = log_odds(self.search.goal.target.value, best.fights)
        place = round(here + (log_odds(self.search.steadied(best), best.fights) - goal) / steepness)
        place = min(max(place, 0), len(self.lever.steps) - 1)
        known = self.places.get(place)
        if place in self.refused or place == self.lever.now or (known and known.fights >= best.fights // 2):
            return None
        return place

    def _beyond(self, left: Sequence[int], last: int) -> int | None:
        """Of the steps ``left`` beyond the last one tried, nearest first, the one that doubles the way from the
        scenario as it stands; the next one where a further one was refused."""
        if not left or self.refused & set(range(min(left[0], last), max(left[0], last) + 1)):
            return None
        stride = max(1, abs(last - self.lever.now))
        beyond = [place for place in self.refused if (place > last) == (left[0] > last)]
        if beyond:
            stride = max(1, min(abs(place - last) for place in beyond) // 2)
        return min(left, key=lambda place: (abs(abs(place - last) - stride), place))

    def _goal_at(self) -> float:
        """Where the goal lies: at the easiest of the places where a part of it is met."""
        goal, places = self.search.goal, sorted(self.places)
        weights = [self.places[place].fights for place in places]
        found = inf
        parts = (goal.target,) if self.target_alone else (goal.target, *goal.requires)
        for number, constraint in enumerate(parts):
            played = [self.places[place] for place in places]
            hardness = [
                too_hard(constraint, one.sums[number]) if number else self.search.too_hard(one) for one in played
            ]
            found = min(found, crossing(places, hardness, weights))
        return found
