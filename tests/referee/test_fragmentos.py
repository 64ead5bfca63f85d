"""The referee of Fragmentos finds nothing in what the rules play, and every figure that is changed."""

from __future__ import annotations

import json

import attrs
import pytest

from simulator.core.dice import Luck, luck_key
from simulator.core.events import Event
from simulator.core.system import Encounter, Outcome
from simulator.referee import audit_lines
from simulator.referee.fragmentos import FragmentosReferee
from simulator.runtime.inline import Runner
from simulator.systems.fragmentos.variants import Variants
from simulator.testing.recording import RecordedRoll, Recording
from simulator.trace.lines import DECISION, Fields, decision_fields, event_fields, event_name, roll_fields
from tests.policies.policy_fights import staged
from tests.systems.fragmentos.encounters import random_encounter
from tests.systems.fragmentos.scenes import ScriptedFight, extra, flayed, main, mark, monster, play, quality

USUAL = attrs.asdict(Variants())


def lines_of(heard: Recording, encounter: Encounter, outcome: Outcome | None) -> list[Fields]:
    """Return the lines of a fight that was listened to, as a trace would have them."""
    sides = [side.name for side in encounter.sides]
    variants = attrs.asdict(encounter.variants)  # type: ignore[arg-type]  # this system's are attrs
    header = {
        "event": "header",
        "system": "fragmentos",
        "combatants": [[member.name, sides[member.side], ""] for member in encounter.members],
        "variants": {name: value for name, value in variants.items() if value != USUAL[name]},
    }
    lines: list[Fields] = [header]
    decisions = iter(heard.decisions)
    for kind, what in heard.log:
        if kind == DECISION:
            lines.append({"event": kind, **decision_fields(next(decisions))})
        elif isinstance(what, RecordedRoll):
            lines.append({"event": kind, **roll_fields(*what)})
        elif isinstance(what, Event):
            lines.append({"event": event_name(type(what)), **event_fields(what)})
    if outcome is not None:
        lines.append({"event": "footer", **outcome._asdict()})
    return [json.loads(json.dumps({"n": number, **line})) for number, line in enumerate(lines, 1)]


def problems(lines: list[Fields]) -> list[str]:
    """Return the referee's findings."""
    return [str(finding) for finding in audit_lines(lines).findings]


@pytest.mark.slow
@pytest.mark.parametrize("policies", [("random",), ("aggressive",), ("cautious", "random", "aggressive")])
def test_random_scenes_have_no_finding(policies: tuple[str, ...]) -> None:
    """Sheets, modes, qualities, elements, hazards and variants of every kind."""
    for number in range(40):
        encounter = random_encounter(Luck(luck_key(8, number, "encounter")))
        heard = Recording()
        result = Runner(staged(encounter, *policies), 8, deadline=None).play(number, listener=heard)
        assert problems(lines_of(heard, encounter, result.outcome)) == [], number


def recorded(fight: ScriptedFight) -> list[Fields]:
    """Return the lines of a scripted scene that has been played to its end."""
    return lines_of(fight.heard, fight.fight.state.encounter, fight.fight.outcome)


def assault() -> list[Fields]:
    """F assaults Mark, who must pay not to fall; Mark then puts up an obstacle, helped by his weight."""
    answers = [("F", "attack Mark assault"), ("Mark", "obstacle F"), ("Mark", "force: succeed Mark sobrepeso")]
    return recorded(play(mark(), flayed(), dice="11456 122 123", answers=answers))


def changed(lines: list[Fields], event: str, nth: int, **fields: object) -> list[Fields]:
    """Return the lines with some fields of the nth event of that name replaced."""
    at = [index for index, line in enumerate(lines) if line["event"] == event][nth]
    return [*lines[:at], {**lines[at], **fields}, *lines[at + 1 :]]


def without(lines: list[Fields], event: str, nth: int) -> list[Fields]:
    """Return the lines without the nth event of that name."""
    at = [index for index, line in enumerate(lines) if line["event"] == event][nth]
    return [*lines[:at], *lines[at + 1 :]]


@pytest.mark.parametrize(
    ("event", "nth", "fields", "found"),
    [
        ("mustered", 0, {"figures": [["threat", 6]]}, "difficulty of tested"),
        ("mustered", 1, {"words": ["monster", "sobrepeso"]}, "the order"),
        ("order_set", 0, {"slots": [[0], [1]]}, "the order is [[0], [1]], but must be [[1], [0]]"),
        ("turn_started", 0, {"bodies": [0]}, "the turn is 0, but must be 1"),
        ("condition_gained", 0, {"detail": "danger_for_free"}, "danger costs nothing"),
        ("roll", 0, {"faces": [2, 1, 4, 5, 6]}, "the dice [1, 1, 4, 5, 6] were never rolled"),
        ("roll", 0, {"sides": 8}, "the sides of the dice is 8, but must be 6"),
        ("rolled", 0, {"total": 10}, "the result is 10, but must be 9 (reading 6 + Garras 3)"),
        ("rolled", 0, {"added": [["Garras", 4]]}, "Garras 4 is one of its traits"),
        ("rolled", 0, {"parts": [["accion", 4]]}, "the number of dice is 5, but must be 4"),
        ("rolled", 0, {"parts": [["accion", 3], ["knife", 2]]}, "it has the object knife"),
        ("rolled", 1, {"purpose": "resist"}, "resist answers assault"),
        ("compared", 0, {"passed": False}, "the initiator wins is False, but must be True"),
        ("tested", 0, {"parts": [["F", 2]]}, "parts of tested"),
        ("tested", 0, {"difficulty": 3}, "difficulty of tested is 3, but must be 2"),
        ("pool_changed", 0, {"after": 4}, "after of pool_changed is 4, but must be 5"),
        ("damage_rolled", 0, {"parts": [["failure", 1], ["omens_of_attacker", 1]]}, "the parts of the loss"),
        ("damage_rolled", 0, {"protection": 0, "loss": 3}, "plot protection must be paid"),
        ("reacted", 0, {"detail": ""}, "detail of reacted"),
        ("tested", 1, {"difficulty": 4}, "the difficulty is 4, but must be 5"),
        ("tested", 1, {"passed": True}, "the success is True, but must be False"),
        ("acted", 2, {"item": "courage"}, "no quality courage is in play"),
        ("acted", 2, {"verb": "fail"}, "fail changes the outcome"),
        ("condition_gained", 1, {"against": 0}, "against of condition_gained is 0, but must be 1"),
        ("footer", 0, {"rounds": 2}, "the rounds is 2, but must be 1"),
        ("footer", 0, {"ending": "wiped"}, "the ending wiped"),
    ],
)
def test_a_changed_figure_is_found(event: str, nth: int, fields: Fields, found: str) -> None:
    """Dice, sums, parts, names, order, prices and the end."""
    assert any(found in problem for problem in problems(changed(assault(), event, nth, **fields)))


@pytest.mark.parametrize(
    ("event", "nth"),
    [("rolled", 1), ("tested", 0), ("pool_changed", 1), ("damage_rolled", 0), ("reacted", 0), ("turn_started", 1)],
)
def test_what_is_left_out_is_found(event: str, nth: int) -> None:
    """The trace must show every consequence."""
    assert problems(without(assault(), event, nth)) != []


def test_damage_status_and_death_are_computed() -> None:
    """FR-COND-01, FR-THR-04: the victim's status after the loss, and the threat after its death."""
    fight = play(
        mark(current={"accion": 1}),
        main("B"),
        flayed(),
        dice="11456 2",
        answers=[("F", "attack Mark assault")],
        threat=9,
    )
    lines = recorded(fight)
    assert problems(lines) == []
    assert problems(changed(lines, "status_changed", 0, status="incapacitated", cause="gravely_wounded")) != []
    assert problems(without(lines, "status_changed", 0)) != []
    assert problems(changed(lines, "pool_changed", 0, after=0)) != []
    assert any("death" in problem for problem in problems(without(lines, "pool_changed", 1)))


def test_danger_by_threat_alone_is_expected() -> None:
    """FR-DANG-07: by variant, from the threat on that there is as the dice fall."""
    fight = play(
        mark(),
        extra("C"),
        dice="666 222",
        answers=[("Mark", "attack C assault"), ("C", "pass")],
        threat=9,
        variants={"high_threat_danger": "automatic"},
    )
    lines = recorded(fight)
    assert problems(lines) == []
    assert any("danger by threat is False" in problem for problem in problems(without(lines, "condition_gained", 0)))


def test_setbacks_hiding_and_flight_are_followed() -> None:
    """FR-FIGHT-05, FR-FIGHT-07: setbacks add up, who attacks is seen, and a target must not be hidden."""
    fight = play(
        mark(hidden=True), extra("C"), extra("D"), dice="666 222", answers=[("Mark", "attack C assault"), ("C", "pass")]
    )
    lines = recorded(fight)
    assert problems(lines) == []
    assert any("amount" in problem for problem in problems(changed(lines, "condition_gained", 0, amount=2)))
    assert problems(without(lines, "condition_ended", 0)) != []
    assert any("hidden" in problem for problem in problems(changed(lines, "acted", 0, target=2, verb="hunt")))


@pytest.mark.parametrize(
    ("limits", "right"),
    [
        ({"setback_limit": "none", "threat_max": "none"}, True),
        ({"setback_limit": 1, "threat_max": "none"}, False),
        ({"setback_limit": "none", "threat_max": 4}, False),
    ],
)
def test_a_limit_may_be_none(limits: Fields, right: bool) -> None:
    """FR-FIGHT-05, FR-THR-01: a document writes a limit that is not there as the word ``none``."""
    switches = {"setback_limit": "none", "threat_max": "none"}
    fight = play(mark(), extra("C"), variants=switches, dice="116 222", answers=[("Mark", "attack C assault")])
    header, *lines = recorded(fight)
    assert {"setback", "omens"} <= {line.get(key) for line in lines for key in ("condition", "cause")}
    assert (problems([{**header, "variants": {**switches, **limits}}, *lines]) == []) is right


def test_area_pairs_and_rerolls_are_followed() -> None:
    """FR-CONF-04, FR-CONF-07: each pair is compared separately, a tie without a main is rolled again, and one threat
    check follows the deciding rolls."""
    howl = {"use": "terrify", "id": "howl", "area": True}
    fight = play(
        monster("F", cognicion=3, attack_modes=[howl], qualities=[quality("shy", (), ("fear",))]),
        main("A"),
        extra("G", side="protagonists"),
        dice="145 222 345 333 166",
        answers=[("F", "attack howl"), ("A", "force: fail F shy")],
    )
    lines = recorded(fight)
    assert problems(lines) == []
    assert any("tie" in problem for problem in problems(without(lines, "contested", 0)))
    assert any(
        "the body and purpose of the reroll" in problem for problem in problems(changed(lines, "rolled", 3, body=1))
    )
    assert any("names the opponent" in problem for problem in problems(changed(lines, "acted", 1, detail="")))


def test_a_story_carries_its_figures() -> None:
    """FR-OOC-02: a body enters the next scene with the points that the last one left it."""
    lines = assault()
    names = [name for name, _, _ in lines[0]["combatants"]]
    first: Fields = {"event": "step_started", "step": 1, "kind": "fight", "names": names, "rule": ""}
    story = [lines[0], first, *lines[1:-1], {**first, "step": 2}, *lines[1:5]]
    numbered = [{**line, "n": number} for number, line in enumerate(story, 1)]
    found = problems(numbered)
    assert any("the threat of the story is 4" in problem for problem in found)
    assert any("points of Mark is 5" in problem for problem in found)


@pytest.mark.rule("FR-CHAL-05")
@pytest.mark.parametrize(
    ("event", "nth", "right"), [("acted", 2, True), ("tested", 1, False), ("round_ended", 0, False)]
)
def test_a_retry_is_paid_before_its_dice(event: str, nth: int, right: bool) -> None:
    """FR-CHAL-05: the point is paid at the declaration, not after the roll, nor without a retry."""
    scene = {"challenges": {"climb": {"characteristic": "accion", "tags": ["climb"]}}}
    answers = [("Mark", "challenge climb")] * 2
    lines = recorded(play(mark(), extra("C"), dice="222 222", answers=answers, scene=scene, rounds=2))
    prices = [line for line in lines if line["event"] == "pool_changed"]
    assert [line["cause"] for line in prices] == ["retry", "retry"]
    rest = [line for line in lines if line not in prices]
    at = [index for index, line in enumerate(rest) if line["event"] == event][nth] + 1
    found = problems([*rest[:at], *prices, *rest[at:]])
    assert (
        any("a point for retry is paid outside the preparation of a roll" in problem for problem in found) is not right
    )
    assert (found == []) is right


@pytest.mark.rule("FR-FIGHT-08", "FR-QUAL-08")
@pytest.mark.parametrize(
    ("change", "extras"), [("picked_up", [("hacha", 2)]), ("exhausted", []), ("used_up", []), ("opened", [])]
)
def test_only_what_is_picked_up_is_had_from_then_on(change: str, extras: list[tuple[str, int]]) -> None:
    """FR-FIGHT-08: an object gives its dice to the one who has picked it up; a quality or an obstacle is none."""
    referee = FragmentosReferee(assault()[0])
    referee.confirmed = True
    before = list(referee.bodies[0].extras)
    referee.on_item_changed({"body": 0, "item": "hacha", "change": change, "amount": 2})
    assert referee.bodies[0].extras == [*before, *extras]


@pytest.mark.rule("FR-THR-01")
@pytest.mark.parametrize(("threat", "right"), [(0, False), (1, False), (2, True), (3, True)])
def test_threat_is_paid_only_above_its_floor(threat: int, right: bool) -> None:
    """FR-THR-01: down to ``threat_min`` and no further."""
    referee = FragmentosReferee({**assault()[0], "variants": {"threat_min": 1}})
    referee.threat = threat
    referee.pay_threat("quality")
    assert (referee.audit().findings == ()) is right
