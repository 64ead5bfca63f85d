"""Base class of the intents that a game's planner ranks."""

from __future__ import annotations

from typing import TypeVar

from simulator.core.asks import Option


class Ranked:  # mypyc: acyclic, derivable
    """An option with its worth to a planner; a game adds what it has planned with it."""

    __slots__ = ("option", "worth")

    def __init__(self, option: Option, worth: float) -> None:
        self.option = option
        self.worth = worth


def greatest(numbers: list[float]) -> float:
    """Return the greatest number, or 0 if there is none. Compiled, this takes a fifth of the time of ``max`` with a
    default."""
    if not numbers:
        return 0.0
    found = numbers[0]
    for number in numbers:
        if number > found:
            found = number
    return found


R = TypeVar("R", bound=Ranked)


def best(intents: list[R]) -> R | None:
    """Return the intent that is worth most; of equals the first."""
    found: R | None = None
    for intent in intents:
        if found is None or intent.worth > found.worth:
            found = intent
    return found
