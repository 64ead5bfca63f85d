"""Reach of a combatant's moves, and the enemies that it leaves behind (IG-MOVE, IG-ACT-02..05, IG-ATK-04)."""

from __future__ import annotations

from ....core.plane import TOLERANCE, Place, distance, within
from ..formulas import half
from ..resolution.checks import pace
from ..resolution.conditions import find
from ..resolution.engagement import engaged, engaged_with
from ..space import inside
from ..state import ACTIVE, Body, State, Turn


def speed(state: State, body: Body) -> int:
    """IG-ACT-02, IG-COND-01: metres of a move; half the speed if staggered."""
    metres = body.sheet.speed if state.encounter.powers is None else pace(state, body)
    return half(metres) if find(body, "staggered") else metres


def reach_of_move(state: State, body: Body, turn: Turn) -> float:
    """IG-ACT-02, IG-ACT-05: metres of one plain move now: the speed; climbing or swimming half of it, unless hurried,
    and what the moves of this turn leave of the speed; at most the cap of full defence (IG-ACT-10). 0 if
    restrained."""
    if find(body, "restrained"):
        return 0.0
    metres = float(speed(state, body))
    if state.setting.terrain != "open":
        left = metres - turn.gone if metres - turn.gone > TOLERANCE else 0.0
        metres = left if turn.hurried == 1 else min(float(half(speed(state, body))), left)
    return metres if turn.cap < 0 else min(metres, turn.cap)


def reach_of_run(state: State, body: Body, turn: Turn, factor: int) -> float:
    """IG-ACT-04, IG-ATK-07: metres of a run or charge; climbing or swimming no more than the speed (IG-ACT-05). 0 if
    staggered, restrained, prone, or stood up in this turn."""
    if turn.stood or find(body, "prone") or find(body, "staggered"):
        return 0.0
    metres = factor * reach_of_move(state, body, turn)
    return metres if state.setting.terrain == "open" else min(metres, float(pace(state, body)))


def may_go(state: State, body: Body, place: Place, metres: float) -> bool:
    """IG-ATK-16: a move of at most ``metres`` may end at a place; a pinned body comes no closer to any enemy."""
    if metres <= 0 or not within(body.place, place, metres):
        return False
    return not find(body, "pinned") or not comes_closer(state, body, place)


def comes_closer(state: State, body: Body, place: Place) -> bool:
    """Return whether a place is closer to any able enemy than the body is now."""
    return any(
        distance(place, other.place) < distance(body.place, other.place) - TOLERANCE
        for other in state.bodies
        if other.side != body.side and other.status == ACTIVE
    )


def left_behind(state: State, body: Body, place: Place) -> list[Body]:
    """IG-ATK-04: the enemies engaged with a body now that would not be if it stood at ``place``."""
    now = engaged_with(state, body)
    here, body.place = body.place, place
    left = [enemy for enemy in now if not engaged(body, enemy)]
    body.place = here
    return left


def within_field(state: State, body: Body) -> bool:
    """IG-OUT-08: the body is still on the field."""
    return inside(body.place, state.variants.field_radius)
