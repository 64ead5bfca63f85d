"""How sure a count makes us: exact intervals of rates, and quantiles read off a counter.

Intervals are Clopper and Pearson's, which cover the truth at least as often as they say, at 0 %, at 100 % and after a
single fight too. SciPy's inverse of the incomplete beta function computes them; ``scipy.stats`` gives the same numbers
(a test compares them) and takes three times as long to import."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from attrs import define

CONFIDENCE = 0.95


@define(frozen=True, slots=False)  # slots have no room for what is computed once
class Rate:
    """``count`` of ``of`` fights; ``of`` is at least 1."""

    count: int
    of: int

    @property
    def rate(self) -> float:
        """The share, 0 to 1."""
        return self.count / self.of

    @cached_property
    def interval(self) -> tuple[float, float]:
        """Between which shares the true one lies, with a confidence of 95 %."""
        return interval(self.count, self.of)


def interval(count: int, of: int, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """The exact interval for the chance of what happened ``count`` times of ``of``.

    Raises ValueError when that is no count."""
    if not 0 <= count <= of or of < 1:
        raise ValueError(f"{count} of {of} is no count of fights")
    from scipy.special import betaincinv  # slow to import, and only needed when all fights have been played

    tail = (1 - confidence) / 2
    low = 0.0 if count == 0 else float(betaincinv(count, of - count + 1, tail))
    high = 1.0 if count == of else float(betaincinv(count + 1, of - count, 1 - tail))
    return low, high


def quantile(counts: Mapping[int, int], percent: int) -> int:
    """The smallest value that at least ``percent`` per cent (1 to 100) of what was counted do not exceed."""
    total = sum(counts.values())
    rank = -(-total * percent // 100)
    for value in sorted(counts):
        rank -= counts[value]
        if rank <= 0:
            return value
    raise ValueError("nothing was counted")


def mean(counts: Mapping[int, int]) -> float:
    """The mean of what was counted."""
    return sum(value * count for value, count in counts.items()) / sum(counts.values())
