"""Space: distances, range bands, lines, scatter."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.core.events import DamageRolled
from simulator.systems.ira_y_gloria.sheet import Gear, weapon
from simulator.systems.ira_y_gloria.space import band, on_line, scattered

from .battle import foe, hero, play, script


@pytest.mark.rule("IG-CASE-16", "IG-ATK-12")
@pytest.mark.parametrize(
    ("metres", "name"), [(12, "short"), (12.1, "medium"), (24, "medium"), (24.1, "long"), (48, "long"), (48.1, "")]
)
def test_range_bands(metres: float, name: str) -> None:
    """IG-CASE-16: the bands of a weapon with range 24."""
    assert name == band(weapon(Gear(use="lasgun"), 3, True), metres)


@pytest.mark.rule("IG-ATK-12", "IG-TRAIT-07")
def test_thrown_weapons_have_a_maximum_and_no_bands() -> None:
    """IG-ATK-12: a grenade reaches Strength x 4 metres."""
    grenade = weapon(Gear(use="frag_grenade"), 3, True)
    assert ["throw", "throw", ""] == [band(grenade, metres) for metres in (1, 12, 12.1)]


@pytest.mark.rule("IG-MOVE-01", "IG-TRAIT-07")
def test_lines_have_some_width_and_scatter_goes_six_ways() -> None:
    """IG-TRAIT-07: a point near enough to a line is on it; a die says which way a blast goes astray."""
    assert on_line((0, 0), (10, 0), (5, 0.4), 0.5)
    assert [on_line((0, 0), (10, 0), (x, 0), 0.5) for x in (-0.6, -0.4, 10.4, 10.6)] == [False, True, True, False]
    assert [on_line((3, 3), (3, 3), (x, 3), 0.5) for x in (2.4, 2.6)] == [False, True]
    assert [(6.0, 0.0), (-6.0, 0.0)] == [scattered((0, 0), face, 6) for face in (6, 3)]


@pytest.mark.rule("IG-MOVE-01", "IG-TRAIT-07")
@pytest.mark.parametrize(("spacing", "struck"), [(None, 3), (0, 4), (8, 1)])
def test_copies_stand_too_far_apart_for_one_grenade(spacing: float | None, struck: int) -> None:
    """IG-MOVE-01: four stand 4 m apart, so that a blast of 6 m on the second misses the last; 0 m is one point."""
    apart: dict[str, Any] = {} if spacing is None else {"spacing": spacing}
    fight = play(
        hero("H", weapons=["frag_grenade"], attributes={"strength": 9}),
        foe("N", at=20, count=4, soak_dice=0, **apart),
        "644 6666",
        variants={"complication_mode": "none", "order_mode": "chosen"},
        answers=[("H", lambda option: option.verb == "throw" and option.target == 2)],
    )
    assert struck == len({event.target for event in fight.of(DamageRolled)})
    mob = script(hero("H"), foe("N", at=20, mob_size=5, **apart))
    assert (20.0, 0.0) == mob["N"].place
