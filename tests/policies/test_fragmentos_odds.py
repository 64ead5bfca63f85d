"""The arithmetic of the Fragmentos policies, against the rules' own and against every roll."""

from __future__ import annotations

from itertools import product

import pytest

from policies.fragmentos.odds import Hand, clash, falls, mean, passing, result
from simulator.systems.fragmentos.resolution.checks import base_counts, base_of, opposed


@pytest.mark.parametrize("dice", range(1, 6))
@pytest.mark.parametrize("omen", [1, 6, 3])
def test_falls_are_what_every_roll_shows(dice: int, omen: int) -> None:
    """FR-DICE-03, FR-OMEN-01: base and omens together, by walking every roll."""
    counted: dict[tuple[int, int], int] = {}
    for faces in product(range(1, 7), repeat=dice):
        key = (base_of(bytes(faces)), faces.count(omen))
        counted[key] = counted.get(key, 0) + 1
    found = {(base, omens): round(chance * 6**dice) for base, omens, chance in falls(dice, 6, omen)}
    assert found == counted


@pytest.mark.parametrize("dice", range(9))
def test_means_and_chances_agree_with_the_rules(dice: int) -> None:
    """FR-DICE-07, FR-CHAL-03: the closed form's mean, and the chance to reach each difficulty."""
    counts = base_counts(dice)
    assert mean(dice) == pytest.approx(sum(base * ways for base, ways in counts.items()) / 6**dice)
    assert result(Hand(dice, 3)) == pytest.approx(mean(dice) + 3 if dice else 0)
    for number in range(1, 12):
        ways = sum(ways for base, ways in counts.items() if base + 1 >= number)
        assert passing(dice, 1, number) == pytest.approx(ways / 6**dice if dice else 0)


@pytest.mark.parametrize(("one", "other"), [((3, 2), (5, 3)), ((3, 0), (3, 0)), ((1, 4), (4, 0)), ((2, 0), (0, 5))])
def test_clashes_agree_with_the_rules(one: tuple[int, int], other: tuple[int, int]) -> None:
    """FR-CONF-03, FR-CONF-04: won ties, lost ties, and ties rolled again; no dice, no result."""
    won, tied, lost = opposed(*one, *other)
    total = won + tied + lost
    assert clash(one, other, 1, True).chance == pytest.approx((won + tied) / total)
    assert clash(one, other, -1, True).chance == pytest.approx(won / total)
    assert clash(one, other, 0, False).chance == pytest.approx(won / (won + lost))


def test_omens_are_the_attackers() -> None:
    """FR-DANG-04: a single die that wins shows no omen, unless the other has lost with one of its own."""
    mine = clash((1, 0), (1, 0), 1, True)
    assert mine.win == pytest.approx((20 / 36, 1 / 36))
    assert mine.lose == pytest.approx((10 / 36, 5 / 36))
    theirs = clash((1, 0), (1, 0), 1, False)
    assert theirs.win == pytest.approx((15 / 36, 6 / 36))
    assert theirs.lose == pytest.approx((15 / 36, 0))


def test_nobody_with_dice_is_a_loss() -> None:
    """FR-DICE-06: no dice against no dice: the acting side fails."""
    assert clash((0, 3), (0, 0), 0, True).chance == 0
