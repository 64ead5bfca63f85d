"""Parts of a sheet that both kinds of documents have (IG-SHEET): attributes, classes by tier, weapons with traits.

Numbers outside the bounds of a sheet become the nearest within and are guesses."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from attrs import fields

from ....core.foreign import Creature, line, nothing, whole
from ....core.spelling import fold
from ..sheet import HERO, NPC, TROOP, Traits
from ..tables import ABILITIES, ATTRIBUTES, CONDITIONS, SIZES, UNARMED, table

CLASSES: Final = {"T": TROOP, "E": "elite", "A": "adversary", "MC": "monstrous"}
"""IG-SHEET-01: the class of an NPC by the letters of published blocks."""
TIERS: Final = ("1", "2", "3", "4", "5")
RATED: Final = frozenset(one.name for one in fields(Traits) if type(one.default) is int)
"""IG-TRAIT: traits with a rating."""
PLAIN: Final = frozenset(one.name for one in fields(Traits) if one.default is False)
MOST_RATING: Final = {"rad": 5}
"""IG-TRAIT: the highest ratings of traits that have one below 999."""
MOST_WEAPONS: Final = 20
ORDER: Final = ("kind", "damage", "ed", "ap", "reach", "range", "salvo", "uses", "traits")
"""Keys of a weapon in the order in which they are written."""
DEFAULTS: Final = {"damage": 0, "ed": 0, "ap": 0, "salvo": 0, "reach": 1.0, "traits": dict[str, object]()}
"""IG-SHEET-04: values that a row of the weapon table leaves out."""
_SEPARATE = re.compile(r"(?<=[a-z])(?=[A-Z])")
_RATING = re.compile(r"\s*[(\[]\s*([^()\[\]]*?)\s*[)\]]\s*$")
_AMMO = re.compile(r"\s*\((\d{1,2})(?: Ammo)?\)\s*", re.IGNORECASE)


def word(name: object) -> str:
    """Return a name of another program as a word of this one: "Rapid-Fire", "rapidFire" become "rapid_fire"."""
    return re.sub(r"[^a-z0-9]+", "_", fold(_SEPARATE.sub("_", line(name)))).strip("_")


def bounded(creature: Creature, key: str, value: int, low: int, high: int, source: str) -> int:
    """Return the value within the bounds; a guess if it was outside."""
    fitting = min(max(value, low), high)
    if fitting != value:
        creature.guess(key, fitting, f"{source} {value}")
    return fitting


def put(creature: Creature, key: str, value: object, low: int, high: int, source: str) -> None:
    """Put a number of the document into the sheet; what is no number is lost, but for a dash."""
    number = whole(value)
    if number is not None:
        creature.sheet[key] = bounded(creature, key, number, low, high, source)
    elif not nothing(value):
        creature.lose(source, value)


def attributes(creature: Creature, found: Mapping[str, object]) -> None:
    """IG-SHEET-02: put all seven attributes into the sheet. A missing one is a guess of 1."""
    scores: dict[str, int] = {}
    for name in ATTRIBUTES:
        score = whole(found.get(name))
        if score is None:
            score = 1
            creature.assume(f"attributes.{name}", score, line(found.get(name)))
        scores[name] = min(max(score, 1), 15)
        if scores[name] != score:
            creature.assume(f"attributes.{name}", scores[name], f"{name} {score}")
    creature.sheet["attributes"] = scores


def shock(creature: Creature, value: object) -> None:
    """IG-SHEET-02: Shock; a creature with none, written 0 or as a dash, is immune to it."""
    number = whole(value)
    if number is not None and number > 0:
        creature.sheet["shock_max"] = bounded(creature, "shock_max", number, 1, 999, "shock")
    elif value is not None:
        creature.guess("shock_max", "none", f"shock {line(value)}")


def npc_class(creature: Creature, letters: Mapping[str, object], tier: int) -> None:
    """IG-SHEET-01: the class at this tier, or else at the first tier that has one."""
    known = {
        name: CLASSES[str(letters.get(name)).strip().upper()]
        for name in TIERS
        if str(letters.get(name)).strip().upper() in CLASSES
    }
    if known:
        taken = str(tier) if str(tier) in known else next(iter(known))
        creature.guess("npc_class", known[taken], f"tier {taken}: {line(letters[taken])}")


def size(creature: Creature, value: object) -> None:
    """Put the size into the sheet; "Avg" is average."""
    said = word(value)
    found = next((one for one in SIZES if len(said) > 1 and one.startswith(said)), None)
    if found is None and said:
        found = next((one for one in SIZES if one in said), "average" if "avg" in said else None)
    if found is not None:
        creature.sheet["size"] = found
    elif not nothing(value):
        creature.lose("size", value)


def keyword(creature: Creature, value: object) -> None:
    """Add a keyword, in lower case, at most 20 of them."""
    said, known = line(value).lower()[:40], creature.sheet.setdefault("keywords", [])
    if said and said not in known and len(known) < 20:
        known.append(said)


def ability(creature: Creature, name: object, *, ruin: bool) -> bool:
    """IG-SHEET-09: take an ability that the game has, by its name. Returns whether it is one."""
    said = word(line(name).replace("'", "").replace("’", ""))
    ids = [one for one in ABILITIES if one in (f"{said}_ruin" if ruin else said, said)]
    if not ids:
        return False
    known = creature.sheet.setdefault("abilities", [])
    if ids[-1] not in known:
        known.append(ids[-1])
    return True


def traits(creature: Creature, weapon: str, found: list[tuple[str, object]]) -> dict[str, Any]:  # Any: plain values
    """IG-TRAIT: the traits of a weapon, from names with ratings; others are lost."""
    taken: dict[str, Any] = {}
    for name, rating in found:
        said, number = word(name).replace("warp_weapons", "warp_weapon"), whole(rating)
        if said in PLAIN:
            taken[said] = True
        elif said in RATED:
            taken[said] = min(max(1 if number is None else number, 1), MOST_RATING.get(said, 999))
            if number is None:
                creature.assume(f"weapons.{weapon}.traits.{said}", 1, line(name))
        elif said == "inflict" and (condition := _condition(rating)):
            taken["inflict"] = condition
            value = re.search(r"\d{1,2}", line(rating))
            if value:
                taken["inflict_value"] = int(value[0])
            points = re.search(r"\d+", line(rating))
            if points and condition in ("hindered", "vulnerable"):
                taken["inflict_value"] = min(int(points[0]), 99)
        else:
            creature.lose(f"weapons.{weapon}", f"{line(name)} ({line(rating)})" if line(rating) else name)
    return taken


def _condition(rating: object) -> str | None:
    """Return the condition in a rating such as "On Fire" or "Hindered 2"."""
    said = word(rating)
    return next((one for one in CONDITIONS if said.startswith(one)), None)


def named_trait(text: str) -> tuple[str, object]:
    """Return the name and the rating of a trait as text: "Rapid Fire (2)", "Heavy 4"."""
    rating = _RATING.search(text)
    if rating:
        return text[: rating.start()], rating[1]
    bare = re.fullmatch(r"\s*(.*?\D)\s+(\d{1,3})\s*", text)
    return (bare[1], bare[2]) if bare else (text, "")


def arm(creature: Creature, name: object, values: dict[str, Any]) -> None:  # Any: plain values
    """IG-SHEET-04: add a weapon: the row of the weapon table with that name and the values that differ from it, or else
    a weapon of its own. The damage of a melee weapon is given without Strength."""
    weapons = creature.sheet.setdefault("weapons", [])
    said = line(name)
    if len(weapons) >= MOST_WEAPONS:
        creature.lose("weapons", said)
        return
    ammo = _AMMO.search(said)
    if ammo:
        said = _AMMO.sub(" ", said).strip()
        values.setdefault("uses", int(ammo[1]))
    id_ = word(said)[:60] or "weapon"
    rows: Mapping[str, Mapping[str, object]] = table("weapons")
    named = rows.get(id_, {}).get("kind") == values["kind"]
    row = rows[id_ if named else UNARMED]
    given: dict[str, Any] = {
        key: values[key] for key in ORDER if key in values and row.get(key, DEFAULTS.get(key)) != values[key]
    }
    if named:
        weapons.append({"use": id_} | given if given else id_)
    else:
        weapons.append({"id": id_, **{key: values[key] for key in ORDER[:3]}, **given})


def melee_damage(creature: Creature, weapon: str, total: int) -> int:
    """IG-DMG-01: the damage of a melee weapon, from a total with the Strength of its bearer."""
    strength = int(creature.sheet["attributes"]["strength"])
    damage = max(0, total - strength)
    creature.assume(f"weapons.{weapon}.damage", damage, f"{total} - strength {strength}")
    return damage


def settle(creature: Creature) -> None:
    """IG-SHEET-06: skills of a spreadsheet are pools if the row is an NPC's, and the row is a hero's if it says nothing
    else."""
    sheet = creature.sheet
    if "kind" not in sheet:
        npc = any(key in sheet for key in ("pools", "default_pool", "npc_class", "mob_size"))
        creature.guess("kind", NPC if npc else HERO, "")
    if sheet["kind"] == NPC and "skills" in sheet:
        sheet["pools"] = {**sheet.pop("skills"), **sheet.get("pools", {})}
