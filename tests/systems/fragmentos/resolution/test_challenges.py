"""Challenges: one character against a difficulty."""

from __future__ import annotations

import pytest

from simulator.core import events
from simulator.testing import Answers

from ..scenes import ScriptedFight, asked, extra, flayed, main, mark, monster, play, results, script, threat

GO = "Mark challenge climb"


def climb(**more: object) -> dict[str, object]:
    """Return a scene with a shaft to climb."""
    return {"challenges": {"climb": {"characteristic": "accion", "tags": ["climb"], **more}}}


def passed(fight: ScriptedFight) -> list[tuple[int, bool]]:
    """Return every challenge so far: difficulty, success."""
    return [(test.difficulty, test.passed) for test in fight.of(events.Tested) if test.task != "omens"]


@pytest.mark.rule("FR-CHAL-01", "FR-OOC-01", "FR-SHEET-06", "FR-DICE-06", "FR-CHAL-03")
def test_the_scenes_challenges_are_actions() -> None:
    """FR-CHAL-01: a challenge is tried alone, with the characteristic that the scene names. FR-SHEET-06: a ghost
    does not climb. FR-DICE-06: no dice is a failure whatever the difficulty."""
    scene = {"challenges": {"read": {"characteristic": "cognicion", "difficulty": 3}}}
    fight = play(mark(), extra("C"), "2223", "Mark challenge read", scene=scene)
    assert passed(fight) == [(3, True)]
    fight = script(mark(), monster("G", cognicion=3), scene=climb()).to("G", "turn")
    assert fight.options() == ["pass"]
    from simulator.systems.fragmentos.resolution.challenges import succeeds
    from simulator.systems.fragmentos.resolution.checks import Effort

    fight = script(mark(), extra("C"))
    assert not succeeds(fight.fight.state, Effort(fight["Mark"], "accion", frozenset()), 0)


@pytest.mark.rule("FR-CHAL-02")
@pytest.mark.parametrize(
    ("more", "variants", "number"),
    [({}, {}, 5), ({"level": "very_hard"}, {}, 9), ({"difficulty": 12}, {}, 12), ({}, {"default_difficulty": 4}, 4)],
)
def test_difficulties(more: dict[str, object], variants: dict[str, object], number: int) -> None:
    """FR-CHAL-02: a level, any number, or 5."""
    fight = play(mark(), extra("C"), "222", GO, scene=climb(**more), variants=variants)
    assert passed(fight)[0][0] == number


@pytest.mark.rule("FR-CHAL-03")
@pytest.mark.parametrize(("rule", "dice", "success"), [("ge", "235", True), ("gt", "235", False), ("gt", "236", True)])
def test_success(rule: str, dice: str, success: bool) -> None:
    """FR-CHAL-03: on the difficulty, or only above it."""
    fight = play(mark(), extra("C"), dice=dice, answers=GO, scene=climb(), challenge_success=rule)
    assert passed(fight) == [(5, success)]


@pytest.mark.rule("FR-CHAL-04", "FR-CHAL-05")
def test_failures() -> None:
    """FR-CHAL-04: a failure costs no points. FR-CHAL-05: another's first try is free; so is another target. A
    failure forced into success leaves no mark."""
    fight = play(mark(), extra("C"), "222", GO, scene=climb())
    assert fight["Mark"].current == {"accion": 3, "interaccion": 2, "cognicion": 4}
    assert fight["Mark"].failed == {"challenge:climb"}
    fight = script(mark(), main("B"), flayed(), "222", "Mark obstacle F", rounds=2).to("B", "turn")
    assert "obstacle F 5" in fight.options()
    assert "obstacle F 5 1" in fight.to("Mark", "turn", round=2).options()
    fight = play(mark(), flayed(), "222", "Mark obstacle F; Mark force: succeed Mark sobrepeso")
    assert fight["Mark"].failed == set()


@pytest.mark.rule("FR-CHAL-05", "FR-THR-02", "FR-DANG-03")
def test_retries() -> None:
    """FR-CHAL-05: a monster's retry costs 1 threat, paid at declaration. A dangerous failure or retry costs 1."""
    fight = play(
        mark(), flayed(), "22222 66666", answers=["F challenge climb"] * 2, scene=climb(difficulty=9), rounds=2
    )
    assert threat(fight) == 3
    assert not fight["F"].failed
    fight = play(mark(), extra("C"), "222 22", f"{GO}; {GO}", scene=climb(dangerous_default=True), threat=9, rounds=2)
    assert fight["Mark"].current["accion"] == 1


@pytest.mark.rule("FR-CHAL-05")
@pytest.mark.parametrize(
    ("again", "level", "points", "marks"), [(True, 5, 4, set()), (False, 4, 5, {"challenge:climb"})]
)
def test_an_immediate_retry(again: bool, level: int, points: int, marks: set[str]) -> None:
    """FR-CHAL-05 with ``retry_timing = immediate``: once, inside the same action."""
    fight = play(
        mark(),
        extra("C"),
        dice="222 666" if again else "222",
        answers=[GO, "Mark retry: retry" if again else ""],
        scene=climb(),
        retry_timing="immediate",
    )
    assert (threat(fight), fight["Mark"].superacion, fight["Mark"].failed) == (level, points, marks)
    assert asked(fight, "retry") == 1


@pytest.mark.rule("FR-CHAL-05")
@pytest.mark.parametrize(
    ("dice", "answers", "hazards"),
    [("666", GO, []), ("222", [], [{"challenge": "climb", "round": 1, "targets": ["Mark"]}])],
)
def test_no_immediate_retry_of_a_success_or_of_a_hazard(dice: str, answers: Answers, hazards: list[object]) -> None:
    """FR-CHAL-05: only a failure may be retried, and only of what leaves a mark."""
    scene = {**climb(), "hazards": hazards}
    fight = play(mark(), extra("C"), dice=dice, answers=answers, scene=scene, retry_timing="immediate")
    assert len(passed(fight)) == 1
    assert asked(fight, "retry") == 0


@pytest.mark.rule("FR-CHAL-05", "FR-DANG-03")
@pytest.mark.parametrize(("accion", "threat", "status"), [(1, 9, "incapacitated"), (2, 0, "active")])
def test_no_immediate_retry_without_the_strength_or_the_price(accion: int, threat: int, status: str) -> None:
    """FR-CHAL-05: the failure may bring it down, and the director may have no threat to pay with."""
    fight = play(
        mark(),
        extra("C", accion=accion),
        dice="2" * accion,
        answers="C challenge climb",
        scene=climb(dangerous_default=True),
        threat=threat,
        retry_timing="immediate",
    )
    assert (fight["C"].status, asked(fight, "retry")) == (status, 0)


@pytest.mark.rule("FR-CHAL-06")
@pytest.mark.parametrize(("rule", "first"), [("hidden", "challenge climb"), ("open", "challenge climb 7")])
def test_difficulty_visibility(rule: str, first: str) -> None:
    """FR-CHAL-06: the number is revealed by the first roll, or known before."""
    fight = script(mark(), extra("C"), "222", GO, scene=climb(difficulty=7), difficulty_visibility=rule, rounds=2)
    assert first in fight.to("Mark", "turn").options()
    assert "challenge climb 7 1" in fight.to("Mark", "turn", round=2).options()


@pytest.mark.rule("FR-OOC-01", "FR-QUAL-05")
def test_a_success_brings_what_it_grants_once() -> None:
    """FR-OOC-01: an object, an exit, a quality, a change of threat; had once and for all."""
    grants = [{"kind": "add_exit"}, {"kind": "add_object", "object": "axe"}]
    fight = script(
        mark(), extra("C"), "666", GO, scene={**climb(grants=grants, threat=-2), "exit_open": False}, rounds=2
    ).to("Mark", "turn", round=2)
    assert (threat(fight), fight.fight.state.exit_open, fight.fight.state.exit_difficulty) == (2, True, 0)
    assert "arm axe" in fight.options()
    assert not any(option.startswith("challenge") for option in fight.options())


@pytest.mark.rule("FR-OOC-07", "FR-CHAL-05", "FR-FIGHT-02")
def test_hazards() -> None:
    """FR-OOC-07: hazards strike those named as their round begins; they leave no mark, so that a later try is a
    first try. No hazard is offered as an action; another challenge of the scene is."""
    scene = {**climb(dangerous_default=True), "hazards": [{"challenge": "climb", "round": 2, "targets": ["Mark"]}]}
    fight = play(mark(), main("B"), extra("C"), "223", scene=scene, threat=9, rounds=2)
    assert (fight["Mark"].current["accion"], fight["B"].current["accion"]) == (2, 3)
    assert fight["Mark"].failed == set()
    everyone = {**climb(), "hazards": [{"challenge": "climb", "round": 1}]}
    assert len(results(play(mark(), main("B"), extra("C"), "222 222 222", scene=everyone))) == 3
    both = {"challenges": {"jump": {"characteristic": "accion"}, "flood": {"characteristic": "accion"}}}
    fight = script(mark(), extra("C"), scene={**both, "hazards": [{"challenge": "flood", "round": 2}]})
    options = fight.to("Mark", "turn").options()
    assert [option for option in options if option.startswith("challenge")] == ["challenge jump"]
