"""Evidence about a difference of strength: the likelihood of each size of it, and from that its interval and certainty.

An end of a 95 % interval is the difference at which the log-likelihood is 1.92 below its maximum (profile likelihood).
That needs no variance at the estimate, so it holds for entrants that won nearly all games or all of them: an interval
without an upper end is then one-sided. Two corrections make the intervals of few losses cover what they promise: a
sixth of a win and of a loss more (without them the likelihood is too sure near 0 and 100 %), and each end is that of a
quarter of an observation less (scores come in steps). The certainty that one is better is the level at which an end
of the interval is at 0, so both are always the same verdict.

An observation is what a game between two would be that is won or lost. Pairs of two games mostly tell more: their
scores vary less. ``dispersion`` is their variance over that of a game, from the pairs themselves and half a pair of
the usual variance, so that pairs which are all alike do not appear certain."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, inf, log, log1p, sqrt
from typing import Any, Final, Protocol

import numpy as np
from attrs import frozen

from ..statistics.intervals import CONFIDENCE
from ..statistics.special import ndtr, ndtri

ELO: Final = 400 / log(10)
"""Elo of one unit of the logistic scale."""
MORE: Final = 1 / 6
"""Wins, and as many losses, that every likelihood has besides."""
STEP: Final = 1 / 4
"""Part of an observation by which the evidence for each end is less."""
USUAL: Final = 0.25
"""Weight of the usual variance in a dispersion, in units of information: half of a won and half of a lost pair."""
LONGEST_STEP: Final = 2.0
"""Longest step of an iteration, on the logistic scale."""
_ENOUGH: Final = 1e-7  # of a log-likelihood
_MOST_STEPS: Final = 100

Floats = np.ndarray[Any, np.dtype[np.float64]]
Point = tuple[float, float, float]
"""Log-likelihood, its slope, and its curvature, which is below 0."""


class Likelihood(Protocol):
    """Log-likelihood of a difference of strengths on the logistic scale; it is concave.

    Where any lower or any higher difference fits as well, it opens: the interval has no end there."""

    @property
    def start(self) -> float:
        """Return a difference near the likeliest."""
        ...

    @property
    def opens(self) -> tuple[bool, bool]:
        """Return whether there is no lower and no upper end."""
        ...

    def at(self, apart: float) -> Point:
        """Return the point of a difference."""
        ...


def expected_score(elo: float) -> float:
    """Return the score of an entrant that is ``elo`` better, 0 to 1."""
    return chance(elo / ELO)


def elo_of(score: float) -> float:
    """Return the Elo advantage of an entrant with this score: infinite at 0 and 1."""
    if score <= 0 or score >= 1:
        return inf if score >= 1 else -inf
    return ELO * log(score / (1 - score))


def chance(apart: float) -> float:
    """Return the score at a difference on the logistic scale."""
    return 1 / (1 + exp(-apart)) if apart >= 0 else exp(apart) / (1 + exp(apart))


def dispersion(of: int, mean: float, squares: float) -> float:
    """Return the variance of scores over that of games that are won or lost, above 0.

    ``squares`` is the sum of squares around the ``mean`` of the scores."""
    return (squares * of / max(of - 1, 1) + USUAL) / (of * mean * (1 - mean) + USUAL)


def spread(scores: Floats, chance: float) -> float:
    """Return the variance of the sum of scores of a meeting, which has at least one, if the ``chance`` to win a game is
    either this or their mean: the one of the greater variance."""
    of, mean = len(scores), float(scores.mean())
    squares = float(((scores - mean) ** 2).sum())
    return dispersion(of, mean, squares) * of * max(mean * (1 - mean), chance * (1 - chance))


@frozen
class ScoreLikelihood:
    """Likelihood of a match of two: a ``mean`` score of ``of`` observations (above 0)."""

    mean: float
    of: float

    @classmethod
    def of_meetings(cls, meetings: Sequence[tuple[float, Floats]]) -> ScoreLikelihood:
        """Return the likelihood of several meetings of the same two, each with its weight and at least one score."""
        of = sum(weight * len(scores) for weight, scores in meetings)
        won = sum(weight * float(scores.sum()) for weight, scores in meetings)
        middle = (won + 0.5) / (of + 1)
        variance = sum(weight**2 * spread(scores, middle) for weight, scores in meetings)
        return cls(won / of, of * of * middle * (1 - middle) / variance)

    @property
    def start(self) -> float:
        """Return the difference with half a win and half a loss more."""
        return log((self.mean * self.of + 0.5) / ((1 - self.mean) * self.of + 0.5))

    @property
    def opens(self) -> tuple[bool, bool]:
        """Return whether nothing and whether everything was won."""
        return self.mean <= 0, self.mean >= 1

    def at(self, apart: float) -> Point:
        """Return the point of a difference."""
        score = chance(apart)
        value = self.mean * apart - max(apart, 0.0) - log1p(exp(-abs(apart)))
        return self.of * value, self.of * (self.mean - score), -self.of * score * (1 - score)


def interval(likelihood: Likelihood) -> tuple[float, float]:
    """Return the ends of the 95 % interval of the difference, infinite where it is one-sided."""
    quantile = ndtri((1 + CONFIDENCE) / 2)
    below, above = likelihood.opens
    low = -inf if below else _end(likelihood, -1, quantile)
    return low, inf if above else _end(likelihood, 1, quantile)


def certainty(likelihood: Likelihood) -> float:
    """Return the confidence that the difference is above 0, 0 to 1."""
    _, slope, _ = likelihood.at(0.0)
    if slope == 0:
        return 0.5
    sign = 1 if slope > 0 else -1
    less = -sign * min(STEP, abs(slope) / 2)  # as for the end that would be at 0, but never more than there is
    _, top, _ = _top(likelihood, less)
    value, _, _ = _point(likelihood, 0.0, less)
    return float(ndtr(sign * sqrt(max(0.0, 2 * (top - value)))))


def _point(likelihood: Likelihood, apart: float, more: float) -> Point:
    """Return the point with both corrections: MORE of either, and ``more`` observations won."""
    value, slope, curvature = likelihood.at(apart)
    score = chance(apart)
    value += MORE * (apart - 2 * max(apart, 0.0) - 2 * log1p(exp(-abs(apart)))) + more * apart
    return value, slope + MORE * (1 - 2 * score) + more, curvature - 2 * MORE * score * (1 - score)


def _top(likelihood: Likelihood, more: float) -> Point:
    """Return the likeliest difference with both corrections, its log-likelihood and the curvature there."""
    at, low, high = likelihood.start, -inf, inf
    for _ in range(_MOST_STEPS):
        value, slope, curvature = _point(likelihood, at, more)
        gain = -slope * slope / curvature / 2
        if gain < _ENOUGH:
            break
        low, high = (at, high) if slope > 0 else (low, at)
        at = _inside(at - slope / curvature, at, low, high)
    return at, value + gain, curvature


def _end(likelihood: Likelihood, side: int, quantile: float) -> float:
    """Return the end at which the signed root of the likelihood ratio is the quantile."""
    near, top, curvature = _top(likelihood, side * STEP)
    low, high = (near, inf) if side > 0 else (-inf, near)
    at = _inside(near + side * quantile / sqrt(-curvature), near, low, high)
    for _ in range(_MOST_STEPS):
        value, slope, _ = _point(likelihood, at, side * STEP)
        root = sqrt(max(0.0, 2 * (top - value)))
        if abs(root - quantile) < 1e-5:
            break
        low, high = (at, high) if (root < quantile) == (side > 0) else (low, at)
        # the root is nearly a straight line; its slope is that of the likelihood over the root
        at = _inside(at + (root - quantile) * root / slope if slope else side * inf, at, low, high)
    return at


def _inside(wanted: float, at: float, low: float, high: float) -> float:
    """Return the wanted place, not too far from the last, and between the bounds."""
    wanted = min(max(wanted, at - LONGEST_STEP), at + LONGEST_STEP)
    return wanted if low < wanted < high else (low + high) / 2
