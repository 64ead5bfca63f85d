"""Effects of doom (HH-DOOM-02): bad luck without warning; some effects stay pending until a certain action.

settling.py decides when doom strikes. The events are secret: no seat sees them."""

from __future__ import annotations

from typing import Final

from ....core import events
from ..state import Arm, Body
from .checks import House

LOST_WAY: Final = 1
BROKEN_TOOL: Final = 3
FUMBLED_HANDS: Final = 4
LARGE: Final = "large"
WAITING: Final = (LOST_WAY, BROKEN_TOOL, FUMBLED_HANDS)


def lose_item(scene: House, body: Body) -> None:
    """HH-DOOM-02 effect 2: lose the fullest spare magazine, else 1d6 spare rounds, else the first thing not in hand."""
    magazines = [(count, key) for key, counts in body.spare_magazines.items() for count in counts]
    rounds = [key for key, count in body.spare_rounds.items() if count > 0]
    things = [arm for arm in body.arms if not arm.natural and arm.key != body.held]
    if magazines:
        fullest, owner = max(magazines, key=lambda pair: pair[0])
        body.spare_magazines[owner].remove(fullest)
        _lost(scene, body, owner, fullest)
    elif rounds:
        faces = scene.roll(body.id, 1, 6, "doom", "HH-DOOM-02")
        if scene.has_listener:
            scene.emit(events.Rolled("HH-DOOM-02", body.id, "doom", tuple(faces), faces[0], secret=True))
        gone = min(body.spare_rounds[rounds[0]], faces[0])
        body.spare_rounds[rounds[0]] -= gone
        _lost(scene, body, rounds[0], gone)
    elif things:
        body.arms.remove(things[0])
        _lost(scene, body, things[0].key, 1)


def _lost(scene: House, body: Body, item: str, amount: int) -> None:
    if scene.has_listener:
        scene.emit(events.ItemChanged("HH-DOOM-02", body.id, item, "lost", amount, secret=True))


def catch_fire(scene: House, body: Body, size: str, rule: str) -> None:
    """HH-HAZ-02: set the body on fire; two fires on one body are the large one."""
    if body.burning == LARGE:
        return
    body.burning = LARGE if body.burning else size
    if scene.has_listener:
        scene.emit(events.ConditionGained(rule, body.id, "burning", body.burning))


def spoils(body: Body, effect: int) -> bool:
    """HH-DOOM-02: return whether the body has this pending effect, and remove it: it strikes once."""
    if effect not in body.doom_pending:
        return False
    body.doom_pending -= {effect}
    return True


def ruin(scene: House, body: Body, arm: Arm) -> None:
    """HH-DOOM-02 effect 3: the held object is useless for the rest of the encounter; a natural attack only fails."""
    if not arm.natural:
        arm.useless = True
    if scene.has_listener:
        scene.emit(events.ItemChanged("HH-DOOM-02", body.id, arm.key, "useless"))


def wasted(scene: House, body: Body, item: str) -> bool:
    """HH-DOOM-02 effect 4: return whether doom wastes this draw, pick_up or reload."""
    if not spoils(body, FUMBLED_HANDS):
        return False
    if scene.has_listener:
        scene.emit(events.ItemChanged("HH-DOOM-02", body.id, item, "fumbled"))
    return True
