"""Levels and advances (TZ-CHR-07, TZ-OUT-03, TZ-OUT-07).

Pure functions on raw sheets. prepare.py computes their results anew (hit points, trait bonuses, hero points).
generation.py buys for new characters, downtime/levels.py for those of a chain."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from attrs import evolve

from ..lienzo.measures import Ability
from ..lienzo.pack import Lienzo
from ..variants import Variants
from .languages import learnt, tongues
from .raw_sheet import DEFAULT_SCORE, Advance, Advancement, RawSheet, Tongue, Trait

EVERY: Final = 5
"""TZ-CHR-07: at every fifth level one score goes up by 1."""
MOST_LEVEL: Final = 10
MENU: Final = ((2, 0), (0, 4), (1, 2))
"""TZ-OUT-07: lines of the menu that buy levels, as numbers of aptitude levels and skill levels."""


# Levels.


def score_raises(before: int, after: int) -> int:
    """TZ-CHR-07: the number of scores that go up by 1 between two levels: at 5, 10, 15, 20 and so on."""
    return max(0, after // EVERY - before // EVERY)


def gain_xp(raw: RawSheet, award: int, lienzo: Lienzo) -> RawSheet:
    """TZ-OUT-03: the sheet with more experience; ``level_up`` grants levels between adventures."""
    return evolve(raw, xp=(lienzo.experience.needed(raw.level) if raw.xp is None else raw.xp) + award)


def level_up(raw: RawSheet, gained: Advancement, variants: Variants, lienzo: Lienzo) -> RawSheet:
    """TZ-CHR-07, TZ-OUT-03, TZ-OUT-07: the sheet at a higher level, with its advances and raised scores.

    Explicit maxima of hit points stay as written. Raises ValueError if the experience is too low for the level (variant
    ``xp_scheme`` = table), or if more is bought than the levels allow."""
    to = gained.level
    if to <= raw.level:
        raise ValueError(f"level {to} is not above {raw.level} (TZ-CHR-07)")
    if variants.xp_scheme == "table" and raw.xp is not None and lienzo.experience.level(raw.xp) < to:
        raise ValueError(f"{raw.xp} points of experience do not carry level {to} (TZ-OUT-03)")
    most, most_raises = to - raw.level, score_raises(raw.level, to)
    if len(gained.advances) > most or len(gained.raises) > most_raises:
        raise ValueError(f"levels {raw.level} to {to} give {most} advances and {most_raises} scores (TZ-CHR-07)")
    raised = evolve(raw, level=to)
    for ability in gained.raises:
        raised = raise_score(raised, ability, 1)
    return buy_all(raised, gained.advances, variants, lienzo)


def raise_score(raw: RawSheet, ability: Ability, points: int) -> RawSheet:
    """TZ-CHR-07, TZ-CHR-04: one score goes up; preparing the sheet updates its dependants."""
    scores = {**raw.abilities, ability: raw.abilities.get(ability, DEFAULT_SCORE) + points}
    return evolve(raw, abilities=scores)


# Advances.


def buy_all(raw: RawSheet, advances: Sequence[Advance], variants: Variants, lienzo: Lienzo) -> RawSheet:
    """TZ-CHR-07: the sheet after several advances, in order."""
    for advance in advances:
        raw = buy(raw, advance, variants, lienzo)
    return raw


def buy(raw: RawSheet, advance: Advance, variants: Variants, lienzo: Lienzo) -> RawSheet:
    """TZ-CHR-07, TZ-OUT-07: the sheet after one advance.

    Raises ValueError unless it buys exactly one thing that the sheet lacks, or if it is of the menu of 2020 and ability
    dice are off."""
    levels = bool(advance.aptitudes or advance.skills)
    bought = (advance.trait, advance.stance, advance.power, advance.language, advance.score, levels)
    if sum(map(bool, bought)) != 1:
        raise ValueError("an advance buys one trait, stance, language, power, score or line of levels (TZ-CHR-07)")
    if advance.trait is not None:
        return evolve(raw, traits=(*raw.traits, _new(advance.trait, {one.name for one in raw.traits})))
    if advance.language:
        return evolve(raw, languages=_languages(raw, advance, lienzo))
    if advance.stance:
        return evolve(raw, stances=(*raw.stances, _known(advance.stance, raw.stances, lienzo.stances)))
    if advance.power:
        return evolve(raw, powers=(*raw.powers, _known(advance.power, raw.powers, lienzo.powers)))
    return buy_by_menu(raw, advance, variants)


def _new(trait: Trait, owned: set[str]) -> Trait:
    if trait.name in owned:
        raise ValueError(f"the trait {trait.name!r} is there already (TZ-CHR-07)")
    return trait


def _known(id_: str, owned: Sequence[str], known: Mapping[str, object]) -> str:
    if id_ in owned or id_ not in known:
        raise ValueError(f"{id_!r} is there already, or not in this Lienzo (TZ-CHR-07)")
    return id_


def _languages(raw: RawSheet, bought: Advance, lienzo: Lienzo) -> dict[str, Tongue]:
    return learnt(tongues(raw, lienzo), bought.language, bought.spoken, bought.written, bought.scholarly)


def buy_by_menu(raw: RawSheet, advance: Advance, variants: Variants) -> RawSheet:
    """TZ-OUT-07: the sheet after one advance by the notes of 2020.

    Raises ValueError if ability dice are off, if it is not a line of the menu, or if a level would exceed 10."""
    if variants.ability_dice == "off":
        raise ValueError('scores and levels are bought only with ability_dice = "on" (TZ-OUT-07)')
    if advance.score is not None:
        return raise_score(raw, advance.score, 2)
    if not on_the_menu(advance):
        raise ValueError("that is no line of the menu of advances (TZ-OUT-07)")
    return evolve(
        raw,
        aptitude_levels=_stepped(raw.aptitude_levels, advance.aptitudes),
        skill_levels=_stepped(raw.skill_levels, advance.skills),
    )


def on_the_menu(advance: Advance) -> bool:
    """TZ-OUT-07: the levels are a line of the menu: two different aptitude levels; four skill levels, at most two on
    one; or two skill levels and one aptitude level."""
    bought = sum(advance.aptitudes.values()), sum(advance.skills.values())
    apart = max(advance.aptitudes.values(), default=0) < 2 and max(advance.skills.values(), default=0) <= 2
    return bought in MENU and apart


def _stepped(levels: Mapping[str, int], steps: Mapping[str, int]) -> dict[str, int]:
    stepped = {**levels, **{name: levels.get(name, 0) + more for name, more in steps.items()}}
    if any(level > MOST_LEVEL for level in stepped.values()):
        raise ValueError(f"no level goes above {MOST_LEVEL} (TZ-TEST-07)")
    return stepped
