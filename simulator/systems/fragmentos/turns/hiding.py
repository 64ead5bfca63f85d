"""Hiding and hunting (FR-FIGHT-07)."""

from __future__ import annotations

from ....core import events
from ....core.asks import Rule
from ..frames import HIDE, HUNT, frame
from ..resolution.checks import FrScene
from ..resolution.conflicts import conflict
from ..resolution.harm import reveal
from ..state import ACTIVE, Body
from .fleeing import name_opponent, seekers, watchfulness


def hide(scene: FrScene, body: Body) -> Rule[bool]:
    """FR-FIGHT-07: a body hides by beating the one seeker that the enemy names, or without a roll if no enemy can seek.
    Seeking does not end the seeker's own hiding. Return whether it succeeded."""
    able = seekers(scene.state, body)
    won = True
    if able:
        seeker = yield from name_opponent(scene, "seeker", "FR-FIGHT-07", body, able, watchfulness)
        res = yield from conflict(scene, frame(HIDE), [body], [seeker])
        won = res.bouts[0].lead_wins
    if won and body.status == ACTIVE:
        body.hidden = True
        if scene.has_listener:
            scene.emit(events.ConditionGained("FR-FIGHT-07", body.id, "hidden"))
    return won


def hunt(scene: FrScene, body: Body, target: Body) -> Rule[bool]:
    """FR-FIGHT-02, FR-FIGHT-07: search for one hidden enemy. Return whether it was found."""
    res = yield from conflict(scene, frame(HUNT), [body], [target])
    found = res.bouts[0].lead_wins
    if found and body.status == ACTIVE:
        reveal(scene, target)
    return found
