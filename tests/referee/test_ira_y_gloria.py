"""The referee of Ira y Gloria finds nothing in shipped fights, and knows the rules that fights seldom meet."""

from __future__ import annotations

import json
from functools import cache
from types import SimpleNamespace
from typing import Any

import pytest

from simulator.referee import audit_lines
from simulator.referee.ira_y_gloria import IraYGloriaReferee
from simulator.referee.ira_y_gloria.table import trivial_tests
from simulator.runtime import campaign, inline
from simulator.scenario import Scenario
from simulator.testing.encounters import scenario
from simulator.trace.lines import Fields
from simulator.trace.writer import TraceWriter
from tests.audit import Case, scenario_of
from tests.systems.ira_y_gloria.battle import SYSTEM, THREES, foe, hero

GAME = "ira_y_gloria/"


@cache
def recorded(name: str, policy: str = "own", fight: int = 1) -> tuple[str, ...]:
    """Return the lines of a fight of a shipped scenario."""
    return tuple(lines_of(scenario_of(Case(f"{GAME}{name}", policy, 1)), fight))


def lines_of(playable: Scenario, fight: int) -> list[str]:
    """Return the lines of a fight of a scenario."""
    lines: list[bytes] = []
    writer = TraceWriter(lines, playable, 1, fight)
    play = campaign.play if playable.chain else inline.play
    writer.close(play(playable, 1, fight, listener=writer, deadline=None).outcome)
    return [line.decode() for line in lines]


def findings(lines: list[Fields]) -> list[str]:
    """Return the referee's findings as text."""
    return [finding.problem for finding in audit_lines(lines).findings]


@pytest.mark.slow
@pytest.mark.parametrize("policy", ["own", "random"])
@pytest.mark.parametrize("name", ["reference_battle", "the_optional_rules", "ready_and_interrupt", "the_road_to_karth"])
def test_right_fights_have_no_finding(name: str, policy: str) -> None:
    """The rules are right, and the trace says all that is needed."""
    assert findings([json.loads(line) for line in recorded(name, policy)]) == []


@pytest.mark.rule("IG-INIT-10", "IG-SHEET-01")
@pytest.mark.parametrize(("lose", "order"), [(False, [[2], [0], [1]]), (True, [[2]])])
def test_who_lies_helpless_does_not_notice_an_ambush(lose: bool, order: list[list[int]]) -> None:
    """IG-INIT-10: a hero that begins at 0 wounds is of the rest of the ambushed side, though no line calls it so."""
    quick = {**THREES, "initiative": 5}
    fight = scenario(
        SYSTEM,
        hero("A", attributes=quick, position=[9.0, 0.0]),
        hero("B", wounds=0),
        foe("N", position=[90.0, 0.0]),
        sides={"heroes": "pc", "threats": "npc"},
        variants={"ambushed_lose_turn": lose},
        scene={"ambush": "threats", "glory": 0},
        rounds=1,
    )
    lines = [json.loads(line) for line in lines_of(fight, 1)]
    assert next(line["slots"] for line in lines if line["event"] == "order_set") == order
    assert findings(lines) == []


OWN = ("reference_battle", "own")


def test_a_lapsed_condition_is_found() -> None:
    """IG-CORE-06: the end of what lasts until the next turn is left out."""
    lines = [json.loads(line) for line in recorded("marine_against_an_ork_mob", "random")]
    ended = [line for line in lines if line["event"] == "condition_ended" and line["condition"] == "sprinting"]
    lines.remove(ended[0])
    assert any("is still sprinting" in finding for finding in findings(lines))


@pytest.mark.rule("IG-MOB-04", "IG-GLORY-05")
def test_shock_may_take_the_last_member_before_its_wounds() -> None:
    """IG-GLORY-05: a critical takes 8 Shock, the mob is gone, and its 11 wounds come to nothing."""
    lines = [json.loads(line) for line in recorded("what_sleeps_below", "random", 8)]
    assert findings(lines) == []


@pytest.mark.rule("IG-TEST-12")
@pytest.mark.parametrize(
    ("document", "trivial"),
    [
        ({"scene": {"trivial": ["athletics", "tech"]}}, ["athletics", "tech"]),
        ({"chain": [{"scene": {"trivial": ["tech"]}}, {"scene": {}}, {"scene": {"trivial": ["cunning"]}}]},
         ["tech", "cunning"]),
        ({"scene": {"tasks": [{"skill": "tech", "trivial": True}, {"skill": "cunning", "trivial": False}]}}, ["tech"]),
        ({"scene": {"tasks": [{"skill": "tech"}, {"trivial": True}]}}, []),
        ("trivial", []),
    ],
)  # fmt: skip
def test_what_is_trivial_is_found_wherever_a_scenario_says_it(document: object, trivial: list[str]) -> None:
    """IG-TEST-12: in the scene of a fight or of one of a chain, by name, or as a task of its own."""
    assert trivial_tests(document) == trivial


@pytest.mark.rule("IG-SOAK-03")
@pytest.mark.parametrize(
    ("mode", "cancelled", "paid"),
    [("on_attempt", 0, 1), ("on_attempt", 2, 3), ("on_success", 0, 0), ("on_success", 2, 3)],
)
def test_the_cost_of_soaking_is_computed(mode: str, cancelled: int, paid: int) -> None:
    """IG-SOAK-03: a point, and one for each wound cancelled; by the switch nothing where none was."""
    for shock in (paid, paid + 1):
        referee = IraYGloriaReferee(json.loads(recorded(*OWN)[0]))
        referee.switches = {**referee.switches, "soak_base_shock": mode}
        referee.action.cancelled = cancelled
        fighter: Any = SimpleNamespace(shock_max=9, name="H")
        referee.judge_shock(fighter, 9, 9 - shock, "effort", {"rule": "IG-SOAK-03", "body": 0})
        referee.nothing_owed()
        assert len(referee.audit().findings) == (shock != paid)


@pytest.mark.rule("IG-COND-01")
@pytest.mark.parametrize(
    ("task", "counted", "right"),
    [("attack", 2, True), ("attack", 0, False), ("pin", 2, True), ("pin", 0, False), ("athletics", 0, True)],
)
def test_being_blind_counts_in_attacks_alone(task: str, counted: int, right: bool) -> None:
    """IG-COND-01: it raises the difficulty of attacks and of pinning, and of no other test."""
    referee = IraYGloriaReferee(json.loads(recorded(*OWN)[0]))
    fighter: Any = SimpleNamespace(conditions={"blinded": 2}, injured=False, name="H")
    goal = [("defence", 3), *([("blinded", counted)] if counted else [])]
    referee.judge_goal(fighter, task, goal, 3 + counted, None)
    referee.nothing_owed()
    assert (referee.audit().findings == ()) is right


@pytest.mark.rule("IG-INTER-01")
@pytest.mark.parametrize(("value", "right"), [(2, False), (3, False), (4, True)])
@pytest.mark.parametrize("skill", ["insight", "athletics", "intimidation", "tech"])
def test_a_skill_resists_only_above_resolve(skill: str, value: int, right: bool) -> None:
    """IG-INTER-01: a target whose skill is no better than its resolve resists by resolve."""
    referee = IraYGloriaReferee(json.loads(recorded(*OWN)[0]))
    target: Any = SimpleNamespace(figures={"resolve": 3}, name="T")
    referee.judge_goal_part(target, "interaction", (skill, value), target)
    referee.nothing_owed()
    assert (referee.audit().findings == ()) is right


@pytest.mark.rule("IG-SHOCK-02")
@pytest.mark.parametrize(
    ("most", "mob", "left", "exhausted"),
    [(5, 0, 0, True), (5, 0, 1, False), (5, 3, 0, False), (None, 0, 0, False)],
)
def test_the_exhausted_have_no_shock_left(most: int | None, mob: int, left: int, exhausted: bool) -> None:
    """IG-SHOCK-02: never a mob, nor a body that is immune to Shock."""
    fighter = IraYGloriaReferee(json.loads(recorded(*OWN)[0])).fighter(0)
    fighter.shock_max, fighter.mob_size, fighter.pools["shock"] = most, mob, left
    assert fighter.exhausted is exhausted
