"""Sheets of our own keep the building rules; strengths and figures of the lists come from the game's exact odds."""

from __future__ import annotations

from itertools import product

import pytest

from simulator.systems.fragmentos.inventory import a_round, attack, inventory, sheet_of, strength
from simulator.systems.fragmentos.schema import SCHEMA
from simulator.systems.fragmentos.sheet import CHARACTERISTICS, MAIN, SECONDARY, point_buy
from simulator.systems.fragmentos.tables import object_rows, table

MOST = {"main": (5, 3), "secondary": (5, 3), "monster": (8, 5)}


@pytest.mark.rule("FR-SHEET-03", "FR-SHEET-06", "FR-SHEET-07")
def test_sheets_are_built_by_the_rules() -> None:
    """FR-SHEET-07: mains by point buy, with a concept, two milestones and a complication; all within their ranges."""
    for name in sorted(SCHEMA.sheets):
        sheet = sheet_of(name)
        total, score = MOST[str(sheet.kind)]
        values = [sheet.total(each) for each in CHARACTERISTICS]
        assert all(value is None or 1 <= value <= total for value in values), name
        assert all(1 <= trait.score <= score for trait in sheet.traits), name
        if sheet.kind == MAIN:
            assert point_buy(sheet) == [], name
            roles = [quality.role for quality in sheet.qualities]
            assert sorted(roles) == ["complication", "concept", "milestone", "milestone"], name
        assert sheet.kind != SECONDARY or not sheet.superacion, name


@pytest.mark.rule("FR-OBJ-02", "FR-FIGHT-02", "FR-CHAL-02")
def test_the_gear_is_all_that_the_tables_have() -> None:
    """FR-OBJ-02, FR-FIGHT-02, FR-CHAL-02: objects, what can be found, modes and difficulties, each once."""
    modes, difficulties = table("frames")["modes"], table("tables")["difficulties"]
    assert [entry.id for entry in inventory().gear] == [*object_rows(), "improvised", "obstacle", *modes, *difficulties]


@pytest.mark.rule("FR-CONF-03", "FR-DANG-04")
def test_attacks_and_strengths() -> None:
    """FR-SHEET-06: a wolf has no interacción to be threatened in, and the girl no body to be hit. The guard is
    worth one. FR-DANG-04: two dice and 1 against the dog's three and 2, every throw counted; ties are rolled
    again."""
    priest, wolf, girl = sheet_of("sumo_sacerdote"), sheet_of("lobo"), sheet_of("nina_del_pozo")
    assert [mode.id for mode in priest.modes] == ["menace", "terrify"]
    assert attack(wolf, girl) == (0.0, 0.0)
    assert a_round(priest, wolf)[0] > 0
    assert strength(sheet_of("guardia")) == 1.0
    bystander, dog = sheet_of("secundario"), sheet_of("perro")
    lost = own = weight = 0
    for mine in product(range(1, 7), repeat=2):
        for theirs in product(range(1, 7), repeat=3):
            lead = max(mine) + mine.count(max(mine)) - (max(theirs) + theirs.count(max(theirs)) + 2) + 1
            if lead != 0:
                weight += 1
                lost += (lead > 0) * (1 + mine.count(1))
                own += (lead < 0) * (1 + mine.count(1))
    found = attack(bystander, dog)
    assert found == pytest.approx((lost / weight / 3, own / weight / 2))
