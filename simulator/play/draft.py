"""Answers that a person has chosen and not sent yet: they can be taken back.

A turn is often declared by several questions in a row (which attack, how, how many shots) before the first die falls.
A draft puts them to the person one after the other on copies of the fight, as long as nothing is rolled and no other
seat is asked, so that all of a declaration can be taken back until it is sent."""

from __future__ import annotations

from typing import Any

from ..core.asks import Ask, Option
from ..core.dice import Dice
from ..core.errors import IllegalChoice, RulesError
from ..core.fight import Fight
from ..core.system import SeatView
from .seat import OpenQuestion, same


class DieCast(RulesError):
    """A copy of the fight has come to a roll, which a draft does not make."""


class NoDice(Dice):
    """Dice that are not rolled."""

    def roll(self, roller: int, count: int, sides: int) -> bytes:
        raise DieCast("the rules roll here")


class Draft:
    """The answers ``chosen`` so far to the questions ``asked``, and the question ``ask`` that is open, with its
    ``options`` and ``view``. ``complete``: there is none that could be answered before the others are sent."""

    def __init__(self, question: OpenQuestion) -> None:
        self.question = question
        self.chosen: list[Option] = []
        self.asked: list[Ask] = []
        self.complete = False
        self.ask: Ask
        self.options: list[Option]
        self.view: SeatView
        self._copies = [question.copy(NoDice())]
        self._look()

    def _look(self) -> None:
        """Read the question that is open now."""
        if len(self._copies) == 1:
            self.ask, self.options, self.view = self.question.ask, self.question.options, self.question.view
            return
        copy = self._copies[-1]
        assert isinstance(copy.pending, Ask)
        self.ask, self.options = copy.pending, list(copy.pending.options())
        self.view = copy.view(self.ask.seat)

    def choose(self, option: Option) -> None:
        """Answer the open question. If another one to the same seat follows at once, it is open then; otherwise the
        draft is ``complete``."""
        assert not self.complete
        self.asked.append(self.ask)
        self.chosen.append(option)
        following = self._following(option)
        self.complete = following is None
        if following is not None:
            self._copies.append(following)
            self._look()

    def undo(self) -> None:
        """Take the last answer back."""
        if not self.complete:
            self._copies.pop()
        self.complete = False
        self.chosen.pop()
        self.asked.pop()
        self._look()

    def copy(self, dice: Dice, sample: int) -> Fight[Any]:
        """Return a copy of the fight in which the answers chosen so far have been given, with ``dice`` and the hidden
        state of ``sample``; with that of the draft itself where that one would have led elsewhere."""
        copy = self.question.copy(dice, sample)
        try:
            for option in self.chosen:
                copy.answer(option)
        except IllegalChoice:
            return self._copies[-1].fork(dice)
        led_here = isinstance(copy.pending, Ask) and same(copy.pending, self.ask)
        return copy if led_here or not self.chosen else self._copies[-1].fork(dice)

    def _following(self, option: Option) -> Fight[Any] | None:
        """A copy in which ``option`` has been answered, if that leads straight to another question to this seat."""
        if not isinstance(self._copies[-1].pending, Ask):
            return None  # of several that are asked at once the others are not this seat's to answer
        copy = self._copies[-1].fork(NoDice())
        try:
            copy.answer(option)
        except DieCast:
            return None
        pending = copy.pending
        return copy if isinstance(pending, Ask) and pending.seat == self.ask.seat else None
