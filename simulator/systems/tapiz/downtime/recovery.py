"""Recovery after a conflict: states of the scene end, the wounded get care, days pass (TZ-TIME-03, TZ-HEAL, TZ-EFF-10).

``scene_end`` plays from the end of a conflict until no body bleeds or is unstable; ``days`` lets time pass. carry.py
decides what lasts into the next encounter. Dice and attempts come in initiative order (TZ-DICE-04)."""

from __future__ import annotations  # mypyc: hot, as it runs after each fight

from collections.abc import Iterator
from typing import Final

from ....core import events
from ....core.asks import Choose, Option, Rule, ask
from ..bodies import pool_of, set_stable, stable
from ..resolution.conditions import end
from ..resolution.harm import bleed, gain
from ..resolution.heroism import healable, heals, note_heroism
from ..sheet import MENTAL, PHYSICAL
from ..space import near
from ..state import DEAD, LOST, Body, Condition, Conflict, State, bleeds, reserve, slips
from ..turns.initiative import in_order
from ..turns.support import aid_attempt, gives_aid, stabilise_attempt, steady

LEAVE: Final = Option("leave")
DOMAINS: Final = (PHYSICAL, MENTAL)
PASSING: Final = ("scene", "holder_moves", "rounds", "roll")
"""Endings of the states that do not outlast a scene (TZ-EFF-10)."""


def scene_end(scene: Conflict) -> Rule[None]:
    """TZ-TIME-03: states of the scene end and the knocked out wake; care follows; each pool at 0 rises to 1; then
    awards."""
    if scene.has_listener:
        scene.emit(events.PhaseStarted("TZ-TIME-03", "scene_end"))
    order = in_order(scene.state)  # as it was in the conflict, the last group included
    clear(scene)
    yield from after_fight(scene, order)
    clear(scene)
    for body in scene.state.bodies:
        if body.out not in (DEAD, LOST):
            for domain in DOMAINS:
                if pool_of(body, domain) == 0:
                    gain(scene, body, domain, 1, "TZ-TIME-03")
    award_scene(scene)


def clear(scene: Conflict) -> None:
    """TZ-EFF-10, TZ-OUT-01, TZ-EFF-13: states of the scene, momentary modifiers, stance, aim, orders, circumstances and
    uses of powers end; wounds and permanent states stay."""
    for body in scene.state.bodies:
        for condition in body.conditions:
            if condition.ends in PASSING:
                end(scene, body, condition, "TZ-EFF-10")
        body.edges = [0, 0, 0, 0]
        body.stance = body.sheet.stance
        body.push = body.pace = body.shaken = body.jolt = body.drawn = 0
        body.aim = body.giver = -1
        body.order = body.cover = body.extent = ""
        body.screen = None
        body.surprised = body.fallen = False
        body.off = set()
        body.uses = body.sheet.uses_per_scene()


def award_scene(scene: Conflict) -> None:
    """TZ-PH-10, variant ``ph_award_per_scene``: each living PC gains points at the end of a scene."""
    state = scene.state
    points = state.variants.ph_award_per_scene
    if not points or state.variants.ph_mode == "none":
        return
    for body in state.bodies:
        if body.sheet.pc and body.out not in (DEAD, LOST):
            before, body.points = body.points, body.points + points
            if scene.has_listener:
                scene.emit(events.PoolChanged("TZ-PH-10", body.id, "hero_points", before, body.points, "award"))
    note_heroism(state)


# After the fight.


def after_fight(scene: Conflict, order: list[Body]) -> Rule[None]:
    """TZ-HEAL-05: stabilising and losses alternate each round until no body bleeds or is unstable; then first aid.

    Readings: losers without a healer lose points in the same rounds, to their end; the unstable still try to steady
    themselves, in their own place of the order (TZ-DMG-08). Under defence_reserve no body bleeds (TZ-DMG-11)."""
    state = scene.state
    number = 0
    while any(sinking(body) for body in state.bodies) and not reserve(state):
        yield from heals(scene)
        for body in order:
            if body.able and gives_aid(body):
                yield from try_stabilising(scene, body, number == 0)
            elif slips(body) and body.pgf > 0 and not body.down:
                yield from steady(scene, body)
        for body in order:
            if sinking(body):
                bleed(scene, body)
        number += 1
        if scene.has_listener:
            scene.emit(events.TimePassed("TZ-HEAL-05", "round", 1))
    yield from heals(scene)
    for patient in order:
        for domain in DOMAINS:
            yield from tend(scene, patient, domain)


def sinking(body: Body) -> bool:
    """TZ-DMG-06, TZ-DMG-07: the body loses a point at every round end."""
    return bleeds(body) or slips(body)


def patients(state: State, healer: Body, close: bool) -> Iterator[Option]:
    """TZ-HEAL-05: the patients that a healer may try to stabilise, those nearest to their end first.

    They are of the healer's side, or of all sides with captives = stabilise. ``close``: in the first round only those
    within ``inmediato``."""
    all_sides = state.variants.captives == "stabilise"
    found = [
        (pool_of(body, domain), DOMAINS.index(domain), body.id)
        for body in state.bodies
        for domain in DOMAINS
        if pool_of(body, domain) < 0 and not stable(body, domain) and _loses(body, domain)
    ]
    for _, place, number in sorted(found):
        body = state.bodies[number]
        if body is not healer and (all_sides or body.side == healer.side) and (not close or near(state, healer, body)):
            yield Option("stabilise", number, DOMAINS[place])


def _loses(body: Body, domain: str) -> bool:
    return slips(body) if domain == MENTAL else bleeds(body)


def try_stabilising(scene: Conflict, healer: Body, close: bool) -> Rule[None]:
    """TZ-HEAL-05, TZ-DMG-09: one attempt by one able ally, or none."""
    options = (*patients(scene.state, healer, close), LEAVE)
    answer = options[0]
    if len(options) == 1:
        return
    if scene.wants(healer.id, "stabilise", "TZ-HEAL-05", answer):
        answer = yield from ask(Choose(healer.id, "stabilise", "TZ-HEAL-05", options, healer.id))
    if answer != LEAVE:
        if scene.has_listener:
            scene.emit(events.Acted("TZ-HEAL-05", healer.id, "stabilise", answer.target, answer.item))
        yield from stabilise_attempt(scene, healer, scene.state.bodies[answer.target], answer.item)


def tend(scene: Conflict, patient: Body, domain: str) -> Rule[None]:
    """TZ-HEAL-05, TZ-HEAL-02: one attempt at first aid for a hurt pool, or none.

    The default healer is the ally with the best bonus."""
    state = scene.state
    if patient.out in (DEAD, LOST) or domain not in healable(patient):
        return
    healers = sorted(helpers(state, patient), key=lambda one: (-aid_bonus(one, domain), one.id))
    if not healers:
        return
    options = (*(Option("first_aid", one.id, domain) for one in healers), LEAVE)
    answer = options[0]
    if scene.wants(patient.id, "tend", "TZ-HEAL-05", answer):
        answer = yield from ask(Choose(patient.id, "tend", "TZ-HEAL-05", options, patient.id))
    if answer != LEAVE:
        if scene.has_listener:
            scene.emit(events.Acted("TZ-HEAL-05", answer.target, "first_aid", patient.id, domain))
        yield from aid_attempt(scene, state.bodies[answer.target], patient, domain)


def helpers(state: State, patient: Body) -> Iterator[Body]:
    """TZ-HEAL-02: the able members of the patient's side who give first aid, including the patient."""
    for body in state.bodies:
        if body.able and body.side == patient.side and gives_aid(body):
            yield body


def aid_bonus(healer: Body, domain: str) -> int:
    """TZ-HEAL-02: the bonus of a healer to first aid for a pool."""
    sheet = healer.sheet
    ability = sheet.heal_ability if domain == PHYSICAL else sheet.calm_ability
    return sheet.mods[ability] + sheet.bonus("heal") + sheet.item("heal")


# Days.


def days(scene: Conflict, number: int, rested: bool = True) -> None:
    """TZ-OUT-04: ``number`` days pass, each with a night of rest if ``rested`` (camp did not fail; TZ-OUT-10)."""
    for _ in range(number):
        if scene.has_listener:
            scene.emit(events.TimePassed("TZ-OUT-04", "day", 1))
        for body in scene.state.bodies:
            if body.out not in (DEAD, LOST):
                if rested:
                    rest(scene, body)
                age_wounds(scene, body)


def rest(scene: Conflict, body: Body) -> None:
    """TZ-HEAL-04: a night restores the level in each pool, at least 1, once a day.

    Negative pools heal in the same way if they are stabilised, and not otherwise."""
    numbers = scene.state.lienzo.numbers
    points = max(numbers.rest_least, numbers.rest_per_level * body.sheet.level)
    for domain in DOMAINS:
        if pool_of(body, domain) >= 0 or stable(body, domain):
            gain(scene, body, domain, points, "TZ-HEAL-04")
            if pool_of(body, domain) < 0:
                set_stable(body, domain, True)


def age_wounds(scene: Conflict, body: Body) -> None:
    """TZ-EFF-10: wounds age by a day; a minor one lasts 1 day, a major one 7, an extreme one 30."""
    for condition in list(body.conditions):
        if condition.ends == "wound":
            condition.days = days_left(scene.state, condition) - 1
            if condition.days <= 0:
                end(scene, body, condition, "TZ-EFF-10")


def days_left(state: State, condition: Condition) -> int:
    """TZ-EFF-10: the days that a wound still lasts; a lowered wound lasts no longer than its new severity."""
    most = state.lienzo.wound_days.of(condition.severity)
    return most if condition.days is None else min(condition.days, most)
