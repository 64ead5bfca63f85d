"""Ratings: the Elo strengths that best explain the scores (Bradley and Terry), with their uncertainty.

An entrant that is 400 Elo better scores 10 of 11. A draw is half a win and half a loss, and any score from 0 to 1
counts as such a share, so the ratings are those of a logistic regression on shares. Each entrant has one additional
draw against an opponent of rating 0, which keeps ratings finite at 0 % and at 100 %; intervals do without it. Ratings
are relative to the mean of the largest group whose members all scored against each other, directly or through others,
in which an entrant's weight is the information of its games: one that lost them all does not blur the others. Without
such a group they are relative to the mean of all.

The intervals are those of the profile likelihood (likelihood.py). They are valid for any distribution of the scores,
even if one number per entrant does not explain them: the likelihood counts observations by the variation of the scores
of single pairs (the sandwich of Huber and White; Chandler and Bate, Biometrika 94, 2007). All pairings play fight 12 of
a scenario with the same dice, so pairs of the same fight vary together (the clusters of Liang and Zeger, Biometrika 73,
1986)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from typing import Final

import numpy as np
from attrs import field, frozen

from .likelihood import ELO, LONGEST_STEP, Floats, Likelihood, Point, certainty, chance, interval, spread

PRIOR: Final = 1.0
"""Additional draws of each entrant."""
FAR: Final = 800.0
"""Distance from the mean of the others (a score of 99 %) beyond which the width of an interval does not count."""
MANY: Final = 12
"""Number of entrants above which intervals follow the tangent of the profile."""
_HARDLY: Final = 1e-9  # information of what has not been played, so that every matrix has an inverse
_ENOUGH: Final = 1e-6  # of a log-likelihood
_MOST_STEPS: Final = 100


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

    ``shares``, of sum 1, are the weights of the entrants in the mean, which is 0."""

    elo: Floats
    covariance: Floats
    shares: Floats
    _evidence: Evidence
    _intervals: dict[int, tuple[float, float]] = field(factory=dict, init=False)

    def interval(self, entrant: int) -> tuple[float, float]:
        """Return an entrant's 95 % interval. An end is infinite where the games do not bound the rating."""
        if entrant not in self._intervals:
            low, high = interval(self._evidence.of_rating(entrant, self.shares))
            scale = ELO * (1 - float(self.shares[entrant]))
            self._intervals[entrant] = scale * low, scale * high
        return self._intervals[entrant]

    def width(self, entrant: int) -> float:
        """Return the width of an entrant's interval; what is more than FAR from the mean of the others does not
        count."""
        far = FAR * (1 - float(self.shares[entrant]))
        low, high = (min(max(end, -far), far) for end in self.interval(entrant))
        return high - low

    def superiority(self, one: int, other: int) -> float:
        """Return the confidence that ``one`` is better than ``other``, 0 to 1."""
        return certainty(self._evidence.of_difference(one, other))


@frozen(eq=False)
class Games:
    """Weighted games of each entrant (row) against each other (column): what it ``won``, and their number."""

    won: Floats
    of: Floats

    @classmethod
    def of_observed(cls, entrants: int, observed: Iterable[Observed]) -> Games:
        """Return the sums of the observed scores."""
        won, of = np.zeros((entrants, entrants)), np.zeros((entrants, entrants))
        for each in observed:
            count, earned = each.weight * len(each.scores), each.weight * float(each.scores.sum())
            won[each.one, each.other] += earned
            won[each.other, each.one] += each.weight * float((1 - each.scores).sum())
            of[each.one, each.other] += count
            of[each.other, each.one] += count
        return cls(won, of)

    def at(self, strengths: Floats) -> tuple[float, Floats, Floats]:
        """Return the log-likelihood of strengths, its slope, and the information (minus the curvature)."""
        apart = strengths[:, None] - strengths
        beaten = np.exp(-np.logaddexp(0, apart))  # the chance of the column's entrant
        slope = (self.won - self.of * beaten.T).sum(axis=1)
        information = -self.of * beaten * beaten.T
        information[np.diag_indices_from(information)] -= information.sum(axis=1)
        return float(-(self.won * np.logaddexp(0, -apart)).sum()), slope, information

    @property
    def reaches(self) -> Floats:
        """Return a table of whom each entrant scored against, directly or through others, itself included: 0 or 1."""
        found = (self.won > 0).astype(float)
        np.fill_diagonal(found, 1.0)
        for _ in range(len(found).bit_length()):
            found = (found @ found > 0).astype(float)
        return found


@frozen(eq=False)
class Evidence:
    """Everything about strengths that the games say: their likelihood, and the ``spread`` of the sums of scores.

    ``inverse`` is that of the information at the ratings."""

    games: Games
    strengths: Floats
    inverse: Floats
    spread: Floats
    reaches: Floats

    def of_rating(self, entrant: int, shares: Floats) -> Likelihood:
        """Return the likelihood of a rating, in units of the distance from the mean of the others."""
        contrast = -shares
        contrast[entrant] += 1
        low = float(shares @ self.reaches[entrant]) < 1 - _HARDLY
        high = float(shares @ self.reaches[:, entrant]) < 1 - _HARDLY
        return self._profile(contrast, 1 - float(shares[entrant]), (low, high))

    def of_difference(self, one: int, other: int) -> Likelihood:
        """Return the likelihood of the difference of two strengths."""
        contrast = np.zeros(len(self.strengths))
        contrast[one], contrast[other] = 1, -1
        opens = self.reaches[one, other] == 0, self.reaches[other, one] == 0
        return self._profile(contrast, 1.0, opens)

    def _profile(self, contrast: Floats, unit: float, opens: tuple[bool, bool]) -> Likelihood:
        moved = self.inverse @ contrast
        inverse = float(contrast @ moved)
        per = (float(moved @ self.spread @ moved) + _HARDLY * float(moved @ moved)) / inverse
        start = float(contrast @ self.strengths) / unit
        if len(contrast) > MANY:
            return Tangent(self.games, self.strengths, moved * unit / inverse, per, start, opens)
        return Profile(self.games, contrast, unit, per, start, opens, self.strengths.copy())


@frozen(eq=False)
class Profile:
    """Likelihood of a contrast of strengths in ``unit``: the greatest over all else.

    ``dispersion`` is the variance of what it rests on over that of games that are won or lost."""

    games: Games
    contrast: Floats
    unit: float
    dispersion: float
    start: float
    opens: tuple[bool, bool]
    _strengths: Floats

    def at(self, apart: float) -> Point:
        """Return the point of a contrast: Newton's method beneath that constraint, from the strengths of the last."""
        for _ in range(_MOST_STEPS):
            value, slope, information = self.games.at(self._strengths)
            lacking = apart * self.unit - float(self.contrast @ self._strengths)
            free, moved = np.linalg.solve(_regular(information), np.stack([slope, self.contrast], axis=1)).T
            inverse = float(self.contrast @ moved)
            price = (float(self.contrast @ free) - lacking) / inverse
            step = free - price * moved
            gain = float((slope - price * self.contrast) @ step) / 2
            if abs(lacking) < _HARDLY and gain < _ENOUGH:
                break
            self._strengths[:] += step * min(1.0, LONGEST_STEP / float(np.abs(step).max()))
        per = self.dispersion
        return (value + gain) / per, price * self.unit / per, -(self.unit**2) / inverse / per


@frozen(eq=False)
class Tangent:
    """Likelihood of a contrast on the line on which all strengths move as at the ratings: in a large field the same as
    the profile, and quick."""

    games: Games
    strengths: Floats
    moved: Floats
    dispersion: float
    start: float
    opens: tuple[bool, bool]

    def at(self, apart: float) -> Point:
        """Return the point of a contrast."""
        value, slope, information = self.games.at(self.strengths + (apart - self.start) * self.moved)
        curvature = -float(self.moved @ information @ self.moved)
        return value / self.dispersion, float(self.moved @ slope) / self.dispersion, curvature / self.dispersion


def rate(entrants: int, observed: Sequence[Observed]) -> Ratings:
    """Rate this number of entrants. An entrant without a game has the rating of its mean and no interval."""
    kept = [each for each in observed if len(each.scores)]
    games = Games.of_observed(entrants, kept)
    strengths, curvature = _fit(games)
    bread = np.linalg.inv(curvature)
    varied = _spread(entrants, kept, strengths)
    covariance = bread @ (varied + 0.25 * PRIOR * np.eye(entrants)) @ bread
    reaches = games.reaches
    information = games.at(strengths)[2]
    shares = _shares(np.diag(information), reaches)
    centred = np.eye(entrants) - shares
    inverse = np.asarray(np.linalg.inv(_regular(information)), dtype=np.float64)
    evidence = Evidence(games, strengths, inverse, varied, reaches)
    return Ratings(ELO * (centred @ strengths), ELO**2 * (centred @ covariance @ centred.T), shares, evidence)


def _fit(games: Games) -> tuple[Floats, Floats]:
    """Return the strengths of maximum likelihood with the additional draws, and the information there."""
    strengths = np.zeros(len(games.of))
    for _ in range(_MOST_STEPS):
        _, slope, information = games.at(strengths)
        own = 1 / (1 + np.exp(-strengths))
        information += np.diag(PRIOR * own * (1 - own))
        step = np.linalg.solve(information, slope + PRIOR * (0.5 - own))
        longest = float(np.abs(step).max())
        strengths += step * min(1.0, LONGEST_STEP / max(longest, _HARDLY))
        if longest < _HARDLY:
            break
    return strengths, information


def _shares(information: Floats, reaches: Floats) -> Floats:
    """Return the weights of the entrants in the mean: those of the group of the greatest information."""
    entrants = len(information)
    if information.sum() <= 0:
        return np.full(entrants, 1 / entrants)
    groups = reaches * reaches.T
    weights = np.where(groups.sum(axis=1) > 1, groups @ information, 0.0)
    kept = information * groups[int(weights.argmax())] if weights.any() else information
    return np.asarray(kept / kept.sum())


def _regular(information: Floats) -> Floats:
    """Return the information with some about the level of all strengths, which games say nothing about."""
    entrants = len(information)
    level = float(np.trace(information)) / entrants**2 + _HARDLY
    return np.asarray(information + level + _HARDLY * np.eye(entrants))


def _spread(entrants: int, observed: Sequence[Observed], strengths: Floats) -> Floats:
    """Return the covariance of the entrants' sums of scores; pairs of the same fight of an arena vary together.

    The spread of a single meeting is that of likelihood.py."""
    found = np.zeros((entrants, entrants))
    for group in _by_arena(observed).values():
        fights = max(len(each.scores) for each in group)
        residuals = np.zeros((fights, entrants))
        for each in group:
            count, mean = len(each.scores), float(each.scores.mean())
            # the spread is around the meeting's own mean, which uses up one observation
            centred = (each.scores - mean) * sqrt(count / max(count - 1, 1))
            residuals[:count, each.one] += each.weight * centred
            residuals[:count, each.other] -= each.weight * centred
            expected = chance(float(strengths[each.one] - strengths[each.other]))
            lacking = each.weight**2 * (spread(each.scores, expected) - float((centred**2).sum()))
            found[each.one, each.one] += lacking
            found[each.other, each.other] += lacking
            found[each.one, each.other] -= lacking
            found[each.other, each.one] -= lacking
        found += residuals.T @ residuals
    return found


def _by_arena(observed: Iterable[Observed]) -> Mapping[int, list[Observed]]:
    groups: dict[int, list[Observed]] = {}
    for each in observed:
        groups.setdefault(each.arena, []).append(each)
    return groups
