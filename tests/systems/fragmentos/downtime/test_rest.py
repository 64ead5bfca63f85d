"""Rest, what is cleared and kept between scenes, the next scene of a story."""

from __future__ import annotations

import pytest

from simulator.core import events
from simulator.core.dice import Scripted
from simulator.core.fight import Fight
from simulator.systems.fragmentos.downtime.rest import clean_up, next_scene
from simulator.systems.fragmentos.rules import SYSTEM
from simulator.systems.fragmentos.setting import Setting
from simulator.systems.fragmentos.sheet import Sheet
from simulator.testing import encounter

from ..scenes import asked, changes, extra, flayed, main, mark, play, script, threat

HURT = {"accion": 1, "cognicion": 2}
REST = {"rests": 1}


@pytest.mark.rule("FR-REC-01", "FR-REC-02", "FR-OOC-03", "FR-THR-02", "FR-SHEET-02", "FR-REC-03")
def test_recovering() -> None:
    """FR-REC-01: nothing comes back in a scene, nor in a rest without paying; declining is the default. FR-REC-02:
    those with something to win back and a point to pay are asked once per rest; for monsters the director pays 1
    threat; never above the total. FR-REC-03: characters that are out do not recover, not even with
    recover_from_zero."""
    assert play(mark(current=HURT), flayed(), rounds=3)["Mark"].current["accion"] == 1
    fight = play(mark(current=HURT), flayed(), scene=REST)
    assert (fight["Mark"].current["accion"], asked(fight, "recover")) == (1, 1)
    fight = play(
        mark(current=HURT), main("Whole"), main("Poor", superacion=0, current=HURT), flayed(), scene={"rests": 2}
    )
    assert [d.seat for d in fight.heard.decisions if d.kind == "recover"] == [0, 0]
    fight = play(mark(), flayed(current={"accion": 4, "cognicion": 1}), scene=REST, answers="horror two accion")
    assert (fight["F"].current["accion"], fight["F"].current["cognicion"], threat(fight)) == (5, 1, 3)
    assert changes(fight, "accion") == [(4, 5, "rest")]
    fight = play(mark(current={"accion": -1}), main("B"), flayed(), scene=REST, recover_from_zero=True)
    assert asked(fight, "recover") == 0


@pytest.mark.rule("FR-REC-03", "FR-COND-03")
@pytest.mark.parametrize(("switch", "status"), [(False, "incapacitated"), ("no", "incapacitated"), (True, "active")])
def test_the_incapacitated(switch: object, status: str) -> None:
    """FR-REC-03: out of play for the story, unless ``recover_from_zero``."""
    fight = script(
        mark(current={"accion": 0}),
        main("B"),
        flayed(),
        scene=REST,
        recover_from_zero=switch,
        answers="Mark each" if switch is True else [],
    ).finish()
    assert fight["Mark"].status == status


@pytest.mark.rule("FR-END-04", "FR-OOC-02", "FR-OOC-09", "FR-OMEN-06")
def test_what_is_cleared_and_what_stays() -> None:
    """FR-END-04: setbacks, obstacles, marks, hiding, full strength go, and the driven off are back; damage stays.
    FR-OOC-09: with or without a listener the same happens; colour is emitted and has no effect."""
    fight = play(
        mark(current={"accion": 2}),
        extra("C"),
        flayed(),
        "666 222",
        "Mark full_strength: full_strength; Mark attack C assault",
        setback_limit=1,
    )
    state = fight.fight.state
    state.bodies[0].failed.add("x")
    state.bodies[0].obstacles.add(2)
    assert (fight["C"].status, fight["Mark"].full_strength) == ("driven_off", True)
    clean_up(state)
    assert (fight["C"].status, fight["C"].setbacks) == ("active", 0)
    assert (fight["Mark"].full_strength, fight["Mark"].failed, fight["Mark"].obstacles) == (False, set(), set())
    assert (fight["Mark"].current["accion"], fight["Mark"].superacion, state.threat) == (2, 4, 5)
    fight = script(mark(), flayed(), "11111 222", "F attack Mark assault")
    told = [each for each in fight.finish().of(events.Tested) if each.task == "omens"]
    assert len(told) == 1


@pytest.mark.rule("FR-OOC-02", "FR-OOC-08", "FR-THR-01", "FR-SUP-01", "FR-QUAL-08", "FR-OBJ-05", "FR-REC-01")
def test_the_next_scene_of_a_story() -> None:
    """FR-OOC-02: currents, superación, objects, crossed-out qualities, the fallen and threat carry over. FR-REC-01:
    an encounter is frozen: whatever happened, a new story starts the same again."""
    sides = {"protagonists": "pc", "horror": "npc"}
    fight = play(
        mark(superacion=0),
        main("B", current={"accion": -1}),
        flayed(),
        "223 22366",
        "Mark attack F assault; Mark force: succeed Mark sobrepeso",
    )
    following = encounter("fragmentos", mark(), main("B"), flayed(), main("New"), sides=sides, scene={"threat": 0})
    start = next_scene(fight.fight.state, following)
    assert isinstance(start.scene, Setting)
    assert start.scene.threat == fight.fight.state.threat
    state = Fight(SYSTEM, start, Scripted([])).state
    assert (state.bodies[0].superacion, state.bodies[1].status, state.bodies[3].status) == (0, "out", "active")
    assert state.cards[0].exhausted
    assert state.bodies[2].current["accion"] == 4
    sheet = start.members[0].sheet
    assert isinstance(sheet, Sheet)
    assert sheet.current == {"accion": 3, "interaccion": 2, "cognicion": 4}
    fight = play(mark(), flayed(), answers="Mark arm axe", scene={"findable_objects": ["axe"]})
    start = next_scene(fight.fight.state, fight.fight.encounter)
    things = Fight(SYSTEM, start, Scripted([])).state.bodies[0].things
    assert [(thing.id, thing.dice, thing.tags) for thing in things] == [("axe", 2, ("melee", "fight"))]
    fight = play(mark(), flayed(), "23456 222", "F attack Mark assault", threat=9)
    again = Fight(SYSTEM, fight.fight.encounter, Scripted([])).state
    assert (again.bodies[0].current["accion"], again.threat) == (3, 9)
