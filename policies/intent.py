"""The best of what a planner might do.

Each game has an ``Intent`` of its own: a compiled class can derive from none that is not compiled with it, and games
are compiled by themselves as well."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, TypeVar


class Ranked(Protocol):
    """What is worth something to a planner."""

    worth: float


R = TypeVar("R", bound=Ranked)


def best(intents: Iterable[R]) -> R | None:
    """The one that is worth most; of equals the first."""
    return max(intents, key=_worth, default=None)


def _worth(intent: Ranked) -> float:
    return intent.worth
