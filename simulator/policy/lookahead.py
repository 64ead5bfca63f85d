"""Lookahead: copies of the fight that a policy may play on, within a budget.

The budget is counted in answered questions, never in seconds, so that the same policy looks equally far on every
machine. A copy never carries the real dice: its dice are made from the seat's own luck. It does carry the whole
state, even what the seat's view leaves out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..core.asks import Answer, Question
from ..core.dice import Dice, Luck, Seeded
from ..core.fight import Fight
from ..core.system import Fate, Outcome, SeatView
from .errors import BudgetSpent

Copy = Callable[[Dice], Fight[Any]]  # Any: every system has its own state
"""Copies the fight as it stands at the question; the copy goes on with the dice given."""


class Lookahead:
    """``fork()`` copies the fight as it stands at the question; ``left`` questions may yet be answered in copies."""

    __slots__ = ("_copy", "_forks", "_names", "_seed", "left")

    def __init__(self, copy: Copy, luck: Luck, question: int, names: list[str], budget: int) -> None:
        self._copy = copy
        self._names = names
        self._seed = int.from_bytes(luck.key) << 32 | question
        self._forks = 0
        self.left = budget

    def fork(self) -> Fork:
        """Return a new copy, with dice of its own."""
        return Fork(self._copy(self.dice()), self)

    def dice(self) -> Dice:
        """Return dice that no copy of this lookahead has had yet."""
        self._forks += 1
        return Seeded(self._seed, self._forks, self._names)

    def spend(self) -> None:
        """Count one answered question. Raises BudgetSpent when none is left."""
        if self.left <= 0:
            raise BudgetSpent("the lookahead's budget of answered questions is spent")
        self.left -= 1


class Fork:
    """A copy of the fight in which the policy answers the questions of all seats."""

    __slots__ = ("_fight", "_lookahead")

    def __init__(self, fight: Fight[Any], lookahead: Lookahead) -> None:
        self._fight = fight
        self._lookahead = lookahead

    @property
    def pending(self) -> Question | None:
        """The question that is pending, of any seat; None when the copy has ended."""
        return self._fight.pending

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the copy; None while it goes on."""
        return self._fight.outcome

    def answer(self, choice: Answer) -> None:
        """Answer the pending question. Raises BudgetSpent when no answer is left, IllegalChoice for an illegal one."""
        self._lookahead.spend()
        self._fight.answer(choice)

    def fork(self) -> Fork:
        """Return a copy of this copy as it stands, with dice of its own."""
        return Fork(self._fight.fork(self._lookahead.dice()), self._lookahead)

    def view(self, seat: int) -> SeatView:
        """The view that ``seat`` would have now."""
        return self._fight.view(seat)

    def fates(self) -> list[Fate]:
        """The fates of all combatants so far, in roster order."""
        return self._fight.system.fates(self._fight.state)
