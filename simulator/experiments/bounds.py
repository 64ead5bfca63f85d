"""Bounds and defaults of the arguments of commands and notebook calls.

The command line imports this before it knows the command, so this module imports nothing heavy, not even attrs."""

from __future__ import annotations

import os
from math import nextafter
from typing import Final, NamedTuple

MOST: Final = 2**63 - 1
"""Highest seed and number of fights: a number that every format and language can hold."""


PROCESSES: Final = "processes"
DASK: Final = "dask"
"""Executors, which play the fights of a run."""


def draw_seed() -> int:
    """Draw a seed of at most nine digits, so that it is easy to type."""
    return int.from_bytes(os.urandom(8)) % 1_000_000_000


class WholeBounds(NamedTuple):
    """Whole numbers from ``low`` to ``high``."""

    low: int
    high: int = MOST

    def holds(self, number: int) -> bool:
        """Return whether the number is within the bounds."""
        return self.low <= number <= self.high

    def allowed(self, *, with_high: bool = False) -> str:
        """Return the text with the allowed numbers. ``with_high``: name the upper bound even if it is ``MOST``."""
        high = f" to {self.high}" if with_high or self.high < MOST else ""
        return f"allowed is a whole number from {self.low}{high}"


class RealBounds(NamedTuple):
    """Numbers from ``low`` to ``high``; ``allowed`` is the text with the allowed numbers."""

    low: float
    high: float
    allowed: str

    def holds(self, number: float) -> bool:
        """Return whether the number is within the bounds; NaN is not."""
        return self.low <= number <= self.high


SEED: Final = WholeBounds(0)
JOBS: Final = WholeBounds(1, 1024)
"""Worker processes."""
SECONDS: Final = RealBounds(0.001, 86_400.0, "allowed are 0.001 to 86400 seconds")
"""Time that a watchdog can measure."""
POSITIVE: Final = RealBounds(nextafter(0.0, 1.0), 1e12, "allowed is a number above 0, or a percentage such as 2%")
"""Precision, margin, tolerance."""

USUAL_FIGHTS: Final = 1000
"""Default number of fights of a batch, of each cell of a sweep, of each step of a sensitivity."""
USUAL_PAIRED_FIGHTS: Final = 20_000
"""Default maximum of fights of each arm of a comparison."""


def most_fights(given: int | None, precision: float | None, usual: int = USUAL_FIGHTS) -> int:
    """Return the maximum number of fights: the given one, else the default, or the cap if there is a precision."""
    from ..statistics.stopping import MAX_FIGHTS

    if given is not None:
        return given
    return usual if precision is None else MAX_FIGHTS
