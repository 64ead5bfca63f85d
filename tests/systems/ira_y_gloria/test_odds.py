"""Chances against every way that the dice can fall, read as the rules read them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from simulator.systems.ira_y_gloria.formulas import extra_damage, icons, members_reached
from simulator.systems.ira_y_gloria.odds import (
    MEAN_ICONS,
    DamageRoll,
    attack_odds,
    extra_damage_odds,
    hit_odds,
    icon_odds,
    mob_odds,
    passing,
    shift_odds,
    winning,
)
from simulator.systems.ira_y_gloria.resolution.checks import RolledTest, shifts_left


def rolls(count: int) -> Iterator[bytes]:
    """Return every way that ``count`` dice can fall."""
    return map(bytes, product(range(1, 7), repeat=count))


def shifted(damage: DamageRoll, number: int) -> DamageRoll:
    """IG-TEST-11: the same damage with this number of shifts for extra dice."""
    return damage._replace(ed=damage.ed + number)


def share(count: int, true: int) -> Any:  # Any: an approximate number
    """Return the probability of an event that is true of this number of ways."""
    return pytest.approx(true / 6**count)


@pytest.mark.rule("IG-TEST-02", "IG-TEST-04")
@pytest.mark.parametrize("count", range(5))
def test_icons_are_those_that_the_rules_count(count: int) -> None:
    """IG-TEST-02: icons and sixes of every roll; passing counts those that reach the DN, and no dice never do."""
    for total, sixes, weight in icon_odds(count):
        ways = sum(icons(faces) == total and faces.count(6) == sixes for faces in rolls(count))
        assert weight == share(count, ways)
    for dn in range(1, 9):
        ways = sum(icons(faces) >= dn for faces in rolls(count)) if count else 0
        assert passing(count, dn) == share(count, ways)
    assert sum(total * weight for total, _, weight in icon_odds(count)) == pytest.approx(MEAN_ICONS * count)


@pytest.mark.rule("IG-TEST-10")
@pytest.mark.parametrize("dn", [1, 2, 3, 6])
def test_shifts_are_those_that_the_rules_leave(dn: int) -> None:
    """IG-TEST-10: of four dice that pass."""
    odds = shift_odds(4, dn)
    for number, weight in enumerate(odds):
        ways = sum(icons(faces) >= dn and shifts_left(RolledTest(faces, 0, dn)) == number for faces in rolls(4))
        assert weight == share(4, ways)
    assert sum(odds) == pytest.approx(passing(4, dn))


@pytest.mark.rule("IG-DMG-02", "IG-TRAIT-04", "IG-TRAIT-21")
@pytest.mark.parametrize(("brutal", "rad"), [(False, 0), (True, 0), (False, 2), (True, 1)])
@pytest.mark.parametrize("count", range(5))
def test_extra_damage_is_what_the_rules_count(count: int, brutal: bool, rad: int) -> None:
    """IG-DMG-02: of every roll of extra damage dice."""
    for total, weight in enumerate(extra_damage_odds(count, brutal, rad)):
        assert weight == share(count, sum(extra_damage(faces, brutal, rad) == total for faces in rolls(count)))


def wounds(faces: bytes, damage: DamageRoll, most: int) -> int:
    """IG-DMG-04: the wounds of a hit with these extra damage dice."""
    return min(most, max(0, damage.over + extra_damage(faces, damage.brutal, damage.rad)))


@pytest.mark.rule("IG-TEST-13")
@pytest.mark.parametrize("theirs", [1, 3])
def test_a_contest_is_won_by_as_many_icons(theirs: int) -> None:
    """IG-TEST-13: of every roll of two dice against one or three, those with no fewer icons."""
    won = sum(icons(mine) >= icons(other) for mine in rolls(2) for other in rolls(theirs))
    assert winning(2, theirs) == pytest.approx(won / 6 ** (2 + theirs))


@pytest.mark.rule("IG-DMG-04")
@pytest.mark.parametrize("damage", [DamageRoll(-2, 3, False), DamageRoll(0, 2, True), DamageRoll(3, 1, False, 2)])
def test_wounds_of_a_hit(damage: DamageRoll) -> None:
    """IG-DMG-04: damage over resilience, up to the wounds that the target has left."""
    for most in (1, 2, 4, 9):
        taken = [wounds(faces, damage, most) for faces in rolls(damage.ed)]
        assert hit_odds(damage, most) == (share(damage.ed, sum(taken)), share(damage.ed, taken.count(most)))


@pytest.mark.rule("IG-ATK-01", "IG-TEST-11")
@pytest.mark.parametrize("shifting", [False, True])
def test_wounds_of_an_attack(shifting: bool) -> None:
    """IG-ATK-01: three dice against DN 2, each shift an extra damage die."""
    damage, most = DamageRoll(1, 1, False), 3
    loss = fells = 0.0
    for faces in rolls(3):
        if icons(faces) >= 2:
            hit = hit_odds(shifted(damage, shifts_left(RolledTest(faces, 0, 2)) if shifting else 0), most)
            loss, fells = loss + hit[0] / 6**3, fells + hit[1] / 6**3
    assert attack_odds(3, 2, damage, most, shifting) == pytest.approx((loss, fells))


@pytest.mark.rule("IG-MOB-02", "IG-MOB-03")
@pytest.mark.parametrize("each", [1, 2])
def test_members_that_an_attack_costs_a_mob(each: int) -> None:
    """IG-MOB-02: four dice against DN 2 and Defence 1, each roll shifted as often as costs the mob most; a wounded
    member counts in part, and there are no more than five."""
    damage, tough, members, more = DamageRoll(1, 1, False), 4, 5, 1
    lost = 0.0
    for faces in rolls(4):
        found = icons(faces)
        if found >= 2:
            ways = range(shifts_left(RolledTest(faces, 0, 2)) + 1)
            hits = [min(members, members_reached(found - 2 * number, 1, each) + more) for number in ways]
            lost += max(hits[number] * hit_odds(shifted(damage, number), tough)[0] / tough for number in ways) / 6**4
    assert mob_odds(4, 2, 1, damage, tough, members, more, each) == pytest.approx(lost)
    assert mob_odds(0, 2, 1, damage, tough, members, more, each) == 0


@pytest.mark.rule("IG-TEST-10")
def test_what_cannot_pass_has_no_chance_of_shifts() -> None:
    """IG-TEST-10: one number, for no shift, is always there."""
    assert shift_odds(1, 9) == (0.0,)
    assert shift_odds(0, 1) == (0.0,)
