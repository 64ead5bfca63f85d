"""Random Haunted House encounters: sheets, weapons, hazards, waves, hidden sides and variants of every kind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from simulator.core.dice import Luck
from simulator.core.system import Encounter
from simulator.scenario import Scenario
from simulator.testing import fighter
from simulator.testing.encounters import Fighter, scenario
from tests.drawing import chance, pick

SHEETS = ("", "", "athlete", "officer", "doctor", "zombie", "knife_killer", "guard_dog", "werewolf")
SCORES = (
    *("agility", "charisma", "combat", "knowledge", "orientation", "perception", "power", "caution", "marksmanship"),
    *("resistance", "luck", "technique", "will"),
)
MELEE = (
    *("claws", "jaws", "unarmed", "edged_small", "edged_large", "blunt_wood", "blunt_metal", "edged_powered"),
    *("pointed_wood", "huge_mechanical"),
)
RANGED = (
    *("bow_crossbow", "light_revolver", "heavy_revolver", "light_pistol", "heavy_pistol", "shotgun"),
    *("repeating_shotgun", "rifle", "repeating_rifle", "submachine_gun", "grenade"),
)
ARMOUR = ("leather_jacket", "bulletproof_vest", "military_vest", "helmet")
FIELDS = ("unarmed", "melee_weapons", "ranged_weapons", "firearms", "heal", "psychiatry", "run")
TOXINS = ("snake", "decomposing_body", "arsenic_cyanide", "high_fever")
FRIGHTS = ("false_alarm", "scare", "accident", "trap", "enemy_first_attack", "worse")
OBJECTS = ("small_shelf", "ceiling_lamp", "wardrobe", "ceiling")
TASKS = ("melee_attack", "ranged_attack", "throw", "distract", "clear_jam", "heal", "revive", "calm", "hide", "search")
SWITCHES: dict[str, Sequence[Any]] = {
    "negative_action_figure": ("floor_zero", "allow"),
    "action_figure_floor": ("stepwise", "final"),
    "attack_threshold": ("at_least", "exceed"),
    "multi_shot_penalty": ("declared_total", "declared_total_from_two", "running_count", "shots_already_fired", "none"),
    "throw_penalty": ("none", "as_shot"),
    "retarget_spare_shots": (False, True),
    "aim_applies_to": ("volley", "first_shot"),
    "aim_lost_on_dodge": (True, False),
    "magazine_weapons": ("pistols_and_smg", "all_starred"),
    "jam_round_spent": (True, False),
    "ranged_field": ("by_weapon", "single"),
    "grenade_area": ("single_target", "room"),
    "dodge_timing": ("reaction", "round_start"),
    "dodge_scope": ("round", "single_attack"),
    "dodge_lock_scope": ("turn", "first_action"),
    "helpless_auto_hit": (False, True),
    "untargeted_armour": ("best", "sum", "torso"),
    "armour_vs_hazards": (False, True),
    "wound_basis": ("single_hit", "accumulated"),
    "wound_effects": ("tag_only", "drain"),
    "enemies_die_at_zero": (False, True),
    "finish_helpless": (False, True),
    "weakened_ends": ("recovered", "cause_over"),
    "asphyxia_zero": ("compose", "arrest_only"),
    "fall_extra": ("completed", "started"),
    "falling_object_avoid": ("none", "agility_half", "agility_negates"),
    "flight_test_when": ("on_pass", "on_fail", "always", "on_pass_with_loss"),
    "fright_scope": ("wave", "enemy_kind", "each_enemy"),
    "first_round_single_action": (False, True),
    "combat_initiative_tie": ("simultaneous", "perception"),
    "closing_cost": ("free", "action"),
    "draw_cost": ("action", "free"),
    "doom_effects": ("table", "count_only", "off"),
    "doom_threshold": (3, 1, 2),
    "doom_for_enemies": (False, True),
    "extremes_on_initiative": (False, True),
    "pursuit": ("off", "opposed"),
    "starred_fields": (("psychiatry",), (), ("heal", "firearms")),
    "heal_characteristic": ("knowledge", "technique"),
    "exit_run_rounds": (2, 1, 4),
    "bleed_interval_rounds": (12, 1, 3),
    "situation_bonus": ({}, {"melee_attack": 2, "hide": 9}),
    "situation_penalty": ({}, {"ranged_attack": -3, "search": -1}),
}


def random_encounter(luck: Luck) -> Encounter:
    """Return the encounter of such a scenario."""
    return random_scenario(luck).encounter


def random_scenario(luck: Luck) -> Scenario:
    """Return any scenario that an author could write: two or three sides, two to seven bodies, some of it odd."""
    sides = {"pc": "pc", "npc": "npc"} | ({"third": "npc"} if chance(luck, 6) else {})
    names = list(sides)
    bodies = [_body(luck, index, names) for index in range(len(names) + luck.below(5))]
    starting = sum(body.get("wave", 1) == 1 for body in bodies)
    return scenario(
        "haunted_house",
        *bodies,
        sides=sides,
        variants={key: pick(luck, values) for key, values in SWITCHES.items() if chance(luck, 3)},
        scene=_scene(luck, names, starting),
        rounds=6 + luck.below(20),  # the latest wave is the sixth
    )


def _body(luck: Luck, index: int, sides: list[str]) -> Fighter:
    side = sides[index] if index < len(sides) else pick(luck, sides)
    use = pick(luck, SHEETS)
    fields: dict[str, object] = {}
    if not use or chance(luck, 3):
        for score in SCORES:
            fields[score] = 1 + luck.below(6)
        fields["attacks"] = [_weapon(luck) for _ in range(luck.below(4))]
        fields["fields"] = {pick(luck, FIELDS): 1 + luck.below(3) for _ in range(luck.below(4))}
        fields["armour"] = [pick(luck, ARMOUR) for _ in range(luck.below(3))]
        fields["spare_magazines"] = {pick(luck, RANGED): [luck.below(12), luck.below(12)]} if chance(luck, 2) else {}
        fields["spare_rounds"] = {pick(luck, RANGED): luck.below(9) for _ in range(3)}
    if use in ("zombie", "knife_killer", "guard_dog", "werewolf") and side == "pc":
        fields["protagonist"] = False
    if chance(luck, 3):
        fields["agility"] = fields["perception"] = 3  # ties
    fields |= _oddities(luck, index >= len(sides))
    return fighter(f"B{index}", use, side=side, **fields)


def _oddities(luck: Luck, may_wait: bool) -> dict[str, object]:
    odd: dict[str, object] = {}
    if chance(luck, 3):
        odd |= {"life": 1, "shock": 1 + luck.below(4)}
    if chance(luck, 4):
        odd |= {"stamina": 1 + luck.below(8)}
    if chance(luck, 4):
        odd |= {"natural_armour": {"blade": luck.below(5), "gun": luck.below(5)}}
    if chance(luck, 5):
        odd |= {"fright_row": pick(luck, (*FRIGHTS, "none")), "fright_source": pick(luck, ("x", "y"))}
    if chance(luck, 5):
        odd |= {"doom": luck.below(5), "hidden": luck.below(16), "gunfire_hardened": True, "mindless": True}
    if chance(luck, 8):
        odd |= {"dies_at_zero": True, "fearless": chance(luck, 2)}
    if may_wait and chance(luck, 4):
        odd |= {"wave": 2 + luck.below(5)}
    return odd


def _weapon(luck: Luck) -> dict[str, object]:
    if chance(luck, 2):
        weapon: dict[str, object] = {"use": pick(luck, MELEE)}
        if chance(luck, 4):
            weapon["toxin"] = pick(luck, TOXINS)
        return weapon
    weapon = {"use": pick(luck, RANGED)}
    if chance(luck, 4):
        weapon |= {"loaded": luck.below(2), "jammed": chance(luck, 2)}
    if chance(luck, 8):
        weapon |= {"rate": 3, "capacity": 9, "starred": True, "loaded": luck.below(9)}
    return weapon


def _scene(luck: Luck, sides: list[str], starting: int) -> dict[str, object]:
    scene: dict[str, object] = {"hazards": [_hazard(luck, sides) for _ in range(luck.below(6))]}
    if chance(luck, 4):
        scene["hidden"] = [pick(luck, sides)]
    if chance(luck, 5):
        scene["room_spaces"] = starting + luck.below(3)
    return scene


def _hazard(luck: Luck, sides: list[str]) -> dict[str, object]:
    kind = pick(luck, ("fall", "fire", "asphyxia", "asphyxia", "air", "toxin", "object", "fright", "doom"))
    hazard: dict[str, object] = {"hazard": kind, "targets": [pick(luck, ("B0", "B1", *sides))]}
    if chance(luck, 3):
        hazard["targets"] = []
    hazard |= pick(
        luck,
        (
            {"round": 1 + luck.below(6)},
            {"trigger": pick(luck, ("first_down", "first_death", "first_flight"))},
            {"minute": luck.below(2)},
        ),
    )
    if kind == "fall":
        hazard |= pick(luck, ({"metres": luck.below(80) / 4}, {"storeys": 1 + luck.below(3)}))
    elif kind == "fire":
        hazard["size"] = pick(luck, ("small", "medium", "large"))
    elif kind == "toxin":
        hazard["toxin"] = pick(luck, TOXINS)
    elif kind == "object":
        hazard["object"] = pick(luck, OBJECTS)
    if kind == "fright" or chance(luck, 4):
        hazard["fright"] = pick(luck, FRIGHTS)
    return hazard
