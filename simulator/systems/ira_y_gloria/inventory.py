"""Sheets and gear of Ira y Gloria with their strengths (IG-SHEET-07, IG-SHEET-08, IG-SHEET-09, IG-TRAIT).

Strengths are expected wounds by the game's odds at tier 2, with every shift an extra damage die and shots at medium
range. A weapon's strength is the wounds a turn that a guardsman takes with it from another guardsman. The strength of a
sheet leaves out soaking, Shock, Wrath, Ruin, abilities, fear and weapons with few uses; a mob is measured as a whole. A
sheet that hardly loses anything to a guardsman is assumed to lose a twentieth of a wound a turn, so strengths from
about 13 on lie close together. Weapon traits and abilities have no strength of their own."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import dist
from typing import Any, Final

import attrs

from ...core.inventory import FAINTEST, Entry, Inventory, Marks, Ways, kinds_of, source_of, titles_of, worth
from ...core.record import known
from .formulas import (
    BLAST_DN,
    Declaration,
    attack_penalty,
    attack_skill,
    base_damage,
    bonus_dice,
    brutal,
    defence,
    extra_dice,
    half,
    icons_per_member,
    resilience,
    total,
    warp_gain,
)
from .odds import DamageRoll, attack_odds, mob_odds
from .schema import SCHEMA
from .sheet import MELEE, THROWN, Ability, Gear, Sheet, Traits, Weapon, finish, limits, weapon
from .space import MEDIUM
from .tables import ABILITIES, table
from .variants import Variants

REFERENCE: Final = "guardsman_hero"
TIER: Final = 2
ORDINARY_SPEED: Final = 6.0
BY_BOOK: Final = Variants()
NUMBERS: Final = ("defence", "resilience", "armour_rating", "soak_dice", "resolve", "speed")
TRAITS: Final[tuple[Any, ...]] = attrs.fields(Traits)  # Any: attributes as attrs has them
NUMBERED: Final = {"silent": 20, "arc": 20, "rad": 21, "warp_weapon": 22, "kustom": 20, "inflict_value": 10}
"""IG-TRAIT: the numbers of the traits that do not follow the order of their fields."""
EXAMPLES: Final[dict[str, object]] = {
    "inflict": "on_fire"
}  # example value for a trait that is neither a flag nor a number


def inventory() -> Inventory:
    """Return all sheets, weapons, weapon traits and abilities."""
    names = sorted(SCHEMA.sheets)
    return Inventory(REFERENCE, tuple(_entry(name) for name in names), (*_weapons(), *_traits(), *_abilities()))


# Sheets.


@cache
def sheet_of(name: str) -> Sheet:
    """Return the shipped sheet as the fight uses it."""
    row = SCHEMA.sheets[name]
    fields: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in row.items()}
    fields["weapons"] = tuple(Gear(use=one) for one in fields["weapons"])
    fields["abilities"] = tuple(Ability(use=one) for one in fields.get("abilities", ()))
    fields["shock_max"] = None if fields["shock_max"] == "none" else fields["shock_max"]
    return finish(Sheet(**fields), name, "npc", BY_BOOK)  # the role does not matter: shipped sheets give their kind


def _entry(name: str) -> Entry:
    sheet = sheet_of(name)
    about = table("bestiary")
    source, rule = source_of(name, about)
    wounds, shock = limits(sheet, TIER, BY_BOOK.wounds_formula)
    figures: list[tuple[str, int | str]] = [("wounds", wounds)]
    figures += [("shock", shock)] if shock is not None else [("no_shock", "")]
    figures += [(one, known(getattr(sheet, one))) for one in NUMBERS]
    figures += [(one, sheet.dice[one]) for one in ("weapon_skill", "ballistic_skill")]
    figures += [("class", sheet.npc_class)] if sheet.npc_class else []
    figures += [("members", sheet.mob_size)] if sheet.mob_size else []
    titles = titles_of(SCHEMA.sheets[name])
    return Entry(name, kinds_of(about)[name], strength(sheet), tuple(figures), rule, source, f'use = "{name}"', titles)


def strength(sheet: Sheet) -> float:
    """Return the number of guardsmen that the sheet is worth, from the wounds that they take from each other a turn
    (IG-ATK-01, IG-DMG-04)."""
    other = sheet_of(REFERENCE)
    ordinary = loss_a_turn(other, other)
    whole = limits(other, TIER, BY_BOOK.wounds_formula)[0]
    return worth(loss_a_turn(sheet, other), stands(sheet, other), ordinary, whole / ordinary)


def pace(attacker: Sheet, target: Sheet) -> Ways:
    """Return the share of ``target``'s wounds, or of the members of a mob, that it is expected to lose a turn
    to each weapon of ``attacker`` that has unlimited uses, and the moves that bring it into reach."""
    whole = target.mob_size or limits(target, TIER, BY_BOOK.wounds_formula)[0]
    gap = dist(attacker.position, target.position)
    return tuple(
        (
            _loss(attacker, arm, target) / whole,
            max(0.0, gap - (arm.reach if arm.kind == MELEE else arm.long)) / attacker.speed,
        )
        for arm in attacker.arms
        if arm.uses is None
    )


def marks(sheet: Sheet) -> Marks:
    """Return what makes a sheet last longer than its wounds alone: a ``mob`` (IG-MOB-01), an ``elite`` (IG-SHEET-01),
    a being ``unshaken`` by shock (IG-SHEET-02), and its ``speed`` beyond the ordinary 6 m, as a share of them."""
    return {
        "mob": float(bool(sheet.mob_size)),
        "elite": float(sheet.npc_class == "elite"),
        "unshaken": float(sheet.shock_max is None),
        "speed": sheet.speed / ORDINARY_SPEED - 1,
    }


def stands(sheet: Sheet, attacker: Sheet) -> float:
    """Return the turns that the sheet is expected to last against ``attacker``; a mob, until its last member falls."""
    whole = sheet.mob_size or limits(sheet, TIER, BY_BOOK.wounds_formula)[0]
    return whole / max(FAINTEST, loss_a_turn(attacker, sheet))


def loss_a_turn(attacker: Sheet, target: Sheet) -> float:
    """Return the expected loss of ``target`` a turn to the best weapon of ``attacker`` that has unlimited uses: wounds,
    or members of a mob."""
    return max((_loss(attacker, arm, target) for arm in attacker.arms if arm.uses is None), default=0.0)


def _loss(sheet: Sheet, arm: Weapon, target: Sheet) -> float:
    """Return the expected loss a turn to one weapon."""
    attack = Declaration(arm, sheet.mob_size)
    if arm.kind != MELEE:
        attack.band = MEDIUM
    guarded = defence(target, {}, attack, False, any(one.traits.parry for one in target.arms))
    dn = BLAST_DN if arm.traits.blast else guarded + attack_penalty(BY_BOOK, attack, sheet, target, False)
    dice = sheet.dice[attack_skill(BY_BOOK, attack)] + total(bonus_dice(BY_BOOK, attack, sheet, target, 0))
    fixed = base_damage(attack, sheet, 0)
    over = fixed + warp_gain(attack, target, fixed) - resilience(BY_BOOK, target, arm.ap)
    roll = DamageRoll(over, extra_dice(attack, sheet, False), brutal(attack), arm.traits.rad)
    tough = limits(target, TIER, BY_BOOK.wounds_formula)[0]
    if target.mob_size:
        each = icons_per_member(BY_BOOK)
        more = half(arm.traits.blast) - 1 if arm.traits.blast else 0
        return mob_odds(dice, dn, dn if arm.traits.blast else guarded, roll, tough, target.mob_size, more, each)
    return attack_odds(dice, dn, roll, tough, not arm.traits.blast)[0]


# Gear.


def _weapons() -> Iterator[Entry]:
    for name in table("weapons"):
        arm = weapon(Gear(use=name), sheet_of(REFERENCE).attributes["strength"], True)
        value = round(_loss(sheet_of(REFERENCE), arm, sheet_of(REFERENCE)), 2)
        yield Entry(name, arm.kind, value, arm_figures(arm), "IG-SHEET-07", write=f'weapons = ["{name}"]')


def arm_figures(arm: Weapon) -> tuple[tuple[str, int | str], ...]:
    """Return the numbers and traits of a weapon."""
    figures: list[tuple[str, int | str]] = [("damage", arm.damage), ("ed", arm.ed), ("ap", arm.ap)]
    figures += [("reach", f"{arm.reach:g} m")] if arm.kind == MELEE and arm.reach > 1 else []
    figures += [("range", f"{arm.range:g} m")] if arm.range and arm.kind != THROWN else []
    figures += [("salvo", arm.salvo)] if arm.salvo else []
    figures += [("uses", arm.uses)] if arm.uses else []
    return (*figures, *_traits_of(arm.traits))


def _traits_of(traits: Traits) -> Iterator[tuple[str, int | str]]:
    """Yield the traits of a weapon with their ratings."""
    for one in TRAITS:
        value = getattr(traits, one.name)
        if value:
            yield one.name, "" if value is True else value


def _traits() -> Iterator[Entry]:
    for number, one in enumerate(TRAITS, 1):
        example = EXAMPLES.get(one.name, 1 if type(one.default) is int else True)
        written = f'"{example}"' if isinstance(example, str) else str(example).lower()
        write = f'weapons = [{{ use = "knife", traits = {{ {one.name} = {written} }} }}]'
        yield Entry(one.name, "trait", None, (), f"IG-TRAIT-{NUMBERED.get(one.name, number):02}", write=write)


def _abilities() -> Iterator[Entry]:
    for name in ABILITIES:
        yield Entry(name, "ability", None, (), "IG-SHEET-09", write=f'abilities = ["{name}"]')
