"""Variants of Tapiz: named switches and plain settings (ledger section "Variants").

Every field is a key of a scenario's [variants]; the first value of a switch is the default. Reading a file replaces
``profile`` by the switches that it sets; single switches of the file override these. A setting pack may set switches
in the same way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal

from attrs import field, frozen

from ...core.schema import Range, knob

PROFILES: Final[Mapping[str, Mapping[str, object]]] = {
    "drs": {},
    "effect_engine": {"action_die": "3d6"},
    "hoja": {
        "ability_dice": "on",
        "trait_bonus": "off",
        "defence_formula": "sheet",
        "principal_ability": "on",
        "damage_cap": "weapon_max",
        "xp_scheme": "sheet",
    },
}
"""Switches that each profile sets; the others are as in drs, the text."""


@frozen
class Variants:
    """TZ variants: switches for points that the text leaves open, contradicts, or answers otherwise elsewhere."""

    profile: Literal["drs", "effect_engine", "hoja"] = field(
        default="drs",
        metadata={
            "rule": "TZ-LNZ-01",
            "help": "Several switches at once: the text, its parent engine, or the character sheet of 2019.",
            "presets": PROFILES,
        },
    )
    action_die: Literal["d20", "3d6"] = knob("d20", "TZ-TEST-01", "The action die.")
    trait_bonus: Literal["on", "off"] = knob("on", "TZ-CHR-03", "Traits add to rolls.")
    ability_dice: Literal["off", "on"] = knob("off", "TZ-TEST-07", "Rolls add the dice of the aptitude or skill used.")
    ability_dice_table: Literal["sheet", "notes2020"] = knob("sheet", "TZ-TEST-07", "The dice of each level.")
    ability_dice_explode: Literal["on", "off"] = knob(
        "on", "TZ-TEST-08", "Ability dice that show their maximum are rolled again and added."
    )
    d20_explodes: Literal["off", "once"] = knob("off", "TZ-TEST-08", "A natural 20 adds one more d20.")
    resistance_mode: Literal["static", "rolled", "defender_choice"] = knob(
        "static", "TZ-TEST-03", "Resistances are static values, rolled, or as the defender chooses."
    )
    static_actions: Literal["out_of_conflict", "never", "always"] = knob(
        "out_of_conflict", "TZ-TEST-04", "Situations in which 10 may replace the dice of an unopposed action."
    )
    defence_formula: Literal["drs", "sheet"] = knob(
        "drs", "TZ-CHR-05", "Defences from modifiers and traits, or from skills as on the sheet of 2019."
    )
    principal_ability: Literal["off", "on"] = knob(
        "off", "TZ-CHR-01", "The class's principal ability has a doubled modifier."
    )
    ability_generation: Literal["new2", "old1", "old2", "old3", "old4", "new1", "new3"] = knob(
        "new2", "TZ-CHR-08", "The method for the six scores of new characters."
    )
    species_modify_abilities: Literal["off", "on"] = knob("off", "TZ-CHR-10", "Species change ability scores.")
    use_classes: Literal["on", "off"] = knob("on", "TZ-CHR-10", "Classes give hit dice; off: only the sheet does.")
    starting_advances: Literal[1, 2] = knob(1, "TZ-CHR-07", "Advances of a new character of level 1.")
    xp_scheme: Literal["table", "sheet"] = knob(
        "table", "TZ-OUT-03", "Levels by the table of experience, or bought with the few points of the sheet."
    )
    hp_level1: Literal["con_plus_die", "die_plus_mod"] = knob(
        "con_plus_die", "TZ-CHR-04", "Hit points of level 1: score or modifier, plus the hit die's maximum."
    )
    hp_per_level: Literal["average_up", "roll", "max"] = knob(
        "average_up", "TZ-CHR-04", "Hit points from the hit die at each further level."
    )
    hp_model: Literal["attrition", "defence_reserve"] = knob(
        "attrition", "TZ-DMG-11", "Hit points are lost to damage, or spent by the defender to cancel effect points."
    )
    reserve_kill_threshold: Literal[15, 20] = knob(15, "TZ-DMG-11", "The price of slaying under defence_reserve.")
    damage_cap: Literal["weapon_plus_level", "flat_plus_level", "weapon_max", "rolled_plus_level", "none"] = knob(
        "weapon_plus_level", "TZ-DMG-03", "Maximum of hit points that one success removes."
    )
    unarmed_cap: Literal["modifier", "score"] = knob(
        "modifier", "TZ-DMG-03", "Without dice the cap is ability modifier + level, or ability score + level."
    )
    consequence_slots: Literal["per_severity", "by_domain", "by_body_part", "unlimited"] = knob(
        "per_severity", "TZ-EFF-05", "Number of states of a severity that a combatant can bear."
    )
    momentary_modifiers: Literal["one", "each_kind"] = knob(
        "one", "TZ-EFF-06", "A roll buys one momentary modifier, or one of each kind and sign."
    )
    effect_stacking: Literal["sum", "worst_only"] = knob(
        "sum", "TZ-TEST-05", "Numeric states add up, or only the best and the worst count."
    )
    effect_duration: Literal["persistent", "next_roll"] = knob(
        "persistent", "TZ-EFF-07", "Numeric states last, or end after the first roll that they affect."
    )
    effect_scale_by_level: Literal["off", "on"] = knob(
        "off", "TZ-EFF-01", "Values of states by the pack's table of level tiers."
    )
    knockout_severity: Literal["major", "extreme", "off"] = knob(
        "major", "TZ-EFF-13", "Severity of knocking out; off: not for sale."
    )
    consequence_points_damage: Literal["riposte_only", "never", "free"] = knob(
        "riposte_only", "TZ-EFF-03", "A failed attack may cost its attacker hit points."
    )
    unopposed_failure: Literal["impose", "ignore"] = knob(
        "impose", "TZ-TEST-10", "Failing without an opponent brings a setback, or nothing."
    )
    partial_removal: Literal["on", "off"] = knob("on", "TZ-EFF-09", "States can be lowered by a severity.")
    recover_accumulates: Literal["off", "on"] = knob(
        "off", "TZ-ACT-06", "Points towards removing a state add up over turns."
    )
    bleed_refreshes_heal: Literal["off", "on"] = knob(
        "off", "TZ-HEAL-01", "Bleeding and instability allow another healing."
    )
    npc_death: Literal["normal", "zero_is_dead"] = knob("normal", "TZ-DMG-12", "NPCs at 0 PGF are unconscious, or die.")
    captives: Literal["leave", "stabilise"] = knob(
        "leave", "TZ-HEAL-05", "The winners leave the bleeding of the other side, or stabilise them."
    )
    zero_pgm_orders: Literal["any", "non_attack", "none"] = knob(
        "any", "TZ-ACT-08", "Orders that combatants with a broken mind obey."
    )
    initiative_formula: Literal["des_sab", "des", "static"] = knob(
        "des_sab", "TZ-INI-01", "Initiative: die + DES + SAB, die + DES, or 10 + DES + SAB."
    )
    initiative_frequency: Literal["once", "each_round"] = knob(
        "once", "TZ-INI-01", "Initiative is rolled for the conflict, or every round."
    )
    stance_access: Literal["sheet", "all"] = knob(
        "sheet", "TZ-STA-01", "Stances available: those of the sheet, or all."
    )
    stance_change_cost: Literal["round", "action", "slot"] = knob(
        "round", "TZ-STA-07", "Duration of the minor consequence of changing stance."
    )
    aim_cap: Literal["capped", "uncapped"] = knob(
        "capped", "TZ-STA-06", "The doubled trait stays within twice the level, or not."
    )
    aim_break: Literal["action_or_damage", "action_only"] = knob(
        "action_or_damage", "TZ-STA-06", "An aim is lost by another action or by being hurt, or only by another action."
    )
    visibility_scope: Literal["all", "ranged_only"] = knob(
        "all", "TZ-ATK-09", "Attacks that suffer from poor visibility."
    )
    total_cover_answer: Literal["no_strikes", "nothing"] = knob(
        "no_strikes", "TZ-EFF-03", "From total cover, others' failures buy all but strikes, or nothing."
    )
    total_cover_states: Literal["any", "none"] = knob(
        "any", "TZ-EFF-02", "States that a success may impose on a target in total cover: any, or none, only damage."
    )
    cover_vs_melee: Literal["on", "off"] = knob("on", "TZ-ATK-10", "Cover also counts in melee.")
    encumbrance: Literal["on", "off"] = knob("on", "TZ-ENC-03", "Load counts, or is only recorded (TZR0002).")
    load_scope: Literal["movement_and_attack", "all"] = knob(
        "movement_and_attack",
        "TZ-ENC-02",
        "Load hits rolls of attack, resistance and movement, or all of a conflict, initiative and support too.",
    )
    encumbrance_con: Literal["score", "modifier"] = knob(
        "score", "TZ-ENC-02", "CON in the table of load: the score or the modifier."
    )
    impediment_number: Literal["label", "noncombat"] = knob(
        "label", "TZ-ENC-02", "The number beside a level of load: a label, or a modifier outside conflicts."
    )
    npc_load: Literal["off", "on"] = knob("off", "TZ-CRE-01", "Load counts for creatures too.")
    ph_mode: Literal["players_vs_gm", "per_level", "none"] = knob("players_vs_gm", "TZ-PH-01", "Owners of hero points.")
    ph_mitigate_damage: Literal["on", "off"] = knob(
        "on", "TZ-PH-03", "A hero point may turn a hit's damage into being knocked out."
    )
    ph_success_with_consequence: Literal["off", "on"] = knob(
        "off", "TZ-PH-08", "A near failure can be bought into a success."
    )
    ph_consequence_with_success: Literal["off", "on"] = knob(
        "off", "TZ-PH-09", "A consequence can be kept and paid back instead of rewritten."
    )
    language_bonus: Literal["on", "off"] = knob("on", "TZ-OUT-02", "A language known well adds to rolls (TZR0001).")
    pursuit: Literal["off", "on"] = knob("off", "TZ-OUT-05", "The faster side may force or refuse the next encounter.")
    max_rounds: Annotated[int, Range(1, 100_000)] = knob(
        100, "TZ-TIME-01", "Rounds after which the conflict is a draw; [limits] rounds may end it sooner."
    )
    free_step_m: Annotated[float, Range(0, 1000)] = knob(
        0.0, "TZ-MOV-02", "Metres of a turn's movement that cost nothing."
    )
    ph_award_per_scene: Annotated[int, Range(0, 99)] = knob(
        0, "TZ-PH-10", "Hero points that every PC gains at the end of a scene."
    )
