"""Aptitudes, and prices of skill levels (TZ-CHR-02, TZ-TEST-07)."""

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


def full_cost(level: int, half_price: bool = False) -> int:
    """TZ-TEST-07: the points for a level from nothing: 1 + 2 + ... + level.

    Weapon, armour and spell skills cost half of that, rounded up."""
    cost = level * (level + 1) // 2
    return (cost + 1) // 2 if half_price else cost
