"""The referee of Tapiz: a recorded fight is right, and every figure that is changed in it is found."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from itertools import chain
from types import SimpleNamespace
from typing import Any

import pytest

from simulator.referee import audit_lines
from simulator.referee.tapiz import TapizReferee
from simulator.referee.tapiz.table import Table
from simulator.runtime import campaign, inline
from simulator.scenario import load
from simulator.trace.lines import Fields
from simulator.trace.writer import TraceWriter
from tests import shipping

Change = Callable[[Fields], object]


@cache
def recorded(name: str, policy: str = "", switches: tuple[str, ...] = (), fight: int = 1) -> tuple[Fields, ...]:
    """Return the lines of one fight of a shipped scenario, all sides under ``policy`` where it is named."""
    sides = [side.name for side in shipping.loaded(name).encounter.sides]
    settings = [f"variants.{switch}" for switch in switches]
    scenario = load(name, policies=[f"{side}={policy}" for side in sides] if policy else [], settings=settings)
    lines: list[bytes] = []
    writer = TraceWriter(lines, scenario, 1, fight)
    play = campaign.play if scenario.chain else inline.play
    writer.close(play(scenario, 1, fight, listener=writer, deadline=None).outcome)
    return tuple(json.loads(line) for line in lines)


def problems(lines: list[Fields]) -> list[str]:
    """Return the referee's findings."""
    return [finding.problem for finding in audit_lines(lines).findings]


def first(lines: list[Fields], event: str, **fields: object) -> Fields:
    """Return the first line of an event with these fields."""
    return next(line for line in lines if line["event"] == event and fields.items() <= line.items())


def fight_with(name: str, event: str, fields: Fields) -> list[Fields]:
    """Return the lines of a fight of this scenario with such an event: of the basic policy, which stays as it is, or
    else of others."""
    fights = (recorded(name, policy) for policy in ("basic", "", "cautious", "aggressive", "random"))
    return next(
        deepcopy(list(fight))
        for fight in fights
        if any(line["event"] == event and fields.items() <= line.items() for line in fight)
    )


OGRE, ROAD, MEDUSA = "tapiz/ogre_and_three_guards", "tapiz/two_adventures_on_the_road", "tapiz/medusa_in_the_temple"
DUEL, PASS = "tapiz/a_mental_duel", "tapiz/three_days_through_the_pass"
ARCHER = "tapiz/an_archer_who_aims"
MIND, KNOCKOUT, FOG = "tapiz/breaking_a_mind", "tapiz/knockout_and_recovery", "tapiz/ambush_in_the_fog"


@pytest.mark.slow
@pytest.mark.parametrize("policy", ["", "random", "aggressive"])
@pytest.mark.parametrize("name", [OGRE, ROAD, MEDUSA, MIND, KNOCKOUT, FOG])
def test_a_recorded_fight_is_right(name: str, policy: str) -> None:
    """Its audit has no finding and no lacking fact."""
    assert problems(list(recorded(name, policy))) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    "switches",
    [
        ("resistance_mode=rolled", "action_die=3d6"),
        ("profile=hoja", "ability_dice_table=notes2020", "d20_explodes=once"),
        ("hp_model=defence_reserve", "effect_scale_by_level=on"),
        ("effect_duration=next_roll", "effect_stacking=worst_only", "momentary_modifiers=each_kind"),
        ("consequence_slots=by_body_part", "knockout_severity=extreme", "consequence_points_damage=free"),
        ("consequence_slots=by_domain", "recover_accumulates=on", "load_scope=all"),
        ("damage_cap=rolled_plus_level", "stance_access=all", "stance_change_cost=slot"),
        ("ph_consequence_with_success=on", "ph_success_with_consequence=on", "ph_mode=per_level"),
        ("hp_per_level=roll", "initiative_frequency=each_round", "static_actions=always"),
    ],
)
def test_a_fight_by_other_switches_is_right(switches: tuple[str, ...]) -> None:
    """The referee knows the variants as well."""
    assert problems(list(recorded(OGRE, "random", switches))) == []


def change_part(line: Fields, key: str, number: int, more: int) -> None:
    """Change one summand."""
    line[key][number][1] += more


CHANGES: dict[str, tuple[str, str, dict[str, object], Change, str]] = {
    "armour": (
        OGRE,
        "tested",
        {"task": "attack"},
        lambda line: line["goal_parts"].remove(["armour", 3]),
        "the other parts of the resistance",
    ),
    "the size": (
        OGRE,
        "tested",
        {"task": "attack"},
        lambda line: line["goal_parts"].remove(["size", -2]),
        "the other parts of the resistance",
    ),
    "a part from nowhere": (
        OGRE,
        "tested",
        {"task": "attack"},
        lambda line: line["parts"].append(["luck", 1]),
        "the other parts of the roll",
    ),
    "the limit": (
        OGRE,
        "bought",
        {"account": "effect"},
        lambda line: change_part(line, "limit", 0, -7),
        "no more hit points than the limit",
    ),
    "points that were not there": (
        OGRE,
        "pool_changed",
        {"cause": "success"},
        lambda line: line.update(before=line["before"] + 1, after=line["after"] + 1),
        "as the trace had it last",
    ),
    "a state's rolls": (
        FOG,
        "condition_gained",
        {"condition": "distracted"},
        lambda line: line.update(on=["PA"]),
        "the rolls that distracted acts on",
    ),
    "the order": (OGRE, "order_set", {}, lambda line: line["slots"].reverse(), "the order is"),
    "a status": (
        OGRE,
        "status_changed",
        {"status": "bleeding"},
        lambda line: line.update(status="broken"),
        "the status of ",
    ),
    "two states in one slot": (
        FOG,
        "condition_ended",
        {"rule": "TZ-EFF-05"},
        lambda line: line.update(event="reacted", manner="obey"),
        "share a slot",
    ),
    "the winner": (OGRE, "fight_ended", {}, lambda line: line.update(winner="nobody"), "the winner is"),
    "the light": (
        FOG,
        "tested",
        {"task": "attack"},
        lambda line: line["parts"].append(["visibility", -4]),
        "visibility is",
    ),
    "what was rewritten": (
        DUEL,
        "rewritten",
        {"becomes": "loss"},
        lambda line: line.update(amount=7),
        "the price in hit points",
    ),
}
"""A change of one line: scenario, event, its index, the change, and the referee's finding."""


@pytest.mark.slow
@pytest.mark.parametrize("what", CHANGES)
def test_a_changed_figure_is_found(what: str) -> None:
    """One figure is changed in a fight that was right, and the referee finds it."""
    name, event, fields, change, said = CHANGES[what]
    lines = fight_with(name, event, fields)
    change(first(lines, event, **fields))
    assert any(said in problem for problem in problems(lines)), problems(lines)[:5]


def test_a_shot_without_ammunition_is_found() -> None:
    """TZ-ATK-03: after the last one none is left."""
    lines = deepcopy(list(recorded(ARCHER, "cautious")))
    shot = first(lines, "acted", verb="ranged_attack")
    spent = {"n": shot["n"], "event": "item_changed", "body": shot["body"], "item": shot["item"]}
    lines.insert(lines.index(shot), {**spent, "change": "out_of_ammo", "rule": "TZ-ATK-03"})
    assert "a shot or a piece is left is False, but must be True" in problems(lines)


@pytest.mark.rule("TZ-TEST-07", "TZ-TEST-09")
@pytest.mark.parametrize(
    ("advantage", "faces", "right"), [(0, [5, 2], 7), (1, [5, 2, 4], 9), (-1, [5, 2, 4], 6), (2, [5, 2, 4, 1], 9)]
)
def test_of_skill_dice_with_an_advantage_the_highest_count(advantage: int, faces: list[int], right: int) -> None:
    """TZ-TEST-09: an advantage adds dice and drops that many of the lowest; a disadvantage drops the highest."""
    for total in (right - 1, right, right + 1):
        referee = TapizReferee(recorded(OGRE)[0])
        roll = {"roller": 0, "sides": 6, "faces": faces, "purpose": "ability_dice"}
        referee.take({"n": 2, "event": "roll", "rule": "", **roll})
        referee.skill_dice(0, faces, total, {"level": 5, "advantage": advantage})
        referee.no_dice_left()
        assert (referee.audit().findings == ()) is (total == right)


@pytest.mark.rule("TZ-DMG-09", "TZ-HEAL-02")
@pytest.mark.parametrize(("points", "below"), [(2, [2]), (1, [1]), (0, []), (-3, [])])
def test_only_points_below_zero_count_in_a_difficulty(points: int, below: list[int]) -> None:
    """TZ-DMG-09, TZ-HEAL-02: the goal is the base alone where there are none."""
    goals = [[("base", 12)], *([("base", 12), ("below_zero", number)] for number in (0, 1, 2))]
    right = [("base", 12), *(("below_zero", number) for number in below)]
    for goal in goals:
        referee = TapizReferee(recorded(OGRE)[0])
        referee.below(goal, ("base", 12), points)
        referee.no_dice_left()
        assert (referee.audit().findings == ()) is (goal == right)


@pytest.mark.rule("TZ-PH-02")
@pytest.mark.parametrize(("margin", "points", "found"), [(-4, 1, 1), (-5, 1, 0), (-9, 1, 0), (-10, 1, 1), (-5, 2, 1)])
def test_a_failure_that_a_hero_point_turns_is_a_minor_one(margin: int, points: int, found: int) -> None:
    """TZ-PH-02: by 5 to 9 points, and for one point."""
    referee = TapizReferee(recorded(OGRE)[0])
    result: Any = SimpleNamespace(margin=margin, heroic=0, turned=False)
    referee.result = result
    referee.paid(0, points, "turned")
    assert (result.turned, result.heroic) == (True, 0)
    referee.paid(0, 1, "plus_one")
    assert result.heroic == 1
    referee.result = None
    referee.no_dice_left()
    assert len(referee.audit().findings) == found


@pytest.mark.rule("TZ-ATK-09")
@pytest.mark.parametrize(("step", "lost"), [(0, -2), (1, -2), (2, -4), (3, 0), (4, -2)])
def test_a_fight_of_a_chain_has_its_own_scene(step: int, lost: int) -> None:
    """A value for all fights holds where a step has none of its own: step 0 has none, and there is no step 4."""
    header = deepcopy(recorded(OGRE)[0])
    stages: list[Fields] = [{}, {"scene": {"visibility": "none"}}, {"scene": {"visibility": "full"}}]
    header["document"] |= {"scene": {"visibility": "partial"}, "chain": stages}
    table = Table(header)
    table.enter(step)
    assert table.dark("Ogre") == lost


@pytest.mark.parametrize(
    ("switches", "rolls"), [((), [[5], [7]]), (("action_die=3d6",), [[5, 6, 4]]), ((), []), (("action_die=3d6",), [])]
)
def test_action_dice_are_rolls_of_their_own_unless_they_are_three(
    switches: tuple[str, ...], rolls: list[list[int]]
) -> None:
    """Each d20 is rolled alone, 3d6 together; an action without a roll takes nothing off the list."""
    table = Table(recorded(OGRE, "random", switches)[0])
    for faces in rolls:
        table.take(
            {"n": 2, "event": "roll", "rule": "", "roller": 0, "sides": table.die, "faces": faces, "purpose": "attack"}
        )
    table.spend_each(list(chain(*rolls)), 0, "attack")
    table.no_dice_left()
    assert table.audit().findings == ()


@pytest.mark.parametrize(
    ("name", "event", "said"),
    [
        (OGRE, "rolled", "and no event shows it"),
        (OGRE, "bought", "nothing tells what became of the points"),
        (OGRE, "condition_gained", "was to suffer or gain"),
        (OGRE, "pool_changed", "was to lose"),
        (OGRE, "turn_started", "the turn"),
    ],
)
def test_a_line_that_is_missing_is_found(name: str, event: str, said: str) -> None:
    """Without the first line of an event after the first turn, something is left untold."""
    lines = deepcopy(list(recorded(name)))
    start = lines.index(first(lines, "turn_started"))
    if event == "rolled":
        lines.remove(first(lines, event))
    else:
        fields = {"cause": "success"} if event == "pool_changed" else {}
        fields = {"condition": "greatly_distracted"} if event == "condition_gained" else fields
        gone = next(line for line in lines[start:] if line["event"] == event and fields.items() <= line.items())
        lines.remove(gone)
    assert any(said in problem for problem in problems(lines)), problems(lines)[:5]


@pytest.mark.rule("TZ-EFF-01", "TZ-EFF-10")
@pytest.mark.parametrize(
    ("rule", "state", "found"),
    [("TZ-EFF-10", "off_balance", 0), ("TZ-EFF-05", "off_balance", 1), ("TZ-EFF-05", "setback", 0)],
)
def test_a_state_that_a_sheet_brings_may_have_any_number(rule: str, state: str, found: int) -> None:
    """TZ-EFF-10: the sheet sets its number; of bought states only a setback has a number of its own."""
    referee = TapizReferee(recorded(OGRE)[0])
    row = referee.book.state("off_balance")
    assert row is not None
    line = {"body": 0, "condition": state, "detail": "minor", "amount": -7, "on": []}
    if state == "off_balance":
        line["on"] = [each.rpartition(".")[2] for each in row["classes"]]
    referee.take({"n": 2, "event": "condition_gained", "rule": rule, **line})
    referee.no_dice_left()
    assert len(referee.audit().findings) == found


@pytest.mark.rule("TZ-ACT-03")
@pytest.mark.parametrize(("change", "empty"), [("picked_up", False), ("sheathed", True), ("dropped", True)])
def test_only_what_is_picked_up_may_be_shot_again(change: str, empty: bool) -> None:
    """A weapon that has no shot left has none when it is put away either."""
    referee = TapizReferee(recorded(OGRE)[0])
    referee.of(0).empty.add("short_bow")
    referee.on_item_changed({"body": 0, "item": "short_bow", "change": change})
    assert ("short_bow" in referee.of(0).empty) is empty


@pytest.mark.rule("TZ-ACT-08")
def test_the_giver_of_an_order_chooses_the_paces_of_the_broken() -> None:
    """TZ-ACT-08: the broken walk as the giver of the order wants, and an enemy may order them to surrender."""
    lines = list(recorded("tapiz/the_last_order", "random", fight=4))
    assert {"power", "surrender"} <= {line["detail"] for line in lines if line.get("manner") == "obey"}
    assert problems(lines) == []
