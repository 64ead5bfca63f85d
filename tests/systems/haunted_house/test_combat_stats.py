"""Statistics of a fight: harm done and taken, attacks that landed, falls and their causes."""

from __future__ import annotations

import pytest

from simulator.systems import system
from simulator.testing import ScriptedFight
from simulator.testing.encounters import Fighter
from tests.systems.counting import counted, falls

from .house import A_FIRST, TOUGH, foe, hazard, pc, play

SWORD = {"attacks": ["edged_large"], "power": 5, "combat": 6}  # 2d6+3
TIE = "34 34"
WEAK = {"max_life": 30, "life": 5, "resistance": 1}
HIT = "54"
FAIL = "11"


def blow(target: Fighter, dice: str, *more: tuple[str, str]) -> ScriptedFight:
    """Let A strike ``target``, called B, with a sword."""
    return play(pc("A", **SWORD), target, f"{A_FIRST} {dice}", answers=[("A", "melee_attack B"), *more])


@pytest.mark.rule("HH-ARM-02", "HH-DMG-01", "HH-MEL-01", "HH-MEL-03", "HH-LIFE-01")
def test_hits_and_damage_are_counted() -> None:
    """HH-MEL-01: a miss is not counted; a hit is, although armour stops it (HH-ARM-02: 12 + 3 against 15), and also one
    to disarm or to knock down (HH-MEL-03); of a killing blow all 15 points count, although 5 were left (HH-LIFE-01)."""
    assert counted(blow(foe("B"), FAIL)) == ({}, {}, {})
    fight = blow(foe("B", natural_armour={"blade": 15, "gun": 0}), f"{HIT} 66")
    assert (counted(fight), falls(fight)) == (({}, {}, {"A": 1}), [])
    for manner in ("disarm", "knock_down"):
        fight = blow(foe("B", attacks=["edged_small"]), "66", ("A", f"manner: {manner}"))
        assert counted(fight) == ({}, {}, {"A": 1}), manner
    fight = blow(foe("B", **WEAK), f"{HIT} 66 {FAIL}")
    assert counted(fight) == ({"A": 15}, {"B": 15}, {"A": 1})
    assert falls(fight) == ["B dead by A edged_large in 1"]


@pytest.mark.rule("HH-LIFE-03", "HH-LIFE-04")
def test_who_has_fallen_falls_again_only_after_rising() -> None:
    """HH-LIFE-04: hit at 0 in round 2 it falls no further; it wakes at the end of 4, and falls again in round 5."""
    down = {"max_life": 30, "life": 5, "resistance": 9}
    fight = play(
        pc("A", **SWORD, agility=6, perception=6),
        foe("B", **down),
        foe("C", **TOUGH),
        f"66 11 12 | {HIT} 11 66 11 | 66 11 12 | {HIT} 11 66 11 | {HIT} 22 66 11",
        "A melee_attack B; A melee_attack B; A wait; A wait; A melee_attack B",
        rounds=5,
    )
    assert falls(fight) == ["B unconscious by A edged_large in 1", "B unconscious by A edged_large in 5"]
    assert counted(fight) == ({"A": 17}, {"B": 17}, {"A": 3})


@pytest.mark.rule("HH-INIT-04", "HH-CASE-08", "HH-DMG-04", "HH-MOVE-02")
def test_blows_of_a_tie_group_are_counted_each() -> None:
    """HH-INIT-04: each blow is credited to its striker, dead or not; of two wounds in one merge the last fells
    (HH-DMG-04); one that leaves at that same moment falls once."""
    fight = play(
        pc("A", **SWORD, **WEAK),
        foe("B", **SWORD, **WEAK),
        f"A=B | {HIT} 33 | {HIT} 22 | {FAIL} | {FAIL}; A melee_attack B; B melee_attack A",
    )
    assert counted(fight) == ({"A": 9, "B": 7}, {"A": 7, "B": 9}, {"A": 1, "B": 1})
    assert falls(fight) == ["A dead by B edged_large in 1", "B dead by A edged_large in 1"]
    fight = play(
        pc("A", **SWORD),
        pc("C", **{**SWORD, "attacks": ["edged_small"]}),
        foe("B", **WEAK),
        f"A=B 34 | {HIT} 66 | {HIT} 11 | {FAIL}; A melee_attack B; C melee_attack B; B wait",
    )
    first, second = (wound.loss for wound in fight["B"].wounds)
    assert counted(fight) == ({"A": first, "C": second}, {"B": first + second}, {"A": 1, "C": 1})
    assert falls(fight) == ["B dead by C edged_small in 1"]
    fight = play(
        pc("A", **SWORD),
        foe("B", orientation=6, **WEAK),
        f"A=B | {HIT} 66 | 66 | {FAIL}; A melee_attack B; B run",
        variants={"exit_run_rounds": 1},
    )
    assert counted(fight) == ({"A": 15}, {"B": 15}, {"A": 1})
    assert (falls(fight), fight["B"].status) == (["B fled by nobody run in 1"], "dead")


@pytest.mark.rule("HH-RNG-09")
def test_a_blast_lands_once_for_each_it_hits() -> None:
    """HH-RNG-09: one grenade, three hits, each with a loss of its own."""
    fight = play(
        pc("C", **TOUGH),
        pc("A", perception=6, marksmanship=6, attacks=["grenade"], **TOUGH),
        foe("B", **TOUGH),
        foe("D", **TOUGH),
        "11 66 11 11 | 66 11 22 33; A ranged_attack B",
        variants={"grenade_area": "room"},
    )
    lost = {name: 999 - fight[name].life for name in "CBD"}
    assert counted(fight) == ({"A": sum(lost.values())}, lost, {"A": 3})
    assert system("haunted_house").counters(fight.fight.state) == {1: {"rounds_spent": 1}}


# Harm that no body did.


@pytest.mark.rule("HH-HAZ-08", "HH-DMG-04", "HH-DMG-03", "HH-FLOW-03", "HH-STAM-01", "HH-HAZ-07")
def test_harm_of_hazards_bleeding_and_poison() -> None:
    """HH-HAZ-08: a falling thing is named, and no body is credited; HH-DMG-03: a point drained later is the wound's,
    not the striker's; HH-STAM-01: stamina is no damage, and the coma is the poison's, or the biter's whose bite brought
    it."""
    fight = play(pc("A", life=1, resistance=1), foe("B"), hazard("object small_shelf", "A"), f"6 {FAIL} | 66")
    assert counted(fight) == ({}, {"A": fight["A"].wounds[0].loss}, {})
    assert falls(fight) == ["A dead by nobody small_shelf in 1"]
    fight = play(
        pc("A", **SWORD),
        foe("B", max_life=30),
        f"A>B {HIT} 66 A>B; A melee_attack B",
        variants={"wound_effects": "drain", "bleed_interval_rounds": 1},
        rounds=2,
    )
    assert counted(fight) == ({"A": 15}, {"B": 16}, {"A": 1})
    fight = play(
        pc("A", resistance=1, max_stamina=1), foe("B", **TOUGH), hazard("toxin detergent", "A"), "11 1 11 | A>B"
    )
    assert counted(fight) == ({}, {}, {})
    assert falls(fight) == ["A coma by nobody detergent in 1"]
    fight = play(
        pc("A", resistance=1, max_stamina=1, max_life=99),
        foe("B", combat=6, attacks=[{"use": "jaws", "toxin": "snake"}]),
        f"11 66 | {HIT} 6 | 11 111 | 11; B melee_attack A",
    )
    assert counted(fight)[2] == {"B": 1}
    assert falls(fight) == ["A coma by B jaws in 1"]


@pytest.mark.rule("HH-HAZ-04", "HH-HAZ-05")
@pytest.mark.parametrize(("zero", "dice", "status"), [("coma", "11", "coma"), ("arrest_only", "", "unconscious")])
def test_want_of_air_fells(zero: str, dice: str, status: str) -> None:
    """HH-HAZ-05: at stamina 0, by either rule."""
    fight = play(
        pc("A", resistance=1, max_stamina=1),
        pc("C"),
        foe("B"),
        hazard("asphyxia", "A"),
        f"66 55 11 | 66 55 11 | {dice}",
        variants={} if zero == "coma" else {"asphyxia_zero": zero},
        rounds=3,
    )
    assert falls(fight) == [f"A {status} by nobody asphyxia in 3"]


@pytest.mark.rule("HH-MOVE-02", "HH-FEAR-05")
def test_who_runs_away_has_left_of_its_own_accord_or_in_flight() -> None:
    """HH-MOVE-02: a run counts as a fall by running; HH-FEAR-05: the frightened flee."""
    calm = play(pc("A", orientation=6), foe("B"), "A>B 66; A run", variants={"exit_run_rounds": 1})
    assert falls(calm) == ["A fled by nobody run in 1"]
    scared = play(
        pc("A", will=1, max_shock=16),
        foe("B", fright_row="scare"),
        "66 | 12 | 5 | 66 11 | 66; A flee",
        variants={"exit_run_rounds": 1},
    )
    assert falls(scared) == ["A fled by nobody flight in 1"]


@pytest.mark.rule("HH-SHK-01")
def test_the_mad_are_felled_by_what_frightened_them() -> None:
    """HH-SHK-01: out of play by the fright's row, although a blow was the last harm; shock is no damage."""
    fight = play(
        pc("A", will=1, max_shock=1, max_life=99),
        foe("B", **SWORD),
        hazard("fright enemy_first_attack", "A", round=2),
        f"11 66 | {HIT} 11 | 12 11 | 11 66; B melee_attack A",
        rounds=2,
    )
    assert falls(fight) == ["A insane by nobody enemy_first_attack in 2"]
    assert counted(fight)[1] == {"A": fight["A"].wounds[0].loss}


# What is left.


@pytest.mark.rule("HH-RNG-03", "HH-CHAR-06")
def test_strength_is_the_share_of_life_and_ammunition_is_counted() -> None:
    """HH-RNG-03: two shots of a revolver are spent; 15 of 30 lost leave 500 thousandths, a fall leaves 0."""
    fight = play(
        pc("A", **SWORD),
        foe("B", max_life=30),
        foe("C", **WEAK),
        pc("D", attacks=["light_revolver"], spare_rounds={"light_revolver": 6}),
        f"66 22 11 33 | {HIT} 66 | 11 11; A melee_attack B; D ranged_attack B; D shots 2",
    )
    game = system("haunted_house")
    assert [fate.strength for fate in game.fates(fight.fight.state)][1] == 500
    assert game.counters(fight.fight.state) == {3: {"rounds_spent": 2}}
    fallen = blow(foe("B", **WEAK), f"{HIT} 66 {FAIL}")
    assert [fate.strength for fate in game.fates(fallen.fight.state)] == [1000, 0]
