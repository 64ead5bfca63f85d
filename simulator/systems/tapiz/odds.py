"""Exact chances of Tapiz's action dice (TZ-TEST-01)."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from math import factorial

from ...core.events import Tested
from .variants import Variants


@cache
def action_totals(action_die: str, more: int = 0) -> tuple[tuple[int, float], ...]:
    """TZ-TEST-01: every (total, probability) of an action die, by variant ``action_die``: d20 or 3d6.

    ``more``: dice beyond its own, -4 to 4; the best count, or below 0 the worst (TZ-SPEC-06)."""
    if action_die == "d20":
        return tuple((face, _chance(face, more)) for face in range(1, 21))
    found: dict[int, int] = {}
    for faces in combinations_with_replacement(range(1, 7), 3 + abs(more)):
        total = sum(faces[:3] if more < 0 else faces[-3:])
        found[total] = found.get(total, 0) + _ways(faces)
    return tuple((total, count / 6 ** (3 + abs(more))) for total, count in sorted(found.items()))


def _chance(face: int, more: int) -> float:
    """Return the chance that a d20 shows this face, as the best or the worst of 1 + ``more``."""
    if not more:
        return 0.05
    rank, dice = face if more > 0 else 21 - face, 1.0 + abs(more)
    return float((rank / 20) ** dice - ((rank - 1) / 20) ** dice)


def _ways(faces: tuple[int, ...]) -> int:
    """Return the number of orders of these dice."""
    found = factorial(len(faces))
    for face in range(1, 7):
        found //= factorial(faces.count(face))
    return found


def chance_of(tested: Tested, variants: Variants) -> float | None:
    """TZ-TEST-01, TZ-TEST-04: the chance of success before the dice fell.

    None if dice other than the action die's own took part: those of a level, of an explosion, or of a special."""
    if not tested.dice:
        return float(tested.passed)
    if len(tested.dice) != (3 if variants.action_die == "3d6" else 1):
        return None
    if variants.d20_explodes != "off" or any(name == "ability_dice" for name, _ in tested.parts):
        return None
    totals = action_totals(variants.action_die)
    return sum(chance for total, chance in totals if total + tested.figure >= tested.difficulty)
