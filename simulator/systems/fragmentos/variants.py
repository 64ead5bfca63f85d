"""Named switches and settings of Fragmentos (ledger sections "Variants" and "Configuration").

Every field is a key of a scenario's [variants]; the first value of a switch is the default."""

from __future__ import annotations

from typing import Annotated, Literal

from attrs import frozen

from ...core.schema import Range, knob


def is_on(switch: bool | str) -> bool:
    """Return whether a switch is on, in either spelling (True, or "yes" and "on")."""
    return switch is True or switch in ("yes", "on")


@frozen
class Variants:
    """FR variants: switches for points that the text leaves open or contradicts, then the configuration keys."""

    challenge_success: Literal["ge", "gt"] = knob(
        "ge", "FR-CHAL-03", "A challenge succeeds on a result equal to the difficulty, or only above it."
    )
    difficulty_visibility: Literal["hidden", "open"] = knob(
        "hidden", "FR-CHAL-06", "Visibility of the difficulty before the roll."
    )
    retry_timing: Literal["next_action", "immediate"] = knob(
        "next_action", "FR-CHAL-05", "A failed challenge is retried by a later action, or once immediately by paying."
    )
    conflict_retry: Literal["free", "paid", "forbidden"] = knob(
        "free", "FR-CONF-08", "Repeating a lost conflict in the same scene is free, costs a point, or is not allowed."
    )
    omen_low_threat: Literal["at_least_one", "literal"] = knob(
        "at_least_one", "FR-OMEN-02", "At threat 0 and 1 one omen is needed, or every roll raises threat."
    )
    omen_half_rounding: Literal["down", "none"] = knob(
        "down", "FR-OMEN-02", "Half the threat is rounded down, or compared exactly."
    )
    tie_reroll_omens: Literal["final_only", "every_roll"] = knob(
        "final_only", "FR-OMEN-05", "Only the decisive roll is checked for omens, or every discarded roll as well."
    )
    conflict_omen_source: Literal["attacker", "winner", "loser", "both"] = knob(
        "attacker", "FR-DANG-04", "The roller whose omens add to the damage of a conflict."
    )
    high_threat_danger: Literal["director_choice", "automatic", "pay_always"] = knob(
        "director_choice", "FR-DANG-07", "From threat 8 on danger is free to declare, automatic, or never free."
    )
    monster_damage: Literal["symmetric", "defending_only", "vulnerable_only", "none"] = knob(
        "symmetric", "FR-DANG-06", "Monsters lose points always, only as defenders, only by weak points, or never."
    )
    monster_plot_protection: Literal["same_limit", "always", "never"] = knob(
        "same_limit", "FR-PROT-05", "The director may protect monsters below the threat limit, always, or never."
    )
    secondary_plot_protection: Literal[False, True, "no", "yes"] = knob(
        False, "FR-PROT-06", "The director may pay to protect secondaries too."
    )
    forced_protection: Literal[True, False, "yes", "no"] = knob(
        True, "FR-PROT-04", "A main must pay for protection that keeps a characteristic from 0 or less."
    )
    protection_check: Literal["at_damage", "at_declaration"] = knob(
        "at_damage", "FR-PROT-02", "Threat at the damage, or when danger was settled, decides on protection."
    )
    recover_from_zero: Literal[False, True, "no", "yes"] = knob(
        False, "FR-REC-03", "The incapacitated (not those out) may recover in a rest."
    )
    threat_on_unnamed_out: Literal[0, 1] = knob(
        0, "FR-THR-04", "Threat gained when an unnamed secondary goes out of the story."
    )
    threat_on_incapacitated: Literal[0, 1] = knob(0, "FR-THR-04", "Threat gained when a main is incapacitated.")
    threat_max: Annotated[int | None, Range(0, 999)] = knob(
        None, "FR-THR-01", "The highest level that threat can reach; none: no limit."
    )
    exhausted_scope: Literal["everyone", "owner_only"] = knob(
        "everyone", "FR-QUAL-08", "A crossed-out quality is lost to everyone, or only to its owner."
    )
    quality_window: Literal["bidding", "one_each", "off"] = knob(
        "bidding", "FR-QUAL-09", "After the dice, qualities are played until all pass, once each, or not at all."
    )
    weapon_on_defence: Literal["both", "melee_only", "attacker_only"] = knob(
        "both", "FR-OBJ-04", "The weapons that a defender may use."
    )
    evade_option: Literal[True, False, "on", "off"] = knob(
        True, "FR-FIGHT-04", "Defenders may evade instead of fighting back."
    )
    passive_win_harm: Literal[True, False, "yes", "no"] = knob(
        True, "FR-FIGHT-04", "Losing to a body that evades, hides, flees or stays hidden does harm."
    )
    gang_attack: Literal["pairwise", "joint"] = knob(
        "pairwise", "FR-FIGHT-10", "Allies attack one by one, or those of one slot may merge their turns."
    )
    flee_opposition: Literal["single", "all"] = knob(
        "single", "FR-FIGHT-06", "A combatant that flees must beat one pursuer, or every able one."
    )
    intra_order: Literal["listed", "accion_desc", "shuffled"] = knob(
        "listed", "FR-TURN-02", "Order within a slot: as listed, by current acción, or shuffled each round."
    )
    double_action: Literal["extra", "borrowed"] = knob(
        "extra", "FR-TURN-05", "A second action is extra, or taken from the next round."
    )
    monster_supernatural_cost: Literal[1, 0] = knob(1, "FR-SUP-04", "Threat that a supernatural trait or mode costs.")
    setback_limit: Annotated[int | None, Range(1, 999)] = knob(
        3, "FR-FIGHT-05", "Setbacks that drive a combatant off; none: only the round limit ends harmless fights."
    )
    director: Literal["horror", "neutral", "none"] = knob(
        "horror", "FR-FIGHT-13", "The director plays for the horror, never spends, or is absent."
    )

    die_sides: Annotated[int, Range(2, 20)] = knob(6, "FR-DICE-01", "Sides of every die.")
    omen_face: Annotated[int, Range(1, 20)] = knob(1, "FR-OMEN-01", "The face that is an omen.")
    default_difficulty: Annotated[int, Range(1, 99)] = knob(
        5, "FR-CHAL-02", "Difficulty of a challenge that gives none."
    )
    initial_superacion: Annotated[int, Range(0, 999)] = knob(
        5, "FR-SUP-01", "Superación of a main at the start of a story."
    )
    initial_threat: Annotated[int, Range(0, 999)] = knob(2, "FR-THR-01", "Threat at the start of a story.")
    free_danger_threat: Annotated[int, Range(0, 999)] = knob(
        8, "FR-DANG-07", "Threat from which danger is free to declare."
    )
    plot_protection_end_threat: Annotated[int, Range(0, 999)] = knob(
        8, "FR-PROT-02", "Threat at which plot protection ends."
    )
    threat_min: Annotated[int, Range(0, 999)] = knob(
        0, "FR-THR-01", "The level below which spending cannot lower threat."
    )
    max_tie_rerolls: Annotated[int, Range(0, 999)] = knob(
        20, "FR-CONF-04", "Rerolls of a tie after which the initiator loses."
    )
    round_limit: Annotated[int, Range(1, 100_000)] = knob(
        30,
        "FR-END-01",
        "Rounds after which a scene ends; [scene] round_limit replaces it, [limits] rounds cuts it short.",
    )
    obstacle_difficulty: Annotated[int, Range(1, 99)] = knob(5, "FR-FIGHT-08", "Difficulty of building an obstacle.")
