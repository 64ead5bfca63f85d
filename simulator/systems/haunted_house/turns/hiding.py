"""Hiding and searching (HH-ACT-03)."""

from __future__ import annotations

from typing import Final

from ....core import events
from ..plans import Action, TurnPlan
from ..resolution.checks import Check, CheckKind, House, contest_winners, own_test
from ..resolution.harm import clear_aim
from ..resolution.settling import Pending
from ..state import Body, foes

HIDE: Final = CheckKind("hide", "HH-ACT-03", "caution")
SEARCH: Final = CheckKind("search", "HH-ACT-03", "perception")


def hide(scene: House, body: Body, plan: TurnPlan, action: Action, pending: Pending) -> None:
    """HH-ACT-03: caution against 12, rolled in secret: the body hides, and searches are compared with its total."""
    check = own_test(scene, body, plan, HIDE, secret=True)
    if check.passed:
        body.hide_total = check.total
        pending.later(_hidden, body, body)


def _hidden(scene: House, actor: Body, target: Body, word: str, number: int) -> None:
    actor.hidden = True
    for other in scene.state.bodies:
        if other.aim_target == actor.id:
            clear_aim(other)
    if scene.has_listener:
        scene.emit(events.ConditionGained("HH-ACT-03", actor.id, "hidden"))


def search(scene: House, body: Body, plan: TurnPlan, action: Action, pending: Pending) -> None:
    """HH-ACT-03: perception against 12 finds each hidden enemy with a lower total. Equal totals: the higher raw
    perception wins; if that is equal too, the enemy is found."""
    check = own_test(scene, body, plan, SEARCH)
    if not check.passed:
        return
    for foe in foes(scene.state, body):
        if foe.hidden and finds(check.total, body, foe):
            pending.later(uncover, body, foe)


def finds(total: int, seeker: Body, hider: Body) -> bool:
    """HH-ACT-03, HH-DICE-06: return whether a successful search with this total finds the hider (the intellectual
    opposed test)."""
    check, kept = Check(total, True, 7), Check(hider.hide_total, True, 7)
    perception = {seeker.id: seeker.sheet.perception, hider.id: hider.sheet.perception}
    return seeker.id in contest_winners([(seeker.id, check), (hider.id, kept)], perception)


def uncover(scene: House, actor: Body, target: Body, word: str, number: int) -> None:
    """HH-ACT-03: end the hiding of a body at the merge."""
    reveal(scene, target, "HH-ACT-03")


def reveal(scene: House, body: Body, rule: str) -> None:
    """End the hiding of a body."""
    if body.hidden:
        body.hidden = False
        if scene.has_listener:
            scene.emit(events.ConditionEnded(rule, body.id, "hidden"))
