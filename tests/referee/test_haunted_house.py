"""The referee of Haunted House finds nothing in random fights, and knows the rules that fights seldom meet."""

from __future__ import annotations

import json
from functools import cache

import attrs
import pytest

from simulator.core.dice import Luck, Seeded
from simulator.core.events import Event
from simulator.core.fight import Fight
from simulator.core.scene import Decision
from simulator.core.system import Encounter, Outcome
from simulator.referee import audit_lines
from simulator.referee.haunted_house import HauntedHouseReferee
from simulator.runtime import campaign, inline
from simulator.systems.haunted_house.rules import SYSTEM
from simulator.systems.haunted_house.variants import Variants
from simulator.testing import ScriptedFight, encounter, fighter, scripted
from simulator.testing.recording import RecordedRoll
from simulator.trace.lines import DECISION, ROLL, Fields, decision_fields, event_fields, event_name, roll_fields
from simulator.trace.writer import TraceWriter
from tests.audit import Case, scenario_of
from tests.contract.haunted_house_encounters import random_encounter


@cache
def recorded(name: str, policy: str, fight: int) -> tuple[Fields, ...]:
    """Return the lines of a fight's trace."""
    scenario = scenario_of(Case(name, policy, 1))
    lines: list[bytes] = []
    writer = TraceWriter(lines, scenario, 1, fight)
    play = campaign.play if scenario.chain else inline.play
    writer.close(play(scenario, 1, fight, listener=writer, deadline=None).outcome)
    return tuple(json.loads(line) for line in lines)


def problems(lines: tuple[Fields, ...]) -> list[str]:
    """Return the referee's findings."""
    return [str(finding) for finding in audit_lines(list(lines)).findings]


@pytest.mark.rule("HH-LIFE-03")
def test_who_sank_down_in_flight_wakes_out_of_the_scene() -> None:
    """Fallen outside after a flight, and awake there again in the rest that follows."""
    lines = recorded("haunted_house/a_night_in_the_house", "cautious", 342)
    at = next(n for n, line in enumerate(lines) if line.get("rule") == "HH-LIFE-03" and line.get("status") == "fled")
    assert problems(lines) == []
    assert problems((*lines[:at], {**lines[at], "status": "active"}, *lines[at + 1 :])) != []


@pytest.mark.rule("HH-REC-03")
def test_of_two_patients_each_has_the_wound_that_was_chosen_for_it() -> None:
    """In one turn Inés treats her only wound, about which nobody is asked, and one of another's."""
    assert problems(recorded("haunted_house/firedamp", "random", 3)) == []


@pytest.mark.rule("HH-OOC-05", "HH-OOC-07")
@pytest.mark.parametrize(("fight", "rule", "name"), [(6, "HH-STAM-03", "Elena"), (59, "HH-OOC-05", "Inés")])
def test_nobody_is_left_to_die_after_the_last_fight(fight: int, rule: str, name: str) -> None:
    """A trace that is silent about a death is wrong: without companions those in coma and with a stopped heart die."""
    lines = recorded("haunted_house/asphyxia", "basic", fight)
    ended = next(place for place, line in enumerate(lines) if line["event"] == "fight_ended")
    at = next(n for n in range(ended, len(lines)) if (lines[n].get("status"), lines[n].get("rule")) == ("dead", rule))
    assert problems(lines) == []
    assert any(f"{name} is left to die" in problem for problem in problems((*lines[:at], *lines[at + 1 :])))


@pytest.mark.rule("HH-STAM-03")
@pytest.mark.parametrize(("seconds", "right"), [(24 * 3600 - 1, False), (24 * 3600, True), (24 * 3600 + 1, True)])
def test_a_coma_may_end_in_death_after_a_day(seconds: int, right: bool) -> None:
    """At the very second that the day is over, and not before."""
    referee = HauntedHouseReferee(recorded("haunted_house/poison", "own", 1)[0])
    person = referee.who(0)
    person.status, person.coma_since, person.pools["life"] = "coma", 100, 5
    referee.seconds = 100 + seconds
    referee.on_status_changed({"body": 0, "status": "dead", "rule": "HH-STAM-03"})
    assert (referee.audit().findings == ()) is right


@pytest.mark.rule("HH-OOC-07", "HH-STAM-03")
@pytest.mark.parametrize("mindless", [False, True])
def test_the_mindless_bring_no_one_to_a_hospital(mindless: bool) -> None:
    """After the last fight the comatose die where only animals are left of their side, and not beside a friend."""
    referee = HauntedHouseReferee(recorded("haunted_house/poison", "own", 1)[0])
    person, friend = referee.who(0), referee.who(1)
    person.status, friend.side, friend.in_scene, referee.aftermath = "coma", person.side, True, True
    person.pools["life"] = 5
    referee.sheets = {friend.name: {"mindless": mindless}}
    referee.on_status_changed({"body": 0, "status": "dead", "rule": "HH-STAM-03"})
    assert (referee.audit().findings == ()) is mindless


class Lines:
    """A listener that writes the lines of a trace from its header on."""

    def __init__(self, met: Encounter) -> None:
        standard = Variants()
        values = {each.name: getattr(met.variants, each.name) for each in attrs.fields(Variants)}
        variants = {name: value for name, value in values.items() if value != getattr(standard, name)}
        header = {
            "event": "header",
            "system": "haunted_house",
            "sides": [[side.name, side.role, None] for side in met.sides],
            "combatants": [[member.name, met.sides[member.side].name, None] for member in met.members],
            "variants": plain(variants),
        }
        self.lines: list[Fields] = []
        self.add(header)

    def add(self, fields: Fields) -> None:
        """Number a line."""
        self.lines.append({"n": len(self.lines) + 1, **plain(fields)})

    def decided(self, decision: Decision) -> None:
        """A decision."""
        self.add({"event": DECISION, **decision_fields(decision)})

    def close(self, outcome: Outcome | None) -> None:
        """The end."""
        assert outcome is not None
        self.add({"event": "footer", **outcome._asdict()})

    def rolled(self, roller: int, sides: int, faces: bytes, purpose: str, rule: str) -> None:
        """A roll."""
        self.add({"event": ROLL, **roll_fields(roller, sides, faces, purpose, rule)})

    def happened(self, event: Event) -> None:
        """An event."""
        self.add({"event": event_name(type(event)), **event_fields(event)})


def plain(value: Fields) -> Fields:
    """Return a value as it stands in a file: lists and tables."""
    found: Fields = json.loads(json.dumps(value, default=lambda each: attrs.asdict(each)))
    return found


def searched(dice: str, seeker: int, hider: int) -> tuple[Fields, ...]:
    """Return the lines of a fight in which B hides with a total of 14, and A searches with these dice and its
    perception."""
    fighters = (
        fighter("A", side="pc", perception=seeker),
        fighter("B", side="npc", fright_row="none", caution=6, perception=hider),
    )
    met = encounter("haunted_house", *fighters, rounds=1)
    fight = scripted(met, f"11 66 | 44 | {dice}", [("B", "hide"), ("A", "search")], explicit=("second",))
    heard = Lines(met)
    replay(fight.finish(), heard)
    return tuple(heard.lines)


def replay(fight: ScriptedFight, listener: Lines) -> None:
    """Tell a listener of a fight."""
    decisions = iter(fight.heard.decisions)
    for kind, what in fight.heard.log:
        if isinstance(what, RecordedRoll):
            listener.rolled(*what)
        elif kind == DECISION:
            listener.decided(next(decisions))
        elif isinstance(what, Event):
            listener.happened(what)
    listener.close(fight.fight.outcome)


@pytest.mark.rule("HH-DMG-03")
@pytest.mark.parametrize(("interval", "bled"), [(1, [1, 1]), (2, [1])])
def test_the_cost_of_bleeding_is_computed(interval: int, bled: list[int]) -> None:
    """A point for a wound of round 1 whenever its interval is full, by round 3; one more or less is found."""
    fighters = (fighter("A", side="pc", max_life=40), fighter("B", side="npc", fright_row="none"))
    met = encounter(
        "haunted_house",
        *fighters,
        rounds=3,
        scene={"hazards": [{"hazard": "object", "targets": ["A"], "object": "ceiling", "round": 1}]},
        variants={"wound_effects": "drain", "bleed_interval_rounds": interval},
    )
    heard = Lines(met)
    replay(scripted(met, "1 | 66 55 | 66 55").finish(), heard)
    found = [line for line in heard.lines if line.get("condition") == "bleeding"]
    assert [line["amount"] for line in found] == bled
    assert problems(tuple(heard.lines)) == []
    for more in (-1, 1):
        wrong = [{**line, "amount": line["amount"] + more} if line is found[0] else line for line in heard.lines]
        assert any("the points" in problem for problem in problems(tuple(wrong)))


@pytest.mark.rule("HH-ACT-03", "HH-CASE-28")
@pytest.mark.parametrize(
    ("dice", "seeker", "hider", "is_found"),
    [("54", 6, 6, True), ("44", 6, 5, True), ("44", 6, 6, True), ("44", 6, 7, False), ("43", 6, 5, False)],
    ids=["higher", "tie and keener", "tie and tie", "tie and duller", "lower"],
)
def test_the_results_of_a_search_are_computed(dice: str, seeker: int, hider: int, is_found: bool) -> None:
    """A right fight has no finding; one that reveals who was not found, or does not reveal who was, has."""
    lines = searched(dice, seeker, hider)
    assert problems(lines) == []
    ended = [at for at, fields in enumerate(lines) if fields["event"] == "condition_ended"]
    assert len(ended) == is_found
    if is_found:
        wrong = (*lines[: ended[0]], *lines[ended[0] + 1 :])
    else:
        reveal = {"event": "condition_ended", "rule": "HH-ACT-03", "body": "B", "condition": "hidden"}
        wrong = (*lines[:-1], reveal, lines[-1])
    assert problems(wrong) != []


def random_fight(number: int) -> tuple[Fields, ...]:
    """Return the lines of a random fight of a random encounter with random switches."""
    luck = Luck(number.to_bytes(16, "big"))
    met = random_encounter(luck)
    heard = Lines(met)
    fight = Fight(SYSTEM, met, Seeded(7, number, met.names), listener=heard)
    while fight.pending:
        asks = fight.pending
        picks = [options[luck.below(len(options))] for options in [list(ask.options()) for ask in asks]]
        fight.answer(*picks)
    heard.close(fight.outcome)
    return tuple(heard.lines)


@pytest.mark.slow
@pytest.mark.parametrize("start", range(0, 120, 20))
def test_the_values_of_switches_are_respected(start: int) -> None:
    """Random encounters with random switches: other readings make other figures, and the referee knows them all."""
    found = {number: problems(random_fight(number)) for number in range(start, start + 20)}
    assert {number: wrong[:3] for number, wrong in found.items() if wrong} == {}


@pytest.mark.rule("HH-DOOM-02")
@pytest.mark.parametrize(("amount", "right"), [(1, True), (3, True), (4, False)])
def test_no_more_is_lost_than_the_die_says(amount: int, right: bool) -> None:
    """A die of 3 takes up to three of the things, fewer where there are no more."""
    referee = HauntedHouseReferee(recorded("haunted_house/poison", "own", 1)[0])
    referee.who(0).awaited["lost"] = "3"
    referee.on_item_changed({"body": 0, "change": "lost", "item": "bandage", "amount": amount, "rule": ""})
    assert (referee.audit().findings == ()) is right
