"""How the parts of a condition are read off a board: a tree of readings, which are compiled with the games.

They are read at every question that rows are tried at. A number that there is none of is nan, with which no comparison
holds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import nan
from typing import Any, Final

from .vocabulary import NO_BODY, Choice

ReadBody = Callable[[Any, int], Any]
"""A board and a body to a value: every game has boards of its own."""


class Read:
    """A part of a condition: what a board has for it. Any board: every game has its own.

    Numbers and truths are asked for as such, so that they are handed on as machine numbers when this is compiled."""

    __slots__ = ()

    def on(self, board: Any) -> Any:
        """The value on this board: a number, a truth or a word."""
        raise NotImplementedError

    def number(self, board: Any) -> float:
        """The value on this board, which is a number."""
        found = self.on(board)
        if isinstance(found, int):
            count: int = found
            return float(count)
        number: float = found
        return number

    def holds(self, board: Any) -> bool:
        """The value on this board, which is a truth."""
        return bool(self.on(board))


class Constant(Read):
    """The same on every board."""

    __slots__ = ("_number", "_value")

    def __init__(self, value: float | bool | str) -> None:
        self._value = value
        self._number = nan if isinstance(value, str) else float(value)

    def on(self, board: Any) -> Any:
        return self._value

    def number(self, board: Any) -> float:
        return self._number


# Bodies.


class ReadTarget:
    """Whom a part of a condition is about; nobody unless a class says more."""

    __slots__ = ()

    def body(self, board: Any) -> int:
        """The body on this board, or NO_BODY."""
        return NO_BODY

    def among(self, board: Any, allowed: Sequence[int]) -> int:
        """The body if it is among those that are allowed, or NO_BODY."""
        number = self.body(board)
        return number if number in allowed else NO_BODY


class Me(ReadTarget):
    """The own body."""

    __slots__ = ()

    def body(self, board: Any) -> int:
        number: int = board.me
        return number


class Target(ReadTarget):
    """Whom the row has chosen."""

    __slots__ = ()

    def body(self, board: Any) -> int:
        number: int = board.target
        return number


class Attacker(ReadTarget):
    """Whose deed calls for the question."""

    __slots__ = ()

    def body(self, board: Any) -> int:
        number: int = board.attacker
        return number


class Named(ReadTarget):
    """The body of this name."""

    __slots__ = ("_name",)

    def __init__(self, name: str) -> None:
        self._name = name

    def body(self, board: Any) -> int:
        number: int = board.named(self._name)
        return number


class Chosen(ReadTarget):
    """Whom a choice of the game chooses."""

    __slots__ = ("_choice",)

    def __init__(self, choice: Choice) -> None:
        self._choice = choice

    def body(self, board: Any) -> int:
        return self._choice.pick(board)

    def among(self, board: Any, allowed: Sequence[int]) -> int:
        return self._choice.pick(board, allowed)


# Facts.


class OfFight(Read):
    """A fact that is about no body."""

    __slots__ = ("_read",)

    def __init__(self, read: ReadBody) -> None:
        self._read = read

    def on(self, board: Any) -> Any:
        return self._read(board, NO_BODY)


class OfBody(Read):
    """A fact about a body; ``absent`` where there is no such body."""

    __slots__ = ("_absent", "_read", "_targets")

    def __init__(self, read: ReadBody, targets: ReadTarget, absent: object) -> None:
        self._read = read
        self._targets = targets
        self._absent = absent

    def on(self, board: Any) -> Any:
        number = self._targets.body(board)
        return self._absent if number < 0 else self._read(board, number)


# Signs.


class _OfOne(Read):
    """A sign before one reading."""

    __slots__ = ("_inner",)

    def __init__(self, inner: Read) -> None:
        self._inner = inner


class Negated(_OfOne):
    """Not so."""

    __slots__ = ()

    def on(self, board: Any) -> Any:
        return self.holds(board)

    def holds(self, board: Any) -> bool:
        return not self._inner.holds(board)


class Minus(_OfOne):
    """Below zero what is above it."""

    __slots__ = ()

    def on(self, board: Any) -> Any:
        return self.number(board)

    def number(self, board: Any) -> float:
        return -self._inner.number(board)


class _OfTwo(Read):
    """A word or sign between two readings."""

    __slots__ = ("_first", "_second")

    def __init__(self, first: Read, second: Read) -> None:
        self._first = first
        self._second = second


class _Truth(_OfTwo):
    """One that makes a truth of them."""

    __slots__ = ()

    def on(self, board: Any) -> Any:
        return self.holds(board)


class Both(_Truth):
    """The one and the other."""

    __slots__ = ()

    def holds(self, board: Any) -> bool:
        return self._first.holds(board) and self._second.holds(board)


class Either(_Truth):
    """The one or the other."""

    __slots__ = ()

    def holds(self, board: Any) -> bool:
        return self._first.holds(board) or self._second.holds(board)


class Less(_Truth):
    """The first number is less than the second."""

    __slots__ = ()

    def holds(self, board: Any) -> bool:
        return self._first.number(board) < self._second.number(board)


class AtMost(_Truth):
    """The first number is at most the second."""

    __slots__ = ()

    def holds(self, board: Any) -> bool:
        return self._first.number(board) <= self._second.number(board)


class Equal(_Truth):
    """The numbers are equal."""

    __slots__ = ()

    def holds(self, board: Any) -> bool:
        return self._first.number(board) == self._second.number(board)


class Unequal(_Truth):
    """The numbers are not equal; nothing differs from what is no number."""

    __slots__ = ()

    def holds(self, board: Any) -> bool:
        one, two = self._first.number(board), self._second.number(board)
        return one < two or one > two


class Same(_Truth):
    """The words are the same, or the truths."""

    __slots__ = ()

    def holds(self, board: Any) -> bool:
        return bool(self._first.on(board) == self._second.on(board))


class Different(_Truth):
    """The words differ, or the truths."""

    __slots__ = ()

    def holds(self, board: Any) -> bool:
        return bool(self._first.on(board) != self._second.on(board))


def compared(sign: str, first: Read, second: Read) -> Read:
    """What a sign of comparison makes of two numbers."""
    match sign:
        case "<":
            return Less(first, second)
        case ">":
            return Less(second, first)
        case "<=":
            return AtMost(first, second)
        case ">=":
            return AtMost(second, first)
        case "==":
            return Equal(first, second)
    return Unequal(first, second)


class _Number(_OfTwo):
    """One that makes a number of two."""

    __slots__ = ()

    def on(self, board: Any) -> Any:
        return self.number(board)


class Sum(_Number):
    """Both together."""

    __slots__ = ()

    def number(self, board: Any) -> float:
        return self._first.number(board) + self._second.number(board)


class Difference(_Number):
    """The first without the second."""

    __slots__ = ()

    def number(self, board: Any) -> float:
        return self._first.number(board) - self._second.number(board)


class Product(_Number):
    """The first as often as the second says."""

    __slots__ = ()

    def number(self, board: Any) -> float:
        return self._first.number(board) * self._second.number(board)


class Quotient(_Number):
    """The first in as many parts as the second says; no number where these are none."""

    __slots__ = ()

    def number(self, board: Any) -> float:
        parts = self._second.number(board)
        return self._first.number(board) / parts if parts else nan


RECKONED: Final = {"+": Sum, "-": Difference, "*": Product, "/": Quotient}


def computed(sign: str, first: Read, second: Read) -> Read:
    """What a sign of arithmetic makes of two numbers; of two that are the same on every board, at once."""
    found = RECKONED[sign](first, second)
    fixed = isinstance(first, Constant) and isinstance(second, Constant)
    return Constant(found.number(None)) if fixed else found
