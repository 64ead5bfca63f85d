"""Action figures, tests and opposed tests."""

from __future__ import annotations

from functools import cache
from typing import Any

import icepool
import pytest

from simulator.core import events
from simulator.core.dice import Rigged
from simulator.core.system import Encounter
from simulator.systems.haunted_house.resolution.checks import Check, contest_winners
from simulator.testing import encounter, scripted
from tests.ledgers import rule_text

from ..house import A_FIRST, TOUGH, checks, figures, foe, hazard, house, pc, play, script, throws

ATTACKS = ("melee_attack", "ranged_attack", "throw")
D6 = icepool.d6
SHELF = house(hazard("object", "A", object="small_shelf"))  # 1d6+3: something to heal


def first_aid(dice: str, variants: dict[str, object] | None = None, **fields: Any) -> Any:
    """A, struck by a shelf for 4, treats itself with these dice."""
    switches = {"heal_characteristic": "technique", "starred_fields": ["heal"], **(variants or {})}
    return play(
        pc("A", **fields),
        foe("B"),
        scene=SHELF,
        variants=switches,
        dice=f"1 | {A_FIRST} | {dice}",
        answers=[("A", "heal A")],
    )


@pytest.mark.rule("HH-CASE-01", "HH-DICE-02", "HH-DICE-04")
@pytest.mark.parametrize(
    ("dice", "variants", "af", "total", "passed"),
    [
        ("65", {}, 0, 11, False),
        ("66", {}, 0, 12, True),
        ("66", {"negative_action_figure": "allow"}, -1, 11, True),
        ("65", {"negative_action_figure": "allow"}, -1, 10, False),
        ("65", {"situation_bonus": {"heal": 1}}, 1, 12, True),
        ("65", {"situation_bonus": {"heal": 1}, "action_figure_floor": "final"}, 0, 11, False),
    ],
)
def test_a_starred_field_not_owned_costs_two_and_no_figure_is_negative(
    dice: str, variants: dict[str, object], af: int, total: int, passed: bool
) -> None:
    """HH-CASE-01: technique 1 and an unowned starred field make 0, and what the two switches make of it."""
    fight = first_aid(dice, variants)
    assert [("A", af, total, passed)] == checks(fight, "heal")
    assert fight["A"].xp == (1 if dice == "66" else 0)


@pytest.mark.rule("HH-DICE-02", "HH-CHAR-03")
def test_an_owned_field_adds_its_bonus_and_a_plain_one_not_owned_nothing() -> None:
    """HH-DICE-02: the field part is the bonus, 0, or -2 for a starred field."""
    assert figures(first_aid("34", technique=4, fields={"heal": 3}), "heal") == [7]
    assert figures(first_aid("34", {"starred_fields": []}, technique=4), "heal") == [4]
    assert figures(first_aid("34", technique=4), "heal") == [2]


@pytest.mark.rule("HH-CASE-02", "HH-DICE-03", "HH-DOOM-01")
def test_double_one_fails_at_any_figure_and_gives_a_protagonist_doom() -> None:
    """HH-CASE-02: action figure 12 and double one: total 14, a failure, one point of doom."""
    fight = play(
        pc("A", marksmanship=6, fields={"firearms": 3}, attacks=["light_revolver"]),
        foe("B"),
        rounds=3,
        variants={"situation_bonus": {"ranged_attack": 2}},
        dice=f"{A_FIRST} {A_FIRST} | 11",
        answers=[("A", "aim B"), ("A", "aim B"), ("A", "ranged_attack B"), ("A", "shots 1")],
    )
    assert checks(fight, "attack") == [("A", 12, 14, False)]
    assert fight["A"].doom == 1


@pytest.mark.rule("HH-CASE-02", "HH-DICE-03")
@pytest.mark.parametrize(("switch", "doom"), [(False, 0), (True, 1)])
def test_an_enemy_gains_doom_only_by_the_switch(switch: bool, doom: int) -> None:
    """HH-CASE-02: an Enemy's double one fails and gives no doom, unless ``doom_for_enemies``."""
    fight = play(
        pc("A"),
        foe("B", combat=12),
        variants={"doom_for_enemies": switch},
        dice="11 66 | 11",
        answers=[("B", "melee_attack A")],
    )
    assert checks(fight) == [("B", 12, 14, False)]
    assert fight["B"].doom == doom


@pytest.mark.rule("HH-DICE-04", "HH-DOOM-03")
@pytest.mark.parametrize(("switch", "xp"), [(False, 0), (True, 1)])
def test_double_six_succeeds_at_figure_zero_and_gives_experience(switch: bool, xp: int) -> None:
    """HH-DICE-04: double six succeeds at any figure; experience is for protagonists, or for all by the switch."""
    fight = play(
        pc("A", agility=6),
        foe("B", combat=0, power=0),
        variants={"doom_for_enemies": switch},
        dice="11 66 | 66 1",
        answers=[("A", "dodge"), ("B", "melee_attack A")],
    )
    assert checks(fight) == [("B", 0, 12, True)]
    assert fight["B"].xp == xp


@pytest.mark.rule("HH-DICE-03", "HH-INIT-01")
@pytest.mark.parametrize(("switch", "doom", "xp"), [(False, 0, 0), (True, 1, 1)])
def test_extremes_on_initiative_count_only_by_the_switch(switch: bool, doom: int, xp: int) -> None:
    """HH-DICE-03: doubles on initiative give nothing, unless ``extremes_on_initiative``."""
    fight = play(pc("A"), pc("C"), foe("B"), variants={"extremes_on_initiative": switch}, dice="66 11 34")
    assert (fight["A"].xp, fight["C"].doom) == (xp, doom)


@pytest.mark.rule("HH-DICE-05")
@pytest.mark.parametrize(
    "task", ["melee_attack", "ranged_attack", "throw", "distract", "heal", "extinguish", "hide", "search"]
)
def test_situation_counts_for_every_task_that_a_scenario_may_name(task: str) -> None:
    """HH-DICE-05: a scenario's bonus and penalty by kind of task reach the tests of that action."""
    weapon = "light_revolver" if task == "ranged_attack" else "edged_small"
    scene = house(hazard("object", "A", object="small_shelf"), hazard("fire", "A", size="small"))
    target = {"heal": "A", "extinguish": "A", "hide": "", "search": ""}.get(task, "B")

    def one(variants: dict[str, object]) -> int:
        scores = dict.fromkeys(
            ("combat", "marksmanship", "charisma", "knowledge", "agility", "caution", "perception"), 5
        )
        fight = script(
            pc("A", **scores, attacks=[weapon]),
            foe("B", **TOUGH),
            scene=scene,
            variants=variants,
            dice=[3, 4] * 40,
            answers=[("A", f"{task} {target}"), ("A", "shots 1")],
        )
        while fight.fight.pending is not None:
            fight.step()
        return figures(fight, task if task not in ATTACKS else "attack")[0]

    assert one({"situation_bonus": {task: 2}}) - one({"situation_penalty": {task: -1}}) == 3


@cache
def attack(af: int, agility: int, exceed: bool) -> Encounter:
    """An attacker with this figure attacks a dodger (agility 0: a target that does not dodge)."""
    return encounter(
        "haunted_house",
        foe("A", combat=af, power=0, perception=9),
        pc("B", agility=max(1, agility), **TOUGH) | {"protagonist": False},
        variants={"attack_threshold": "exceed" if exceed else "at_least"},
        rounds=1,
    )


def hits(af: int, agility: int, exceed: bool = False) -> int:
    """In how many of the 36 ways such an attack hits."""
    count = 0
    for dice in throws(2):
        answers = [("A", "melee_attack B"), *([("B", "dodge")] if agility else [])]
        fight = scripted(attack(af, agility, exceed), [1, 1, 1, 1, *dice, 1], answers).to("A", "second")
        while not fight.of(events.Tested):
            fight.step()
        count += fight.of(events.Tested)[0].passed
    return count


def exact(af: int, difficulty: int) -> int:
    """The same by icepool: of 36 ways, natural 2 fails and natural 12 succeeds."""
    die = icepool.map(lambda a, b: a + b == 12 or (a + b != 2 and a + b + af >= difficulty), D6, D6)
    return int(die.probability(True) * 36)


@pytest.mark.rule("HH-DICE-01", "HH-DICE-03", "HH-DICE-04")
@pytest.mark.parametrize("af", range(13))
def test_success_chances_against_twelve(af: int) -> None:
    """HH-DICE-01: successes out of 36 by action figure, exactly, and as the ledger prints them."""
    printed = dict(enumerate((1, 3, 6, 10, 15, 21, 26, 30, 33, 35)))
    assert hits(af, 0) == exact(af, 12) == printed[min(af, 9)]


@pytest.mark.slow
@pytest.mark.rule("HH-DICE-01", "HH-DOD-02", "HH-MEL-02")
@pytest.mark.parametrize("agility", range(1, 9))
@pytest.mark.parametrize("af", [0, 3, 6, 9, 12])
def test_success_chances_against_dodgers(af: int, agility: int) -> None:
    """HH-DOD-02: against 12 + half the agility, rounded up, chances fall as if the figure were that much lower."""
    bonus = -(-agility // 2)
    assert hits(af, agility) == exact(af, 12 + bonus)
    if af >= bonus:
        assert exact(af, 12 + bonus) == exact(af - bonus, 12)


@pytest.mark.rule("HH-MEL-01")
@pytest.mark.parametrize("af", [0, 4, 8, 12])
def test_exceeding_the_difficulty_is_one_harder(af: int) -> None:
    """HH-MEL-01: with ``attack_threshold = exceed`` a total equal to the difficulty misses."""
    assert hits(af, 0, exceed=True) == exact(af, 13)


@pytest.mark.rule("HH-DICE-01")
def test_rule_text_prints_the_chances_that_the_code_has() -> None:
    """HH-DICE-01: the ledger's row of chances is what exact enumeration gives."""
    row = ", ".join(f"{af}:{exact(af, 12)}" for af in range(9)) + f", 9 and up:{exact(9, 12)}"
    assert row in rule_text("haunted_house", "HH-DICE-01")


@pytest.mark.rule("HH-DICE-03", "HH-DICE-04")
@pytest.mark.parametrize("high", [False, True])
def test_rigged_dice_never_end_in_an_error(high: bool) -> None:
    """HH-DICE-03, HH-DICE-04: a fight of nothing but ones, or nothing but sixes, ends like any other."""
    fight = script(pc("A", "officer"), foe("B", "zombie"), dice=Rigged(high), rounds=20)
    fight.say(*[("A", "ranged_attack B"), ("B", "melee_attack A")] * 20)
    while fight.fight.pending is not None:
        fight.step()
    assert fight.fight.outcome is not None
    assert all(test.passed is high for test in fight.of(events.Tested))


# Opposed tests.


def winners(*scores: tuple[int, bool], tiebreak: tuple[int, ...] = ()) -> list[int]:
    """Who wins an opposed test with these totals."""
    checks = [(body, Check(total, passed, 7)) for body, (total, passed) in enumerate(scores)]
    return contest_winners(checks, dict(enumerate(tiebreak or (1,) * len(scores))))


@pytest.mark.rule("HH-EX-01", "HH-DICE-06", "HH-INIT-05")
def test_opposed_test_goes_to_the_higher_total_then_the_characteristic_then_to_all() -> None:
    """HH-EX-01: 13 against 14: the second wins; equal totals: the characteristic; equal again: both."""
    assert winners((13, True), (14, True)) == [1]
    assert winners((14, True), (14, True), tiebreak=(3, 5)) == [1]
    assert winners((14, True), (14, True), tiebreak=(4, 4)) == [0, 1]


@pytest.mark.rule("HH-DICE-06")
def test_opposed_test_drops_the_failures() -> None:
    """HH-DICE-06: none passes, none wins; one passes, it wins, whatever the others' totals."""
    assert winners((9, False), (11, False)) == []
    assert winners((14, False), (12, True)) == [1]
    assert winners((12, True), (13, True), (13, True), tiebreak=(9, 2, 3)) == [2]


@pytest.mark.rule("HH-EX-01", "HH-MOVE-04", "HH-DICE-06")
def test_an_opposed_test_in_a_fight_rolls_in_roster_order() -> None:
    """HH-EX-01: figure 7 and dice 6 make 13; the other's total of 14 wins: the pursuer catches the runner."""
    fight = play(
        pc("R", agility=6, fields={"run": 1}),
        foe("P", agility=7),
        rounds=2,
        variants={"pursuit": "opposed"},
        dice="66 11 | 66 55 | 42 43",
        answers=[("R", "run"), ("P", "run R pursue"), ("R", "run")],
    )
    assert checks(fight, "pursuit") == [("R", 7, 13, True), ("P", 7, 14, True)]
    assert fight["R"].in_scene
    assert fight["R"].run_left == 2


@pytest.mark.rule("HH-DOOM-01")
def test_a_scenario_may_add_doom() -> None:
    """HH-DOOM-01: the hook ``add_doom``: a hazard of doom points, shown to no seat."""
    fight = play(pc("A"), foe("B"), scene=house(hazard("doom", "A", points=2)), dice="11 11")
    assert fight["A"].doom == 2
    assert all(event.secret for event in fight.of(events.PoolChanged) if event.pool == "doom")
