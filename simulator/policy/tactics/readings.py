"""How the parts of a condition are read off a board: functions made of functions.

They are called at every question that rows are tried at, and are compiled with the games. A number that there is none
of is nan, with which no comparison holds."""

from __future__ import annotations

from collections.abc import Callable
from math import nan
from typing import Any

from .vocabulary import NO_BODY

Read = Callable[[Any], Any]
"""A board to a value: every game has boards of its own."""
ReadBody = Callable[[Any, int], Any]
"""A board and a body to a value."""


def constant(value: object) -> Read:
    """The same at every board."""
    return lambda board: value


def me(board: Any) -> int:
    """The own body."""
    number: int = board.me
    return number


def target(board: Any) -> int:
    """Whom the row has chosen."""
    number: int = board.target
    return number


def attacker(board: Any) -> int:
    """Whose deed calls for the question."""
    number: int = board.attacker
    return number


def nobody(board: Any) -> int:
    """No body."""
    return NO_BODY


def named(name: str) -> Read:
    """The body of this name."""
    return lambda board: board.named(name)


def of_fight(read: ReadBody) -> Read:
    """A fact that is about no body."""
    return lambda board: read(board, NO_BODY)


def of_body(read: ReadBody, body: Read, absent: object) -> Read:
    """A fact about a body; ``absent`` where there is no such body."""

    def value(board: Any) -> Any:
        number: int = body(board)
        return absent if number < 0 else read(board, number)

    return value


def negated(inner: Read) -> Read:
    """Not so."""
    return lambda board: not inner(board)


def minus(inner: Read) -> Read:
    """Below zero what is above it."""
    return lambda board: -inner(board)


def both(first: Read, second: Read) -> Read:
    """The one and the other."""
    return lambda board: first(board) and second(board)


def either(first: Read, second: Read) -> Read:
    """The one or the other."""
    return lambda board: first(board) or second(board)


def reckoned(sign: str, first: Read, second: Read) -> Read:
    """What a sign of arithmetic makes of two numbers."""
    match sign:
        case "+":
            return lambda board: first(board) + second(board)
        case "-":
            return lambda board: first(board) - second(board)
        case "*":
            return lambda board: first(board) * second(board)
    return lambda board: _divided(first(board), second(board))


def compared(sign: str, first: Read, second: Read) -> Read:
    """What a comparison makes of two values."""
    match sign:
        case "==":
            return lambda board: first(board) == second(board)
        case "!=":
            return lambda board: _differ(first(board), second(board))
        case "<":
            return lambda board: first(board) < second(board)
        case "<=":
            return lambda board: first(board) <= second(board)
        case ">":
            return lambda board: first(board) > second(board)
    return lambda board: first(board) >= second(board)


def _divided(dividend: float, divisor: float) -> float:
    return dividend / divisor if divisor else nan


def _differ(one: Any, two: Any) -> bool:
    """Two values differ; nothing differs from what is no number."""
    return bool(one != two and one == one and two == two)
