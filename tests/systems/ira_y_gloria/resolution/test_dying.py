"""Falling, death tests, waking."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.testing import ScriptedFight

from ..battle import FAR, changes, foe, hero, order, play

KNIFE = [{"use": "knife", "damage": 9, "ed": 0}]


def dying(dice: str, *answers: Any, rounds: int = 3, wrath: int = 0, **more: Any) -> ScriptedFight:
    """H, at 1 wound, is felled in round 1 by N, which then walks away; I stands far off."""
    return play(
        hero("H", wounds=1, resilience=7, wrath=wrath, initiative=4),
        hero("I", at=FAR[0], initiative=3),
        foe("N", at=1, weapons=KNIFE, initiative=4),
        f"444 {dice}",
        answers=[("N", "turn: melee_attack H knife"), *answers],
        rounds=rounds,
        **more,
    )


@pytest.mark.rule(
    "IG-CASE-09", "IG-DYING-01", "IG-DYING-02", "IG-DYING-03", "IG-DYING-04", "IG-DYING-05", "IG-DYING-06"
)
def test_death_tests_kill_stabilise_or_wake() -> None:
    """IG-CASE-09: 3 is one failure, 1 are two: dead; 1 + 1 is one failure, then 5 stabilises, and there are no more
    tests; 5 + 1 is 6: 1 wound, conscious, no failures, and the turn that begins with the test."""
    fight = dying("3 1", rounds=2)
    assert "dead" == fight["H"].status
    fight = dying("3 1 5", ("H", "death_wrath: no"), ("H", "death_wrath: wrath"), wrath=1, rounds=4)
    body = fight["H"]
    assert ("unconscious", 2, True) == (body.status, body.failures, body.stabilised)
    assert [(1, 0)] == changes(fight, "wrath")
    answers = [("H", "death_wrath: no"), ("H", "death_wrath: wrath")]
    fight = dying("3 5", *answers, wrath=1, rounds=2)
    body = fight["H"]
    assert ("active", 1, 0) == (body.status, body.wounds, body.failures)
    assert [(0, 1), (1, 0)] == changes(fight, "failures")
    assert "HNIHNI" == order(fight)


@pytest.mark.rule("IG-DYING-02")
@pytest.mark.parametrize(("variants", "expected"), [({}, "HNINI"), ({"unconscious_turns": "round_start"}, "HNIIN")])
def test_death_tests_come_in_ones_own_turn(variants: dict[str, str], expected: str) -> None:
    """IG-DYING-02: at the start of H's turn, which uses its slot; or all as the round begins, without a slot."""
    fight = dying("3 5", rounds=2, variants=variants)
    assert expected == order(fight)
    assert fight["H"].stabilised


@pytest.mark.rule("IG-DYING-02", "IG-DYING-05")
def test_further_wounds_end_being_stabilised() -> None:
    """IG-DYING-05: one immediate test, and tests resume with the turn that is then still to come."""
    fight = play(
        hero("H", wounds=1, resilience=7, wrath=0, initiative=4),
        hero("I", at=FAR[0], initiative=3),
        foe("N", at=1, weapons=KNIFE, initiative=4),
        "444 4 444 3 2; N turn: melee_attack H knife; N turn: melee_attack H knife helpless",
        rounds=2,
    )
    body = fight["H"]
    assert (False, 2) == (body.stabilised, body.failures)


@pytest.mark.rule("IG-ACT-12", "IG-DYING-05")
@pytest.mark.parametrize(("dice", "stabilised"), [("644", True), ("333", False)])
def test_first_aid_stabilises(dice: str, stabilised: bool) -> None:
    """IG-ACT-12: medicae, DN 3, on an adjacent friend."""
    fight = play(
        hero("H", wounds=1, resilience=7, wrath=0, initiative=4),
        hero("M", at=-0.9, wrath=0, initiative=3),
        foe("N", at=1, weapons=KNIFE, initiative=4),
        f"444 3 {dice}; N turn: melee_attack H knife; M use_skill H medicae",
    )
    assert stabilised is fight["H"].stabilised
