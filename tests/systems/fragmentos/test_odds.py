"""Exact odds against the ledger, against icepool and against every roll."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import icepool
import pytest

from simulator.systems.fragmentos.odds import (
    DicePool,
    mean_base,
    mean_result,
    opposed_odds,
    pool_counts,
    pool_outcomes,
    success_chance,
)
from simulator.systems.fragmentos.resolution.checks import base_of
from tests.ledgers import rule_table

TABLE = [[int(cell) if cell else 0 for cell in row] for row in rule_table("fragmentos", "FR-DICE-07")]
OPPOSED = {
    (3, 2, 5, 3): (Fraction(8219, 139968), Fraction(58895, 419904), Fraction(10511, 13122)),
    (3, 0, 3, 0): (Fraction(5645, 15552), Fraction(2131, 7776), Fraction(5645, 15552)),
}
ROUNDED = {
    (3, 2, 5, 3): (0.0587, 0.1403, 0.8010),
    (4, 0, 3, 4): (0.0034, 0.0188, 0.9778),
    (5, 2, 5, 3): (0.1223, 0.2135, 0.6642),
    (4, 1, 2, 0): (0.8176, 0.1208, 0.0616),
}


def base_counts(dice: int) -> dict[int, int]:
    """FR-DICE-07: the number of results of the dice that give each base."""
    counts: dict[int, int] = {}
    for (base, _), ways in pool_counts(dice).items():
        counts[base] = counts.get(base, 0) + ways
    return counts


def opposed(dice: int, trait: int, other_dice: int, other_trait: int) -> tuple[int, int, int]:
    """FR-DICE-07: of all the ways that both pools can fall, how many the first wins, ties and loses."""
    won = tied = lost = 0
    for base, ways in base_counts(dice).items():
        for other, other_ways in base_counts(other_dice).items():
            difference = (base + trait if dice else 0) - (other + other_trait if other_dice else 0)
            won += ways * other_ways * (difference > 0)
            tied += ways * other_ways * (difference == 0)
            lost += ways * other_ways * (difference < 0)
    return won, tied, lost


def base_die(count: int) -> icepool.Die:
    """FR-DICE-03 by icepool: highest and repeats over every way to fall."""
    return icepool.map(lambda *faces: base_of(bytes(faces)), *(icepool.d6,) * count)


@pytest.mark.rule("FR-DICE-01", "FR-DICE-03", "FR-DICE-07")
@pytest.mark.parametrize("count", range(1, 7))
def test_base_has_the_ledgers_distribution(count: int) -> None:
    """FR-DICE-07: the closed form gives the ledger's table for one to six dice."""
    row = next(row for row in TABLE if row[0] == count)
    assert row[1] == 6**count
    assert [base_counts(count).get(base, 0) for base in range(1, 12)] == row[2:]


@pytest.mark.rule("FR-DICE-03", "FR-DICE-07")
@pytest.mark.parametrize("count", range(1, 5))
def test_base_has_icepools_distribution(count: int) -> None:
    """FR-DICE-03, FR-DICE-07: reading every roll gives what icepool counts, and the closed form gives the same."""
    die = base_die(count)
    assert {face: die.quantity(face) for face in die} == base_counts(count)


@pytest.mark.rule("FR-DICE-07")
@pytest.mark.parametrize(("case", "odds"), OPPOSED.items())
def test_opposed_values_are_exact(case: tuple[int, int, int, int], odds: tuple[Fraction, ...]) -> None:
    """FR-DICE-07: the ledger's fractions for opposed rolls, from the closed form and from icepool."""
    found = opposed(*case)
    assert tuple(Fraction(each, sum(found)) for each in found) == odds
    difference = base_die(case[0]) + case[1] - base_die(case[2]) - case[3]
    assert (difference > 0).probability(True) == odds[0]
    assert (difference == 0).probability(True) == odds[1]


@pytest.mark.rule("FR-DICE-07")
@pytest.mark.parametrize(("case", "odds"), ROUNDED.items())
def test_opposed_values_as_the_ledger_rounds_them(
    case: tuple[int, int, int, int], odds: tuple[float, float, float]
) -> None:
    """FR-DICE-07: win, tie and loss to four digits."""
    found = opposed(*case)
    assert tuple(round(each / sum(found), 4) for each in found) == odds


@pytest.mark.rule("FR-DICE-07", "FR-DICE-06")
def test_no_dice() -> None:
    """FR-DICE-06: nothing against anything is 0, whatever the trait; no dice against no dice: the acting side
    fails. FR-DANG-04: a single die that wins shows no omen, unless the other has lost with one of its own."""
    assert base_counts(0) == {0: 1}
    assert opposed(0, 5, 1, 0) == (0, 0, 6)
    assert opposed_odds((0, 3), (0, 0), 0, True).chance == 0
    mine = opposed_odds((1, 0), (1, 0), 1, True)
    assert mine.win == pytest.approx((20 / 36, 1 / 36))
    assert mine.lose == pytest.approx((10 / 36, 5 / 36))
    theirs = opposed_odds((1, 0), (1, 0), 1, False)
    assert theirs.win == pytest.approx((15 / 36, 6 / 36))
    assert theirs.lose == pytest.approx((15 / 36, 0))


@pytest.mark.parametrize("dice", [1, 2, 4])
@pytest.mark.parametrize("omen", [1, 3])
def test_falls_are_what_every_roll_shows(dice: int, omen: int) -> None:
    """FR-DICE-03, FR-OMEN-01: base and omens together, by walking every roll."""
    counted: dict[tuple[int, int], int] = {}
    for faces in product(range(1, 7), repeat=dice):
        key = (base_of(bytes(faces)), faces.count(omen))
        counted[key] = counted.get(key, 0) + 1
    found = {(base, omens): round(chance * 6**dice) for base, omens, chance in pool_outcomes(dice, 6, omen)}
    assert found == counted


@pytest.mark.parametrize("dice", range(9))
def test_means_and_chances_agree_with_the_rules(dice: int) -> None:
    """FR-DICE-07, FR-CHAL-03: the closed form's mean, and the chance to reach each difficulty."""
    counts = base_counts(dice)
    assert mean_base(dice) == pytest.approx(sum(base * ways for base, ways in counts.items()) / 6**dice)
    assert mean_result(DicePool(dice, 3)) == pytest.approx(mean_base(dice) + 3 if dice else 0)
    for number in range(1, 12):
        ways = sum(ways for base, ways in counts.items() if base + 1 >= number)
        assert success_chance(dice, 1, number) == pytest.approx(ways / 6**dice if dice else 0)


@pytest.mark.parametrize(("one", "other"), [((3, 2), (5, 3)), ((3, 0), (3, 0)), ((1, 4), (4, 0)), ((2, 0), (0, 5))])
def test_clashes_agree_with_the_rules(one: tuple[int, int], other: tuple[int, int]) -> None:
    """FR-CONF-03, FR-CONF-04: won ties, lost ties, and ties rolled again; no dice, no result."""
    won, tied, lost = opposed(*one, *other)
    total = won + tied + lost
    assert opposed_odds(one, other, 1, True).chance == pytest.approx((won + tied) / total)
    assert opposed_odds(one, other, -1, True).chance == pytest.approx(won / total)
    assert opposed_odds(one, other, 0, False).chance == pytest.approx(won / (won + lost))


@pytest.mark.rule("FR-DANG-04")
@pytest.mark.parametrize("source", ["winner", "loser", "both"])
@pytest.mark.parametrize("first_attacks", [True, False])
def test_omens_of_another_source(source: str, first_attacks: bool) -> None:
    """FR-DANG-04 with ``conflict_omen_source``: as every roll of two dice against one has it, whichever attacks."""
    won: dict[int, int] = {}
    for first, second, third in product(range(1, 7), repeat=3):
        omens, other = (first == 1) + (second == 1), int(third == 1)
        if base_of(bytes((first, second))) > third:
            counted = {"winner": omens, "loser": other, "both": omens + other}[source]
            won[counted] = won.get(counted, 0) + 1
    found = opposed_odds((2, 0), (1, 0), -1, first_attacks, source=source).win
    assert {omens: round(chance * 216) for omens, chance in enumerate(found) if chance} == won
