"""Figures in events: everything that a reader needs to compute a fight again, causes first."""

from __future__ import annotations

import pytest

from simulator.core import events
from simulator.systems.haunted_house.downtime import recovery
from simulator.testing import ScriptedFight

from .downtime.test_exploration import Between
from .house import TOUGH, foe, hazard, pc, play


def told(fight: ScriptedFight) -> list[str]:
    """Return the names of the fight's events, in order."""
    return [type(event).__name__ for event in fight.heard.events]


@pytest.mark.rule("HH-CHAR-05", "HH-CHAR-04", "HH-ARM-01", "HH-ACT-03")
def test_combatants_muster_with_what_the_rules_ask_of_them() -> None:
    """Characteristics, pools and armour, before the first fright; a piece that is not as its row says has no name."""
    fight = play(
        pc("A", agility=4, power=3, life=5, max_life=9, armour=["helmet", {"use": "helmet", "gun": 3}]),
        foe("B", natural_armour=2, hidden=14),
        foe("C", wave=2),
        "66 11 | 66 55 11",
        rounds=2,
    )
    first, second, late = fight.of(events.Mustered)
    assert dict(first.figures) == {
        **{"agility": 4, "perception": 1, "power": 3, "resistance": 1},
        **{"max_life": 9, "life": 5, "max_stamina": 12, "max_shock": 12, "guard_blade": 3, "guard_gun": 3},
    }
    assert first.words == ("helmet", "own_armour")
    assert dict(second.figures)["guard_gun"] == 2
    hidden = [(gained.body, gained.amount, gained.secret) for gained in fight.of(events.ConditionGained)]
    assert hidden == [(1, 0, False), (1, 14, True)]
    told_here = told(fight)
    came = told_here.index("Arrived")
    assert (late.body, told_here[came : came + 3]) == (2, ["Arrived", "Mustered", "RoundEnded"])


@pytest.mark.rule("HH-INIT-04", "HH-DOD-01", "HH-HAZ-09", "HH-FEAR-02", "HH-INIT-01", "HH-INIT-02", "HH-DICE-03")
def test_causes_are_told_before_effects() -> None:
    """HH-INIT-04: declarations, then dodges, then dice; HH-HAZ-09: a fright of the house has a row and no body, and
    comes before its test; HH-INIT-01: the dice and the characteristic that is added, then the experience of a double
    six."""
    fight = play(pc("A", **TOUGH), foe("B", **TOUGH), "33 33 | 12 | 12; A melee_attack B; B melee_attack A; A dodge")
    shown = [name for name in told(fight) if name in ("TurnStarted", "Acted", "Reacted", "Tested")]
    assert shown == ["TurnStarted", "Acted", "Acted", "Reacted", "Tested", "Tested"]
    fight = play(pc("A"), foe("B"), hazard("fright scare", "A"), "12 A>B")
    names = told(fight)
    assert names[names.index("Frightened") + 1] == "Tested"
    assert [(shown.row, shown.bodies, shown.rule) for shown in fight.of(events.Frightened)] == [
        ("scare", (), "HH-HAZ-09")
    ]
    fight = play(pc("A", perception=3), foe("B"), "66 12", variants={"extremes_on_initiative": True})
    rolled = [(roll.dice, roll.parts, roll.total) for roll in fight.of(events.Rolled)]
    assert rolled == [((6, 6), (("perception", 3),), 15), ((1, 2), (("perception", 1),), 4)]
    assert told(fight)[3:8] == ["PhaseStarted", "Rolled", "PoolChanged", "Rolled", "OrderSet"]


@pytest.mark.rule("HH-DICE-04", "HH-DOD-02", "HH-MEL-01")
@pytest.mark.parametrize(
    ("threshold", "answers", "parts"),
    [
        ("at_least", [], ()),
        ("at_least", [("B", "dodge")], (("base", 12), ("dodging", 3))),
        ("exceed", [], (("base", 12), ("exceed", 1))),
        ("exceed", [("B", "dodge")], (("base", 12), ("dodging", 3), ("exceed", 1))),
    ],
)
def test_a_difficulty_says_what_it_is_made_of(
    threshold: str, answers: list[tuple[str, str]], parts: events.Parts
) -> None:
    """HH-DOD-02: its parts add up to it; a plain 12 has no parts. Experience follows the test that brings it."""
    fight = play(
        pc("A", combat=6),
        foe("B", agility=5, **TOUGH),
        "A>B | 66 1",
        variants={"attack_threshold": threshold},
        answers=[("A", "melee_attack B"), *answers],
    )
    (test,) = fight.of(events.Tested)
    assert (test.goal_parts, test.difficulty) == (parts, sum(value for _, value in parts) or 12)
    names = told(fight)
    assert names[names.index("Tested") + 1] == "PoolChanged"


@pytest.mark.rule("HH-ARM-02", "HH-ARM-03", "HH-DMG-01")
@pytest.mark.parametrize(
    ("switch", "zone", "parts"),
    [
        ("best", "", (("bulletproof_vest", 4),)),
        ("sum", "", (("natural_armour", 1), ("bulletproof_vest", 4), ("helmet", 3))),
        ("torso", "", (("bulletproof_vest", 4),)),
        ("best", "zone head", (("helmet", 3),)),
        ("sum", "zone left_leg", (("natural_armour", 1),)),
    ],
)
def test_protection_says_which_pieces_it_is_made_of(switch: str, zone: str, parts: events.Parts) -> None:
    """HH-ARM-02: the pieces add up to the whole protection, also where the damage is less."""
    fight = play(
        pc("A", combat=6, attacks=["claws"]),
        foe("B", natural_armour={"blade": 1, "gun": 0}, armour=["bulletproof_vest", "helmet"]),
        "A>B | 66 2",
        variants={"untargeted_armour": switch},
        answers=[("A", "melee_attack B"), *([("A", zone)] if zone else [])],
    )
    (hit,) = fight.of(events.DamageRolled)
    assert hit.guard_parts == parts
    assert (hit.rolled, hit.protection) == (1, sum(value for _, value in parts))
    assert (hit.loss, hit.manner) == (0, "")


@pytest.mark.rule("HH-CHAR-06", "HH-MEL-05")
@pytest.mark.parametrize("weapon", [{"use": "claws", "damage": "3"}, {"use": "claws", "damage_kind": "gun"}])
def test_a_weapon_that_is_not_as_its_row_says_so(weapon: dict[str, str]) -> None:
    """HH-CHAR-06: its damage or the armour that it meets is its own."""
    fight = play(
        pc("A", combat=6, attacks=[weapon]),
        foe("B", **TOUGH),
        "A>B | 66" + ("" if "damage" in weapon else " 2"),
        "A melee_attack B",
    )
    assert [hit.manner for hit in fight.of(events.DamageRolled)] == ["own"]


@pytest.mark.rule("HH-LIFE-02", "HH-HAZ-07")
def test_timers_and_toxins_are_told_before_what_they_bring() -> None:
    """HH-LIFE-02: the dice of unconsciousness; HH-HAZ-07: which toxin, before the test that it asks for."""
    fight = play(
        pc("A", combat=6, attacks=[{"use": "claws", "toxin": "snake"}]),
        foe("B", life=1, max_life=9, resistance=6),
        "A>B | 66 6 | 66 23 | 66 11; A melee_attack B",
    )
    names = told(fight)
    fallen = names.index("StatusChanged")
    timer = fight.heard.events[fallen - 1]
    assert isinstance(timer, events.Rolled)
    assert (timer.purpose, timer.dice, timer.total) == ("timer", (2, 3), 5)
    assert names[fallen + 1 : fallen + 4] == ["ConditionGained", "Tested", "Rolled"]
    assert [(gained.condition, gained.detail) for gained in fight.of(events.ConditionGained)] == [("exposed", "snake")]


@pytest.mark.rule("HH-HAZ-08", "HH-ARM-02", "HH-HAZ-01")
def test_a_loss_that_is_halved_or_stopped_says_so() -> None:
    """HH-HAZ-08: 9 points, half of them for the nimble, 3 for the helmet; a fall says its metres."""
    fight = play(
        pc("A", agility=6, armour=["helmet"], **TOUGH),
        foe("B"),
        hazard("object small_shelf", "A"),
        hazard("fall", "A", metres=8.5),
        "66 6 | 1111 | A>B",
        variants={"falling_object_avoid": "agility_half", "armour_vs_hazards": True, "fall_extra": "started"},
    )
    shelf, fall = fight.of(events.Wounded)
    assert (shelf.loss, shelf.parts) == (2, (("rolled", 9), ("halved", -4), ("armour", -3)))
    assert (fall.loss, fall.parts) == (10, ())
    assert [struck.amount for struck in fight.of(events.HazardStruck)] == [0, 9]


@pytest.mark.rule("HH-REC-04", "HH-REC-01", "HH-REC-03")
def test_rests_and_treatment_are_told() -> None:
    """HH-REC-04: hours, minutes and seconds add up to the clock; the event names the side that rests; HH-REC-03: the
    wound that is treated, and that it no longer bleeds."""
    party = Between(pc("A", max_life=9), "")
    party["A"].life = 5
    party.run(recovery.spend_downtime(party.scene, 90, rest=True))
    passed = [(time.unit, time.amount) for time in party.of(events.TimePassed)]
    assert passed == [("minute", 90)]
    assert [(acted.body, acted.verb) for acted in party.of(events.Acted)] == [(-1, "rest")]
    assert [recovery.counted(seconds) for seconds in (7200, 60, 65)] == [("hour", 2), ("minute", 1), ("second", 65)]
    fight = play(
        pc("A", knowledge=6, max_life=20, life=20),
        foe("B"),
        hazard("object small_shelf", "A"),
        "3 | A>B | 55; A heal A wound",
    )
    assert [(acted.detail, acted.amount) for acted in fight.of(events.Acted) if acted.verb == "heal"] == [("wound", 1)]
    assert [ended.condition for ended in fight.of(events.ConditionEnded)] == ["bleeding"]
