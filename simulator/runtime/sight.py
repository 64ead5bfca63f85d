"""Sight of a policy whose questions come as messages."""

from __future__ import annotations

from typing import Any

from ..core.dice import Luck, Scripted
from ..core.fight import Fight
from ..core.system import Encounter, SeatView, System
from ..policy.errors import PolicyError
from ..policy.lookahead import Lookahead
from ..wire.codec import Listed
from ..wire.naming import unnamed


class ActorSight:
    """Sight for all questions of a seat, read from the message of the question."""

    __slots__ = ("_encounter", "_system", "_view", "ask", "luck")

    def __init__(self, system: System[Any], encounter: Encounter) -> None:
        self._system = system
        self._encounter = encounter
        self._view: SeatView | None = None
        self.ask: Listed
        self.luck: Luck

    def view(self) -> SeatView:
        if self._view is not None:
            return self._view
        if self.ask.view is None:
            raise PolicyError("this policy declares sees = False, so there is no view")
        shown = self.ask.view
        row = shown if isinstance(shown, list) else unnamed(self._system.view_cells, shown)
        self._view = self._system.view_of(row, self._encounter)
        return self._view

    def close(self) -> None:
        """Close the view of the question, which has been answered, as ``Fight.answer`` closes its own."""
        if self._view is not None:
            self._view.close()
            self._view = None

    def lookahead(self, budget: int) -> Lookahead:
        if self.ask.snapshot is None:
            raise PolicyError("this policy does not declare looks_ahead = True, so there is no lookahead")
        fight = Fight.restore(self.ask.snapshot, self._system, self._encounter, Scripted([]))
        return Lookahead(fight, self.ask.seat, self.luck, self.ask.id, budget)
