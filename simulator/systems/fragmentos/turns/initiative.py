"""Order of turns: the hurried, monsters, mains, secondaries (FR-TURN-01..03, FR-TURN-06)."""

from __future__ import annotations

from functools import partial
from typing import Final

from ....core import events
from .. import specials
from ..resolution.checks import FrScene
from ..sheet import ACCION, MAIN, MONSTER
from ..state import ACTIVE, Body, State

HURRIED: Final = 1
HURRIED_LATER: Final = 2
MONSTERS: Final = 3
MAINS: Final = 4
SECONDARIES: Final = 5
FIRST: Final = 0
LAST: Final = 6
"""FR-SPEC-05: slots of those that specials bring before or after all others."""
LAST_SLOT: Final = LAST
SCHEME: Final = "monster_first"


def slot_of(state: State, body: Body) -> int:
    """FR-TURN-01, FR-TURN-04: hurried bodies come first, mains before secondaries; then monsters, mains,
    secondaries."""
    special = state.encounter.powers is not None
    if special and is_ordered(state, body, "first"):
        return FIRST
    if body.hurried:
        return HURRIED if body.kind == MAIN else HURRIED_LATER
    if special and is_ordered(state, body, "last"):
        return LAST
    return MONSTERS if body.kind == MONSTER else MAINS if body.kind == MAIN else SECONDARIES


def is_ordered(state: State, body: Body, which: str) -> bool:
    """FR-SPEC-05: return whether a special has brought a body before or after all others in this round."""
    return state.special_rounds.get(f"order {which} {body.id}") == state.round


def note_order(state: State) -> None:
    """FR-SPEC-05: settle, as a round begins, those that act before and after all others in it."""
    for which in ("first", "last"):
        for body in state.bodies:
            if specials.first(state, f"order {which}", body):
                state.special_rounds[f"order {which} {body.id}"] = state.round


def order_slots(scene: FrScene) -> None:
    """FR-TURN-02, FR-DICE-05: the order inside every slot for this round is as listed, by current acción, or shuffled
    by the scene's own dice."""
    state = scene.state
    order = list(state.listing)
    if state.variants.intra_order == "accion_desc":
        order.sort(key=lambda number: -state.bodies[number].current.get(ACCION, 0))
    elif state.variants.intra_order == "shuffled":
        for last in range(len(order) - 1, 0, -1):
            spot = scene.roll(-1, 1, last + 1, "order", "FR-TURN-02")[0] - 1
            order[last], order[spot] = order[spot], order[last]
    state.order = order
    state.slot = HURRIED
    if state.encounter.powers is not None:
        note_order(state)
        state.slot = FIRST


def next_actor(state: State) -> Body | None:
    """FR-TURN-01, FR-TURN-03, FR-TURN-06: the next body: the first in this slot that is active and has not acted.
    Bodies that are down or gone are skipped; a slot that has ended does not open again. None ends the round."""
    while state.slot <= LAST_SLOT:
        for number in state.order:
            body = state.bodies[number]
            if not body.acted and body.status == ACTIVE and slot_of(state, body) == state.slot:
                return body
        state.slot += 1
    return None


def tell_order(scene: FrScene) -> None:
    """Emit the slots of this round with the bodies in each."""
    if not scene.has_listener:
        return
    state = scene.state
    ready = [body for body in map(state.bodies.__getitem__, state.order) if body.status == ACTIVE and not body.acted]
    ready.sort(key=partial(slot_of, state))
    scene.emit(
        events.OrderSet(
            "FR-TURN-01",
            SCHEME,
            tuple((body.id,) for body in ready),
            tuple((body.id, slot_of(state, body)) for body in ready),
        )
    )
