"""Facts about bodies and state."""

from __future__ import annotations

import pytest

from simulator.systems.haunted_house.state import allies, floor_arm, foes, is_down, is_target, takes_turn

from .house import TOUGH, foe, hazard, pc, script


@pytest.mark.rule("HH-CHAR-05")
def test_facts_by_status() -> None:
    """HH-CHAR-05: down, target, turn: for every status, in the scene and out of it."""
    fight = script(pc("A"), foe("B"), "66 11")
    body = fight.fight.state.dup().bodies[0]
    found = {}
    for status in ("active", "unconscious", "coma", "dead", "insane", "fled"):
        body.status = status
        found[status] = (is_down(body), is_target(body), takes_turn(body))
    assert found == {
        "active": (False, True, True),
        "unconscious": (True, True, False),
        "coma": (True, True, False),
        "dead": (True, False, False),
        "insane": (False, True, True),
        "fled": (False, True, False),
    }
    body.in_scene, body.status = False, "active"
    assert not is_target(body)
    assert not takes_turn(body)


@pytest.mark.rule("HH-CHAR-05", "HH-MEL-04", "HH-CHAR-06")
def test_bodies_and_things_are_found() -> None:
    """HH-MEL-04: in roster order, without the dead, absent and gone; HH-CHAR-06: in hand, carried, on the floor."""
    fight = script(
        pc("A", **TOUGH),
        pc("C"),
        foe("B"),
        foe("D", life=1, resistance=0),
        foe("L", wave=3),
        hazard("object small_shelf", "D"),
        "1 44 | 66 55 11",
        rounds=3,
    )
    state = fight.fight.state
    assert [body.id for body in foes(state, state.bodies[0])] == [2]
    assert [body.id for body in allies(state, state.bodies[0])] == [0, 1]
    assert foes(state, state.bodies[2]) == allies(state, state.bodies[0])
    fight = script(pc("A", attacks=["edged_small", "blunt_wood"]), foe("B"), "66 11; A drop").to("B", "turn")
    state, body = fight.fight.state, fight["A"]
    assert body.held == ""
    assert body.arm("blunt_wood").key == "blunt_wood"
    assert body.arm("edged_small") is None
    thing = floor_arm(state, "edged_small")
    assert thing is not None
    assert thing.owner == 0
    assert floor_arm(state, "blunt_wood") is None
