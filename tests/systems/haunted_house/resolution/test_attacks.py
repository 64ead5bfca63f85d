"""Melee and dodging; shooting is in test_shooting.py."""

from __future__ import annotations

import pytest

from simulator.core import events
from simulator.testing import ScriptedFight

from ..house import TOUGH, figures, foe, hazard, house, pc, play, script, tasks

HOSTILE = ("melee_attack", "ranged_attack", "throw", "distract", "aim", "close")
SHELF_ON_B = house(hazard("object small_shelf", "B"))  # 1d6+3


def hostile(fight: ScriptedFight, who: str) -> bool:
    """True if anything hostile is legal for the body that is asked."""
    return any(option.split()[0] in HOSTILE for option in fight.options(who))


# Melee.


@pytest.mark.rule("HH-CASE-03", "HH-MEL-01", "HH-MEL-02", "HH-DOD-02")
@pytest.mark.parametrize(
    ("combat", "field", "dice", "dodging", "hit"),
    [(4, 2, "44", True, False), (4, 2, "44", False, True), (4, 2, "54 1", True, True), (0, 0, "66 1", True, True)],
)
def test_a_dodger_is_harder_to_hit(combat: int, field: int, dice: str, dodging: bool, hit: bool) -> None:
    """HH-CASE-03: agility 5 makes 15: 14 misses, where 12 would be hit; 15 hits; double six always."""
    fight = play(
        foe("A", combat=combat, fields={"melee_weapons": field} if field else {}, attacks=["edged_small"]),
        pc("B", agility=5, **TOUGH),
        f"A>B | {dice}" + (" 1" if hit and not dodging else ""),
        answers=[("A", "melee_attack B edged_small"), *([("B", "dodge")] if dodging else [])],
    )
    assert [(test.difficulty, test.passed) for test in fight.of(events.Tested)] == [(15 if dodging else 12, hit)]
    assert (fight["B"].life < 999) is hit


@pytest.mark.rule("HH-MEL-01", "HH-CHAR-03", "HH-MEL-03")
@pytest.mark.parametrize(
    ("weapon", "manner", "figure"),
    [
        *((weapon, "plain", 5) for weapon in ("claws", "jaws", "unarmed", "huge_mechanical")),
        ("edged_small", "plain", 7),
        *(("claws", manner, 3) for manner in ("zone head", "disarm", "knock_down")),
    ],
)
def test_melee_uses_combat_and_the_field_of_the_weapon(weapon: str, manner: str, figure: int) -> None:
    """HH-CHAR-03: fists, claws, jaws and huge impacts use ``unarmed``, held weapons ``melee_weapons``; HH-MEL-03: at a
    zone, to disarm or to knock down: -2."""
    attacker = pc("A", combat=4, fields={"unarmed": 1, "melee_weapons": 3}, attacks=[weapon])
    target = foe("B", attacks=["edged_small"])
    fight = play(attacker, target, f"A>B | 12; A melee_attack B {weapon}; A {manner}")
    assert figures(fight) == [figure]


@pytest.mark.rule("HH-MEL-03", "HH-ACT-03", "HH-CHAR-06")
def test_disarming_and_knocking_down() -> None:
    """HH-MEL-03: no damage; the weapon lies on the floor, where anyone may pick it up; natural attacks cannot be
    disarmed, nor the prone knocked down."""
    fight = script(
        pc("A", combat=6),
        foe("B", attacks=["edged_small"]),
        "A>B | 44 | A>B; A melee_attack B; A disarm; A pick_up edged_small",
        rounds=2,
    ).to("B", "turn")
    assert "pick_up edged_small" in fight.options()
    assert "melee_attack A edged_small" not in fight.options()
    fight.finish()
    assert fight["A"].held == "edged_small"
    assert fight["B"].life == fight["B"].sheet.max_life
    fight = script(
        pc("A", combat=6),
        foe("B", attacks=["claws"]),
        "A>B | 44 | 11 66; A melee_attack B; A knock_down; A melee_attack B; B talk",
        rounds=2,
    ).to("A", "manner")
    zones = ["zone head", "zone torso", "zone right_arm", "zone left_arm", "zone right_leg", "zone left_leg"]
    assert fight.options() == ["plain", *zones, "knock_down"]
    fight.step().to("A", "manner", round=2)
    assert fight.options() == ["plain", *zones]


@pytest.mark.rule("HH-MEL-03", "HH-FLOW-04", "HH-ACT-02")
def test_the_prone_stand_up_first() -> None:
    """HH-MEL-03: prone: one action to stand before anything but talk, dodge or heal; the second is free again."""
    fight = script(
        pc("A", combat=6),
        foe("B", agility=2, life=5, attacks=["edged_small"]),
        "1 | A>B | 54; A melee_attack B; A knock_down; B dodge; B stand",
        scene=SHELF_ON_B,
    ).to("B", "turn")
    assert fight["B"].prone
    assert fight.options() == ["wait", "stand", "heal B wound", "talk"]
    fight.to("B", "second")
    assert "hide" in fight.options()
    assert "run" not in fight.options()
    fight.finish()
    assert not fight["B"].prone


@pytest.mark.rule("HH-MEL-04", "HH-LIFE-04", "HH-DOD-01")
@pytest.mark.parametrize("auto", [False, True])
def test_the_helpless_are_hit_at_twelve_or_always(auto: bool) -> None:
    """HH-MEL-04: no dodge; difficulty 12, or with ``helpless_auto_hit`` no test at all."""
    fight = play(
        pc("A", combat=6),
        foe("B", agility=6, life=1, max_life=20, resistance=6),
        "1 66 11 | A>B |" + ("" if auto else "24") + "6 | 66 33",
        "A melee_attack B helpless",
        scene=SHELF_ON_B,
        variants={"helpless_auto_hit": auto},
    )
    assert tasks(fight)[3:] == ([] if auto else ["A attack"]) + ["A damage", "B life", "B timer"]
    assert [test.difficulty for test in fight.of(events.Tested) if test.task == "attack"] == ([] if auto else [12])
    assert (fight["B"].status, fight["B"].wake_round) == ("unconscious", 8)


@pytest.mark.rule("HH-MEL-04", "HH-SHK-01")
def test_the_insane_are_tested_for_even_where_the_helpless_are_not() -> None:
    """HH-MEL-04: ``helpless_auto_hit`` is for the unconscious and comatose; the insane are hit at 12, undodging."""
    fight = play(
        foe("A", combat=6),
        pc("B", agility=6, shock=1),
        hazard("fright worse", "B"),
        "12 12 | A>B | 23; A melee_attack B helpless",
        variants={"helpless_auto_hit": True},
    )
    assert [test.difficulty for test in fight.of(events.Tested)][-1] == 12


# Dodging.


@pytest.mark.rule("HH-CASE-04", "HH-DOD-03", "HH-DOD-01")
def test_a_melee_dodge_locks_the_turn_that_comes_next() -> None:
    """HH-CASE-04: A then B: B's turn of this round is restricted: no attack, aim, distraction; healing is legal. B then
    A: B attacks in round 3, dodges, and its turn of round 4 is restricted."""
    fight = script(
        pc("A"),
        foe("B", attacks=["edged_small"], **TOUGH),
        "1 A>B A>B 12; A wait; A wait; A melee_attack B; B dodge",
        rounds=4,
        scene=SHELF_ON_B,
    ).to("B", "turn", round=3)
    assert not hostile(fight, "B")
    assert {"heal B wound", "run", "hide", "search", "talk"} <= set(fight.options())
    assert hostile(fight.step().to("B", "turn", round=4), "B")
    fight.finish()
    fight = script(
        pc("A"),
        foe("B"),
        "B>A B>A 12 12; A wait; A wait; A melee_attack B; B wait; B wait; B melee_attack A; B dodge",
        rounds=5,
    ).to("B", "turn", round=4)
    assert not hostile(fight, "B")
    assert hostile(fight.step().to("B", "turn", round=5), "B")
    fight.finish()


def shot_at(*, hardened: bool = False, melee: bool = False) -> ScriptedFight:
    """Let A shoot, and C strike if it may; B dodges everything; then B would have its turn."""
    return play(
        pc("A", attacks=["light_revolver"]),
        pc("C"),
        foe("B", gunfire_hardened=hardened),
        "66 55 11 | 12 |" + ("12" if melee else "") + "66 55 11",
        rounds=2,
        answers=[
            *[("A", "ranged_attack B"), ("A", "shots 1"), ("B", "dodge")],
            *([("C", "melee_attack B"), ("B", "dodge")] if melee else []),
        ],
    )


@pytest.mark.rule("HH-CASE-05", "HH-DOD-04")
@pytest.mark.parametrize("melee", [False, True])
def test_gunfire_panic_costs_one_whole_turn(melee: bool) -> None:
    """HH-CASE-05: the next turn is skipped whole, once, even if both kinds were dodged."""
    fight = shot_at(melee=melee)
    assert len(fight.of(events.TurnLost)) == 1
    turns = [decision for decision in fight.heard.decisions if (decision.seat, decision.kind) == (2, "turn")]
    assert len(turns) == 1


@pytest.mark.rule("HH-CASE-05", "HH-DOD-05", "HH-DOD-04")
def test_fire_pins_round_after_round_and_costs_the_hardened_only_hostile_actions() -> None:
    """HH-CASE-05: ``gunfire_hardened``: a ranged dodge costs only ``no_hostile``; others that have lost a turn may
    dodge again, and lose the next (HH-DOD-04)."""
    fight = shot_at(hardened=True)
    assert fight.of(events.TurnLost) == []
    fight = script(
        pc("A", attacks=["light_revolver"]),
        foe("B", gunfire_hardened=True),
        "A>B 12; A ranged_attack B; A shots 1; B dodge",
    ).to("B", "turn")
    assert not hostile(fight, "B")
    fight = play(
        pc("A", attacks=["light_revolver"]),
        foe("B"),
        "A>B 12 A>B 12 12",
        "A ranged_attack B; A shots 1; B dodge; A ranged_attack B; A shots 1; B dodge; "
        "A ranged_attack B; A shots 1; B dodge",
        rounds=3,
    )
    assert len(fight.of(events.TurnLost)) == 3


@pytest.mark.rule("HH-DOD-01", "HH-DOD-02")
def test_a_dodge_holds_for_the_round_and_is_asked_once_a_kind() -> None:
    """HH-DOD-02: the second blow of the round meets the same dodge without a question; the next round asks anew."""
    fight = play(
        pc("A"),
        pc("C"),
        foe("B", agility=3),
        "66 55 11 | 12 | 12 | 66 55 11 | 12; A melee_attack B; C melee_attack B; B dodge; A melee_attack B",
        rounds=2,
    )
    assert [test.difficulty for test in fight.of(events.Tested)] == [14, 14, 12]
    assert [decision.option.verb for decision in fight.heard.decisions if decision.kind == "dodge"] == ["dodge", "no"]


@pytest.mark.rule("HH-DOD-02")
@pytest.mark.parametrize(("attack", "lost"), [("melee_attack", 0), ("ranged_attack", 1)])
def test_a_dodge_may_be_for_one_attack_alone(attack: str, lost: int) -> None:
    """HH-DOD-02 with ``dodge_scope = single_attack``: asked anew for each attack; its own turn clears B's lock."""
    fight = play(
        pc("A", attacks=["heavy_revolver"]),
        pc("C", attacks=["heavy_revolver"]),
        foe("B", agility=3),
        f"66 55 11 | 12 | 12; A {attack} B; B dodge; C {attack} B",
        variants={"dodge_scope": "single_attack"},
    )
    assert [test.difficulty for test in fight.of(events.Tested)] == [14, 12]
    assert (len(fight.of(events.TurnLost)), fight["B"].lock) == (lost, "")


@pytest.mark.rule("HH-DOD-01")
@pytest.mark.parametrize(("stance", "melee", "ranged"), [("none", 12, 12), ("melee", 14, 12), ("both", 14, 14)])
def test_dodges_may_be_declared_at_the_start_of_the_round(stance: str, melee: int, ranged: int) -> None:
    """HH-DOD-01 with ``dodge_timing = round_start``: each declares kinds before the first slot, and no later."""
    fight = play(
        pc("A", attacks=["light_revolver"]),
        foe("B", agility=4),
        f"A>B 12 12; B dodge_round: {stance}; A melee_attack B; A second: ranged_attack B; A shots 1",
        variants={"dodge_timing": "round_start"},
    )
    assert [test.difficulty for test in fight.of(events.Tested)] == [melee, ranged]
    assert not any(decision.kind == "dodge" for decision in fight.heard.decisions)
    assert len(fight.of(events.TurnLost)) == (stance == "both")


@pytest.mark.rule("HH-DOD-03")
@pytest.mark.parametrize(("scope", "second"), [("turn", False), ("first_action", True)])
def test_the_lock_may_cover_the_first_action_only(scope: str, second: bool) -> None:
    """HH-DOD-03: ``dodge_lock_scope``: the whole turn, or the first of two actions."""
    fight = script(
        pc("A"), foe("B"), "A>B 12; A melee_attack B; B dodge; B talk", variants={"dodge_lock_scope": scope}
    ).to("B", "turn")
    assert not hostile(fight, "B")
    assert hostile(fight.step().to("B", "second"), "B") is second


@pytest.mark.rule("HH-DOD-01", "HH-ACT-03")
def test_no_target_dodges_what_it_cannot_perceive() -> None:
    """HH-DOD-01: a hidden attacker's target is not asked; the attack over, the attacker is seen."""
    fight = play(pc("A"), foe("B", hidden=12), "B>A | 12; B melee_attack A")
    assert not any(decision.kind == "dodge" for decision in fight.heard.decisions)
    assert not fight["B"].hidden


@pytest.mark.rule("HH-DOD-01", "HH-RNG-01")
def test_a_volley_at_several_asks_each_before_the_first_die() -> None:
    """HH-DOD-01: one question for each distinct target, in roster order; the dodger's shots are the harder ones."""
    fight = script(
        pc("A", attacks=["light_pistol"]),
        foe("B", agility=6),
        foe("C"),
        "66 11 11 | 12 12 12; A ranged_attack C; A shots 3; A target B; A target C; B dodge",
    ).to("B", "dodge")
    about = fight.asks[0].about
    assert about is not None
    assert (about.verb, about.item, about.amount, fight.asks[0].by) == ("ranged_attack", "light_pistol", 3, 0)
    assert len(fight.rolls) == 3
    fight.finish()
    assert [(test.against, test.difficulty) for test in fight.of(events.Tested)] == [(2, 12), (1, 15), (2, 12)]
