"""Stopping rules of a run: a number of fights, or the precision of a metric.

A run applies its rule only at set numbers of fights (``look_after``), so the answer does not depend on the workers that
played them, nor on the chunks."""

from __future__ import annotations

from bisect import bisect_right
from math import ceil, log
from typing import Final, Protocol

from attrs import frozen

from ..batch.engine import Looks
from ..core.errors import AsaltoError
from .constraints import width
from .intervals import CONFIDENCE, interval
from .metrics import Metric

FIRST_LOOK: Final = 100
"""Fights before the first look."""
MAX_FIGHTS: Final = 1_000_000
"""Maximum number of fights if a precision is asked for without a number of fights."""

_looks: Final[list[int]] = [FIRST_LOOK]


def look_after(fights: int) -> int:
    """Return the next number of fights, above ``fights``, at which a run applies its rule: 5 % more each time."""
    while _looks[-1] <= fights:
        _looks.append(_looks[-1] + max(25, _looks[-1] // 20))
    return _looks[bisect_right(_looks, fights)]


class OutOfReach(AsaltoError):
    """Error: the number of fights allowed cannot give the precision."""


class Estimate(Protocol):
    """Mean of a metric over ``of`` fights, and half the width of its 95 % interval."""

    @property
    def of(self) -> int: ...
    @property
    def mean(self) -> float: ...
    @property
    def half_width(self) -> float: ...


@frozen
class StoppingRule:
    """Rule to stop after ``fights``, or when half of the 95 % interval of ``metric`` is no wider than ``precision``."""

    fights: int
    precision: float | None = None
    metric: Metric | None = None

    def __attrs_post_init__(self) -> None:
        if self.precision is None or self.metric is None:
            return
        width("precision", self.precision, self.metric)
        if not self.metric.rate:
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
        """Estimate the total number of fights by those so far; never more than allowed."""
        return min(self.fights, self.wanted(estimate))

    def wanted(self, estimate: Estimate) -> int:
        """Estimate the total number of fights for the precision, whether allowed or not."""
        if self.precision is None or estimate.of < 2:
            return self.fights
        return max(FIRST_LOOK, ceil(estimate.of * (estimate.half_width / self.precision) ** 2))
