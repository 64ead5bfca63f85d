"""The aftermath of a fight that no other fight follows: the fallen live or die (HH-OOC-05, HH-DMG-03, HH-STAM-03).

The order: arrests and all else that ``wind_up`` ends; with ``wound_effects = drain`` first aid for bleeding wounds,
then their losses; coma. There are no questions: the best helper of a body's own side cares for it."""

from __future__ import annotations

from ....core import events
from ....core.asks import Option
from ..resolution.checks import House
from ..resolution.harm import DAY, die
from ..resolution.hazards import drain
from ..state import ROUND_SECONDS, Body, State, Wound, tags_of
from ..tables import COMA, DEAD
from ..turns.actions import act
from ..turns.aid import healing
from .exploration import ranked
from .recovery import HOUR, UP, close, companions, elapse, emergencies, linger, next_bleeding, rouse, sleeps, wind_up


def unsettled(state: State) -> bool:
    """HH-OOC-05, HH-STAM-03, HH-DMG-03: return whether a body is in arrest, in coma and not in a hospital, or bleeds to
    death (``wound_effects = drain``)."""
    drains = state.variants.wound_effects == "drain"
    for body in state.bodies:
        if body.status == DEAD:
            continue
        if body.arrest or (body.status == COMA and body.in_scene):
            return True
        if drains and body.wounds and bleeding(body):
            return True
    return False


def settle(scene: House) -> None:
    """HH-OOC-05: play until no body is between life and death."""
    close(scene)
    wind_up(scene)
    if scene.state.variants.wound_effects == "drain":
        bleed(scene)
    leave_coma(scene)


def bleeding(body: Body) -> list[Wound]:
    """HH-DMG-03: return the wounds of a body that bleed."""
    return [wound for wound in body.wounds if "bleeding" in tags_of(wound)]


def bleed(scene: House) -> None:
    """HH-DMG-03, HH-REC-03: each bleeding wound gets first aid once; those that still bleed cost life until the body
    dies, or the wounds are healed."""
    state = scene.state
    for body in state.bodies:
        if body.status != DEAD:
            for number, wound in enumerate(list(body.wounds), 1):
                if "bleeding" in tags_of(wound) and not wound.heal_tried:
                    stanch(scene, body, number)
    while needy := [body for body in state.bodies if body.status != DEAD and bleeding(body)]:
        wait(scene, ROUND_SECONDS * min(next_bleeding(state, body) for body in needy))
        for body in needy:
            drain(scene, body)
        emergencies(scene)


def wait(scene: House, seconds: int) -> None:
    """HH-OOC-04: let time pass; sleepers wake when their timers run out."""
    state = scene.state
    until = state.clock + seconds
    while state.clock < until:
        timers = [body.wake_round - 1 - state.round for body in state.bodies if sleeps(body)]
        rounds = min(timers, default=DAY)
        elapse(scene, min(until - state.clock, ROUND_SECONDS * rounds), UP)
        for body in state.bodies:
            rouse(scene, body)


def stanch(scene: House, patient: Body, number: int) -> None:
    """HH-REC-03: the best companion of a body tends its wound with this number."""
    kind = healing(scene.state.variants, "heal", "HH-REC-03")
    helpers = ranked(scene.state, companions(scene.state, patient), kind)
    if helpers:
        act(scene, helpers[0], Option("heal", patient.id, "", "wound", number))


def leave_coma(scene: House) -> None:
    """HH-STAM-03, HH-OOC-07: companions bring the comatose to a hospital in ``hospital_hours``, and care for them on
    the way; others lie where they are, and die after 24 hours.

    Readings: a side with a member on the field that can care for others reaches a hospital, because no other fight of
    the story waits for it. The hourly tests of those left alone are not rolled: they change nothing."""
    state = scene.state
    hours = state.variants.hospital_hours
    for _ in range(hours):
        if not any(companions(state, body) for body in comatose(state)):
            break
        wait(scene, HOUR)
        for body in comatose(state):
            if companions(state, body):
                linger(scene, body)
    for body in comatose(state):
        helpers = companions(state, body)
        if not helpers or hours * HOUR >= DAY:
            die(scene, body, "HH-STAM-03")
            continue
        body.in_scene = False
        if scene.has_listener:
            scene.emit(events.Acted("HH-OOC-07", helpers[0].id, "hospital", body.id))


def comatose(state: State) -> list[Body]:
    """HH-STAM-03: return the bodies that lie in coma."""
    return [body for body in state.bodies if body.status == COMA and body.in_scene]
