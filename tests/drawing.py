"""Luck of those who invent encounters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from simulator.core.dice import Luck

T = TypeVar("T")


def pick(luck: Luck, things: Sequence[T]) -> T:
    """Return a random one of these."""
    return things[luck.below(len(things))]


def chance(luck: Luck, one_in: int) -> bool:
    """Return True once in so many times."""
    return luck.below(one_in) == 0
