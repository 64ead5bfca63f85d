"""Lines: which mind the own side had better follow.

A line is a mind that plays the whole own side on from here. Lines are compared by playouts to the end, with common
dice, and once more in every round; what was found in earlier rounds counts less and less. The best line's answer is the
incumbent where options are tried, and it plays on in their playouts."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final

from .playing import Table

FADING: Final = 0.5  # what a round's findings count in the next
SURE: Final = 0.7  # standard errors by which a line has to be better than the one that is followed
SAMPLES: Final = 24  # in a round, at most


class Lines:
    """The lines of one seat. ``best`` is the number of the one to follow."""

    def __init__(self, count: int) -> None:
        self.best = 0
        self._count = count
        self._round = -1
        self._sums = [Sum() for _ in range(count)]

    def is_due(self, round: int) -> bool:
        """The lines have not been compared in this round."""
        return self._count > 1 and round != self._round

    def compare(self, table: Table, round: int, most: int) -> None:
        """Play all lines to the end in some samples, for ``most`` answered questions, and choose."""
        self._round = round
        for each in self._sums:
            each.fade(FADING)
        stop = table.left - most
        for sample in range(SAMPLES):
            values = [table.follow(line, sample) for line in range(self._count)]
            found = [value for value in values if value is not None]
            if len(found) == self._count:
                self._note(found)
            if table.left <= stop:
                break
        self._choose()

    def _note(self, values: Sequence[float]) -> None:
        for line, value in enumerate(values):
            self._sums[line].add(value - values[0])

    def _choose(self) -> None:
        """Leave the line that is followed if another is better by more than chance may well do."""
        ahead = max(range(self._count), key=lambda line: self._sums[line].mean)
        if ahead != self.best:
            one, other = self._sums[ahead], self._sums[self.best]
            if one.mean - other.mean > SURE * max(one.error, other.error):
                self.best = ahead


class Sum:
    """Numbers whose weight fades."""

    def __init__(self) -> None:
        self._weight = self._sum = self._squares = 0.0

    def add(self, number: float) -> None:
        """Count one more."""
        self._weight += 1
        self._sum += number
        self._squares += number * number

    def fade(self, share: float) -> None:
        """Let those so far count for this share."""
        self._weight *= share
        self._sum *= share
        self._squares *= share

    @property
    def mean(self) -> float:
        """Their mean; 0 without any."""
        return self._sum / self._weight if self._weight else 0.0

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        if self._weight < 2:
            return 1.0
        spread = max(0.0, self._squares / self._weight - self.mean**2)
        return sqrt(spread / (self._weight - 1))
