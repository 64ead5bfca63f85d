"""Goals: when a run has played enough. At a number of fights, or when a figure is known as precisely as was asked.

One law: whether it is enough is only asked at set numbers of fights (``look_after``), so that the answer does not
depend on who played them, nor in what stretches."""

from __future__ import annotations

from bisect import bisect_right
from math import ceil, log
from typing import Final

from attrs import frozen

from ..batch.engine import Looks
from ..core.errors import AsaltoError
from .intervals import CONFIDENCE, interval
from .metrics import Metric, Sums

FIRST: Final = 100
"""Fights before the first look."""
CAP: Final = 1_000_000
"""Fights at most, when a precision is asked for and nobody says how many."""

_looks: Final[list[int]] = [FIRST]


def look_after(fights: int) -> int:
    """The next number of fights, above ``fights``, at which a run looks whether it is enough: 5 % more each time."""
    while _looks[-1] <= fights:
        _looks.append(_looks[-1] + max(25, _looks[-1] // 20))
    return _looks[bisect_right(_looks, fights)]


class OutOfReach(AsaltoError):
    """A precision that no number of fights allowed can give."""


@frozen
class StoppingRule:
    """``fights`` at most; or until half of the 95 % interval of ``figure`` is no wider than ``precision``."""

    fights: int
    precision: float | None = None
    figure: Metric | None = None

    def __attrs_post_init__(self) -> None:
        if self.precision is None or self.figure is None or not self.figure.rate:
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
        """When it is asked whether it is enough."""
        return look_after if self.precision is not None else lambda fights: self.fights

    def reached(self, sums: Sums) -> bool:
        """Whether the figure is known well enough."""
        least = min(FIRST, self.fights)
        return self.precision is not None and sums.of >= least and sums.half_width <= self.precision

    def needed(self, sums: Sums) -> int:
        """About how many fights it will take in all, judged by those so far; never more than may be played."""
        return min(self.fights, self.wanted(sums))

    def wanted(self, sums: Sums) -> int:
        """The same if any number might be played."""
        if self.precision is None or sums.of < 2:
            return self.fights
        return max(FIRST, ceil(sums.of * (sums.half_width / self.precision) ** 2))
