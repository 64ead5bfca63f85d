"""The referee of Tapiz knows what odd beginnings and seldom turned switches bring, and finds what comes near it."""

from __future__ import annotations

from copy import deepcopy

import pytest

from simulator.referee.tapiz import TapizReferee
from simulator.trace.lines import Fields
from tests.referee.test_tapiz import OGRE, recorded

HARMLESS: Fields = {"passed": False, "natural": "0", "rule": ""}


def referee(variants: Fields | None = None) -> TapizReferee:
    """Return a referee of the ogre and three guards, with these switches."""
    header = deepcopy(recorded(OGRE)[0])
    header["variants"] = variants or {}
    header["document"]["combatants"] = []
    return TapizReferee(header)


def muster(found: TapizReferee, body: int, **figures: int) -> None:
    """Let a combatant be mustered with these figures over those of a plain combatant of level 1."""
    whole = {"level": 1, "pgf": 9, "pgm": 9, **figures}
    words = ["medium"]
    found.take({"n": 2, "event": "mustered", "body": body, "figures": list(whole.items()), "words": words, "rule": ""})


def said(found: TapizReferee, *lines: Fields) -> list[str]:
    """Return its findings in these lines."""
    for number, line in enumerate(lines, 3):
        found.take({"n": number, "rule": "", **line})
    return [finding.problem for finding in found.audit().findings]


@pytest.mark.rule("TZ-INI-02")
@pytest.mark.parametrize(("first", "second", "right"), [(2, 2, True), (2, 1, True), (1, 2, False)])
def test_modifiers_of_sab_decide_no_tie_of_scores(first: int, second: int, right: bool) -> None:
    """TZ-INI-02: the score of DES comes before that of SAB, and two with one modifier of DES may have two scores."""
    found = referee({"initiative_formula": "des"})
    bodies = range(len(found.names))
    for body in bodies:
        muster(found, body, DES=first if body == 0 else second, SAB=body)
        found.of(body).initiative = 11
    scores = [[body, 11] for body in bodies]
    order: Fields = {
        "event": "order_set",
        "scheme": "initiative",
        "slots": [[body] for body in bodies],
        "scores": scores,
    }
    assert (said(found, order) == []) is right


@pytest.mark.rule("TZ-PH-08", "TZ-EFF-03")
@pytest.mark.parametrize("turned", [True, False])
def test_the_price_of_a_turned_failure_is_paid_to_the_fallen_too(turned: bool) -> None:
    """TZ-PH-08: the actor then suffers a major consequence of the target's choice, were it knocked out by the success;
    TZ-EFF-03: points of a failure are spent by the able alone."""
    found = referee({"ph_success_with_consequence": "on"})
    muster(found, 0)
    muster(found, 1, pgm=0, pgm_max=9)
    points = 0 if turned else 5
    parts = [["margin", points]] if points else []
    bought: Fields = {"event": "bought", "body": 1, "account": "consequence", "against": 0, "parts": parts,
                      "points": points, "purchases": [["consequence", "dazed", points]]}  # fmt: skip
    test: Fields = {"event": "tested", "body": 0, "task": "attack", "against": 1, "parts": [], "dice": [], "figure": 0,
                    "total": 5, "difficulty": 10, **HARMLESS}  # fmt: skip
    said(found, {"event": "acted", "body": 0, "verb": "mental_attack", "target": 1, "item": "persuade"}, test)
    assert found.result is not None
    found.result.turned = turned
    assert ("the answering combatant is able is False, but must be True" in said(found, bought)) is not turned


@pytest.mark.rule("TZ-ACT-04")
@pytest.mark.parametrize(("against", "state", "right"), [(-1, "inspired", True), (-1, "weak_point", False),
                                                         (1, "weak_point", True), (1, "inspired", False)])  # fmt: skip
def test_help_against_an_enemy_buys_what_depends_on_it(against: int, state: str, right: bool) -> None:
    """TZ-ACT-04: a roll against an enemy's mind buys a weak point, a roll against 10 inspiration, never the other."""
    found = referee()
    muster(found, 0)
    muster(found, 1, md=10)
    test: Fields = {"event": "tested", "body": 0, "task": "help", "against": against, "parts": [], "dice": [],
                    "figure": 0, "total": 20, "difficulty": 10, "goal_parts": [["base", 10]], **HARMLESS}  # fmt: skip
    bought: Fields = {"event": "bought", "body": 0, "account": "effect", "parts": [["margin", 10]], "points": 10,
                      "purchases": [["effect", state, 10]]}  # fmt: skip
    said(found, {"event": "acted", "body": 0, "verb": "help", "target": 0, "item": "INT"}, test)
    wrong = any("depends on an enemy" in problem for problem in said(found, bought))
    assert wrong is not right


@pytest.mark.rule("TZ-TEST-07", "TZ-TEST-03")
@pytest.mark.parametrize(("told", "right"), [(2, True), (0, False)])
def test_skill_dice_of_a_resistance_are_in_it_and_in_nothing_else(told: int, right: bool) -> None:
    """TZ-TEST-07: a rolled resistance has the dice of its skill, and no later roll of the same body has them."""
    found = referee({"ability_dice": "on"})
    muster(found, 0, INT=-2)
    parts = [["INT", -2], *([["ability_dice", told]] if told else [])]
    rolls: list[Fields] = [
        {"event": "roll", "roller": 0, "sides": 10, "faces": [2], "purpose": "ability_dice"},
        {"event": "rolled", "body": 0, "purpose": "ability_dice", "dice": [2], "total": 2, "parts": [["level", 4]]},
        {"event": "roll", "roller": 0, "sides": 20, "faces": [9], "purpose": "resist"},
        {"event": "rolled", "body": 0, "purpose": "resist", "dice": [9], "total": 7 + told, "parts": parts},
    ]
    assert (said(found, *rolls) == []) is right
    assert ("ability_dice", 0) not in found.shown


@pytest.mark.rule("TZ-ENC-02", "TZ-HEAL-05")
@pytest.mark.parametrize(("over", "right"), [(True, []), (False, [["load", -6]])])
def test_no_load_weighs_after_the_conflict(over: bool, right: list[list[object]]) -> None:
    """TZ-ENC-02: with ``load_scope = all`` on SK rolls of a conflict, not after it, even in a conflict without a
    round."""
    for load in ([], [["load", -6]]):
        found = referee({"load_scope": "all"})
        muster(found, 0, load=-6)
        muster(found, 1, pgf=-1, pgf_max=9)
        ended: list[Fields] = [{"event": "fight_ended", "ending": "draw", "rounds": 0}] if over else []
        total = 4 if load else 10
        aid: list[Fields] = [
            {"event": "acted", "body": 0, "verb": "first_aid", "target": 1, "item": "physical"},
            {"event": "tested", "body": 0, "task": "heal", "parts": [["base", 10], *load], "dice": [], "figure": total,
             "total": total, "difficulty": 11, "goal_parts": [["base", 10], ["below_zero", 1]], **HARMLESS},
        ]  # fmt: skip
        assert any("the other parts" in one for one in said(found, *ended, *aid)) is (load != right)


@pytest.mark.rule("TZ-MOV-02")
@pytest.mark.parametrize(
    ("free", "pace", "metres", "right"),
    [
        (0, "walk", 31, True),
        (0, "walk", 34, False),
        (3.5, "walk", 34, True),
        (3.5, "walk", 35, False),
        (3.5, "sprint", 94, True),
        (3.5, "sprint", 97, False),
    ],
)
def test_free_metres_come_on_top(free: float, pace: str, metres: int, right: bool) -> None:
    """TZ-MOV-02, free_step_m: distance that does not count, beyond what MOV allows; a line has whole metres."""
    found = referee({"free_step_m": free})
    muster(found, 0, mov=30)
    moved = {"event": "acted", "body": 0, "verb": "moved", "detail": pace, "amount": metres}
    assert (said(found, moved) == []) is right


@pytest.mark.rule("TZ-TIME-04", "TZ-DMG-04")
@pytest.mark.parametrize("fights", [False, True])
def test_how_one_begins_shows_in_its_figures(fights: bool) -> None:
    """TZ-TIME-04: no line shows a combatant that has begun at 0, with a round or without; a fall within a round has
    a line."""
    found = referee()
    for body, _ in enumerate(found.names):
        muster(found, body, pgf=0 if body == 0 else 9, pgf_max=9)
    start: Fields = {"event": "round_started", "round": 1}
    end: Fields = {"event": "fight_ended", "ending": "draw", "rounds": int(fights)}
    falls = [one for one in said(found, *([start] if fights else []), end) if "has fallen" in one]
    assert falls == []
    found.of(1).pools["pgf"] = 0
    falls = [one for one in said(found, end) if "has fallen" in one]
    assert falls == ([f"no line tells that {found.names[1]} has fallen"] if fights else [])
