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
LuckControls keeps these sums for each fold. They are sums of whole numbers, so an estimate does not depend on the
chunks in which the fights came.

**Limits.** With few fights for each control the coefficients are mostly noise; then the controls of one side are added
up (``FIGHTS_PER_CONTROL``, ``groupings``). The interval is Student's, which does not hold for few fights or a rare
event. ``LuckControls.adjusted`` returns None in these cases, and also if the adjustment saves next to nothing; then
the interval of the count holds (``intervals``)."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any, Final

import numpy as np
from attrs import frozen

from ..batch import rows
from ..batch.rows import Layout
from ..batch.table import Rows
from ..wire.documents import keys
from .intervals import CONFIDENCE
from .metrics import Metric
from .special import stdtrit

FOLDS: Final = 10
LEAST_FIGHTS: Final = 200
LEAST_CASES: Final = 30
"""For a rate: the fewest fights with the event, and the fewest without it."""
LEAST_GAIN: Final = 1.05
"""Least gain of an adjusted estimate: the factor by which the plain count would need more fights."""
FIGHTS_PER_CONTROL: Final = 16
"""Fewest fights for each control; with fewer, luck is added up by side."""

FloatArray = np.ndarray[Any, np.dtype[np.float64]]


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
    """Sums over the fights counted so far: for each fold the sums of all products of two columns. The columns are one
    of ones, those of the luck of each combatant, and those of the metrics."""

    def __init__(self, layout: Layout, metrics: Sequence[Metric]) -> None:
        self._layout = layout
        self._groupings = groupings(layout)
        different = {metric.name: metric for metric in metrics}.values()
        self._metrics = {metric.name: (at, metric) for at, metric in enumerate(different, 1 + _luck_columns(layout))}
        size = 1 + _luck_columns(layout) + len(self._metrics)
        self._products: FloatArray = np.zeros((FOLDS, size, size))

    def count(self, batch: Rows) -> None:
        """Count the fights of more rows."""
        bodies = range(len(self._layout.names))
        excess = [self._layout.numbers(batch, kind, body) for body in bodies for kind in rows.EXCESS]
        values = [metric.read(batch) for _, metric in self._metrics.values()]
        # whole numbers whose sums stay far below 2**53: exact, and so independent of their order
        table = np.column_stack([np.ones(batch.num_rows), *excess, *values])
        folds = self._layout.numbers(batch, rows.FIGHT) % FOLDS
        for fold in range(FOLDS):
            part = table[folds == fold]
            self._products[fold] += part.T @ part

    def adjusted(self, metric: Metric) -> AdjustedMean | None:
        """Return the adjusted mean of one of the metrics; None if the plain one is as good, or safer."""
        at, _ = self._metrics[metric.name]
        products = self._products.sum(axis=0)
        fights, total = int(products[0, 0]), products[0, at]
        if fights < LEAST_FIGHTS or (metric.rate and min(total, fights - total) < LEAST_CASES):
            return None
        unadjusted = (products[at, at] - total * total / fights) / (fights - 1)
        mean, variance = cross_fitted(self._controlled(fights, at))
        if not variance or unadjusted < LEAST_GAIN * variance:
            return None
        return AdjustedMean(metric.rate, fights, mean, variance, unadjusted / variance)

    def all_adjusted(self) -> dict[str, AdjustedMean]:
        """Return the available adjusted means by the names of their metrics."""
        found = {name: self.adjusted(metric) for name, (_, metric) in self._metrics.items()}
        return {name: mean for name, mean in found.items() if mean is not None}

    def _controlled(self, fights: int, at: int) -> FloatArray:
        """Return the sums of the products of ones, the controls and the metric in column ``at``."""
        fitting = (grouping for grouping in self._groupings if fights >= FIGHTS_PER_CONTROL * grouping.shape[1])
        controls = next(fitting, self._groupings[-1])
        chosen = np.zeros((self._products.shape[1], controls.shape[1] + 2))
        chosen[0, 0] = chosen[at, -1] = 1
        chosen[1 : len(controls) + 1, 1:-1] = controls
        found: FloatArray = chosen.T @ self._products @ chosen
        return found


def groupings(layout: Layout) -> tuple[FloatArray, ...]:
    """Return the ways to add up the columns of luck, from the finest to the coarsest: a control for each combatant and
    column, or for each side and column."""
    by_side: FloatArray = np.eye(len(layout.side_names))[list(layout.sides)]
    found = np.eye(_luck_columns(layout)), np.kron(by_side, np.eye(len(rows.EXCESS)))
    return tuple(np.asarray(grouping, dtype=np.float64) for grouping in found)


def _luck_columns(layout: Layout) -> int:
    return len(layout.names) * len(rows.EXCESS)


def cross_fitted(products: FloatArray) -> tuple[float, float]:
    """Return the mean of a metric, and the variance of single fights, adjusted fold by fold with coefficients from the
    other folds.

    ``products`` has for each fold the sums of the products of any two columns: ones, the controls, whose expectation is
    0, and the metric."""
    everything = products.sum(axis=0)
    total = squares = 0.0
    for fold in products:
        # the remainder of the metric in a fight is (ones, controls, metric) . left
        left = np.concatenate(([0.0], -coefficients(everything - fold), [1.0]))
        total += float(fold[0] @ left)
        squares += float(left @ fold @ left)
    fights = float(everything[0, 0])
    return total / fights, max(0.0, squares - total * total / fights) / (fights - 1)


def coefficients(products: FloatArray) -> FloatArray:
    """Return the coefficients of least squares of the last column on the controls, some of which may never vary."""
    centred = products[1:, 1:] - np.outer(products[1:, 0], products[0, 1:]) / products[0, 0]
    found: FloatArray = np.linalg.pinv(centred[:-1, :-1], hermitian=True) @ centred[:-1, -1]
    return found
