"""Combatants as actors of Foundry VTT's system for Wrath & Glory, which ``foundry.actor`` reads back.

What an actor cannot say is kept in flags: an item for an ability or a special has it whole, and the actor has each
field that would be read otherwise, with the value that would be read. A field that was changed in Foundry is read as
it stands there."""

from __future__ import annotations

import html
from collections.abc import Iterator, Mapping
from typing import Any, Final

from attrs import asdict

from ....core.foreign import Document, Written
from ..sheet import RANGED, THROWN, Sheet, Weapon
from ..tables import ATTRIBUTES, SKILLS, linked
from .foundry import FLAG, KINDS, SYSTEM, TIERS, actor, computed_numbers
from .parts import CLASSES

CATEGORIES: Final = {RANGED: "ranged", THROWN: "grenade-missile"}
TRAITS: Final = {"rapid_fire": "rapidFire", "waaagh": "waaagh!", "warp_weapon": "warpWeapons"}
"""IG-TRAIT: traits that Foundry spells otherwise."""
UNKNOWN: Final = ("two_handed", "inflict_value")
"""Traits that Foundry lacks, and the value of ``inflict``, which is part of its rating."""
TIER: Final = 1
OTHER: Final = {"mortalWounds": "", "wounds": "", "shock": ""}
"""Further damage of a weapon: none. Foundry reads no item with damage that does not have it."""
COMPUTED: Final = ("defence", "resilience", "determination", "resolve", "wounds", "shock")
"""Numbers that Foundry is to leave as they are; it computes those of new actors all the same, with a bonus that makes
them right."""


def actor_of(one: Written) -> Document:
    """Return the combatant as an actor."""
    sheet: Sheet = one.sheet
    kind = next(type_ for type_, kind in KINDS.items() if kind == sheet.kind)
    made: dict[str, Any] = {  # Any: JSON
        "name": one.name,
        "type": kind,
        "system": _system(sheet, one),
        "items": [*_items(sheet, one)],
        "prototypeToken": {"name": one.name, "actorLink": sheet.hero, "disposition": 1 if sheet.hero else -1},
        "flags": {SYSTEM: {"autoCalc": dict.fromkeys(COMPUTED, False)}},
    }
    made["flags"][FLAG] = {"sheet": _otherwise(made, one.fields)}
    return made


def _otherwise(made: Document, fields: Mapping[str, Any]) -> dict[str, list[Any]]:  # Any: plain values
    """Return the fields that would be read otherwise: the value that would be read, and the right one (None: the field
    is absent)."""
    creature = actor(made, 1)
    assert creature is not None
    found = {"title": creature.name, **creature.sheet}
    return {
        name: [found.get(name), fields.get(name)]
        for name in (*fields, *(each for each in creature.sheet if each not in fields))
        if found.get(name) != fields.get(name)
    }


def _system(sheet: Sheet, one: Written) -> Document:
    """IG-SHEET-02, IG-SHEET-03: the numbers of the actor."""
    system: dict[str, Any] = {  # Any: JSON
        "attributes": {name: {"rating": sheet.attributes[name] - 1, "base": 1, "bonus": 0} for name in ATTRIBUTES},
        "skills": {_camel(name): _skill(sheet, name) for name in SKILLS},
        "combat": _combat(sheet, one),
        "notes": "",
    }
    if sheet.hero:
        return {**system, "advances": {"tier": TIER, "rank": 1}, "resources": {"wrath": sheet.wrath}}
    letter = next(letter for letter, name in CLASSES.items() if name == sheet.npc_class)
    return {
        **system,
        "bio": {"threat": dict.fromkeys(TIERS, letter)},
        "resources": {"ruin": sheet.personal_ruin},
        "mob": sheet.mob_size or None,
    }


def _skill(sheet: Sheet, name: str) -> Document:
    """IG-SHEET-06: a hero's rating; an NPC's dice less the attribute."""
    attribute = linked(name, "strength")
    rating = sheet.skills.get(name, 0) if sheet.hero else sheet.dice[name] - sheet.attributes[attribute]
    return {"attribute": attribute, "rating": rating, "base": 0, "bonus": 0}


def _camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(map(str.capitalize, rest))


def _combat(sheet: Sheet, one: Written) -> Document:
    """IG-SHEET-02: the derived numbers, and what was suffered so far."""
    pools = {pool.id: pool for pool in one.block.boxes}
    each = dict(one.block.figures)  # of a mob: what each member can bear
    totals = {name: getattr(sheet, name) for name in ("defence", "resilience", "resolve")}
    totals["determination"] = sheet.soak_dice
    limits = {name: pools[name].most if name in pools else each.get(name, 0) for name in ("wounds", "shock")}
    suffered = {name: (pools[name].most or 0) - pools[name].left if name in pools else 0 for name in limits}
    formulas = computed_numbers(sheet.attributes, sheet.armour_rating, TIER, sheet.size)
    numbers = {**totals, **limits} if sheet.hero else totals  # Foundry computes the wounds of characters only
    bonus = {name: number - formulas[name] for name, number in numbers.items() if isinstance(number, int)}
    return {
        **{name: {"bonus": bonus[name], "total": number} for name, number in totals.items()},
        **{name: {"bonus": bonus.get(name, 0), "max": most, "value": suffered[name]} for name, most in limits.items()},
        "size": sheet.size,
        "speed": sheet.speed,
    }


def _items(sheet: Sheet, one: Written) -> Iterator[Document]:
    """Yield armour, weapons, keywords, and abilities and specials with their flags."""
    if sheet.armour_rating or sheet.armour_invulnerable:
        rating = {"rating": sheet.armour_rating, "base": sheet.armour_rating}
        yield _item(
            one.words("armour_rating"),
            "armour",
            {**rating, "equipped": True, "invulnerable": sheet.armour_invulnerable, "traits": []},
        )
    for arm in sheet.arms:
        if arm.listed:
            yield _item(one.words(arm.id), "weapon", _weapon(arm, sheet))
    for word in sheet.keywords:
        yield _item(word.upper(), "keyword", {"description": ""})
    for each in one.fields.get("abilities", ()):
        yield _ability(one.words(each["use"]), "", "abilities", each)
    for plain, special in zip(one.fields.get("specials", ()), sheet.specials, strict=True):
        yield _ability(*one.special(special), "specials", plain)


def _ability(name: str, text: str, field: str, whole: Document) -> Document:
    """Return an item for an ability, which has the whole in its flag."""
    system = {"abilityType": "", "description": html.escape(text, quote=False), "display": True}
    return {**_item(name, "ability", system), "flags": {FLAG: {field: whole}}}


def _item(name: str, kind: str, system: Mapping[str, Any]) -> dict[str, Any]:  # Any: JSON
    return {"name": name[:1].upper() + name[1:], "type": kind, "system": system}


def _weapon(arm: Weapon, sheet: Sheet) -> Document:
    """IG-SHEET-04: a weapon; a thrown one reaches a multiple of its bearer's Strength."""
    thrown = max(1, round(arm.range / sheet.attributes["strength"])) if arm.kind == THROWN else None
    shots = (arm.short, arm.range, arm.long) if arm.kind == RANGED else (0, 0, 0)
    return {
        "category": CATEGORIES.get(arm.kind, "melee"),
        "equipped": True,
        "quantity": 1 if arm.uses is None else arm.uses,
        **{
            name: {"base": number, "bonus": 0, "rank": "none", **({"otherDamage": OTHER} if name == "damage" else {})}
            for name, number in (("attack", 0), ("damage", arm.damage), ("ed", arm.ed), ("ap", -arm.ap))
        },
        "range": {
            **dict(zip(("short", "medium", "long"), map(round, shots), strict=True)),
            "melee": max(1, round(arm.reach)),
            "thrown": thrown,
        },
        "salvo": arm.salvo,
        "traits": [*_traits(asdict(arm.traits))],
        "upgrades": [],
    }


def _traits(traits: Mapping[str, Any]) -> Iterator[Document]:  # Any: ratings, flags, a condition
    """IG-TRAIT: yield the traits that a weapon has."""
    for name, value in traits.items():
        if not value or name in UNKNOWN:
            continue
        if name == "inflict":
            value = f"{value.replace('_', ' ').title()} {traits['inflict_value'] or ''}".strip()
        yield {"name": TRAITS.get(name, name), **({} if value is True else {"rating": str(value)})}
