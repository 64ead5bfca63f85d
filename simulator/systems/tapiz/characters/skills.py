"""Dice and static equivalents of aptitude and skill levels (TZ-CHR-02, TZ-TEST-07)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

APTITUDES: Final[Mapping[str, str]] = {
    "fortaleza": "FUE",
    "agilidad": "DES",
    "aguante": "CON",
    "investigacion": "INT",
    "logica": "INT",
    "conocimiento": "SAB",
    "percepcion": "SAB",
    "presencia": "CAR",
    "persuasion": "CAR",
    "voluntad": "",
}
"""TZ-CHR-02: each aptitude's parent ability; that of voluntad is the sheet's mental_defence_ability."""

VOLUNTAD: Final = "voluntad"

SHEET: Final = ((0, 0), (1, 4), (1, 6), (1, 8), (1, 10), (2, 6), (2, 8), (2, 10), (3, 8), (3, 10), (4, 10))
"""TZ-TEST-07: count and faces of the dice by level, 0 to 10."""
NOTES2020: Final = ((0, 0), (1, 4), (1, 6), (1, 8), (1, 10), (1, 12), (2, 8), (2, 10), (2, 12))
"""TZ-TEST-07, variant ability_dice_table = notes2020: levels 0 to 8; higher ones are as 8."""


def skill_dice(level: int, table: str) -> tuple[int, int]:
    """TZ-TEST-07: how many dice of how many faces a level gives, by variant ``ability_dice_table``."""
    rows = SHEET if table == "sheet" else NOTES2020
    return rows[min(level, len(rows) - 1)]


def static_equivalent(level: int, table: str) -> int:
    """TZ-TEST-07: what stands for those dice in a static roll: the floor of their average."""
    count, faces = skill_dice(level, table)
    return count * (faces + 1) // 2


def full_cost(level: int, half_price: bool = False) -> int:
    """TZ-TEST-07: the points that a level costs from nothing: 1 + 2 + ... + level; weapon, armour and spell skills
    cost half of that, rounded up."""
    cost = level * (level + 1) // 2
    return (cost + 1) // 2 if half_price else cost
