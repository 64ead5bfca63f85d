"""The values that commands and notebook calls take: the bounds of numbers with the sentence for a number beyond them,
the executors, a seed when none is given.

The command line reads this before it knows which command will run, so nothing heavy is imported here, not even attrs.
"""

from __future__ import annotations

import os
from math import nextafter
from typing import Final, NamedTuple

MOST: Final = 2**63 - 1
"""The highest seed, and the most fights: what every format and language can hold."""


PROCESSES: Final = "processes"
DASK: Final = "dask"
"""The executors, which play the fights of a run."""


def draw_seed() -> int:
    """Draw a seed: nine digits at most, so that it can be typed again."""
    return int.from_bytes(os.urandom(8)) % 1_000_000_000


class WholeBounds(NamedTuple):
    """The whole numbers from ``low`` to ``high``."""

    low: int
    high: int = MOST

    def holds(self, number: int) -> bool:
        """Return whether the number is one of these."""
        return self.low <= number <= self.high

    def allowed(self, *, with_high: bool = False) -> str:
        """Say which numbers are allowed. ``with_high`` names the upper bound even where it is ``MOST``, for a number
        that is too high."""
        high = f" to {self.high}" if with_high or self.high < MOST else ""
        return f"allowed is a whole number from {self.low}{high}"


class RealBounds(NamedTuple):
    """The numbers from ``low`` to ``high``; ``allowed`` says so."""

    low: float
    high: float
    allowed: str

    def holds(self, number: float) -> bool:
        """Return whether the number is one of these; NaN never is."""
        return self.low <= number <= self.high


SEED: Final = WholeBounds(0)
FIGHT: Final = WholeBounds(1)
"""Which fight of a seed."""
FIGHTS: Final = WholeBounds(1)
"""Fights of a batch, of each arm of a comparison, of each cell of a sweep."""
STEP_FIGHTS: Final = WholeBounds(2)
"""Fights of each step of a sensitivity: one pair of fights has no spread."""
SEARCH_FIGHTS: Final = WholeBounds(200)
"""Fights of a whole search (``solve``)."""
TRIALS: Final = WholeBounds(1, 10_000)
"""Guesses of a search in a large grid."""
WAYS: Final = WholeBounds(1, 3)
"""Ways to a fair fight."""
JOBS: Final = WholeBounds(1, 1024)
"""Processes that play."""
STATES: Final = WholeBounds(1)
"""States of an exact walk."""
SECONDS: Final = RealBounds(0.001, 86_400.0, "allowed are 0.001 to 86400 seconds")
"""A time that a watchdog can measure."""
POSITIVE: Final = RealBounds(nextafter(0.0, 1.0), 1e12, "allowed is a number above 0")
"""A precision, a margin, a distance from a target."""

USUAL_FIGHTS: Final = 1000
"""Fights of a batch, of each cell of a sweep, of each step of a sensitivity, unless a number is given."""
USUAL_PAIRED_FIGHTS: Final = 20_000
"""Fights of each arm of a comparison at most, unless a number is given."""
USUAL_SEARCH_FIGHTS: Final = 50_000
"""Fights of a whole search, unless a number is given."""
USUAL_TRIALS: Final = 40
"""Guesses of a search, unless a number is given."""
TUNED_PAIRS: Final = WholeBounds(1, 100_000)
"""Pairs of games of a guess, in each scenario and against each opponent (``tune``)."""
USUAL_TUNING_TRIALS: Final = 60
USUAL_PAIRS_TUNED: Final = 3
USUAL_PAIRS_HELD: Final = 100
"""Guesses, their pairs, and the pairs in each scenario that is held out, unless numbers are given."""


def most_fights(given: int | None, precision: float | None, usual: int = USUAL_FIGHTS) -> int:
    """How many fights to play at most: as many as are given, else the usual number, or with a precision the cap."""
    from ..statistics.stopping import MAX_FIGHTS

    if given is not None:
        return given
    return usual if precision is None else MAX_FIGHTS
