"""Reading of scenario files of Brega."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from attrs import evolve

from simulator.core.schema import Schema
from simulator.core.system import Encounter

from .sheet import Dice, Place, Sheet, Variants, Weapon


@cache
def table(name: str) -> Mapping[str, Any]:
    """Return a file of the folder data."""
    text = files(__package__).joinpath("data", f"{name}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def finish(sheet: Sheet, name: str, role: str, variants: Variants) -> Sheet:
    """Fill in the weapons of the list; without weapons a fighter has its fists."""
    return evolve(sheet, arms=tuple(map(_weapon, sheet.arms or (Weapon("fists"),))))


def _weapon(written: Weapon) -> Weapon:
    if written.use is None:
        return evolve(written, id=written.id or "weapon")
    row = table("weapons")[written.use]
    return Weapon(None, written.id or written.use, row.get("reach", "melee"), row["damage"])


def check(encounter: Encounter) -> list[str]:
    """Return the weapons whose dice cannot be rolled, and names that occur twice on a sheet."""
    wrong = []
    for member in encounter.members:
        assert isinstance(member.sheet, Sheet)
        names = [weapon.id for weapon in member.sheet.arms]
        if len({*names}) < len(names):
            wrong.append(f"combatant {member.name!r}: two of its weapons have the same name")
        for weapon in member.sheet.arms:
            if Dice.of(weapon.damage) is None:
                wrong.append(f"combatant {member.name!r}: {weapon.damage!r} is no damage; write it like 1d8+1")
    return wrong


SCHEMA = Schema(
    sheet=Sheet,
    variants=Variants,
    scene=Place,
    ids={"weapons": frozenset(table("weapons"))},
    sheets=table("sheets"),
    aliases=table("spanish")["ids"],
    keys=table("spanish")["keys"],
    finish=finish,
    check=check,
    drafts=table("drafts"),
)
