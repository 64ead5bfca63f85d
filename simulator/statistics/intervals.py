"""Confidence intervals of rates and means, and quantiles of counted values.

Intervals of rates are Clopper and Pearson's. They cover the truth at least as often as stated, also at 0 %, at 100 %
and after a single fight. Those of means are Student's."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from math import inf, sqrt

from attrs import define

from ..wire.documents import keys
from .special import betaincinv, stdtrit

CONFIDENCE = 0.95


@keys("rate ci95=interval")
@define(frozen=True, slots=False)  # cached_property needs a __dict__
class Rate:
    """Rate: ``count`` of ``of`` fights; ``of`` is at least 1."""

    count: int
    of: int

    @property
    def rate(self) -> float:
        """The share, 0 to 1."""
        return self.count / self.of

    @cached_property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of the share."""
        return self.interval_at(CONFIDENCE)

    def interval_at(self, confidence: float) -> tuple[float, float]:
        """Return the confidence interval of the share; ``confidence`` is 0 to 1."""
        return interval(self.count, self.of, confidence)


@define(frozen=True)
class Mean:
    """Mean of ``of`` numbers (at least 1), given their sum and the sum of their squares."""

    of: int
    total: int
    squares: int

    @classmethod
    def of_counts(cls, counts: Mapping[int, int]) -> Mean:
        """Return the mean of numbers, given the number of times that each occurred."""
        total = sum(value * count for value, count in counts.items())
        squares = sum(value * value * count for value, count in counts.items())
        return cls(sum(counts.values()), total, squares)

    @property
    def mean(self) -> float:
        """The mean of the numbers."""
        return self.total / self.of

    @property
    def variance(self) -> float:
        """The sample variance of the numbers; infinite (unknown) for a single number."""
        if self.of < 2:
            return inf
        return (self.squares * self.of - self.total * self.total) / (self.of * (self.of - 1))

    def interval(self, confidence: float = CONFIDENCE) -> tuple[float, float]:
        """Return the confidence interval of the mean; infinite after a single fight."""
        if self.of < 2:
            return -inf, inf
        half = stdtrit(self.of - 1, (1 + confidence) / 2) * sqrt(self.variance / self.of)
        return self.mean - half, self.mean + half


def interval(count: int, of: int, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """Return the exact confidence interval of the chance of an event that happened in ``count`` of ``of`` fights.

    Raises ValueError unless 0 <= ``count`` <= ``of`` and ``of`` > 0."""
    if not 0 <= count <= of or of < 1:
        raise ValueError(f"{count} of {of} is no count of fights")
    tail = (1 - confidence) / 2
    low = 0.0 if count == 0 else betaincinv(count, of - count + 1, tail)
    high = 1.0 if count == of else betaincinv(count + 1, of - count, 1 - tail)
    return low, high


def quantile(counts: Mapping[int, int], percent: int) -> int:
    """Return the smallest value that at least ``percent`` per cent (0 to 100) of the counted values do not exceed."""
    total = sum(counts.values())
    rank = -(-total * percent // 100)
    for value in sorted(counts):
        rank -= counts[value]
        if rank <= 0:
            return value
    raise ValueError("nothing was counted")
