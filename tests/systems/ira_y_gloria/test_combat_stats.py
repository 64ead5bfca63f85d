"""Statistics of a fight: wounds by attacker and target, attacks that landed, falls and their causes."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.systems import system
from simulator.testing import ScriptedFight
from tests.systems.counting import counted, falls

from .battle import foe, going, hero, play, script

LATE: dict[str, int] = {"initiative": 2}
SURE: dict[str, Any] = {"defence": 1, "resilience": 7}


def strengths(fight: ScriptedFight) -> list[int]:
    """Return the strength that each body has left, in thousandths."""
    return [fate.strength for fate in system("ira_y_gloria").fates(fight.fight.state)]


def knife(damage: int) -> dict[str, object]:
    """Return a knife that does this damage in the hands of strength 3."""
    return {"use": "knife", "damage": damage - 3, "ed": 0}


def struck(damage: int, dice: str, *answers: tuple[str, str], variants: Any = None, **more: Any) -> ScriptedFight:
    """N hits H (resilience 7, wounds 5) for this damage."""
    return play(
        hero("H", **{**SURE, "wounds_max": 5, "wrath": 0, **more}),
        foe("N", weapons=[knife(damage)], initiative=9),
        f"444 {dice}",
        answers=[("N", "turn: melee_attack H knife"), *answers],
        variants=variants,
    )


@pytest.mark.rule("IG-DMG-04")
def test_a_hit_that_armour_stops_has_landed_without_a_wound() -> None:
    """IG-DMG-04: damage equal to resilience costs Shock, which is no damage."""
    fight = struck(7, "")
    assert counted(fight) == ({}, {}, {"N": 1})
    assert falls(fight) == []


@pytest.mark.rule("IG-SOAK-01", "IG-WND-01")
@pytest.mark.parametrize(("soak", "left"), [("444", 0), ("441", 1), ("111", 3)])
def test_wounds_count_after_soak(soak: str, left: int) -> None:
    """IG-SOAK-01: soaked wounds are not taken; the hit has landed all the same."""
    fight = struck(10, soak, ("H", "soak: soak"))
    assert counted(fight) == ({"N": left} if left else {}, {"H": left} if left else {}, {"N": 1})
    assert strengths(fight)[0] == 1000 - 200 * left


@pytest.mark.rule("IG-WND-02", "IG-DYING-03", "IG-DYING-06")
@pytest.mark.parametrize(("face", "status", "strength"), [("3", "unconscious", 0), ("6", "active", 200)])
def test_a_hero_falls_once_even_if_it_wakes_at_once(face: str, status: str, strength: int) -> None:
    """IG-WND-02: at 0 wounds it is down; the death test that follows may wake it. All 8 wounds count."""
    fight = struck(15, face)
    assert counted(fight) == ({"N": 8}, {"H": 8}, {"N": 1})
    assert falls(fight) == ["H unconscious by N knife in 1"]
    assert (fight["H"].status, strengths(fight)[0]) == (status, strength)


@pytest.mark.rule("IG-WND-04", "IG-SOAK-01")
@pytest.mark.parametrize(("check", "taken"), [("after_soak", 10), ("before_soak", 3)])
def test_a_death_at_once_takes_all_that_was_left(check: str, taken: int) -> None:
    """IG-WND-04: 14 wounds on a maximum of 5, 3 left: 10 after soak; all 3 where soaking everything does not help."""
    soak = "44441" if check == "after_soak" else "4" * 14
    more = {"wounds": 3, "soak_dice": len(soak), "shock_max": 30, "variants": {"instant_death_check": check}}
    fight = struck(21, soak, ("H", "soak: soak"), **more)
    assert counted(fight) == ({"N": taken}, {"H": taken}, {"N": 1})
    assert falls(fight) == ["H dead by N knife in 1"]


@pytest.mark.rule("IG-DYING-03", "IG-DYING-02", "IG-WND-03", "IG-SHEET-09")
def test_falls_and_last_blows_are_counted_once() -> None:
    """IG-DYING-03: the third failure kills one that is down: no second fall; IG-SHEET-09 orks_is_never_defeated: N dies
    by M and then wounds M."""
    fight = play(
        hero("H", **SURE, wounds_max=5, wrath=0),
        hero("G", at=90, attributes=LATE),
        foe("N", weapons=[knife(15)]),
        "444 1 | 1; N turn: melee_attack H knife",
        rounds=2,
    )
    assert fight["H"].status == "dead"
    assert falls(fight) == ["H unconscious by N knife in 1"]
    fight = play(
        hero("M", weapons=[{"use": "knife", "damage": 50}], **SURE, wounds_max=9),
        foe("N", defence=1, wounds_max=9, abilities=["orks_is_never_defeated"], weapons=[knife(9)]),
        "444 11 444; M melee_attack N knife",
    )
    dealt, taken, hits = counted(fight)
    assert (dealt["N"], taken["M"], hits) == (2, 2, {"M": 1, "N": 1})
    assert dealt["M"] == taken["N"] > 9
    assert falls(fight) == ["N dead by M knife in 1"]


# Mobs.


def sprayed(damage: int, dice: str, **mob: object) -> ScriptedFight:
    """Return a lasgun of six dice on a mob of three."""
    return play(
        hero("G", weapons=[{"use": "lasgun", "damage": damage, "ed": 0}], attributes={"agility": 6}),
        foe("C", "cultist_mob", 20, mob_size=3, speed=1, **mob),
        dice=dice,
        answers="G turn: ranged_attack C",
    )


@pytest.mark.rule("IG-MOB-02", "IG-MOB-03", "IG-MOB-01", "IG-MOB-04")
def test_a_mobs_wounds_and_strength_are_its_members() -> None:
    """IG-MOB-03: one hit on the mob, two members wounded for 3 of 5 each: the mob does not fall; three hit for 6 each:
    it does; IG-MOB-04: members that Shock takes count with the wounds they had left; IG-MOB-01: one of three left is
    333 thousandths."""
    fight = sprayed(7, "444411")
    assert (fight["C"].members, fight["C"].hurt) == (3, [3, 3])
    assert counted(fight) == ({"G": 6}, {"C": 6}, {"G": 1})
    assert (falls(fight), strengths(fight)) == ([], [1000, 1000])
    fight = sprayed(10, "444446")
    assert fight["C"].status == "dead"
    assert counted(fight) == ({"G": 18}, {"C": 18}, {"G": 1})
    assert falls(fight) == ["C dead by G lasgun in 1"]
    fight = sprayed(4, "444446", shock_max=1)
    assert counted(fight) == ({"G": 15}, {"C": 15}, {"G": 1})
    assert falls(fight) == ["C dead by G lasgun in 1"]
    fight = sprayed(10, "444411")
    assert (fight["C"].members, strengths(fight)) == (1, [1000, 333])


# Other ways to hit, and to fall.


@pytest.mark.rule("IG-TRAIT-16", "IG-GLORY-05", "IG-TRAIT-07")
def test_attackers_of_blasts_backfires_and_criticals() -> None:
    """IG-TRAIT-16: a supercharged gun hurts its firer: the damage has no attacker, and the charge fells; IG-GLORY-05,
    row 64: 1 wound, 3 of the critical, and 3 of the target's own grenades, all the striker's; IG-TRAIT-07: friends and
    foes within a blast, a mob once."""
    gun = {"use": "lasgun", "ed": 0, "traits": {"supercharge": True}}
    fight = play(
        hero("H", wounds_max=3, wrath=0, weapons=[gun]),
        foe("N", at=20, defence=9),
        "133 6 | 4; H turn: ranged_attack N; H manner: supercharge",
        variants={"complication_mode": "ruin"},
    )
    assert counted(fight) == ({}, {"H": 6}, {})
    assert falls(fight) == ["H unconscious by nobody supercharge in 1"]
    fight = play(
        hero("H", weapons=[knife(8)]),
        foe("N", **SURE, wounds_max=7, weapons=["frag_grenade"]),
        "633 64 3 6; H turn: melee_attack N knife",
        variants={"critical_hits": "table"},
    )
    assert counted(fight) == ({"H": 7}, {"N": 7}, {"H": 1})
    assert falls(fight) == ["N dead by H explosives in 1"]
    fight = play(
        hero("H", weapons=["frag_grenade"], initiative=5),
        hero("G", at=12, resilience=10),
        foe("C", "cultist_mob", 10, mob_size=9),
        "544 1111; H turn: throw C frag_grenade",
    )
    dealt, taken, hits = counted(fight)
    assert hits == {"H": 2}
    assert dealt == {"H": taken["C"]}


@pytest.mark.rule("IG-OUT-08", "IG-INIT-02")
def test_leaving_is_a_fall_and_being_away_is_not() -> None:
    """IG-OUT-08: a combatant beyond ``field_radius`` counts as fallen, without an attacker; IG-INIT-02: away or
    unconscious from the start: no fall, and no strength."""
    fight = play(hero("H", at=4), foe("N", at=-4), variants={"field_radius": 5.0}, answers=[("H", going("move", 10))])
    assert falls(fight) == ["H gone by nobody left_the_field in 1"]
    assert strengths(fight) == [0, 1000]
    fight = script(
        hero("H"),
        hero("G", wounds=0, attributes=LATE),
        foe("N", at=90),
        foe("O", at=90, attributes=LATE, arrives=2),
        "4",
        rounds=2,
    )
    assert (falls(fight), strengths(fight)) == ([], [1000, 0, 1000, 0])
