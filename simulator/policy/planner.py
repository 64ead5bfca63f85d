"""What answers the questions of one seat in one fight, as compiled code calls it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..core.asks import Ask
from .protocol import Sight


class Planner:
    """Answers the questions of one seat in one fight: the base of the planners of every game, and of rows of tactics.
    Where both are compiled, one calls the other without Python in between."""

    __slots__ = ()

    def choose(self, ask: Ask, sight: Sight) -> Any:  # Any: a mind that is wrong may answer with anything
        """One of the question's options."""
        raise NotImplementedError

    def is_new(self) -> bool:
        """Return whether it has kept nothing of its fight, so that it may answer in another one."""
        return False


class PolicyPlanner(Planner):
    """A policy that answers by itself."""

    __slots__ = ("_choose",)

    def __init__(self, choose: Callable[[Ask, Any], Any]) -> None:  # Any: as a policy is asked
        self._choose = choose

    def choose(self, ask: Ask, sight: Sight) -> Any:
        return self._choose(ask, sight)
