"""Sheets and gear of Haunted House, with their strengths (HH-CHAR-07, HH-MEL-05, HH-RNG-02, HH-ARM-01, HH-HAZ).

Strengths are expected losses, computed with the game's chances, against the ordinary neighbour, who scores 3 in
everything. The strength of a weapon is the life a round that one neighbour takes from another with it; of armour, the
mean of the points that it subtracts from blades and from guns; of a toxin, a fall, a fire or a falling object, the
points that it costs a neighbour once; of a fright, the shock. The strength of a sheet ignores dodging, toxins on
weapons and frights."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, Final

from ...core.inventory import FAINTEST, Entry, Inventory, Ways, joined, kinds_of, source_of, titles_of, worth
from ...core.record import known
from .formulas import action_figure, damage, field_part, guard, shot_penalty
from .odds import chance, losses, mean
from .schema import SCHEMA
from .sheet import Armour, Attack, NaturalArmour, Sheet, finish
from .tables import fall_damage, fire_damage, object_damage, table, toxin
from .variants import Variants
from .weapons import DiceFormula, Weapon

REFERENCE: Final = "neighbour"
ORDINARY: Final = 3  # every score of the neighbour
BY_BOOK: Final = Variants()
FALLS: Final = (2, 3, 4, 5, 6, 7)


def inventory() -> Inventory:
    """Return all sheets, weapons, armour and hazards."""
    names = sorted(SCHEMA.sheets)
    return Inventory(REFERENCE, tuple(_entry(name) for name in names), (*_weapons(), *_armour(), *_hazards()))


# Sheets.


@cache
def sheet_of(name: str) -> Sheet:
    """Return the shipped sheet as it is in a fight."""
    fields: dict[str, Any] = dict(SCHEMA.sheets[name])  # Any: what TOML holds
    fields["attacks"] = tuple(Attack(**_table(attack)) for attack in fields["attacks"])
    fields["armour"] = tuple(Armour(**_table(piece)) for piece in fields["armour"])
    fields["natural_armour"] = NaturalArmour(**fields.get("natural_armour", {}))
    sheet = Sheet(**fields)
    return finish(sheet, name, "npc", BY_BOOK)


def _table(written: Any) -> dict[str, Any]:  # Any: what TOML holds
    return dict(written) if isinstance(written, dict) else {"use": written}


def _entry(name: str) -> Entry:
    sheet = sheet_of(name)
    about = table("bestiary")
    source, rule = source_of(name, about)
    figures: list[tuple[str, int | str]] = [
        ("life", known(sheet.max_life)),
        ("stamina", known(sheet.max_stamina)),
        ("shock", known(sheet.max_shock)),
        ("combat", sheet.combat),
        ("marksmanship", sheet.marksmanship),
        ("agility", sheet.agility),
        ("power", sheet.power),
        ("blade", sheet.guard_blade),
        ("gun", sheet.guard_gun),
    ]
    titles = titles_of(SCHEMA.sheets[name])
    kind = kinds_of(about)[name]
    return Entry(name, kind, strength(sheet), tuple(figures), rule, source, f'use = "{name}"', titles)


def strength(sheet: Sheet) -> float:
    """Return the number of neighbours that the sheet is worth, by the life that they take from each other a round
    (HH-MEL-02, HH-RNG-03, HH-ARM-02)."""
    other = sheet_of(REFERENCE)
    ordinary = loss_a_round(other, other)
    stands = known(sheet.max_life) / max(FAINTEST, loss_a_round(other, sheet))
    return worth(loss_a_round(sheet, other), stands, ordinary, known(other.max_life) / ordinary)


def pace(attacker: Sheet, target: Sheet) -> Ways:
    """Return the share of ``target``'s life that it is expected to lose a round to ``attacker``."""
    return ((loss_a_round(attacker, target) / known(target.max_life), 0.0),)


def loss_a_round(attacker: Sheet, target: Sheet) -> float:
    """Return the life a round that ``attacker`` is expected to take with its best weapon from ``target``, which does
    not dodge."""
    return max((_loss(attacker, weapon, guard(target, weapon.kind)) for weapon in attacker.weapons), default=0.0)


def _loss(sheet: Sheet, weapon: Weapon, guarded: int) -> float:
    """Return the life a round that one weapon is expected to take, with the best number of shots for a gun."""
    base = sheet.marksmanship if weapon.ranged else sheet.combat
    base += field_part(sheet, weapon.field, BY_BOOK)
    hit = _mean_loss(damage(weapon, sheet.power), guarded)
    if not weapon.ranged:
        return chance(action_figure(base, 0, BY_BOOK)) * hit
    return max(
        shots * chance(action_figure(base, shot_penalty(BY_BOOK.multi_shot_penalty, shots, 1), BY_BOOK)) * hit
        for shots in range(1, weapon.rate + 1)
    )


def _mean_loss(dice: DiceFormula, guarded: int) -> float:
    return sum(lost * share for lost, share in losses(dice.count, dice.plus, guarded))


# Gear.


def _weapons() -> Iterator[Entry]:
    data = table("weapons")
    for name, columns in data["melee"].items():
        kind = "natural" if name in data["natural"] else "melee"
        yield Entry(
            name,
            kind,
            _weapon_strength(name),
            (_by_power(columns),),
            "HH-MEL-05",
            write=f'attacks = ["{name}"]',
        )
    for name, row in data["ranged"].items():
        figures: list[tuple[str, int | str]] = [
            ("damage", row["damage"]),
            ("capacity", row["capacity"]),
            ("rate", row["rate"]),
        ]
        figures += [("may_jam", "")] if row["starred"] else []
        figures += [("magazines", "")] if row["magazine_fed"] else []
        write = f'attacks = ["{name}"]'
        yield Entry(name, "ranged", _weapon_strength(name), tuple(figures), "HH-RNG-02", write=write)


def _by_power(columns: list[str]) -> tuple[str, int | str]:
    """Return the damage of a melee weapon by column of power; one formula if all columns are equal."""
    return ("damage_by_power", "/".join(columns)) if len(set(columns)) > 1 else ("damage", columns[0])


def _weapon_strength(name: str) -> float:
    attacks = (Attack(use=name),)
    hands = Sheet(combat=ORDINARY, marksmanship=ORDINARY, power=ORDINARY, attacks=attacks)
    weapon = finish(hands, REFERENCE, "npc", BY_BOOK).weapons[0]
    return round(_loss(hands, weapon, 0), 2)


def _armour() -> Iterator[Entry]:
    for name, row in table("armour").items():
        figures = (("blade", row["blade"]), ("gun", row["gun"]), ("zones", joined(row["zones"])))
        yield Entry(name, "armour", (row["blade"] + row["gun"]) / 2, figures, "HH-ARM-01", write=f'armour = ["{name}"]')


def _hazards() -> Iterator[Entry]:
    data = table("hazards")
    for name in data["toxins"]:
        failed, passed = toxin(name)
        luck = chance(ORDINARY)
        mean_loss = round(luck * mean(passed) + (1 - luck) * mean(failed), 2)
        figures = (("failed", str(failed)), ("passed", str(passed)))
        yield _hazard(name, "toxin", mean_loss, figures, "HH-HAZ-07", f'hazard = "toxin", toxin = "{name}"')
    for name in data["objects"]:
        dice = object_damage(name)
        write = f'hazard = "object", object = "{name}"'
        yield _hazard(name, "object", mean(dice), (("damage", str(dice)),), "HH-HAZ-08", write)
    for name in data["fire"]:
        dice = fire_damage(name)
        write = f'hazard = "fire", size = "{name}"'
        yield _hazard(name, "fire", mean(dice), (("damage_a_round", str(dice)),), "HH-HAZ-02", write)
    falls = [(metres, known(fall_damage(metres, BY_BOOK.fall_extra))) for metres in FALLS]
    heights: tuple[tuple[str, int | str], ...] = tuple((f"metres_{metres}", str(dice)) for metres, dice in falls)
    yield _hazard("fall", "fall", mean(falls[1][1]), heights, "HH-HAZ-01", 'hazard = "fall", metres = 3')
    yield _asphyxia(data["asphyxia"])
    for name, row in table("frights").items():
        yield _fright(name, row)


def _asphyxia(row: dict[str, Any]) -> Entry:
    """HH-HAZ-04, HH-HAZ-05: the loss of one round of asphyxia, while stamina is left."""
    figures = (("stamina_a_round", row["stamina_loss"]), ("life_a_round", row["arrest_loss"]))
    loss = float(row["stamina_loss"])
    return _hazard("asphyxia", "asphyxia", loss, figures, "HH-HAZ-04", 'hazard = "asphyxia"')


def _fright(name: str, row: dict[str, Any]) -> Entry:
    """HH-FEAR-01: the shock that a fright costs a neighbour."""
    calm = chance(action_figure(ORDINARY, row["modifier"], BY_BOOK))
    loss = round(calm * row["on_pass"] + (1 - calm) * row["on_fail"], 2)
    figures = tuple((key, row[key]) for key in ("modifier", "on_pass", "on_fail", "flight"))
    return _hazard(name, "fright", loss, figures, "HH-FEAR-01", f'hazard = "fright", fright = "{name}"')


def _hazard(
    name: str, kind: str, loss: float, figures: tuple[tuple[str, int | str], ...], rule: str, write: str
) -> Entry:
    return Entry(name, kind, loss, figures, rule, write=f"hazards = [{{ {write}, round = 1 }}]")
