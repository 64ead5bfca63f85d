"""Exact chances of tests."""

from __future__ import annotations

from simulator.core.events import Tested

from .sheet import Variants

TWO_DICE = [sum(first + second == total for first in range(1, 7) for second in range(1, 7)) for total in range(13)]


def hits(bonus: int, guard: int) -> float:
    """BR-ATK-01: the chance that an attack hits: faces from 2 on that reach the guard, and always 20."""
    return (19 - min(18, max(0, guard - bonus - 2))) / 20


def chance_of(told: Tested, variants: Variants) -> float | None:
    """Return the chance that a test had before its roll."""
    if told.task == "attack":
        return hits(told.figure, told.difficulty)
    return sum(TWO_DICE[: told.difficulty + 1]) / 36 if told.task == "nerve" else None
