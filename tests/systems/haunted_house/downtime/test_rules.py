"""Haunted House in a chain: rests, and the bodies and things that go on."""

from __future__ import annotations

import pytest

from simulator.core import events
from simulator.core.asks import Option
from simulator.core.campaign import Continuing
from simulator.systems.haunted_house.downtime.rules import DOWNTIME
from simulator.systems.haunted_house.rules import SYSTEM
from simulator.systems.haunted_house.setting import Door, DoorKey, Rest
from simulator.systems.haunted_house.tables import FLED
from simulator.systems.haunted_house.turns.flow import OVER
from simulator.testing import encounter

from ..house import foe, pc
from .test_exploration import Between, group
from .test_recovery import HEALER, hurt

CONTINUING = Continuing(0, frozenset({0}))


@pytest.mark.rule("HH-REC-01", "HH-REC-03", "HH-REC-04", "HH-OOC-05", "HH-OOC-08", "HH-OOC-03")
def test_a_rest_heals_then_searches_then_walks() -> None:
    """HH-OOC-05: first aid (5+4 and AF 6: +1), two hours at rest (+2), a search turn, a room on: 7,800 seconds."""
    party = group(**HEALER, max_life=10)
    hurt(party, "A", 5)
    rest = Rest(hours=1, minutes=60, resting=True, searches=1, rooms=1)
    party.run(DOWNTIME.rest(party.scene, rest, CONTINUING), "54")
    assert (party["A"].life, party.state.clock) == (8, 7_800)
    assert party.asked == ["rest", "heal", "explore", "travel"]


@pytest.mark.rule("HH-OOC-02", "HH-OOC-03", "HH-OOC-05")
def test_keys_are_tried_in_the_search_turns_of_a_rest() -> None:
    """HH-OOC-02: luck 3: the brass key does not fit the cellar, the black one does, and the next fight knows both."""
    people = pc("A", luck=3), pc("B", luck=3)
    tries = [Option("key", item=key, detail="cellar") for key in ("brass", "black")]
    party = Between(*people, "44 | 54", explore=tries)
    rest = Rest(minutes=0, searches=1, keys=(DoorKey("brass"), DoorKey("black")), doors=(Door("cellar"),))
    party.run(DOWNTIME.rest(party.scene, rest, CONTINUING))
    known = {"brass|cellar": False, "black|cellar": True}
    assert party.state.open_doors == known
    assert [change.item for change in party.of(events.ItemChanged)] == ["brass → cellar", "black → cellar"]
    _, state = DOWNTIME.next_fight(party.state, encounter("haunted_house", *people, foe("W")))
    assert state.open_doors == known


@pytest.mark.rule("HH-REC-04", "HH-REC-01", "HH-REC-03")
def test_an_unwritten_length_is_the_variants_and_captains_may_decline() -> None:
    """HH-REC-04: inter_encounter_minutes, up and about unless the captain says otherwise; HH-REC-01: an offered rest
    need not be taken, first aid neither."""
    party = group(max_life=10, life=4)
    party.run(DOWNTIME.rest(party.scene, Rest(), CONTINUING))
    assert (party.state.clock, party["A"].life, Rest().length, Rest(minutes=0).length) == (1_800, 4, None, 0)
    party = Between(pc("A", **HEALER, max_life=10), rest=[Option("go_on")], heal=[Option("none")])
    hurt(party, "A", 5)
    party.run(DOWNTIME.rest(party.scene, Rest(hours=2, resting=True), CONTINUING))
    assert party["A"].life == 6


@pytest.mark.rule("HH-OOC-05", "HH-OOC-06", "HH-RNG-05")
def test_the_next_fight_begins_as_the_last_has_left_all_bodies() -> None:
    """HH-OOC-05: life, ammunition, the clock; those still away do not take part, and newcomers come as written."""
    people = pc("A", "officer"), pc("B", "doctor")
    party = Between(*people, foe("Z", "zombie"))
    party["A"].life, party["A"].arms[0].loaded = 7, 2
    party["B"].status, party["B"].in_scene, party["B"].rooms_away = FLED, False, 3
    party.state.clock, party.state.phase = 4_000, OVER
    assert DOWNTIME.can_go_on(party.state, 0, SYSTEM.fates(party.state)[:2])
    following = encounter("haunted_house", *people, foe("W", "werewolf"))
    found, state = DOWNTIME.next_fight(party.state, following)
    a, b, w = state.bodies
    assert (state.encounter, found.names, state.clock) == (found, ["A", "B", "W"], 4_000)
    assert (a.life, a.arms[0].loaded, b.status, b.in_scene) == (7, 2, "fled", False)
    assert (w.life, w.sheet.max_life) == (w.sheet.max_life, w.life)


@pytest.mark.rule("HH-OOC-05", "HH-OOC-06", "HH-HAZ-06")
def test_after_a_defeat_the_fallen_are_not_revived() -> None:
    """HH-OOC-05: an arrest without an active member of the side is death, without dice; one that has fled lasts."""
    party = group(count=2)
    party["A"].status, party["A"].arrest = "coma", True
    party["B"].status = "unconscious"
    party["B"].wake_round = 5
    assert not DOWNTIME.can_go_on(party.state, 0, SYSTEM.fates(party.state)[:2])
    assert SYSTEM.unsettled(party.state)
    party.run(SYSTEM.aftermath(party.scene))
    assert not SYSTEM.unsettled(party.state)
    assert (party["A"].status, party["B"].status) == ("dead", "unconscious")
    party["B"].status = FLED
    assert DOWNTIME.can_go_on(party.state, 0, SYSTEM.fates(party.state)[:2])
