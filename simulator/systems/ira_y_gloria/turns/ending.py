"""End of a fight (IG-CORE-04)."""

from __future__ import annotations

from typing import Final

from ..resolution.resources import can_pay
from ..state import ACTIVE, UNCONSCIOUS, Battle, Body, State

OVER: Final = "over"


def decided(state: State) -> bool:
    """Return whether the fight is over."""
    return state.phase == OVER


def goes_on(state: State, body: Body) -> bool:
    """IG-DYING-01, IG-ATK-04: the turn of this body goes on: a fall ends it, even if a death test wakes the body."""
    return body.status == ACTIVE and not body.fell and state.phase != OVER


def judge(scene: Battle) -> None:
    """IG-CORE-04: after every turn, out-of-turn attack and step of a round's start: a side without a combatant that is
    alive, conscious and on the field is out, and the other has won; if both are out, it is a draw."""
    state = scene.state
    if state.phase == OVER:
        return
    first = second = False
    for body in state.bodies:
        if body.status == ACTIVE:
            if body.side == 0:
                first = True
            else:
                second = True
    if first and second:
        return
    if first or second:
        end(state, "last_side", 0 if first else 1)
    else:
        end(state, "mutual", -1)


def end(state: State, ending: str, winner: int) -> None:
    """End the fight, with a winner (-1: no winner)."""
    state.phase = OVER
    state.ending = ending
    state.winner = winner


def stalemate(state: State) -> bool:
    """IG-CORE-04: stalemate: every able combatant is exhausted, none can pay to restore Shock, and no death test is
    undecided."""
    for body in state.bodies:
        if body.status == ACTIVE and (not body.exhausted or _may_recover(state, body)):
            return False
        if body.status == UNCONSCIOUS and not body.stabilised:
            return False
    return True


def _may_recover(state: State, body: Body) -> bool:
    return state.variants.exhausted_may_restore and can_pay(state, body)
