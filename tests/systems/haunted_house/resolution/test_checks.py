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

from ..house import TOUGH, checks, figures, foe, hazard, house, pc, play, script, throws

ATTACKS = ("melee_attack", "ranged_attack", "throw")
D6 = icepool.d6
SHELF = house(hazard("object small_shelf", "A"))  # 1d6+3: something to heal


def first_aid(dice: str, variants: dict[str, object] | None = None, **fields: Any) -> Any:
    """Return a, struck by a shelf for 4, treats itself with these dice."""
    switches = {"heal_characteristic": "technique", "starred_fields": ["heal"], **(variants or {})}
    return play(pc("A", **fields), foe("B"), f"1 | A>B | {dice}; A heal A", scene=SHELF, variants=switches)


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
    """HH-CASE-01: technique 1 and an unowned starred field make 0, or another figure by the two switches."""
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
        "A>B A>B | 11; A aim B; A aim B; A ranged_attack B; A shots 1",
        rounds=3,
        variants={"situation_bonus": {"ranged_attack": 2}},
    )
    assert checks(fight, "attack") == [("A", 12, 14, False)]
    assert fight["A"].doom == 1


@pytest.mark.rule("HH-CASE-02", "HH-DICE-03", "HH-DICE-04", "HH-DOOM-03", "HH-INIT-01")
@pytest.mark.parametrize("switch", [False, True])
def test_extremes_count_for_enemies_and_on_initiative_by_switches(switch: bool) -> None:
    """HH-CASE-02, HH-DICE-04: an Enemy's double one fails, its double six succeeds at figure 0; doom and experience for
    it by ``doom_for_enemies``, for initiative by ``extremes_on_initiative``."""
    enemies: dict[str, object] = {"doom_for_enemies": switch}
    fight = play(pc("A"), foe("B", combat=12), "B>A | 11; B melee_attack A", variants=enemies)
    assert (checks(fight), fight["B"].doom) == ([("B", 12, 14, False)], int(switch))
    weak = foe("B", combat=0, power=0)
    fight = play(pc("A", agility=6), weak, "B>A | 66 1; A dodge; B melee_attack A", variants=enemies)
    assert (checks(fight), fight["B"].xp) == ([("B", 0, 12, True)], int(switch))
    fight = play(pc("A"), pc("C"), foe("B"), "66 11 34", variants={"extremes_on_initiative": switch})
    assert (fight["A"].xp, fight["C"].doom) == (switch, switch)


@pytest.mark.rule("HH-DICE-05")
@pytest.mark.parametrize(
    "task", ["melee_attack", "ranged_attack", "throw", "distract", "heal", "extinguish", "hide", "search"]
)
def test_situation_counts_for_every_task_that_a_scenario_may_name(task: str) -> None:
    """HH-DICE-05: a scenario's bonus and penalty by kind of task reach the tests of that action."""
    weapon = "light_revolver" if task == "ranged_attack" else "edged_small"
    scene = house(hazard("object small_shelf", "A"), hazard("fire small", "A"))
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
            answers=f"A {task} {target}; A shots 1",
        )
        while fight.fight.pending:
            fight.step()
        return figures(fight, task if task not in ATTACKS else "attack")[0]

    assert one({"situation_bonus": {task: 2}}) - one({"situation_penalty": {task: -1}}) == 3


@cache
def attack(af: int, agility: int, exceed: bool) -> Encounter:
    """Let an attacker with this figure attack a dodger (agility 0: a target that does not dodge)."""
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
    """Return the chance by icepool: of 36 ways, natural 2 fails and natural 12 succeeds."""
    die = icepool.map(lambda a, b: a + b == 12 or (a + b != 2 and a + b + af >= difficulty), D6, D6)
    return int(die.probability(True) * 36)


@pytest.mark.rule("HH-DICE-01", "HH-DICE-03", "HH-DICE-04", "HH-MEL-01")
@pytest.mark.parametrize("af", range(13))
def test_success_chances_against_twelve(af: int) -> None:
    """HH-DICE-01: successes out of 36 by action figure, exactly, and as the ledger prints them; with ``attack_threshold
    = exceed`` a total equal to the difficulty misses (HH-MEL-01)."""
    assert hits(af, 0) == exact(af, 12)
    row = ", ".join(f"{figure}:{exact(figure, 12)}" for figure in range(9)) + f", 9 and up:{exact(9, 12)}"
    assert row in rule_text("haunted_house", "HH-DICE-01")
    if not af % 4:
        assert hits(af, 0, exceed=True) == exact(af, 13)


@pytest.mark.slow
@pytest.mark.rule("HH-DICE-01", "HH-DOD-02", "HH-MEL-02")
@pytest.mark.parametrize("agility", [1, 2, 5, 8])
@pytest.mark.parametrize("af", [0, 6, 12])
def test_success_chances_against_dodgers(af: int, agility: int) -> None:
    """HH-DOD-02: against 12 + half the agility, rounded up, chances fall as if the figure were that much lower."""
    bonus = -(-agility // 2)
    assert hits(af, agility) == exact(af, 12 + bonus)
    if af >= bonus:
        assert exact(af, 12 + bonus) == exact(af - bonus, 12)


@pytest.mark.rule("HH-DICE-03", "HH-DICE-04")
@pytest.mark.parametrize("high", [False, True])
def test_rigged_dice_never_end_in_an_error(high: bool) -> None:
    """HH-DICE-03, HH-DICE-04: a fight of nothing but ones, or nothing but sixes, ends like any other."""
    fight = script(pc("A", "officer"), foe("B", "zombie"), dice=Rigged(high), rounds=20)
    fight.say(*[("A", "ranged_attack B"), ("B", "melee_attack A")] * 20)
    while fight.fight.pending:
        fight.step()
    assert fight.fight.outcome is not None
    assert all(test.passed is high for test in fight.of(events.Tested))


# Opposed tests.


@pytest.mark.rule("HH-EX-01", "HH-DICE-06", "HH-INIT-05")
@pytest.mark.parametrize(
    ("scores", "tiebreak", "expected"),
    [
        ([(13, True), (14, True)], (1, 1), [1]),
        ([(14, True), (14, True)], (3, 5), [1]),
        ([(14, True), (14, True)], (4, 4), [0, 1]),
        ([(9, False), (11, False)], (1, 1), []),
        ([(14, False), (12, True)], (1, 1), [1]),
        ([(12, True), (13, True), (13, True)], (9, 2, 3), [2]),
    ],
)
def test_opposed_test_goes_to_the_higher_total_then_the_characteristic_then_to_all(
    scores: list[tuple[int, bool]], tiebreak: tuple[int, ...], expected: list[int]
) -> None:
    """HH-EX-01: 13 against 14: the second wins; equal: the characteristic; again: both; failures are dropped."""
    made = [(body, Check(total, passed, 7)) for body, (total, passed) in enumerate(scores)]
    assert contest_winners(made, dict(enumerate(tiebreak))) == expected


@pytest.mark.rule("HH-EX-01", "HH-MOVE-04", "HH-DICE-06")
def test_an_opposed_test_in_a_fight_rolls_in_roster_order() -> None:
    """HH-EX-01: figure 7 and dice 6 make 13; the other's total of 14 wins: the pursuer catches the runner."""
    fight = play(
        pc("R", agility=6, fields={"run": 1}),
        foe("P", agility=7),
        "66 11 | 66 55 | 42 43; R run; P run R pursue; R run",
        rounds=2,
        variants={"pursuit": "opposed"},
    )
    assert checks(fight, "pursuit") == [("R", 7, 13, True), ("P", 7, 14, True)]
    assert fight["R"].in_scene
    assert fight["R"].run_left == 2


@pytest.mark.rule("HH-DOOM-01")
def test_a_scenario_may_add_doom() -> None:
    """HH-DOOM-01: the hook ``add_doom``: a hazard of doom points, shown to no seat."""
    fight = play(pc("A"), foe("B"), hazard("doom", "A", points=2), "11 11")
    assert fight["A"].doom == 2
    assert all(event.secret for event in fight.of(events.PoolChanged) if event.pool == "doom")
