"""What a planner might do, with what it is worth, and the best of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Generic, TypeVar

from simulator.core.asks import Option

A = TypeVar("A")


class Ranked(Generic[A]):
    """An option, its worth, and, for an attack, what the planner reckons of it."""

    __slots__ = ("attack", "option", "worth")

    def __init__(self, option: Option, worth: float, attack: A | None = None) -> None:
        self.option = option
        self.worth = worth
        self.attack = attack


R = TypeVar("R", bound=Ranked[Any])  # Any: whatever the planner reckons


def best(intents: Iterable[R]) -> R | None:
    """The one that is worth most; of equals the first."""
    return max(intents, key=_worth, default=None)


def _worth(intent: Ranked[Any]) -> float:
    return intent.worth
