"""Generators of ability scores."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from simulator.systems.tapiz.characters.generation import METHODS, Roll, bought, generate, in_order, placed, values
from simulator.systems.tapiz.lienzo.pack import ABILITIES, Ability
from simulator.systems.tapiz.variants import Variants


def scripted(*faces: int) -> tuple[Roll, list[int]]:
    """Dice that fall as listed, and what is left of them."""
    left = list(faces)

    def roll(count: int) -> Sequence[int]:
        return [left.pop(0) for _ in range(count)]

    return roll, left


def scores(*numbers: int) -> dict[Ability, int]:
    """Six scores in the order of the sheet."""
    return dict(zip(ABILITIES, numbers, strict=True))


@pytest.mark.rule("TZ-CHR-08")
def test_three_dice_in_order() -> None:
    """TZ-CHR-08: old1: 3d6 six times from FUE to CAR, with at most one swap."""
    roll, left = scripted(1, 2, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6, 1, 1, 1, 2, 2, 2)
    given = values("old1", roll)
    assert (given, left) == ((6, 12, 15, 18, 3, 6), [])
    assert in_order(given) == scores(6, 12, 15, 18, 3, 6)
    assert in_order(given, (0, 3)) == scores(18, 12, 15, 6, 3, 6)
    assert placed("old1", given, scores(18, 12, 15, 6, 3, 6)) == scores(18, 12, 15, 6, 3, 6)
    with pytest.raises(ValueError, match="one swap"):
        placed("old1", given, scores(18, 15, 12, 6, 3, 6))


@pytest.mark.rule("TZ-CHR-08")
def test_four_dice_without_the_lowest() -> None:
    """TZ-CHR-08: new1: 4d6, the lowest dropped; old2 keeps all of three. Both are placed freely."""
    roll, left = scripted(*(1, 2, 3, 4) * 5, 6, 6, 6, 6)
    given = values("new1", roll)
    assert (given, left) == ((9, 9, 9, 9, 9, 18), [])
    assert placed("new1", given, scores(18, 9, 9, 9, 9, 9))["FUE"] == 18
    roll, left = scripted(*(1, 2, 3) * 6)
    assert (values("old2", roll), left) == ((6,) * 6, [])


@pytest.mark.rule("TZ-CHR-08")
@pytest.mark.parametrize(("method", "array"), [("old3", (14, 12, 10, 10, 9, 8)), ("new3", (16, 14, 13, 12, 10, 9))])
def test_arrays(method: str, array: tuple[int, ...]) -> None:
    """TZ-CHR-08: old3 and new3 are arrays that are placed freely, each value once; no dice are rolled."""
    roll, _ = scripted()
    assert values(method, roll) == array
    assert placed(method, array, scores(*array[::-1])) == scores(*array[::-1])
    with pytest.raises(ValueError, match="each once"):
        placed(method, array, scores(*array[:5], 18))


@pytest.mark.rule("TZ-CHR-08")
def test_points() -> None:
    """TZ-CHR-08: old4 buys 63 points, new2 72, each score 8 to 18."""
    assert bought("new2", scores(14, 15, 12, 11, 10, 10)) == scores(14, 15, 12, 11, 10, 10)
    assert bought("old4", scores(18, 9, 9, 9, 9, 9)) == scores(18, 9, 9, 9, 9, 9)
    with pytest.raises(ValueError, match="add up to 71"):
        bought("new2", scores(14, 15, 12, 10, 10, 10))
    with pytest.raises(ValueError, match="8 to 18"):
        bought("new2", scores(19, 11, 11, 11, 10, 10))
    with pytest.raises(ValueError, match="spends points"):
        values("new2", scripted()[0])


@pytest.mark.rule("TZ-CHR-08")
def test_generators_follow_the_variant() -> None:
    """TZ-CHR-08: ability_generation says how; points are spread evenly unless a script says otherwise."""
    none, _ = scripted()
    assert generate(Variants(), none) == scores(12, 12, 12, 12, 12, 12)
    assert generate(Variants(ability_generation="old4"), none) == scores(11, 11, 11, 10, 10, 10)
    assert generate(Variants(ability_generation="new3"), none) == scores(16, 14, 13, 12, 10, 9)
    upwards = generate(Variants(ability_generation="new3"), none, lambda given: scores(*given[::-1]))
    assert upwards == scores(9, 10, 12, 13, 14, 16)
    assert generate(Variants(), none, lambda _: scores(14, 15, 12, 11, 10, 10))["DES"] == 15
    roll, left = scripted(*(1, 2, 3) * 6)
    assert generate(Variants(ability_generation="old1"), roll) == scores(6, 6, 6, 6, 6, 6)
    assert left == []


@pytest.mark.rule("TZ-CHR-08")
def test_the_default_method() -> None:
    """TZ-CHR-08: new2 unless the variant says otherwise; all seven are known."""
    assert Variants().ability_generation == "new2"
    assert len(METHODS) == 7
    assert Variants().ability_generation in METHODS
