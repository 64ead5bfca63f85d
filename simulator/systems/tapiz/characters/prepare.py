"""Preparation of sheets: ids resolved in the Lienzo, numbers computed (TZ-CHR, TZ-ENC-01).

Pure functions of raw sheet, Lienzo and variants. Nothing rolls here; hit dice to roll later are only counted."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from ....core.plane import TOLERANCE
from ..formulas import best_span, span
from ..lienzo.catalogue import Class, Species, TraitRow, Weapon
from ..lienzo.formula import dice_formula
from ..lienzo.measures import ABILITIES
from ..lienzo.pack import Lienzo
from ..sheet import NORMAL, UNARMED, KnownPower, Sheet, SheetArm
from ..variants import Variants
from .generation import generated
from .languages import tongues
from .raw_sheet import DEFAULT_SCORE, RawSheet, RawWeapon, Trait
from .traits import CLOSE_SHOT, TAGS, matches, trait_bonus

DEFAULT_MOV = 30
DEFAULT_DIE = 8


@frozen
class Frame:
    """Context of a raw sheet: its species and class in the pack, if any, and the variants."""

    species: Species | None
    class_: Class | None
    lienzo: Lienzo
    variants: Variants


@frozen
class HitPoints:
    """TZ-CHR-04: one pool: its hit die, the number of dice still to roll, its maximum, the points left."""

    die: int
    dice: int
    most: int
    now: int


@frozen
class Figures:
    """Numbers that others are computed from: abilities, traits, and the physical and mental hit points."""

    scores: Mapping[str, int]
    mods: Mapping[str, int]
    traits: tuple[Trait, ...]
    counts: Mapping[str, int]
    bonuses: Mapping[str, int]
    body: HitPoints
    mind: HitPoints


def finish(raw: RawSheet, name: str, role: str, variants: Variants, lienzo: Lienzo) -> Sheet:
    """Prepare a sheet (TZ-CHR-01 to TZ-CHR-10). ``role`` is that of its side; ``raw.kind`` is its own kind.

    Raises ValueError if numbers clash: hit points above their maximum, or an unknown stance."""
    raw = generated(raw, variants, lienzo)
    frame = framed(raw, variants, lienzo)
    return written_out(raw, name, frame, figures(raw, frame))


def figures(raw: RawSheet, frame: Frame) -> Figures:
    """TZ-CHR-01, TZ-CHR-03, TZ-CHR-04: abilities first, then traits, then the two pools of hit points."""
    scores = ability_scores(raw, frame)
    mods = ability_mods(scores, principal(raw, frame))
    traits = all_traits(raw, frame)
    counts = trait_counts(traits)
    bonuses = trait_bonuses(counts, raw.level, frame.variants)
    body = pool(
        "pgf", raw.pgf_max, raw.pgf, scores["CON"], mods["CON"], hit_die(raw, frame, "phys"), raw, frame.variants
    )
    mind = pool(
        "pgm", raw.pgm_max, raw.pgm, scores["SAB"], mods["SAB"], hit_die(raw, frame, "ment"), raw, frame.variants
    )
    return Figures(scores, mods, traits, counts, bonuses, body, mind)


def written_out(raw: RawSheet, name: str, frame: Frame, found: Figures) -> Sheet:
    """Build the sheet, field by field."""
    lienzo, variants = frame.lienzo, frame.variants
    return Sheet(
        made_from=name,
        kind=raw.kind,
        level=raw.level,
        origin=raw.origin,
        class_id=raw.class_id,
        xp=lienzo.experience.needed(raw.level) if raw.xp is None else raw.xp,
        abilities=found.scores,
        mods=found.mods,
        aptitude_levels=raw.aptitude_levels,
        skill_levels=raw.skill_levels,
        traits=found.traits,
        trait_counts=found.counts,
        trait_bonuses=found.bonuses,
        item_bonuses=item_bonuses(raw, lienzo),
        hit_die_phys=found.body.die,
        hit_die_ment=found.mind.die,
        hit_dice_phys=found.body.dice,
        hit_dice_ment=found.mind.dice,
        pgf_max=found.body.most,
        pgm_max=found.mind.most,
        pgf=found.body.now,
        pgm=found.mind.now,
        mental_defence_ability=raw.mental_defence_ability,
        base_pd=raw.base_pd,
        base_md=raw.base_md,
        initiative_mod=initiative_mod(found.mods, found.bonuses["initiative"], variants),
        mov=movement(raw, frame),
        size=size(raw, frame),
        load_limit=load_limit(raw, found.scores, frame),
        load_kg=carried_kg(raw, lienzo),
        body_kg=raw.body_kg,
        armour=None if raw.armour is None else lienzo.armour[raw.armour],
        shield=None if raw.shield is None else lienzo.shields[raw.shield],
        arms=arms(raw, lienzo),
        powers=known_powers(raw, lienzo),
        stances=stances(raw, variants, lienzo),
        stance=_known_stance(raw, variants, lienzo),
        heal_ability=raw.heal_ability,
        calm_ability=raw.calm_ability,
        hero_points=raw.hero_points,
        states=raw.states,
        heal_ready_phys=_ready(raw.heal_ready.phys, found.body.now < found.body.most),
        heal_ready_ment=_ready(raw.heal_ready.ment, found.mind.now < found.mind.most),
        stabilised_phys=bool(raw.stabilised.phys),
        stabilised_ment=bool(raw.stabilised.ment),
        flags=frozenset((*raw.flags, *(frame.species.flags if frame.species else ()))),
        languages=tongues(raw, lienzo),
        position=raw.position,
        cover=raw.cover,
        mount=raw.mount,
        specials=raw.specials,
    )


def framed(raw: RawSheet, variants: Variants, lienzo: Lienzo) -> Frame:
    """TZ-CHR-10: the species and class that count; variant ``use_classes`` = off drops the class."""
    species = None if raw.origin is None else lienzo.species[raw.origin]
    counts = raw.class_id is not None and variants.use_classes == "on"
    return Frame(species, lienzo.classes[str(raw.class_id)] if counts else None, lienzo, variants)


# Abilities.


def ability_mod(score: int) -> int:
    """TZ-CHR-01: floor((score - 10) / 2), also beyond 18."""
    return (score - 10) // 2


def principal_mod(score: int) -> int:
    """TZ-CHR-01, variant ``principal_ability`` = on: the third row of the table: bonuses doubled, penalties less by 2
    (-4 and -3 become -2 and -1, smaller ones 0).

    Reading: scores below 3, where the table ends, count as 3."""
    mod = ability_mod(score)
    return 2 * mod if mod >= 0 else min(0, max(mod, -4) + 2)


def ability_scores(raw: RawSheet, frame: Frame) -> dict[str, int]:
    """TZ-CHR-01, TZ-CHR-10: the six scores, 10 by default; species change them by variant."""
    changes = frame.species.abilities if frame.species and frame.variants.species_modify_abilities == "on" else {}
    return {one: raw.abilities.get(one, DEFAULT_SCORE) + changes.get(one, 0) for one in ABILITIES}


def principal(raw: RawSheet, frame: Frame) -> str | None:
    """Return the ability that sheet or class favours; None with variant ``principal_ability`` = off (TZ-CHR-01)."""
    if frame.variants.principal_ability == "off":
        return None
    return raw.principal_ability or (None if frame.class_ is None else frame.class_.principal_ability)


def ability_mods(scores: Mapping[str, int], principal: str | None) -> dict[str, int]:
    """TZ-CHR-01: the six modifiers."""
    return {one: principal_mod(score) if one == principal else ability_mod(score) for one, score in scores.items()}


# Traits and items.


def all_traits(raw: RawSheet, frame: Frame) -> tuple[Trait, ...]:
    """TZ-CHR-03, TZ-CHR-10: the sheet's traits, then those of species and class with other names."""
    rows: list[TraitRow] = [
        *(frame.species.traits if frame.species else ()),
        *(frame.class_.traits if frame.class_ else ()),
    ]
    own = {trait.name for trait in raw.traits}
    return (*raw.traits, *(Trait(row.name, row.tags) for row in rows if row.name not in own))


def trait_counts(traits: tuple[Trait, ...]) -> dict[str, int]:
    """TZ-CHR-03: the number of traits that fit a roll of each tag; a trait counts once, even if several of its tags
    fit."""
    return {tag: sum(any(matches(own, tag) for own in trait.tags) for trait in traits) for tag in (*TAGS, CLOSE_SHOT)}


def trait_bonuses(counts: Mapping[str, int], level: int, variants: Variants) -> dict[str, int]:
    """TZ-CHR-03: the bonus of traits to a roll of each tag; 0 with variant ``trait_bonus`` = off."""
    on = variants.trait_bonus == "on"
    return {tag: trait_bonus(level, count) if on else 0 for tag, count in counts.items()}


def item_bonuses(raw: RawSheet, lienzo: Lienzo) -> dict[str, int]:
    """TZ-TEST-01: the bonus of items to rolls of each tag: the sheet's ``items``, and helpful gear."""
    found = dict.fromkeys(TAGS, 0)
    helps = [(tag, bonus) for tag, bonus in raw.items.items()]
    for thing in raw.gear:
        row = lienzo.gear[thing.use]
        helps += [(tag, row.bonus) for tag in row.tags if thing.count]
    for own, bonus in helps:
        for tag in TAGS:
            if matches(own, tag):
                found[tag] += bonus
    return found


# Hit points.


def hit_die(raw: RawSheet, frame: Frame, pool: str) -> int:
    """TZ-CHR-04: the faces of a pool's hit die: the sheet's, the class's, else d8."""
    if pool == "phys":
        return raw.hit_die_phys or (frame.class_.hit_die_phys if frame.class_ else DEFAULT_DIE)
    return raw.hit_die_ment or (frame.class_.hit_die_ment if frame.class_ else DEFAULT_DIE)


def hit_points(score: int, mod: int, die: int, level: int, variants: Variants) -> int:
    """TZ-CHR-04: the maximum of a pool from CON or SAB: the first level, and the fixed gain of each further one."""
    first = score + die if variants.hp_level1 == "con_plus_die" else max(1, die + mod)
    return first + (level - 1) * hit_die_gain(die, variants.hp_per_level)


def hit_die_gain(die: int, mode: str) -> int:
    """TZ-CHR-04: the fixed gain of a hit die: average_up die/2 + 1, its maximum, or 0 until rolled."""
    return {"average_up": die // 2 + 1, "max": die, "roll": 0}[mode]


def pool(
    name: str, most: int | None, now: int | None, score: int, mod: int, die: int, raw: RawSheet, variants: Variants
) -> HitPoints:
    """TZ-CHR-04: a pool from its score; an explicit maximum wins, and no dice are added to it.

    It starts full unless the sheet gives a number. Raises ValueError if that exceeds the maximum."""
    dice = raw.level - 1 if variants.hp_per_level == "roll" and most is None else 0
    top = hit_points(score, mod, die, raw.level, variants) if most is None else most
    if now is not None and now > top and not dice:
        raise ValueError(f"{name} is {now}, but its maximum is {top} (TZ-CHR-04)")
    return HitPoints(die, dice, top, top if now is None else now)


def _ready(written: bool | None, hurt: bool) -> bool:
    """TZ-HEAL-01: a pool may be healed if the sheet says so, by default if it starts below its maximum."""
    return hurt if written is None else written


# Movement and load.


def movement(raw: RawSheet, frame: Frame) -> int:
    """TZ-MOV-01: metres walked in a round: of the sheet, the species, else 30."""
    if raw.mov is not None:
        return raw.mov
    return DEFAULT_MOV if frame.species is None else frame.species.mov


def size(raw: RawSheet, frame: Frame) -> str:
    """TZ-CHR-09: small, medium or large: of the sheet, the species, else medium."""
    return raw.size or ("medium" if frame.species is None else frame.species.size)


def load_limit(raw: RawSheet, scores: Mapping[str, int], frame: Frame) -> float:
    """TZ-ENC-01: FUE score + DES score, plus the bonuses of sheet, species and class."""
    extra = raw.load_limit_bonus + (frame.species.load_bonus if frame.species else 0)
    return scores["FUE"] + scores["DES"] + extra + (frame.class_.load_bonus if frame.class_ else 0)


def carried_kg(raw: RawSheet, lienzo: Lienzo) -> float:
    """TZ-ENC-01: the load in kg: as written, else the sum of gear, shots and pieces included, to the gram."""
    if raw.load_kg is not None:
        return raw.load_kg
    kilograms = [_arm_kg(gear, lienzo) for gear in raw.weapons]
    kilograms += [thing.count * lienzo.gear[thing.use].kg for thing in raw.gear]
    kilograms += [] if raw.armour is None else [lienzo.armour[raw.armour].kg]
    kilograms += [] if raw.shield is None else [lienzo.shields[raw.shield].kg]
    return sum(round(1000 * one) for one in kilograms) / 1000


def _arm_kg(gear: RawWeapon, lienzo: Lienzo) -> float:
    weapon = lienzo.weapons[gear.use]
    pieces = ammunition(gear, weapon, lienzo)
    if pieces is None:
        return weapon.kg
    return weapon.kg * pieces if weapon.mode == "thrown" else weapon.kg + pieces * lienzo.numbers.shot_kg


# Weapons, powers, stances.


def ammunition(gear: RawWeapon, weapon: Weapon, lienzo: Lienzo) -> int | None:
    """TZ-ATK-03, TZ-LNZ-03: the shots or pieces carried; None for melee weapons."""
    if weapon.mode == "melee":
        return None
    if gear.ammo is not None:
        return gear.ammo
    return 1 if weapon.mode == "thrown" else lienzo.numbers.shots


def arms(raw: RawSheet, lienzo: Lienzo) -> tuple[SheetArm, ...]:
    """TZ-ACT-03: the sheet's weapons, the first of them ready unless it says otherwise, then bare hands."""
    chosen = any(gear.ready is not None for gear in raw.weapons)
    made = [_arm(gear, index, chosen, lienzo) for index, gear in enumerate(raw.weapons)]
    if UNARMED in lienzo.weapons and all(arm.weapon.id != UNARMED for arm in made):
        listed = not made and all(lienzo.powers[id_].domain is None for id_ in raw.powers)
        made.append(_arm(RawWeapon(UNARMED), 0, False, lienzo, listed=listed))
    return tuple(made)


def _arm(gear: RawWeapon, index: int, chosen: bool, lienzo: Lienzo, listed: bool = True) -> SheetArm:
    weapon = lienzo.weapons[gear.use]
    ready = bool(gear.ready) if chosen else index == 0
    return SheetArm(
        weapon=weapon,
        listed=listed,
        ammo=ammunition(gear, weapon, lienzo),
        item_bonus=gear.item_bonus,
        ready=ready or weapon.natural,
        loaded=gear.loaded,
        dice=None if weapon.dice is None else dice_formula(weapon.dice),
        best=best_span(lienzo, weapon),
        reach=span(lienzo, weapon) + TOLERANCE,
    )


def known_powers(raw: RawSheet, lienzo: Lienzo) -> tuple[KnownPower, ...]:
    """TZ-LNZ-05: the sheet's powers in its order, then those open to everyone."""
    others = [row.id for row in lienzo.powers.values() if row.open and row.id not in raw.powers]
    return tuple(_known_power(id_, id_ in raw.powers, lienzo) for id_ in (*raw.powers, *others))


def _known_power(id_: str, listed: bool, lienzo: Lienzo) -> KnownPower:
    power = lienzo.powers[id_]
    dice = None if power.dice is None else dice_formula(power.dice)
    return KnownPower(power, listed, dice, best_span(lienzo, power), span(lienzo, power) + TOLERANCE)


def stances(raw: RawSheet, variants: Variants, lienzo: Lienzo) -> tuple[str, ...]:
    """TZ-STA-01: the known stances, normal always first; with variant ``stance_access`` all."""
    known = lienzo.stances if variants.stance_access == "all" else raw.stances
    return (NORMAL, *(id_ for id_ in known if id_ != NORMAL))


def _known_stance(raw: RawSheet, variants: Variants, lienzo: Lienzo) -> str:
    known = stances(raw, variants, lienzo)
    if raw.stance not in known:
        raise ValueError(f"stance is {raw.stance!r}, but it knows only {', '.join(known)} (TZ-STA-01)")
    return raw.stance


# Other numbers.


def initiative_mod(mods: Mapping[str, int], traits: int, variants: Variants) -> int:
    """TZ-INI-01: DES + SAB + traits, or DES + traits with variant ``initiative_formula`` = des."""
    return mods["DES"] + traits + (0 if variants.initiative_formula == "des" else mods["SAB"])
