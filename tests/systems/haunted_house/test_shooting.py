"""Shooting, jams, aiming, throwing, grenades, and their costs as one of two actions."""

from __future__ import annotations

import pytest

from simulator.core import events
from simulator.core.fight import Fight
from simulator.systems.haunted_house.formulas import shot_penalty

from .house import TOUGH, checks, figures, foe, hazard, house, pc, play, script

SHELF_ON_B = house(hazard("object small_shelf", "B"))  # 1d6+3
PENALTIES = ("declared_total", "declared_total_from_two", "running_count", "shots_already_fired", "none")


@pytest.mark.rule("HH-CASE-06", "HH-RNG-01", "HH-RNG-03", "HH-RNG-06")
def test_a_volley_rolls_hits_and_jams_shot_by_shot() -> None:
    """HH-CASE-06: two shots at 6 each: the first costs 6 life through the vest, the second jams; 8 rounds are left."""
    fight = play(
        pc("A", marksmanship=5, fields={"firearms": 3}, attacks=["heavy_pistol"]),
        foe("B", armour=["military_vest"], **TOUGH),
        "A>B | 33 43 | 11; A ranged_attack B; A shots 2",
    )
    assert checks(fight, "attack") == [("A", 6, 12, True), ("A", 6, 8, False)]
    assert fight["B"].life == 993
    pistol = fight["A"].arms[0]
    assert (pistol.loaded, pistol.jammed, fight["A"].doom) == (8, True, 1)


@pytest.mark.rule("HH-CASE-06", "HH-RNG-03")
@pytest.mark.parametrize(
    ("switch", "two", "one"),
    list(zip(PENALTIES, ([6, 6], [6, 6], [7, 6], [8, 7], [8, 8]), (7, 8, 7, 8, 8), strict=True)),
)
def test_what_each_shot_costs_by_the_switch(switch: str, two: list[int], one: int) -> None:
    """HH-CASE-06: the figures of two shots and of a lone one under each ``multi_shot_penalty``."""
    for count, expected in ((2, two), (1, [one])):
        fight = play(
            pc("A", marksmanship=5, fields={"firearms": 3}, attacks=["heavy_pistol"]),
            foe("B", **TOUGH),
            "A>B |" + "12" * count,
            f"A ranged_attack B; A shots {count}",
            variants={"multi_shot_penalty": switch},
        )
        assert figures(fight) == expected
        assert [shot_penalty(switch, count, k + 1) for k in range(count)] == [figure - 8 for figure in expected]


@pytest.mark.rule("HH-RNG-03", "HH-ACT-02")
@pytest.mark.parametrize(
    ("switch", "throw", "expected"),
    [
        *zip(PENALTIES, ["as_shot"] * 5, ([4, 4], [4, 4], [5, 4], [6, 5], [6, 6]), strict=True),
        *zip(PENALTIES, ["none"] * 5, ([5, 6], [6, 6], [5, 6], [6, 6], [6, 6]), strict=True),
    ],
)
def test_shots_of_both_actions_count_together(switch: str, throw: str, expected: list[int]) -> None:
    """HH-RNG-03: all shots of the round count, a thrown weapon by ``throw_penalty``; the pair's -2 comes on top."""
    fight = play(
        pc("A", marksmanship=6, fields={"firearms": 2, "ranged_weapons": 2}, attacks=["light_revolver", "edged_small"]),
        foe("B", **TOUGH),
        "A>B | 12 12; A ranged_attack B; A shots 1; A second: draw edged_small; A second: throw B",
        variants={"multi_shot_penalty": switch, "throw_penalty": throw, "draw_cost": "free"},
    )
    assert figures(fight) == expected


@pytest.mark.rule("HH-RNG-03", "HH-ACT-02")
def test_the_rate_caps_the_round_even_over_two_actions() -> None:
    """HH-RNG-03: without a number, rate and load decide; 1 <= n <= min(rate, loaded); a light revolver fires twice a
    round: once now and once as a second action, and no more."""
    fight = script(
        pc("A", attacks=[{"use": "submachine_gun", "loaded": 3}]), foe("B"), "A>B | 12 12 12; A ranged_attack B"
    ).to("A", "shots")
    assert fight.options() == ["shots 3", "shots 2", "shots 1"]
    fight.finish()
    assert fight["A"].arms[0].loaded == 0
    fight = script(
        pc("A", attacks=["light_revolver"]),
        foe("B"),
        "A>B | 12 12; A ranged_attack B; A shots 1; A second: ranged_attack B",
    ).to("A", "second")
    assert "ranged_attack B light_revolver" in fight.options()
    fight.finish()
    assert fight["A"].arms[0].loaded == 4
    spent = script(pc("A", attacks=["light_revolver"]), foe("B"), "A>B | 12 12; A ranged_attack B; A shots 2").to(
        "A", "second"
    )
    assert "ranged_attack B light_revolver" not in spent.options()


@pytest.mark.rule("HH-CASE-07", "HH-RNG-06", "HH-RNG-07")
@pytest.mark.parametrize(("dice", "rounds", "jammed"), [("55", 3, False), ("54", 3, True), ("54 66", 5, False)])
def test_a_jam_stops_the_volley_and_takes_two_rounds_to_clear(dice: str, rounds: int, jammed: bool) -> None:
    """HH-CASE-07: shots 2 and 3 are not fired; two rounds and a technique test clear, or two more."""
    fight = play(
        pc("A", technique=2, attacks=["light_pistol"]),
        foe("B"),
        f"A>B | 11 | A>B | {dice}",
        rounds=rounds,
        answers=[("A", "ranged_attack B"), ("A", "shots 3"), *[("A", "clear_jam")] * (rounds - 1)],
    )
    assert (fight["A"].arms[0].loaded, fight["A"].arms[0].jammed) == (14, jammed)
    assert len(checks(fight, "clear_jam")) == (rounds - 1) // 2


@pytest.mark.rule("HH-RNG-06")
@pytest.mark.parametrize(("spent", "left"), [(True, 9), (False, 10)])
def test_a_jammed_pistol_neither_fires_nor_reloads(spent: bool, left: int) -> None:
    """HH-RNG-06: only clearing is legal with it; ``jam_round_spent`` says whether the round is gone."""
    fight = script(
        pc("A", attacks=["heavy_pistol"], spare_magazines={"heavy_pistol": [10]}),
        foe("B"),
        "A>B | 11 | A>B; A ranged_attack B; A shots 1",
        rounds=2,
        variants={"jam_round_spent": spent},
    ).to("A", "turn", round=2)
    assert "clear_jam heavy_pistol" in fight.options()
    assert not any(word in option for option in fight.options() for word in ("ranged", "reload", "aim"))
    assert fight["A"].arms[0].loaded == left


@pytest.mark.rule("HH-RNG-06", "HH-RNG-02")
@pytest.mark.parametrize("weapon", ["light_revolver", "heavy_revolver", "shotgun", "rifle", "bow_crossbow", "grenade"])
def test_weapons_without_a_star_never_jam(weapon: str) -> None:
    """HH-RNG-06: double one with a weapon that is not starred is a miss and doom, no jam."""
    fight = play(
        pc("A", attacks=[weapon]),
        foe("B"),
        "A>B | 11",
        answers=[("A", "ranged_attack B"), *([("A", "shots 1")] if weapon == "light_revolver" else [])],
    )
    assert (fight["A"].arms[0].jammed, fight["A"].doom) == (False, 1)


@pytest.mark.rule("HH-RNG-07")
def test_another_action_resets_the_clearing_and_a_lost_turn_does_not() -> None:
    """HH-RNG-07: clear, talk, clear, clear: the test comes with the last; a turn lost to a lock only delays."""
    jammed = pc("A", attacks=[{"use": "heavy_pistol", "jammed": True}], technique=6)
    fight = play(jammed, foe("B"), "A>B A>B 33; A clear_jam; A talk; A clear_jam; A clear_jam", rounds=4)
    assert len(checks(fight, "clear_jam")) == 1
    answers = "A clear_jam; B ranged_attack A; A dodge; A clear_jam"
    fight = play(jammed, foe("B", attacks=["heavy_revolver"]), "A>B | 12 | A>B | 33", answers, rounds=3)
    assert len(fight.of(events.TurnLost)) == 1
    assert not fight["A"].arms[0].jammed


@pytest.mark.rule("HH-RNG-07", "HH-CHAR-06")
@pytest.mark.parametrize(("draws", "second", "tests"), [([], "heavy", 1), (["draw light_pistol"], "light", 0)])
def test_a_round_at_each_of_two_guns_clears_neither(draws: list[str], second: str, tests: int) -> None:
    """HH-RNG-07: two full rounds for a gun; work at another, drawn for nothing by ``draw_cost = free``, begins anew."""
    guns = [{"use": use, "jammed": True} for use in ("heavy_pistol", "light_pistol")]
    done = ["clear_jam heavy_pistol", *draws, f"clear_jam {second}_pistol"]
    fight = play(
        pc("A", attacks=guns, technique=6),
        foe("B"),
        "A>B A>B" + " 33" * tests,
        rounds=2,
        answers=[("A", answer) for answer in done],
        variants={"draw_cost": "free"},
    )
    assert len(checks(fight, "clear_jam")) == tests


@pytest.mark.rule("HH-CASE-25", "HH-RNG-03")
def test_shots_at_the_fallen_are_wasted_without_dice() -> None:
    """HH-CASE-25: the first of four shots fells the target: three more rounds are gone, and no die is thrown."""
    fight = play(
        foe("A", marksmanship=10, attacks=["submachine_gun"]),
        pc("B", life=9, max_life=18, resistance=3),
        "A>B | 54 66 | 54 11; A ranged_attack B; A shots 4",
    )
    assert checks(fight, "attack") == [("A", 6, 15, True)]
    assert (fight["B"].status, fight["B"].wake_round, fight["A"].arms[0].loaded) == ("unconscious", 4, 16)


@pytest.mark.rule("HH-RNG-03")
@pytest.mark.parametrize(("resistance", "dice", "shots"), [(1, "54 11 | 21", 1), (6, "12 | 12", 2)])
def test_shots_at_one_that_was_helpless_before_are_rolled_while_it_lives(
    resistance: int, dice: str, shots: int
) -> None:
    """HH-RNG-03: an unconscious target does not waste the second shot, unless the first one kills it."""
    fight = play(
        pc("A", marksmanship=6, attacks=["light_revolver"]),
        foe("B", life=1, max_life=50, resistance=resistance),
        f"1 66 11 | A>B | {dice}; A ranged_attack B; A shots 2",
        scene=SHELF_ON_B,
    )
    assert (len(checks(fight, "attack")), fight["A"].arms[0].loaded) == (shots, 4)
    assert fight["B"].status == ("dead" if shots == 1 else "unconscious")


@pytest.mark.rule("HH-RNG-03")
@pytest.mark.parametrize(("reply", "struck"), [("retarget: target C", [1, 2]), ("waste", [1]), ("", [1])])
def test_spare_shots_may_be_moved_by_the_switch(reply: str, struck: list[int]) -> None:
    """HH-RNG-03: ``retarget_spare_shots``: the shot due at fallen B goes to C, or is wasted; else nothing is asked."""
    fight = play(
        pc("A", marksmanship=6, attacks=["light_revolver"]),
        foe("B", life=1, resistance=0),
        *([foe("C", **TOUGH)] if reply else []),
        ("66 11 11" if reply else "66 11") + " | 53 11 | 11" + " | 12" * (len(struck) - 1),
        "A ranged_attack B; A shots 2" + (f"; A {reply}" if reply else ""),
        variants={"retarget_spare_shots": True},
    )
    assert [test.against for test in fight.of(events.Tested) if test.task == "attack"] == struck
    assert fight["A"].arms[0].loaded == 4
    assert any(decision.kind == "retarget" for decision in fight.heard.decisions) is bool(reply)


@pytest.mark.rule("HH-ACT-02", "HH-RNG-03", "HH-MEL-04")
def test_a_second_action_at_the_fallen_is_lost() -> None:
    """HH-ACT-02: a target, sane or not, that went down since the declaration: no dice, no round spent."""
    fight = play(
        pc("A", marksmanship=6, attacks=["light_revolver"]),
        foe("B", life=1, resistance=6),
        "A>B | 55 11 | 66 11; A ranged_attack B; A shots 1; A second: ranged_attack B",
    )
    assert fight["A"].arms[0].loaded == 5
    assert [lost.verb for lost in fight.of(events.ActionLost)] == ["ranged_attack"]
    fight = play(
        foe("A", combat=6),
        pc("B", shock=1, life=1, resistance=6),
        hazard("fright worse", "B"),
        "12 12 | A>B | 55 5 | 66 11; A melee_attack B helpless; A second: melee_attack B helpless",
    )
    assert len(checks(fight, "attack")) == 1


# Aiming.

AIMER = {"marksmanship": 4, "fields": {"firearms": 2}, "attacks": ["light_revolver"]}


AIM = "A aim B; "
SHOT = "A ranged_attack B; A shots 1; "
RUNS = {"exit_run_rounds": 9}


@pytest.mark.rule("HH-CASE-17", "HH-RNG-04", "HH-ACT-02")
@pytest.mark.parametrize(
    ("rounds", "switches", "answers", "expected"),
    [
        (5, {}, AIM * 3 + SHOT * 2, [7, 5]),
        (4, RUNS, AIM * 3 + "B wait; B wait; B run; " + SHOT, [5]),
        (3, {"aim_applies_to": "volley"}, AIM * 2 + "A ranged_attack B; A shots 2", [6, 6]),
        (3, {"aim_applies_to": "first_shot"}, AIM * 2 + "A ranged_attack B; A shots 2", [6, 4]),
        (2, {}, AIM + SHOT + "A second: ranged_attack B", [3, 2]),
        (2, {}, AIM + "A melee_attack B; A second: ranged_attack B; A shots 1", [0, 3]),
    ],
)
def test_an_aim_adds_two_at_most_and_is_spent(
    rounds: int, switches: dict[str, object], answers: str, expected: list[int]
) -> None:
    """HH-CASE-17: +1 a round, +2 at most; the lone shot after three rounds is at 6 + 2 - 1 = 7; a target that runs
    takes the bonus with it; the switch says which shots it helps; the first ranged action of two spends it, and another
    action before it loses it."""
    fight = play(
        pc("A", **AIMER), foe("B"), "A>B A>B" + "12" * len(expected), answers, rounds=rounds, variants=switches
    )
    assert figures(fight) == expected


@pytest.mark.rule("HH-CASE-17", "HH-RNG-04", "HH-ACT-03")
@pytest.mark.parametrize(
    ("rounds", "switches", "dice", "answers", "bonus"),
    [
        (2, RUNS, "A>B A>B", "B run; A wait; A aim B", 0),
        (1, {"aim_lost_on_dodge": True}, "A>B | 12", "A aim B; B melee_attack A; A dodge", 0),
        (1, {"aim_lost_on_dodge": False}, "A>B | 12", "A aim B; B melee_attack A; A dodge", 1),
        (1, {}, "A>B | 44 3", "A aim B; B melee_attack A", 1),
        (2, {}, "A>B A>B", "A aim B; A talk", 0),
        (1, {}, "A>B | 33", "A aim B; B hide", 0),
    ],
)
def test_an_aim_is_lost_by_other_actions_and_by_its_target_leaving(
    rounds: int, switches: dict[str, object], dice: str, answers: str, bonus: int
) -> None:
    """HH-RNG-04: a running target gives no bonus until it has stood a turn; dodging loses it by ``aim_lost_on_dodge``,
    talking and a target out of sight always, damage never."""
    fight = play(
        pc("A", **AIMER, **TOUGH), foe("B", combat=6, caution=6), dice, answers, rounds=rounds, variants=switches
    )
    assert fight["A"].aim_bonus == bonus


@pytest.mark.rule("HH-RNG-04")
def test_aim_counts_for_the_shots_at_its_target_and_no_other() -> None:
    """HH-RNG-04: the first shot goes to C, the second to B, the target of the aim: only that one has the bonus."""
    fight = play(
        pc("A", **AIMER),
        foe("B"),
        foe("C"),
        "66 11 11 66 11 11 | 12 12; A aim B; A ranged_attack C; A shots 2; A target B",
        rounds=2,
    )
    assert figures(fight) == [4, 5]
    assert fight["A"].aim_bonus == 0


# Other ranged attacks.


@pytest.mark.rule("HH-RNG-08", "HH-MEL-05", "HH-DOD-04", "HH-RNG-01")
def test_a_thrown_weapon_uses_marksmanship_and_lands_on_the_floor() -> None:
    """HH-RNG-08: marksmanship + ``ranged_weapons``; damage by class and power; it is dodged as a ranged attack."""
    thrower = pc(
        "A", marksmanship=5, power=5, fields={"ranged_weapons": 2, "melee_weapons": 3}, attacks=["edged_large"]
    )
    fight = play(thrower, foe("B", **TOUGH), "A>B | 33 12; A throw B")
    assert (figures(fight), fight["B"].life, fight["A"].held) == ([7], 999 - 6, "")
    assert [arm.key for arm in fight.fight.state.floor] == ["edged_large"]
    fight = play(thrower, foe("B", agility=4), "A>B | 12; A throw B; B dodge")
    assert [reacted.detail for reacted in fight.of(events.Reacted)] == ["ranged"]
    assert len(fight.of(events.TurnLost)) == 1


@pytest.mark.rule("HH-RNG-09")
@pytest.mark.parametrize(
    ("switch", "dice", "lost"),
    [
        ("single_target", "33 11", [0, 13, 0]),
        ("room", "33 12 11 13", [14, 13, 15]),
        ("single_target", "12", [0, 0, 0]),
        ("room", "12", [0, 0, 0]),
    ],
)
def test_a_grenade_hits_its_target_or_the_room(switch: str, dice: str, lost: list[int]) -> None:
    """HH-RNG-09: ``grenade_area``: one test; each but the thrower has its roll, roster order; a miss does nothing."""
    fight = play(
        pc("C", **TOUGH),
        pc("A", perception=6, marksmanship=6, fields={"ranged_weapons": 1}, attacks=["grenade"], **TOUGH),
        foe("B", **TOUGH),
        foe("D", **TOUGH),
        f"11 66 11 11 | {dice}; A ranged_attack B",
        variants={"grenade_area": switch},
    )
    assert [999 - fight[name].life for name in "CBD"] == lost
    assert fight["A"].life == 999
    assert fight["A"].arms[0].loaded == 0


@pytest.mark.rule("HH-CHAR-03", "HH-RNG-01")
@pytest.mark.parametrize(
    ("weapon", "switch", "figure"),
    [
        ("heavy_revolver", "by_weapon", 4),
        ("bow_crossbow", "by_weapon", 6),
        ("grenade", "by_weapon", 6),
        ("heavy_revolver", "single", 6),
        ("bow_crossbow", "single", 6),
    ],
)
def test_the_field_of_a_ranged_weapon(weapon: str, switch: str, figure: int) -> None:
    """HH-CHAR-03: ``firearms`` for firearms, ``ranged_weapons`` for the rest; with ``single`` that one for all."""
    fight = play(
        pc("A", marksmanship=4, fields={"firearms": 1, "ranged_weapons": 3}, attacks=[weapon]),
        foe("B"),
        "A>B | 12; A ranged_attack B",
        variants={"ranged_field": switch},
    )
    assert figures(fight) == [figure]


@pytest.mark.rule("HH-CASE-16", "HH-ACT-02", "HH-DICE-02")
def test_two_actions_cost_two_each() -> None:
    """HH-CASE-16: combat 5: two blows at 3; two shots at 8 - 2 - 2 with a search at -2 beside them."""
    fight = play(pc("A", combat=5), foe("B", **TOUGH), "A>B | 12 12; A melee_attack B; A second: melee_attack B")
    assert figures(fight) == [3, 3]
    fight = play(
        pc("A", marksmanship=5, perception=5, fields={"firearms": 3}, attacks=["heavy_pistol"]),
        foe("B", **TOUGH),
        "A>B | 12 12 | 12; A ranged_attack B; A shots 2; A second: search",
    )
    assert figures(fight) == [4, 4]
    assert figures(fight, "search") == [3]


@pytest.mark.rule("HH-RNG-01", "HH-CHAR-06")
def test_a_volley_forks_with_its_shots_half_declared() -> None:
    """HH-RNG-01: the declaration so far is part of the fight: a fork in the middle of it ends like the original."""
    fight = script(
        pc("A", attacks=["light_pistol"], marksmanship=6),
        foe("B", **TOUGH),
        foe("C", **TOUGH),
        "66 11 11 | 12 12 12; A ranged_attack B; A shots 3; A target C; A target B",
        forks=True,
    ).to("A", "shot_target")
    restored = Fight.restore(fight.fight.snapshot(), fight.fight.system, fight.fight.encounter, fight.fight._scene.dice)
    assert restored.state == fight.fight.state
    fight.finish()
    assert [test.against for test in fight.of(events.Tested)] == [1, 2, 1]


@pytest.mark.rule("HH-DMG-01", "HH-CHAR-06")
@pytest.mark.parametrize(("damage", "dice", "lost"), [("3", "", 3), ("1d6-4", "2", 0), ("1d6-4", "6", 2)])
def test_damage_of_ones_own_is_floored_at_zero(damage: str, dice: str, lost: int) -> None:
    """HH-DMG-01: a formula without dice needs no roll; no result is below 0."""
    fight = play(
        pc("A", combat=6, attacks=[{"use": "claws", "damage": damage}]),
        foe("B", **TOUGH),
        f"A>B | 44 {dice}; A melee_attack B",
    )
    assert 999 - fight["B"].life == lost
