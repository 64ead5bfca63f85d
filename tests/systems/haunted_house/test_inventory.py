"""Sheets of our own are built by the rules; strengths and figures of the lists come from the game's chances."""

from __future__ import annotations

import pytest

from simulator.systems.haunted_house.inventory import ORDINARY, inventory, loss_a_round, sheet_of, strength
from simulator.systems.haunted_house.odds import chance, mean
from simulator.systems.haunted_house.schema import SCHEMA
from simulator.systems.haunted_house.sheet import Sheet, pools, validate_pc
from simulator.systems.haunted_house.tables import CHARACTERISTICS, table, toxin
from simulator.systems.haunted_house.variants import Variants

NAMES = sorted(SCHEMA.sheets)
GIVEN_LIFE = {"werewolf"}  # the ledger gives its life outright


@pytest.mark.rule("HH-CHAR-01", "HH-CHAR-02", "HH-CHAR-04", "HH-CHAR-07")
def test_sheets_are_built_by_the_rules() -> None:
    """HH-CHAR-02: a protagonist has 43 points, 1 to 6 each; HH-CHAR-01: everybody else 0 to 12; HH-CHAR-04: pools are
    as a blank sheet of the same power, resistance and will has them."""
    for name in NAMES:
        sheet = sheet_of(name)
        assert all(0 <= getattr(sheet, each) <= 12 for each in CHARACTERISTICS), name
        assert all(1 <= bonus <= 3 for bonus in sheet.fields.values()), name
        if sheet.protagonist:
            assert validate_pc(sheet) == [], name
        bare = Sheet(power=sheet.power, resistance=sheet.resistance, will=sheet.will)
        if name not in GIVEN_LIFE:
            assert (sheet.max_life, sheet.max_stamina, sheet.max_shock) == pools(bare, Variants()), name


def test_the_gear_is_all_that_the_tables_have() -> None:
    """HH-MEL-05, HH-RNG-02, HH-ARM-01, HH-HAZ-01..08, HH-FEAR-01: every row once."""
    weapons, hazards = table("weapons"), table("hazards")
    rows = [*weapons["melee"], *weapons["ranged"], *table("armour"), *hazards["toxins"], *hazards["objects"]]
    rows += [*hazards["fire"], "fall", "asphyxia", *table("frights")]
    assert [entry.id for entry in inventory().gear] == rows


@pytest.mark.rule("HH-DICE-01", "HH-MEL-05", "HH-RNG-03")
def test_the_loss_of_a_round_is_computed_by_hand() -> None:
    """HH-MEL-05: combat 3 hits 10 times in 36, and a club in hands of power 3 takes 1d6+3; HH-RNG-03: marksmanship 5
    and firearms 2 hit 21 in 36 with two shots of a submachine gun, 15 with three."""
    gangster, neighbour = sheet_of("gangster"), sheet_of("neighbour")
    assert loss_a_round(neighbour, neighbour) == pytest.approx(10 / 36 * 6.5)
    assert strength(neighbour) == 1.0
    assert loss_a_round(gangster, neighbour) == pytest.approx(max(26 / 36, 2 * 21 / 36, 3 * 15 / 36, 4 * 10 / 36) * 8)


@pytest.mark.rule("HH-HAZ-07", "HH-DICE-07")
def test_the_loss_of_a_toxin_is_that_of_both_ends_of_its_test() -> None:
    """HH-HAZ-07: the costs of a failure and of a success, as often as either comes about."""
    toxins = [entry for entry in inventory().gear if entry.kind == "toxin"]
    assert toxins
    for entry in toxins:
        assert entry.strength is not None
        failed, passed = (mean(formula) for formula in toxin(entry.id))
        luck = chance(ORDINARY)
        assert entry.strength == pytest.approx(passed * luck + failed * (1 - luck), abs=0.005)
        assert min(passed, failed) <= entry.strength <= max(passed, failed)
