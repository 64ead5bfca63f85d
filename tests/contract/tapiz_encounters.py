"""Random Tapiz encounters: sheets, gear, states, hazards, shelters, both packs and variants of every kind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, get_args, get_origin, get_type_hints

from simulator.core.dice import Luck
from simulator.core.system import Encounter
from simulator.scenario import Scenario
from simulator.systems.tapiz.variants import Variants
from simulator.testing import fighter
from simulator.testing.encounters import Fighter, scenario
from tests.drawing import chance, pick

SHEETS = (
    *("sharra", "saddin", "elythlian", "brunda", "mercenary", "guard", "orc_archer", "ghoul", "wolf", "ogre", "medusa"),
    "inquisitor",
)
HEROES = ("sharra", "saddin", "elythlian", "brunda")
ABILITIES = ("FUE", "DES", "CON", "INT", "SAB", "CAR")
WEAPONS = (
    *("dagger", "dagger_thrown", "great_sword", "spear", "staff", "sling", "short_bow", "long_bow", "light_crossbow"),
    *("bite", "unarmed"),
)
POWERS = ("intimidate", "persuade", "terrify", "mind_lance", "fire_bolt", "petrifying_gaze", "lay_hands")
TAGS = ("attack", "attack.melee", "mental_attack", "resist", "resist.physical", "help", "recover", "heal", "close_shot")
STANCES = ("total_attack", "damage_focus", "iron_defence", "aim")
STATES = ("knocked_down", "slowed", "dazed", "painful_wound", "maimed", "knocked_out", "inspired", "blinded")
HEAVY = ("knocked_down", "slowed", "maimed", "blinded")
"""Of these none is borne beside a knockout (TZ-EFF-05)."""
FLAGS = ("mindless", "destroyed_at_zero", "no_bleed", "surprised", "knocked_out", "surrendered")
SKILLS = ("filo", "contundente", "natural", "a_distancia", "sin", "ligera", "media")
SWITCHES: dict[str, Sequence[Any]] = {
    name: get_args(hint)
    for name, hint in get_type_hints(Variants).items()
    if get_origin(hint) is Literal and name != "profile"
}


def random_encounter(luck: Luck) -> Encounter:
    """Return the encounter of such a scenario."""
    return random_scenario(luck).encounter


def random_scenario(luck: Luck) -> Scenario:
    """Return any scenario that an author could write: two or three sides, two to six bodies, some of it odd."""
    sides = {"pc": "pc", "npc": "npc"} | ({"third": "npc"} if chance(luck, 6) else {})
    names = list(sides)
    bodies = [_body(luck, index, names) for index in range(len(names) + luck.below(4))]
    return scenario(
        "tapiz",
        *bodies,
        sides=sides,
        variants=_variants(luck),
        scene=_scene(luck, names, len(bodies)),
        rounds=2 + luck.below(6),
    )


def _variants(luck: Luck) -> dict[str, object]:
    chosen: dict[str, object] = {key: pick(luck, values) for key, values in SWITCHES.items() if chance(luck, 4)}
    if chance(luck, 5):
        chosen["profile"] = pick(luck, ("effect_engine", "hoja"))
    if chance(luck, 6):
        chosen["free_step_m"] = 3.5
    return chosen


def _body(luck: Luck, index: int, sides: list[str]) -> Fighter:
    side = sides[index] if index < len(sides) else pick(luck, sides)
    use = "" if chance(luck, 3) else pick(luck, SHEETS)
    fields: dict[str, object] = {"position": [luck.below(40) / 2, luck.below(12) / 2]}
    if side == "pc" and use not in HEROES:
        fields["kind"] = pick(luck, ("pc", "npc"))
    if not use:
        fields |= _invented(luck)
    return fighter(f"B{index}", use, side=side, **fields, **_oddities(luck, index))


def _invented(luck: Luck) -> dict[str, object]:
    return {
        "kind": pick(luck, ("pc", "npc", "creature")),
        "level": 1 + luck.below(6),
        "abilities": {one: 5 + luck.below(14) for one in ABILITIES},
        "weapons": [_weapon(luck) for _ in range(luck.below(4))],
        "powers": sorted({pick(luck, POWERS) for _ in range(luck.below(3))}),
        "stances": sorted({pick(luck, STANCES) for _ in range(luck.below(4))}),
        "traits": [{"name": f"T{number}", "tags": [pick(luck, TAGS)]} for number in range(luck.below(4))],
        "skill_levels": {pick(luck, SKILLS): luck.below(11) for _ in range(2)},
        "aptitude_levels": {"voluntad": luck.below(11), "fortaleza": luck.below(11)},
        "size": pick(luck, ("small", "medium", "large")),
        "armour": pick(luck, ("none", "leather", "plate")),
        "shield": pick(luck, ("none", "small_shield", "large_shield")),
        "load_kg": float(luck.below(90)),
    }


def _weapon(luck: Luck) -> dict[str, object]:
    weapon: dict[str, object] = {"use": pick(luck, WEAPONS)}
    if weapon["use"] in ("dagger_thrown", "sling", "short_bow", "long_bow", "light_crossbow"):
        weapon["ammo"] = luck.below(4)
        weapon["loaded"] = not chance(luck, 3)
    if chance(luck, 4):
        weapon["item_bonus"] = luck.below(5) - 2
    return weapon


def _oddities(luck: Luck, index: int) -> dict[str, object]:
    odd: dict[str, Any] = {}
    if chance(luck, 3):
        odd |= {"pgf": luck.below(7) - 3}
    if chance(luck, 3):
        odd |= {"pgm": luck.below(5) - 2}
    if chance(luck, 4):
        odd |= {"states": [{"state": pick(luck, STATES), "domain": pick(luck, ("physical", "mental"))}]}
    if chance(luck, 5):
        flags = {pick(luck, FLAGS) for _ in range(1 + luck.below(2))}
        if any(state["state"] in HEAVY for state in odd.get("states", ())):
            flags.discard("knocked_out")
        odd |= {"flags": sorted(flags)}
    if chance(luck, 4):
        odd |= {"cover": {"kind": pick(luck, ("light", "heavy")), "extent": pick(luck, ("partial", "total"))}}
    if chance(luck, 4):
        odd |= {"mount": pick(luck, ("near", "riding"))}
    if chance(luck, 4):
        odd |= {"base_pd": 8 + luck.below(12), "base_md": 8 + luck.below(12)}
    if chance(luck, 3):
        odd |= {"hero_points": luck.below(5)}
    if chance(luck, 6):
        odd |= {
            "languages": {"common": {"spoken": "none", "written": "none"}, "elvish": pick(luck, ("low", "scholar"))}
        }
    return odd


def _scene(luck: Luck, sides: list[str], count: int) -> dict[str, object]:
    scene: dict[str, object] = {"visibility": pick(luck, ("full", "full", "partial", "none"))}
    if chance(luck, 3):
        scene["lienzo"] = "CO"
    if chance(luck, 4):
        scene["ambush"] = pick(luck, sides)
    if chance(luck, 4):
        scene["surprised"] = [f"B{luck.below(count)}"]
    if chance(luck, 4):
        scene["unseen"] = [f"B{luck.below(count)}"]
    if chance(luck, 3):
        scene["shelters"] = [{"at": [luck.below(20), luck.below(6)], "kind": "medium", "radius": 3.0}]
    if chance(luck, 4):
        scene["feats"] = [{"name": "jump", "ability": "DES", "difficulty": 12}]
        scene["tasks"] = [{"name": "read the runes", "ability": "INT", "tag": "help", "difficulty": 25}]
    if chance(luck, 4):
        scene["awards"] = [{"round": 1 + luck.below(3), "points": 2}]
    if chance(luck, 4):
        scene["gm_pool"] = luck.below(4)
    if chance(luck, 4):
        scene["hazards"] = [{"use": pick(luck, HAZARDS), "start": 1 + luck.below(2), "every": luck.below(3)}]
    return scene


HAZARDS = ("fire", "poison_gas", "haunting")
