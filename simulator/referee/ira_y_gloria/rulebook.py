"""The numbers of the ledger of Ira y Gloria: the reading of dice, the values of parts, the defaults of switches.

Nothing here knows a fight."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

Part = tuple[str, int]

DEFAULTS: Final[Mapping[str, object]] = {
    "order_mode": "by_initiative",
    "wrath_die_position": "first",
    "wrath_die_reroll": "unless_complication",
    "npc_wrath_six": "ruin",
    "complication_mode": "ruin_or_ammo",
    "glory_shift_limit": None,
    "glory_dice_rerollable": False,
    "bonus_dice_cap": "none",
    "critical_hits": "off",
    "ready_tie": "hero",
    "ambushed_lose_turn": False,
    "mob_hits_measure": "defence",
    "mob_hits_per": "pair",
    "mob_wounds": "tracked",
    "full_defence_test": "agility",
    "adversary_soak": "ruin",
    "pistol_skill": "weapon_skill",
    "blast_shifts": "glory",
    "critical_unbeaten": "wound",
    "mortal_soak": "none",
    "dying_at": "maximum",
    "exhausted_at": "maximum",
    "run_distance": 2,
    "opportunity_limit": 1,
    "reload_full_auto": "dice",
    "size_modifiers": "off",
    "wounded_penalty": "off",
    "pistol_melee_short_bonus": True,
    "interaction_base": 1,
    "interaction_shift_scaling": "on",
    "ap_mode": "total",
    "soak_base_shock": "on_attempt",
    "instant_death_check": "after_soak",
    "unconscious_turns": "slot",
    "side_kind": {},
}
"""The switches that this referee reads, with the value that the ledger gives them."""

POOL_PARTS: Final[Mapping[str, tuple[int, ...]]] = {
    "short": (1,),
    "all_out": (2,),
    "charge": (1,),
    "aim": (1,),
    "sniper": (1,),
    "waaagh": (1,),
    "im_da_boss": (2,),
    "spread": (3,),
    "size": (1, 2, 3),
    "priest_of_the_dark_gods": (2,),
}
"""IG-TEST-04 and the rules of the bonuses: the allowed values of a bonus; the referee computes other bonuses."""

GOAL_PARTS: Final[Mapping[str, tuple[int, ...]]] = {
    "unconscious": (1,),
    "prone": (-2, 1),
    "parry": (1,),
    "cover": (1, 2),
    "long": (2,),
    "pistol": (2,),
    "called_shot": (1, 2, 3),
    "disarm": (2,),
    "assault": (2,),
    "heavy": (2,),
    "pinned": (2,),
    "injured": (1,),
    "restore_shock": (2,),
    "size": (1, 2),
}
"""IG-ATK-01, IG-TEST-04: the allowed values of a part of a DN; the referee computes others."""

STANCES: Final[Mapping[str, int]] = {
    "full_defence": 1,
    "sprinting": -1,
    "all_out": -1,
    "vulnerable": -1,
    "restrained": -2,
}
"""IG-ATK-01: conditions that count for Defence, and how much for each point of their value."""

DEFENCE_PARTS: Final = frozenset({"defence", "unconscious", "prone", "parry", "cover", "least", *STANCES})
HINDRANCES: Final = ("hindered", "frightened")
"""IG-COND-01, IG-HAZ-01: conditions that count in the DN of every test."""

FIXED_DN: Final[Mapping[str, tuple[int, ...]]] = {
    "attack": (3,),
    "agility": (3,),
    "medicae": (3,),
    "athletics": (3,),
    "awareness": (3,),
    "tech": (2, 4),
    "strength": (3, 4),
}
"""IG-TRAIT-07, IG-ACT-05, IG-ACT-12, IG-COND-01, IG-ACT-13, IG-TEST-09: the DNs that rules set; a scenario's tasks have
their own."""

DAMAGE_PARTS: Final[Mapping[str, tuple[int, ...]]] = {"ere_we_go": (2,)}
DICE_PARTS: Final[Mapping[str, tuple[int, ...]]] = {"supercharge": (3,), "waaagh": (1,), "critical": (3,)}
"""IG-DMG-02, IG-TRAIT-16, IG-TRAIT-18, IG-GLORY-05: the allowed values of a part of the extra damage dice."""

CONDITION_VALUES: Final[Mapping[str, int]] = {
    "all_out": 2,
    "sprinting": 2,
    "frightened": 2,
    "prone": 1,
    "restrained": 1,
    "blinded": 4,
    "im_da_boss": 2,
}
VALUED: Final = frozenset({"blinded", "frightened"})
"""IG-SPEC-01: conditions to which a special may give another value."""
UNTIL_OWN_TURN: Final = frozenset({"full_defence", "all_out", "sprinting"})
UNTIL_MAKERS_TURN: Final = frozenset({"hindered", "vulnerable", "pinned"})
"""IG-CORE-06: conditions that end as the next turn of their owner, or of their maker, begins."""

BOOSTS: Final = frozenset({"im_da_boss", "veteran_of_the_long_war", "angel_of_death_ruin"})
DEADLY: Final = 3  # failed death tests


def icons(dice: Iterable[int]) -> int:
    """IG-TEST-02: 4 and 5 are one icon, 6 is two."""
    return sum(0 if face < 4 else 2 if face == 6 else 1 for face in dice)


def extra_damage(dice: Iterable[int], brutal: bool) -> int:
    """IG-DMG-02, IG-TRAIT-04: 4 and 5 are one, 6 two; brutal: 3 and 4 are one, 5 and 6 two."""
    worth = (0, 0, 1, 1, 2, 2) if brutal else (0, 0, 0, 1, 1, 2)
    return sum(worth[face - 1] for face in dice)


def half_up(number: int) -> int:
    """IG-CORE-01: half, rounded up."""
    return -(-number // 2)


def total(parts: Iterable[Sequence[object]]) -> int:
    """Return the sum of the values of named parts."""
    return sum(value for _, value in parts if isinstance(value, int))


def value_of(parts: Iterable[Sequence[object]], name: str) -> int:
    """Return the sum of the parts of this name."""
    return sum(value for each, value in parts if each == name and isinstance(value, int))


def rerolled(before: Sequence[int], wrath: int, glory: int, never: bool) -> list[int]:
    """IG-WRATH-03, IG-TEST-08: the places of the dice that a reroll takes up: those that show 1 to 3, but neither a
    wrath die that stays nor the last ``glory`` dice, bought with Glory. ``wrath`` -1: there is no wrath die."""
    able = range(len(before) - glory)
    stays = wrath >= 0 and (before[wrath] == 1 or never)
    return [place for place in able if before[place] < 4 and not (stays and place == wrath)]
