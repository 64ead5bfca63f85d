"""Mobs: members hit, wounds, Shock, combined and split attacks."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.core.dice import Scripted
from simulator.core.events import Acted, ActionLost, DamageRolled, ItemChanged
from simulator.core.scene import Scene
from simulator.systems.ira_y_gloria.resolution.mobs import lose_members
from simulator.testing import ScriptedFight

from ..battle import checked, foe, hero, play, pools, script

WALL: dict[str, Any] = {"resilience": 99, "wounds_max": 99, "defence": 1}


@pytest.mark.rule("IG-EX-04", "IG-MOB-02", "IG-CORE-01")
def test_nine_icons_on_defence_three_hit_four_orks() -> None:
    """IG-EX-04: 12 dice, 9 icons, 6 over the Defence: 1 + 3 members."""
    fight = play(
        hero("S", attributes={"agility": 6}, skills={"ballistic_skill": 6}, weapons=[{"use": "lasgun", "damage": 50}]),
        foe("Orks", at=24, defence=3, mob_size=10, npc_class="troop"),
        "654644512321 1; S ranged_attack Orks lasgun",
    )
    assert [(12, 9, 3)] == pools(fight)
    assert 6 == fight["Orks"].members


@pytest.mark.rule("IG-EX-05", "IG-MOB-05", "IG-MOB-06")
def test_a_mob_of_ten_splits_on_three_heroes() -> None:
    """IG-EX-05: groups of 3, 3 and 4 have 2 dice more each, at no penalty, in the listed order."""
    fight = play(
        hero("A", initiative=5),
        hero("B", initiative=4),
        hero("C"),
        foe("Orks", mob_size=10, npc_class="troop"),
        "33333 33333 33333",
        "Orks turn: melee_attack A; threats split: group A 3; threats split: group B 3; threats split: group C 4",
    )
    assert [(5, 0, 4), (5, 0, 3), (5, 0, 2)] == pools(fight)
    assert [3, 3, 4] == [event.amount for event in fight.of(Acted) if event.verb == "melee_attack"]


@pytest.mark.rule("IG-CASE-04", "IG-TRAIT-13", "IG-MOB-03", "IG-ATK-11")
@pytest.mark.parametrize(("shift", "extra", "left"), [(False, "5", 6), (True, "56", 7)])
def test_a_galvanic_rifle_on_orks(shift: bool, extra: str, left: int) -> None:
    """IG-CASE-04: 8 icons: 4 hit and die; with one shift 3, at AP 1 and one extra die more."""
    fight = play(
        hero("S", "skitarius_hero"),
        foe("Orks", "ork_boy_mob", 20, mob_size=10),
        f"265464513321 {extra}",
        answers=[("S", "turn: ranged_attack Orks galvanic_rifle"), *([("S", "shift: ed")] if shift else [])],
    )
    assert left == fight["Orks"].members
    assert [(12, 8, 2)] == pools(fight)


def lasgun_on_poxwalkers(variants: dict[str, object]) -> ScriptedFight:
    """Return two attacks of a guardsman: one hits two members for 4 wounds each, the next one for 3."""
    return play(
        hero("G", "guardsman_hero"),
        foe("P", "poxwalker_mob", 20, mob_size=12, speed=1),
        "2554333 4 2433333 2; G turn: ranged_attack P lasgun; G turn: ranged_attack P lasgun",
        variants=variants,
        rounds=2,
    )


@pytest.mark.rule("IG-CASE-05", "IG-MOB-03")
def test_partial_wounds_stay_with_the_members_or_kill() -> None:
    """IG-CASE-05: the most wounded takes the next hit and dies; with ``any_wound_kills`` two die, then one."""
    mob = lasgun_on_poxwalkers({})["P"]
    assert (11, [4]) == (mob.members, mob.hurt)
    mob = lasgun_on_poxwalkers({"mob_wounds": "any_wound_kills"})["P"]
    assert (9, []) == (mob.members, mob.hurt)


@pytest.mark.rule("IG-CASE-06", "IG-MOB-04")
def test_shock_removes_members_and_the_rest_stays() -> None:
    """IG-CASE-06: 3 Shock on members of 4 remove no member; 2 more lose one, and 1 stays."""
    fight = play(
        hero("G", weapons=[{"use": "lasgun", "damage": 4, "ed": 0}], attributes={"agility": 6}),
        foe("C", "cultist_mob", 20, mob_size=6, speed=1),
        "464613 244443; G turn: ranged_attack C; G turn: ranged_attack C",
        rounds=2,
    )
    mob = fight["C"]
    assert (5, 1) == (mob.members, mob.shock_lost)


@pytest.mark.rule("IG-CASE-07", "IG-MOB-05", "IG-TRAIT-18")
@pytest.mark.parametrize(("members", "dice"), [(9, 13), (5, 11), (1, 9)])
def test_a_mobs_pool_grows_by_half_its_members(members: int, dice: int) -> None:
    """IG-CASE-07: weapon skill 7, waaagh 1, and half the members, rounded up."""
    fight = play(
        hero("H", defence=50),
        foe("Orks", "ork_boy_mob", mob_size=members),
        "3" * dice,
        "Orks turn: melee_attack H choppa",
    )
    assert dice == checked(fight)[0].figure


@pytest.mark.rule("IG-CASE-07", "IG-MOB-06", "IG-MOB-01")
def test_the_groups_of_a_split_mob_have_dice_of_their_own() -> None:
    """IG-CASE-07: five orks split 2 and 3 roll 9 and 10 dice."""
    fight = play(
        hero("H", defence=50, initiative=5),
        hero("I", defence=50),
        foe("Orks", "ork_boy_mob", mob_size=5),
        "3" * 19,
        "Orks turn: melee_attack H choppa; threats split: group H choppa 2; threats split: group I choppa 3",
    )
    assert [9, 10] == [test.figure for test in checked(fight)]


@pytest.mark.rule("IG-MOB-06", "IG-ACT-15", "IG-AMMO-02", "IG-TEST-09")
@pytest.mark.parametrize(
    ("dice", "mode", "change"), [("1333", "ruin_or_ammo", "out_of_ammo"), ("1333 34", "table_d66", "dropped")]
)
def test_a_weapon_lost_with_one_group_serves_the_next(dice: str, mode: str, change: str) -> None:
    """IG-MOB-06: both groups fire, since they are one attack; the weapon is lost after the second."""
    fight = play(
        hero("H", at=20),
        hero("I", at=20, initiative=2),
        foe("C", npc_class="troop", mob_size=2, weapons=["boltgun"]),
        dice + " | 3333",
        "C turn: ranged_attack H; threats split: group H boltgun 1; threats split: group I boltgun 1",
        variants={"complication_mode": mode},
    )
    assert [4, 4] == [test.figure for test in checked(fight)]
    assert [("C", change)] == [(fight.names[one.body], one.change) for one in fight.of(ItemChanged)]
    last = [event for event in fight.heard.events if isinstance(event, Acted | ItemChanged)][-1]
    assert isinstance(last, ItemChanged)


@pytest.mark.rule("IG-MOB-06")
def test_a_group_without_a_target_left_says_so() -> None:
    """IG-MOB-06: I dies in the line of the first group's flamer: the second has nothing to attack."""
    fight = play(
        hero("H", at=3),
        hero("J", at=90, initiative=1),
        hero("I", at=2, initiative=2, wounds_max=1),
        foe("C", npc_class="troop", mob_size=2, weapons=[{"use": "flamer", "damage": 60}, "lasgun"]),
        "66633 3",
        "C turn: ranged_attack H flamer; threats split: group H flamer 1; threats split: group I lasgun 1",
        variants={"complication_mode": "none"},
    )
    assert [("ranged_attack", "impossible")] == [(event.verb, event.reason) for event in fight.of(ActionLost)]


@pytest.mark.rule("IG-MOB-06", "IG-MOB-07")
@pytest.mark.parametrize(("frontage", "dice", "most"), [("none", 6, 6), (2, 4, 2)])
def test_frontage_limits_who_takes_part(frontage: object, dice: int, most: int) -> None:
    """IG-MOB-07: all members, or in melee at most n on one target; a group of a split mob is no larger."""
    target, orks = hero("H", defence=50), foe("Orks", mob_size=6, npc_class="troop")
    switches = {"mob_frontage": frontage}
    fight = play(target, orks, "3" * dice, "Orks turn: melee_attack H", variants=switches)
    assert dice == checked(fight)[0].figure
    other = hero("I", defence=50, initiative=2)
    fight = script(target, other, orks, "", "Orks turn: melee_attack H", variants=switches).to("threats", "split")
    groups = [option for option in fight.options() if option.startswith("group H")]
    assert [f"group H unarmed {members}" for members in range(1, most + 1)] == groups


@pytest.mark.rule("IG-CASE-25", "IG-MOB-02", "IG-ATK-12")
@pytest.mark.parametrize(("measure", "left"), [("defence", 8), ("dn", 9)])
def test_long_range_counts_for_hitting_but_not_for_members(measure: str, left: int) -> None:
    """IG-CASE-25: 4 icons meet DN 4; 2 over Defence 2 hit two members, over the full DN one."""
    fight = play(
        hero("G", "guardsman_hero", weapons=[{"use": "lasgun", "damage": 50}]),
        foe("C", "cultist_mob", 30, mob_size=10),
        "2456132 1; G turn: ranged_attack C lasgun",
        variants={"mob_hits_measure": measure},
    )
    assert [(7, 4, 4)] == pools(fight)
    assert left == fight["C"].members


@pytest.mark.rule("IG-CASE-25", "IG-SHEET-09", "IG-MOB-01", "IG-SOAK-01")
def test_members_that_a_shot_hits() -> None:
    """IG-CASE-25: with 3 icons on DN 4 no member is hit; IG-SHEET-09 angel_of_death: 1 icon over the Defence is one
    member, and one more; IG-MOB-01: a mob is not asked to soak, and without members it is gone."""
    fight = play(
        hero("G", "guardsman_hero"), foe("C", "cultist_mob", 30, mob_size=10), "2451132; G turn: ranged_attack C lasgun"
    )
    assert [(7, 2, 4)] == pools(fight)
    assert 10 == fight["C"].members
    fight = play(
        hero("M", "marine_hero", weapons=[{"use": "boltgun", "damage": 50}]),
        foe("C", "cultist_mob", 24, mob_size=10),
        "2444333333 1; M turn: ranged_attack C boltgun",
    )
    assert 8 == fight["C"].members
    fight = script(
        hero("M", weapons=[{"use": "lasgun", "damage": 50}]),
        foe("C", "cultist_mob", 24, mob_size=1),
        "555 1; M turn: ranged_attack C lasgun",
    ).finish()
    assert "soak" not in {decision.kind for decision in fight.heard.decisions}
    assert ("dead", 0) == (fight["C"].status, fight["C"].members)


@pytest.mark.rule("IG-MOB-05", "IG-TRAIT-07", "IG-MOB-06")
def test_one_member_throws_one_grenade_or_spear() -> None:
    """IG-MOB-05: a throw is no combined attack: one thrower's own dice, and one grenade the less; without a blast too,
    and no question of groups: they have the weapons that all members have (IG-MOB-06)."""
    fight = play(
        hero("H", at=12, **WALL),
        foe("Orks", mob_size=10, npc_class="troop", weapons=[{"use": "stikkbomb", "ed": 0}]),
        "444; Orks turn: throw H",
    )
    assert [(3, 3, 3)] == pools(fight)
    assert [1] == [event.amount for event in fight.of(Acted) if event.verb == "throw"]
    assert 1 == fight["Orks"].arms[0].uses
    fight = play(
        hero("H", at=12, **WALL),
        hero("G", at=11, initiative=4, **WALL),
        foe("Orks", mob_size=10, npc_class="troop", weapons=[SPEAR]),
        "444; Orks turn: throw H",
    )
    assert [(3, 3, 1)] == pools(fight)
    assert [1] == [event.amount for event in fight.of(Acted) if event.verb == "throw"]
    assert "split" not in {decision.kind for decision in fight.heard.decisions}
    fight = script(
        hero("H", at=12, **WALL),
        hero("G", at=11, initiative=4, **WALL),
        foe("Orks", mob_size=10, npc_class="troop", weapons=["lasgun", SPEAR]),
        answers="Orks turn: ranged_attack H",
    ).to("threats", "split")
    groups = [option.split() for option in fight.options() if option.startswith("group")]
    assert {(target, item) for _, target, item, _ in groups} == {("H", "lasgun"), ("G", "lasgun")}


SPEAR: dict[str, Any] = {"use": "lasgun", "id": "spear", "kind": "thrown", "uses": 2, "ed": 0}
"""A thrown weapon without a blast."""


def called(size: int, dice: str, measure: str = "defence") -> ScriptedFight:
    """Return a marksman, 9 dice, on a mob of Defence 2: 7 icons."""
    return play(
        hero("S", skills={"ballistic_skill": 6}, weapons=[{"use": "lasgun", "damage": 50, "ed": 0}]),
        foe("Orks", at=24, defence=2, mob_size=10, npc_class="troop"),
        f"444446123 {dice}; S turn: ranged_attack Orks; S manner: called_shot {size}; S manner: plain",
        variants={"mob_hits_measure": measure},
    )


@pytest.mark.rule("IG-ATK-09", "IG-MOB-02")
@pytest.mark.parametrize(("size", "left"), [(1, 10 - 3), (2, 10 - 2), (3, 10 - 2)])
@pytest.mark.parametrize("measure", ["defence", "dn"])
def test_a_called_shot_costs_members_hit(size: int, left: int, measure: str) -> None:
    """IG-ATK-09: of 7 icons 4, 3 or 2 are over Defence 2 and the size called: 3, 2 or 2 members hit."""
    fight = called(size, "1" * size, measure)
    assert [2 + size] == [test.difficulty for test in checked(fight)]
    assert left == fight["Orks"].members


@pytest.mark.rule("IG-ATK-09", "IG-TRAIT-08")
def test_flames_cannot_be_called() -> None:
    """IG-ATK-09: a flame is not aimed at a hand."""
    for traits, offered in (({"flamer": True}, False), ({}, True)):
        gun = {"use": "lasgun", "traits": traits}
        fight = script(hero("H", weapons=[gun]), foe("N", at=9), answers="H ranged_attack N").to("H", "manner")
        assert offered is any(option.startswith("called_shot") for option in fight.options("H"))


@pytest.mark.rule("IG-ATK-09", "IG-ATK-14", "IG-MOB-01")
@pytest.mark.parametrize(("members", "armed"), [(5, True), (1, False)])
def test_a_stray_disarming_shot_takes_the_weapon_of_one_member(members: int, armed: bool) -> None:
    """IG-ATK-09: meant for N, it strays to the mob: one member's knife falls, and only the last one's is the mob's."""
    fight = play(
        hero("H", weapons=[{"use": "lasgun", "ed": 0, "traits": {}}], initiative=5),
        hero("G", at=20, resilience=99),
        foe("N", at=20.5, weapons=["knife"], **WALL),
        foe("Orks", at=20.5, npc_class="troop", mob_size=members, weapons=["knife"], initiative=1),
        "146 2 333; H turn: ranged_attack N; H manner: disarm; H manner: plain",
        variants={"firing_into_melee": "wrath_risk"},
    )
    assert armed is (fight["Orks"].arm("knife") is not None)
    assert ["knife"] == [thing.weapon for thing in fight.fight.state.floor]
    assert [(0, 0)] == [(one.protection, one.loss) for one in fight.of(DamageRolled)]


@pytest.mark.rule("IG-MOB-01")
@pytest.mark.parametrize(("count", "left"), [(0, (3, 2)), (2, (1, 2)), (3, (0, 0)), (5, (0, 0))])
def test_of_a_mob_that_is_gone_nothing_is_left(count: int, left: tuple[int, int]) -> None:
    """IG-MOB-01: no members below 0, and no wounds of the last of them."""
    mob = foe("Orks", npc_class="troop", mob_size=3, weapons=["knife"])
    fight = script(hero("H"), mob)
    orks = fight["Orks"]
    orks.wounds = 2
    lose_members(Scene(fight.fight.state, Scripted(()), {}, None, False), orks, count, "IG-MOB-01")
    assert (orks.members, orks.wounds) == left
