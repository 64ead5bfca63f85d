"""Sheets of our own are derived by the rules; strengths and figures of the lists come from the game's chances."""

from __future__ import annotations

import attrs
import pytest

from simulator.systems.ira_y_gloria.inventory import inventory, loss_a_turn, sheet_of, stands, strength
from simulator.systems.ira_y_gloria.odds import DamageRoll, attack_odds
from simulator.systems.ira_y_gloria.sheet import Traits
from simulator.systems.ira_y_gloria.tables import ABILITIES, ATTRIBUTES, table

TIER = 2


@pytest.mark.rule("IG-SHEET-02", "IG-SHEET-08")
def test_built_sheets_are_derived_at_tier_2() -> None:
    """IG-SHEET-02: Defence, resilience, soak, resolve, Shock and wounds are those of the formulas; resilience that of
    the printed sheets as well (IG-SHEET-08)."""
    for entry in inventory().sheets:
        sheet = sheet_of(entry.id)
        of = sheet.attributes
        assert sheet.resilience == of["toughness"] + 1 + sheet.armour_rating, entry.id
        derived = {
            "defence": max(1, of["initiative"] - 1),
            "soak_dice": of["toughness"],
            "resolve": max(1, of["willpower"] - 1),
            "shock_max": of["willpower"] + TIER,
            "wounds_max": of["toughness"] + TIER,
        }
        if entry.source == "built":
            assert set(of) == set(ATTRIBUTES), entry.id
            assert {key: getattr(sheet, key) for key in derived} == derived, entry.id


@pytest.mark.rule("IG-SHEET-07", "IG-SHEET-09", "IG-TRAIT-01")
def test_the_gear_is_all_that_the_rules_have() -> None:
    """IG-SHEET-07, IG-TRAIT, IG-SHEET-09: every weapon, every trait, every ability once."""
    traits = [one.name for one in attrs.fields(Traits)]
    assert [entry.id for entry in inventory().gear] == [*table("weapons"), *traits, *ABILITIES]


@pytest.mark.rule("IG-SHEET-07")
def test_only_melee_weapons_longer_than_an_arm_have_a_reach() -> None:
    """IG-SHEET-07: others have a range, except those thrown by the thrower's strength."""
    weapons = [entry for entry in inventory().gear if entry.id in table("weapons")]
    told = {entry.id: dict(entry.figures) for entry in weapons}
    long = {name: row["reach"] for name, row in table("weapons").items() if row.get("reach", 1) > 1}
    assert long
    assert {name: figures["reach"] for name, figures in told.items() if "reach" in figures} == {
        name: f"{reach:g} m" for name, reach in long.items()
    }
    kinds = {entry.kind for entry in weapons if "range" in told[entry.id]}
    assert not kinds & {"melee", "thrown"}


def test_the_loss_of_a_turn_is_computed_by_hand() -> None:
    """IG-ATK-01, IG-DMG-04: seven dice against Defence 2, damage 7 with one extra die against resilience 7."""
    guardsman = sheet_of("guardsman_hero")
    expected = attack_odds(7, 2, DamageRoll(0, 1, False), 5, True)[0]
    assert loss_a_turn(guardsman, guardsman) == pytest.approx(expected)
    assert strength(guardsman) == 1.0


def test_a_mob_stands_until_its_last_member() -> None:
    """IG-MOB-03: the more members, the longer, and the more dice (IG-MOB-05)."""
    guardsman, mob = sheet_of("guardsman_hero"), sheet_of("ork_boy_mob")
    smaller = attrs.evolve(mob, mob_size=5)
    assert stands(mob, guardsman) > 3 * stands(smaller, guardsman)
    assert strength(mob) > strength(smaller) > strength(sheet_of("ork_boy"))
