"""Falling, dying, waking (IG-DYING, IG-WND-02, IG-WND-03)."""

from __future__ import annotations

from typing import Final

from ....core import events
from ....core.asks import Choose, Option, Rule, ask
from .. import specials
from ..state import ACTIVE, DEAD, UNCONSCIOUS, Battle, Body, State, order_key
from .conditions import lose
from .resources import pay_wrath

PLAIN: Final = Option("no")
RESOLVES: Final = (PLAIN, Option("wrath"))
DEADLY: Final = 3  # failures
AVENGER: Final = "orks_is_never_defeated"
LAST_BLOW: Final = "may last_blow"


def fall(scene: Battle, body: Body) -> None:
    """IG-DYING-01, IG-WND-02: a hero at 0 wounds falls unconscious and loses its readied action and its turn."""
    scene.stats.fell(body.id, scene.state.round, UNCONSCIOUS)
    body.status = UNCONSCIOUS
    body.stabilised = False
    forget_failures(scene, body, "IG-DYING-01")
    body.fell = True
    if scene.has_listener:
        scene.emit(events.StatusChanged("IG-DYING-01", body.id, UNCONSCIOUS))
    lose_hold(scene, body, "IG-DYING-01")


def forget_failures(scene: Battle, body: Body, rule: str) -> None:
    """IG-DYING-05, IG-DYING-06: failed death tests count until the body wakes; the next fight starts without any."""
    before, body.failures = body.failures, 0
    if scene.has_listener and before:
        scene.emit(events.PoolChanged(rule, body.id, "failures", before, 0, "woken"))


def lose_hold(scene: Battle, body: Body, rule: str) -> None:
    """IG-DYING-01, IG-SHOCK-02: a readied action is lost."""
    if body.hold is not None:
        body.hold = None
        if scene.has_listener:
            scene.emit(events.ConditionEnded(rule, body.id, "ready", "lost"))


def die(scene: Battle, body: Body, rule: str, cause: str = "") -> None:
    """IG-WND-03, IG-WND-04: the body dies; an ork that is never defeated strikes once more (IG-SHEET-09)."""
    if body.status == ACTIVE:
        scene.stats.fell(body.id, scene.state.round, DEAD)
        if body.sheet.has(AVENGER) or falls_loudly(scene.state, body):
            scene.state.avenging.append(body.id)
    body.status = DEAD
    body.hold = None
    if scene.has_listener:
        scene.emit(events.StatusChanged(rule, body.id, DEAD, cause=cause))


def falls_loudly(state: State, body: Body) -> bool:
    """IG-SPEC-01: a special of a body happens as it is slain, or it may strike once more."""
    powers = state.encounter.powers
    return powers is not None and (bool(powers.at("slain", body.id)) or specials.may(state, LAST_BLOW, body))


def death_test(scene: Battle, body: Body) -> Rule[None]:
    """IG-DYING-03: 1d6: 1 is two failures, 2 and 3 one, the third kills; 4 and 5 stabilise; 6 wakes. No wrath die, DN
    or reroll."""
    body.death_tests += 1
    bonus = yield from pay_for_bonus(scene, body)
    face = scene.roll(body.id, 1, 6, "death_test", "IG-DYING-03")[0]
    result = face + bonus
    if scene.has_listener:
        parts = (("wrath", bonus),) if bonus else ()
        scene.emit(events.Rolled("IG-DYING-03", body.id, "death_test", (face,), result, parts))
    if result >= 6:
        wake(scene, body)
    elif result >= 4:
        stabilise(scene, body, "IG-DYING-03")
    else:
        before = body.failures
        body.failures = min(DEADLY, before + (2 if result <= 1 else 1))
        if scene.has_listener:
            scene.emit(events.PoolChanged("IG-DYING-03", body.id, "failures", before, body.failures, "death_test"))
        if body.failures == DEADLY:
            die(scene, body, "IG-DYING-03", "death_test")


def pay_for_bonus(scene: Battle, body: Body) -> Rule[int]:
    """IG-DYING-04: before the die, 1 Wrath adds 1 to a death test."""
    if body.wrath < 1 or not scene.wants(body.id, "death_wrath", "IG-DYING-04", PLAIN):
        return 0
    about = Option("failures", amount=body.failures)
    if (yield from ask(Choose(body.id, "death_wrath", "IG-DYING-04", RESOLVES, body.id, about=about))) == PLAIN:
        return 0
    pay_wrath(scene, body, "death_wrath", "IG-DYING-04")
    return 1


def stabilise(scene: Battle, body: Body, rule: str) -> None:
    """IG-DYING-05: no more tests until the body suffers further wounds; the failures stay until it wakes."""
    body.stabilised = True
    if scene.has_listener:
        scene.emit(events.ConditionGained(rule, body.id, "stabilised"))


def destabilise(scene: Battle, body: Body) -> None:
    """IG-DYING-05: further wounds end stabilisation."""
    if scene.has_listener and body.stabilised:
        scene.emit(events.ConditionEnded("IG-DYING-05", body.id, "stabilised"))
    body.stabilised = False


def wake(scene: Battle, body: Body) -> None:
    """IG-DYING-06: the body is conscious with 1 wound and its Shock as it was, on its feet; it has its slot unless
    used."""
    body.status = ACTIVE
    body.wounds = 1
    body.stabilised = False
    forget_failures(scene, body, "IG-DYING-06")
    lose(scene, body, "prone", "IG-DYING-06")
    if scene.has_listener:
        scene.emit(events.StatusChanged("IG-DYING-06", body.id, ACTIVE))
        scene.emit(events.PoolChanged("IG-DYING-06", body.id, "wounds", 0, 1, "woken"))


def dying(state: State) -> list[Body]:
    """IG-DYING-02: the bodies that are unconscious and not stabilised, in initiative order."""
    found = [body for body in state.bodies if body.status == UNCONSCIOUS and not body.stabilised]
    return sorted(found, key=order_key)
