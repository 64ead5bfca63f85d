"""The formulas that rules and policies share."""

from __future__ import annotations

import pytest
from attrs import evolve

from simulator.core.system import Encounter
from simulator.systems.haunted_house.formulas import (
    action_figure,
    characteristic,
    damage,
    guard,
    passes,
    situation,
    turn_parts,
)
from simulator.systems.haunted_house.sheet import Sheet
from simulator.systems.haunted_house.tables import CHARACTERISTICS, ZONES
from simulator.systems.haunted_house.variants import Variants
from simulator.testing import encounter

from .house import foe, pc


def sheet(**fields: object) -> Sheet:
    """Return the finished sheet of a protagonist with these fields."""
    members: Encounter = encounter("haunted_house", pc("A", **fields), foe("B"))
    made = members.members[0].sheet
    assert isinstance(made, Sheet)
    return made


@pytest.mark.rule("HH-DICE-05")
@pytest.mark.parametrize(
    ("bonus", "penalty", "expected"), [(1, 0, 1), (2, 0, 2), (9, 0, 2), (-3, 0, 0), (0, -4, -4), (5, -1, 1), (0, 3, 0)]
)
def test_situation_bonus_is_two_at_most_and_penalty_never_helps(bonus: int, penalty: int, expected: int) -> None:
    """HH-DICE-05: the Host gives 0 to +2 for ease and any value of 0 or less for difficulty."""
    variants = Variants(situation_bonus={"hide": bonus}, situation_penalty={"hide": penalty})
    assert situation("hide", variants) == expected
    assert situation("search", variants) == 0


@pytest.mark.rule("HH-DICE-02", "HH-STAM-02")
def test_the_figure_is_floored_after_the_field_part_and_at_the_end() -> None:
    """HH-DICE-02: stepwise, final and no floor at all."""
    stepwise, final, negative = (
        Variants(),
        Variants(action_figure_floor="final"),
        Variants(negative_action_figure="allow"),
    )
    assert [action_figure(-1, 2, v) for v in (stepwise, final, negative)] == [2, 1, 1]
    assert [action_figure(1, -4, v) for v in (stepwise, final, negative)] == [0, 0, -3]
    assert action_figure(-1, 2, evolve(negative, action_figure_floor="stepwise")) == 1


@pytest.mark.rule("HH-DICE-01")
def test_double_one_fails_and_double_six_succeeds() -> None:
    """HH-DICE-01: double 1 fails and double 6 succeeds, at any total."""
    assert not passes(2, 99, 12)
    assert passes(12, 0, 12)
    assert [passes(7, total, 12) for total in (11, 12, 13)] == [False, True, True]


@pytest.mark.rule("HH-ACT-02", "HH-ACT-03", "HH-DMG-03")
def test_a_fracture_hinders_only_bodily_tasks_and_only_by_the_switch() -> None:
    """HH-DMG-03: -1 with ``wound_effects = drain``, on agility, combat, marksmanship and power."""
    drain = Variants(wound_effects="drain")
    assert turn_parts("hide", "caution", True, True, True, drain) == [("distracted", -1), ("two_actions", -2)]
    assert turn_parts("melee_attack", "combat", False, False, True, drain) == [("broken", -1)]
    assert turn_parts("melee_attack", "combat", False, False, True, Variants()) == []


@pytest.mark.rule("HH-ARM-02", "HH-ARM-03")
def test_a_piece_that_stops_nothing_of_a_kind_takes_nothing_off() -> None:
    """HH-ARM-02, HH-ARM-03: armour of 0 against blades lets all of a blade through, everywhere."""
    worn = sheet(armour=[{"blade": 0, "gun": 3, "zones": ["torso"]}])
    assert {guard(worn, "blade", zone) for zone in ("", *ZONES)} == {0}
    assert (guard(worn, "gun"), guard(worn, "gun", "torso"), guard(worn, "gun", "head")) == (3, 3, 0)


@pytest.mark.rule("HH-MEL-05", "HH-RNG-02")
def test_melee_damage_goes_by_power_and_that_of_a_shot_does_not() -> None:
    """HH-MEL-05, HH-RNG-02: a column of the table for each power; one formula for a gun."""
    blade, gun, _ = sheet(attacks=["edged_large", "heavy_pistol"]).weapons
    assert [str(damage(blade, power)) for power in (2, 5, 8)] == [str(blade.columns[column]) for column in (0, 2, 4)]
    assert {damage(gun, power) for power in (1, 5, 9)} == {gun.damage}


@pytest.mark.rule("HH-CHAR-01")
def test_a_characteristic_is_read_by_its_name() -> None:
    """HH-CHAR-01: each of them, those that are asked for often as well."""
    sheet = Sheet(**{name: number for number, name in enumerate(CHARACTERISTICS)})  # type: ignore[arg-type]
    assert [characteristic(sheet, name) for name in CHARACTERISTICS] == [*range(len(CHARACTERISTICS))]
