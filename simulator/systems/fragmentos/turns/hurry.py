"""Hurry: acting before the monster, and twice in a row (FR-TURN-04, FR-TURN-05)."""

from __future__ import annotations

from typing import Final

from ....core import events
from ....core.asks import Choose, Option, Rule, ask, together
from ..formulas import spendable_threat
from ..resolution.checks import FrScene, is_needless
from ..resolution.threat import can_pay, pay, payer
from ..sheet import MAIN, MONSTER
from ..state import ACTIVE, Body, State, is_horror, listed

WAIT: Final = Option("no")
HURRY: Final = Option("hurry")
AGAIN: Final = Option("again")


def hurry_window(scene: FrScene) -> Rule[None]:
    """FR-TURN-04: before the first slot, if there is an active monster, each active main, and the director for each
    active secondary, declare whether they pay to act before it. They declare simultaneously and pay in list order,
    mains first."""
    state = scene.state
    active = [body for body in listed(state) if body.status == ACTIVE]
    if not any(body.kind == MONSTER for body in active):
        return
    ready = [body for body in active if not body.acted]
    mains = [body for body in ready if body.kind == MAIN and can_pay(state, body)]
    others = [body for body in ready if is_horror(body) and body.kind != MONSTER]
    rules = [_declare(scene, body) for body in mains if not is_needless(scene, body.id, "hurry", "FR-TURN-04", WAIT)]
    if others and state.director is not None:
        rules.append(_direct(scene, state.director, others))
    for hurried in (yield from together(rules)):
        for body in hurried:
            body.hurried = True
            if scene.has_listener:
                scene.emit(events.Reacted("FR-TURN-04", body.id, "hurry", -1))
            pay(scene, body, "hurry", "FR-TURN-04")


def _declare(scene: FrScene, body: Body) -> Rule[list[Body]]:
    """Ask a main; return itself if it hurries, else nothing."""
    if not scene.wants(body.id, "hurry", "FR-TURN-04", WAIT):
        return []
    answer = yield from ask(Choose(body.id, "hurry", "FR-TURN-04", (WAIT, HURRY), body.id))
    return [body] if answer.verb == HURRY.verb else []


def _direct(scene: FrScene, seat: int, others: list[Body]) -> Rule[list[Body]]:
    """Ask the director about each secondary, as long as threat lasts."""
    points = spendable_threat(scene.state.variants, scene.state.threat)
    hurried: list[Body] = []
    for body in others:
        if len(hurried) >= points or not scene.wants(seat, "hurry", "FR-TURN-04", WAIT):
            continue
        answer = yield from ask(Choose(seat, "hurry", "FR-TURN-04", (WAIT, HURRY), body.id))
        if answer.verb == HURRY.verb:
            hurried.append(body)
    return hurried


def acts_again(scene: FrScene, body: Body) -> Rule[bool]:
    """FR-TURN-05, FR-FIGHT-11: right after an action, one more for a point, once a round; extra, or, with
    ``double_action = borrowed``, instead of the next round's."""
    state = scene.state
    seat = payer(state, body)
    if seat is None or not may_act_again(state, body) or not scene.wants(seat, "again", "FR-TURN-05", WAIT):
        return False
    answer = yield from ask(Choose(seat, "again", "FR-TURN-05", (WAIT, AGAIN), body.id))
    if answer.verb != AGAIN.verb:
        return False
    body.doubled = True
    body.owes = state.variants.double_action == "borrowed"
    if scene.has_listener:
        scene.emit(events.Reacted("FR-TURN-05", body.id, "again", -1))
    pay(scene, body, "hurry", "FR-TURN-05")
    return True


def may_act_again(state: State, body: Body) -> bool:
    """FR-TURN-05: the body is active, has not acted twice this round, and has a point to pay."""
    return body.status == ACTIVE and not body.doubled and can_pay(state, body)
