"""Which of two settings is nearer to a target, and how sure that is.

Both were played with the same dice, so their means rise and fall together; that is counted in. One law: a setting of
which too little is known is never called certain: every mean is taken to be uncertain by one fight at least."""

from __future__ import annotations

from math import sqrt
from typing import Final

import numpy as np
from attrs import frozen

from ..batch.rows import IntArray

_POINTS: Final = np.linspace(-7.0, 7.0, 701)
_WEIGHTS: Final = np.exp(-(_POINTS**2) / 2) / np.exp(-(_POINTS**2) / 2).sum()


@frozen
class Pair:
    """Two means, how uncertain each is (the variance of the mean), and how much they vary together."""

    one: float
    other: float
    one_variance: float
    other_variance: float
    covariance: float

    @classmethod
    def of(cls, one: IntArray, other: IntArray) -> Pair:
        """Of two settings' fights, from fight 1 on, at least two of each."""
        common = min(len(one), len(other))
        together = float(np.cov(one[:common], other[:common])[0, 1]) * common / (len(one) * len(other))
        return cls(float(one.mean()), float(other.mean()), variance(one), variance(other), together)

    def nearer(self, target: float) -> float:
        """The chance that the first is nearer to the target than the other, from what is known of both.

        It is nearer when the difference of the two and the sum of their distances from the target have different signs;
        both are taken as normal, and so is the one when the other is given."""
        from scipy.special import ndtr  # slow to import, and only needed when fights have been played

        total = self.one_variance + self.other_variance
        together = max(-total / 2, min(self.covariance, total / 2))
        least = total / 1e6  # equal in every fight so far is not equal for ever
        apart, both = max(total - 2 * together, least), max(total + 2 * together, least)
        link = self.one_variance - self.other_variance
        differences = self.one - self.other + sqrt(apart) * _POINTS
        middle = self.one + self.other - 2 * target + link / apart * (differences - (self.one - self.other))
        spread = sqrt(max(both - link * link / apart, least))
        above = ndtr(middle / spread)
        chances = np.where(differences < 0, above, np.where(differences > 0, 1 - above, 0.5))
        return float((chances * _WEIGHTS).sum())


def variance(values: IntArray) -> float:
    """The variance of a mean; as if one more fight had come out one point off."""
    count = len(values)
    return float(values.var(ddof=1)) / count + 1 / (count * count)
