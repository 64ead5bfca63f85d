"""Exact chances of Tapiz's action dice (TZ-TEST-01)."""

from __future__ import annotations

from functools import cache

from ...core.events import Tested
from .variants import Variants


@cache
def action_totals(action_die: str) -> tuple[tuple[int, float], ...]:
    """TZ-TEST-01: every (total, probability) of an action die, by variant ``action_die``: d20 or 3d6."""
    if action_die == "d20":
        return tuple((face, 0.05) for face in range(1, 21))
    found: dict[int, int] = {}
    for first in range(1, 7):
        for second in range(1, 7):
            for third in range(1, 7):
                total = first + second + third
                found[total] = found.get(total, 0) + 1
    return tuple((total, count / 216) for total, count in sorted(found.items()))


def chance_of(tested: Tested, variants: Variants) -> float | None:
    """TZ-TEST-01, TZ-TEST-04: the chance of success before the dice fell.

    None if dice other than the action die's own took part: those of a level, or of an explosion."""
    if not tested.dice:
        return float(tested.passed)
    if variants.d20_explodes != "off" or any(name == "ability_dice" for name, _ in tested.parts):
        return None
    totals = action_totals(variants.action_die)
    return sum(chance for total, chance in totals if total + tested.figure >= tested.difficulty)
