"""Conditions and other effects that last: beginning, adding up, ending (IG-COND, IG-CORE-06)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ....core import events
from .. import specials
from ..state import AGAIN, NEVER, ROUND, START, STOP, Battle, Body, Condition, State

End = tuple[str, int, int]

TURNS: Final = (START, STOP, AGAIN)
LASTING: Final = {"staggered": STOP, "blinded": STOP}
"""IG-COND-01: conditions with an end of their own; the others last until removed."""

VALUES: Final = {"blinded": 4, "frightened": 2}
"""IG-COND-01, IG-HAZ-01: conditions with a value of their own; others have 1, unless a rule gives more."""


def gain(
    scene: Battle, body: Body, name: str, rule: str, value: int = 0, when: str = "", owner: int = -1, by: int = -1
) -> None:
    """IG-COND-01: a condition begins. If the body already has it, the higher value and the later end count.

    ``value`` 0: the condition's own. ``when`` is NEVER, START or STOP of the turn of ``owner`` (default: its own), or
    ROUND; if left out, the condition's own end. Reading: to have the later end, a condition outlasts both moments, so
    that the order of turns need not be foreseen."""
    if scene.state.encounter.powers is not None and shrugs_off(scene, body, name):
        return
    value = value or VALUES.get(name, 1)
    when = when or LASTING.get(name, NEVER)
    owner = body.id if owner < 0 else owner
    end = (_moment(scene.state, when, owner), owner, scene.state.round)
    old = find(body, name)
    if old is None:
        body.conditions[name] = value
        body.causes[name] = Condition(by, [end])
    else:
        body.conditions[name] = max(body.conditions[name], value)
        old.by = by
        if end not in old.ends:
            old.ends.append(end)
    if scene.has_listener:
        scene.emit(events.ConditionGained(rule, body.id, name, amount=value, by=by))


def shrugs_off(scene: Battle, body: Body, name: str) -> bool:
    """IG-SPEC-01: a special makes a body immune to a condition; to darkness: to being blinded."""
    if name == "blinded" and specials.use(scene, "immune darkness", body):
        return True
    if name == "frightened" and (
        specials.use(scene, "immune fear", body) or specials.use(scene, "immune terror", body)
    ):
        return True
    return specials.use(scene, f"immune {name}", body) is not None


def _moment(state: State, when: str, owner: int) -> str:
    """IG-COND-01: a turn that is under way or over does not count as the next one."""
    had = state.bodies[owner].acted or state.actor == owner
    return AGAIN if when == STOP and had else when


def find(body: Body, name: str) -> Condition | None:
    """Return the cause of the condition of this name, or None if the body does not have the condition."""
    return body.causes.get(name)


def lose(scene: Battle, body: Body, name: str, rule: str) -> None:
    """IG-COND-01: a condition ends before its time."""
    if name in body.conditions:
        del body.conditions[name]
        del body.causes[name]
        if scene.has_listener:
            scene.emit(events.ConditionEnded(rule, body.id, name))


def turn_began(scene: Battle, owner: Body) -> None:
    """IG-CORE-06: effects until the start of this body's next turn end before it acts."""
    for body in scene.state.bodies:
        if body.conditions:
            _end(scene, body, lambda end: end[0] == START and end[1] == owner.id)


def turn_ended(scene: Battle, owner: Body) -> None:
    """IG-COND-01: effects until the end of this body's next turn end, unless they began in this very turn."""
    now = scene.state.round
    for body in scene.state.bodies:
        if body.conditions:
            _end(scene, body, lambda end: end[1] == owner.id and (end[0] == STOP or (end[0] == AGAIN and end[2] < now)))


def round_ended(scene: Battle) -> None:
    """IG-CORE-06: effects for the round end; so do those of the last round that a turn should have ended which its
    owner could not take."""
    now = scene.state.round
    for body in scene.state.bodies:
        if body.conditions:
            _end(scene, body, lambda end: end[0] == ROUND or (end[0] in TURNS and end[2] < now))


def _end(scene: Battle, body: Body, over: Callable[[End], bool]) -> None:
    for name, cause in list(body.causes.items()):
        cause.ends = [end for end in cause.ends if not over(end)]
        if not cause.ends:
            lose(scene, body, name, "IG-CORE-06")
