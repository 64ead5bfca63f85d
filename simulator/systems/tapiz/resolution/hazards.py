"""Hazards: dangers of the place that make action rolls at the round end (TZ-HAZ-01)."""

from __future__ import annotations

from attrs import evolve

from ....core import events
from ....core.asks import Rule
from ....core.plane import Place, within
from ..formulas import severity_of
from ..lienzo.catalogue import HazardRow, StateRow
from ..setting import Hazard
from ..state import CONSEQUENCE, Body, Conflict, State
from .checks import Throw, emit_test, end_spent, goal_of
from .conditions import begin, make, price, row_of
from .harm import lose, thresholds
from .heroism import heals
from .purchases import emit_points
from .resistance import Resistance, resist


def strike_all(scene: Conflict) -> Rule[None]:
    """TZ-HAZ-01, TZ-DICE-04: every hazard that is due strikes each creature in its area, in initiative order."""
    state = scene.state
    for hazard in state.setting.hazards:
        if due(hazard, state.round):
            row = row_for(state, hazard)
            for number in state.order:
                body = state.bodies[number]
                if not body.out and in_area(state, hazard, body):
                    yield from strike(scene, row, body, hazard.at)


def due(hazard: Hazard, number: int) -> bool:
    """TZ-HAZ-01: a hazard strikes at the end of this round."""
    if number < hazard.start:
        return False
    return number == hazard.start if not hazard.every else (number - hazard.start) % hazard.every == 0


def row_for(state: State, hazard: Hazard) -> HazardRow:
    """Return the pack's row, with the scene's changes."""
    row = state.lienzo.hazards[hazard.use]
    bonus = row.bonus if hazard.bonus is None else hazard.bonus
    return evolve(row, bonus=bonus, cap=row.cap if hazard.cap is None else hazard.cap)


def in_area(state: State, hazard: Hazard, body: Body) -> bool:
    """TZ-HAZ-01: a hazard can strike a body that is named or stands in the area; without both, any body."""
    if hazard.targets:
        return state.encounter.names[body.id] in hazard.targets
    return hazard.at is None or within(body.place, hazard.at, hazard.radius)


def strike(scene: Conflict, row: HazardRow, body: Body, origin: Place | None) -> Rule[None]:
    """TZ-HAZ-01, TZ-ATK-10: action die + bonus against the creature's resistance; damage up to the cap, then the
    states.

    ``origin`` is the hazard's place, if any."""
    state = scene.state
    if scene.has_listener:
        scene.emit(events.HazardStruck("TZ-HAZ-01", body.id, row.id))
    thrown = throw_dice(scene)
    if row.resist is not None:
        resistance = Resistance(row.resist, row.domain, body, False)
        resistance.origin = origin
        goal = yield from resist(scene, body, resistance, state.variants.resistance_mode == "rolled")
    else:
        goal = goal_of(("unopposed", state.lienzo.numbers.unopposed))
    bonus = goal_of(("hazard_bonus", row.bonus))
    emit_test(scene, -1, "hazard", "TZ-HAZ-01", bonus, thrown, body.id, goal)
    end_spent(scene, body, goal)
    margin = thrown.total + bonus.total - goal.total
    if margin >= 0:
        yield from harm(scene, row, body, margin)


def throw_dice(scene: Conflict) -> Throw:
    """TZ-TEST-01: the action die of a roll without a body."""
    if scene.state.variants.action_die == "3d6":
        faces = scene.roll(-1, 3, 6, "hazard", "TZ-HAZ-01")
    else:
        faces = scene.roll(-1, 1, 20, "hazard", "TZ-HAZ-01")
    return Throw(sum(faces), faces, faces[0])


def harm(scene: Conflict, row: HazardRow, body: Body, points: int) -> Rule[None]:
    """TZ-HAZ-01: the points of a hazard buy damage, then its states."""
    state = scene.state
    margin = points
    damage = min(points // state.lienzo.numbers.damage_price, row.cap)
    points -= damage * state.lienzo.numbers.damage_price
    bought: list[tuple[StateRow, int]] = []
    for name in row.states:
        entry = row_of(state, name)
        if entry is None or entry.ends == "instant" or price(state, severity_of(state.variants, entry)) > points:
            continue
        bought.append((entry, price(state, severity_of(state.variants, entry))))
        points -= bought[-1][1]
    if scene.has_listener:
        purchases = [(CONSEQUENCE, entry.id, paid) for entry, paid in bought]
        purchases = [("damage", row.domain, damage), *purchases] if damage else purchases
        emit_points(scene, "TZ-HAZ-01", -1, "effect", [("margin", margin)], purchases, limit=(("hazard", row.cap),))
    lost = lose(scene, body, row.domain, damage, row.id, "TZ-HAZ-01")
    for entry, _ in bought:
        begin(scene, body, make(state, entry, row.domain, 1), "TZ-HAZ-01")
    thresholds(scene, body)
    if lost:
        yield from heals(scene)
