"""The tables of Haunted House as the referee copies them from the ledger."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

DEFAULTS: dict[str, Any] = {
    "negative_action_figure": "floor_zero",
    "action_figure_floor": "stepwise",
    "attack_threshold": "at_least",
    "multi_shot_penalty": "declared_total",
    "throw_penalty": "none",
    "retarget_spare_shots": False,
    "aim_applies_to": "volley",
    "aim_lost_on_dodge": True,
    "ranged_field": "by_weapon",
    "dodge_scope": "round",
    "dodge_lock_scope": "turn",
    "helpless_auto_hit": False,
    "untargeted_armour": "best",
    "wound_basis": "single_hit",
    "wound_effects": "tag_only",
    "weakened_ends": "recovered",
    "asphyxia_zero": "compose",
    "falling_object_avoid": "none",
    "fall_extra": "completed",
    "armour_vs_hazards": False,
    "flight_test_when": "on_pass",
    "custom_fright_row": {},
    "doom_effects": "table",
    "doom_for_enemies": False,
    "doom_threshold": 3,
    "combat_initiative_tie": "simultaneous",
    "luck_fatigue": False,
    "starred_fields": ["psychiatry"],
    "heal_characteristic": "knowledge",
    "situation_bonus": {},
    "situation_penalty": {},
    "exit_run_rounds": 2,
    "bleed_interval_rounds": 12,
}
"""Every switch that changes a figure, with its default (ledger, Variants)."""

NATURAL = frozenset({"claws", "jaws", "unarmed"})
FIELDS = frozenset({"unarmed", "melee_weapons", "ranged_weapons", "firearms", "heal", "psychiatry", "run"})
ZONES = frozenset({"head", "torso", "right_arm", "left_arm", "right_leg", "left_leg"})
HOSTILE = frozenset({"melee_attack", "ranged_attack", "throw", "distract", "aim", "close"})
ATTACKS = frozenset({"melee_attack", "ranged_attack", "throw"})
OWN_TURN = frozenset({"attack", "distract", "clear_jam", "heal", "revive", "calm", "extinguish", "hide", "search"})
"""HH-DICE-02: the tests of an action of the own turn, which take its modifiers."""

TASKS: dict[str, tuple[str, str]] = {
    "distract": ("charisma", ""),
    "clear_jam": ("technique", ""),
    "calm": ("charisma", "psychiatry"),
    "extinguish": ("agility", ""),
    "hide": ("caution", ""),
    "search": ("perception", ""),
    "pursuit": ("agility", "run"),
    "orientation": ("orientation", ""),
    "luck": ("luck", ""),
    "object": ("agility", ""),
    "life": ("resistance", ""),
    "coma": ("resistance", ""),
    "stamina": ("resistance", ""),
    "toxin": ("resistance", ""),
    "shock": ("will", ""),
    "fright": ("will", ""),
    "flight": ("will", ""),
}
"""HH-CHAR-03: characteristic and field of each test but attacks and first aid."""

MELEE = {
    "claws": ("1d6-1", "1d6+1", "1d6+3", "2d6+2", "2d6+4"),
    "jaws": ("1d6", "1d6+2", "2d6+1", "2d6+5", "2d6+6"),
    "unarmed": ("1d6-1", "1d6+2", "2d6+1", "2d6+3", "2d6+5"),
    "edged_small": ("1d6+2", "2d6+1", "2d6+2", "2d6+6", "2d6+8"),
    "edged_large": ("1d6+3", "2d6+1", "2d6+3", "2d6+7", "2d6+9"),
    "blunt_wood": ("1d6+1", "1d6+3", "2d6+1", "2d6+5", "2d6+6"),
    "blunt_metal": ("1d6+2", "2d6+1", "2d6+2", "2d6+6", "2d6+7"),
    "edged_powered": ("1d6+2", "2d6+1", "2d6+4", "2d6+8", "2d6+11"),
    "pointed_wood": ("1d6", "1d6+3", "2d6+2", "2d6+7", "2d6+9"),
    "huge_mechanical": ("3d6+7",) * 5,
}
"""HH-MEL-05: damage by the columns of power."""


class Gun(NamedTuple):
    """HH-RNG-02: rounds, shots a round, damage of one shot, whether it jams, whether it is a firearm, and what kind of
    armour it meets."""

    capacity: int
    rate: int
    damage: str
    starred: bool = False
    firearm: bool = True
    kind: str = "gun"


GUNS = {
    "bow_crossbow": Gun(1, 1, "1d6+2", firearm=False, kind="blade"),
    "light_revolver": Gun(6, 2, "2d6+4"),
    "heavy_revolver": Gun(6, 1, "2d6+6"),
    "light_pistol": Gun(15, 3, "2d6+1", starred=True),
    "heavy_pistol": Gun(10, 2, "2d6+4", starred=True),
    "shotgun": Gun(5, 1, "2d6+8"),
    "repeating_shotgun": Gun(5, 2, "2d6+6", starred=True),
    "rifle": Gun(20, 1, "2d6+9"),
    "repeating_rifle": Gun(20, 2, "2d6+7", starred=True),
    "submachine_gun": Gun(20, 4, "2d6+1", starred=True),
    "grenade": Gun(1, 1, "2d6+11", firearm=False),
}

TORSO, ARMS = {"torso"}, {"right_arm", "left_arm"}
ARMOUR: dict[str, tuple[int, int, set[str]]] = {
    "leather_jacket": (2, 1, TORSO | ARMS),
    "bulletproof_vest": (4, 3, TORSO),
    "military_vest": (4, 5, TORSO),
    "helmet": (3, 2, {"head"}),
}
"""HH-ARM-01: against blades, against guns, zones."""

TOXINS = {
    "high_fever": ("3", "0"),
    "infected_wound": ("1d6+1", "2"),
    "detergent": ("1d6+3", "4"),
    "arsenic_cyanide": ("4d6+3", "3d6"),
    "snake": ("3d6+3", "2d6+1"),
    "small_spider_bee": ("1d6", "1"),
    "rotten_food": ("2d6", "1d6"),
    "decomposing_body": ("2d6+1", "1d6+1"),
}
"""HH-HAZ-07: stamina lost on a failure and on a pass."""

OBJECTS = {"small_shelf": "1d6+3", "ceiling_lamp": "1d6+5", "wardrobe": "1d6+9", "ceiling": "1d6+14"}
FIRES = {"small": "3", "medium": "1d6+2", "large": "1d6+5"}
FALLS = {2: "1d6+4", 3: "2d6+3", 4: "2d6+5", 5: "3d6+2", 6: "4d6+2", 7: "4d6+4", 8: "4d6+4"}
MARKED = ((4, 2), (6, 3), (8, 5), (10, 8))
"""HH-HAZ-04: up to this resistance, the marked round; 12 beyond."""

FRIGHTS = {
    "false_alarm": (1, 0, 1, 0),
    "scare": (0, 0, 2, -1),
    "accident": (0, 0, 3, 0),
    "trap": (-1, 1, 3, -1),
    "enemy_first_attack": (-2, 2, 5, -2),
    "worse": (-3, 3, 6, -3),
}
"""HH-FEAR-01: modifier, shock lost on a pass, on a failure, flight modifier."""

AIRLESS_LOSS, ARREST_LOSS, IGNORED_FLIGHT = 4, 3, 4


def dice_of(formula: str) -> tuple[int, int]:
    """Return the number of dice of a formula and the number added to them. Raise ValueError for another text."""
    match = re.fullmatch(r"(?:(\d+)d6)?([+-]?\d+)?", formula)
    if match is None or not formula:
        raise ValueError(f"{formula!r} is no formula")
    return int(match[1] or 0), int(match[2] or 0)


def column(power: int) -> int:
    """HH-MEL-05: the column of a power."""
    return sum(power >= least for least in (3, 5, 6, 8))


def fall(metres: int, extra: str) -> str:
    """HH-HAZ-01: the damage of a fall; beyond 8 m each 2 m more add 2, begun ones as well if they count."""
    if metres <= 8:
        return FALLS[metres]
    steps = (metres - 8 + (extra == "started")) // 2
    return f"4d6+{4 + 2 * steps}"


def marked_round(resistance: int) -> int:
    """HH-HAZ-04: the round after which lack of air costs stamina."""
    return next((marked for most, marked in MARKED if resistance <= most), 12)


def bare(item: str) -> str:
    """Return the name of a thing without the number that tells it from others of its kind."""
    return item.partition("#")[0]
