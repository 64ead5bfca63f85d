"""New characters: scores, advances and levels (TZ-CHR-07, TZ-CHR-08, TZ-TEST-07).

``generated`` completes a raw sheet with a ``generate`` entry. The other functions make scores; they get dice from
``roll(count)``, which returns the faces of ``count`` six-sided dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from attrs import evolve

from ....core.dice import Tape
from ..lienzo.measures import ABILITIES, Ability
from ..lienzo.pack import Lienzo
from ..variants import Variants
from .advancement import buy_all
from .raw_sheet import RawSheet
from .skills import full_cost

Roll = Callable[[int], Sequence[int]]
Scores = dict[Ability, int]
Place = Callable[[tuple[int, ...]], Mapping[Ability, int]]

ARRAYS: Final[Mapping[str, tuple[int, ...]]] = {"old3": (14, 12, 10, 10, 9, 8), "new3": (16, 14, 13, 12, 10, 9)}
POINTS: Final[Mapping[str, int]] = {"old4": 63, "new2": 72}
LEAST: Final = 8
MOST: Final = 18
ROLLED: Final = ("old1", "old2", "new1")
CREATION_POINTS: Final = 40
CREATION_MOST: Final = 5
"""TZ-TEST-07: points of a new character for aptitudes and skills, and the highest level of each."""


def generated(raw: RawSheet, variants: Variants, lienzo: Lienzo) -> RawSheet:
    """TZ-CHR-07, TZ-CHR-08: a raw sheet with the scores and advances of its ``generate``; without that, unchanged.

    Raises ValueError if scores, advances or levels exceed a new character's."""
    wish = raw.generate
    if wish is None:
        return raw
    if raw.abilities and len(raw.abilities) < len(ABILITIES):
        raise ValueError("with generate, abilities are all six or none (TZ-CHR-08)")
    most = variants.starting_advances + raw.level - 1
    if len(wish.advances) > most:
        raise ValueError(f"a new character of level {raw.level} buys at most {most} advances (TZ-CHR-07)")
    if creation_cost(raw) > CREATION_POINTS:
        raise ValueError(f"aptitudes and skills cost {creation_cost(raw)} points of {CREATION_POINTS} (TZ-TEST-07)")
    roll = Tape(f"asalto tapiz abilities 1|{wish.seed}".encode(), 6).take
    scores = generate(variants, roll, (lambda _: raw.abilities) if raw.abilities else None)
    return buy_all(evolve(raw, generate=None, abilities=scores), wish.advances, variants, lienzo)


def creation_cost(raw: RawSheet) -> int:
    """TZ-TEST-07: the points that a new character's aptitudes and skills cost, of 40.

    Skills of weapons, armour and spells pay half, odd costs rounded up. Raises ValueError if a level is above 5 at
    character level 1."""
    highest = max([*raw.aptitude_levels.values(), *raw.skill_levels.values()], default=0)
    if raw.level == 1 and highest > CREATION_MOST:
        raise ValueError(f"at character level 1 no level is above {CREATION_MOST} (TZ-TEST-07)")
    skills = [full_cost(level, half_price=True) for level in raw.skill_levels.values()]
    return sum(full_cost(level) for level in raw.aptitude_levels.values()) + sum(skills)


def values(method: str, roll: Roll) -> tuple[int, ...]:
    """TZ-CHR-08: the six values of a method before they are placed: rolled, or an array.

    old1, old2: 3d6 each; new1: 4d6 without the lowest. Raises ValueError for methods by points, which have no
    values."""
    if method in ARRAYS:
        return ARRAYS[method]
    if method not in ROLLED:
        raise ValueError(f"{method} spends points; there are no values to place (TZ-CHR-08)")
    return tuple(_best_three(roll(4 if method == "new1" else 3)) for _ in ABILITIES)


def generate(variants: Variants, roll: Roll, place: Place | None = None) -> Scores:
    """TZ-CHR-08: six scores by variant ``ability_generation``.

    ``place`` assigns the values or spends the points. Without it values keep the order of the sheet, and points are
    spread evenly, the remainder from FUE on."""
    method = variants.ability_generation
    if method in POINTS:
        return bought(method, even(method) if place is None else place(()))
    given = values(method, roll)
    return as_given(given) if place is None else placed(method, given, place(given))


def even(method: str) -> Scores:
    """TZ-CHR-08: the points of a method, spread evenly."""
    each, rest = divmod(POINTS[method], len(ABILITIES))
    return {ability: each + (number < rest) for number, ability in enumerate(ABILITIES)}


def _best_three(faces: Sequence[int]) -> int:
    return sum(sorted(faces)[-3:])


def as_given(given: Sequence[int]) -> Scores:
    """TZ-CHR-08: the values in the order given, FUE to CAR."""
    return dict(zip(ABILITIES, given, strict=True))


def placed(method: str, given: Sequence[int], wanted: Mapping[Ability, int]) -> Scores:
    """TZ-CHR-08: the values as the player placed them, freely with old2, old3, new1 and new3.

    Raises ValueError if they are not the given values, each once; for old1, if more than one pair was swapped."""
    if sorted(wanted.values()) != sorted(given) or set(wanted) != {*ABILITIES}:
        raise ValueError(f"the scores are {sorted(given)}, each once (TZ-CHR-08)")
    scores = {one: wanted[one] for one in ABILITIES}
    moved = sum(score != value for score, value in zip(scores.values(), given, strict=True))
    if method == "old1" and moved > 2:
        raise ValueError("old1 allows one swap of two values (TZ-CHR-08)")
    return scores


def bought(method: str, wanted: Mapping[Ability, int]) -> Scores:
    """TZ-CHR-08: scores bought with the points of old4 (63) or new2 (72), each 8 to 18, at one point each.

    Raises ValueError if they do not add up."""
    scores = {one: wanted[one] for one in ABILITIES}
    if not all(LEAST <= score <= MOST for score in scores.values()):
        raise ValueError(f"bought scores are {LEAST} to {MOST} (TZ-CHR-08)")
    if sum(scores.values()) != POINTS[method]:
        raise ValueError(f"the scores add up to {sum(scores.values())}, not {POINTS[method]} (TZ-CHR-08)")
    return scores
