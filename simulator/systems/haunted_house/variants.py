"""Named switches of Haunted House, and its plain settings (ledger section "Variants").

Every field is a key of a scenario's [variants]; the first value of a switch is the default."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from attrs import field, frozen

from ...core.schema import Id, Range, Size, knob


@frozen
class FrightRow:
    """HH-FEAR-01: one row of the fright table: AF modifier, shock lost on pass and on fail, flight modifier."""

    modifier: Annotated[int, Range(-12, 12)] = 0
    on_pass: Annotated[int, Range(0, 99)] = 0
    on_fail: Annotated[int, Range(0, 99)] = 0
    flight: Annotated[int, Range(-12, 12)] = 0


Situation = Mapping[Annotated[str, Id("tasks")], Annotated[int, Range(-99, 99)]]


@frozen
class Variants:
    """HH variants: switches for points that the text leaves open or contradicts."""

    negative_action_figure: Literal["floor_zero", "allow"] = knob(
        "floor_zero", "HH-DICE-02", "An action figure has a floor of 0, or may fall below it."
    )
    action_figure_floor: Literal["stepwise", "final"] = knob(
        "stepwise", "HH-DICE-02", "Floor right after the field part and again at the end, or only at the end."
    )
    attack_threshold: Literal["at_least", "exceed"] = knob(
        "at_least", "HH-MEL-01", "An attack hits on a total equal to the difficulty, or only above it."
    )
    multi_shot_penalty: Literal[
        "declared_total", "declared_total_from_two", "running_count", "shots_already_fired", "none"
    ] = knob("declared_total", "HH-RNG-03", "AF of each shot: -n; -n from two on; k-th shot -k; k-th shot -(k-1); 0.")
    throw_penalty: Literal["none", "as_shot"] = knob(
        "none", "HH-RNG-03", "A thrown weapon is not a shot, or takes the penalty of one and adds to that of others."
    )
    retarget_spare_shots: bool = knob(
        False, "HH-RNG-03", "Shots left over when a target drops may be moved to another."
    )
    aim_applies_to: Literal["volley", "first_shot"] = knob(
        "volley", "HH-RNG-04", "Aiming helps every shot at its target, or only the first."
    )
    aim_lost_on_dodge: bool = knob(True, "HH-RNG-04", "Dodging loses the aim.")
    magazine_weapons: Literal["pistols_and_smg", "all_starred"] = knob(
        "pistols_and_smg", "HH-RNG-05", "Weapons that take magazines."
    )
    jam_round_spent: bool = knob(True, "HH-RNG-06", "The shot that jams the weapon spends its round.")
    ranged_field: Literal["by_weapon", "single"] = knob(
        "by_weapon", "HH-CHAR-03", "Two fields for shooting, or ranged_weapons for all."
    )
    grenade_area: Literal["single_target", "room"] = knob(
        "single_target", "HH-RNG-09", "A grenade hits its target, or everyone in the room but the thrower."
    )
    dodge_timing: Literal["reaction", "round_start"] = knob(
        "reaction", "HH-DOD-01", "Dodges are declared when attacked, or before the first slot of a round."
    )
    dodge_scope: Literal["round", "single_attack"] = knob(
        "round", "HH-DOD-02", "A dodge holds until the end of the round, or for one attack action."
    )
    dodge_lock_scope: Literal["turn", "first_action"] = knob(
        "turn", "HH-DOD-03", "The lock of a melee dodge covers the whole turn, or only the first of two actions."
    )
    helpless_auto_hit: bool = knob(False, "HH-MEL-04", "Attacks on the unconscious and comatose always hit.")
    untargeted_armour: Literal["best", "sum", "torso"] = knob(
        "best", "HH-ARM-02", "Ordinary hits meet the best piece, all pieces added, or the best that covers the torso."
    )
    armour_vs_hazards: bool = knob(False, "HH-ARM-02", "Falling objects meet the blade column of armour.")
    wound_basis: Literal["single_hit", "accumulated"] = knob(
        "single_hit", "HH-DMG-03", "Bleeding and fractures depend on one hit, or on all life missing."
    )
    wound_effects: Literal["tag_only", "drain"] = knob(
        "tag_only", "HH-DMG-03", "Bleeding and fractures are only noted, or bleeding drains life and fractures hinder."
    )
    enemies_die_at_zero: bool = knob(
        False, "HH-LIFE-01", "Combatants that are not protagonists die at life 0 without a test."
    )
    finish_helpless: bool = knob(
        False, "HH-FLOW-02", "When a fight ends the winners kill the losers' helpless members."
    )
    weakened_ends: Literal["recovered", "cause_over"] = knob(
        "recovered", "HH-STAM-02", "Weakness ends when stamina is full again, or as soon as its cause is over."
    )
    asphyxia_zero: Literal["compose", "arrest_only"] = knob(
        "compose", "HH-HAZ-05", "At stamina 0 without air: the stamina test first, or immediate arrest."
    )
    fall_extra: Literal["completed", "started"] = knob(
        "completed", "HH-HAZ-01", "Falls beyond 8 metres count completed or started steps of 2 metres."
    )
    falling_object_avoid: Literal["none", "agility_half", "agility_negates"] = knob(
        "none", "HH-HAZ-08", "An agility test against falling objects: none, for half (rounded up), or to avoid them."
    )
    flight_test_when: Literal["on_pass", "on_fail", "always", "on_pass_with_loss"] = knob(
        "on_pass", "HH-FEAR-03", "Combatants that make the second will test."
    )
    fright_scope: Literal["wave", "enemy_kind", "each_enemy"] = knob(
        "wave", "HH-FEAR-06", "Enemies that appear together frighten once, once a kind, or each."
    )
    fright_repeat_row: Literal["merge", "custom"] = knob(
        "merge",
        "HH-FEAR-01",
        "The duplicate row of the fright table is ignored, or the row `custom` is custom_fright_row.",
    )
    custom_fright_row: FrightRow = field(
        factory=FrightRow, metadata={"rule": "HH-FEAR-01", "help": "The row `custom` of the fright table."}
    )
    first_round_single_action: bool = knob(False, "HH-INIT-01", "Round 1 allows one action only.")
    combat_initiative_tie: Literal["simultaneous", "perception"] = knob(
        "simultaneous",
        "HH-INIT-02",
        "Equals in combat initiative and agility act together, or compare perception first.",
    )
    closing_cost: Literal["free", "action"] = knob(
        "free", "HH-ACT-01", "Moving into contact is part of a melee attack, or an action of its own (`close`)."
    )
    draw_cost: Literal["action", "free"] = knob("action", "HH-CHAR-06", "Drawing a weapon is an action, or free.")
    doom_effects: Literal["table", "count_only", "off"] = knob(
        "table", "HH-DOOM-02", "Doom strikes by the table, is only counted, or does not exist."
    )
    doom_threshold: Annotated[int, Range(1, 99)] = knob(3, "HH-DOOM-02", "Doom points at which bad luck strikes.")
    doom_for_enemies: bool = knob(False, "HH-DICE-03", "Enemies gain doom and xp too.")
    extremes_on_initiative: bool = knob(False, "HH-DICE-03", "Doubles on initiative give doom and xp.")
    pursuit: Literal["off", "opposed"] = knob("off", "HH-MOVE-04", "Runners may be pursued by an opposed agility test.")
    luck_fatigue: bool = knob(False, "HH-OOC-02", "Each luck test makes the same character's next one harder by 1.")

    starred_fields: Annotated[tuple[Annotated[str, Id("fields")], ...], Size(40)] = knob(
        ("psychiatry",), "HH-CHAR-03", "Fields that cost -2 when used without owning them."
    )
    heal_characteristic: Annotated[str, Id("characteristics")] = knob(
        "knowledge", "HH-CHAR-03", "The characteristic of first aid."
    )
    life_base: Annotated[int, Range(0, 999)] = knob(10, "HH-CHAR-04", "max_life: base.")
    life_per_power: Annotated[int, Range(0, 99)] = knob(1, "HH-CHAR-04", "max_life: points per power.")
    life_per_resistance: Annotated[int, Range(0, 99)] = knob(2, "HH-CHAR-04", "max_life: points per resistance.")
    stamina_base: Annotated[int, Range(0, 999)] = knob(10, "HH-CHAR-04", "max_stamina: base.")
    stamina_per_resistance: Annotated[int, Range(0, 99)] = knob(2, "HH-CHAR-04", "max_stamina: points per resistance.")
    shock_base: Annotated[int, Range(0, 999)] = knob(10, "HH-CHAR-04", "max_shock: base.")
    shock_per_will: Annotated[int, Range(0, 99)] = knob(2, "HH-CHAR-04", "max_shock: points per will.")
    situation_bonus: Situation = field(
        factory=dict, metadata={"rule": "HH-DICE-05", "help": "Bonus by kind of task, at most +2 of it counts."}
    )
    situation_penalty: Situation = field(
        factory=dict, metadata={"rule": "HH-DICE-05", "help": "Penalty (0 or less) by kind of task."}
    )
    exit_run_rounds: Annotated[int, Range(1, 99)] = knob(2, "HH-MOVE-02", "Rounds of running that leave the room.")
    storey_height_m: Annotated[float, Range(2, 9)] = knob(3, "HH-HAZ-01", "Height of a storey in metres.")
    inter_encounter_minutes: Annotated[int, Range(0, 1_000_000)] = knob(
        30, "HH-REC-04", "Minutes between two fights of a chain."
    )
    hospital_hours: Annotated[int, Range(0, 24)] = knob(
        1, "HH-OOC-07", "Hours until a comatose body is in a hospital, when nothing follows the fight; 24: too late."
    )
    bleed_interval_rounds: Annotated[int, Range(1, 9999)] = knob(
        12, "HH-DMG-03", "With wound_effects = drain: rounds in which a bleeding wound costs 1 life."
    )
