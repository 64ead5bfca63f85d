"""Python's cyclic garbage collector. It takes 5 % of a fight with planners and finds nothing: fights leave no
cycles."""

from __future__ import annotations

import gc
from typing import Final

SELDOM: Final = 250_000
"""Threshold of new objects between two collections while active (Python's default: 700 or 2,000)."""


class SeldomCollected:
    """Raise the collector's threshold while active; restore it on exit. May be nested."""

    __slots__ = ("_before", "_depth")

    def __init__(self) -> None:
        self._depth = 0
        self._before = 0

    def begin(self) -> None:
        """Raise the threshold, unless it is higher already or the collector is off."""
        self._depth += 1
        if self._depth == 1:
            self._before = gc.get_threshold()[0]
            if 0 < self._before < SELDOM:
                _set(SELDOM)

    def end(self) -> None:
        """Restore the threshold when the outermost user ends."""
        self._depth -= 1
        if self._depth == 0 and gc.get_threshold()[0] == SELDOM:
            _set(self._before)


def _set(objects: int) -> None:
    _, *older = gc.get_threshold()
    gc.set_threshold(objects, *older)


COLLECTOR: Final = SeldomCollected()
"""The collector setting of this process."""
