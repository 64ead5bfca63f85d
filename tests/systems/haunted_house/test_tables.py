"""The tables in data/*.toml are those of the ledger."""

from __future__ import annotations

import pytest

from simulator.systems.haunted_house.sheet import Attack, weapon
from simulator.systems.haunted_house.tables import (
    fall_damage,
    fire_damage,
    formula,
    marked_round,
    object_damage,
    table,
    toxin,
)
from simulator.systems.haunted_house.variants import Variants
from simulator.systems.haunted_house.weapons import DiceFormula, column
from tests.ledgers import rule_table


@pytest.mark.rule("HH-MEL-05", "HH-RNG-02")
def test_weapons_are_the_ledgers() -> None:
    """HH-MEL-05: all five columns of every class, by power 0 to 2, 3 and 4, 5, 6 and 7, 8 and more; HH-RNG-02:
    capacity, rate, damage, star, magazine and kind; bow, crossbow and grenade are no firearms."""
    for row in rule_table("haunted_house", "HH-MEL-05"):
        made = weapon(Attack(use=row[0]), Variants())
        assert [str(roll) for roll in made.columns] == row[1:], row[0]
        assert (made.kind, made.natural) == ("blade", row[0] in ("claws", "jaws", "unarmed")), row[0]
    assert [column(power) for power in range(13)] == [0, 0, 0, 1, 1, 2, 3, 3, 4, 4, 4, 4, 4]
    for row in rule_table("haunted_house", "HH-RNG-02"):
        made = weapon(Attack(use=row[0]), Variants())
        switches = ["yes" if switch else "no" for switch in (made.starred, made.magazine_fed)]
        assert [str(made.capacity), str(made.rate), str(made.damage), *switches] == row[1:6], row[0]
        firearm = row[0] not in ("bow_crossbow", "grenade")
        assert (made.kind, made.firearm, made.loaded) == (row[6].split()[0], firearm, made.capacity), row[0]


@pytest.mark.rule("HH-MEL-05", "HH-RNG-02", "HH-ARM-01", "HH-HAZ-07", "HH-HAZ-08", "HH-FEAR-01")
def test_no_row_is_missing_and_none_is_too_many() -> None:
    """HH-MEL-05 and the other tables: the data has the ledger's rows, all of them and no others."""
    weapons, hazards = table("weapons"), table("hazards")
    for rule, ids in (
        ("HH-MEL-05", weapons["melee"]),
        ("HH-RNG-02", weapons["ranged"]),
        ("HH-ARM-01", table("armour")),
        ("HH-HAZ-07", hazards["toxins"]),
        ("HH-HAZ-08", hazards["objects"]),
        ("HH-FEAR-01", table("frights")),
    ):
        assert list(ids) == [row[0] for row in rule_table("haunted_house", rule)]


@pytest.mark.rule("HH-HAZ-01", "HH-HAZ-02", "HH-HAZ-04", "HH-HAZ-07", "HH-HAZ-08")
def test_hazard_rows() -> None:
    """HH-HAZ-01 and on: falls, fires, marked rounds, toxins, objects."""
    for metres, damage in rule_table("haunted_house", "HH-HAZ-01")[:6]:
        assert {str(fall_damage(float(height), "completed")) for height in metres.split("-")} == {damage}
    for size, row in zip(("small", "medium", "large"), rule_table("haunted_house", "HH-HAZ-02"), strict=True):
        assert (str(fire_damage(size)), size) == (row[1], row[0])
    assert [marked_round(resistance) for resistance in range(13)] == [2] * 5 + [3] * 2 + [5] * 2 + [8] * 2 + [12] * 2
    for name, fail, passed in rule_table("haunted_house", "HH-HAZ-07"):
        assert [str(roll) for roll in toxin(name)] == [fail, passed]
    for name, damage in rule_table("haunted_house", "HH-HAZ-08"):
        assert str(object_damage(name)) == damage


@pytest.mark.rule("HH-CASE-19", "HH-HAZ-01")
def test_falls_never_get_cheaper() -> None:
    """HH-HAZ-01: a higher fall never costs less on average, and ``started`` never less than ``completed``."""

    def mean(height: float, extra: str) -> float:
        roll = fall_damage(height, extra)
        return 0 if roll is None else 3.5 * roll.count + roll.plus

    for height in (metres / 2 for metres in range(60)):
        for extra in ("completed", "started"):
            assert mean(height, extra) <= mean(height + 0.5, extra), height
        assert mean(height, "completed") <= mean(height, "started"), height


@pytest.mark.rule("HH-MEL-05")
def test_formulas_read_and_write() -> None:
    """HH-MEL-05: damage is written as sums of six-sided dice and a number; anything else is no formula."""
    rolls = {"2d6+1": (2, 1), "1d6": (1, 0), "3": (0, 3), "1D6-1": (1, -1)}
    for text, (count, plus) in rolls.items():
        roll = DiceFormula(count, plus)
        assert (formula(text), formula(str(roll))) == (roll, roll), text
    for text in ("", "d6", "2d8", "0d6", "2d6+", "two", "1d6+1d6"):
        with pytest.raises(ValueError, match="formula"):
            formula(text)
