"""Blocks of public bestiaries: objects with attributes by their abbreviations, skills and weapons as text.

A weapon is written "10 +1 ED / AP -2 / Range 12-24-36 / S 2 / Rapid Fire (2)": the parts stand between slashes, in any
order, and the last ones are traits. Published blocks give the damage of melee weapons with Strength (IG-SHEET-08)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from ....core.foreign import Creature, Document, Prose, items, line, nothing, table, whole
from ..sheet import MELEE, NPC, RANGED, THROWN, bands
from ..tables import ATTRIBUTES, SKILLS
from .parts import (
    ability,
    arm,
    attributes,
    bounded,
    keyword,
    melee_damage,
    named_trait,
    npc_class,
    put,
    shock,
    size,
    traits,
    word,
)

SIGNS: Final = ("skills", "tierThreat", "resilience", "abilities", "bonuses", "wounds", "defence", "determination")
"""Keys of which a block has at least three, besides its attributes."""
SHORT: Final = dict(zip(("s", "t", "a", "i", "wil", "int", "fel"), ATTRIBUTES, strict=True))
"""Attributes by the abbreviations of published blocks."""
ACTION: Final = "ACTION"
RUIN: Final = "RUIN"
NEAR: Final = 4
"""Metres up to which a weapon with a single number as its range is a melee weapon, by our reading."""
TRIPLE: Final = 3
_DASHES = str.maketrans("–—−", "---")
_DAMAGE = re.compile(r"\(?(\d{1,3})\)?(?:\s*\+\s*(\d{1,2})\s*ED)?", re.IGNORECASE)
_ED = re.compile(r"\+?\s*(\d{1,2})\s*ED", re.IGNORECASE)
_AP = re.compile(r"AP\s*-?\s*(\d{1,2})|-?\s*(\d{1,2})\s*AP", re.IGNORECASE)
_RANGE = re.compile(r"(?:Range|Reach|Thrown)?\s*(\d{1,4})\s*m?(?:\s*[-/]\s*(\d{1,4})\s*m?)*", re.IGNORECASE)
_SALVO = re.compile(r"(?:S|Salvo)\s*(\d{1,2}|-)", re.IGNORECASE)
_REACH = re.compile(r"Reach\s*\(?(\d{1,2})\)?\s*m?", re.IGNORECASE)
_THROWN = re.compile(r"grenade|bomb|thrown|throwing|charge|mine\b", re.IGNORECASE)
_POOL = re.compile(r"^\s*([^\d()]+?)\s+(\d{1,2})\s*(?:\([^()]*\))?\s*$")
_DICE = re.compile(r"(?:Spend \d Ruin to roll )?(\d{1,2})\s*d6\.?", re.IGNORECASE)
_ARMOUR = re.compile(r"(\*?)(\d{1,2})\s*(\*?)\s*AR\b", re.IGNORECASE)
_PERSONAL = re.compile(r"(?:This Threat may use Ruin Actions and )?has (\d{1,2}) personal Ruin\b\.?", re.IGNORECASE)
_NAMED = re.compile(r"([A-Z][^:.]{2,40})[:!] (.*)")
_BETWEEN = re.compile(r"[,;]\s*(?![^()]*\))")
READ: Final = ("attributes", "bonuses", "defense", "keywords", "mobOptions", "mobAbilities", "resolve", "shock", "size")
IGNORED: Final = frozenset(
    (*SIGNS, *READ, "id", "name", "quote", "attribution", "description", "source", "page", "speed", "speedNote")
)
"""Keys that are read, or that say nothing about a fight."""


def block(document: Document, tier: int) -> Creature | None:
    """Return the creature of a block; None if the object is no block."""
    found = {SHORT.get(word(key), word(key)): value for key, value in table(document.get("attributes")).items()}
    if not {*found} & {*ATTRIBUTES} or sum(key in document for key in SIGNS) < TRIPLE:
        return None
    name = line(document.get("name")) or line(document.get("id"))
    creature = Creature(name.title() if name.isupper() else name)
    creature.sheet["kind"] = NPC
    npc_class(creature, table(document.get("tierThreat")), tier)
    attributes(creature, found)
    _pools(creature, document.get("skills"))
    put(creature, "defence", document.get("defence", document.get("defense")), 1, 99, "defence")
    _resilience(creature, document.get("resilience"))
    _determination(creature, document.get("determination"))
    put(creature, "resolve", document.get("resolve"), 1, 99, "resolve")
    put(creature, "wounds_max", document.get("wounds"), 1, 999, "wounds")
    shock(creature, document.get("shock"))
    put(creature, "speed", document.get("speed"), 1, 999, "speed")
    size(creature, document.get("size"))
    for each in items(document.get("keywords")):
        keyword(creature, each)
    _texts(creature, document)
    for key, value in document.items():
        if key not in IGNORED and not nothing(value):
            creature.lose(line(key), value)
    if not nothing(document.get("speedNote")):
        creature.lose("speed", document["speedNote"])
    return creature


def _pools(creature: Creature, said: object) -> None:
    """IG-SHEET-06: the pools in a text such as "Default 4, Awareness 5 (Passive 3)"."""
    pools: dict[str, int] = {}
    if isinstance(said, dict):
        said = ", ".join(f"{key} {line(value)}" for key, value in said.items())
    for part in _BETWEEN.split(line(said)):
        found = _POOL.match(part)
        name = word(found[1]) if found else ""
        if found and name == "default":
            creature.sheet["default_pool"] = int(found[2])
        elif found and name in SKILLS:
            pools[name] = int(found[2])
        elif not nothing(part):
            creature.lose("skills", part)
    if pools:
        creature.sheet["pools"] = pools


def _resilience(creature: Creature, said: object) -> None:
    """IG-SHEET-02: resilience, and the armour in its note: "Flak Armour: 3 AR", with a star if it is invulnerable."""
    note = line(table(said).get("note"))
    put(creature, "resilience", table(said).get("value") if isinstance(said, dict) else said, 1, 999, "resilience")
    armour = _ARMOUR.search(note)
    if armour:
        creature.sheet["armour_rating"] = int(armour[2])
        if armour[1] or armour[3] or "invulnerable" in note.lower():
            creature.sheet["armour_invulnerable"] = True
    elif not nothing(note):
        creature.lose("resilience", note)


def _determination(creature: Creature, said: object) -> None:
    """IG-SOAK-01: the dice of its soak rolls; a dash: it has none."""
    text = line(said)
    dice = _DICE.search(text)
    number = int(dice[1]) if dice else whole(said)
    if number is not None:
        creature.sheet["soak_dice"] = bounded(creature, "soak_dice", number, 0, 99, "determination")
        rest = _DICE.sub("", text, count=1).strip() if dice else ""
        if rest:
            creature.prose.append(Prose("DETERMINATION", "", rest))
    elif said is not None and nothing(said):
        creature.guess("soak_dice", 0, f"determination {text}")
    elif text:
        creature.lose("determination", text)


def _texts(creature: Creature, document: Document) -> None:
    """Take the weapons, and the abilities as text."""
    for each in items(document.get("bonuses")):
        _ability(creature, "BONUS", table(each) or {"description": each})
    for each in items(document.get("abilities")):
        found = table(each) or {"description": each}
        kind = line(found.get("type")).upper()
        stats = line(found.get("stats"))
        if kind in (ACTION, "") and stats and _weapon(creature, found.get("name"), stats):
            extra = line(found.get("description"))
            if extra:
                creature.prose.append(Prose(kind, line(found.get("name")), extra))
        else:
            _ability(creature, kind, found)
    for key in ("mobOptions", "mobAbilities"):
        value = document.get(key)
        for text in value if isinstance(value, list) else [value]:
            if not nothing(text):
                named = _NAMED.fullmatch(line(text))
                name, said = (named[1], named[2]) if named else ("", line(text) or line(str(text)))
                creature.prose.append(Prose("MOB", name, said))


def _ability(creature: Creature, kind: str, found: Document) -> None:
    """Take an ability: one of the game's by its name, else as text."""
    name = line(found.get("name"))
    text = " ".join(filter(None, (line(found.get("stats")), line(found.get("description")))))
    if ability(creature, name, ruin=kind == RUIN):
        creature.assume("abilities", creature.sheet["abilities"][-1], f"{name}: {text}")
        return
    personal = _PERSONAL.search(text)
    if personal:
        creature.guess("personal_ruin", int(personal[1]), personal[0])
        text = _PERSONAL.sub("", text).strip()
    if text or (name and not personal):
        creature.prose.append(Prose(kind, name, text))


def _weapon(creature: Creature, name: object, stats: str) -> bool:
    """Take a weapon from its stats. Returns False if they are no weapon's."""
    parts = [part.strip() for part in stats.translate(_DASHES).split("/")]
    damage = _DAMAGE.fullmatch(parts[0])
    if damage is None:
        return False
    said = line(name)
    values: dict[str, Any] = {"damage": int(damage[1]), "ed": int(damage[2] or 0)}  # Any: plain values
    distances, rest = _numbers(values, parts[1:])
    found = [named_trait(one) for part in rest for one in _BETWEEN.split(part) if not nothing(one)]
    values["traits"] = traits(creature, said, found)
    _distances(creature, said, values, distances)
    if values["kind"] == MELEE:
        values["damage"] = melee_damage(creature, said, values["damage"])
    arm(creature, name, values)
    return True


def _numbers(values: dict[str, Any], parts: list[str]) -> tuple[list[int], list[str]]:  # Any: plain values
    """Put the numbers of a weapon into its values. Return its distances (none: melee), and the parts with its
    traits."""
    distances: list[int] = []
    rest: list[str] = []
    for part in parts:
        piercing, salvo, far = _AP.fullmatch(part), _SALVO.fullmatch(part), _RANGE.fullmatch(part)
        dice = _ED.fullmatch(part)
        if piercing:
            values["ap"] = int(piercing[1] or piercing[2])
        elif salvo:
            values["salvo"] = 0 if salvo[1] == "-" else int(salvo[1])
        elif dice:
            values["ed"] = int(dice[1])
        elif far:
            distances += map(int, re.findall(r"\d+", part))
        elif part.lower() not in ("melee", ""):
            rest += _reaches(values, part)
    return distances, rest


def _reaches(values: dict[str, Any], part: str) -> Iterator[str]:  # Any: plain values
    """Take the reach out of a list of traits; yield the others."""
    for one in _BETWEEN.split(part):
        reach = _REACH.fullmatch(one.strip())
        if reach:
            values["reach"] = int(reach[1])
        else:
            yield one


def _distances(creature: Creature, name: str, values: dict[str, Any], far: list[int]) -> None:  # Any: plain values
    """IG-SHEET-04: decide the kind of a weapon by its distances: three are short, medium and long range; one is a
    reach if it is short, else that of a thrown or a ranged weapon."""
    if len(far) >= TRIPLE:
        values |= {"kind": RANGED, "range": ranges(creature, name, far[:TRIPLE])}
        return
    shoots = {"pistol", "flamer", "rapid_fire", "assault", "heavy", "sniper"} & {*values["traits"]}
    if not far or (far[-1] <= NEAR and not shoots):
        values["kind"] = MELEE
        if far:
            values["reach"] = max(far[-1], 1)
        return
    thrown = not shoots and not values.get("salvo") and ("blast" in values["traits"] or bool(_THROWN.search(name)))
    values |= {"kind": THROWN if thrown else RANGED, "range": far[-1]}
    creature.assume(f"weapons.{name}.kind", values["kind"], "/".join(map(str, far)))


def ranges(creature: Creature, name: str, far: list[int]) -> int | list[int]:
    """IG-ATK-12: short, medium and long range; one number if they are half of it, itself and twice as much. They are a
    guess if they do not grow in the original."""
    three = sorted(min(max(one, 1), 10_000) for one in far)
    if three != far:
        creature.assume(f"weapons.{name}.range", three, "-".join(map(str, far)))
    return three[1] if bands(float(three[1])) == tuple(three) else three
