"""Throttle: a bound on failed attempts to sign in, for each address and for all."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Final

import trio

MINUTE: Final = 60.0
MOST: Final = 10
"""Failures of one address within a minute after which it has to wait."""
MOST_OF_ALL: Final = 200
"""Failures of all addresses within a minute after which all have to wait."""


class Throttle:
    """Failed attempts of the last minute; ``now`` returns seconds (default: Trio's clock)."""

    def __init__(self, now: Callable[[], float] = trio.current_time) -> None:
        self._now = now
        self._failures: deque[tuple[float, str]] = deque(maxlen=MOST_OF_ALL)

    def is_open(self, address: str) -> bool:
        """Return whether the address may try to sign in."""
        while self._failures and self._failures[0][0] <= self._now() - MINUTE:
            self._failures.popleft()
        own = sum(each == address for _, each in self._failures)
        return own < MOST and len(self._failures) < MOST_OF_ALL

    def failed(self, address: str) -> None:
        """Count a failed attempt."""
        self._failures.append((self._now(), address))
