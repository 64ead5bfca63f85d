"""The time between fights, and the recovery of bodies in it (HH-REC, HH-OOC).

One clock counts seconds (HH-REC-04): a round takes 5, a room 5 minutes walking or 10 seconds running, a search turn 5
minutes. Out of combat the state's round advances with the clock, so timers and wounds need no clock of their own. Time
jumps from moment to moment. Each moment has these steps, each in roster order: (1) fires and arrests, round by round;
(2) bleeding; (3) waking; (4) coma; (5) daily diseases; (6) bodies that fled come nearer; (7) events by the clock.
``spend_downtime`` plays everything between two fights."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ....core import events
from ....core.asks import Option, Rule, captain
from ....core.record import known
from ..resolution.checks import House, own_parts, test
from ..resolution.harm import (
    DAY,
    LIFE,
    SHOCK,
    STAMINA,
    clear_aim,
    die,
    exhaust,
    expose,
    gain,
    life_test,
    recover_strength,
    wake,
)
from ..resolution.hazards import asphyxiate, breathe, burn, drain
from ..resolution.settling import strike_due
from ..state import NO_NUMBERS, ROUND_SECONDS, Body, State, tags_of
from ..tables import ACTIVE, COMA, DEAD, FLED, INSANE, NO_LOCK, UNCONSCIOUS
from ..turns.actions import act
from ..turns.aid import EXTINGUISH, healing
from ..turns.movement import depart
from ..turns.options import cares
from .care import collect, tend
from .exploration import ROOM_SECONDS, able, by_clock, pick, ranked, step_home, time_events

HOUR: Final = 3600
HALF_HOUR: Final = HOUR // 2

REST: Final = Option("rest")
GO_ON: Final = Option("go_on")
UP: Final = frozenset[int]()  # no side rests


class Gap:
    """The time between two fights: the clock second ``until`` at which it ends, the sides that rest, and for each body
    on its way back the second of its next step (HH-OOC-06)."""

    __slots__ = ("away", "resting", "until")

    def __init__(self, until: int, resting: frozenset[int]) -> None:
        self.until = until
        self.resting = resting
        self.away: dict[int, int] = {}


def spend_downtime(scene: House, minutes: int | None = None, rest: bool = False) -> Rule[None]:
    """HH-REC-04, HH-OOC-05: everything between two fights, ``minutes`` (default inter_encounter_minutes) long.

    (1) ``wind_up`` ends the fight. (2) Each side with an able member rests or not; ``rest`` is the default. (3)
    ``tend`` runs once every sleeper has woken, and after each return, awakening or event. (4) Time passes. Arrests are
    played to the end even if the time is shorter."""
    state = scene.state
    close(scene)
    until = state.clock + 60 * (state.variants.inter_encounter_minutes if minutes is None else minutes)
    wind_up(scene)
    holder = held_room(state)
    gap = Gap(until, (yield from rests(scene, rest)))
    fresh = True
    while True:
        if fresh and not any(sleeps(body) for body in state.bodies):
            yield from tend(scene, until, holder)
            fresh = False
        if state.clock >= until:
            break
        if (yield from advance(scene, gap)):
            fresh = True
    if fresh:
        yield from collect(scene, holder)


def rests(scene: House, rest: bool) -> Rule[frozenset[int]]:
    """HH-REC-01: ask each side's captain whether the side rests; returns the sides that do."""
    sides = []
    options = (REST, GO_ON) if rest else (GO_ON, REST)
    for side in range(len(scene.state.sides)):
        if able(scene.state, side) and (yield from pick(scene, captain(side), "rest", "HH-REC-01", options)) == REST:
            sides.append(side)
            if scene.has_listener:
                scene.emit(events.Acted("HH-REC-01", captain(side), "rest"))
    return frozenset(sides)


# The clock.


def pass_time(scene: House, seconds: int, resting: frozenset[int] = UP) -> Rule[None]:
    """HH-REC-04: let time pass (whole rounds), for a way or a search turn; ``resting`` are the sides at rest."""
    gap = Gap(scene.state.clock + seconds, resting)
    while scene.state.clock < gap.until:
        yield from advance(scene, gap)


def advance(scene: House, gap: Gap) -> Rule[bool]:
    """HH-REC-04: go to the next moment at which something is due, or to the end, in the order of the module docstring.

    Returns whether a body has woken or come back, or an event has struck."""
    state = scene.state
    changed = emergencies(scene)
    for body in state.bodies:
        note(state, gap, body)
    seconds = max(0, min(moments(state, gap)) - state.clock)
    elapse(scene, seconds, gap.resting)
    if seconds and state.variants.wound_effects == "drain":
        for body in state.bodies:
            if body.wounds and body.status != DEAD:
                drain(scene, body)
    for body in state.bodies:
        changed = rouse(scene, body) or changed
    for body in state.bodies:
        linger(scene, body)
    for body in state.bodies:
        suffer_diseases(scene, body)
    for body in state.bodies:
        changed = come_back(scene, gap, body) or changed
    changed = (yield from time_events(scene)) or changed
    drive_out(scene)
    return emergencies(scene) or changed


def note(state: State, gap: Gap, body: Body) -> None:
    """Record the next step of a body that has fled (HH-OOC-06), and the start of a coma."""
    if body.status == FLED:
        gap.away.setdefault(body.id, state.clock + ROOM_SECONDS)
    else:
        gap.away.pop(body.id, None)
    if body.status == COMA and body.coma_since < 0:
        body.coma_since = body.attended


def moments(state: State, gap: Gap) -> Iterator[int]:
    """Yield the clock seconds at which something is due, including the end of the time."""
    yield gap.until
    yield from gap.away.values()
    yield from (60 * known(hazard.minute) for _, hazard in by_clock(state))
    for body in state.bodies:
        if body.status == DEAD:
            continue
        if sleeps(body):
            yield state.clock + ROUND_SECONDS * (body.wake_round - 1 - state.round)
        if body.status == COMA:
            yield min(body.attended + HOUR, body.coma_since + DAY)
        elif body.status != INSANE:
            yield from (last + DAY for last in body.ill.values())
        if body.wounds and state.variants.wound_effects == "drain":
            yield state.clock + ROUND_SECONDS * next_bleeding(state, body)


def next_bleeding(state: State, body: Body) -> int:
    """HH-DMG-03: the number of rounds until the next bleeding wound costs life, with ``wound_effects = drain``; a day's
    seconds if no wound bleeds."""
    interval = state.variants.bleed_interval_rounds
    ages = [state.round - wound.round for wound in body.wounds if "bleeding" in tags_of(wound)]
    return min((interval - age % interval for age in ages), default=DAY)


def elapse(scene: House, seconds: int, resting: frozenset[int]) -> None:
    """HH-REC-04: advance the clock and the rounds; every body recovers."""
    state = scene.state
    if scene.has_listener and seconds:
        scene.emit(events.TimePassed("HH-REC-04", *counted(seconds)))
    state.clock += seconds
    state.round += seconds // ROUND_SECONDS
    for body in state.bodies:
        recover(scene, body, seconds, body.in_scene and body.side in resting)


def counted(seconds: int) -> tuple[str, int]:
    """HH-REC-04: seconds in the greatest unit that divides them: hours, minutes or seconds."""
    for unit, length in (("hour", HOUR), ("minute", 60)):
        if seconds % length == 0:
            return unit, seconds // length
    return "second", seconds


def sleeps(body: Body) -> bool:
    """HH-LIFE-02: a body sleeps while it is unconscious and its timer runs."""
    return body.status == UNCONSCIOUS and body.wake_round > 0 and not body.arrest


def rouse(scene: House, body: Body) -> bool:
    """HH-LIFE-03, HH-OOC-04: wake a body when its timer has run out, by the same clock as in a fight. Returns whether
    it woke."""
    if not sleeps(body) or body.wake_round > scene.state.round + 1:
        return False
    wake(scene, body)
    return True


# Recovery.


def recover(scene: House, body: Body, seconds: int, resting: bool) -> None:
    """HH-REC-01, HH-REC-02: give back the points of the last ``seconds``, for whole periods only; the remainder is
    carried.

    Life: 1 per hour at rest, else per 2 hours, so a second of rest counts double in ``life_rest``. Stamina: 1 per half
    hour. Shock: 1 per half hour since the last fright.

    Reading: only conscious bodies recover, those that have fled without rest; a full pool carries no remainder."""
    if body.status not in (ACTIVE, FLED):
        return
    now = scene.state.clock
    calm = now - max(now - seconds - body.shock_rest, body.frightened)
    effort = 2 * seconds if resting else seconds
    body.life_rest = regain(scene, body, LIFE, body.life_rest + effort, 2 * HOUR)
    body.stamina_rest = regain(scene, body, STAMINA, body.stamina_rest + seconds, HALF_HOUR)
    body.shock_rest = regain(scene, body, SHOCK, calm, HALF_HOUR)
    end_weakness(scene, body)


def regain(scene: House, body: Body, pool: str, seconds: int, period: int) -> int:
    """Give back a point per whole period, up to the maximum. Return the seconds that are left over."""
    points, left = divmod(seconds, period)
    if points:
        gain(scene, body, pool, points, "rest", "HH-REC-01" if pool == LIFE else "HH-REC-02")
    sheet = body.sheet
    if pool == LIFE:
        return left if body.life < (sheet.max_life or 1) else 0
    if pool == STAMINA:
        return left if body.stamina < (sheet.max_stamina or 1) else 0
    return left if body.shock < (sheet.max_shock or 1) else 0


def end_weakness(scene: House, body: Body) -> None:
    """HH-STAM-02: weakness ends when its cause is over, and (``weakened_ends = recovered``) stamina is full again.

    Reading: poison is over with the encounter, lack of air when there is air, a disease when it is cured."""
    if not body.weakened or body.airless >= 0 or body.weak_cause in body.ill:
        return
    if scene.state.variants.weakened_ends == "cause_over" or body.stamina == body.sheet.max_stamina:
        recover_strength(scene, body)


def linger(scene: House, body: Body) -> None:
    """HH-STAM-03: a body in coma (c) dies after 24 hours without a hospital, and a chain never reaches one (HH-OOC-07);
    (b) at the end of each hour without medical attention it gets attention, or makes a resistance test or dies.

    Reading: an hour counts from the last attention, or from the last of these tests."""
    state = scene.state
    if body.status != COMA:
        return
    if state.clock >= body.coma_since + DAY:
        die(scene, body, "HH-STAM-03")
    elif state.clock >= body.attended + HOUR:
        if not attend(scene, body):
            life_test(scene, body)
        body.attended = state.clock
        if state.doom_due:
            strike_due(scene)


def attend(scene: House, patient: Body) -> bool:
    """HH-STAM-03 (b): medical attention: a ``heal`` test of the best member of its side present; one try an hour."""
    state = scene.state
    kind = healing(state.variants, "heal", "HH-STAM-03")
    helpers = ranked(state, companions(state, patient), kind)
    if not helpers:
        return False
    if scene.has_listener:
        scene.emit(events.Acted("HH-STAM-03", helpers[0].id, "attend", patient.id))
    return test(scene, helpers[0], kind, own_parts(helpers[0], kind, state.variants)).passed


def companions(state: State, body: Body) -> list[Body]:
    """Return the active others of the body's side that are with it and can care for it (HH-REC-03)."""
    others = able(state, body.side) if body.in_scene else []
    return [other for other in others if other is not body and cares(other)]


def fall_ill(scene: House, body: Body, disease: str) -> None:
    """HH-HAZ-07: fever or infection: tested now, unless it was within the last 24 hours, and again every day.

    Reading: it lasts until its weakness is treated (HH-STAM-02), or to the end of the chain."""
    now = scene.state.clock
    if now - body.ill.get(disease, now - DAY) < DAY:
        return
    expose(scene, body, disease)
    exhaust(scene, body, disease)
    body.ill[disease] = now
    if scene.state.doom_due:
        strike_due(scene)


def suffer_diseases(scene: House, body: Body) -> None:
    """HH-HAZ-07: test fever and infection once a day, except for the dead, the comatose (HH-STAM-01) and the insane,
    who are out of play."""
    for disease in list(body.ill):
        if body.status not in (DEAD, COMA, INSANE):
            fall_ill(scene, body, disease)


def come_back(scene: House, gap: Gap, body: Body) -> bool:
    """HH-OOC-06: a body that has fled takes a step every 5 minutes: an orientation test while lost, then a room nearer.

    Reading: the rest of the way remains for the next downtime."""
    if body.status != FLED or gap.away.get(body.id, gap.until + 1) > scene.state.clock:
        return False
    gap.away[body.id] += ROOM_SECONDS
    return step_home(scene, body)


# The end of a fight.


def close(scene: House) -> None:
    """HH-REC-04, HH-OOC-05: close the fight: the clock includes the last round; initiative, dodges, aim and the like
    end; useless things work again. The time of the fight counts for recovery, without rest."""
    state = scene.state
    if state.order:
        state.clock += ROUND_SECONDS
        state.order = []
        for body in state.bodies:
            recover(scene, body, ROUND_SECONDS * state.round, False)
    state.slot = 0
    state.arriving = []
    for body in state.bodies:
        relax(body, state.variants.exit_run_rounds)
        for arm in body.arms:
            arm.useless = False
    for arm in state.floor:
        arm.useless = False


def relax(body: Body, run_rounds: int) -> None:
    """HH-OOC-05: initiative, aim, dodges, locks, prone, hidden, distracted and ``run_left`` end with the fight."""
    body.score = 0
    clear_aim(body)
    body.dodge_melee = False
    body.dodge_ranged = False
    body.lock = NO_LOCK
    body.prone = False
    body.hidden = False
    body.distracted = False
    body.run_left = run_rounds
    body.ran = False
    body.pursuing = -1
    body.jam_progress = 0
    body.contact = NO_NUMBERS


def wind_up(scene: House) -> None:
    """HH-OOC-05: finish the effects of an encounter, each in roster order: fires and lack of air end without further
    loss; the insane and the fleeing leave; arrests are played out; weakness whose cause is over may end."""
    for body in scene.state.bodies:
        breathe(scene, body)
        if body.burning:
            body.burning = ""
            if scene.has_listener:
                scene.emit(events.ConditionEnded("HH-OOC-05", body.id, "burning"))
    drive_out(scene)
    emergencies(scene)
    for body in scene.state.bodies:
        end_weakness(scene, body)


def drive_out(scene: House) -> None:
    """HH-SHK-01, HH-FEAR-05: the insane and the fleeing that are still in the scene leave now. The insane are taken to
    hospital and out of play (HH-OOC-07)."""
    for body in scene.state.bodies:
        if body.in_scene and (body.status == INSANE or (body.status == ACTIVE and body.fleeing)):
            depart(scene, body)
            if scene.state.doom_due:
                strike_due(scene)


def emergencies(scene: House) -> bool:
    """HH-OOC-05, HH-HAZ-02: play arrests and fires round by round until there are no more. Returns whether a body
    woke."""
    state = scene.state
    woken = False
    while True:
        needy = [body for body in state.bodies if (body.arrest or body.burning) and body.status != DEAD]
        if not needy:
            return woken
        elapse(scene, ROUND_SECONDS, UP)
        for body in needy:
            if body.arrest:
                resuscitate(scene, body)
            if body.burning:
                smother(scene, body)
        for body in state.bodies:
            woken = rouse(scene, body) or woken


def resuscitate(scene: House, body: Body) -> None:
    """HH-OOC-05: one round of an arrest: -3 life and its test (HH-STAM-03), then one ``revive`` test by the active
    member of its side present with the best figure. Without such a member it dies, without dice."""
    if not companions(scene.state, body):
        die(scene, body, "HH-OOC-05")
        return
    asphyxiate(scene, body)
    state = scene.state
    helpers = ranked(state, companions(state, body), healing(state.variants, "revive", "HH-HAZ-06"))
    if body.arrest and helpers:
        act(scene, helpers[0], Option("revive", body.id))


def smother(scene: House, body: Body) -> None:
    """HH-HAZ-02, HH-HAZ-03: a fire that doom or an event lit between fights: the most agile body present, the victim
    included, tries to put it out; the fire costs a round's loss if it burns on."""
    state = scene.state
    helpers = able(state, body.side) if body.in_scene else [body] if body.status == FLED else []
    if helpers:
        act(scene, ranked(state, helpers, EXTINGUISH)[0], Option("extinguish", body.id))
    if body.burning and body.status != DEAD:
        burn(scene, body)


def held_room(state: State) -> int:
    """HH-OOC-05: return the only side that still has an active member in the room; -1 for no side or several."""
    sides = {body.side for body in state.bodies if body.in_scene and body.status == ACTIVE}
    return sides.pop() if len(sides) == 1 else -1
