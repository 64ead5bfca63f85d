"""Hazards of the house: scheduled ones, and fire, lack of air and bleeding at the end of each round (HH-HAZ)."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from ....core import events
from ....core.asks import Rule
from ....core.record import known
from ....core.system import Encounter
from ..setting import Hazard, HouseScene
from ..state import Body, State, tags_of
from ..tables import ACTIVE, COMA, DEAD, UNCONSCIOUS, fall_damage, fire_damage, marked_round, table
from .checks import House, gain_doom
from .doom import catch_fire
from .fear import frighten, witnesses
from .harm import air_again, exhaust, expose, go_down, lose_stamina, roll_sum, wake
from .settling import bleed, drop_on, strike_due, suffer


def targets(state: State, hazard: Hazard, names: Sequence[str]) -> list[Body]:
    """Return the targets of a hazard, in roster order: the named bodies and sides, or all; without the dead and
    absent."""
    chosen = [
        body
        for body in state.bodies
        if not hazard.targets or names[body.id] in hazard.targets or state.sides[body.side] in hazard.targets
    ]
    return [body for body in chosen if body.in_scene and body.status != DEAD]


def due(state: State, encounter: Encounter) -> list[Hazard]:
    """HH-HAZ-09, HH-OOC-04: return the hazards that strike at the start of this round, in list order, and mark each as
    done."""
    scene = encounter.scene
    assert isinstance(scene, HouseScene)
    now = []
    for index, hazard in enumerate(scene.hazards):
        if index not in state.fired and is_due(state, hazard):
            state.fired |= {index}
            now.append(hazard)
    return now


def is_due(state: State, hazard: Hazard) -> bool:
    """HH-HAZ-09, HH-OOC-04: return whether a hazard's round, trigger or minute has come."""
    if hazard.round is not None:
        return state.round >= hazard.round
    if hazard.minute is not None:
        return state.clock >= hazard.minute * 60
    return hazard.trigger in state.triggers


def strike_hazard(scene: House, hazard: Hazard, names: Sequence[str]) -> Rule[None]:
    """HH-HAZ-09: strike the targets in roster order, each with its consequences; then play the fright row, if any."""
    struck = targets(scene.state, hazard, names)
    for body in struck:
        if body.status != DEAD:
            if scene.has_listener and hazard.hazard not in ("fright", "doom"):
                metres = _metres(scene.state, hazard)
                scene.emit(events.HazardStruck("HH-HAZ-09", body.id, hazard.hazard, _detail(hazard), metres))
            _strike(scene, hazard, body)
    if hazard.fright is not None:
        for body in struck:
            if witnesses(scene.state, body):
                if scene.has_listener:
                    scene.emit(events.Frightened("HH-HAZ-09", hazard.fright))
                yield from frighten(scene, body, hazard.fright, hazard.source or hazard.fright)


def _detail(hazard: Hazard) -> str:
    return hazard.size or hazard.toxin or hazard.object or ""


def _strike(scene: House, hazard: Hazard, body: Body) -> None:
    if hazard.hazard == "fall":
        fall(scene, body, _height(scene.state, hazard))
    elif hazard.hazard == "fire":
        catch_fire(scene, body, hazard.size or "small", "HH-HAZ-02")
    elif hazard.hazard == "asphyxia":
        choke(scene, body)
    elif hazard.hazard == "air":
        breathe(scene, body)
    elif hazard.hazard == "toxin":
        expose(scene, body, hazard.toxin or "", told=True)
        exhaust(scene, body, hazard.toxin or "")
    elif hazard.hazard == "object":
        drop_on(scene, body, hazard.object or "")
    elif hazard.hazard == "doom":
        gain_doom(scene, body, hazard.points)
    if scene.state.doom_due:
        strike_due(scene)


def _metres(state: State, hazard: Hazard) -> int:
    """HH-HAZ-01: the whole metres of a fall that count; 0 for other hazards. Started metres count only beyond the
    table, and only with ``fall_extra = started``."""
    if hazard.hazard != "fall":
        return 0
    height = _height(state, hazard)
    started = state.variants.fall_extra == "started" and height > table("hazards")["falls_beyond"]["from"]
    return ceil(height) if started else int(height)


def _height(state: State, hazard: Hazard) -> float:
    """HH-HAZ-01: the height of a fall in metres; the variant gives the height of a storey."""
    return hazard.metres if hazard.metres is not None else known(hazard.storeys) * state.variants.storey_height_m


def fall(scene: House, body: Body, metres: float) -> None:
    """HH-HAZ-01: a fall; armour does not help (HH-ARM-02)."""
    roll = fall_damage(metres, scene.state.variants.fall_extra)
    if roll is not None:
        suffer(scene, body, roll_sum(scene, body, roll, "fall", "HH-HAZ-01"), "fall")


# Air.


def choke(scene: House, body: Body) -> None:
    """HH-HAZ-04: the body has no air from this round on; its rounds are counted from 1."""
    if body.airless < 0:
        body.airless = 0
        if scene.has_listener:
            scene.emit(events.ConditionGained("HH-HAZ-04", body.id, "asphyxia"))


def breathe(scene: House, body: Body) -> None:
    """HH-HAZ-04: the body has air again, and the count is reset. An arrest goes on until the body is revived
    (HH-HAZ-05)."""
    if body.airless >= 0:
        air_again(scene, body)
        if scene.has_listener:
            scene.emit(events.ConditionEnded("HH-HAZ-04", body.id, "asphyxia"))


def asphyxiate(scene: House, body: Body) -> None:
    """HH-HAZ-04, HH-HAZ-05: play a round without air, or in arrest."""
    if body.airless >= 0:
        body.airless += 1
    late = body.airless > marked_round(body.sheet.resistance)
    if late and body.status == COMA and not body.arrest:
        begin_arrest(scene, body)
    if body.arrest:
        suffer(scene, body, int(table("hazards")["asphyxia"]["arrest_loss"]), "arrest")
        return
    if not late or body.status in (DEAD, COMA):
        return
    loss = int(table("hazards")["asphyxia"]["stamina_loss"])
    lose_stamina(scene, body, loss, "asphyxia", "HH-HAZ-04")
    if body.stamina == 0 and scene.state.variants.asphyxia_zero == "arrest_only":
        if body.status != UNCONSCIOUS:
            go_down(scene, body, UNCONSCIOUS, "HH-HAZ-05", cause="asphyxia")
        begin_arrest(scene, body)
    else:
        exhaust(scene, body, "asphyxia")
    if scene.state.doom_due:
        strike_due(scene)


def begin_arrest(scene: House, body: Body) -> None:
    """HH-HAZ-05: heart and breath stop: 3 life a round until revived, even when there is air again."""
    body.arrest = True
    if scene.has_listener:
        scene.emit(events.ConditionGained("HH-HAZ-05", body.id, "arrest"))


# The end of a round.


def burn(scene: House, body: Body) -> None:
    """HH-HAZ-02: lose the life that the fire costs this round; each round is a wound (HH-DMG-04)."""
    suffer(scene, body, roll_sum(scene, body, fire_damage(body.burning), "fire", "HH-HAZ-02"), "fire")


def drain(scene: House, body: Body) -> None:
    """HH-DMG-03: each bleeding wound costs 1 life every ``bleed_interval_rounds``, with ``wound_effects = drain``."""
    state = scene.state
    interval = state.variants.bleed_interval_rounds
    loss = 0
    for wound in body.wounds:
        age = state.round - wound.round
        if "bleeding" in tags_of(wound) and age > 0 and age % interval == 0:
            loss += 1
    if loss:
        bleed(scene, body, loss)


def end_of_round(scene: House) -> None:
    """HH-FLOW-03 (1) to (5): fire, air, bleeding, waking, dodges; in this order, in roster order inside each step."""
    state = scene.state
    if _anything_ails(state) or state.variants.wound_effects == "drain":
        suffer_round(scene)
    for body in state.bodies:
        body.dodge_melee = False
        body.dodge_ranged = False


def _anything_ails(state: State) -> bool:
    for body in state.bodies:
        if body.burning or body.airless >= 0 or body.arrest or body.wake_round > 0:
            if body.status != DEAD:
                return True
    return False


def suffer_round(scene: House) -> None:
    """HH-FLOW-03 (1) to (4): fire, air, bleeding, waking."""
    state = scene.state
    if scene.has_listener:
        scene.emit(events.PhaseStarted("HH-FLOW-03", "end_of_round"))
    for body in state.bodies:
        if body.burning and body.status != DEAD:
            burn(scene, body)
    for body in state.bodies:
        if (body.airless >= 0 or body.arrest) and body.status != DEAD:
            asphyxiate(scene, body)
    if state.variants.wound_effects == "drain":
        for body in state.bodies:
            if body.wounds and body.status != DEAD:
                drain(scene, body)
    for body in state.bodies:
        if body.status != ACTIVE and 0 < body.wake_round <= state.round + 1 and not body.arrest:
            wake(scene, body)
