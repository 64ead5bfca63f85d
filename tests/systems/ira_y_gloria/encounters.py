"""Random Ira y Gloria encounters: sheets, weapons, traits, mobs, positions and variants of every kind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from simulator.core.dice import Luck
from simulator.core.system import Encounter
from simulator.scenario import Scenario
from simulator.systems.ira_y_gloria.tables import ABILITIES
from simulator.testing import fighter
from simulator.testing.encounters import Fighter, scenario
from tests.drawing import chance, pick

from .battle import SYSTEM

HEROES = ("", "marine_hero", "guardsman_hero", "skitarius_hero", "sister_hero")
NPCS = ("", "cultist_mob", "ork_boy_mob", "poxwalker_mob", "ork_nob", "cult_leader", "chaos_marine")
MOBS = ("cultist_mob", "ork_boy_mob", "poxwalker_mob")
ATTRIBUTES = ("strength", "toughness", "agility", "initiative", "willpower", "intellect", "fellowship")
SKILLS = (
    "ballistic_skill",
    "weapon_skill",
    "athletics",
    "deception",
    "intimidation",
    "tech",
    "medicae",
    "stealth",
    "awareness",
)
WEAPONS = (
    "knife",
    "chainsword",
    "choppa",
    "lasgun",
    "bolt_pistol",
    "boltgun",
    "shoota",
    "slugga",
    "frag_grenade",
    "unarmed",
)
KEYWORDS = ("ork", "cultist", "psyker", "astartes", "chaos", "daemon")
TRAITS: dict[str, Sequence[Any]] = {
    "pistol": (True,),
    "rapid_fire": (1, 2),
    "reliable": (True,),
    "brutal": (True,),
    "agonising": (True,),
    "assault": (True,),
    "heavy": (4, 8),
    "inflict": ("prone", "hindered", "on_fire", "staggered", "restrained", "blinded", "pinned", "vulnerable"),
    "melta": (True,),
    "parry": (True,),
    "rending": (1, 2),
    "sniper": (1, 2),
    "spread": (True,),
    "supercharge": (True,),
    "unwieldy": (1, 2),
    "waaagh": (True,),
    "force": (True,),
    "two_handed": (True,),
    "silent": (True,),
    "arc": (1,),
    "rad": (1, 3),
    "warp_weapon": (True,),
    "kustom": (True,),
    "inflict_value": (2,),
}
SWITCHES: dict[str, Sequence[Any]] = {
    "order_mode": ("by_initiative", "chosen"),
    "wrath_die_position": ("first", "last"),
    "wrath_die_reroll": ("unless_complication", "never"),
    "npc_wrath_six": ("ruin", "none"),
    "complication_mode": ("ruin_or_ammo", "ruin", "table_d66", "table_d66", "none"),
    "glory_shift_limit": ("none", 1),
    "glory_dice_rerollable": (False, True),
    "glory_damage_timing": ("after_roll", "before_roll"),
    "bonus_dice_cap": ("none", "tier_plus_3"),
    "athletics_attribute": ("agility", "strength"),
    "critical_hits": ("off", "simple", "table"),
    "ruin_max": ("heroes", "double"),
    "wounds_formula": ("t_plus_tier", "t_plus_2tier"),
    "ready_tie": ("hero", "npc"),
    "ready_expires": ("end_of_round", "own_next_turn"),
    "npc_ready": (False, True),
    "ambushed_lose_turn": (False, True),
    "mob_hits_measure": ("defence", "dn"),
    "mob_hits_per": ("pair", "icon"),
    "mob_wounds": ("tracked", "any_wound_kills"),
    "full_defence_test": ("agility", "initiative"),
    "adversary_soak": ("ruin", "free"),
    "pistol_skill": ("weapon_skill", "ballistic_skill"),
    "blast_shifts": ("glory", "none"),
    "critical_unbeaten": ("wound", "effect"),
    "mortal_soak": ("none", "daemons"),
    "dying_at": ("maximum", "beyond"),
    "exhausted_at": ("maximum", "beyond"),
    "mob_frontage": ("none", 1, 3),
    "run_distance": (2, 3),
    "opportunity_limit": (1, 2, "none", 0),
    "firing_into_melee": ("wrath_risk", "free", "forbidden"),
    "pistol_melee_short_bonus": (False, True),
    "grapple": ("off", "on"),
    "pinning": ("off", "on"),
    "fear": ("off", "on"),
    "size_modifiers": ("off", "on"),
    "wounded_penalty": ("off", "on"),
    "reload_full_auto": ("dice", "ed"),
    "npc_reloads": (0, 2),
    "weapon_readiness": ("ignored", "tracked"),
    "interaction_base": (1, 2),
    "interaction_shift_scaling": ("on", "off"),
    "players_call": ("attacker", "gm"),
    "ap_mode": ("total", "armour_only"),
    "shock_overflow": ("ignored", "wounds"),
    "exhausted_may_restore": (True, False),
    "exhausted_can_soak": (False, True),
    "soak_pool": ("toughness", "resilience"),
    "soak_base_shock": ("on_attempt", "on_success"),
    "instant_death_check": ("after_soak", "before_soak"),
    "unconscious_turns": ("round_start", "slot"),
    "between_fights": ("none", "breather", "respite"),
    "max_rounds": (30, 4),
    "field_radius": ("none", 40.0),
}


def random_encounter(luck: Luck, more: int = 3) -> Encounter:
    """Return the encounter of such a scenario."""
    return random_scenario(luck, more).encounter


def random_scenario(luck: Luck, more: int = 3) -> Scenario:
    """Return any scenario one could write: two to ``more`` more bodies on two sides, mirrored ones too, some of it
    odd."""
    roles = pick(luck, (("pc", "npc"), ("pc", "npc"), ("npc", "pc"), ("pc", "pc"), ("npc", "npc")))
    bodies = [
        _body(luck, index, index if index < 2 else luck.below(2), roles) for index in range(2 + luck.below(1 + more))
    ]
    return scenario(
        SYSTEM,
        *bodies,
        sides={"a": roles[0], "b": roles[1]},
        variants={key: pick(luck, values) for key, values in SWITCHES.items() if chance(luck, 3)},
        scene=_scene(luck),
        rounds=4 + luck.below(5),  # the latest arrive in round 4
    )


def _body(luck: Luck, index: int, side: int, roles: Sequence[str]) -> Fighter:
    is_hero = roles[side] == "pc"
    use = pick(luck, HEROES if is_hero else NPCS)
    fields: dict[str, object] = {"position": [float(luck.below(12)), luck.below(5) / 2.0]}
    if not use or chance(luck, 4):
        fields["attributes"] = {name: 1 + luck.below(7) for name in ATTRIBUTES}
        skills = {pick(luck, SKILLS): 1 + luck.below(6) for _ in range(5)}
        fields["skills" if is_hero else "pools"] = skills
        fields["weapons"] = [_weapon(luck) for _ in range(luck.below(4))]
    if use in MOBS:
        fields["mob_size"] = 1 + luck.below(8)
    elif not is_hero and chance(luck, 4):
        fields |= {"mob_size": 1 + luck.below(5), "npc_class": "troop"}
    fields |= _oddities(luck, is_hero, index > 1, "mob_size" in fields)
    return fighter(f"B{index}", use, side="ab"[side], **fields)


def _oddities(luck: Luck, is_hero: bool, may_wait: bool, mob: bool) -> dict[str, object]:
    odd: dict[str, object] = {}
    if chance(luck, 3) and not mob:
        odd |= {"wounds": 1, "shock": luck.below(2)}
    if is_hero and may_wait and chance(luck, 6):
        return odd | {"wounds": 0}
    if chance(luck, 8) and not mob:
        odd |= {"shock_max": "none", "shock": "none"}
    if chance(luck, 3):
        odd["abilities"] = [pick(luck, ABILITIES) for _ in range(2)]
        odd["keywords"] = [pick(luck, KEYWORDS) for _ in range(2)]
    if chance(luck, 3):
        odd |= {"cover": pick(luck, ("partial", "half")), "size": pick(luck, ("tiny", "small", "large", "huge"))}
    if chance(luck, 4):
        odd |= {"armour_rating": luck.below(6), "armour_invulnerable": chance(luck, 2)}
    if is_hero and chance(luck, 3):
        odd |= {"wrath": luck.below(5), "reloads": luck.below(4)}
    if not is_hero and chance(luck, 3):
        odd |= {"personal_ruin": luck.below(3), "fear": luck.below(5)}
    if may_wait and chance(luck, 4):
        odd["arrives"] = 2 + luck.below(3)
    return odd


def _weapon(luck: Luck) -> dict[str, object]:
    weapon: dict[str, object] = {"use": pick(luck, WEAPONS)}
    if chance(luck, 2):
        names = {pick(luck, tuple(TRAITS)) for _ in range(1 + luck.below(4))}
        weapon["traits"] = {name: pick(luck, TRAITS[name]) for name in sorted(names)}
    if chance(luck, 6):
        weapon |= {"kind": "ranged", "range": pick(luck, (6.0, 6.0, [2, 8, 9])), "salvo": 2, "empty": chance(luck, 2)}
        weapon["traits"] = pick(luck, ({"flamer": True}, {"blast": 3}, {"spread": True}, {"pistol": True}))
    elif chance(luck, 6):
        weapon |= {"kind": "thrown", "uses": 1 + luck.below(2)}
    return weapon


def _scene(luck: Luck) -> dict[str, object]:
    scene: dict[str, object] = {"tier": 1 + luck.below(3)}
    if chance(luck, 3):
        scene |= {"ambush": pick(luck, ("a", "b", "roll")), "ambusher": pick(luck, ("a", "b"))}
    if chance(luck, 2):
        scene |= {"glory": luck.below(7), "ruin": luck.below(4)}
    if chance(luck, 4):
        scene |= {"terrain": pick(luck, ("climb", "swim")), "trivial": ["attack"]}
    if chance(luck, 3):
        scene["tasks"] = [{"name": "door", "skill": "tech", "dn": 1 + luck.below(4), "reloads": 1}]
        scene["wrath_awards"] = [{"task": "door", "reloads": 1}, {"round": 2, "wrath": 2}]
    return scene
