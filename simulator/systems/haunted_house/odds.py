"""Exact chances and expected losses in Haunted House, computed from integers."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from ...core.events import Tested
from .formulas import BASE_DIFFICULTY, net_loss, passes
from .tables import toxin
from .variants import Variants
from .weapons import DiceFormula

ROLLS: Final = 36


@cache
def passing(figure: int, difficulty: int = BASE_DIFFICULTY) -> int:
    """HH-DICE-01: the number of the 36 rolls of 2d6 that pass a test."""
    rolls = [first + second for first in range(1, 7) for second in range(1, 7)]
    return sum(passes(roll, roll + figure, difficulty) for roll in rolls)


def chance(figure: int, difficulty: int = BASE_DIFFICULTY) -> float:
    """HH-DICE-01: the probability of passing a test."""
    return passing(figure, difficulty) / ROLLS


def chance_of(told: Tested, variants: Variants) -> float | None:
    """HH-DICE-01: the chance that this test had before its dice were rolled."""
    return chance(told.figure, told.difficulty)


def mean(roll: DiceFormula) -> float:
    """Return the expected value of a formula that never falls below 0."""
    return roll.count * 3.5 + roll.plus


@lru_cache(maxsize=8192)
def toll(count: int, plus: int, guard: int, hits: tuple[float, ...], life: int) -> tuple[float, float]:
    """Return the expected loss and the chance of losing everything, for blows of ``count`` d6 + ``plus`` against
    ``guard`` at a target with ``life`` (at least 1). The loss never exceeds ``life``. ``hits``: for each blow, the
    number of the 36 rolls that hit."""
    return toll_of(losses(count, plus, guard), hits, life)


@lru_cache(maxsize=8192)
def toll_of(spread: tuple[tuple[int, float], ...], hits: tuple[float, ...], life: int) -> tuple[float, float]:
    """Return the same for blows that each take a loss of ``spread``, pairs of a loss and its probability."""
    left = [0.0] * life + [1.0]
    for hit in hits:
        after = [0.0] * (life + 1)
        for points, weight in enumerate(left):
            if weight:
                after[points] += weight * (1 - hit / ROLLS)
                struck = weight * hit / ROLLS
                for lost, share in spread:
                    after[points - lost if points > lost else 0] += struck * share
        left = after
    return sum([(life - points) * weight for points, weight in enumerate(left)]), left[0]


@cache
def losses(count: int, plus: int, guard: int) -> tuple[tuple[int, float], ...]:
    """Return every possible loss from one hit with its probability (HH-DMG-01)."""
    sums = {0: 1}
    for _ in range(count):
        longer: dict[int, int] = {}
        for total, ways in sums.items():
            for face in range(1, 7):
                longer[total + face] = longer.get(total + face, 0) + ways
        sums = longer
    spread: dict[int, int] = {}
    for total, ways in sums.items():
        lost = net_loss(total + plus, guard)
        spread[lost] = spread.get(lost, 0) + ways
    return tuple((lost, ways / 6**count) for lost, ways in sorted(spread.items()))


@cache
def wounding(count: int, plus: int, guard: int) -> float:
    """HH-DMG-01: return the chance that a hit of ``count`` d6 + ``plus`` costs life against ``guard``."""
    return sum([share for lost, share in losses(count, plus, guard) if lost])


@cache
def drain(name: str, figure: int) -> float:
    """HH-HAZ-07: return the stamina that one test of a toxin is expected to cost, at this figure of resistance."""
    failed, passed = toxin(name)
    withstood = chance(figure)
    return withstood * mean(passed) + (1 - withstood) * mean(failed)
