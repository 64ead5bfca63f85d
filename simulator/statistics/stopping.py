"""Stopping rules: when a run has played enough. At a number of fights, or when a metric is known to a precision.

Whether it is enough is only asked at set numbers of fights (``look_after``), so the answer does not depend on the
workers that played them, nor on the chunks."""

from __future__ import annotations

from bisect import bisect_right
from math import ceil, log
from typing import Final, Protocol

from attrs import frozen

from ..batch.engine import Looks
from ..core.errors import AsaltoError
from .intervals import CONFIDENCE, interval
from .metrics import Metric

FIRST_LOOK: Final = 100
"""Fights before the first look."""
MAX_FIGHTS: Final = 1_000_000
"""Fights at most, when a precision is asked for and no number of fights is given."""

_looks: Final[list[int]] = [FIRST_LOOK]


def look_after(fights: int) -> int:
    """The next number of fights, above ``fights``, at which a run asks whether it is enough: 5 % more each time."""
    while _looks[-1] <= fights:
        _looks.append(_looks[-1] + max(25, _looks[-1] // 20))
    return _looks[bisect_right(_looks, fights)]


class OutOfReach(AsaltoError):
    """The number of fights allowed cannot give the precision."""


class Estimate(Protocol):
    """The mean of a metric over ``of`` fights, and half of the width of its 95 % interval."""

    @property
    def of(self) -> int: ...
    @property
    def mean(self) -> float: ...
    @property
    def half_width(self) -> float: ...


@frozen
class StoppingRule:
    """``fights`` at most, or until half of the 95 % interval of ``metric`` is no wider than ``precision``."""

    fights: int
    precision: float | None = None
    metric: Metric | None = None

    def __attrs_post_init__(self) -> None:
        if self.precision is None or self.metric is None or not self.metric.rate:
            return
        low, high = interval(0, self.fights)
        if (high - low) / 2 > self.precision:
            least = ceil(log((1 - CONFIDENCE) / 2) / log(1 - 2 * self.precision)) if self.precision < 0.5 else 1
            raise OutOfReach(
                f"a precision of {self.precision:g} takes at least {least} fights, and at most {self.fights} may be"
                " played (-n allows more)"
            )

    @property
    def looks(self) -> Looks:
        """The numbers of fights at which the rule is applied."""
        return look_after if self.precision is not None else lambda fights: self.fights

    def reached(self, estimate: Estimate) -> bool:
        """Return whether the metric is known to the precision."""
        least = min(FIRST_LOOK, self.fights)
        return self.precision is not None and estimate.of >= least and estimate.half_width <= self.precision

    def needed(self, estimate: Estimate) -> int:
        """About how many fights it will take in all, judged by those so far; never more than allowed."""
        return min(self.fights, self.wanted(estimate))

    def wanted(self, estimate: Estimate) -> int:
        """About how many fights the precision takes in all, whether allowed or not."""
        if self.precision is None or estimate.of < 2:
            return self.fights
        return max(FIRST_LOOK, ceil(estimate.of * (estimate.half_width / self.precision) ** 2))
