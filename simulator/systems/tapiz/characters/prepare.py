"""From a sheet as written to one made whole: ids found in the Lienzo, numbers worked out (TZ-CHR, TZ-ENC-01).

Pure functions of draft, Lienzo and variants. Nothing here rolls; hit dice that are to be rolled are only counted."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from ..lienzo.formula import dice
from ..lienzo.pack import ABILITIES, Class, Lienzo, Species, TraitRow, Weapon
from ..sheet import NORMAL, UNARMED, Arm, Knack, Sheet
from ..variants import Variants
from .raw_sheet import Draft, Gear, Tongue, Trait
from .traits import CLOSE_SHOT, TAGS, matches, trait_bonus

DEFAULT_SCORE = 10
DEFAULT_MOV = 30
DEFAULT_DIE = 8
COMMON = Tongue("medium", "medium")


@frozen
class Frame:
    """What a draft is laid into: its species and class in the pack, if it has any, and the switches."""

    species: Species | None
    class_: Class | None
    lienzo: Lienzo
    variants: Variants


def finish(draft: Draft, name: str, role: str, variants: Variants, lienzo: Lienzo) -> Sheet:
    """The sheet made whole (TZ-CHR-01 to TZ-CHR-10). ``role`` is its side's; what kind it is, the draft itself says.

    Raises ValueError when numbers clash: hit points above their maximum, or a stance that it does not know."""
    frame = framed(draft, variants, lienzo)
    scores = ability_scores(draft, frame)
    mods = ability_mods(scores, principal(draft, frame))
    traits = all_traits(draft, frame)
    counts = trait_counts(traits)
    bonuses = trait_bonuses(counts, draft.level, variants)
    body = pool(
        "pgf", draft.pgf_max, draft.pgf, scores["CON"], mods["CON"], hit_die(draft, frame, "phys"), draft, variants
    )
    mind = pool(
        "pgm", draft.pgm_max, draft.pgm, scores["SAB"], mods["SAB"], hit_die(draft, frame, "ment"), draft, variants
    )
    return Sheet(
        made_from=name,
        kind=draft.kind,
        level=draft.level,
        origin=draft.origin,
        class_id=draft.class_id,
        xp=level_xp(draft.level, lienzo) if draft.xp is None else draft.xp,
        abilities=scores,
        mods=mods,
        aptitude_levels=draft.aptitude_levels,
        skill_levels=draft.skill_levels,
        traits=traits,
        trait_counts=counts,
        trait_bonuses=bonuses,
        item_bonuses=item_bonuses(draft, lienzo),
        hit_die_phys=body.die,
        hit_die_ment=mind.die,
        hit_dice_phys=body.dice,
        hit_dice_ment=mind.dice,
        pgf_max=body.most,
        pgm_max=mind.most,
        pgf=body.now,
        pgm=mind.now,
        mental_defence_ability=draft.mental_defence_ability,
        base_pd=draft.base_pd,
        base_md=draft.base_md,
        initiative_mod=initiative_mod(mods, bonuses["initiative"], variants),
        mov=movement(draft, frame),
        size=size(draft, frame),
        load_limit=load_limit(draft, scores, frame),
        load_kg=load(draft, lienzo),
        body_kg=draft.body_kg,
        armour=None if draft.armour is None else lienzo.armour[draft.armour],
        shield=None if draft.shield is None else lienzo.shields[draft.shield],
        arms=arms(draft, lienzo),
        powers=knacks(draft, lienzo),
        stances=stances(draft, variants, lienzo),
        stance=_known_stance(draft, variants, lienzo),
        heal_ability=draft.heal_ability,
        calm_ability=draft.calm_ability,
        hero_points=draft.hero_points,
        states=draft.states,
        heal_ready_phys=_ready(draft.heal_ready.phys, body.now < body.most),
        heal_ready_ment=_ready(draft.heal_ready.ment, mind.now < mind.most),
        stabilised_phys=bool(draft.stabilised.phys),
        stabilised_ment=bool(draft.stabilised.ment),
        flags=frozenset(draft.flags),
        languages=tongues(draft, lienzo),
        position=draft.position,
        cover=draft.cover,
        mount=draft.mount,
    )


def framed(draft: Draft, variants: Variants, lienzo: Lienzo) -> Frame:
    """TZ-CHR-10: the species and class that count; variant ``use_classes`` = off sets the class aside."""
    species = None if draft.origin is None else lienzo.species[draft.origin]
    counts = draft.class_id is not None and variants.use_classes == "on"
    return Frame(species, lienzo.classes[str(draft.class_id)] if counts else None, lienzo, variants)


# Abilities.


def ability_mod(score: int) -> int:
    """TZ-CHR-01: floor((score - 10) / 2); the formula goes on beyond 18."""
    return (score - 10) // 2


def principal_mod(score: int) -> int:
    """TZ-CHR-01, variant ``principal_ability`` = on: the third row of the table: bonuses doubled, penalties less by 2
    (-4 and -3 become -2 and -1, smaller ones 0).

    Reading: below 3, where the table ends, as at 3."""
    mod = ability_mod(score)
    return 2 * mod if mod >= 0 else min(0, max(mod, -4) + 2)


def ability_scores(draft: Draft, frame: Frame) -> dict[str, int]:
    """TZ-CHR-01, TZ-CHR-10: the six scores, 10 where the sheet is silent; species change them by variant."""
    changes = frame.species.abilities if frame.species and frame.variants.species_modify_abilities == "on" else {}
    return {one: draft.abilities.get(one, DEFAULT_SCORE) + changes.get(one, 0) for one in ABILITIES}


def principal(draft: Draft, frame: Frame) -> str | None:
    """The ability favoured by sheet or class, None with variant ``principal_ability`` = off (TZ-CHR-01)."""
    if frame.variants.principal_ability == "off":
        return None
    return draft.principal_ability or (None if frame.class_ is None else frame.class_.principal_ability)


def ability_mods(scores: Mapping[str, int], principal: str | None) -> dict[str, int]:
    """TZ-CHR-01: the six modifiers."""
    return {one: principal_mod(score) if one == principal else ability_mod(score) for one, score in scores.items()}


# Traits and things.


def all_traits(draft: Draft, frame: Frame) -> tuple[Trait, ...]:
    """TZ-CHR-03, TZ-CHR-10: the sheet's traits, then those of species and class that it does not have by name."""
    rows: list[TraitRow] = [
        *(frame.species.traits if frame.species else ()),
        *(frame.class_.traits if frame.class_ else ()),
    ]
    own = {trait.name for trait in draft.traits}
    return (*draft.traits, *(Trait(row.name, row.tags) for row in rows if row.name not in own))


def trait_counts(traits: tuple[Trait, ...]) -> dict[str, int]:
    """TZ-CHR-03: how many traits fit a roll of each tag; each counts once, however many of its own tags fit."""
    return {tag: sum(any(matches(own, tag) for own in trait.tags) for trait in traits) for tag in (*TAGS, CLOSE_SHOT)}


def trait_bonuses(counts: Mapping[str, int], level: int, variants: Variants) -> dict[str, int]:
    """TZ-CHR-03: what traits add to a roll of each tag; nothing with variant ``trait_bonus`` = off."""
    on = variants.trait_bonus == "on"
    return {tag: trait_bonus(level, count) if on else 0 for tag, count in counts.items()}


def item_bonuses(draft: Draft, lienzo: Lienzo) -> dict[str, int]:
    """TZ-TEST-01: what things add to rolls of each tag: the sheet's ``items``, and gear that helps."""
    found = dict.fromkeys(TAGS, 0)
    helps = [(tag, bonus) for tag, bonus in draft.items.items()]
    for thing in draft.gear:
        row = lienzo.gear[thing.use]
        helps += [(tag, row.bonus) for tag in row.tags if thing.count]
    for own, bonus in helps:
        for tag in TAGS:
            if matches(own, tag):
                found[tag] += bonus
    return found


# Hit points.


def hit_die(draft: Draft, frame: Frame, pool: str) -> int:
    """TZ-CHR-04: the faces of a pool's hit die: the sheet's, the class's, else d8."""
    if pool == "phys":
        return draft.hit_die_phys or (frame.class_.hit_die_phys if frame.class_ else DEFAULT_DIE)
    return draft.hit_die_ment or (frame.class_.hit_die_ment if frame.class_ else DEFAULT_DIE)


def hit_points(score: int, mod: int, die: int, level: int, variants: Variants) -> int:
    """TZ-CHR-04: the maximum of a pool from CON or SAB: the first level, and what each further one adds unrolled."""
    first = score + die if variants.hp_level1 == "con_plus_die" else max(1, die + mod)
    return first + (level - 1) * hit_die_gain(die, variants.hp_per_level)


def hit_die_gain(die: int, mode: str) -> int:
    """TZ-CHR-04: what a hit die gives without being rolled: average_up die/2 + 1, its maximum, or 0 until rolled."""
    return {"average_up": die // 2 + 1, "max": die, "roll": 0}[mode]


@frozen
class Pool:
    """TZ-CHR-04: one pool: its hit die, how many of these are still to be rolled, its maximum, what is left."""

    die: int
    dice: int
    most: int
    now: int


def pool(
    name: str, most: int | None, now: int | None, score: int, mod: int, die: int, draft: Draft, variants: Variants
) -> Pool:
    """TZ-CHR-04: a pool from its score; an explicit maximum wins, and nothing is rolled onto it. It starts full unless
    the sheet says otherwise; more than the maximum raises ValueError."""
    dice = draft.level - 1 if variants.hp_per_level == "roll" and most is None else 0
    top = hit_points(score, mod, die, draft.level, variants) if most is None else most
    if now is not None and now > top and not dice:
        raise ValueError(f"{name} is {now}, but its maximum is {top} (TZ-CHR-04)")
    return Pool(die, dice, top, top if now is None else now)


def _ready(written: bool | None, hurt: bool) -> bool:
    """TZ-HEAL-01: whether a pool may be healed: as written, else if it is loaded below its maximum."""
    return hurt if written is None else written


# Movement and load.


def movement(draft: Draft, frame: Frame) -> int:
    """TZ-MOV-01: metres walked in a round: the sheet's, the species', else 30."""
    if draft.mov is not None:
        return draft.mov
    return DEFAULT_MOV if frame.species is None else frame.species.mov


def size(draft: Draft, frame: Frame) -> str:
    """TZ-CHR-09: small, medium or large: the sheet's, the species', else medium."""
    return draft.size or ("medium" if frame.species is None else frame.species.size)


def load_limit(draft: Draft, scores: Mapping[str, int], frame: Frame) -> float:
    """TZ-ENC-01: FUE score + DES score, and what sheet, species and class add."""
    extra = draft.load_limit_bonus + (frame.species.load_bonus if frame.species else 0)
    return scores["FUE"] + scores["DES"] + extra + (frame.class_.load_bonus if frame.class_ else 0)


def load(draft: Draft, lienzo: Lienzo) -> float:
    """TZ-ENC-01: what one carries, in kg: as written, else the sum of gear, shots and pieces included, to the gram."""
    if draft.load_kg is not None:
        return draft.load_kg
    kilograms = [_arm_kg(gear, lienzo) for gear in draft.weapons]
    kilograms += [thing.count * lienzo.gear[thing.use].kg for thing in draft.gear]
    kilograms += [] if draft.armour is None else [lienzo.armour[draft.armour].kg]
    kilograms += [] if draft.shield is None else [lienzo.shields[draft.shield].kg]
    return sum(round(1000 * one) for one in kilograms) / 1000


def _arm_kg(gear: Gear, lienzo: Lienzo) -> float:
    weapon = lienzo.weapons[gear.use]
    pieces = ammunition(gear, weapon, lienzo)
    if weapon.mode == "thrown":
        return weapon.kg * (pieces or 0)
    return weapon.kg + (pieces or 0) * lienzo.numbers.shot_kg


# Weapons, powers, stances.


def ammunition(gear: Gear, weapon: Weapon, lienzo: Lienzo) -> int | None:
    """TZ-ATK-03, TZ-LNZ-03: shots or pieces carried; None for melee weapons."""
    if weapon.mode == "melee":
        return None
    if gear.ammo is not None:
        return gear.ammo
    return 1 if weapon.mode == "thrown" else lienzo.numbers.shots


def arms(draft: Draft, lienzo: Lienzo) -> tuple[Arm, ...]:
    """TZ-ACT-03: the sheet's weapons, the first of them ready unless it says otherwise, and bare hands at the end."""
    chosen = any(gear.ready is not None for gear in draft.weapons)
    made = [_arm(gear, index, chosen, lienzo) for index, gear in enumerate(draft.weapons)]
    if UNARMED in lienzo.weapons and all(arm.weapon.id != UNARMED for arm in made):
        listed = not made and all(lienzo.powers[id_].domain is None for id_ in draft.powers)
        made.append(_arm(Gear(UNARMED), 0, False, lienzo, listed=listed))
    return tuple(made)


def _arm(gear: Gear, index: int, chosen: bool, lienzo: Lienzo, listed: bool = True) -> Arm:
    weapon = lienzo.weapons[gear.use]
    ready = bool(gear.ready) if chosen else index == 0
    return Arm(
        weapon=weapon,
        listed=listed,
        ammo=ammunition(gear, weapon, lienzo),
        item_bonus=gear.item_bonus,
        ready=ready or weapon.natural,
        loaded=gear.loaded,
        dice=None if weapon.dice is None else dice(weapon.dice),
    )


def knacks(draft: Draft, lienzo: Lienzo) -> tuple[Knack, ...]:
    """TZ-LNZ-05: the sheet's powers in its order, then those that are open to everyone."""
    others = [row.id for row in lienzo.powers.values() if row.open and row.id not in draft.powers]
    return tuple(_knack(id_, id_ in draft.powers, lienzo) for id_ in (*draft.powers, *others))


def _knack(id_: str, listed: bool, lienzo: Lienzo) -> Knack:
    power = lienzo.powers[id_]
    return Knack(power, listed, None if power.dice is None else dice(power.dice))


def stances(draft: Draft, variants: Variants, lienzo: Lienzo) -> tuple[str, ...]:
    """TZ-STA-01: the stances that it knows, normal always among them and first; by variant ``stance_access`` all."""
    known = lienzo.stances if variants.stance_access == "all" else draft.stances
    return (NORMAL, *(id_ for id_ in known if id_ != NORMAL))


def _known_stance(draft: Draft, variants: Variants, lienzo: Lienzo) -> str:
    known = stances(draft, variants, lienzo)
    if draft.stance not in known:
        raise ValueError(f"stance is {draft.stance!r}, but it knows only {', '.join(known)} (TZ-STA-01)")
    return draft.stance


# Other numbers.


def tongues(draft: Draft, lienzo: Lienzo) -> dict[str, Tongue]:
    """TZ-OUT-02: the languages it knows: the common tongue at medium, if the Lienzo has one, and its own."""
    common = {} if lienzo.common is None else {lienzo.common: COMMON}
    return {**common, **draft.languages}


def initiative_mod(mods: Mapping[str, int], traits: int, variants: Variants) -> int:
    """TZ-INI-01: DES + SAB + traits, or DES + traits with variant ``initiative_formula`` = des."""
    return mods["DES"] + traits + (0 if variants.initiative_formula == "des" else mods["SAB"])


def level_xp(level: int, lienzo: Lienzo) -> int:
    """TZ-OUT-03: the experience that a level needs."""
    known = lienzo.experience.levels
    beyond = max(0, level - len(known))
    return known[min(level, len(known)) - 1] + beyond * lienzo.experience.further
