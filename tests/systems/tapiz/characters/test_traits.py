"""Traits, dice in text, skill levels: the small tables."""

from __future__ import annotations

import pytest

from simulator.systems.tapiz.characters.skills import full_cost
from simulator.systems.tapiz.characters.traits import aimed_bonus, matches, trait_bonus
from simulator.systems.tapiz.formulas import skill_dice, static_equivalent
from simulator.systems.tapiz.lienzo.formula import DiceFormula, dice_formula


@pytest.mark.rule("TZ-CHR-03", "TZ-CASE-01", "TZ-STA-06", "TZ-OUT-02", "TZ-EX-04")
def test_bonuses_of_traits() -> None:
    """TZ-CASE-01: level for the first trait, +1 for each other, capped at twice the level. Aiming doubles the first
    trait inside the cap; uncapped, three times the level is the most. TZ-EX-04: two language bonuses add 2 at any
    level, without a trait, inside the same cap. A tag matches itself and everything below it, nothing beside it."""
    assert [trait_bonus(1, n) for n in range(4)] == [0, 1, 2, 2]
    assert [trait_bonus(3, n) for n in range(1, 6)] == [3, 4, 5, 6, 6]
    assert [trait_bonus(5, n) for n in range(1, 4)] == [5, 6, 7]
    assert [aimed_bonus(2, n, True) for n in range(3)] == [0, 4, 4]
    assert aimed_bonus(3, 1, True) == 6
    assert [aimed_bonus(1, n, True) - trait_bonus(1, n) for n in range(4)] == [0, 1, 0, 0]
    assert [aimed_bonus(1, n, False) - trait_bonus(1, n) for n in range(4)] == [0, 1, 1, 1]
    assert [aimed_bonus(2, n, False) for n in range(5)] == [0, 4, 5, 6, 6]
    assert [trait_bonus(level, 0, 2) for level in (1, 3, 9)] == [2, 2, 2]
    assert trait_bonus(1, 2, 2) == 2
    assert trait_bonus(3, 1, 2) == 5
    assert matches("attack", "attack.melee")
    assert matches("attack.melee", "attack.melee")
    assert not matches("attack.melee", "attack")
    assert not matches("mental_attack", "attack.melee")
    assert not matches("attack", "attacks")


@pytest.mark.rule("TZ-DICE-01", "TZ-TEST-07")
def test_dice_in_text_and_of_levels() -> None:
    """TZ-DICE-01: NdX rolls N dice and adds; a lone d is one die; a number is itself. TZ-TEST-07: the tables of
    dice, costs and static equivalents of the sheet and of the notes."""
    assert [dice_formula(text) for text in ("2d6+1", "d8", "3d6-2", "4")] == [
        DiceFormula(2, 6, 1), DiceFormula(1, 8, 0), DiceFormula(3, 6, -2), DiceFormula(0, 0, 4),
    ]  # fmt: skip
    assert (dice_formula("2d6+1").maximum, dice_formula("4").maximum) == (13, 4)
    sheet = [skill_dice(level, "sheet") for level in range(11)]
    assert sheet == [(0, 0), (1, 4), (1, 6), (1, 8), (1, 10), (2, 6), (2, 8), (2, 10), (3, 8), (3, 10), (4, 10)]
    assert [static_equivalent(level, "sheet") for level in range(11)] == [0, 2, 3, 4, 5, 7, 9, 11, 13, 16, 22]
    notes = [skill_dice(level, "notes2020") for level in range(1, 9)]
    assert notes == [(1, 4), (1, 6), (1, 8), (1, 10), (1, 12), (2, 8), (2, 10), (2, 12)]
    assert [static_equivalent(level, "notes2020") for level in range(1, 9)] == [2, 3, 4, 5, 6, 9, 11, 13]
    assert skill_dice(10, "notes2020") == (2, 12)
    assert [full_cost(level) for level in range(11)] == [0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55]
    assert [full_cost(level, half_price=True) for level in range(6)] == [0, 1, 2, 3, 5, 8]
