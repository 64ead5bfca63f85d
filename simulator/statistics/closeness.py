"""Comparison of two settings by their distance from a target, with its certainty.

Both settings were played with the same dice, so their means rise and fall together, and the covariance is part of the
answer. A setting with few fights is never called certain: every mean is taken to be uncertain by at least one fight."""

from __future__ import annotations

from math import sqrt
from typing import Any, Final

import numpy as np
from attrs import frozen

from .special import ndtr

IntArray = np.ndarray[Any, np.dtype[np.int64]]
_POINTS: Final = np.linspace(-7.0, 7.0, 701)
_WEIGHTS: Final = np.exp(-(_POINTS**2) / 2) / np.exp(-(_POINTS**2) / 2).sum()


@frozen
class MeanPair:
    """Two means, the variance of each mean, and the covariance of the two."""

    one: float
    other: float
    one_variance: float
    other_variance: float
    covariance: float

    @classmethod
    def of(cls, one: IntArray, other: IntArray) -> MeanPair:
        """Return the pair of two settings, given a metric in each fight from fight 1 on; at least two fights of
        each."""
        common = min(len(one), len(other))
        covariance = float(np.cov(one[:common], other[:common])[0, 1]) * common / (len(one) * len(other))
        return cls(float(one.mean()), float(other.mean()), variance_of_mean(one), variance_of_mean(other), covariance)

    def chance_nearer(self, target: float) -> float:
        """Return the chance that the first mean is nearer to the target than the other.

        It is nearer if the difference of the two means and the sum of their distances from the target have different
        signs. Difference and sum are treated as jointly normal."""
        total = self.one_variance + self.other_variance
        covariance = max(-total / 2, min(self.covariance, total / 2))
        least = total / 1e6  # settings that were equal in every fight so far may still differ
        of_difference, of_sum = max(total - 2 * covariance, least), max(total + 2 * covariance, least)
        shared = self.one_variance - self.other_variance  # the covariance of difference and sum
        differences = self.one - self.other + sqrt(of_difference) * _POINTS
        middle = self.one + self.other - 2 * target + shared / of_difference * (differences - (self.one - self.other))
        spread = sqrt(max(of_sum - shared * shared / of_difference, least))
        above = np.array([ndtr(z) for z in (middle / spread).tolist()])
        chances = np.where(differences < 0, above, np.where(differences > 0, 1 - above, 0.5))
        return float((chances * _WEIGHTS).sum())


def variance_of_mean(values: IntArray) -> float:
    """Return the variance of a mean, as if one more fight had come out one point off."""
    count = len(values)
    return float(values.var(ddof=1)) / count + 1 / (count * count)
