"""Vocabulary of a game for tactics: the words of conditions, and actions.

Every word has an English and a Spanish spelling; the catalogues of simulator.narration describe its meaning. A game
defines its words by functions of a *board*: everything that one seat sees at one question."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from attrs import frozen

from ...core.asks import Ask, Option
from ...core.language.words import NO_BODY as NO_BODY
from ...core.language.words import NUMBER as NUMBER
from ...core.language.words import TRUTH as TRUTH
from ...core.language.words import WORD as WORD
from ...core.language.words import Board as Board
from ...core.language.words import Choice as Choice
from ...core.language.words import Fact as Fact
from ...core.language.words import Named as Named
from ...core.language.words import spelled as spelled
from ...core.language.words import spellings as spellings
from ...core.system import SeatView
from ..protocol import Start


class Observer:  # mypyc: derivable
    """Maker of the boards of one seat in one fight; every game has its own."""

    def look(self, ask: Ask, view: SeatView) -> Board:
        """Return the board at this question."""
        raise NotImplementedError


@frozen
class Action:
    """A kind of answer: the verbs of its options, by kind of question. ``fits`` selects among these options."""

    name: str
    spanish: str
    kinds: Mapping[str, frozenset[str]]
    fits: Callable[[Option], bool] | None = None


@frozen
class Vocabulary:
    """The words of one game, and the class or function that makes its observers: a ``Lexicon``."""

    system: str
    facts: tuple[Fact, ...]
    choices: tuple[Choice, ...]
    actions: tuple[Action, ...]
    observer: Callable[[Start], Observer]

    def fact(self, word: str) -> Fact | None:
        """Return the fact that ``word`` spells."""
        return spelled(self.facts, word)

    def choice(self, word: str) -> Choice | None:
        """Return the choice that ``word`` spells."""
        return spelled(self.choices, word)

    def action(self, word: str) -> Action | None:
        """Return the action that ``word`` spells."""
        return spelled(self.actions, word)


def side_of_seat(start: Start) -> int:
    """Return the number of the seat's side."""
    return start.encounter.side_of(start.seat)


def acting_body(ask: Ask, seat: int, sides: Sequence[int], side: int) -> int:
    """Return the body that a question to a seat is about, if it is on the seat's own ``side``; else the seat's own
    body, or NO_BODY for a captain. ``sides`` has the side of each body."""
    if ask.body >= 0 and sides[ask.body] == side:
        return ask.body
    return max(seat, NO_BODY)


def verbs(*words: str) -> frozenset[str]:
    """Return a set of verbs."""
    return frozenset(words)
