"""Making the six scores of a new character (TZ-CHR-08). Only generators need this; no fight does.

Dice are those of whoever asks: ``roll(count)`` gives the faces of that many six-sided dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from ..lienzo.pack import ABILITIES, Ability
from ..variants import Variants

Roll = Callable[[int], Sequence[int]]
Scores = dict[Ability, int]
Place = Callable[[tuple[int, ...]], Mapping[Ability, int]]

ARRAYS: Final[Mapping[str, tuple[int, ...]]] = {"old3": (14, 12, 10, 10, 9, 8), "new3": (16, 14, 13, 12, 10, 9)}
POINTS: Final[Mapping[str, int]] = {"old4": 63, "new2": 72}
LEAST: Final = 8
MOST: Final = 18
ROLLED: Final = ("old1", "old2", "new1")
METHODS: Final = ("old1", "old2", "old3", "old4", "new1", "new2", "new3")


def values(method: str, roll: Roll) -> tuple[int, ...]:
    """TZ-CHR-08: the six values that a method gives before they are placed: rolled, or an array.

    old1, old2: 3d6 each; new1: 4d6 without the lowest. Raises ValueError for the methods by points, which give none."""
    if method in ARRAYS:
        return ARRAYS[method]
    if method not in ROLLED:
        raise ValueError(f"{method} spends points; there are no values to place (TZ-CHR-08)")
    return tuple(_best_three(roll(4 if method == "new1" else 3)) for _ in ABILITIES)


def generate(variants: Variants, roll: Roll, place: Place | None = None) -> Scores:
    """TZ-CHR-08: six scores by variant ``ability_generation``. ``place`` says where the values go, or how points
    are spent; without it values stay in the order of the sheet, and points are spread evenly, the rest from FUE on."""
    method = variants.ability_generation
    if method in POINTS:
        return bought(method, even(method) if place is None else place(()))
    given = values(method, roll)
    return in_order(given) if place is None else placed(method, given, place(given))


def even(method: str) -> Scores:
    """TZ-CHR-08: the points of a method spread evenly."""
    each, rest = divmod(POINTS[method], len(ABILITIES))
    return {ability: each + (number < rest) for number, ability in enumerate(ABILITIES)}


def _best_three(faces: Sequence[int]) -> int:
    return sum(sorted(faces)[-3:])


def in_order(given: Sequence[int], swap: tuple[int, int] | None = None) -> Scores:
    """TZ-CHR-08, method old1: the values as they came, FUE to CAR, after swapping at most one pair (by place, 0..5)."""
    placed = list(given)
    if swap is not None:
        one, other = swap
        placed[one], placed[other] = placed[other], placed[one]
    return dict(zip(ABILITIES, placed, strict=True))


def placed(method: str, given: Sequence[int], wanted: Mapping[Ability, int]) -> Scores:
    """TZ-CHR-08: the values as the player has placed them, freely with old2, old3, new1 and new3.

    Raises ValueError when they are not the values given, each once; of old1, when more than one pair was swapped."""
    if sorted(wanted.values()) != sorted(given) or set(wanted) != {*ABILITIES}:
        raise ValueError(f"the scores are {sorted(given)}, each once (TZ-CHR-08)")
    scores = {one: wanted[one] for one in ABILITIES}
    moved = sum(score != value for score, value in zip(scores.values(), given, strict=True))
    if method == "old1" and moved > 2:
        raise ValueError("old1 allows one swap of two values (TZ-CHR-08)")
    return scores


def bought(method: str, wanted: Mapping[Ability, int]) -> Scores:
    """TZ-CHR-08: scores bought with the points of old4 (63) or new2 (72), each 8 to 18, a point a point.

    Raises ValueError when they do not add up."""
    scores = {one: wanted[one] for one in ABILITIES}
    if not all(LEAST <= score <= MOST for score in scores.values()):
        raise ValueError(f"bought scores are {LEAST} to {MOST} (TZ-CHR-08)")
    if sum(scores.values()) != POINTS[method]:
        raise ValueError(f"the scores add up to {sum(scores.values())}, not {POINTS[method]} (TZ-CHR-08)")
    return scores
