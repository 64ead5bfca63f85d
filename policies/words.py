"""Words of tactics as data: every game's ``words.toml``, read with the class of its boards.

A board is everything that a seat sees at a question. ``words.toml`` declares the words:

[fight]                  facts about the fight: NAME = [SPANISH, TYPE, READING]; without the rest: a number [body]
facts about a body, alike; a table of values with their Spanish instead of TYPE: a word [choices]                NAME =
[SPANISH, AMONG, RANK]: of the bodies that the board's method AMONG lists, the one with the lowest RANK, a method too
("-RANK": the highest); without a rank the first [actions]                NAME = [SPANISH, KINDS, FITS]: "KIND KIND:
VERB VERB; KIND: VERB" and, if not every such option fits, a condition on it

A fact without READING is the board's method of that name, else the attribute of that name of view or body. READING is
the path of an attribute, "PATH = VALUE" for a truth, or "VALUE in PATH" for a member of a collection. FITS is one or
more fields of the option ("detail", "item", "amount") with a test: "detail = VALUE VALUE", "detail != VALUE", "detail
has VALUE", "detail lacks VALUE", "amount > VALUE"; "-" is the empty value."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from operator import attrgetter
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

from simulator.core.asks import Ask, Option
from simulator.core.system import Encounter, SeatView
from simulator.policy.protocol import Start
from simulator.policy.tactics.vocabulary import (
    NO_BODY,
    NUMBER,
    TRUTH,
    WORD,
    Action,
    Choice,
    Fact,
    Observer,
    Vocabulary,
    acting_body,
    side_of_seat,
)

from .memos import Basis, assessed

A = TypeVar("A")
B = TypeVar("B")


class SeatBoard(Generic[A, B]):  # mypyc: derivable
    """Board of a combatant or captain at a question, with the words that all games have. ``A`` are the game's
    assessments, ``B`` the bodies of its views. The assessment is made when a fact first needs it.

    A game says which bodies have come, can act, are down or away."""

    __slots__ = ("_assessment", "_comrades", "_make", "_rulebook", "ask", "attacker", "me", "side", "target", "view")

    def __init__(
        self, make: Callable[..., A], ask: Ask, view: Any, rulebook: Basis, seat: int, sides: list[int], side: int
    ) -> None:
        self.ask = ask
        self.view = view
        self.side = side
        self.me = self.acting(ask, seat, sides)
        self.attacker = ask.by
        self.target = NO_BODY
        self._make = make
        self._rulebook = rulebook
        self._assessment: A | None = None
        self._comrades: list[B] | None = None

    def named(self, name: str) -> int:
        """Return the number of the body with that name, or NO_BODY."""
        return next((body.id for body in self.view.bodies if body.name == name), NO_BODY)

    def body(self, number: int) -> B:
        """Return one combatant."""
        found: B = self.view.body(number)
        return found

    def acting(self, ask: Ask, seat: int, sides: list[int]) -> int:
        """Return the own body: that of the question if it is on the own side, else the seat's (NO_BODY: a captain)."""
        return acting_body(ask, seat, sides, self.side)

    def point(self) -> int:
        """Return the seat or side for which views are assessed."""
        return self.side

    @property
    def assessment(self) -> A:
        """The view as assessed for this seat."""
        found = self._assessment
        if found is None:
            found = self._assessment = assessed(self._make, self.view, self._rulebook, self.point())
        return found

    # Decisions of a game.

    def has_come(self, body: B) -> bool:
        """Return whether the body has come into the fight."""
        return True

    def is_able(self, body: B) -> bool:
        """Return whether the body can act."""
        one: Any = body
        able: bool = one.active
        return able

    def is_down(self, body: B) -> bool:
        """Return whether the body lies where it fell."""
        raise NotImplementedError

    def is_away(self, body: B) -> bool:
        """Return whether the body has left the fight."""
        return False

    def foes(self) -> list[int]:
        """Return the enemies that can act and are in the open."""
        raise NotImplementedError

    # Specials.

    def special(self, name: str) -> bool:
        """Return whether the own body has a special of that name, in either language, with uses left."""
        powers = self._rulebook.powers
        return powers is not None and self.me != NO_BODY and powers.usable(self.me, name, self.view.special_uses)

    # Sides.

    def ours(self) -> list[B]:
        """Return the members of the own side that have come, in roster order."""
        return [body for body in self.view.bodies if body.side == self.side and self.has_come(body)]

    def theirs(self) -> list[B]:
        """Return the members of other sides that have come, in roster order."""
        return [body for body in self.view.bodies if body.side != self.side and self.has_come(body)]

    def comrades(self) -> list[B]:
        """Return the others of the own side that have come."""
        if self._comrades is None:
            self._comrades = [body for body in self.ours() if number_of(body) != self.me]
        return self._comrades

    def enemies(self) -> int:
        """Return the number of enemies that can act and are in the open."""
        return len(self.foes())

    def enemies_down(self) -> int:
        """Return the number of enemies that lie where they fell."""
        return sum([self.is_down(body) for body in self.theirs()])

    def enemies_fled(self) -> int:
        """Return the number of enemies that have left."""
        return sum([self.is_away(body) for body in self.theirs()])

    def friends(self) -> int:
        """Return the number of comrades that can act."""
        return sum([self.is_able(body) for body in self.comrades()])

    def friends_down(self) -> int:
        """Return the number of comrades that lie where they fell."""
        return sum([self.is_down(body) for body in self.comrades()])

    def friends_fled(self) -> int:
        """Return the number of comrades that have left."""
        return sum([self.is_away(body) for body in self.comrades()])

    # Facts about a body.

    def standing(self, number: int) -> bool:
        """Return whether the body can act."""
        return self.is_able(self.body(number))

    def down(self, number: int) -> bool:
        """Return whether the body lies where it fell."""
        return self.is_down(self.body(number))

    def fled(self, number: int) -> bool:
        """Return whether the body has left."""
        return self.is_away(self.body(number))

    def is_leader(self, number: int) -> bool:
        """Return whether the body is the first of its side that has come."""
        one: Any = self.body(number)
        return self.first_of(one.side) == number

    def first_of(self, side: int) -> int:
        """Return the first member of a side that has come, or NO_BODY."""
        for body in self.view.bodies:
            if body.side == side and self.has_come(body):
                return number_of(body)
        return NO_BODY

    # Choices.

    def leader(self) -> list[int]:
        """Return the first of the own side."""
        return [number_of(body) for body in self.ours()[:1]]

    def enemy_leader(self) -> list[int]:
        """Return the first of the others."""
        return [number_of(body) for body in self.theirs()[:1]]

    def fallen(self) -> list[int]:
        """Return the comrades that lie where they fell."""
        return [number_of(body) for body in self.comrades() if self.is_down(body)]


def number_of(body: Any) -> int:
    """Return the number of a body."""
    number: int = body.id
    return number


def _special(board: Any, name: str) -> bool:
    found: bool = board.special(name)
    return found


SPECIAL: Final = Fact("special", "especial", TRUTH, _special, of_text=_special)  # type: ignore[arg-type]  # of a text
"""Fact that all games have: the own combatant has a special of that name, and may still use it."""


class SeatObserver(Observer):
    """Maker of the boards of one seat: ``board`` is the game's class, ``rules`` returns the encounter's rulebook."""

    def __init__(self, start: Start, board: Callable[..., Any], rules: Callable[[Encounter], Basis]) -> None:
        self._board = board
        self._rulebook = rules(start.encounter)
        self._seat = start.seat
        self._sides = [member.side for member in start.encounter.members]
        self._side = side_of_seat(start)

    def look(self, ask: Ask, view: SeatView) -> Any:
        """Return the board at this question."""
        return self._board(ask, view, self._rulebook, self._seat, self._sides, self._side)


# Reading the words.

Read = Callable[[Any, int], Any]


def vocabulary(package: str, board: type, make: type, rules: Callable[[Encounter], Basis]) -> Vocabulary:
    """Return the words of the game whose policies are in ``package``. ``board``: the class of its boards, ``make``:
    that of its assessments, ``rules``: the function that returns an encounter's rulebook."""
    file = import_module(package).__file__
    assert file is not None
    words = tomllib.loads(Path(file).with_name("words.toml").read_text(encoding="utf-8"))
    facts = [_fact(board, name, entry, False) for name, entry in words["fight"].items()]
    facts += [_fact(board, name, entry, True) for name, entry in words["body"].items()]
    facts.append(SPECIAL)
    choices = [_choice(board, name, *entry) for name, entry in words["choices"].items()]
    actions = [_action(name, *entry) for name, entry in words["actions"].items()]
    observer = partial(SeatObserver, board=partial(board, make), rules=rules)
    return Vocabulary(package.rpartition(".")[2], tuple(facts), tuple(choices), tuple(actions), observer)


def _fact(board: type, name: str, entry: str | list[Any], of_body: bool) -> Fact:
    """Return the fact that an entry declares."""
    cells = [entry] if isinstance(entry, str) else entry
    kind, path = cells[1] if len(cells) > 1 else NUMBER, cells[2] if len(cells) > 2 else ""
    words: Mapping[str, str] = {} if isinstance(kind, str) else kind
    read: Read
    if path or not hasattr(board, name):
        read = Attribute(path or name, kind == TRUTH, of_body)
    else:
        method = getattr(board, name)
        read = method if of_body else lambda board, body: method(board)
    return Fact(name, cells[0], WORD if words else kind, read, of_body, words)


class Attribute:
    """Reading of an attribute of the body or of the view, by its path; of the truth of "PATH = VALUE" or "VALUE in
    PATH"."""

    def __init__(self, path: str, truth: bool, of_body: bool) -> None:
        member, _, collection = path.rpartition(" in ")
        equal, _, value = collection.partition(" = ")
        self._get = attrgetter(equal)
        self._member = member
        self._value = value
        self._truth = truth
        self._of_body = of_body

    def __call__(self, board: Any, body: int) -> Any:
        """Return the value on this board."""
        found = self._get(board.body(body) if self._of_body else board.view)
        if self._member:
            return self._member in found
        if self._value:
            return found == self._value
        return bool(found) if self._truth else found


def _choice(board: type, name: str, spanish: str, among: str, rank: str = "") -> Choice:
    """Return the choice that an entry declares."""
    method: Callable[[Any, int], float] | None = getattr(board, rank.removeprefix("-")) if rank else None
    if method is None or not rank.startswith("-"):
        return Choice(name, spanish, getattr(board, among), method)
    lowest = method
    return Choice(name, spanish, getattr(board, among), lambda board, body: -lowest(board, body))


def _action(name: str, spanish: str, kinds: str, fits: str = "") -> Action:
    """Return the action that an entry declares."""
    verbs: dict[str, frozenset[str]] = {}
    for part in kinds.split(";"):
        named, _, words = part.partition(":")
        verbs |= dict.fromkeys(named.split(), frozenset(words.split()))
    return Action(name, spanish, verbs, _fitting(*fits.split(maxsplit=2)) if fits else None)


def _fitting(name: str, test: str, value: str) -> Callable[[Option], bool]:
    """Return the condition on an option's field."""
    get, values = attrgetter(name), frozenset("" if each == "-" else each for each in value.split())
    if test == "=":
        return lambda option: str(get(option)) in values
    if test == "!=":
        return lambda option: get(option) not in values
    if test == "has":
        return lambda option: value in get(option)
    if test == "lacks":
        return lambda option: value not in get(option)
    least = int(value)
    return lambda option: get(option) > least
