"""End of a scene: causes, outcome, winner (FR-END-01..03)."""

from __future__ import annotations

from typing import Final

from ..formulas import NO_SIDE
from ..resolution.checks import FrScene
from ..sheet import MAIN, MONSTER
from ..state import ACTIVE, DRIVEN_OFF, ESCAPED, INCAPACITATED, OUT, Body, State, listed

OVER: Final = "over"


def check_end(scene: FrScene, at_round_end: bool = False) -> bool:
    """FR-END-01: end the scene if it is over, and return whether it is: an objective is complete, at most one side has
    active members, or a round ends at the round limit or at the last round to survive."""
    state = scene.state
    active = active_sides(state)
    if is_complete(state):
        end_scene(state, "", objective_winner(state))
    elif at_round_end and is_survived(state) and has_lasting_main(state):
        end_scene(state, "survived", state.protagonists)
    elif len(active) <= 1:
        end_scene(state, "", sole_side(active))
    elif at_round_end and (is_survived(state) or state.round >= last_round(state)):
        end_scene(state, "timeout", NO_SIDE)
    return state.phase == OVER


def end_scene(state: State, how: str, winner: int) -> None:
    """FR-END-03: set the class of the outcome and the winner; the round of the ending counts as whole.

    A horror that is beaten leaves the victory to the protagonists, even if the last of them left in that moment."""
    state.phase = OVER
    if len(state.curve) <= state.round:
        state.curve.append(state.threat)
    state.ending = classify(state, how)
    if state.ending == "horror_defeated":
        winner = state.protagonists
    state.winner = NO_SIDE if state.ending in ("timeout", "draw") else winner


def active_sides(state: State) -> set[int]:
    """FR-END-01: the sides that have active members in the scene."""
    return {body.side for body in listed(state) if body.status == ACTIVE}


def sole_side(active: set[int]) -> int:
    """FR-END-03: the one side that still has active members, else NO_SIDE."""
    return next(iter(active)) if len(active) == 1 else NO_SIDE


def is_complete(state: State) -> bool:
    """FR-FIGHT-09: the objective has all its successes."""
    objective = state.setting.objective
    return objective is not None and state.progress >= objective.needed


def objective_winner(state: State) -> int:
    """FR-FIGHT-09: the side that the objective wins for."""
    objective = state.setting.objective
    if objective is None or not objective.winner_side:
        return state.protagonists
    return state.sides.index(objective.winner_side)


def is_survived(state: State) -> bool:
    """FR-END-01 (5): the last round to survive is over."""
    survive = state.setting.survive_rounds
    return survive is not None and state.round >= survive


def last_round(state: State) -> int:
    """FR-END-01 (4): the scenario's or the configuration's round limit ends the scene, or [limits] earlier."""
    limit = state.setting.round_limit or state.variants.round_limit
    return min(limit, state.encounter.max_rounds)


def mains(state: State) -> list[Body]:
    """Return the mains of the protagonists' side."""
    return [body for body in listed(state) if body.kind == MAIN and body.side == state.protagonists]


def has_lasting_main(state: State) -> bool:
    """FR-END-03: a main is active or has got away."""
    return any(body.status in (ACTIVE, ESCAPED, DRIVEN_OFF) for body in mains(state))


def has_horror(state: State) -> bool:
    """FR-END-03: the protagonists face the horror: a monster on any side, or the director's bodies on the side of that
    name. A brawl with ordinary people of another side has none."""
    foes = [body for body in listed(state) if body.side != state.protagonists and body.kind != MAIN]
    return any(body.kind == MONSTER or state.sides[body.side] == "horror" for body in foes)


def classify(state: State, how: str) -> str:
    """FR-END-02, FR-END-03: the first class that applies: objective (or objective_lost), survived, horror_defeated,
    escaped, wiped, timeout; winner_side or draw without mains or horror. ``how`` is the cause of the ending, for the
    classes that the state does not show."""
    if is_complete(state):
        return "objective" if objective_winner(state) == state.protagonists else "objective_lost"
    if how == "survived":
        return how
    party = mains(state)
    if not party or not has_horror(state):
        return "winner_side" if not how and len(active_sides(state)) == 1 else "draw"
    if all(body.status in (INCAPACITATED, OUT) for body in party):
        return "wiped"
    if not any(body.status == ACTIVE and body.side != state.protagonists for body in listed(state)):
        return "horror_defeated"
    if not any(body.status == ACTIVE for body in party):
        return "escaped"
    return "timeout"
