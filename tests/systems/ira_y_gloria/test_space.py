"""Space: distances, range bands, lines, scatter."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.core.errors import BadScenario
from simulator.core.events import ConditionGained, DamageRolled
from simulator.systems.ira_y_gloria.sheet import Gear, weapon
from simulator.systems.ira_y_gloria.space import band, on_line, scattered, stops

from .battle import battle, foe, hero, play, pools, script


@pytest.mark.rule("IG-CASE-16", "IG-ATK-12")
@pytest.mark.parametrize(
    ("metres", "name"), [(12, "short"), (12.1, "medium"), (24, "medium"), (24.1, "long"), (48, "long"), (48.1, "")]
)
def test_range_bands(metres: float, name: str) -> None:
    """IG-CASE-16: the bands of a weapon with range 24."""
    assert name == band(weapon(Gear(use="lasgun"), 3, True), metres)


@pytest.mark.rule("IG-ATK-12")
@pytest.mark.parametrize(
    ("metres", "rolled"), [(5, (4, 3, 3)), (5.1, (3, 3, 3)), (18, (3, 3, 3)), (18.1, (3, 3, 5)), (20, (3, 3, 5))]
)
def test_a_weapon_may_have_three_ranges_of_its_own(metres: float, rolled: tuple[int, int, int]) -> None:
    """IG-ATK-12: short up to 5 m with a die, medium up to 18 m, long up to 20 m at DN + 2."""
    gun = {"use": "lasgun", "range": [5, 18, 20], "traits": {"silent": True}}
    dice = "4441"[: rolled[0]] + " 1" * (rolled[2] == 3)
    target = foe("N", at=metres, defence=3, resilience=99)
    fight = play(hero("H", weapons=[gun]), target, f"{dice}; H ranged_attack N lasgun")
    assert [rolled] == pools(fight)


@pytest.mark.rule("IG-ATK-12")
def test_no_weapon_shoots_beyond_its_long_range() -> None:
    """IG-ATK-12: at 20.1 m there is no shot; the bands of a weapon with one number are half of it and its double."""
    gun = weapon(Gear(use="lasgun", range=(5.0, 18.0, 20.0)), 3, True)
    assert ("long", "") == (band(gun, 20), band(gun, 20.1))
    assert [("short", 5.0), ("medium", 18.0), ("long", 20.0)] == stops(gun)
    one, three = (weapon(Gear(use="lasgun", range=far), 3, True) for far in (24.0, (12.0, 24.0, 48.0)))
    assert one == three


@pytest.mark.rule("IG-ATK-12")
@pytest.mark.parametrize(
    ("gear", "said"),
    [
        ({"use": "lasgun", "range": [12, 6, 18]}, "do not grow: 12, 6, 18"),
        ({"use": "frag_grenade", "range": [4, 8, 12]}, "has one range"),
        ({"use": "lasgun", "range": [6, 12]}, "or a list of 3, each a number from 0 to 10000"),
        ({"use": "lasgun", "range": [6, 12, "far"]}, "allowed is a number from 0 to 10000"),
    ],
)
def test_wrong_ranges_are_refused(gear: dict[str, Any], said: str) -> None:
    """IG-ATK-12: ranges grow, thrown weapons have one, and a list has three numbers."""
    with pytest.raises(BadScenario, match=said):
        battle(hero("H", weapons=[gear]), foe("N", at=8))


@pytest.mark.rule("IG-TRAIT-10", "IG-TRAIT-20", "IG-TRAIT-21", "IG-TRAIT-22")
@pytest.mark.parametrize(
    ("traits", "damage"),
    [
        ({"kustom": True}, 3 + 0),  # strength 3 and a die of 3
        ({"rad": 2}, 3 + 1),  # the die counts as 5
        ({"warp_weapon": True}, 12 - 4 + 0),  # up to 4 below the resilience
        ({"warp_weapon": True, "rad": 3}, 12 - 4 + 2),  # and the die as 6
        ({"inflict": "hindered", "inflict_value": 2}, 3 + 0),
    ],
)
def test_traits_of_a_weapon_of_ones_own(traits: dict[str, Any], damage: int) -> None:
    """IG-TRAIT-21, IG-TRAIT-22: rad raises extra damage dice, a warp weapon's damage follows the resilience."""
    blade = {"use": "knife", "damage": 0, "ed": 1, "traits": traits}
    target = foe("N", defence=1, resilience=2 if "inflict" in traits else 12, wounds_max=9, npc_class="troop")
    fight = play(hero("H", weapons=[blade]), target, "444 3; H melee_attack N knife")
    assert [damage] == [event.rolled for event in fight.of(DamageRolled)]
    assert [("hindered", 2)] * ("inflict" in traits) == [(e.condition, e.amount) for e in fight.of(ConditionGained)]


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
