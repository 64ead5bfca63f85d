"""Planner: the object that answers for one seat in one fight, as compiled code calls it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from ..core.asks import Ask
from ..core.system import SeatView

if TYPE_CHECKING:
    from .lookahead import Lookahead


class Sight(Protocol):
    """Access to the fight while a policy chooses; valid for that one question only."""

    def view(self) -> SeatView:
        """Return the seat's view now, made on first use.

        Raises PolicyError if the policy's class has ``sees = False``."""

    def lookahead(self, budget: int) -> Lookahead:
        """Return copies of the fight in which to try options, for ``budget`` answered questions in all.

        Raises PolicyError unless the policy's class has ``looks_ahead = True``."""


class Planner:  # mypyc: derivable
    """Base class of the planners of every game and of the player of tactics. It answers the questions of one seat in
    one fight. Compiled code calls a compiled planner without going through Python."""

    __slots__ = ()

    def choose(self, ask: Ask, sight: Sight) -> Any:  # Any: a faulty policy may answer with anything
        """Return one of the question's options."""
        raise NotImplementedError

    def is_new(self) -> bool:
        """Return whether the planner has kept nothing of its fight, so that it can be used in another one."""
        return False


class PolicyPlanner(Planner):
    """Planner of a policy that has no planner: it calls the policy's ``choose``."""

    __slots__ = ("_choose",)

    def __init__(self, choose: Callable[[Ask, Any], Any]) -> None:  # Any: the signature of Policy.choose
        self._choose = choose

    def choose(self, ask: Ask, sight: Sight) -> Any:
        return self._choose(ask, sight)
