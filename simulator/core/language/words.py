"""Words of conditions: facts about a fight and its bodies, and choices of bodies.

Every word has an English and a Spanish spelling. A game defines its words by functions of a *board*: everything that
is known where a condition is read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, Protocol, TypeVar

from attrs import field, frozen

from ..spelling import fold

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


@frozen
class Fact:
    """A fact: its name, and the type (NUMBER, TRUTH or WORD) of the value that ``read`` returns for a board.

    ``of_body``: it is a fact about a body, the own one unless a condition names another. ``words`` are the values of a
    fact of type WORD, each with its Spanish spelling. Boards are Any: every game has its own. ``of_text`` reads a fact
    about a word of the author's own, which a condition puts in brackets: ``keyword('ork')``."""

    name: str
    spanish: str
    gives: str
    read: Callable[[Any, int], Any]
    of_body: bool = False
    words: Mapping[str, str] = field(factory=dict)
    of_text: Callable[[Any, str], Any] | None = None


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


class Lexicon(Protocol):
    """The facts and choices in whose words conditions are written."""

    @property
    def facts(self) -> tuple[Fact, ...]: ...
    @property
    def choices(self) -> tuple[Choice, ...]: ...

    def fact(self, word: str) -> Fact | None:
        """Return the fact that ``word`` spells."""

    def choice(self, word: str) -> Choice | None:
        """Return the choice that ``word`` spells."""


@frozen
class Words:
    """The facts and choices of one game."""

    system: str
    facts: tuple[Fact, ...]
    choices: tuple[Choice, ...]

    def fact(self, word: str) -> Fact | None:
        """Return the fact that ``word`` spells."""
        return spelled(self.facts, word)

    def choice(self, word: str) -> Choice | None:
        """Return the choice that ``word`` spells."""
        return spelled(self.choices, word)


class Named(Protocol):
    """Word with a name in both languages."""

    @property
    def name(self) -> str: ...
    @property
    def spanish(self) -> str: ...


N = TypeVar("N", bound=Named)


def spelled(words: Iterable[N], word: str) -> N | None:
    """Return the one of these words that ``word`` spells."""
    folded = fold(word)
    return next((one for one in words if folded in (one.name, one.spanish)), None)


def spellings(words: Iterable[Named]) -> list[str]:
    """Return every spelling of these words."""
    return [spelling for one in words for spelling in (one.name, one.spanish)]
