"""Control variates: estimates from which the luck of the dice has been removed.

**The idea.** Suppose that the players won 54 % of 1,000 fights, and that their dice happened to be a little above
expectation in these fights. Part of the 54 % is luck, and the rows show how much luck there was. They have, for each
combatant, the sums by which its dice for attacks, for damage and for everything else were above expectation, and the
number of attack rolls above some levels, because an attack hits or misses (``rows.EXCESS``). These sums are the
controls, x. Faces are uniform and no rule knows the next one, so the sums are martingales: their expectation is exactly
0, whatever decides how many dice are rolled. So for any coefficients b

    mean(y) - b mean(x)

estimates the metric y as correctly as mean(y) does. With the b of least squares, the correction follows the way in
which the metric moves with the dice. The remainder varies less, so the same interval takes fewer fights (Lavenberg and
Welch, Management Science 27, 1981). ``gain`` is the factor: the variance of y, by that of the remainder.

**Cross-fitting.** Coefficients fitted to the same fights that they correct would promise too much. So the fights are
dealt to ``FOLDS`` folds by their numbers, and each fold is corrected with coefficients from all the others (Wager, Du,
Taylor and Tibshirani, PNAS 113, 2016). The mean is then unbiased, and the spread of the remainders includes the error
of the coefficients.

**Sums only.** Least squares needs no fights, only the sums of all products of two columns (ones, controls, metrics).
``LuckFolds`` keeps these sums for each fold. They are sums of whole numbers, so an estimate does not depend on the
chunks in which the fights came.

**Limits.** With few fights for each control the coefficients are mostly noise; then the controls of one side are added
up (``folds.FIGHTS_PER_CONTROL``, ``folds.groupings``). The interval is Student's, which does not hold for few fights or
a rare event. ``LuckControls.adjusted`` returns None in these cases, and also if the adjustment saves next to nothing;
then the interval of the count holds (``intervals``)."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import TYPE_CHECKING, Final

from attrs import frozen

from ..batch.rows import Layout
from ..batch.table import Rows
from ..wire.documents import keys
from .intervals import CONFIDENCE
from .metrics import Metric
from .special import stdtrit

if TYPE_CHECKING:
    from .folds import LuckFolds

LEAST_FIGHTS: Final = 200
LEAST_CASES: Final = 30
"""For a rate: the fewest fights with the event, and the fewest without it."""
LEAST_GAIN: Final = 1.05
"""Least gain of an adjusted estimate: the factor by which the plain count would need more fights."""


@keys("mean ci95=interval worth_fights=worth")
@frozen
class AdjustedMean:
    """Mean of a metric over ``of`` fights, adjusted for the luck of the dice. ``variance`` is that of single fights
    after the adjustment; ``gain`` is the factor by which the plain mean takes more fights for the same interval.
    ``rate``: the mean is a share, 0 to 1."""

    rate: bool
    of: int
    mean: float
    variance: float
    gain: float

    def interval(self, confidence: float = CONFIDENCE) -> tuple[float, float]:
        """Return the confidence interval of the mean."""
        half = stdtrit(self.of - 1, (1 + confidence) / 2) * sqrt(self.variance / self.of)
        low, high = self.mean - half, self.mean + half
        return (max(0.0, low), min(1.0, high)) if self.rate else (low, high)

    @property
    def half_width(self) -> float:
        """Half the width of the 95 % interval."""
        low, high = self.interval()
        return (high - low) / 2

    @property
    def worth(self) -> int:
        """The number of fights that the plain mean takes for the same interval."""
        return round(self.of * self.gain)


class LuckControls:
    """Adjusted means of metrics over the fights counted so far. The first ``LEAST_FIGHTS`` wait, because a small batch
    has no adjusted means and needs no NumPy, which takes long to import."""

    def __init__(self, layout: Layout, metrics: Sequence[Metric]) -> None:
        self._layout = layout
        self._metrics = {metric.name: metric for metric in metrics}
        self._fights = 0
        self._waiting: list[Rows] = []
        self._folds: LuckFolds | None = None

    def count(self, batch: Rows) -> None:
        """Count the fights of more rows."""
        self._fights += batch.num_rows
        self._waiting.append(batch)
        if self._fights < LEAST_FIGHTS:
            return
        from .folds import LuckFolds

        if self._folds is None:
            self._folds = LuckFolds(self._layout, tuple(self._metrics.values()))
        for each in self._waiting:
            self._folds.count(each)
        self._waiting.clear()

    def adjusted(self, metric: Metric) -> AdjustedMean | None:
        """Return the adjusted mean of one of the metrics; None if the plain one is as good, or safer."""
        if self._folds is None:
            return None
        fights, total, squares = self._folds.sums(metric)
        if metric.rate and min(total, fights - total) < LEAST_CASES:
            return None
        unadjusted = (squares - total * total / fights) / (fights - 1)
        mean, variance = self._folds.adjusted(metric)
        if not variance or unadjusted < LEAST_GAIN * variance:
            return None
        return AdjustedMean(metric.rate, fights, mean, variance, unadjusted / variance)

    def all_adjusted(self) -> dict[str, AdjustedMean]:
        """Return the available adjusted means by the names of their metrics."""
        found = {name: self.adjusted(metric) for name, metric in self._metrics.items()}
        return {name: mean for name, mean in found.items() if mean is not None}
