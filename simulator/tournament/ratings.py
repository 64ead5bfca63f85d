"""Ratings: the Elo strengths that best explain the scores (Bradley and Terry), with their uncertainty.

An entrant that is 400 Elo better scores 10 of 11. A draw is half a win and half a loss, and any score from 0 to 1
counts as such a share, so the ratings are those of a logistic regression on shares. Each entrant has one additional
draw against an opponent of rating 0, which keeps ratings finite at 0 % and at 100 %. All ratings are relative to their
mean, in which an entrant's weight is the information of its games: one that lost them all does not blur the others.

The intervals are valid for any distribution of the scores, even if one number per entrant does not explain them: they
come from the variation of the scores of single pairs (the sandwich estimator of Huber and White). All pairings play
fight 12 of a scenario with the same dice, so pairs of the same fight vary together and are one observation (the
clusters of Liang and Zeger, Biometrika 73, 1986). The spread of a meeting is at least that of half a won pair and half
a lost pair more; otherwise one pair, or pairs that are all alike, would appear certain."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import inf, log, sqrt
from typing import Any, Final

import numpy as np
from attrs import frozen

from ..statistics.intervals import CONFIDENCE
from .scores import Floats

ELO: Final = 400 / log(10)
"""Elo of one unit of the logistic scale."""
PRIOR: Final = 1.0
"""Additional draws of each entrant."""
ADDED: Final = 0.5
"""Number of additional won and of lost pairs that define the least spread of a meeting."""


@frozen(eq=False)
class Observed:
    """Scores of pairs of ``one`` against ``other`` in an arena, from fight 1 on, each with this ``weight``."""

    one: int
    other: int
    arena: int
    scores: Floats
    weight: float = 1.0


@frozen(eq=False)
class Ratings:
    """Ratings of all entrants in Elo, with the covariance of their errors.

    ``freedom`` is the number of observations behind their spread, minus 1. ``shares``, of sum 1, are the weights of the
    entrants in the mean, which is 0."""

    elo: Floats
    covariance: Floats
    freedom: int
    shares: Floats

    def half_width(self, entrant: int) -> float:
        """Return half of the width of an entrant's 95 % interval."""
        from ..statistics.special import stdtrit

        quantile = float(stdtrit(self.freedom, (1 + CONFIDENCE) / 2)) if self.freedom else inf
        return quantile * sqrt(max(float(self.covariance[entrant, entrant]), 0.0))

    def interval(self, entrant: int) -> tuple[float, float]:
        """Return an entrant's 95 % interval."""
        half = self.half_width(entrant)
        return float(self.elo[entrant]) - half, float(self.elo[entrant]) + half

    def superiority(self, one: int, other: int) -> float:
        """Return the confidence that ``one`` is better than ``other``, 0 to 1."""
        from ..statistics.special import stdtr

        variance = self.covariance[one, one] + self.covariance[other, other] - 2 * self.covariance[one, other]
        apart = float(self.elo[one] - self.elo[other])
        if variance <= 0:
            return 0.5 + 0.5 * float(np.sign(apart))
        return float(stdtr(self.freedom, apart / sqrt(variance)))


def expected_score(elo: float) -> float:
    """Return the score of an entrant that is ``elo`` better, 0 to 1."""
    return float(1 / (1 + np.exp(-elo / ELO)))


def elo_of(score: float) -> float:
    """Return the Elo advantage of an entrant with this score: infinite at 0 and 1."""
    if score <= 0 or score >= 1:
        return inf if score >= 1 else -inf
    return ELO * log(score / (1 - score))


def rate(entrants: int, observed: Sequence[Observed]) -> Ratings:
    """Rate this number of entrants. An entrant without a game has a wide interval."""
    kept = [each for each in observed if len(each.scores)]
    strengths, curvature = _fit(entrants, kept)
    bread = np.linalg.inv(curvature)
    covariance = bread @ _spread(entrants, kept) @ bread
    shares = np.diag(curvature) / np.trace(curvature)
    centred = np.eye(entrants) - shares
    return Ratings(
        ELO * (centred @ strengths),
        ELO**2 * (centred @ covariance @ centred.T),
        max(1, sum(max(len(each.scores) for each in group) for group in _by_arena(kept).values()) - 1) if kept else 1,
        shares,
    )


def _fit(entrants: int, observed: Sequence[Observed]) -> tuple[Floats, Floats]:
    """Return the strengths of maximum likelihood, and the curvature there."""
    from scipy.optimize import minimize

    one = np.array([each.one for each in observed], dtype=int)
    other = np.array([each.other for each in observed], dtype=int)
    pairs = np.array([each.weight * len(each.scores) for each in observed])
    won = np.array([each.weight * float(each.scores.sum()) for each in observed])

    def loss(strengths: Floats) -> tuple[float, Floats]:
        apart = strengths[one] - strengths[other]
        chance = 1 / (1 + np.exp(-apart))
        value = float((pairs * np.logaddexp(0, apart) - won * apart).sum())
        value += PRIOR * float((np.logaddexp(0, strengths) - strengths / 2).sum())
        slope = PRIOR * (1 / (1 + np.exp(-strengths)) - 0.5)
        np.add.at(slope, one, pairs * chance - won)
        np.add.at(slope, other, won - pairs * chance)
        return value, slope

    def curvature(strengths: Floats) -> Floats:
        chance = 1 / (1 + np.exp(-(strengths[one] - strengths[other])))
        own = 1 / (1 + np.exp(-strengths))
        found = np.diag(PRIOR * own * (1 - own))
        for a, b, curved in zip(one, other, pairs * chance * (1 - chance), strict=True):
            found[a, a] += curved
            found[b, b] += curved
            found[a, b] -= curved
            found[b, a] -= curved
        return found

    start = np.zeros(entrants)
    found: Any = minimize(loss, start, jac=True, hess=curvature, method="trust-exact", options={"gtol": 1e-9})
    return found.x, curvature(found.x)


def _spread(entrants: int, observed: Sequence[Observed]) -> Floats:
    """Return the covariance of the entrants' sums of scores; pairs of the same fight of an arena are one
    observation."""
    found = np.zeros((entrants, entrants))
    for group in _by_arena(observed).values():
        fights = max(len(each.scores) for each in group)
        residuals = np.zeros((fights, entrants))
        for each in group:
            count = len(each.scores)
            # the spread is around the meeting's own mean, which uses up one observation
            centred = each.weight * (each.scores - each.scores.mean()) * sqrt(count / max(count - 1, 1))
            residuals[:count, each.one] += centred
            residuals[:count, each.other] -= centred
        found += residuals.T @ residuals
        for each in group:
            middle = (float(each.scores.sum()) + ADDED) / (len(each.scores) + 2 * ADDED)
            least = ADDED * (middle**2 + (1 - middle) ** 2)
            lacking = each.weight**2 * max(0.0, least - float(((each.scores - each.scores.mean()) ** 2).sum()))
            found[each.one, each.one] += lacking
            found[each.other, each.other] += lacking
            found[each.one, each.other] -= lacking
            found[each.other, each.one] -= lacking
    return found + 0.25 * PRIOR * np.eye(entrants)


def _by_arena(observed: Iterable[Observed]) -> Mapping[int, list[Observed]]:
    groups: dict[int, list[Observed]] = {}
    for each in observed:
        groups.setdefault(each.arena, []).append(each)
    return groups
