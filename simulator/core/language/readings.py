"""Readings: the parts of a condition as a tree of objects that read a board. They are compiled with the games.

Every question at which rows are tried evaluates them. A missing number is nan, with which no comparison holds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import nan
from typing import Any, Final

from .words import NO_BODY, Choice

ReadBody = Callable[[Any, int], Any]
"""Function from a board and a body to a value; every game has its own boards."""


class Read:
    """Part of a condition that reads a value from a board of any game.

    Numbers and truth values have methods of their own, so that compiled code passes them on as machine values."""

    __slots__ = ()

    def on(self, board: Any) -> Any:
        """Return the value on this board: a number, a truth value or a word."""
        raise NotImplementedError

    def number(self, board: Any) -> float:
        """Return the value on this board, which must be a number."""
        found = self.on(board)
        if isinstance(found, int):
            count: int = found
            return float(count)
        number: float = found
        return number

    def holds(self, board: Any) -> bool:
        """Return the value on this board, which must be a truth value."""
        return bool(self.on(board))


class Constant(Read):
    """Value that is the same on every board."""

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
    """Body that a part of a condition is about; NO_BODY in this base class."""

    __slots__ = ()

    def body(self, board: Any) -> int:
        """Return the body on this board, or NO_BODY."""
        return NO_BODY

    def among(self, board: Any, allowed: Sequence[int]) -> int:
        """Return the body if it is among the allowed ones, or NO_BODY."""
        number = self.body(board)
        return number if number in allowed else NO_BODY


class Me(ReadTarget):
    """The own body."""

    __slots__ = ()

    def body(self, board: Any) -> int:
        number: int = board.me
        return number


class Target(ReadTarget):
    """Body that the row has chosen."""

    __slots__ = ()

    def body(self, board: Any) -> int:
        number: int = board.target
        return number


class Attacker(ReadTarget):
    """Body whose action caused the question."""

    __slots__ = ()

    def body(self, board: Any) -> int:
        number: int = board.attacker
        return number


class Named(ReadTarget):
    """Body with this name."""

    __slots__ = ("_name",)

    def __init__(self, name: str) -> None:
        self._name = name

    def body(self, board: Any) -> int:
        number: int = board.named(self._name)
        return number


class Chosen(ReadTarget):
    """Body that a choice of the game picks."""

    __slots__ = ("_choice",)

    def __init__(self, choice: Choice) -> None:
        self._choice = choice

    def body(self, board: Any) -> int:
        return self._choice.pick(board)

    def among(self, board: Any, allowed: Sequence[int]) -> int:
        return self._choice.pick(board, allowed)


# Facts.


class OfFight(Read):
    """Fact about no body."""

    __slots__ = ("_read",)

    def __init__(self, read: ReadBody) -> None:
        self._read = read

    def on(self, board: Any) -> Any:
        return self._read(board, NO_BODY)


class OfBody(Read):
    """Fact about a body; ``absent`` if there is no such body."""

    __slots__ = ("_absent", "_read", "_targets")

    def __init__(self, read: ReadBody, targets: ReadTarget, absent: object) -> None:
        self._read = read
        self._targets = targets
        self._absent = absent

    def on(self, board: Any) -> Any:
        number = self._targets.body(board)
        return self._absent if number < 0 else self._read(board, number)


class OfText(Read):
    """Fact about a word of the author's own."""

    __slots__ = ("_read", "_text")

    def __init__(self, read: Callable[[Any, str], Any], text: str) -> None:
        self._read = read
        self._text = text

    def on(self, board: Any) -> Any:
        return self._read(board, self._text)


# Operators.


class _OfOne(Read):
    """Operator before one reading."""

    __slots__ = ("_inner",)

    def __init__(self, inner: Read) -> None:
        self._inner = inner


class Negated(_OfOne):
    """Negation of a truth value."""

    __slots__ = ()

    def on(self, board: Any) -> Any:
        return self.holds(board)

    def holds(self, board: Any) -> bool:
        return not self._inner.holds(board)


class Minus(_OfOne):
    """Number with the opposite sign."""

    __slots__ = ()

    def on(self, board: Any) -> Any:
        return self.number(board)

    def number(self, board: Any) -> float:
        return -self._inner.number(board)


class _OfTwo(Read):
    """Operator between two readings."""

    __slots__ = ("_first", "_second")

    def __init__(self, first: Read, second: Read) -> None:
        self._first = first
        self._second = second


class _Truth(_OfTwo):
    """Operator with a truth value as its result."""

    __slots__ = ()

    def on(self, board: Any) -> Any:
        return self.holds(board)


class Both(_Truth):
    """Conjunction: both hold."""

    __slots__ = ()

    def holds(self, board: Any) -> bool:
        return self._first.holds(board) and self._second.holds(board)


class Either(_Truth):
    """Disjunction: at least one holds."""

    __slots__ = ()

    def holds(self, board: Any) -> bool:
        return self._first.holds(board) or self._second.holds(board)


class Less(_Truth):
    """Comparison: the first number is less than the second."""

    __slots__ = ()

    def holds(self, board: Any) -> bool:
        return self._first.number(board) < self._second.number(board)


class AtMost(_Truth):
    """Comparison: the first number is at most the second."""

    __slots__ = ()

    def holds(self, board: Any) -> bool:
        return self._first.number(board) <= self._second.number(board)


class Equal(_Truth):
    """Comparison: the numbers are equal."""

    __slots__ = ()

    def holds(self, board: Any) -> bool:
        return self._first.number(board) == self._second.number(board)


class Unequal(_Truth):
    """Comparison: the numbers differ; false if one of them is nan."""

    __slots__ = ()

    def holds(self, board: Any) -> bool:
        one, two = self._first.number(board), self._second.number(board)
        return one < two or one > two


class Same(_Truth):
    """Comparison: the words or truth values are equal."""

    __slots__ = ()

    def holds(self, board: Any) -> bool:
        return bool(self._first.on(board) == self._second.on(board))


class Different(_Truth):
    """Comparison: the words or truth values differ."""

    __slots__ = ()

    def holds(self, board: Any) -> bool:
        return bool(self._first.on(board) != self._second.on(board))


def compared(sign: str, first: Read, second: Read) -> Read:
    """Return the comparison of two numbers by this operator."""
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
    """Operator with a number as its result."""

    __slots__ = ()

    def on(self, board: Any) -> Any:
        return self.number(board)


class Sum(_Number):
    """Sum of two numbers."""

    __slots__ = ()

    def number(self, board: Any) -> float:
        return self._first.number(board) + self._second.number(board)


class Difference(_Number):
    """Difference of two numbers."""

    __slots__ = ()

    def number(self, board: Any) -> float:
        return self._first.number(board) - self._second.number(board)


class Product(_Number):
    """Product of two numbers."""

    __slots__ = ()

    def number(self, board: Any) -> float:
        return self._first.number(board) * self._second.number(board)


class Quotient(_Number):
    """Quotient of two numbers; nan if the divisor is 0."""

    __slots__ = ()

    def number(self, board: Any) -> float:
        parts = self._second.number(board)
        return self._first.number(board) / parts if parts else nan


ARITHMETIC: Final = {"+": Sum, "-": Difference, "*": Product, "/": Quotient}


def computed(sign: str, first: Read, second: Read) -> Read:
    """Return the operation of this sign on two numbers; a constant if both are constants."""
    found = ARITHMETIC[sign](first, second)
    fixed = isinstance(first, Constant) and isinstance(second, Constant)
    return Constant(found.number(None)) if fixed else found
