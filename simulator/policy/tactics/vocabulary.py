"""The words that a game has for tactics: facts that conditions are about, choices of whom, and deeds to do.

Every word has an English and a Spanish spelling; what it means is said in the catalogues of simulator.narration. A game
says what its words mean by functions of a *board*, which is what one seat sees at one question."""

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
"""In place of a body: there is none to speak of."""


class Board(Protocol):
    """What one seat sees at one question. ``me`` is its body (NO_BODY: a captain), ``attacker`` the body whose deed
    calls for the question, ``target`` whom the row that is being tried has chosen; NO_BODY where there is none."""

    me: int
    attacker: int
    target: int

    def named(self, name: str) -> int:
        """The body of that name, or NO_BODY."""


class Observer:
    """Makes the boards of one seat in one fight; every game has its own."""

    def look(self, ask: Ask, view: SeatView) -> Board:
        """The board at this question."""
        raise NotImplementedError


@frozen
class Fact:
    """A fact: what it is called, and what it gives (NUMBER, TRUTH or WORD) when it is read off a board.

    ``of_body``: it is a fact about a body, the own one unless a condition names another. ``words`` are the values of a
    fact that gives words, each with its Spanish spelling. Any board: every game has its own."""

    name: str
    spanish: str
    gives: str
    read: Callable[[Any, int], Any]
    of_body: bool = False
    words: Mapping[str, str] = field(factory=dict)


@frozen
class Choice:
    """A way of choosing a body: of those ``among`` which it chooses the one of the least ``rank``, the first in roster
    order where several are alike."""

    name: str
    spanish: str
    among: Callable[[Any], list[int]]
    rank: Callable[[Any, int], float] | None = None

    def pick(self, board: Any, allowed: Sequence[int] | None = None) -> int:
        """The body that it chooses, of those that are ``allowed`` (None: any); NO_BODY when there is none."""
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
    """A kind of answer: by kind of question, the verbs of the options that are meant. ``fits``: which of them."""

    name: str
    spanish: str
    kinds: Mapping[str, frozenset[str]]
    fits: Callable[[Option], bool] | None = None


@frozen
class Vocabulary:
    """The words of one game, and who makes its boards."""

    system: str
    facts: tuple[Fact, ...]
    choices: tuple[Choice, ...]
    actions: tuple[Action, ...]
    observer: Callable[[Start], Observer]

    def fact(self, word: str) -> Fact | None:
        """The fact that ``word`` spells."""
        return _spelled(self.facts, word)

    def choice(self, word: str) -> Choice | None:
        """The choice that ``word`` spells."""
        return _spelled(self.choices, word)

    def action(self, word: str) -> Action | None:
        """The deed that ``word`` spells."""
        return _spelled(self.actions, word)


class Named(Protocol):
    """What has a name in both languages."""

    @property
    def name(self) -> str: ...
    @property
    def spanish(self) -> str: ...


N = TypeVar("N", bound=Named)


def _spelled(words: Iterable[N], word: str) -> N | None:
    folded = fold(word)
    return next((one for one in words if folded in (one.name, one.spanish)), None)


def spellings(words: Iterable[Named]) -> list[str]:
    """Every spelling of these words."""
    return [spelling for one in words for spelling in (one.name, one.spanish)]


def side_of_seat(start: Start) -> int:
    """The number of the side that the seat belongs to."""
    return start.encounter.side_of(start.seat)


def acting_body(ask: Ask, seat: int, sides: Sequence[int], side: int) -> int:
    """The body that a question to a seat is about, if it is of the seat's own ``side``; else the seat's own body, or
    NO_BODY for a captain. ``sides`` has the side of each body."""
    if ask.body >= 0 and sides[ask.body] == side:
        return ask.body
    return max(seat, NO_BODY)


def verbs(*words: str) -> frozenset[str]:
    """A set of verbs."""
    return frozenset(words)
