"""Variants of Ira y Gloria: named switches and settings (ledger section "Variants").

Every field is a key of a scenario's [variants]; the first value of a switch is the default. Reading a file replaces
``edition`` by the switches that it sets; single switches of the file override these."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal

from attrs import field, frozen

from ...core.schema import Range, Size, knob

EDITIONS: Final[Mapping[str, Mapping[str, object]]] = {
    "text": {},
    "revised": {
        "mob_hits_per": "icon",
        "full_defence_test": "initiative",
        "adversary_soak": "free",
        "pistol_skill": "ballistic_skill",
        "blast_shifts": "none",
        "critical_unbeaten": "effect",
        "mortal_soak": "daemons",
        "dying_at": "beyond",
        "exhausted_at": "beyond",
    },
}
"""Switches that each edition sets; the others are as in the text."""


@frozen
class Variants:
    """IG variants: switches for points that the text leaves open, contradicts, or answers differently elsewhere."""

    edition: Literal["text", "revised"] = field(
        default="text",
        metadata={
            "rule": "IG-CORE-07",
            "help": "Several switches at once: the text, or the corrections of the revised edition.",
            "presets": EDITIONS,
        },
    )
    order_mode: Literal["by_initiative", "chosen"] = knob(
        "by_initiative", "IG-INIT-03", "Within a side the highest initiative acts next, or the captain picks."
    )
    interrupter: Literal["by_initiative", "any"] = knob(
        "by_initiative",
        "IG-INIT-07",
        "The NPC that interrupts is the next by initiative, or any that the captain picks.",
    )
    wrath_die_position: Literal["first", "last"] = knob(
        "first", "IG-TEST-06", "Position of the wrath die in the pool (never a die bought with Glory)."
    )
    wrath_die_reroll: Literal["unless_complication", "never"] = knob(
        "unless_complication", "IG-TEST-08", "A wrath die that shows 2 or 3 may be rerolled, or not."
    )
    npc_wrath_six: Literal["ruin", "none"] = knob("ruin", "IG-TEST-07", "A 6 on an NPC's wrath die gives 1 Ruin.")
    complication_mode: Literal["ruin_or_ammo", "ruin", "table_d66", "none"] = knob(
        "ruin_or_ammo", "IG-TEST-09", "Consequence of a 1 on the wrath die."
    )
    glory_shift_limit: Annotated[int | None, Range(1, 99)] = knob(
        None, "IG-GLORY-02", "Most shifts of one test that may buy Glory; none: unlimited."
    )
    glory_dice_rerollable: bool = knob(False, "IG-WRATH-03", "Dice bought with Glory may be rerolled.")
    glory_damage_timing: Literal["after_roll", "before_roll"] = knob(
        "after_roll", "IG-GLORY-04", "Glory for damage is spent after or before the extra damage dice are rolled."
    )
    bonus_dice_cap: Literal["none", "tier_plus_3"] = knob(
        "none", "IG-TEST-05", "Bonus dice and DN penalties of a test are each limited to tier + 3."
    )
    athletics_attribute: Literal["agility", "strength"] = knob(
        "agility", "IG-SHEET-03", "The attribute linked to athletics."
    )
    critical_hits: Literal["off", "simple", "table"] = knob(
        "off", "IG-GLORY-05", "A successful attack with a wrath die of 6 gains 3 ED, or an effect of the table."
    )
    critical_unbeaten: Literal["wound", "effect"] = knob(
        "wound", "IG-GLORY-05", "A critical hit that does not beat resilience gives 1 wound, or its effect too."
    )
    ruin_max: Literal["heroes", "double"] = knob(
        "heroes", "IG-RUIN-01", "The maximum of Ruin: the number of heroes, or twice that."
    )
    wounds_formula: Literal["t_plus_tier", "t_plus_2tier"] = knob(
        "t_plus_tier", "IG-SHEET-02", "wounds_max of a sheet that gives none: toughness + tier, or + 2 x tier."
    )
    ready_tie: Literal["hero", "npc"] = knob("hero", "IG-INIT-09", "Winner of a tie over a readied action.")
    ready_expires: Literal["end_of_round", "own_next_turn"] = knob(
        "end_of_round", "IG-INIT-09", "Time at which an unused readied action lapses."
    )
    npc_ready: bool = knob(False, "IG-INIT-09", "NPCs too may ready an action, and challenge heroes with it.")
    ambushed_lose_turn: bool = knob(
        False, "IG-INIT-10", "A combatant that does not notice an ambush has no turn in round 1, instead of a late one."
    )
    mob_hits_measure: Literal["defence", "dn"] = knob(
        "defence", "IG-MOB-02", "Members hit count the icons over the mob's Defence, or over the attack's full DN."
    )
    mob_hits_per: Literal["pair", "icon"] = knob(
        "pair", "IG-MOB-02", "One more member is hit for every two icons over, or for every icon."
    )
    mob_wounds: Literal["tracked", "any_wound_kills"] = knob(
        "tracked", "IG-MOB-03", "Wounds of a mob's members are tracked, or any wound kills a member."
    )
    mob_frontage: Annotated[int | None, Range(1, 999)] = knob(
        None, "IG-MOB-07", "Most members of a mob that may attack one target in melee; none: all."
    )
    full_defence_test: Literal["agility", "initiative"] = knob(
        "agility", "IG-ACT-10", "Full defence adds the icons of agility, or 1 and the icons of initiative."
    )
    run_distance: Literal[2, 3] = knob(2, "IG-ACT-04", "Running covers this many times the speed.")
    opportunity_limit: Annotated[int | None, Range(0, 99)] = knob(
        1, "IG-ATK-04", "Most opportunity attacks of one combatant in a round; none: unlimited."
    )
    firing_into_melee: Literal["free", "wrath_risk", "forbidden"] = knob(
        "free", "IG-ATK-14", "Shots at an engaged target never stray, stray on a wrath die of 1, or are not allowed."
    )
    side_kind: Annotated[Mapping[str, Literal["heroes", "threats"]], Size(2)] = field(
        factory=dict,
        metadata={"rule": "IG-CORE-03", "help": "Side -> heroes or threats, if that does not follow from its role."},
    )
    pistol_melee_short_bonus: bool = knob(
        True, "IG-ATK-03", "A pistol used in melee gets the bonus die of short range."
    )
    pistol_skill: Literal["weapon_skill", "ballistic_skill"] = knob(
        "weapon_skill", "IG-ATK-03", "A pistol in melee is used with weapon_skill, or with ballistic_skill at DN + 2."
    )
    blast_shifts: Literal["glory", "none"] = knob(
        "glory", "IG-TRAIT-07", "The icons of a blast may be shifted for Glory, or not at all."
    )
    grapple: Literal["off", "on"] = knob("off", "IG-ATK-10", "Grappling is an action.")
    pinning: Literal["off", "on"] = knob("off", "IG-ATK-16", "Pinning fire is an option of weapons with a salvo.")
    fear: Literal["off", "on"] = knob(
        "off", "IG-HAZ-01", "Frightening enemies call for a test of resolve when first seen."
    )
    size_modifiers: Literal["off", "on"] = knob(
        "off", "IG-MOVE-03", "Small targets are harder to hit, large ones easier."
    )
    wounded_penalty: Literal["off", "on"] = knob("off", "IG-WND-01", "Tests of wounded combatants have DN + 1.")
    reload_full_auto: Literal["dice", "ed"] = knob(
        "dice", "IG-AMMO-05", "A Reload spent on an attack buys a die, or an extra damage die."
    )
    npc_reloads: Annotated[int, Range(0, 99)] = knob(0, "IG-AMMO-01", "Reloads of an NPC whose sheet gives none.")
    weapon_readiness: Literal["ignored", "tracked"] = knob(
        "ignored", "IG-SHEET-04", "Every carried weapon can be used, or only those in hand."
    )
    interaction_base: Literal[1, 2] = knob(1, "IG-INTER-02", "Value of hindered and vulnerable without shifts.")
    interaction_shift_scaling: Literal["off", "on"] = knob(
        "on", "IG-INTER-02", "Each shift raises the chosen effect by 1."
    )
    players_call: Literal["attacker", "gm"] = knob(
        "attacker", "IG-INTER-03", "Chooser of the extra effect of three shifts."
    )
    ap_mode: Literal["total", "armour_only"] = knob(
        "total", "IG-DMG-03", "AP lowers the whole resilience, or at most by the armour rating."
    )
    shock_overflow: Literal["ignored", "wounds"] = knob(
        "ignored", "IG-SHOCK-01", "Shock lost beyond 0 is ignored, or each point is a wound that cannot be soaked."
    )
    exhausted_at: Literal["maximum", "beyond"] = knob(
        "maximum", "IG-SHOCK-02", "A combatant is exhausted when Shock lost equals its maximum, or exceeds it."
    )
    exhausted_may_restore: bool = knob(True, "IG-SHOCK-02", "Exhausted combatants may restore Shock.")
    exhausted_can_soak: bool = knob(True, "IG-SOAK-01", "Exhausted combatants may soak.")
    adversary_soak: Literal["ruin", "free"] = knob(
        "ruin", "IG-SOAK-04", "Adversaries pay 1 Ruin for a soak roll as other NPCs do, or nothing."
    )
    mortal_soak: Literal["none", "daemons"] = knob(
        "none", "IG-SOAK-01", "Mortal wounds cannot be soaked, or only by daemons."
    )
    soak_pool: Literal["toughness", "resilience"] = knob(
        "toughness", "IG-SOAK-02", "The dice of a soak roll: the sheet's soak_dice (toughness), or its resilience."
    )
    soak_base_shock: Literal["on_attempt", "on_success"] = knob(
        "on_attempt", "IG-SOAK-03", "A soak roll that cancels nothing costs 1 Shock, or none."
    )
    dying_at: Literal["maximum", "beyond"] = knob(
        "maximum", "IG-DYING-01", "A hero falls when wounds lost equal its maximum, or exceed it."
    )
    instant_death_check: Literal["after_soak", "before_soak"] = knob(
        "after_soak",
        "IG-WND-04",
        "Instant death compares an attack's wounds with twice the maximum after or before soaking.",
    )
    unconscious_turns: Literal["slot", "round_start"] = knob(
        "slot", "IG-DYING-02", "Death tests come at the start of one's own turn, or all at the start of the round."
    )
    between_fights: Literal["none", "breather", "respite"] = knob(
        "none", "IG-REC-02", "Recovery between two fights of an act: nothing, Shock, or everything."
    )
    max_rounds: Annotated[int, Range(1, 100_000)] = knob(
        30, "IG-CORE-04", "Rounds after which the fight is a draw; [limits] rounds may end it sooner."
    )
    field_radius: Annotated[float | None, Range(0, 1_000_000)] = knob(
        None, "IG-OUT-08", "Metres from the origin beyond which a combatant has left the fight; none: no bound."
    )
