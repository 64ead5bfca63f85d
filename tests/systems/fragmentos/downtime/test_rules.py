"""Fragmentos in a chain: what a rest plays, who pays, who goes on, and with how much threat."""

from __future__ import annotations

import pytest

from simulator.core.asks import Option
from simulator.core.campaign import Continuing
from simulator.core.dice import Scripted
from simulator.core.scene import Scene
from simulator.systems.fragmentos.downtime.rules import DOWNTIME
from simulator.systems.fragmentos.rules import SYSTEM
from simulator.systems.fragmentos.setting import Rest
from simulator.systems.fragmentos.state import DRIVEN_OFF, ESCAPED, INCAPACITATED, OUT, State
from simulator.testing import encounter, fighter

from ..scenes import flayed, main, mark

HURT = {"accion": 1, "cognicion": 2}
SIDES = {"protagonists": "pc", "horror": "npc"}


def resting(state: State, rests: int, on: set[int], *answers: Option) -> list[int]:
    """Play a rest with these answers, then declining; returns who was asked."""
    scene: Scene[State] = Scene(state, Scripted([]), {}, None, False)
    rule = DOWNTIME.rest(scene, Rest(rests), Continuing(0, frozenset(on)))
    given, asked = list(answers), []
    try:
        (question,) = next(rule)
        while True:
            asked.append(question.body)
            (question,) = rule.send((given.pop(0) if given else question.default(),))
    except StopIteration:
        assert not given
        return asked


@pytest.mark.rule("FR-REC-02", "FR-OOC-03", "FR-SUP-06", "FR-END-04", "FR-REC-01")
def test_rests_are_paid_for() -> None:
    """FR-REC-02: 1 point for a point in each; superación becomes threat; none pays for others, and the escaped are
    back. FR-OOC-03: points come back only where the scenario grants a rest; all that go on may have one, monsters
    too."""
    state = SYSTEM.setup(encounter("fragmentos", mark(current=HURT), flayed(current={"accion": 2}), sides=SIDES))
    body, threat = state.bodies[0], state.threat
    body.status = ESCAPED
    assert goes_on(state)
    before = body.superacion
    assert resting(state, 2, {0}, Option("each")) == [0, 0]
    assert (body.status, body.current["accion"], body.current["cognicion"]) == ("active", 2, 3)
    assert (body.superacion, state.threat, state.bodies[1].current["accion"]) == (before - 1, threat + 1, 2)
    state = SYSTEM.setup(encounter("fragmentos", mark(current=HURT), flayed(current={"accion": 2}), sides=SIDES))
    assert resting(state, 0, {0, 1}) == []
    assert resting(state, 1, {0, 1}) == [0, 1]
    assert state.bodies[0].current["accion"] == 1


def goes_on(state: State) -> bool:
    """Return whether the first side can go on."""
    return DOWNTIME.can_go_on(state, 0, SYSTEM.fates(state)[:-1])


@pytest.mark.rule("FR-OOC-02", "FR-THR-01", "FR-REC-03")
def test_the_next_scene_goes_on_with_the_story() -> None:
    """FR-OOC-02: threat, points and damage; the incapacitated are there, and out of play."""
    people = mark(), main("B")
    state = SYSTEM.setup(encounter("fragmentos", *people, flayed(), sides=SIDES))
    state.threat = 7
    state.bodies[0].superacion = 1
    state.bodies[1].current["accion"], state.bodies[1].status = 0, INCAPACITATED
    assert goes_on(state)
    following = encounter("fragmentos", *people, main("New", side="horror"), sides=SIDES, scene={"threat": 2})
    found, after = DOWNTIME.next_fight(state, following)
    assert (after.encounter, found.digest) == (found, following.digest)
    assert (after.threat, after.bodies[0].superacion, after.bodies[1].status) == (7, 1, INCAPACITATED)
    assert after.bodies[2].status == "active"


@pytest.mark.rule("FR-COND-01", "FR-END-04")
@pytest.mark.parametrize(("status", "lasts"), [(DRIVEN_OFF, True), (INCAPACITATED, False), (OUT, False)])
def test_who_could_go_on(status: str, lasts: bool) -> None:
    """FR-END-04: the driven off are back for the next scene; the fallen are not."""
    state = SYSTEM.setup(encounter("fragmentos", mark(), flayed(), sides=SIDES))
    state.bodies[0].status = status
    assert goes_on(state) == lasts
    assert not SYSTEM.unsettled(state)


@pytest.mark.rule("FR-OOC-02", "FR-QUAL-05")
@pytest.mark.parametrize(("before", "after"), [("reserve", "reserve"), ("active", "active"), (OUT, OUT)])
def test_who_has_been_brought_in_stays_in_the_story(before: str, after: str) -> None:
    """FR-OOC-02: a secondary from the reserve is there in the next scene, alive or dead, on the side
    that it was brought in for; one who never came waits on."""
    guard = fighter("G", "guardia", side="protagonists", reserve=True)
    given = encounter("fragmentos", mark(), guard, flayed(), sides=SIDES)
    state = SYSTEM.setup(given)
    state.bodies[1].status, state.bodies[1].side = before, 1
    if before == OUT:
        state.bodies[1].current["accion"] = -1
    _, following = DOWNTIME.next_fight(state, given)
    assert (following.bodies[1].status, following.bodies[1].side) == (after, 1)
