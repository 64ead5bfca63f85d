"""Sums of products for control variates, and the least squares on them; controls.py has the idea."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from ..batch import rows
from ..batch.rows import Layout
from ..batch.table import Rows
from .metrics import Metric

FOLDS: Final = 10
FIGHTS_PER_CONTROL: Final = 16
"""Fewest fights for each control; with fewer, luck is added up by side."""

FloatArray = np.ndarray[Any, np.dtype[np.float64]]


class LuckFolds:
    """Sums over the fights counted so far: for each fold the sums of all products of two columns. The columns are one
    of ones, those of the luck of each combatant, and those of the metrics, each of another name."""

    def __init__(self, layout: Layout, metrics: Sequence[Metric]) -> None:
        self._layout = layout
        self._groupings = groupings(layout)
        self._metrics = metrics
        self._places = {metric.name: at for at, metric in enumerate(metrics, 1 + _luck_columns(layout))}
        size = 1 + _luck_columns(layout) + len(metrics)
        self._products: FloatArray = np.zeros((FOLDS, size, size))

    def count(self, batch: Rows) -> None:
        """Count the fights of more rows."""
        bodies = range(len(self._layout.names))
        excess = [self._layout.numbers(batch, kind, body) for body in bodies for kind in rows.EXCESS]
        values = [metric.read(batch) for metric in self._metrics]
        # whole numbers whose sums stay far below 2**53: exact, and so independent of their order
        table = np.column_stack([np.ones(batch.num_rows), *excess, *values])
        folds = np.asarray(self._layout.numbers(batch, rows.FIGHT)) % FOLDS
        for fold in range(FOLDS):
            part = table[folds == fold]
            self._products[fold] += part.T @ part

    def sums(self, metric: Metric) -> tuple[int, float, float]:
        """Return the number of fights, the sum of a metric, and that of its squares."""
        at = self._places[metric.name]
        products = self._products.sum(axis=0)
        return int(products[0, 0]), products[0, at], products[at, at]

    def adjusted(self, metric: Metric) -> tuple[float, float]:
        """Return the adjusted mean of a metric, and the variance of single fights."""
        fights, _, _ = self.sums(metric)
        return cross_fitted(self._controlled(fights, self._places[metric.name]))

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
