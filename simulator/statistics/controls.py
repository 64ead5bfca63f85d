"""Control variates: an estimate from which the luck of the dice has been taken out.

Rows say by how much the dice of each combatant were above expectation in a fight: for attacks, for damage and for
everything else, because they do not matter alike, and how many attack rolls were above some levels, because an attack
hits or misses (``rows.EXCESS``). Faces are uniform and no rule knows the next one, so these sums are martingales:
their expectation is exactly 0, whatever decides how many dice are rolled. A batch in which the dice of one side
happened to be above it is corrected by as much as the metric moves with them: mean(y) - b mean(x), with the
coefficients b of least squares. What is left varies less, so the same interval takes fewer fights (Lavenberg and Welch,
Management Science 27, 1981).

Coefficients fitted to the fights that they correct would promise too much. So the fights are dealt out to ``FOLDS`` by
their numbers, and those of a fold are corrected with coefficients from all the others (cross-fitting: Wager, Du, Taylor
and Tibshirani, PNAS 113, 2016): the mean is unbiased, and the spread of what is left has the error of the coefficients
in it. Only sums of whole numbers are kept, so an estimate does not depend on the chunks in which the fights came.

The interval is Student's, which few fights or a rare event do not bear: ``LuckControls.adjusted`` gives none then, nor
where it saves next to nothing, and the interval of the count holds (``intervals``)."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any, Final

import numpy as np
import pyarrow as pa
from attrs import frozen

from ..batch import rows
from ..batch.rows import Layout
from .intervals import CONFIDENCE
from .metrics import Metric

FOLDS: Final = 10
LEAST_FIGHTS: Final = 200
LEAST_CASES: Final = 30
"""For a rate: the fewest fights in which it happened, and in which it did not."""
LEAST_GAIN: Final = 1.05
"""How many times as many fights the count must take, at least, for an adjusted estimate."""
FIGHTS_PER_CONTROL: Final = 16
"""The fewest fights for each control; with fewer, luck is added up by side."""

FloatArray = np.ndarray[Any, np.dtype[np.float64]]


@frozen
class AdjustedMean:
    """The mean of a metric over ``of`` fights, adjusted for the luck of the dice. ``variance`` is that of single fights
    after the adjustment; ``gain`` says how many times as many fights the plain mean takes for the same interval.
    ``rate``: the mean is a share, 0 to 1."""

    rate: bool
    of: int
    mean: float
    variance: float
    gain: float

    def interval(self, confidence: float = CONFIDENCE) -> tuple[float, float]:
        """The confidence interval of the mean."""
        from .special import stdtrit  # slow to import, and only needed when fights have been played

        half = float(stdtrit(self.of - 1, (1 + confidence) / 2)) * sqrt(self.variance / self.of)
        low, high = self.mean - half, self.mean + half
        return (max(0.0, low), min(1.0, high)) if self.rate else (low, high)

    @property
    def half_width(self) -> float:
        """Half of the width of the 95 % interval."""
        low, high = self.interval()
        return (high - low) / 2

    @property
    def worth(self) -> int:
        """How many fights the plain mean takes for the same interval."""
        return round(self.of * self.gain)


class LuckControls:
    """Some metrics and the luck in the fights counted so far: for each fold the sums of all products of two columns,
    which are a column of ones, the columns of luck of each combatant, and the metrics."""

    def __init__(self, layout: Layout, metrics: Sequence[Metric]) -> None:
        self._layout = layout
        self._groupings = groupings(layout)
        different = {metric.name: metric for metric in metrics}.values()
        self._metrics = {metric.name: (at, metric) for at, metric in enumerate(different, 1 + _luck_columns(layout))}
        size = 1 + _luck_columns(layout) + len(self._metrics)
        self._products: FloatArray = np.zeros((FOLDS, size, size))

    def count(self, batch: pa.RecordBatch) -> None:
        """Count the fights of more rows."""
        bodies = range(len(self._layout.names))
        excess = [self._layout.numbers(batch, kind, body) for body in bodies for kind in rows.EXCESS]
        values = [metric.read(batch) for _, metric in self._metrics.values()]
        # whole numbers whose sums stay far below 2**53: exact, and so the same in whatever order they are added
        table = np.column_stack([np.ones(batch.num_rows), *excess, *values])
        folds = self._layout.numbers(batch, rows.FIGHT) % FOLDS
        for fold in range(FOLDS):
            part = table[folds == fold]
            self._products[fold] += part.T @ part

    def adjusted(self, metric: Metric) -> AdjustedMean | None:
        """The adjusted mean of one of the metrics; None where the plain one is as good, or safer."""
        at, _ = self._metrics[metric.name]
        products = self._products.sum(axis=0)
        fights, total = int(products[0, 0]), products[0, at]
        if fights < LEAST_FIGHTS or (metric.rate and min(total, fights - total) < LEAST_CASES):
            return None
        plain = (products[at, at] - total * total / fights) / (fights - 1)
        mean, variance = cross_fitted(self._controlled(fights, at))
        if not variance or plain < LEAST_GAIN * variance:
            return None
        return AdjustedMean(metric.rate, fights, mean, variance, plain / variance)

    def all_adjusted(self) -> dict[str, AdjustedMean]:
        """The adjusted means that there are, by the names of their metrics."""
        found = {name: self.adjusted(metric) for name, (_, metric) in self._metrics.items()}
        return {name: mean for name, mean in found.items() if mean is not None}

    def _controlled(self, fights: int, at: int) -> FloatArray:
        """The sums of the products of ones, the controls and the metric in column ``at``."""
        fitting = (grouping for grouping in self._groupings if fights >= FIGHTS_PER_CONTROL * grouping.shape[1])
        controls = next(fitting, self._groupings[-1])
        chosen = np.zeros((self._products.shape[1], controls.shape[1] + 2))
        chosen[0, 0] = chosen[at, -1] = 1
        chosen[1 : len(controls) + 1, 1:-1] = controls
        found: FloatArray = chosen.T @ self._products @ chosen
        return found


def groupings(layout: Layout) -> tuple[FloatArray, ...]:
    """What the columns of luck can be added up to, from the finest to the coarsest: a control for each combatant and
    column, or for each side and column."""
    by_side: FloatArray = np.eye(len(layout.side_names))[list(layout.sides)]
    found = np.eye(_luck_columns(layout)), np.kron(by_side, np.eye(len(rows.EXCESS)))
    return tuple(np.asarray(grouping, dtype=np.float64) for grouping in found)


def _luck_columns(layout: Layout) -> int:
    return len(layout.names) * len(rows.EXCESS)


def cross_fitted(products: FloatArray) -> tuple[float, float]:
    """The mean of a metric, and the variance of single fights, adjusted fold by fold with coefficients from the others.

    ``products`` has for each fold the sums of the products of any two columns: ones, the controls, whose expectation is
    0, and the metric."""
    everything = products.sum(axis=0)
    total = squares = 0.0
    for fold in products:
        # what is left of the metric in a fight is (ones, controls, metric) . left
        left = np.concatenate(([0.0], -coefficients(everything - fold), [1.0]))
        total += float(fold[0] @ left)
        squares += float(left @ fold @ left)
    fights = float(everything[0, 0])
    return total / fights, max(0.0, squares - total * total / fights) / (fights - 1)


def coefficients(products: FloatArray) -> FloatArray:
    """The coefficients of least squares of the last column on the controls, of which some may never vary."""
    centred = products[1:, 1:] - np.outer(products[1:, 0], products[0, 1:]) / products[0, 0]
    found: FloatArray = np.linalg.pinv(centred[:-1, :-1], hermitian=True) @ centred[:-1, -1]
    return found
