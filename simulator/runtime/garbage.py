"""Python's search for cyclic garbage. It takes a twentieth of thinking fights and finds none: they leave no cycles."""

from __future__ import annotations

import gc
from typing import Final

SELDOM: Final = 250_000
"""New objects between two searches, where Python has 700 or 2,000."""


class SeldomCollected:
    """While anything is ``begun``, garbage is searched for seldom; once all has ``ended``, as often as before."""

    __slots__ = ("_before", "_depth")

    def __init__(self) -> None:
        self._depth = 0
        self._before = 0

    def begin(self) -> None:
        """Search seldom, unless the program searches more seldom or never."""
        self._depth += 1
        if self._depth == 1:
            self._before = gc.get_threshold()[0]
            if 0 < self._before < SELDOM:
                _set(SELDOM)

    def end(self) -> None:
        """Search as before, once this is the last that ends."""
        self._depth -= 1
        if self._depth == 0 and gc.get_threshold()[0] == SELDOM:
            _set(self._before)


def _set(objects: int) -> None:
    _, *older = gc.get_threshold()
    gc.set_threshold(objects, *older)


COLLECTOR: Final = SeldomCollected()
"""That of this process."""
