"""Sheets of our own keep the rules for new characters; strengths and figures of the lists come from the dice."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.systems.tapiz.characters.generation import generated
from simulator.systems.tapiz.characters.raw_sheet import Advance, Generation, RawSheet, Trait
from simulator.systems.tapiz.formulas import does_damage
from simulator.systems.tapiz.inventory import inventory, loss_a_round, pack, resistance, sheet_of, strength
from simulator.systems.tapiz.lienzo.measures import ABILITIES
from simulator.systems.tapiz.schema import SCHEMA
from simulator.systems.tapiz.sheet import NORMAL
from simulator.systems.tapiz.tables import DEFAULT, packs, table
from simulator.systems.tapiz.variants import Variants

from . import people

OURS = sorted(table("archetypes"))
HEROES = [name for name in OURS if SCHEMA.sheets[name]["kind"] == "pc"]


@pytest.mark.rule("TZ-CHR-07", "TZ-CHR-08")
@pytest.mark.parametrize("name", HEROES)
def test_heroes_are_made_by_the_rules_for_new_characters(name: str) -> None:
    """TZ-CHR-08: 72 points; TZ-CHR-07: traits, stances and powers are what the advances of its level buy."""
    row = SCHEMA.sheets[name]
    advances = [Advance(trait=Trait(one["name"], tuple(one["tags"]))) for one in row["traits"]]
    advances += [Advance(stance=one) for one in row.get("stances", ()) if one != NORMAL]
    advances += [Advance(power=one) for one in row.get("powers", ())]
    wish = Generation(seed=1, advances=tuple(advances))
    made = generated(RawSheet(kind="pc", level=row.get("level", 1), abilities=row["abilities"], generate=wish), BY, BS)
    assert [trait.name for trait in made.traits] == [one["name"] for one in row["traits"]]
    assert sorted(made.powers) == sorted(row.get("powers", ()))


BY, BS = Variants(), pack()


@pytest.mark.rule("TZ-CHR-01", "TZ-CHR-04", "TZ-CRE-01")
def test_everything_else_is_derived() -> None:
    """TZ-CHR-04: no sheet of ours writes hit points or defences; people score 3 to 19, creatures 1 to 30."""
    for name in OURS:
        row = SCHEMA.sheets[name]
        assert not {"pgf_max", "pgm_max", "base_pd", "base_md"} & set(row), name
        scores = list(row["abilities"].values())
        least, most = (1, 30) if row["kind"] == "creature" else (3, 19)
        assert len(scores) == len(ABILITIES), name
        assert least <= min(scores) <= max(scores) <= most, name


@pytest.mark.rule("TZ-LNZ-03", "TZ-LNZ-04", "TZ-LNZ-05", "TZ-HAZ-01")
def test_gear() -> None:
    """TZ-LNZ-03 to TZ-LNZ-05, TZ-STA-01, TZ-HAZ-01: every row once. TZ-LNZ-05: powers without damage have no value."""
    rows = [
        id_
        for name in ("weapons", "armour", "shields", "powers", "stances", "gear", "hazards")
        for id_ in packs()[DEFAULT][name]
    ]
    assert sorted(entry.id for entry in inventory().gear) == sorted(rows)
    rows = packs()[DEFAULT]["powers"]
    values = {entry.id: entry.strength for entry in inventory().gear if entry.kind == "power"}
    assert values.keys() == rows.keys()
    harmless = {name for name, value in values.items() if value is None}
    assert harmless == {name for name, row in pack().powers.items() if row.domain is None or not does_damage(row)}
    assert any(row.domain is not None for name, row in pack().powers.items() if name in harmless)
    assert all(value > 0 for value in values.values() if value is not None)


@pytest.mark.rule("TZ-CHR-05", "TZ-CHR-06")
@pytest.mark.parametrize(("name", "pd", "md"), [("sharra", 17, 13), ("elythlian", 15, 15), ("medusa", 19, 16)])
def test_defences_are_those_of_the_ledger(name: str, pd: int, md: int) -> None:
    """TZ-LNZ-07: defences are those of its table."""
    assert (resistance(sheet_of(name), "PD"), resistance(sheet_of(name), "MD")) == (pd, md)
    assert resistance(sheet_of("saddin"), "ability:CON") == 12


@pytest.mark.rule("TZ-DMG-02", "TZ-DMG-03")
def test_losses_of_a_round() -> None:
    """TZ-DMG-02: a guard's short sword, d20 + 1 against 16: 1 to 5 points from 16 to 20, of 20 hit points.
    TZ-ATK-06: a countess has nothing but a dagger against a golem."""
    guard = sheet_of("guard")
    assert loss_a_round(guard, guard) == pytest.approx(max((1 + 2 + 3 + 4 + 5) / 20 / 20, 1 / 20 * 21 / 2 / 20))
    assert strength(guard) == 1.0
    countess = sheet_of("countess")
    assert loss_a_round(countess, sheet_of("golem")) < loss_a_round(countess, sheet_of("troll"))


@pytest.mark.rule("TZ-TEST-01", "TZ-ATK-02")
@pytest.mark.parametrize(
    "better", [{"items": {"attack.melee": 2}}, {"weapons": [{"use": "short_sword", "item_bonus": 2}]}]
)
def test_a_weapon_that_helps_hurts_more(better: dict[str, Any]) -> None:
    """TZ-TEST-01: a thing's bonus on an attack is worth as much as an ability that is higher by as much."""
    sword = {"weapons": ["short_sword"]}
    plain, helped = people.sheet_of("guard", **sword), people.sheet_of("guard", **{**sword, **better})
    assert loss_a_round(plain, plain) < loss_a_round(helped, plain)
