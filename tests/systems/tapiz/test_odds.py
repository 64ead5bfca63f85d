"""The chances that Tapiz's rolls had before their dice fell."""

from __future__ import annotations

import pytest
from attrs import evolve

from simulator.core import events
from simulator.systems.tapiz.odds import chance_of
from simulator.systems.tapiz.variants import Variants

ROLL = events.Tested("TZ-TEST-01", 0, "attack", (("FUE", 2),), 5, (11,), 16, 15, True)


@pytest.mark.rule("TZ-TEST-01")
@pytest.mark.parametrize(
    ("die", "difficulty", "chance"),
    [("d20", 15, 0.55), ("d20", 6, 1.0), ("d20", 25, 0.05), ("d20", 26, 0.0), ("3d6", 23, 1 / 216), ("3d6", 15, 0.625)],
)
def test_the_chance_is_that_of_the_faces_that_reach_the_difficulty(die: str, difficulty: int, chance: float) -> None:
    """TZ-TEST-01: a total that equals the difficulty passes."""
    told = evolve(ROLL, difficulty=difficulty)
    assert chance_of(told, Variants(action_die=die)) == pytest.approx(chance)  # type: ignore[arg-type]


@pytest.mark.rule("TZ-TEST-04", "TZ-TEST-07")
def test_other_dice_have_no_simple_chance() -> None:
    """TZ-TEST-04: without dice it is certain; with dice of a level, or dice that explode, it is not said."""
    assert chance_of(evolve(ROLL, dice=()), Variants()) == 1.0
    assert chance_of(evolve(ROLL, dice=(), passed=False), Variants()) == 0.0
    assert chance_of(evolve(ROLL, parts=(("ability_dice", 4),)), Variants()) is None
    assert chance_of(ROLL, Variants(d20_explodes="once")) is None
