"""Constants of Haunted House, and its tables, read once from data/*.toml: damage, weapons, armour, hazards, frights,
aliases."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Final

from ...core.record import field_names
from ...data_files import toml_file
from .variants import FrightRow, Variants
from .weapons import DiceFormula, Weapon

CHARACTERISTICS = field_names("""
    agility charisma combat knowledge orientation perception power caution marksmanship
    resistance luck technique will""")
ZONES: Final = ("head", "torso", "right_arm", "left_arm", "right_leg", "left_leg")
UNARMED: Final = "unarmed"

# Statuses of a combatant.
ACTIVE: Final = "active"
UNCONSCIOUS: Final = "unconscious"
COMA: Final = "coma"
DEAD: Final = "dead"
INSANE: Final = "insane"
FLED: Final = "fled"
STATUSES: Final = (ACTIVE, UNCONSCIOUS, COMA, DEAD, INSANE, FLED)

# Actions that a dodge bars on the next turn (HH-DOD-03, HH-DOD-04).
NO_LOCK: Final = ""
NO_HOSTILE: Final = "no_hostile"
NO_ACTION: Final = "no_action"

# Kinds of attack that can be dodged (HH-DOD-01).
MELEE: Final = "melee"
RANGED: Final = "ranged"


_ROLL = re.compile(r"(?:([1-9]\d?)d6)?([+-]?\d{1,3})?")


@cache
def formula(text: str) -> DiceFormula:
    """Return the formula of "2d6+1", "1d6" or "3". Raises ValueError for any other text."""
    match = _ROLL.fullmatch(text.strip().lower())
    if not match or not text.strip():
        raise ValueError(f"{text!r} is no dice formula such as 2d6+1")
    return DiceFormula(int(match[1] or 0), int(match[2] or 0))


@cache
def table(name: str) -> dict[str, Any]:  # Any: tomllib's own type
    """Return the table of data/NAME.toml; each file is read once."""
    return toml_file(__package__, "data", f"{name}.toml")


@cache
def fall_damage(metres: float, extra: str) -> DiceFormula | None:
    """HH-HAZ-01: the damage of a fall. Fractions are floored; below 2 m there is none; above 8 m it is +2 per 2 m
    ``extra``."""
    whole = int(metres)
    rows = {row["metres"]: formula(row["damage"]) for row in table("hazards")["falls"]}
    low = [height for height in rows if height <= whole]
    if not low:
        return None
    base = rows[max(low)]
    beyond = table("hazards")["falls_beyond"]
    if whole <= beyond["from"] and not (extra == "started" and metres > beyond["from"]):
        return base
    over = metres - beyond["from"]
    steps = int(over // beyond["step"])
    if extra == "started" and over % beyond["step"]:
        steps += 1
    return DiceFormula(base.count, base.plus + beyond["add"] * steps)


def fire_damage(size: str) -> DiceFormula:
    """HH-HAZ-02: the life that a fire of this size (small, medium, large) costs each round."""
    return formula(table("hazards")["fire"][size])


def marked_round(resistance: int) -> int:
    """HH-HAZ-04: the round of asphyxia after which stamina is lost."""
    rows = table("hazards")["asphyxia"]["marked"]
    return next(int(marked) for highest, marked in rows if resistance <= highest)


def toxin(name: str) -> tuple[DiceFormula, DiceFormula]:
    """HH-HAZ-07: stamina lost on a failed and on a passed resistance test."""
    row = table("hazards")["toxins"][name]
    return formula(row["fail"]), formula(row["pass"])


def object_damage(name: str) -> DiceFormula:
    """HH-HAZ-08: life that a falling object costs."""
    return formula(table("hazards")["objects"][name])


def by_table(weapon: Weapon) -> bool:
    """HH-MEL-05, HH-RNG-02: return whether a weapon has the damage and the kind of its row."""
    data = table("weapons")
    row = data["ranged"].get(weapon.use)
    if row is not None:
        return (weapon.damage, weapon.kind) == (formula(row["damage"]), row["kind"])
    return weapon.kind == "blade" and weapon.columns == tuple(formula(text) for text in data["melee"][weapon.use])


def fright_row(name: str, variants: Variants) -> FrightRow:
    """HH-FEAR-01: a row of the fright table. The text prints one row twice; `custom` may replace the duplicate."""
    if name == "custom":
        return variants.custom_fright_row
    row = table("frights")[name]
    return FrightRow(row["modifier"], row["on_pass"], row["on_fail"], row["flight"])
