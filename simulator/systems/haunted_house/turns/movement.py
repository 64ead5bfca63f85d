"""Leaving by running, getting lost, pursuit (HH-MOVE); rooms, keys and search turns are in downtime/exploration.py."""

from __future__ import annotations

from typing import Final

from ....core import events
from ..resolution.checks import CheckKind, House, contest, test
from ..resolution.doom import LOST_WAY, spoils
from ..resolution.harm import air_again, clear_aim, note_fall
from ..state import NO_NUMBERS, Body
from ..tables import ACTIVE, DEAD, FLED, INSANE, UNCONSCIOUS

PURSUIT: Final = CheckKind("pursuit", "HH-MOVE-04", "agility", "run")
ORIENTATION: Final = CheckKind("orientation", "HH-MOVE-03", "orientation")


def run(scene: House, actor: Body, target: Body, detail: str, runner: int) -> None:
    """HH-MOVE-02: run for one of the rounds that leave the room; at 0 the runner leaves, in the middle of the round.

    A body that pursues a runner (HH-MOVE-04) does not come nearer to the door."""
    actor.ran = True
    for other in scene.state.bodies:
        if other.aim_target == actor.id:
            clear_aim(other)  # HH-RNG-04
    if detail == "pursue":
        actor.pursuing = runner
        return
    actor.run_left -= 1
    if scene.has_listener:
        scene.emit(events.ConditionGained("HH-MOVE-02", actor.id, "running", amount=actor.run_left))
    if actor.run_left <= 0 and not caught(scene, actor):
        depart(scene, actor)


def caught(scene: House, runner: Body) -> bool:
    """HH-MOVE-04: one opposed agility test against the bodies that pursued the runner on their latest turn. The runner
    escapes unless one of them wins or ties; a caught runner stays and starts anew."""
    if scene.state.variants.pursuit != "opposed":
        return False
    pursuers = [
        body for body in scene.state.bodies if body.pursuing == runner.id and body.in_scene and body.status == ACTIVE
    ]
    if not pursuers:
        return False
    everyone = sorted([runner, *pursuers], key=lambda body: body.id)
    winners = contest(scene, everyone, PURSUIT)
    if all(winner == runner.id for winner in winners):
        return False
    runner.run_left = scene.state.variants.exit_run_rounds
    if scene.has_listener:
        scene.emit(events.ConditionEnded("HH-MOVE-04", runner.id, "running"))
    return True


def depart(scene: House, body: Body) -> None:
    """HH-MOVE-02, HH-MOVE-03: leave the room: aims at the body and contact end, it has air again (HH-HAZ-04); the sane
    test their orientation."""
    note_fall(scene, body, FLED, "flight" if body.fleeing else "run")
    body.in_scene = False
    air_again(scene, body)
    scene.state.triggers |= {"first_flight"}
    for other in scene.state.bodies:
        other.contact -= {body.id}
        if other.aim_target == body.id:
            clear_aim(other)
    body.contact = NO_NUMBERS
    if body.status == INSANE or body.mad:
        if scene.has_listener:
            scene.emit(events.Left("HH-SHK-01", body.id, INSANE))
        return
    find_way(scene, body)
    if body.status not in (UNCONSCIOUS, DEAD):
        body.status = FLED
    body.fleeing = False
    if scene.has_listener:
        scene.emit(events.Left("HH-MOVE-03", body.id, FLED, body.rooms_away, body.lost))


def find_way(scene: House, body: Body) -> None:
    """HH-MOVE-03: an orientation test as the body leaves the room: it reaches its destination, or is lost 1d6 rooms
    away.

    Without a map its destination is as far as its flight, or 1 room in a free run."""
    meant = body.flight_rooms or 1
    body.flight_rooms = 0
    spoilt = bool(body.doom_pending) and spoils(body, LOST_WAY)  # HH-DOOM-02 effect 1: no roll
    if not spoilt and test(scene, body, ORIENTATION).passed:
        body.rooms_away = meant
        return
    body.rooms_away = scene.roll(body.id, 1, 6, "distance", "HH-MOVE-03")[0]
    body.lost = True
