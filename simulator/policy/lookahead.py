"""Lookahead: copies of the fight that a policy may play on, within a budget.

The budget is counted in answered questions, never in seconds, so that the same policy looks equally far on every
machine. A copy never carries the real dice: its dice are made from the seat's own luck. Nor does it carry what the
seat's view leaves out, which is drawn anew from that luck (``System.resample``), nor what others have declared in
secret. Copies of one ``sample`` have the same dice and the same hidden state: what differs between them comes of the
answers."""

from __future__ import annotations

from hashlib import shake_128
from typing import Any

from ..core.asks import Question
from ..core.dice import Dice, Luck, Seeded
from ..core.fight import Fight
from ..core.scene import Wants
from ..core.system import Fate, Outcome, SeatView
from .errors import BudgetSpent


def lookahead_seed(luck: Luck, question: int) -> int:
    """The seed of the dice of all copies of a question, made from the seat's luck."""
    return int.from_bytes(luck.key) << 32 | question


class Lookahead:
    """``fork()`` copies the fight as it stands at the question; ``left`` questions may yet be answered in copies.

    ``fight`` keeps checkpoints, and ``seat`` is asked by its pending question."""

    __slots__ = ("_fight", "_forks", "_key", "_names", "_seat", "_seed", "left")

    def __init__(self, fight: Fight[Any], seat: int, luck: Luck, question: int, budget: int) -> None:
        self._fight = fight
        self._seat = seat
        self._names = fight.encounter.names
        self._seed = lookahead_seed(luck, question)
        self._key = b"asalto hidden 1|%s|%d|" % (luck.key, question)
        self._forks = 0
        self.left = budget

    def fork(self, sample: int | None = None, wants: Wants | None = None, forks: bool = True) -> Fork:
        """Return a new copy. Those of one ``sample`` (0 and up) share dice and hidden state; without one they are new.

        ``wants``: the kinds of question that each seat is asked after this one; the others take their default at once.
        ``forks``: whether the copy can be copied in its turn, which costs a copy of the state at each step."""
        number = -self.next_number() if sample is None else sample
        copy = self._fight.fork_for(self._seat, self.dice(number), wants=wants, forks=forks)
        luck = Luck(shake_128(self._key + b"%d" % number).digest(16))
        copy.change(Resample(copy, luck))
        return Fork(copy, self)

    def dice(self, number: int | None = None) -> Dice:
        """Return the dice with this number, or, without one, dice that no copy of this lookahead has had yet."""
        return Seeded(self._seed, -self.next_number() if number is None else number, self._names)

    def next_number(self) -> int:
        """Return a number that no copy of this lookahead has had yet."""
        self._forks += 1
        return self._forks

    def spend(self) -> None:
        """Count one answered question. Raises BudgetSpent when none is left."""
        if self.left <= 0:
            raise BudgetSpent("the lookahead's budget of answered questions is spent")
        self.left -= 1


class Resample:
    """Draws what is hidden in a fight; each time the same."""

    __slots__ = ("_key", "_system")

    def __init__(self, fight: Fight[Any], luck: Luck) -> None:
        self._system = fight.system
        self._key = luck.key

    def __call__(self, state: Any) -> None:  # Any: every system has its own state
        self._system.resample(state, Luck(self._key))


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

    @property
    def round(self) -> int:
        """The number of the round."""
        number: int = self._fight.state.round
        return number

    @property
    def left(self) -> int:
        """The number of questions that may yet be answered, in all copies together."""
        return self._lookahead.left

    def answer(self, choice: object) -> None:
        """Answer the pending question. Raises BudgetSpent when no answer is left, IllegalChoice for an illegal one or
        what is none at all.

        A tuple answers all that are asked at once, and counts once."""
        self._lookahead.spend()
        self._fight.answer(choice)

    def fork(self) -> Fork:
        """Return a copy of this copy as it stands, with dice of its own and all questions asked."""
        return Fork(self._fight.fork(self._lookahead.dice()), self._lookahead)

    def view(self, seat: int) -> SeatView:
        """The view that ``seat`` would have now."""
        return self._fight.view(seat)

    def fates(self) -> list[Fate]:
        """The fates of all combatants so far, in roster order."""
        return self._fight.system.fates(self._fight.state)
