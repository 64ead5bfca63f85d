"""The order of turns: alternation, ties, seizing, interrupting, readied actions."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.core.events import Contested
from simulator.testing import ScriptedFight
from simulator.testing.encounters import Fighter

from ..battle import changes, foe, hero, order, play, script, team

PEACE = 40.0  # metres between the sides: no attack reaches


def heroes(**initiative: int) -> list[Fighter]:
    """Heroes by name and initiative."""
    return [hero(name, initiative=value) for name, value in initiative.items()]


def threats(**initiative: int) -> list[Fighter]:
    """NPCs by name and initiative, far off."""
    return [foe(name, at=PEACE, initiative=value) for name, value in initiative.items()]


def turns(*fighters: Fighter, **more: Any) -> str:
    """Return the order of one round."""
    return order(play(*fighters, **more))


UNEQUAL = [*heroes(A=5, B=3), *threats(N=4, M=3, P=2, Q=1)]


@pytest.mark.rule("IG-CASE-11", "IG-INIT-01", "IG-INIT-02", "IG-INIT-03", "IG-INIT-08")
def test_the_sides_alternate_by_initiative() -> None:
    """IG-CASE-11: heroes A5, B3, C3, threats N4, M3, P2; C beats B in the roll-off: A N C M B P."""
    fighters = [*heroes(A=5, B=3, C=3), *threats(N=4, M=3, P=2)]
    assert "ANCMBP" == turns(*fighters, dice="421 611")


@pytest.mark.rule("IG-INIT-08", "IG-CORE-02")
def test_tied_roll_offs_are_rolled_again_and_kept() -> None:
    """IG-INIT-08: the tied roll among themselves, heroes' side first; the order holds for the fight."""
    fighters = [*heroes(A=2, B=2), *threats(N=2, M=2)]
    assert "BMANBMAN" == turns(*fighters, dice="44 55 | 11 41 | 22 65", rounds=2)


@pytest.mark.rule("IG-CASE-12", "IG-INIT-05", "IG-INIT-06", "IG-INIT-07", "IG-RUIN-06", "IG-GLORY-06")
@pytest.mark.parametrize(
    ("answers", "expected"),
    [
        ([], "ANBMPQ"),
        ([("heroes", "seize B")], "ABNMPQ"),
        ([("threats", "interrupt N")], "NAMBPQ"),
        ([("threats", "interrupt N"), ("threats", "seize P")], "NAMPBQ"),
    ],
)
def test_sides_of_unequal_size(answers: list[tuple[str, str]], expected: str) -> None:
    """IG-CASE-12: left-over turns come at the end; seizing and interrupting cost a point each."""
    fight = play(*UNEQUAL, scene={"glory": 1}, answers=answers)
    assert expected == order(fight)
    assert 1 - sum(who == "heroes" for who, _ in answers) == team(fight, 0).glory
    assert 2 - sum(who == "threats" for who, _ in answers) == team(fight, 1).ruin


@pytest.mark.rule("IG-CASE-12", "IG-INIT-07", "IG-INIT-06")
def test_seizing_is_for_once_a_round_and_while_the_other_side_waits() -> None:
    """IG-INIT-06: not asked again once paid, nor if none is left; IG-INIT-07: nor right after an interruption."""
    fight = script(*UNEQUAL, answers="threats interrupt N").to("A", "turn")
    kinds = [(decision.seat, decision.kind) for decision in fight.heard.decisions]
    assert (-2, "seize") not in kinds
    fight = play(*heroes(A=5, B=4, C=3), *threats(N=1), scene={"glory": 3}, answers="heroes seize")
    assert "ABNC" == order(fight)
    assert 1 == sum(decision.kind == "seize" and decision.seat == -1 for decision in fight.heard.decisions)


@pytest.mark.rule("IG-INIT-09", "IG-SHOCK-02", "IG-INIT-06")
def test_a_challenger_strikes_first_and_the_fallen_have_no_turn() -> None:
    """IG-INIT-09: the NPC that dies of a readied attack loses its slot; IG-INIT-06: its side has had none."""
    fight = play(
        hero("H", weapons=[{"use": "knife", "damage": 99}], initiative=5),
        foe("N", defence=1),
        foe("O", at=PEACE, initiative=1),
        "66666 111 44444 11; H turn: ready; H challenge; H turn: melee_attack N knife",
    )
    assert "HHO" == order(fight)
    fight = play(
        hero("H", weapons=[{"use": "knife", "damage": 99}], initiative=5),
        hero("I", at=-PEACE, initiative=2),
        foe("N", defence=1),
        foe("O", at=PEACE, initiative=1),
        "66666 111 44444 11; H turn: ready; H challenge; H turn: melee_attack N knife",
    )
    assert "HHIO" == order(fight)
    assert "seize" not in {decision.kind for decision in fight.heard.decisions if decision.seat == -2}


@pytest.mark.rule("IG-INIT-06", "IG-DYING-02")
def test_a_death_test_in_a_slot_is_no_turn_to_seize_after_nor_for() -> None:
    """IG-INIT-06: with ``unconscious_turns = slot`` neither does H, dying, lead to seizing, nor is D, dying, next."""
    fight = play(
        hero("H", wounds=0, wrath=0, initiative=5),
        hero("A", initiative=4),
        hero("D", wounds=0, wrath=0),
        hero("B", initiative=2),
        *threats(N=4, M=3, P=2, Q=1),
        "3 | 3; heroes seize B",
        variants={"unconscious_turns": "slot"},
        scene={"glory": 1},
    )
    assert "NABMPQ" == order(fight)


@pytest.mark.rule("IG-INIT-04", "IG-INIT-07")
def test_captains_may_choose() -> None:
    """IG-INIT-04: with ``order_mode = chosen`` any of the side yet to act; any NPC interrupts (IG-INIT-07)."""
    answers = [("heroes", "pick: act B"), ("threats", "pick: act Q"), ("threats", "pick: act M")]
    assert "BQAMNP" == turns(*UNEQUAL, variants={"order_mode": "chosen"}, answers=answers)
    answers = [("threats", "interrupt Q")]
    for switch in ({"order_mode": "chosen"}, {"interrupter": "any"}):
        assert "QANBMP" == turns(*UNEQUAL, variants=switch, answers=answers)


@pytest.mark.rule("IG-INIT-02")
def test_newcomers_act_from_their_round() -> None:
    """IG-INIT-02: a newcomer has no turn before its round."""
    fighters = hero("A", initiative=5), hero("Y", arrives=2), *threats(N=2)
    assert "ANANY" == turns(*fighters, rounds=2)


def readied(dice: str, **more: Any) -> ScriptedFight:
    """H readies an action and challenges N's turn."""
    answers = [("H", "turn: ready"), ("H", "challenge"), ("H", "observe"), ("N", "observe")]
    return play(*heroes(H=5), *threats(N=4), dice=dice, answers=answers, **more)


@pytest.mark.rule("IG-CASE-13", "IG-INIT-09", "IG-ACT-11", "IG-TEST-13")
@pytest.mark.parametrize(("tie", "expected"), [("hero", "HHN"), ("npc", "HNH")])
def test_a_readied_action_on_a_tie(tie: str, expected: str) -> None:
    """IG-CASE-13: 3 icons each: the hero first, or with ``ready_tie = npc`` after the NPC's turn."""
    fight = readied("64123 5541 222222", variants={"ready_tie": tie, "complication_mode": "none"})
    assert expected == order(fight)
    assert tie == ("hero" if fight.of(Contested)[0].winners == (0,) else "npc")


@pytest.mark.rule("IG-INIT-09")
@pytest.mark.parametrize(("expires", "kinds"), [("end_of_round", 1), ("own_next_turn", 1)])
def test_an_unused_hold_lapses(expires: str, kinds: int) -> None:
    """IG-INIT-09: at the end of the round, or at one's own next turn (a round starts with a hero's, so it is the same
    here unless the NPC interrupts)."""
    answers = [("H", "turn: ready"), ("threats", "interrupt")]
    fight = script(*heroes(H=5), *threats(N=4), variants={"ready_expires": expires}, rounds=2, answers=[])
    fight.say(("H", "turn: ready")).to("threats", "interrupt", 2).say(answers[1]).finish()
    asked = sum(decision.kind == "challenge" for decision in fight.heard.decisions)
    assert kinds + (expires == "own_next_turn") == asked


@pytest.mark.rule("IG-INIT-09")
def test_npcs_ready_by_variant() -> None:
    """IG-INIT-09: with ``npc_ready`` an NPC challenges a hero's turn."""
    without = script(*heroes(H=5), *threats(N=4)).to("N", "turn")
    assert "ready" not in without.options("N")
    fight = play(*heroes(H=5, I=3), *threats(N=4), "6666 111; N turn: ready; N challenge", variants={"npc_ready": True})
    assert "HNNI" == order(fight)


@pytest.mark.rule("IG-CORE-03", "IG-RUIN-01")
def test_sides_of_one_kind() -> None:
    """IG-CORE-03: heroes against heroes: each side has Glory and no Ruin, neither interrupts, the first-listed side
    starts round 1; threats against threats: as much Ruin as they have combatants, a mob counting one; ``side_kind``
    overrules the role."""
    fight = play(hero("A"), {**hero("Z", at=PEACE), "side": "others"}, sides={"heroes": "pc", "others": "pc"}, rounds=2)
    assert "AZZA" == order(fight)
    assert ["heroes", "heroes"] == [team(fight, side).kind for side in (0, 1)]
    assert "interrupt" not in {decision.kind for decision in fight.heard.decisions}
    fight = play(
        {**foe("A"), "side": "mine"},
        {**foe("B", mob_size=5, npc_class="troop", initiative=2), "side": "mine"},
        {**foe("Z", at=PEACE), "side": "other"},
        sides={"mine": "npc", "other": "npc"},
        answers="other interrupt Z",
    )
    assert "ZAB" == order(fight)
    assert [(2, 2), (0, 1)] == [(team(fight, side).ruin, team(fight, side).ruin_max) for side in (0, 1)]
    fight = script(
        hero("A"), {**foe("Z", at=PEACE, kind="hero"), "side": "threats"}, variants={"side_kind": {"threats": "heroes"}}
    )
    assert ["heroes", "heroes"] == [team(fight, side).kind for side in (0, 1)]


# Ambushes.

AMBUSHED = [*heroes(A=5, B=3), *threats(N=4, M=3)]


@pytest.mark.slow
@pytest.mark.rule("IG-CASE-18", "IG-INIT-10", "IG-INIT-11", "IG-INIT-12")
@pytest.mark.parametrize(("answers", "expected"), [([], "NMABANBM"), ([("heroes", "notice A")], "NAMBANBM")])
def test_an_ambush_has_two_parts(answers: list[tuple[str, str]], expected: str) -> None:
    """IG-CASE-18: the ambushers and those that noticed act first; round 2 is as usual."""
    fight = play(*AMBUSHED, scene={"ambush": "threats", "glory": 1}, rounds=2, answers=answers)
    assert expected == order(fight)
    assert [(1, 0)] * len(answers) == changes(fight, "glory")


@pytest.mark.rule("IG-INIT-10")
def test_the_ambushed_may_lose_their_turn() -> None:
    """IG-INIT-10: with ``ambushed_lose_turn`` the unnoticing have no turn in round 1; heroes can ambush, too."""
    fight = play(*AMBUSHED, scene={"ambush": "heroes"}, variants={"ambushed_lose_turn": True})
    assert "AB" == order(fight)


@pytest.mark.rule("IG-INIT-11", "IG-RUIN-06")
def test_threats_notice_for_ruin() -> None:
    """IG-INIT-11: each threat that notices costs 1 Ruin."""
    fight = play(*AMBUSHED, scene={"ambush": "heroes"}, answers="threats notice M; threats notice N")
    assert "ANBM" == order(fight)
    assert 0 == team(fight, 1).ruin


@pytest.mark.rule("IG-INIT-12", "IG-SHEET-02")
@pytest.mark.parametrize(("dice", "expected"), [("445 333", "ANBM"), ("445 445", "NMAB")])
def test_an_ambush_may_be_rolled_for(dice: str, expected: str) -> None:
    """IG-INIT-12: the lowest stealth test against the highest passive awareness (2, half of 3 or 4)."""
    assert expected == turns(*AMBUSHED, scene={"ambush": "roll"}, dice=dice)
