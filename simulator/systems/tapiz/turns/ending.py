"""End of a conflict (TZ-TIME-04)."""

from __future__ import annotations

from ..state import Conflict, State


def judge(scene: Conflict) -> None:
    """TZ-TIME-04: after every turn and at the round end, the conflict is over if at most one side is able."""
    state = scene.state
    if state.over:
        return
    winner = -1
    for body in state.bodies:
        if body.able and body.side != winner:
            if winner >= 0:
                return
            winner = body.side
    decide(state, "last_side" if winner >= 0 else "mutual", winner)


def decide(state: State, ending: str, winner: int) -> None:
    """TZ-TIME-04: record the ending of the conflict, and its winner (-1: a draw). The losses of this round end still
    follow."""
    state.over = True
    state.ending = ending
    state.winner = winner
