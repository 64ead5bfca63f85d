"""Search along levers: the played settings, and the position of the goal on a lever.

The budget of a search is a number of fights. Its decisions depend only on scenario, seed, goal and budget, so it is
reproducible on any machine."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot, inf, log
from typing import Final

import numpy as np
from attrs import define, field

from ..core.errors import BadScenario
from ..statistics.constraints import Constraint
from ..statistics.intervals import Rate
from ..statistics.metrics import Sums
from ..statistics.verdict import verdict_of
from ..wire.documents import keys
from .candidates import Candidate, Search
from .grid import GridCell
from .levers import Lever, Step

FIRST_LEVELS: Final = (25, 50, 100, 200)
"""Fights of a first look at a setting, by the size of the budget."""
LOOKS_EACH: Final = 5
"""Number of settings of a lever in the first look."""
COARSE_SHARE: Final = 0.5
"""Share of the budget for first looks."""
PAIRED: Final = 3
"""Number of levers that are combined with others."""
BORROWED: Final = 50.0
"""Weight of a lever's known steepness when it is combined with another, in fights one step apart."""
FLATTEST: Final = 0.01
"""Smallest steepness for extrapolating steps."""


def first_level(budget: int, levers: int) -> int:
    """Return the fights of a first look at a setting, if ``levers`` levers share the budget."""
    each = budget * COARSE_SHARE / (LOOKS_EACH * (levers + PAIRED))
    return max([level for level in FIRST_LEVELS if level <= each], default=FIRST_LEVELS[0])


@keys("set=settings fights figures verdict=grade")
class BalanceCandidate(Candidate):
    """Setting whose first two metrics are the wins and the deaths of the own side. It notes undecided fights, and the
    strength left: by how much it is won or lost."""

    @property
    def grade(self) -> str:
        """Grade of the own side's chances."""
        wins, deaths = (Rate(sums.total, sums.of) for sums in self.sums[:2])
        return verdict_of(wins, deaths, self.cell.arm.scenario.verdict, self.noted_sums[0].total).grade

    @property
    def strength(self) -> float:
        """Mean strength left to the own side minus that of the others, in thousandths."""
        return self.noted_sums[1].mean


@define(eq=False)
class BalanceSearch(Search):
    """Search along levers.

    ``within``: tolerance on the win rate; ``tried``: the played settings (None: the scenario does not allow them)."""

    within: float
    tried: dict[tuple[str, ...], BalanceCandidate | None] = field(factory=dict)

    def at(self, changes: Step) -> BalanceCandidate | None:
        """Return the scenario with these changes, played to the first level; None if it does not allow them.

        Raises SearchHalted."""
        settings = tuple(change.setting for change in changes)
        if settings not in self.tried:
            try:
                arm = self.source.arm(settings)
                metrics = self.goal.metrics(arm)
            except BadScenario:
                self.tried[settings] = None
                return None
            noted = self.goal.noted(arm)
            candidate = BalanceCandidate(GridCell((), settings, arm), self.goal, metrics, settings, noted)
            self.play(candidate, self.looks(0))
            self.tried[settings] = candidate
        return self.tried[settings]

    def is_near(self, candidate: BalanceCandidate) -> bool:
        """Return whether the goal is met, as far as the fights show."""
        return not candidate.excess and candidate.distance <= self.within

    def is_there(self, candidate: BalanceCandidate) -> bool:
        """Return whether the fights show that the goal is met: their 95 % intervals exclude that a part of it is missed
        by more than ``within``."""
        goal = self.goal
        misses = [goal.target.excess(bound) for bound in candidate.target_sums.interval()]
        for rule, sums in zip(goal.requires, candidate.sums[1:], strict=True):
            misses += [0.0 if rule.holds(bound) else rule.excess(bound) for bound in sums.interval()]
        return self.is_near(candidate) and max(misses) <= self.within

    def is_missed(self, candidate: BalanceCandidate) -> bool:
        """Return whether the fights show that the win rate is missed by more than ``within``."""
        low, high = candidate.target_sums.interval()
        return low > self.goal.target.value + self.within or high < self.goal.target.value - self.within

    @property
    def is_eased(self) -> bool:
        """True if the unchanged scenario, which has been played, is too hard for the goal."""
        base = self.tried[()]
        return base is not None and (base.excess > 0 or base.mean < self.goal.target.value)

    def steadied(self, candidate: BalanceCandidate) -> float:
        """Return the win rate of a setting, corrected for the luck of its first fights.

        All settings use the same dice, so the setting with the most fights shows how lucky the first ones were."""
        longest = max((one for one in self.tried.values() if one is not None), key=lambda one: one.fights)
        if longest.fights <= candidate.fights:
            return candidate.mean
        mine, others = candidate.values, longest.values
        spread = np.cov(mine, others[: len(mine)])
        slope = max(0.0, min(1.0, float(spread[0, 1] / spread[1, 1]))) if spread[1, 1] else 0.0
        luck = float(others[: len(mine)].mean() - others.mean())
        return min(max(candidate.mean - slope * luck, 0.0), 1.0)

    def too_hard(self, candidate: BalanceCandidate) -> float:
        """Return by how much the win rate is below the target; negative if it is above."""
        return self.goal.target.value - self.steadied(candidate)

    def doubt(self, candidate: BalanceCandidate) -> tuple[float, float, float]:
        """Return a sort key for the expected distance from the goal, smaller is better.

        Requirements come first; settings with more fights have less uncertainty added. Of settings that are never won,
        or never lost, the one that comes nearer to it by the strength left is better."""
        distance = hypot(self.too_hard(candidate), candidate.target_sums.half_width / 2)
        strength = candidate.strength if candidate.mean < self.goal.target.value else -candidate.strength
        return candidate.excess, distance, -strength


def log_odds(mean: float, fights: int) -> float:
    """Return the logarithm of the odds of a rate, with half a fight added to either side."""
    return log((mean * fights + 0.5) / ((1 - mean) * fights + 0.5))


# Position of the goal on a lever.


def too_hard(constraint: Constraint, sums: Sums) -> float:
    """Return by how much a setting is too hard for a part of the goal; negative if it could be harder."""
    return sums.mean - constraint.value if constraint.direction < 0 else constraint.value - sums.mean


def crossing(places: Sequence[int], hardness: Sequence[float], weights: Sequence[int]) -> float:
    """Return the place from easy to hard at which ``hardness`` crosses 0.

    Returns inf if it is never above 0, -inf if it always is. An isotonic regression with ``weights`` smooths values
    that contradict the order."""
    fitted = isotonic(hardness, weights)
    above = next((number for number, value in enumerate(fitted) if value > 0), None)
    if above is None:
        return inf
    if above == 0:
        return -inf
    low, high = fitted[above - 1], fitted[above]
    return places[above - 1] + (places[above] - places[above - 1]) * (-low / (high - low))


def isotonic(values: Sequence[float], weights: Sequence[int]) -> list[float]:
    """Return the non-decreasing values with the least weighted squares of differences from ``values``: neighbours that
    contradict the order become their common mean."""
    pools: list[tuple[float, int, int]] = []  # mean, weight, number of values
    for value, weight in zip(values, weights, strict=True):
        pool = (value, weight, 1)
        while pools and pools[-1][0] > pool[0]:
            mean, total, count = pools.pop()
            both = total + pool[1]
            pool = ((mean * total + pool[0] * pool[1]) / both, both, count + pool[2])
        pools.append(pool)
    return [mean for mean, _, count in pools for _ in range(count)]


@define(eq=False)
class LeverTrack:
    """Tried steps of a lever.

    ``places``: by the numbers of the steps; ``refused``: steps that the scenario does not allow; ``target_alone``:
    ignore the requirements; ``borrowed``: steepness of the same steps elsewhere (None: unknown)."""

    search: BalanceSearch
    lever: Lever
    target_alone: bool = False
    borrowed: float | None = None
    places: dict[int, BalanceCandidate] = field(factory=dict)
    refused: set[int] = field(factory=set)

    @property
    def steps(self) -> list[int]:
        """Numbers of the tried steps that change something."""
        return [place for place in self.places if place != self.lever.now]

    @property
    def candidates(self) -> list[BalanceCandidate]:
        """Candidates of these steps."""
        return [self.places[place] for place in self.steps]

    def best_step(self) -> int:
        """Return the number of the best tried step. At least one must be tried."""
        return min(self.steps, key=lambda place: (self.search.doubt(self.places[place]), place))

    def nearest_step(self) -> int:
        """Return the number of the step nearest to the goal, which may be the unchanged one."""
        return min(self.places, key=lambda place: (self.search.doubt(self.places[place]), place))

    def best(self) -> BalanceCandidate:
        """Return the candidate of the best step."""
        return self.places[self.best_step()]

    def encloses(self) -> bool:
        """Return whether steps on both sides of the goal were tried, or one near it."""
        played = list(self.places.values())
        sides = {self.search.too_hard(one) > 0 for one in played}
        return len(sides) > 1 or any(self.search.is_near(one) for one in self.candidates)

    def visit(self, place: int) -> None:
        """Try a step. Raises SearchHalted."""
        candidate = self.search.at(self.lever.steps[place])
        if candidate is None:
            self.refused.add(place)
        else:
            self.places[place] = candidate

    def look(self, most: int) -> None:
        """Try at most ``most`` steps, each where the goal is expected; all steps of a lever without an order.

        Raises SearchHalted."""
        self.visit(self.lever.now)
        for _ in range(most if self.lever.ordered else len(self.lever.steps)):
            place = self.next_place()
            if place is None:
                return
            self.visit(place)

    def next_place(self) -> int | None:
        """Return the step to try next: the one nearest to the expected goal, or None if no step would help.

        Beyond the tried steps, the distance doubles: one step, two, four and so on."""
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
        """Return by how much a step lowers the log odds of winning, fitted to all fights of the lever."""
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
        """Return the step that the steepness of the lever predicts as nearest to the goal.

        None if that is the nearest tried step, or one with at least half as many fights."""
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
        """Return the step, of those ``left`` beyond the last tried one, that doubles the distance from the scenario.

        If a further step was refused, the distance to it is halved instead."""
        if not left or self.refused & set(range(min(left[0], last), max(left[0], last) + 1)):
            return None
        stride = max(1, abs(last - self.lever.now))
        beyond = [place for place in self.refused if (place > last) == (left[0] > last)]
        if beyond:
            stride = max(1, min(abs(place - last) for place in beyond) // 2)
        return min(left, key=lambda place: (abs(abs(place - last) - stride), place))

    def _goal_at(self) -> float:
        """Return the place of the goal: the easiest one at which a part of it is met."""
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
