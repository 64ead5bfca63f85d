"""Order of a scene: rest, rounds, turns, the end (FR-TURN-01, FR-END-01).

``step`` plays the next part: the rests before the scene, the start of a round with its hurry window, or one turn."""

from __future__ import annotations

from typing import Final

from ....core import events
from ....core.asks import Choose, Option, Rule, ask
from ....core.powers import end_turn, forget
from ..downtime.rest import rest
from ..resolution.checks import FrScene
from ..resolution.moments import begin_round, begin_turn, note_struck, struck
from ..resolution.muster import muster_scene
from ..resolution.threat import award, dire_event
from ..setting import Hazard
from ..sheet import MAIN
from ..state import ACTIVE, Body, listed
from .actions import act, act_by_specials, endure_hazard
from .ending import check_end
from .hurry import acts_again, hurry_window
from .initiative import next_actor, order_slots, tell_order

REST: Final = "rest"
ROUND: Final = "round"
TURN: Final = "turn"
NO_AWARD: Final = Option("no")


def step(scene: FrScene) -> Rule[None] | None:
    """FR-TURN-01: return the next part of the scene to play: the rests, the start of a round, a turn, or its end."""
    state = scene.state
    if state.phase == ROUND:
        return start_round(scene)
    if state.phase == REST:
        return opening(scene)
    body = next_actor(state)
    return end_round(scene) if body is None else turn(scene, body)


def opening(scene: FrScene) -> Rule[None]:
    """FR-REC-02: the rests that the story grants before the scene."""
    muster_scene(scene)
    for _ in range(scene.state.setting.rests):
        yield from rest(scene)
    scene.state.phase = ROUND


def start_round(scene: FrScene) -> Rule[None]:
    """FR-TURN-01: a round begins with the events of the script, then the declarations of hurry, then the first slot."""
    state = scene.state
    if state.round == 0:
        if state.encounter.powers is not None:
            note_struck(state)
        if not state.setting.rests:
            muster_scene(scene)
        follow_script(scene)
        state.curve[0] = state.threat
        if check_end(scene):
            return
    state.round += 1
    state.phase = TURN
    if scene.has_listener:
        scene.emit(events.RoundStarted("FR-TURN-01", state.round))
    forget(state.special_uses, ROUND)
    follow_script(scene)
    for body in listed(state):
        body.acted, body.owes = body.owes, False
        body.hurried = body.doubled = False
    for hazard in state.setting.hazards:
        if hazard.round == state.round:
            yield from meet_hazard(scene, hazard)
    if state.encounter.powers is not None:
        yield from begin_round(scene)
    if check_end(scene):
        return
    order_slots(scene)
    yield from hurry_window(scene)
    tell_order(scene)


def follow_script(scene: FrScene) -> None:
    """FR-THR-05, FR-SUP-03: the dire events and awards of this round (0: before the first)."""
    state = scene.state
    for dire in state.setting.dire_events:
        if dire.round == state.round:
            dire_event(scene, dire.text)
    names = state.encounter.names
    for given in state.setting.awards:
        if given.round == state.round:
            award(scene, state.bodies[names.index(given.main)], given.points)


def meet_hazard(scene: FrScene, hazard: Hazard) -> Rule[None]:
    """FR-OOC-07: all active targets (without targets, all active bodies) meet the hazard, in list order. FR-SHEET-06:
    it does not affect a body without the characteristic."""
    names = scene.state.encounter.names
    char = scene.state.setting.challenges[hazard.challenge].characteristic
    for body in listed(scene.state):
        if body.status != ACTIVE or char not in body.current:
            continue
        if not hazard.targets or names[body.id] in hazard.targets:
            yield from endure_hazard(scene, body, hazard.challenge)
    yield from struck(scene)


def turn(scene: FrScene, body: Body) -> Rule[None]:
    """FR-TURN-03, FR-TURN-05: one opportunity, and perhaps a second action right after it; the end of the scene is
    checked after every action."""
    if scene.has_listener:
        scene.emit(events.TurnStarted("FR-TURN-03", (body.id,)))
    body.acted = True
    powers = scene.state.encounter.powers
    goes_on = True
    if powers is not None:
        able = yield from begin_turn(scene, body)
        goes_on = not check_end(scene) and able
    if goes_on:
        did = yield from act(scene, body)
        goes_on = not check_end(scene) and did
    if goes_on and (yield from acts_again(scene, body)):
        yield from act(scene, body)
        goes_on = not check_end(scene)
    if powers is not None:
        if goes_on:
            yield from act_by_specials(scene, body)
        end_turn(powers, scene.state, body.id)


def end_round(scene: FrScene) -> Rule[None]:
    """FR-END-01, FR-SUP-03: end the round, and perhaps the scene; before that the director may reward a main."""
    state = scene.state
    yield from reward(scene)
    if scene.has_listener:
        scene.emit(events.RoundEnded("FR-TURN-01", state.round))
    state.phase = ROUND
    state.curve.append(state.threat)
    check_end(scene, at_round_end=True)


def reward(scene: FrScene) -> Rule[None]:
    """FR-SUP-03: the director may give one active main a point for fine play; no award is the default."""
    state = scene.state
    party = [body for body in listed(state) if body.kind == MAIN and body.status == ACTIVE]
    if state.director is None or not party or not scene.wants(state.director, "award", "FR-SUP-03", NO_AWARD):
        return
    options = (NO_AWARD, *(Option("award", body.id) for body in party))
    answer = yield from ask(Choose(state.director, "award", "FR-SUP-03", options))
    if answer.verb == "award":
        award(scene, state.bodies[answer.target], 1)
