"""Levels and advances, bought between adventures by a script (TZ-CHR-07, TZ-OUT-03, TZ-OUT-07).

Pure functions on sheets as written; what follows from them (hit points, trait bonuses, hero points) is worked out anew
by prepare.py."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from attrs import evolve, frozen

from ..lienzo.pack import Ability, Lienzo
from ..variants import Variants
from .languages import learnt
from .prepare import DEFAULT_SCORE, level_xp, tongues
from .raw_sheet import RawSheet, Tongue, Trait
from .skills import APTITUDES, full_cost

HOJA: Final = "sheet"
EVERY: Final = 5
"""TZ-CHR-07: at every fifth level one score goes up by 1."""
CREATION_POINTS: Final = 40
CREATION_MOST: Final = 5
MOST_LEVEL: Final = 10


@frozen
class Advance:
    """TZ-CHR-07: what one advance buys: a trait, a stance, two steps of a language, or an option of the Lienzo: a
    power. Exactly one of the four. ``scholarly``: a native or student of that language (TZ-OUT-02)."""

    trait: Trait | None = None
    stance: str = ""
    power: str = ""
    language: str = ""
    spoken: int = 0
    written: int = 0
    scholarly: bool = False


@frozen
class Menu:
    """TZ-OUT-07, profile hoja: what one advance buys by the notes of 2020. Exactly one line of the menu: two aptitude
    levels (of different ones); or 2 points on one score; or four skill levels, at most two on one; or two language
    levels; or two skill levels and one aptitude level. ``aptitudes`` and ``skills`` count levels."""

    aptitudes: Mapping[str, int] = {}
    skills: Mapping[str, int] = {}
    score: Ability | None = None
    language: str = ""
    spoken: int = 0
    written: int = 0
    scholarly: bool = False


# Levels.


def level_of(xp: int, lienzo: Lienzo) -> int:
    """TZ-OUT-03: the level that so much experience gives by the table; beyond its end, one for each ``further``."""
    level = sum(xp >= needed for needed in lienzo.experience.levels)
    if level == len(lienzo.experience.levels):
        level += (xp - lienzo.experience.levels[-1]) // lienzo.experience.further
    return level


def advances_between(before: int, after: int) -> int:
    """TZ-CHR-07: advances gained between two levels: one for each new level."""
    return max(0, after - before)


def starting_advances(variants: Variants) -> int:
    """TZ-CHR-07: advances of a new character of level 1: 1 or 2 by variant."""
    return variants.starting_advances


def score_raises(before: int, after: int) -> int:
    """TZ-CHR-07: how many scores go up by 1 between two levels: at 5, 10, 15, 20 and so on."""
    return max(0, after // EVERY - before // EVERY)


def gain_xp(raw: RawSheet, award: int, lienzo: Lienzo) -> RawSheet:
    """TZ-OUT-03: the sheet with more experience; levels are gained between adventures, by ``level_up``."""
    return evolve(raw, xp=(level_xp(raw.level, lienzo) if raw.xp is None else raw.xp) + award)


def level_up(
    raw: RawSheet,
    to: int,
    variants: Variants,
    lienzo: Lienzo,
    advances: Sequence[Advance] = (),
    raises: Sequence[Ability] = (),
) -> RawSheet:
    """TZ-CHR-07, TZ-OUT-03, TZ-OUT-07: the sheet at a higher level, its advances and raised scores bought.

    Explicit maxima of hit points stay as they are written. Raises ValueError when the experience does not carry the
    level (variant ``xp_scheme`` = table), or more is bought than the levels give."""
    if to <= raw.level:
        raise ValueError(f"level {to} is not above {raw.level} (TZ-CHR-07)")
    if variants.xp_scheme == "table" and raw.xp is not None and level_of(raw.xp, lienzo) < to:
        raise ValueError(f"{raw.xp} points of experience do not carry level {to} (TZ-OUT-03)")
    most, most_raises = advances_between(raw.level, to), score_raises(raw.level, to)
    if len(advances) > most or len(raises) > most_raises:
        raise ValueError(f"levels {raw.level} to {to} give {most} advances and {most_raises} scores (TZ-CHR-07)")
    raised = evolve(raw, level=to)
    for ability in raises:
        raised = raise_score(raised, ability, 1)
    for advance in advances:
        raised = buy(raised, advance, lienzo)
    return raised


def raise_score(raw: RawSheet, ability: Ability, points: int) -> RawSheet:
    """TZ-CHR-07, TZ-CHR-04: one score goes up; what depends on it follows when the sheet is made whole."""
    scores = {**raw.abilities, ability: raw.abilities.get(ability, DEFAULT_SCORE) + points}
    return evolve(raw, abilities=scores)


# Advances.


def buy(raw: RawSheet, advance: Advance, lienzo: Lienzo) -> RawSheet:
    """TZ-CHR-07: the sheet after one advance. Raises ValueError unless it buys exactly one thing, and a new one."""
    bought = [bool(one) for one in (advance.trait, advance.stance, advance.power, advance.language)]
    if sum(bought) != 1:
        raise ValueError("an advance buys one trait, stance, language or power (TZ-CHR-07)")
    if advance.trait is not None:
        return evolve(raw, traits=(*raw.traits, _new(advance.trait, {one.name for one in raw.traits})))
    if advance.language:
        return evolve(raw, languages=_languages(raw, advance, lienzo))
    if advance.stance:
        return evolve(raw, stances=(*raw.stances, _known(advance.stance, raw.stances, lienzo.stances)))
    return evolve(raw, powers=(*raw.powers, _known(advance.power, raw.powers, lienzo.powers)))


def _new(trait: Trait, owned: set[str]) -> Trait:
    if trait.name in owned:
        raise ValueError(f"the trait {trait.name!r} is there already (TZ-CHR-07)")
    return trait


def _known(id_: str, owned: Sequence[str], known: Mapping[str, object]) -> str:
    if id_ in owned or id_ not in known:
        raise ValueError(f"{id_!r} is there already, or not in this Lienzo (TZ-CHR-07)")
    return id_


def _languages(raw: RawSheet, bought: Advance | Menu, lienzo: Lienzo) -> dict[str, Tongue]:
    return learnt(tongues(raw, lienzo), bought.language, bought.spoken, bought.written, bought.scholarly)


def buy_by_menu(raw: RawSheet, menu: Menu, lienzo: Lienzo) -> RawSheet:
    """TZ-OUT-07, profile hoja: the sheet after one advance by the notes of 2020. Raises ValueError when it is no line
    of the menu, or a level would go above 10."""
    if not _on_the_menu(menu):
        raise ValueError("that is no line of the menu of advances (TZ-OUT-07)")
    if menu.score is not None:
        return raise_score(raw, menu.score, 2)
    if menu.language:
        return evolve(raw, languages=_languages(raw, menu, lienzo))
    return evolve(
        raw,
        aptitude_levels=_stepped(raw.aptitude_levels, menu.aptitudes),
        skill_levels=_stepped(raw.skill_levels, menu.skills),
    )


def _on_the_menu(menu: Menu) -> bool:
    """TZ-OUT-07: whether that is exactly one line of the menu."""
    aptitudes, skills = sum(menu.aptitudes.values()), sum(menu.skills.values())
    levels = {
        (2, 0): len(menu.aptitudes) == 2,
        (0, 4): max(menu.skills.values(), default=0) <= 2,
        (1, 2): True,
    }
    lines = (menu.score is not None, bool(menu.language), bool(aptitudes or skills))
    return sum(lines) == 1 and (not lines[2] or levels.get((aptitudes, skills), False))


def _stepped(levels: Mapping[str, int], steps: Mapping[str, int]) -> dict[str, int]:
    stepped = {**levels, **{name: levels.get(name, 0) + more for name, more in steps.items()}}
    if any(level > MOST_LEVEL for level in stepped.values()):
        raise ValueError(f"no level goes above {MOST_LEVEL} (TZ-TEST-07)")
    return stepped


def creation_cost(raw: RawSheet) -> int:
    """TZ-TEST-07: the points that a new character's aptitudes and skills cost, of 40; skills of weapons, armour and
    spells pay half, odd costs rounded up.

    Raises ValueError when one of level 1 has a level above 5."""
    highest = max([*raw.aptitude_levels.values(), *raw.skill_levels.values()], default=0)
    if raw.level == 1 and highest > CREATION_MOST:
        raise ValueError(f"at character level 1 no level is above {CREATION_MOST} (TZ-TEST-07)")
    skills = [full_cost(level, half_price=True) for level in raw.skill_levels.values()]
    return sum(full_cost(level) for level in raw.aptitude_levels.values()) + sum(skills)


def aptitude_levels(raw: RawSheet) -> dict[str, int]:
    """TZ-CHR-02: the ten aptitudes with their levels, 0 where the sheet is silent."""
    return {name: raw.aptitude_levels.get(name, 0) for name in APTITUDES}
