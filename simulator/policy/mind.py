"""What answers the questions of one seat in one fight, as compiled code calls it."""

from __future__ import annotations

from collections.abc import Callable

from ..core.asks import Ask, Option
from .protocol import Sight


class Mind:
    """Answers the questions of one seat in one fight: the base of the planners of every game, and of rows of tactics.
    Where both are compiled, one calls the other without Python in between."""

    __slots__ = ()

    def choose(self, ask: Ask, sight: Sight) -> Option:
        """One of the question's options."""
        raise NotImplementedError


class Itself(Mind):
    """A policy that answers by itself."""

    __slots__ = ("_choose",)

    def __init__(self, choose: Callable[[Ask, Sight], Option]) -> None:
        self._choose = choose

    def choose(self, ask: Ask, sight: Sight) -> Option:
        return self._choose(ask, sight)
