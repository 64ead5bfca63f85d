"""Lines: the choice of the policy that the own side follows.

A line is a policy that plays the whole own side for the rest of the fight. Playouts to the end with common dice compare
the lines, again in every round; results of earlier rounds count less and less. The best line's answer is the incumbent
of the trials, and its policy plays on in their playouts."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final

from .playing import Table

FADING: Final = 0.5  # weight of a round's results in the next round
SURE: Final = 0.7  # standard errors by which a line has to beat the one that is followed
SAMPLES: Final = 24  # per round, at most


class Lines:
    """Lines of one seat. ``best`` is the number of the one to follow."""

    def __init__(self, count: int) -> None:
        self.best = 0
        self._count = count
        self._round = -1
        self._sums = [Sum() for _ in range(count)]

    def is_due(self, round: int) -> bool:
        """Return whether the lines have not been compared in this round."""
        return self._count > 1 and round != self._round

    def compare(self, table: Table, round: int, most: int) -> None:
        """Play all lines to the end in some samples, with ``most`` answered questions, and choose the best."""
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
        """Follow another line if it is better by more than chance explains."""
        ahead = max(range(self._count), key=lambda line: self._sums[line].mean)
        if ahead != self.best:
            one, other = self._sums[ahead], self._sums[self.best]
            if one.mean - other.mean > SURE * max(one.error, other.error):
                self.best = ahead


class Sum:
    """Running sum of numbers whose weight fades."""

    def __init__(self) -> None:
        self._weight = self._sum = self._squares = 0.0

    def add(self, number: float) -> None:
        """Add a number."""
        self._weight += 1
        self._sum += number
        self._squares += number * number

    def fade(self, share: float) -> None:
        """Multiply the weight of the numbers so far by this share."""
        self._weight *= share
        self._sum *= share
        self._squares *= share

    @property
    def mean(self) -> float:
        """Mean, or 0 if empty."""
        return self._sum / self._weight if self._weight else 0.0

    @property
    def error(self) -> float:
        """Standard error of the mean; 1 below two numbers."""
        if self._weight < 2:
            return 1.0
        spread = max(0.0, self._squares / self._weight - self.mean**2)
        return sqrt(spread / (self._weight - 1))
