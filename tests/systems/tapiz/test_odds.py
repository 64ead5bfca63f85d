"""The chances that Tapiz's rolls had before their dice fell."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from attrs import evolve

from simulator.core import events
from simulator.systems.tapiz.odds import action_totals, chance_of
from simulator.systems.tapiz.variants import Variants

ROLL = events.Tested("TZ-TEST-01", 0, "attack", (("FUE", 2),), 5, (11,), 16, 15, True)


@pytest.mark.rule("TZ-TEST-01")
@pytest.mark.parametrize(
    ("die", "difficulty", "chance"),
    [("d20", 15, 0.55), ("d20", 6, 1.0), ("d20", 25, 0.05), ("d20", 26, 0.0), ("3d6", 23, 1 / 216), ("3d6", 15, 0.625)],
)
def test_the_chance_is_that_of_the_faces_that_reach_the_difficulty(die: str, difficulty: int, chance: float) -> None:
    """TZ-TEST-01: a total that equals the difficulty passes."""
    told = evolve(ROLL, difficulty=difficulty, dice=(4, 5, 2) if die == "3d6" else (11,))
    assert chance_of(told, Variants(action_die=die)) == pytest.approx(chance)  # type: ignore[arg-type]


@pytest.mark.rule("TZ-TEST-04", "TZ-TEST-07")
def test_other_dice_have_no_simple_chance() -> None:
    """TZ-TEST-04: without dice it is certain; with dice of a level, or dice that explode, or of a special, it is
    not said."""
    assert chance_of(evolve(ROLL, dice=()), Variants()) == 1.0
    assert chance_of(evolve(ROLL, dice=(), passed=False), Variants()) == 0.0
    assert chance_of(evolve(ROLL, parts=(("ability_dice", 4),)), Variants()) is None
    assert chance_of(evolve(ROLL, dice=(4, 11)), Variants()) is None
    assert chance_of(ROLL, Variants(d20_explodes="once")) is None


@pytest.mark.rule("TZ-SPEC-06")
@pytest.mark.parametrize(("die", "sides", "count"), [("d20", 20, 1), ("3d6", 6, 3)])
@pytest.mark.parametrize("more", [-1, 1])
def test_the_chances_of_more_dice_are_those_of_counting(die: str, sides: int, count: int, more: int) -> None:
    """Of one more die the best or the worst count."""
    seen = Counter[int]()
    for faces in product(range(1, sides + 1), repeat=count + 1):
        seen[sum(sorted(faces, reverse=more > 0)[:count])] += 1
    totals = {total: number / sides ** (count + 1) for total, number in seen.items()}
    assert dict(action_totals(die, more)) == pytest.approx(totals)
