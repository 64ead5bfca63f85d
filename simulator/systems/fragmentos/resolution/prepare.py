"""Choices of each roller before the dice: qualities, full strength, objects, supernatural traits (FR-RES-01 step 2).

Initiators choose first, then opponents in list order (FR-DICE-05)."""

from __future__ import annotations

from typing import Final

from ....core import events
from ....core.asks import NO_BODY, Choose, Option, Rule, ask
from ..formulas import best_trait, supernatural_cost
from ..frames import FLEE, ActionFrame
from ..sheet import MAIN
from ..state import ACTIVE, Body, State
from .checks import Effort, FrScene
from .contest import Resolution, occasion
from .objects import pick_object
from .qualities import DIRECTOR, activate, activator
from .threat import can_pay, pay, payer

NO: Final = Option("no")
DRAW: Final = Option("full_strength")
COVER: Final = Option("supernatural")


def prepare(scene: FrScene, res: Resolution) -> Rule[None]:
    """FR-RES-01 step 2: each roller chooses, in the order of the dice; then the director, if no body of its own takes
    part (FR-QUAL-01)."""
    leads = [effort.body.id for effort in res.leads]
    chased = [effort.body.id for effort in res.others] if res.name == FLEE else []
    for effort in res.leads:
        yield from _ready(scene, res, effort, False, chased)
    for effort in res.others:
        yield from _ready(scene, res, effort, True, leads)
    state = scene.state
    if state.director is not None and state.cards:
        if not any(effort.body.kind != MAIN and effort.body.status == ACTIVE for effort in res.efforts):
            yield from activate(scene, state.director, DIRECTOR, None, res)


def _ready(scene: FrScene, res: Resolution, effort: Effort, defending: bool, against: list[int]) -> Rule[None]:
    """Put the questions of one roller; a helpless body has no choice (FR-COND-03). ``against``: the enemies whose
    obstacles may serve it (FR-FIGHT-08)."""
    body = effort.body
    if body.status != ACTIVE:
        return
    seat = payer(scene.state, body)
    if seat is not None and scene.state.cards:
        yield from activate(scene, seat, activator(body), body, res)
    yield from offer_full_strength(scene, body, res)
    yield from pick_object(scene, effort, defending, against)
    if not effort.covered:
        yield from cover_trait(scene, effort, res)


def offer_full_strength(scene: FrScene, body: Body, res: Resolution | None = None) -> Rule[None]:
    """FR-SUP-05, FR-FIGHT-01: a body may pay for full strength on its own turn (without ``res``) or as a participant;
    it takes no action."""
    seat = payer(scene.state, body)
    if seat is None or not can_draw(scene.state, body) or not scene.wants(seat, "full_strength", "FR-SUP-05", NO):
        return
    by, about = (NO_BODY, None) if res is None else (res.leads[0].body.id, occasion(res, body.id))
    answer = yield from ask(Choose(seat, "full_strength", "FR-SUP-05", (NO, DRAW), body.id, by, about))
    if answer.verb == DRAW.verb:
        draw_on_full_strength(scene, body)


def can_draw(state: State, body: Body) -> bool:
    """FR-SUP-05: the body is active, does not draw on full strength yet, and has a point to pay."""
    return body.status == ACTIVE and not body.full_strength and can_pay(state, body)


def draw_on_full_strength(scene: FrScene, body: Body) -> None:
    """FR-SUP-05: until the scene ends all three pools use totals; damage still lowers the current values."""
    body.full_strength = True
    if scene.has_listener:
        scene.emit(events.ConditionGained("FR-SUP-05", body.id, "full_strength"))
    pay(scene, body, "full_strength", "FR-SUP-05")


def cover_trait(scene: FrScene, effort: Effort, res: Resolution) -> Rule[None]:
    """FR-SUP-04: a supernatural trait counts for a roll only if a point is paid. The question arises only if the trait
    would be the best that fits; a trait that costs nothing is used."""
    state, body = scene.state, effort.body
    best = best_trait(body.sheet, effort.tags, True)
    if best is None or not best.supernatural:
        return
    if supernatural_cost(state.variants, body.kind) == 0:
        effort.covered = True
        return
    seat = payer(state, body)
    if seat is None or not can_pay(state, body) or not scene.wants(seat, "supernatural", "FR-SUP-04", NO):
        return
    by, about = res.leads[0].body.id, occasion(res, body.id)
    answer = yield from ask(Choose(seat, "supernatural", "FR-SUP-04", (NO, COVER), body.id, by, about))
    if answer.verb == COVER.verb:
        pay(scene, body, "supernatural", "FR-SUP-04")
        effort.covered = True


def pay_for_mode(scene: FrScene, effort: Effort, frame: ActionFrame) -> None:
    """FR-SUP-04: a supernatural mode costs the same point, and the payment covers the traits of that roll."""
    if frame.supernatural:
        if supernatural_cost(scene.state.variants, effort.body.kind):
            pay(scene, effort.body, "supernatural", "FR-SUP-04")
        effort.covered = True
