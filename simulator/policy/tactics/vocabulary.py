"""Vocabulary of a game for tactics: facts for conditions, choices of targets, and actions.

Every word has an English and a Spanish spelling; the catalogues of simulator.narration describe its meaning. A game
defines its words by functions of a *board*: everything that one seat sees at one question."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, Protocol, TypeVar

from attrs import field, frozen

from ...core.asks import Ask, Option
from ...core.spelling import fold
from ...core.system import SeatView
from ..protocol import Start

NUMBER: Final = "number"
TRUTH: Final = "truth"
WORD: Final = "word"

NO_BODY: Final = -1
"""Number that stands for "no body"."""


class Board(Protocol):
    """Everything that one seat sees at one question. ``me`` is its body (NO_BODY: a captain), ``attacker`` the body
    whose action caused the question, ``target`` the body chosen by the row that is being tried; NO_BODY if there is
    none."""

    me: int
    attacker: int
    target: int

    def named(self, name: str) -> int:
        """Return the body with that name, or NO_BODY."""


class Observer:  # mypyc: derivable
    """Maker of the boards of one seat in one fight; every game has its own."""

    def look(self, ask: Ask, view: SeatView) -> Board:
        """Return the board at this question."""
        raise NotImplementedError


@frozen
class Fact:
    """A fact: its name, and the type (NUMBER, TRUTH or WORD) of the value that ``read`` returns for a board.

    ``of_body``: it is a fact about a body, the own one unless a condition names another. ``words`` are the values of a
    fact of type WORD, each with its Spanish spelling. Boards are Any: every game has its own."""

    name: str
    spanish: str
    gives: str
    read: Callable[[Any, int], Any]
    of_body: bool = False
    words: Mapping[str, str] = field(factory=dict)


@frozen
class Choice:
    """A way of choosing a body: the one with the lowest ``rank`` of those that ``among`` returns, the first in roster
    order if several are equal."""

    name: str
    spanish: str
    among: Callable[[Any], list[int]]
    rank: Callable[[Any, int], float] | None = None

    def pick(self, board: Any, allowed: Sequence[int] | None = None) -> int:
        """Return the chosen body, of those that are ``allowed`` (None: any); NO_BODY if there is none."""
        found: list[int] = self.among(board)
        if allowed is not None:
            found = [body for body in found if body in allowed]
        if not found:
            return NO_BODY
        chosen, rank = found[0], self.rank
        if rank is None or len(found) == 1:
            return chosen
        least = rank(board, chosen)
        for body in found[1:]:
            worth = rank(board, body)
            if worth < least:
                chosen, least = body, worth
        return chosen


@frozen
class Action:
    """A kind of answer: the verbs of its options, by kind of question. ``fits`` selects among these options."""

    name: str
    spanish: str
    kinds: Mapping[str, frozenset[str]]
    fits: Callable[[Option], bool] | None = None


@frozen
class Vocabulary:
    """The words of one game, and the class or function that makes its observers."""

    system: str
    facts: tuple[Fact, ...]
    choices: tuple[Choice, ...]
    actions: tuple[Action, ...]
    observer: Callable[[Start], Observer]

    def fact(self, word: str) -> Fact | None:
        """Return the fact that ``word`` spells."""
        return _spelled(self.facts, word)

    def choice(self, word: str) -> Choice | None:
        """Return the choice that ``word`` spells."""
        return _spelled(self.choices, word)

    def action(self, word: str) -> Action | None:
        """Return the action that ``word`` spells."""
        return _spelled(self.actions, word)


class Named(Protocol):
    """Word with a name in both languages."""

    @property
    def name(self) -> str: ...
    @property
    def spanish(self) -> str: ...


N = TypeVar("N", bound=Named)


def _spelled(words: Iterable[N], word: str) -> N | None:
    folded = fold(word)
    return next((one for one in words if folded in (one.name, one.spanish)), None)


def spellings(words: Iterable[Named]) -> list[str]:
    """Return every spelling of these words."""
    return [spelling for one in words for spelling in (one.name, one.spanish)]


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
