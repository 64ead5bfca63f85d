"""Lookahead: copies of the fight in which a policy tries options, within a budget.

A policy that says ``looks_ahead = True`` calls ``sight.lookahead(budget)`` while it answers a question, and gets a
``Lookahead``. Each ``fork()`` of it is a copy of the fight at that question. In a copy the policy answers the questions
of all seats itself, usually through ``Players`` (playout.py), and reads the result: the pending question, the round, a
seat's view, the fates, the outcome. Nothing that happens in a copy touches the fight or its trace.

Budget: each ``answer`` in a copy costs one unit, also if it answers several simultaneous questions. Forks cost nothing.
The unit is the answered question and not the second, so a policy looks equally far on every machine and a
replay gives the same answers. When the budget is spent, the next answer raises BudgetSpent.

No real dice: a copy never has the dice of the fight. Its dice come from a seed made of the seat's own luck and the
number of the question (``lookahead_seed``), so no amount of looking ahead tells anything about the rolls to come.

No hidden state: a copy has only what the seat's view shows. ``System.resample`` draws the rest anew from the seat's
luck, and defaults replace the declarations that other seats have made in secret.

Samples: copies with the same ``sample`` have the same dice and the same hidden state. Options compared in the same
sample meet the same luck (common random numbers), so they differ only by the answers given. A copy without a sample
gets numbers that no other copy of this lookahead has: negative ones, which samples (0 and up) never use."""

from __future__ import annotations

from hashlib import shake_128
from typing import Any

from ..core.asks import Asks
from ..core.dice import Dice, Luck, Seeded
from ..core.fight import Fight
from ..core.scene import Wants
from ..core.system import Fate, Outcome, SeatView
from .errors import BudgetSpent


def lookahead_seed(luck: Luck, question: int) -> int:
    """Return the seed of the dice of all copies of a question, made from the seat's luck."""
    return int.from_bytes(luck.key) << 32 | question


class Lookahead:  # mypyc: derivable
    """Source of copies of the fight at a question; ``left`` is the number of questions that can still be answered in
    them.

    ``fight`` must keep checkpoints, and its pending question must ask ``seat``."""

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
        """Return a new copy. Copies of one ``sample`` (0 and up) share dice and hidden state; without a sample both are
        new.

        ``wants``: the kinds of question that each seat is asked after this one; the others take their default
        immediately. ``forks``: whether the copy can be copied, which costs a copy of the state at each step."""
        number = -self.next_number() if sample is None else sample
        copy = self._fight.fork_for(self._seat, self.dice(number), wants=wants, forks=forks)
        luck = Luck(shake_128(self._key + b"%d" % number).digest(16))
        copy.change(Resample(copy, luck))
        return Fork(copy, self)

    def dice(self, number: int | None = None) -> Dice:
        """Return the dice with this number; without a number, dice that no copy of this lookahead has had yet."""
        return Seeded(self._seed, -self.next_number() if number is None else number, self._names)

    def next_number(self) -> int:
        """Return a number that no copy of this lookahead has had yet."""
        self._forks += 1
        return self._forks

    def spend(self) -> None:
        """Count one answered question. Raises BudgetSpent if the budget is spent."""
        if self.left <= 0:
            raise BudgetSpent("the lookahead's budget of answered questions is spent")
        self.left -= 1


class Resample:
    """Function that draws the hidden state of a fight, the same at every call."""

    __slots__ = ("_key", "_system")

    def __init__(self, fight: Fight[Any], luck: Luck) -> None:
        self._system = fight.system
        self._key = luck.key

    def __call__(self, state: Any) -> None:  # Any: every system has its own state
        self._system.resample(state, Luck(self._key))


class Fork:  # mypyc: derivable
    """A copy of the fight in which the policy answers the questions of all seats."""

    __slots__ = ("_fight", "_lookahead")

    def __init__(self, fight: Fight[Any], lookahead: Lookahead) -> None:
        self._fight = fight
        self._lookahead = lookahead

    @property
    def pending(self) -> Asks:
        """The pending questions of any seats: one, or several simultaneous ones; none if the copy has ended."""
        return self._fight.pending

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the copy; None while it goes on."""
        return self._fight.outcome

    @property
    def round(self) -> int:
        """Number of the round."""
        number: int = self._fight.state.round
        return number

    @property
    def left(self) -> int:
        """Number of questions that can still be answered, in all copies together."""
        return self._lookahead.left

    def answer(self, *choices: object) -> None:
        """Answer the pending questions with one option each, in their order, which counts once. Raises BudgetSpent if
        the budget is spent, IllegalChoice for an illegal answer or a value that is not an answer."""
        self._lookahead.spend()
        self._fight.answer(*choices)

    def fork(self) -> Fork:
        """Return a copy of this copy, with new dice, in which every question is asked."""
        return Fork(self._fight.fork(self._lookahead.dice()), self._lookahead)

    def view(self, seat: int) -> SeatView:
        """Return the view that ``seat`` would have now."""
        return self._fight.view(seat)

    def fates(self) -> list[Fate]:
        """Return the fates of all combatants so far, in roster order."""
        return self._fight.system.fates(self._fight.state)
