"""States of combatants: slots, start, lowering, replacement, end (TZ-EFF-01, TZ-EFF-05, TZ-EFF-09, TZ-EFF-10,
TZ-EFF-13).

effects.py sells them; checks.py applies their numbers."""

from __future__ import annotations

from typing import Final

from ....core import events
from ....core.asks import NO_BODY
from ....core.plane import within
from .. import specials
from ..formulas import Slot, severity_of, slot
from ..lienzo.catalogue import StateRow
from ..lienzo.measures import SEVERITIES
from ..sheet import PHYSICAL
from ..state import (
    CONSEQUENCE,
    EFFECT,
    GENERIC,
    KNOCKED_OUT,
    PETRIFIED,
    SETBACK,
    Body,
    Condition,
    Conflict,
    State,
    is_able,
    reserve,
    status,
)

PARTS: Final[tuple[str, ...]] = ("head", "torso", "right_arm", "left_arm", "legs")
"""TZ-EFF-05, variant by_body_part."""
WHOLE: Final[tuple[str, ...]] = ("",)
SLAIN: Final = "slain"
"""TZ-DMG-11: the killing purchase under defence_reserve."""


def price(state: State, severity: str) -> int:
    """TZ-EFF-01: the price of a state of this severity."""
    return state.lienzo.severities.of(severity).price


def severity_value(state: State, severity: str, level: int) -> int:
    """TZ-EFF-01: the size of the number of a state of this severity.

    With effect_scale_by_level the pack's tiers give it for the ``level`` of the body that imposes it."""
    if state.variants.effect_scale_by_level == "off":
        return state.lienzo.severities.of(severity).value
    tier = next(one for one in reversed(state.lienzo.tiers) if one.level <= level)
    return tier.minor if severity == "minor" else tier.major if severity == "major" else tier.extreme


def row_of(state: State, name: str) -> StateRow | None:
    """Return the catalogue's entry of a state; None for generic ones, setbacks and the like."""
    states = state.lienzo.states
    if name not in states:
        return None
    return states[name]  # compiled code would look up ``get`` by name


# Slots.


def slot_of(state: State, condition: Condition) -> Slot | None:
    """Return the slot of a condition."""
    return slot(state.variants, condition.polarity, condition.severity, condition.domain, condition.part)


def occupant(state: State, body: Body, place: Slot | None) -> Condition | None:
    """Return the condition in a slot, or None if it is free."""
    if place is None:
        return None
    for one in body.conditions:
        if one.severity == place[1] and slot_of(state, one) == place:
            return one
    return None


def parts(state: State, polarity: str, domain: str) -> tuple[str, ...]:
    """TZ-EFF-05: the parts of the body to choose from; a single empty one if they do not matter."""
    split = state.variants.consequence_slots == "by_body_part" and polarity == CONSEQUENCE and domain == PHYSICAL
    return PARTS if split else WHOLE


# Start.


def make(state: State, row: StateRow, domain: str, level: int, severity: str = "") -> Condition:
    """Build a condition from the catalogue, imposed by a combatant of ``level``."""
    severity = severity or severity_of(state.variants, row)
    value = severity_value(state, severity, level) if row.classes else 0
    signed = value if row.polarity == EFFECT else -value
    made = Condition(next_key(state), row.id, row.polarity, severity, signed, tuple(row.classes), domain)
    made.ends = row.ends
    made.no_partial = row.no_partial
    return made


def make_generic(state: State, polarity: str, severity: str, kind: str, domain: str, level: int) -> Condition:
    """TZ-EFF-16: a numeric state of one class that ends with the scene."""
    value = severity_value(state, severity, level)
    signed = value if polarity == EFFECT else -value
    return Condition(next_key(state), GENERIC, polarity, severity, signed, (kind,), domain)


def make_setback(state: State, severity: str, tag: str, domain: str) -> Condition:
    """TZ-TEST-10: a setback on rolls with the same tag."""
    value = state.lienzo.severities.of(severity).value
    made = Condition(next_key(state), SETBACK, CONSEQUENCE, severity, -value, (), domain)
    made.tag = tag
    return made


def next_key(state: State) -> int:
    """Return a key that is new in this fight."""
    state.serial += 1
    return state.serial


def begin(scene: Conflict, body: Body, condition: Condition, rule: str) -> None:
    """TZ-EFF-05: a state starts; the one in its slot ends, incapacitation included."""
    state = scene.state
    old = occupant(state, body, slot_of(state, condition))
    if old is not None:
        end(scene, body, old, "TZ-EFF-05")
    body.conditions.append(condition)
    if scene.has_listener:
        emit_begun(scene, body, condition, rule)
    row = row_of(state, condition.name)
    if row is not None and row.incapacitates:
        body.down = PETRIFIED if row.ends == "permanent" else KNOCKED_OUT
        fell(scene, body)
        refresh(scene, body, "TZ-EFF-13")


def emit_begun(scene: Conflict, body: Body, condition: Condition, rule: str) -> None:
    """Emit a new state: severity, number, affected rolls, opponent, author."""
    detail, on = how_bad(condition), acts_on(condition)
    cells = (rule, body.id, condition.name, detail, condition.value, on, condition.vs, condition.by)
    scene.emit(events.ConditionGained(*cells))


def how_bad(condition: Condition) -> str:
    """TZ-EFF-01, TZ-EFF-05: the severity of a state, and the part of the body that it affects."""
    return f"{condition.severity} {condition.part}" if condition.part else condition.severity


def acts_on(condition: Condition) -> tuple[str, ...]:
    """TZ-EFF-07, TZ-TEST-10: the classes of rolls that a number affects (``PA.melee`` by its second half), or their
    tag."""
    if not condition.value:
        return ()
    return (condition.tag,) if condition.tag else tuple(kind.rpartition(".")[2] for kind in condition.classes)


def fell(scene: Conflict, body: Body) -> None:
    """Clear the aim of a disabled body (TZ-STA-06) and release the bodies that it holds (TZ-EFF-10)."""
    body.aim = -1
    release(scene, body)


def refresh(scene: Conflict, body: Body, rule: str) -> None:
    """TZ-TIME-04: compute again whether a body is able, and emit an event if that has changed."""
    state = scene.state
    able = is_able(state, body)
    if able != body.able:
        body.able = able
        if not able:
            stun = _stun(state, body)
            scene.stats.fell(body.id, state.round, status(body), stun, _stunner(state, body) if stun else NO_BODY)
            fell(scene, body)
        if scene.has_listener:
            scene.emit(events.StatusChanged(rule, body.id, status(body)))


def _stun(state: State, body: Body) -> str:
    """Return the state that felled a body with hit points left; "" if lost hit points felled it."""
    worn = min(body.pgf, body.pgm) <= 0 and not reserve(state)
    return "" if worn else body.down


def _stunner(state: State, body: Body) -> int:
    """Return the body that caused the last incapacitating state."""
    for one in reversed(body.conditions):
        row = row_of(state, one.name)
        if row is not None and row.incapacitates:
            return one.by
    return NO_BODY


# End.


def end(scene: Conflict, body: Body, condition: Condition, rule: str) -> None:
    """End a state, and its effect on its bearer."""
    body.conditions = [one for one in body.conditions if one is not condition]
    if scene.has_listener:
        emit_ended(scene, body, condition, rule)
    if body.down:
        stand_up(scene, body)


def emit_ended(scene: Conflict, body: Body, condition: Condition, rule: str) -> None:
    """Emit the end of a state."""
    detail, on = how_bad(condition), acts_on(condition)
    scene.emit(events.ConditionEnded(rule, body.id, condition.name, detail, on, condition.vs, condition.value))


def stand_up(scene: Conflict, body: Body) -> None:
    """TZ-EFF-13: without an incapacitating state a body is up again."""
    down = ""
    for one in body.conditions:
        row = row_of(scene.state, one.name)
        if row is not None and row.incapacitates:
            down = PETRIFIED if row.ends == "permanent" else KNOCKED_OUT
    if down != body.down:
        body.down = down
        refresh(scene, body, "TZ-EFF-13")


def lower(scene: Conflict, body: Body, condition: Condition, rule: str) -> None:
    """TZ-EFF-09: one severity less; name and classes stay, number and price are those of the new severity.

    Its events are the end of one state and the start of another."""
    state = scene.state
    if scene.has_listener:
        emit_ended(scene, body, condition, rule)
    condition.severity = SEVERITIES[SEVERITIES.index(condition.severity) - 1]
    if condition.value:
        value = severity_value(state, condition.severity, _level(state, condition))
        condition.value = value if condition.value > 0 else -value
    condition.progress = 0
    if scene.has_listener:
        emit_begun(scene, body, condition, rule)


def _level(state: State, condition: Condition) -> int:
    return state.bodies[condition.by].sheet.level if condition.by >= 0 else 1


def can_lower(state: State, body: Body, condition: Condition) -> bool:
    """TZ-EFF-09: with partial_removal = on, a state above minor without no_partial is lowered if the lower slot is
    free."""
    if state.variants.partial_removal == "off" or condition.no_partial or condition.severity == "minor":
        return False
    below = SEVERITIES[SEVERITIES.index(condition.severity) - 1]
    place = slot(state.variants, condition.polarity, below, condition.domain, condition.part)
    return occupant(state, body, place) is None


def moved(scene: Conflict, body: Body) -> None:
    """TZ-EFF-10, TZ-STA-06: the bearer's move ends its aim and some states; holds break out of reach."""
    body.aim = -1
    for one in body.conditions:
        if one.ends == "holder_moves":
            end(scene, body, one, "TZ-EFF-10")
    check_holds(scene)


def check_holds(scene: Conflict) -> None:
    """TZ-EFF-10: ``held`` ends if the holder is not able or more than ``inmediato`` away."""
    state = scene.state
    for body in state.bodies:
        for one in body.conditions:
            row = row_of(state, one.name)
            if row is not None and row.holds and not _holding(state, body, one):
                end(scene, body, one, "TZ-EFF-10")


def _holding(state: State, body: Body, condition: Condition) -> bool:
    if condition.by < 0:
        return True
    holder = state.bodies[condition.by]
    return holder.able and within(holder.place, body.place, state.lienzo.bands.inmediato)


def release(scene: Conflict, holder: Body) -> None:
    """TZ-EFF-10: the bodies that a disabled holder held are free."""
    for body in scene.state.bodies:
        for one in body.conditions:
            row = row_of(scene.state, one.name)
            if row is not None and row.holds and one.by == holder.id:
                end(scene, body, one, "TZ-EFF-10")


def left(scene: Conflict, gone: Body) -> None:
    """TZ-EFF-10: states and aims tied to a creature end when it dies, flees or surrenders."""
    for body in scene.state.bodies:
        if body.aim == gone.id:
            body.aim = -1
        for one in body.conditions:
            row = row_of(scene.state, one.name)
            tied = one.vs == gone.id or (row is not None and row.holds and one.by == gone.id)
            if tied:
                end(scene, body, one, "TZ-EFF-10")


def leave(scene: Conflict, body: Body, how: str, rule: str, cause: str = "") -> None:
    """Take a body out of the conflict: dead, lost, fled or surrendered (TZ-ACT-09, TZ-DMG-10).

    ``cause``: as in CombatStats.fell."""
    if body.able:
        scene.stats.fell(body.id, scene.state.round, how, cause)
    body.out = how
    body.able = False
    body.order = ""
    if scene.has_listener:
        if how in ("fled", "surrendered"):
            scene.emit(events.Left(rule, body.id, how))
        else:
            scene.emit(events.StatusChanged(rule, body.id, how))
    fell(scene, body)
    left(scene, body)


# Effects on movement.


def holder_of(state: State, body: Body) -> int:
    """TZ-EFF-11: the body that holds it (-1: not held; -2: held by something other than a body)."""
    for one in body.conditions:
        row = row_of(state, one.name)
        if row is not None and row.holds:
            return one.by if one.by >= 0 else -2
    return -1


def may_run(state: State, body: Body) -> bool:
    """TZ-EFF-12: a knocked down body neither runs nor sprints, nor one whose special says so (TZ-SPEC-02)."""
    if state.encounter.powers is not None and specials.may(state, "cannot run", body):
        return False
    for one in body.conditions:
        row = row_of(state, one.name)
        if row is not None and row.no_run:
            return False
    return True


def mov(state: State, body: Body) -> int:
    """TZ-MOV-01, TZ-EFF-12: metres walked in a round; half of it, rounded down, for a slowed body. Specials come
    before (TZ-SPEC-02)."""
    walked = body.sheet.mov
    if state.encounter.powers is not None:
        walked += sum([value for _, value in specials.parts(state, "change mov", body, real=False)])
        walked = max(0, walked)
        if specials.may(state, "halve mov", body):
            walked //= 2
    for one in body.conditions:
        row = row_of(state, one.name)
        if row is not None and row.halves_mov:
            return walked // 2
    return walked
