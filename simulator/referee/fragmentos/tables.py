"""The ledger's numbers, copied a second time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from ..labels import LABEL

CHARS: Final = ("accion", "interaccion", "cognicion")
KINDS: Final = {"main": "main", "secondary": "secondary", "named": "secondary", "monster": "monster"}
STATUSES: Final = ("active", "incapacitated", "out", "escaped", "driven_off", "reserve")
LABELS: Final = {
    "accion": {"incapacitated": "gravely_wounded", "out": "dead"},
    "interaccion": {"incapacitated": "catatonic", "out": "catatonic_forever"},
    "cognicion": {"incapacitated": "insane", "out": "brain_dead"},
}
"""FR-COND-02: the name of the condition that a lost characteristic causes."""

WEAPONS: Final = {
    **dict.fromkeys(("light_melee", "knife", "hook", "truncheon", "baseball_bat", "improvised"), 1),
    **dict.fromkeys(("short_firearm", "pistol", "revolver", "large_blade", "sword", "axe", "machete"), 2),
    **dict.fromkeys(("long_firearm", "rifle", "shotgun", "massive_melee", "chainsaw"), 3),
}
"""FR-OBJ-02: the dice of weapons; an author may give a weapon another number of dice."""

OBSTACLE: Final = "obstacle"
ROLLED: Final = {
    **{"assault": "accion", "terrify": "cognicion", "menace": "interaccion"},
    **{"hunt": "cognicion", "hide": "accion", "flee": "accion", "seek": "cognicion", "fight_back": "accion"},
    **{"flee_clear": "accion", "obstacle": "accion"},
}
"""FR-FIGHT-02: the characteristic rolled for each purpose, where the rules fix it."""

ANSWERS: Final = {"hunt": "lie_low", "hide": "seek", "flee": "give_chase"}
AVOIDING: Final = frozenset({"hide", "flee", "evade", "lie_low"})
DEFENDED: Final = frozenset({"hide", "flee"})
"""FR-DANG-04: the frames in which the opponent is the attacker."""

DEFAULTS: Final[Mapping[str, object]] = {
    "challenge_success": "ge",
    "retry_timing": "next_action",
    "conflict_retry": "free",
    "omen_low_threat": "at_least_one",
    "omen_half_rounding": "down",
    "tie_reroll_omens": "final_only",
    "conflict_omen_source": "attacker",
    "high_threat_danger": "director_choice",
    "monster_damage": "symmetric",
    "monster_plot_protection": "same_limit",
    "secondary_plot_protection": False,
    "forced_protection": True,
    "protection_check": "at_damage",
    "recover_from_zero": False,
    "threat_on_unnamed_out": 0,
    "threat_on_incapacitated": 0,
    "threat_max": None,
    "exhausted_scope": "everyone",
    "quality_window": "bidding",
    "passive_win_harm": True,
    "flee_opposition": "single",
    "intra_order": "listed",
    "double_action": "extra",
    "setback_limit": 3,
    "director": "horror",
    "die_sides": 6,
    "omen_face": 1,
    "free_danger_threat": 8,
    "plot_protection_end_threat": 8,
    "threat_min": 0,
    "max_tie_rerolls": 20,
    "obstacle_difficulty": 5,
}


def own(parts: Iterable[Sequence[object]]) -> list[Sequence[object]]:
    """FR-SPEC-02: return the parts that no special gives; those of specials, and the least value that they leave, count
    as their line says."""
    return [part for part in parts if not str(part[0]).startswith(LABEL) and part[0] != "least"]


def is_yes(value: object) -> bool:
    """Return True for a switch that is on, in either spelling."""
    return value in (True, "yes", "on")


def reading(dice: Sequence[int]) -> int:
    """FR-DICE-03: the highest die, and 1 for each further die equal to it."""
    return max(dice) + sum(1 for face in dice if face == max(dice)) - 1 if dice else 0


def condition(points: Mapping[str, int]) -> str:
    """FR-COND-01: the status that follows from the lowest characteristic."""
    lowest = min(points.values())
    return "active" if lowest > 0 else "incapacitated" if lowest == 0 else "out"
