"""Engagement of bodies, and possible targets (IG-ATK-02, IG-ATK-14)."""

from __future__ import annotations

from ....core.plane import within
from ..space import ADJACENT
from ..state import ACTIVE, UNCONSCIOUS, Body, State


def engaged(a: Body, b: Body) -> bool:
    """IG-ATK-02: two able enemies are engaged if they are no farther apart than the longer of their melee reaches."""
    if a.side == b.side or a.status != ACTIVE or b.status != ACTIVE:
        return False
    return within(a.place, b.place, a.reach if a.reach > b.reach else b.reach)


def engaged_with(state: State, body: Body) -> list[Body]:
    """IG-ATK-02: the enemies that a body is engaged with, in roster order."""
    return [other for other in state.bodies if other.side != body.side and engaged(body, other)]


def is_engaged(state: State, body: Body) -> bool:
    """IG-ATK-02: an enemy is engaged with the body."""
    return any(engaged(body, other) for other in state.bodies)


def melee_of(state: State, body: Body) -> list[Body]:
    """IG-ATK-14: all bodies linked to this body by engagements, directly or through others, in roster order."""
    found = {body.id}
    todo = [body]
    while todo:
        one = todo.pop()
        for other in engaged_with(state, one):
            if other.id not in found:
                found.add(other.id)
                todo.append(other)
    return [other for other in state.bodies if other.id in found]


def in_sight(body: Body) -> bool:
    """Return whether a body can be a target: able, or unconscious."""
    return body.status == ACTIVE or body.status == UNCONSCIOUS


def near(a: Body, b: Body) -> bool:
    """Return whether two bodies are within arm's length of each other."""
    return within(a.place, b.place, ADJACENT)
