"""Drafts: answers that a person has chosen but not sent, and can take back.

Several questions in a row often declare a turn (attack, mode, number of shots) before the first roll. A draft asks them
one after the other on copies of the fight, until the rules roll dice or ask another seat. The person can take back the
whole declaration until it is sent."""

from __future__ import annotations

from typing import Any

from ..core.asks import Ask, Option
from ..core.dice import Dice
from ..core.errors import IllegalChoice, RulesError
from ..core.fight import Fight
from ..core.system import SeatView
from .seat import OpenQuestion, same


class DieCast(RulesError):
    """A copy of the fight has reached a roll, where a draft ends."""


class NoDice(Dice):
    """Dice that raise DieCast instead of rolling."""

    def roll(self, roller: int, count: int, sides: int) -> bytes:
        raise DieCast("the rules roll here")


class Draft:
    """Answers ``chosen`` for the questions ``asked``, and the open question ``ask`` with its ``options`` and ``view``.

    ``complete`` is True when no further question can be answered before the draft is sent."""

    def __init__(self, question: OpenQuestion) -> None:
        self.question = question
        self.chosen: list[Option] = []
        self.asked: list[Ask] = []
        self.complete = False
        self.ask: Ask
        self.options: list[Option]
        self.view: SeatView
        self._copies = [question.copy(NoDice())]
        self._update()

    def _update(self) -> None:
        """Update ``ask``, ``options`` and ``view`` from the last copy."""
        if len(self._copies) == 1:
            self.ask, self.options, self.view = self.question.ask, self.question.options, self.question.view
            return
        copy = self._copies[-1]
        self.ask = copy.pending[0]
        self.options = list(self.ask.options())
        self.view = copy.view(self.ask.seat)

    def choose(self, option: Option) -> None:
        """Answer the open question. If a question to the same seat follows without a roll, it is the next open one;
        otherwise the draft is ``complete``."""
        assert not self.complete
        self.asked.append(self.ask)
        self.chosen.append(option)
        following = self._following(option)
        self.complete = following is None
        if following is not None:
            self._copies.append(following)
            self._update()

    def undo(self) -> None:
        """Take the last answer back."""
        if not self.complete:
            self._copies.pop()
        self.complete = False
        self.chosen.pop()
        self.asked.pop()
        self._update()

    def copy(self, dice: Dice, sample: int) -> Fight[Any]:
        """Return a copy of the fight after the chosen answers, with ``dice`` and the hidden state of ``sample``. If
        that hidden state leads to another question, use the draft's own hidden state."""
        copy = self.question.copy(dice, sample)
        try:
            for option in self.chosen:
                copy.answer(option)
        except IllegalChoice:
            return self._copies[-1].fork(dice)
        led_here = len(copy.pending) == 1 and same(copy.pending[0], self.ask)
        return copy if led_here or not self.chosen else self._copies[-1].fork(dice)

    def _following(self, option: Option) -> Fight[Any] | None:
        """Return a copy after the answer ``option`` if it leads straight to another question to this seat, else
        None."""
        if len(self._copies[-1].pending) > 1:
            return None  # other seats answer the rest of simultaneous questions
        copy = self._copies[-1].fork(NoDice())
        try:
            copy.answer(option)
        except DieCast:
            return None
        return copy if len(copy.pending) == 1 and copy.pending[0].seat == self.ask.seat else None
