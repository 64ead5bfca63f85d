"""The arithmetic that policies judge by, against tables and brute force."""

from __future__ import annotations

from itertools import product

import pytest

from simulator.systems.haunted_house.odds import drain, losses, passing, toll, wounding


@pytest.mark.rule("HH-DICE-01")
def test_chances_are_those_of_the_ledger() -> None:
    """HH-DICE-01: successes out of 36 by action figure, and above 12 by a figure lower by the difference."""
    assert [passing(figure) for figure in range(11)] == [1, 3, 6, 10, 15, 21, 26, 30, 33, 35, 35]
    assert passing(6, 15) == passing(3)
    assert passing(0, 20) == 1


@pytest.mark.rule("HH-DMG-01")
@pytest.mark.parametrize(("count", "plus", "guard"), [(1, -1, 0), (2, 1, 2), (2, 4, 12), (0, 3, 1), (3, 7, 0)])
def test_losses_are_every_roll(count: int, plus: int, guard: int) -> None:
    """HH-DMG-01: floors before and after armour."""
    rolls = [max(0, max(0, sum(faces) + plus) - guard) for faces in product(range(1, 7), repeat=count)]
    assert sum(loss * share for loss, share in losses(count, plus, guard)) == pytest.approx(sum(rolls) / len(rolls))
    assert sum(share for _, share in losses(count, plus, guard)) == pytest.approx(1)


@pytest.mark.rule("HH-DMG-01")
@pytest.mark.parametrize(("count", "plus", "guard"), [(1, -1, 0), (2, 1, 5), (2, 4, 20), (0, 3, 1)])
def test_a_hit_costs_life_if_armour_leaves_something(count: int, plus: int, guard: int) -> None:
    """HH-DMG-01: the share of all rolls that exceed the armour."""
    rolls = [sum(faces) + plus > guard for faces in product(range(1, 7), repeat=count)]
    assert wounding(count, plus, guard) == pytest.approx(sum(rolls) / len(rolls))


@pytest.mark.rule("HH-HAZ-07")
def test_a_toxin_drains_by_a_test_of_resistance() -> None:
    """HH-HAZ-07: a decomposing body costs 2d6+1 stamina, or 1d6+1 with the 15 of 36 rolls that resistance 4 passes; a
    high fever 3 or nothing."""
    assert drain("decomposing_body", 4) == pytest.approx(21 / 36 * 8 + 15 / 36 * 4.5)
    assert drain("high_fever", 6) == pytest.approx(10 / 36 * 3)


def test_toll_of_blows_and_volleys() -> None:
    """HH-DMG-01: a blow that hits with 18 of 36 and takes 2 to 7: half the mean, and never more than there is; two sure
    shots take twice as much, and together they may fell where one cannot."""
    loss, fells = toll(1, 1, 0, (18,), 100)
    assert loss == pytest.approx(0.5 * 4.5)
    assert fells == 0
    loss, fells = toll(1, 1, 0, (36,), 3)
    assert loss == pytest.approx((2 + 5 * 3) / 6)
    assert fells == pytest.approx(5 / 6)
    assert toll(2, 4, 0, (36, 36), 99)[0] == pytest.approx(22)
    assert toll(1, 0, 0, (36,), 7)[1] == 0
    assert toll(1, 0, 0, (36, 36), 7)[1] == pytest.approx(21 / 36)
