"""Stances: declaration, change, bonuses, aiming (TZ-STA-01..07). checks.py applies them to rolls, attacks.py rolls
damage focus."""

from __future__ import annotations

from ....core import events
from ....core.asks import Choose, Option, Rule, ask, together
from ..formulas import slot
from ..resolution.checks import ACTIONS, SHAKEN
from ..resolution.conditions import begin, make_generic, occupant
from ..resolution.reach import in_hand
from ..sheet import PHYSICAL
from ..state import CONSEQUENCE, Body, Conflict, State
from .moving import STAY


def most_push(body: Body) -> int:
    """TZ-STA-03: half the level, rounded up."""
    return (body.sheet.level + 1) // 2


def declare(scene: Conflict) -> Rule[None]:
    """TZ-STA-01, TZ-ACT-03: before initiative dice all bodies declare a known stance and the weapon in hand,
    simultaneously; the sheet's are the defaults."""
    bodies = [body for body in scene.state.bodies if not body.out]
    chosen = yield from together([_declare(scene, body) for body in bodies])
    for body, (stance, push, key) in zip(bodies, chosen, strict=True):
        body.stance, body.push, body.hand = stance, push, key
        if scene.has_listener:
            scene.emit(events.ConditionGained("TZ-STA-01", body.id, "stance", stance))
            emit_push(scene, body, 0)
            if key:
                scene.emit(events.ItemChanged("TZ-ACT-03", body.id, key, "in_hand"))


def emit_push(scene: Conflict, body: Body, before: int) -> None:
    """TZ-STA-03: emit the defence traded for attack, if it differs from ``before``."""
    if scene.has_listener and body.push != before:
        if body.push:
            scene.emit(events.ConditionGained("TZ-STA-03", body.id, "total_attack", "", body.push))
        else:
            scene.emit(events.ConditionEnded("TZ-STA-03", body.id, "total_attack"))


def _declare(scene: Conflict, body: Body) -> Rule[tuple[str, int, str]]:
    stance = yield from choose_stance(scene, body)
    push = yield from choose_push(scene, body, stance)
    key = yield from choose_weapon(scene, body)
    return stance, push, key


def choose_stance(scene: Conflict, body: Body) -> Rule[str]:
    """TZ-STA-01: any known stance; by default the sheet's."""
    known = [body.sheet.stance, *(one for one in body.sheet.stances if one != body.sheet.stance)]
    if len(known) == 1 or not scene.wants(body.id, "declare_stance", "TZ-STA-01", Option("stance", item=known[0])):
        return known[0]
    options = tuple(Option("stance", item=one) for one in known)
    return (yield from ask(Choose(body.id, "declare_stance", "TZ-STA-01", options, body.id))).item


def choose_push(scene: Conflict, body: Body, stance: str) -> Rule[int]:
    """TZ-STA-03: the defence traded for attack, 0 to half the level; by default all."""
    if not scene.state.lienzo.stances[stance].trade:
        return 0
    most = most_push(body)
    if not scene.wants(body.id, "total_attack_bonus", "TZ-STA-03", Option("push", amount=most)):
        return most
    options = tuple(Option("push", amount=number) for number in range(most, -1, -1))
    return (yield from ask(Choose(body.id, "total_attack_bonus", "TZ-STA-03", options, body.id))).amount


def choose_weapon(scene: Conflict, body: Body) -> Rule[str]:
    """TZ-ACT-03: the weapon in hand at the start; by default the first listed, or the sheet's ready one."""
    keys = [arm.key for arm in body.carried if not arm.natural and arm.usable]
    if len(keys) < 2 or not scene.wants(body.id, "start_weapon", "TZ-ACT-03", Option("ready", item=body.hand)):
        return body.hand
    others = [key for key in keys if key != body.hand]
    options = (Option("ready", item=body.hand), *(Option("ready", item=key) for key in others))
    return (yield from ask(Choose(body.id, "start_weapon", "TZ-ACT-03", options, body.id))).item


# In a turn.


def open_turn(scene: Conflict, body: Body) -> None:
    """TZ-TIME-02, TZ-STA-03, TZ-STA-07: modifiers that lasted until this turn end, also for bodies that cannot act."""
    if body.shaken and scene.has_listener:
        scene.emit(events.ConditionEnded("TZ-STA-07", body.id, "stance_change"))
    before, body.push = body.push, 0
    emit_push(scene, body, before)
    body.shaken = 0
    body.jolt = body.drawn = body.pace = 0


def change(scene: Conflict, body: Body) -> Rule[None]:
    """TZ-STA-07: once, at the start of its turn, a body may change its stance for a minor consequence."""
    state = scene.state
    known = body.sheet.stances
    if len(known) > 1 and may_change(state, body) and scene.wants(body.id, "change_stance", "TZ-STA-07", STAY):
        options = (STAY, *(Option("stance", item=one) for one in known if one != body.stance))
        answer = yield from ask(Choose(body.id, "change_stance", "TZ-STA-07", options, body.id))
        if answer != STAY:
            switch(scene, body, answer.item)
    if state.lienzo.stances[body.stance].trade:
        before = body.push
        body.push = yield from choose_push(scene, body, body.stance)
        emit_push(scene, body, before)


def may_change(state: State, body: Body) -> bool:
    """TZ-STA-07: with stance_change_cost = slot only if the minor slot is free."""
    if state.variants.stance_change_cost != "slot":
        return True
    return occupant(state, body, slot(state.variants, CONSEQUENCE, "minor", PHYSICAL, "")) is None


def switch(scene: Conflict, body: Body, stance: str) -> None:
    """TZ-STA-07: the new stance, and its cost: until the next turn, for this turn's action, or in a slot."""
    state = scene.state
    before = body.push
    body.stance = stance
    body.push = 0
    body.aim = -1
    if scene.has_listener:
        scene.emit(events.ConditionGained("TZ-STA-07", body.id, "stance", stance))
    emit_push(scene, body, before)
    penalty = state.lienzo.numbers.stance_penalty
    mode = state.variants.stance_change_cost
    if mode == "round":
        body.shaken = penalty
    elif mode == "action":
        body.jolt = penalty
    else:
        cost = make_generic(state, CONSEQUENCE, "minor", "PA", PHYSICAL, 1)
        cost.classes = ("PA", "MA", "PD", "MD", "SK")
        cost.value = penalty
        cost.name = "stance_change"
        begin(scene, body, cost, "TZ-STA-07")
        return
    if scene.has_listener:
        cells = ("TZ-STA-07", body.id, "stance_change", mode, penalty, SHAKEN if mode == "round" else ACTIONS)
        scene.emit(events.ConditionGained(*cells))


def last_group(state: State, body: Body) -> bool:
    """TZ-INI-03: the stance makes the body act after all others."""
    return state.lienzo.stances[body.stance].last_group


def can_aim(state: State, body: Body) -> bool:
    """TZ-STA-06: the body's stance aims, and it has a ranged weapon or a power of attack."""
    if not state.lienzo.stances[body.stance].aims:
        return False
    shots = any(arm.row.weapon.mode != "melee" and arm.usable and in_hand(body, arm) for arm in body.carried)
    return shots or any(known_power.power.domain is not None for known_power in body.sheet.powers)
