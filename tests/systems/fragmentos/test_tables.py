"""Objects, difficulties and conditions as the ledger prints them."""

from __future__ import annotations

import pytest

from simulator.systems.fragmentos.formulas import is_weapon
from simulator.systems.fragmentos.sheet import Gear
from simulator.systems.fragmentos.state import thing
from simulator.systems.fragmentos.tables import condition, difficulty, object_rows
from tests.ledgers import rule_table

WEAPONS = {"light melee": "light_melee", "short firearm": "short_firearm", "large blade": "large_blade"}
WEAPONS |= {"long firearm": "long_firearm", "massive melee": "massive_melee"}


@pytest.mark.rule("FR-CHAL-02", "FR-OBJ-02", "FR-COND-02")
def test_tables_of_the_ledger() -> None:
    """FR-CHAL-02: easy 3, medium 5, hard 7, very hard 9. FR-OBJ-02: dice and tags of the five classes, and of their
    examples. FR-COND-02: the labels of 0 and less for each characteristic."""
    rows = rule_table("fragmentos", "FR-CHAL-02")
    assert [difficulty(row[0]) for row in rows] == [int(row[2].split()[0]) for row in rows] == [3, 5, 7, 9]
    for row in rule_table("fragmentos", "FR-OBJ-02"):
        dice, tags = object_rows()[WEAPONS[row[0]]]
        assert (f"+{dice}", ", ".join(tags)) == (row[2], row[3])
    assert object_rows()["pistol"] == object_rows()["short_firearm"]
    assert {"knife", "hook", "truncheon", "baseball_bat", "pistol", "revolver", "sword", "axe"} <= set(object_rows())
    rows = rule_table("fragmentos", "FR-COND-02")
    found = [[condition(char, status) for status in ("incapacitated", "out")] for char in CHARS]
    assert found == [row[1:] for row in rows]


@pytest.mark.rule("FR-OBJ-01")
def test_objects_of_ones_own() -> None:
    """FR-OBJ-01: a row of the table may be changed, or an object made from nothing."""
    made = thing(Gear(use="axe", id="hacha", dice=3))
    assert (made.id, made.dice, made.tags, is_weapon(made.tags)) == ("hacha", 3, ("melee", "fight"), True)
    torch = thing(Gear(id="torch", characteristic="cognicion", tags=("search",)))
    assert (torch.id, torch.dice, torch.char, is_weapon(torch.tags)) == ("torch", 1, "cognicion", False)


CHARS = ("accion", "interaccion", "cognicion")
