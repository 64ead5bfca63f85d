"""Paired metrics: the same fights played in two ways, and the certainty of the difference.

Fight by fight both ways have the same dice, so common luck cancels out, and the difference takes fewer fights than two
separate runs: ``gain`` is the factor. Only sums of whole numbers are kept, so a difference does not depend on the
chunks in which the fights came.

Intervals of paired rates combine Wilson's intervals of the two ways in which a fight can differ, by squaring and adding
(the method of variance estimates recovery: Zou and Donner, Statistics in Medicine 27, 2008; for paired rates Newcombe,
Statistics in Medicine 17, 1998). They remain valid if no fight or few fights differ. Those of means are Student's, on
the differences. The tests are McNemar's, exact, and Student's; Holm's steps (Scandinavian Journal of Statistics 6,
1979) select the significant ones among many differences."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot, inf, sqrt

from attrs import define, frozen

from ..wire.documents import keys
from .intervals import CONFIDENCE, Mean
from .metrics import Metric, Sums
from .special import bdtr, ndtri, stdtr

ALPHA = 1 - CONFIDENCE
"""Chance of error that goes with 95 %."""


@frozen
class Witness:
    """Fight worth watching in both ways, with the values of the metric for base and other."""

    fight: int
    base: int
    other: int


@define
class PairedSums:
    """Sums of a metric over the fights that base and other have both played: those of each, the sum of the products,
    and the number of fights that ``differ``. ``most`` and ``least`` are the first fights of the greatest difference
    upwards and downwards."""

    rate: bool
    base: Sums
    other: Sums
    products: int = 0
    differ: int = 0
    most: Witness | None = None
    least: Witness | None = None

    @classmethod
    def of(cls, rate: bool) -> PairedSums:
        """Return the sums over no fight."""
        return cls(rate, Sums(rate), Sums(rate))

    def add(self, start: int, base: Sequence[int], other: Sequence[int]) -> None:
        """Count the fights from number ``start`` on."""
        import numpy as np  # slow to import, and batches do without

        self.base.add(base)
        self.other.add(other)
        one, two = np.asarray(base, np.int64), np.asarray(other, np.int64)
        self.products += int(np.dot(one, two))
        differences = two - one
        found = int(np.count_nonzero(differences))
        self.differ += found
        if found:
            up, down = int(differences.argmax()), int(differences.argmin())
            self.most = _further(self.most, Witness(start + up, base[up], other[up]), 1)
            self.least = _further(self.least, Witness(start + down, base[down], other[down]), -1)

    @property
    def fights(self) -> int:
        """The number of fights played both ways."""
        return self.base.of

    @property
    def difference(self) -> float:
        """The other's mean less the base's."""
        return (self.other.total - self.base.total) / self.fights

    @property
    def differences(self) -> Mean:
        """The mean of the differences of single fights."""
        squares = self.base.squares + self.other.squares - 2 * self.products
        return Mean(self.fights, self.other.total - self.base.total, squares)

    @property
    def up(self) -> int:
        """For a rate: the number of fights with the event only in the other."""
        return self.other.total - self.products

    @property
    def down(self) -> int:
        """For a rate: the number of fights with the event only in the base."""
        return self.base.total - self.products

    @property
    def constant(self) -> bool:
        """True if every single fight has the same difference, mostly 0."""
        return self.differences.squares * self.fights == self.differences.total**2

    @property
    def gain(self) -> float | None:
        """The factor by which unpaired runs would need more fights; None if unknown."""
        if self.fights < 2 or self.constant:
            return None
        return (self.base.variance + self.other.variance) / self.differences.variance

    def interval(self, alpha: float = ALPHA) -> tuple[float, float]:
        """Return the confidence interval of the difference, with a chance of error of ``alpha``."""
        if self.rate:
            return rate_interval(self.up, self.down, self.fights, alpha)
        return self.differences.interval(1 - alpha)

    def p_value(self) -> float:
        """Return the chance of a difference at least as great if the true difference were 0."""
        if self.rate:
            return sign_test(self.up, self.down)
        if self.constant:  # without a spread, only the sign of the difference can be tested
            return sign_test(self.fights, 0) if self.difference else 1.0
        spread = sqrt(self.differences.variance / self.fights)
        return 2 * stdtr(self.fights - 1, -abs(self.difference) / spread)


def _further(known: Witness | None, found: Witness, sign: int) -> Witness | None:
    """Return the fight with the greater difference in the direction of ``sign``, the earlier of two equal ones."""
    size = sign * (found.other - found.base)
    least = 0 if known is None else sign * (known.other - known.base)
    return found if size > least else known


def rate_interval(up: int, down: int, of: int, alpha: float) -> tuple[float, float]:
    """Return the interval for the difference of two paired rates: ``up`` and ``down`` fights of ``of`` differ in one
    way and in the other."""
    rise, fall = wilson(up, of, alpha), wilson(down, of, alpha)
    more, less = up / of, down / of
    low = _joined(more - rise[0], fall[1] - less, more, less)
    high = _joined(rise[1] - more, less - fall[0], more, less)
    return max(-1.0, more - less - low), min(1.0, more - less + high)


def _joined(one: float, two: float, more: float, less: float) -> float:
    """Return half an interval from the halves of two shares that exclude each other and so are correlated."""
    left = (1 - more) * (1 - less)
    correlation = sqrt(more * less / left) if left else 1.0
    return sqrt(max(0.0, hypot(one, two) ** 2 + 2 * correlation * one * two))


def wilson(count: int, of: int, alpha: float) -> tuple[float, float]:
    """Return Wilson's score interval of a share."""
    square = ndtri(alpha / 2) ** 2
    middle = (count + square / 2) / (of + square)
    half = sqrt(square * (count * (of - count) / of + square / 4)) / (of + square)
    return max(0.0, middle - half) if count else 0.0, min(1.0, middle + half) if count < of else 1.0


def sign_test(up: int, down: int) -> float:
    """Return the p-value of McNemar's exact test: ``up`` + ``down`` differing fights split as unevenly as this, if both
    ways are equally likely."""
    return min(1.0, 2 * bdtr(min(up, down), up + down, 0.5))


@keys(
    "means=paired.base.mean,paired.other.mean difference=value ci95=low,high p stands_out sign=metric.sign"
    " fights_that_differ=paired.differ pairing_gain=paired.gain"
)
@frozen(eq=False)
class Difference:
    """Difference of a metric between base and other, for a report. It lies between ``low`` and ``high`` with 95 %,
    whatever the number of looks; ``stands_out``: it is significant among all the metrics compared."""

    metric: Metric
    paired: PairedSums
    low: float
    high: float
    p: float
    stands_out: bool

    @property
    def value(self) -> float:
        """The other's mean less the base's."""
        return self.paired.difference

    @property
    def absent(self) -> bool:
        """True if no fight differed."""
        return not self.paired.differ

    @property
    def known(self) -> bool:
        """True if there is an interval; a mean has none after a single fight."""
        return -inf < self.low


def stand_out(chances: Sequence[float], alpha: float) -> list[bool]:
    """Apply Holm's steps: return which of many tests with these p-values are significant, so that the chance of any
    wrong one stays within ``alpha``."""
    found = [False] * len(chances)
    for step, at in enumerate(sorted(range(len(chances)), key=lambda at: chances[at])):
        if chances[at] > alpha / (len(chances) - step):
            break
        found[at] = True
    return found
