"""Actors of Foundry VTT's system for Wrath & Glory: characters ("agent") and threats, with their items.

An actor stores what its sheet was filled with; totals that Foundry computes at the table (flags ``autoCalc``) are
computed here by the same formulas (IG-SHEET-02). Older exports have ``data`` where newer ones have ``system``."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from ....core.foreign import MOST_TEXT, Creature, Document, Prose, items, line, table, whole
from ..sheet import HERO, MELEE, NPC, RANGED, THROWN, TROOP
from ..tables import ATTRIBUTES, SKILLS, linked
from .blocks import ranges
from .parts import ability, arm, attributes, bounded, keyword, npc_class, put, shock, size, traits, word

SYSTEM: Final = "wrath-and-glory"
FLAG: Final = "asalto"
"""Flag with what ``actors`` could not write otherwise."""
KINDS: Final = {"agent": HERO, "threat": NPC}
TIERS: Final = {"first": "1", "second": "2", "third": "3", "fourth": "4", "fifth": "5"}
"""IG-SHEET-01: the tiers of a threat's classes."""
TEXTS: Final = ("ability", "talent", "psychicPower", "mutation", "augmentic", "augmetic", "traumaticInjury")
"""Items whose text is an ability; others are lost."""
BACKGROUND: Final = ("species", "faction", "archetype", "memorableInjury", "ascension")
"""Items that say nothing about a fight."""
ADD: Final = 2
"""Foundry's mode of an effect that adds to a number."""
MOST_ITEMS: Final = 400
BOUNDS: Final = {
    "defence": ("defence", 1, 99),
    "resilience": ("resilience", 1, 999),
    "determination": ("soak_dice", 0, 99),
    "resolve": ("resolve", 1, 99),
    "wounds": ("wounds_max", 1, 999),
    "shock": ("shock_max", 1, 999),
}
"""Numbers that Foundry may compute: the field of each, and its bounds."""
RANKS: Final = {"single": 1, "double": 2, "1": 1, "2": 2}
"""Factors of a bearer's rank, as older and newer exports write them."""
_TAG = re.compile(r"<[^<>]{0,2000}>")
_LINK = re.compile(r"@\w{1,20}\[[^\[\]]{0,300}\](?:\{([^{}]{0,300})\})?")


def actor(document: Document, tier: int) -> Creature | None:
    """Return the creature of an actor; None if the object is none. ``tier``: of the fight, for a threat's class."""
    kind, system = KINDS.get(line(document.get("type"))), _system(document)
    if kind is None or not {"attributes", "combat"} <= {*system}:
        return None
    creature = Creature(line(document.get("name")))
    creature.sheet["kind"] = kind
    own = [table(each) for each in items(document.get("items"))[:MOST_ITEMS]]
    bonus = _bonuses(creature, document, own)
    attributes(creature, {name: _total(system, "attributes", name, bonus) for name in ATTRIBUTES})
    _skills(creature, system, bonus)
    if kind == NPC:
        letters = table(table(system.get("bio")).get("threat"))
        npc_class(creature, {TIERS.get(key, key): value for key, value in letters.items()}, tier)
    armour = _armour(creature, own)
    _combat(creature, document, armour, bonus)
    _resources(creature, system)
    _items(creature, system, own)
    if line(table(system.get("combat")).get("fly")) not in ("", "0"):
        creature.lose("combat.fly", system["combat"]["fly"])
    _kept(creature, document)
    return creature


def _flag(document: Document) -> Document:
    return table(table(document.get("flags")).get(FLAG))


def _kept(creature: Creature, document: Document) -> None:
    """Take the fields that the actor keeps in its flag, but for those that were changed in Foundry."""
    found = {"title": creature.name, **creature.sheet}
    kept: set[str] = set()
    for name, pair in table(_flag(document).get("sheet")).items():
        if isinstance(pair, list) and len(pair) == 2 and name != "base" and found.get(name) == pair[0]:
            kept.add(name)
            creature.sheet.pop(name, None)
            if pair[1] is not None:
                creature.sheet[name] = pair[1]
    creature.guessed[:] = [one for one in creature.guessed if one.field.partition(".")[0] not in kept]
    suffered = {f"combat.{name}.value" for name in kept}
    creature.lost[:] = [one for one in creature.lost if one.place not in suffered]


def _system(document: Document) -> Document:
    return table(document.get("system")) or table(document.get("data"))


def _total(system: Document, group: str, name: str, bonus: dict[str, int]) -> int | None:
    """Return an attribute's or a skill's total; None if the actor has no such number."""
    found = table(table(system.get(group)).get(name))
    parts = [whole(found.get(key)) for key in ("rating", "base", "bonus")]
    if any(part is not None for part in parts):
        total = sum(part or 0 for part in parts) + bonus.get(f"{group}.{name}.bonus", 0)
        return total or whole(found.get("total")) or 0
    return whole(found.get("total"))


def _skills(creature: Creature, system: Document, bonus: dict[str, int]) -> None:
    """IG-SHEET-03, IG-SHEET-06: a hero's ratings; a threat's pools, which are its attribute and its rating."""
    scores = creature.sheet["attributes"]
    ratings: dict[str, int] = {}
    pools: dict[str, int] = {}
    for key, value in table(system.get("skills")).items():
        rating = _total({"skills": {key: {**table(value), "total": 0}}}, "skills", key, bonus)
        name = word(key)
        if rating is None:
            creature.lose(f"skills.{line(key)}", value)
        elif name in SKILLS:
            attribute = line(table(value).get("attribute"))
            ratings[name] = min(max(rating, 0), 10)
            own = scores[attribute if attribute in scores else linked(name, "agility")]
            pools[name] = min(max(own + rating, 0), 99)
        elif rating:
            creature.lose(f"skills.{line(key)}", rating)
    if creature.sheet["kind"] == NPC:
        creature.sheet["pools"] = pools
    else:
        creature.sheet["skills"] = {name: rating for name, rating in ratings.items() if rating}


def _bonuses(creature: Creature, document: Document, own: list[Document]) -> dict[str, int]:
    """Return the sums that active effects add, by the path of the number; other changes are lost."""
    found: dict[str, int] = {}
    carried = [each for each in own if _system(each).get("equipped", True) is not False]
    effects = [*items(document.get("effects")), *(one for each in carried for one in items(each.get("effects")))]
    for effect in map(table, effects[:MOST_ITEMS]):
        if effect.get("disabled") is True or effect.get("transfer") is False:
            continue
        name = line(effect.get("name")) or line(effect.get("label"))
        system = table(effect.get("system"))
        for change in map(table, items(effect.get("changes")) or items(system.get("changes"))):
            key = line(change.get("key")).removeprefix("system.").removeprefix("data.")
            number = whole(change.get("value"))
            mode = change.get("mode", ADD if change.get("type") == "add" else None)
            if number is not None and mode == ADD and re.fullmatch(r"(attributes|skills|combat)\.\w+\.bonus", key):
                found[key] = found.get(key, 0) + number
                creature.assume(key, f"{number:+}", name)
            elif key:
                creature.lose(f"effects.{name}", f"{key} {line(change.get('value'))}")
        if items(system.get("scriptData")):
            creature.lose("effects", name)
    return found


def _armour(creature: Creature, own: list[Document]) -> int:
    """IG-SHEET-02: put the armour rating into the sheet: the best piece that is worn, and shields. Return it."""
    worn = [each for each in own if line(each.get("type")) == "armour" and _system(each).get("equipped") is not False]
    best = shields = 0
    for piece in worn:
        said = _system(piece)
        rating = max(0, whole(said.get("rating")) or whole(said.get("base")) or 0)
        known = {word(name): number for name, number in _traits(said)}
        if "shield" in known:
            shields += rating
        else:
            best = max(best, rating)
        if said.get("invulnerable") is True or "invulnerable" in known:
            creature.sheet["armour_invulnerable"] = True
        for name, number in _traits(said):
            if word(name) not in ("shield", "invulnerable"):
                creature.lose(f"armour.{line(piece.get('name'))}", f"{name} {line(number)}".strip())
    if worn:
        creature.sheet["armour_rating"] = bounded(creature, "armour_rating", best + shields, 0, 999, "armour")
    return best + shields


def computed_numbers(scores: Mapping[str, int], armour: int, tier: int, size_: str) -> dict[str, int]:
    """IG-SHEET-02: the numbers of an actor, without their bonuses, as Foundry computes them."""
    return {
        "defence": max(1, scores["initiative"] - 1) + {"small": 1, "tiny": 2}.get(size_, 0),
        "resilience": scores["toughness"] + 1 + armour,
        "determination": scores["toughness"],
        "resolve": max(1, scores["willpower"] - 1),
        "wounds": scores["toughness"] + 2 * tier,
        "shock": scores["willpower"] + tier,
    }


def _combat(creature: Creature, document: Document, armour: int, bonus: dict[str, int]) -> None:
    """IG-SHEET-02: the derived numbers: as stored where Foundry does not compute them, else by its formulas."""
    system, scores = _system(document), creature.sheet["attributes"]
    combat, hero = table(system.get("combat")), creature.sheet["kind"] == HERO
    auto = table(table(table(document.get("flags")).get(SYSTEM)).get("autoCalc"))
    tier = whole(table(system.get("advances")).get("tier")) or 1
    formulas = computed_numbers(scores, armour, tier, word(line(combat.get("size"))))
    for name, (key, low, high) in BOUNDS.items():
        derived = formulas[name]
        said = table(combat.get(name) or (combat.get("defense") if name == "defence" else None))
        stored = whole(said.get("max" if name in ("wounds", "shock") else "total"))
        computed = auto.get(name, auto.get("defense") if name == "defence" else None)
        by_formula = (hero or name not in ("wounds", "shock")) and (computed is True or not stored)
        if by_formula and computed is not False:
            total = derived + (whole(said.get("bonus")) or 0) + bonus.get(f"combat.{name}.bonus", 0)
            creature.guess(key, min(max(total, low), high), f"combat.{name}")
        elif name == "shock":
            shock(creature, stored if stored is not None else 0)
        else:
            put(creature, key, stored, low, high, f"combat.{name}")
    _suffered(creature, combat)
    put(creature, "speed", combat.get("speed"), 1, 999, "combat.speed")
    size(creature, combat.get("size"))


def _suffered(creature: Creature, combat: Document) -> None:
    """IG-WND-01, IG-SHOCK-01: wounds and Shock suffered so far, which Foundry counts up."""
    for name in ("wounds", "shock"):
        suffered, most = whole(table(combat.get(name)).get("value")), creature.sheet.get(f"{name}_max")
        if suffered is not None and suffered > 0:
            if isinstance(most, int) and suffered < most:
                creature.sheet[name] = most - suffered
            else:
                creature.lose(f"combat.{name}.value", suffered)


def _resources(creature: Creature, system: Document) -> None:
    """IG-WRATH-01, IG-RUIN-08, IG-MOB-01: a hero's Wrath, a threat's Ruin and the members of its mob."""
    resources = table(system.get("resources"))
    if creature.sheet["kind"] == HERO:
        put(creature, "wrath", resources.get("wrath"), 0, 99, "resources.wrath")
        if whole(table(resources.get("faith")).get("total")):
            creature.lose("resources.faith", table(resources["faith"])["total"])
        return
    if whole(resources.get("ruin")):
        put(creature, "personal_ruin", resources.get("ruin"), 0, 99, "resources.ruin")
    mob = system.get("mob")
    members = whole(table(mob).get("value") if isinstance(mob, dict) else mob)
    if members is not None and members > 0:
        creature.sheet["mob_size"] = bounded(creature, "mob_size", members, 1, 999, "mob")
        if creature.sheet.get("npc_class", TROOP) != TROOP:
            creature.guess("npc_class", TROOP, f"mob {members}")
        for name in ("wounds", "shock"):
            if creature.sheet.pop(name, None) is not None:
                creature.lose(f"combat.{name}.value", members)


def _items(creature: Creature, system: Document, own: list[Document]) -> None:
    """Take weapons, those in hand first, keywords, and abilities as text."""
    weapons = [each for each in own if line(each.get("type")) == "weapon"]
    for each in sorted(weapons, key=lambda one: _system(one).get("equipped") is not True):
        _weapon(creature, system, each)
    for each in own:
        kind, name, said = line(each.get("type")), line(each.get("name")), _system(each)
        ours = {key: value for key, value in _flag(each).items() if key in ("abilities", "specials")}
        for key, value in ours.items():
            creature.sheet.setdefault(key, []).append(value)
        if ours:
            continue
        if kind == "keyword":
            keyword(creature, name)
        elif kind in TEXTS:
            type_ = line(said.get("abilityType")).upper() or kind.upper()
            text = prose(said.get("effect")) or prose(said.get("description"))
            if ability(creature, name, ruin=type_ == "RUIN"):
                creature.assume("abilities", creature.sheet["abilities"][-1], f"{name}: {text}")
            elif name or text:
                creature.prose.append(Prose(type_, name, text))
        elif kind not in ("weapon", "armour", *BACKGROUND):
            creature.lose(kind or "items", name or each)


def _weapon(creature: Creature, system: Document, item: Document) -> None:
    """IG-SHEET-04: take a weapon. Its damage is that of the item; Strength is added by the rules of both."""
    said, name = _system(item), line(item.get("name"))
    rank = whole(table(system.get("advances")).get("rank")) or 1
    damage = table(said.get("damage"))
    values: dict[str, Any] = {  # Any: plain values
        "damage": _ranked(creature, f"weapons.{name}.damage", damage, rank, 999),
        "ed": _ranked(creature, f"weapons.{name}.ed", table(damage.get("ed")) or table(said.get("ed")), rank, 99),
        "ap": _ranked(creature, f"weapons.{name}.ap", table(damage.get("ap")) or table(said.get("ap")), rank, 99),
    }
    extra = table(said.get("attack"))
    if (whole(extra.get("base")) or 0) + (whole(extra.get("bonus")) or 0):
        creature.lose(f"weapons.{name}.attack", (whole(extra.get("base")) or 0) + (whole(extra.get("bonus")) or 0))
    found = list(_traits(said))
    for upgrade in map(table, items(said.get("upgrades"))[:MOST_ITEMS]):
        found += _traits(_system(upgrade))
        creature.lose(f"weapons.{name}.upgrades", line(upgrade.get("name")) or upgrade)
    values["traits"] = traits(creature, name, found)
    far, category = table(said.get("range")), line(said.get("category"))
    if category in ("ranged", "launcher"):
        values["kind"], values["salvo"] = RANGED, min(max(whole(said.get("salvo")) or 0, 0), 99)
        distances = [max(0, whole(far.get(key)) or 0) for key in ("short", "medium", "long")]
        values["range"] = ranges(creature, name, distances)
    elif category == "grenade-missile":
        values["kind"], metres = THROWN, (whole(far.get("thrown")) or 4) * int(creature.sheet["attributes"]["strength"])
        values["range"] = min(max(metres, 1), 10_000)
        if whole(said.get("quantity")) is not None:
            values["uses"] = min(max(whole(said["quantity"]) or 0, 0), 999)
    else:
        values["kind"], values["reach"] = MELEE, min(max(whole(far.get("melee")) or 1, 1), 1000)
        if category != "melee":
            creature.assume(f"weapons.{name}.kind", MELEE, category)
    arm(creature, name, values)


def _ranked(creature: Creature, place: str, said: Document, rank: int, most: int) -> int:
    """Return a number of a weapon with its bonus and, where it says so, the bearer's rank once or twice. Armour
    piercing may be written below 0."""
    times = RANKS.get(line(said.get("rank")), 0)
    if line(said.get("dice")) not in ("", "0"):
        creature.lose(f"{place}.dice", said["dice"])
    total = abs((whole(said.get("base")) or 0) + (whole(said.get("bonus")) or 0)) + times * rank
    if times:
        creature.assume(place, total, f"rank {rank}")
    if whole(said.get("dice")):
        creature.lose(place, f"{line(said.get('dice'))}d6")
    return min(total, most)


def _traits(said: Document) -> Iterator[tuple[str, object]]:
    """Yield the traits of an item with their ratings: a list, or in newer versions an object with a list."""
    found = said.get("traits")
    for each in (items(found) or items(table(found).get("list")))[:MOST_ITEMS]:
        one = table(each)
        name = line(one.get("custom")) or line(one.get("name")) or line(each)
        if name and one.get("type") != "remove":
            yield name, one.get("rating")


def prose(value: object) -> str:
    """Return the text of an item, without HTML and with the labels of links."""
    if not isinstance(value, str):
        return ""
    text = _TAG.sub(" ", _LINK.sub(lambda found: found[1] or "", value[: 8 * MOST_TEXT]))
    return line(html.unescape(text))
