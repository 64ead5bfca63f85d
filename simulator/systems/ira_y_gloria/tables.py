"""The tables of Ira y Gloria, read once from data/*.toml: weapons, sheets, complications, criticals, aliases."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from ...data_files import toml_file

ATTRIBUTES: Final = ("strength", "toughness", "agility", "initiative", "willpower", "intellect", "fellowship")
LINKED: Final = {
    "athletics": "agility",
    "awareness": "intellect",
    "ballistic_skill": "agility",
    "cunning": "fellowship",
    "deception": "fellowship",
    "insight": "fellowship",
    "intimidation": "willpower",
    "leadership": "willpower",
    "medicae": "intellect",
    "persuasion": "fellowship",
    "pilot": "agility",
    "psychic_mastery": "willpower",
    "scholar": "intellect",
    "stealth": "agility",
    "survival": "willpower",
    "tech": "intellect",
    "weapon_skill": "initiative",
}
"""IG-SHEET-03: the attribute linked to each skill; that of athletics depends on a variant."""

SKILLS: Final = tuple(LINKED)
OPPOSED: Final = {
    "athletics": "athletics",
    "deception": "insight",
    "intimidation": "intimidation",
    "persuasion": "insight",
    "tech": "tech",
}
"""IG-INTER-01: the skills of interaction attacks, and the skill that resists each."""

ABILITIES: Final = (
    "angel_of_death",
    "angel_of_death_ruin",
    "architect_of_ruin",
    "ere_we_go",
    "im_da_boss",
    "kill_them_all",
    "orks_is_never_defeated",
    "priest_of_the_dark_gods",
    "veteran_of_the_long_war",
)
SIZES: Final = ("tiny", "small", "average", "large", "huge", "gargantuan")
CONDITIONS: Final[dict[str, int]] = {
    "hindered": 0,
    "vulnerable": -1,
    "prone": 0,
    "staggered": 0,
    "restrained": -2,
    "pinned": 0,
    "blinded": 0,
    "on_fire": 0,
    "frightened": 0,
    "sprinting": -1,
    "all_out": -1,
    "full_defence": 1,
}
"""IG-COND-01, IG-ATK-01: the conditions, each with the change of Defence for each point of its value. That of prone
depends on the distance."""
UNARMED: Final = "unarmed"


@cache
def table(name: str) -> dict[str, Any]:  # Any: tomllib's own type
    """Return one of data/*.toml, among them the weapons of IG-SHEET-07 and the sheets of IG-SHEET-08."""
    return toml_file(__package__, "data", f"{name}.toml")


def linked(skill: str, athletics: str) -> str:
    """IG-SHEET-03: the attribute that is added to a skill; ``athletics`` is the one linked to athletics."""
    return athletics if skill == "athletics" else LINKED[skill]


@cache
def difficulty(name: str) -> int:
    """IG-TEST-03: the DN of a named difficulty: routine 1, normal 3, challenging 5, and so on."""
    return int(table("tests")["standard"]) + int(table("tests")["modifiers"][name])


def row_of(rows: list[dict[str, Any]], tens: int, units: int) -> dict[str, Any]:
    """Return the row of a d66 table that two dice select, tens first."""
    roll = 10 * tens + units
    return next(row for row in rows if row["from"] <= roll <= row["to"])
