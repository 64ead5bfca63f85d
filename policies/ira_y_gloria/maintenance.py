"""Maintenance actions: getting up, loading, picking up, getting free, first aid, tasks."""

from __future__ import annotations

from typing import Final

from simulator.core.asks import Option
from simulator.core.plane import distance, towards
from simulator.systems.ira_y_gloria.formulas import FIRST_AID_DN
from simulator.systems.ira_y_gloria.odds import passing
from simulator.systems.ira_y_gloria.space import ADJACENT
from simulator.systems.ira_y_gloria.view import BodyView

from .assessment import Assessment
from .tactics import NONE, LegalMoves, able_to_attack, carried

WORTH_TRYING: Final = 0.35  # least chance of success for first aid or a task
BESIDE: Final = 0.9  # metres between first aider and patient


def urgent_maintenance(verbs: LegalMoves, board: Assessment, me: BodyView, stays_down: bool = False) -> Option | None:
    """Return the maintenance action that comes before any attack because it is nearly free or urgent, or None.

    ``stays_down``: the body does not get up."""
    if "stand" in verbs and not stays_down:
        return verbs["stand"][0]
    own = _own_weapon(verbs, me)
    if own is not None:
        return own
    loading = _loading(verbs, board, me)
    if loading is not None:
        return loading
    if "put_out" in verbs and me.wounds <= 3:
        return verbs["put_out"][0]
    return None if able_to_attack(verbs) else _remove_hindrance(verbs)


def _own_weapon(verbs: LegalMoves, me: BodyView) -> Option | None:
    """Return the option to pick up a dropped weapon of its own; any weapon, if it is unarmed."""
    if "pick_up" not in verbs:
        return None
    armed = [thing for thing in me.arms if thing.weapon != "unarmed"]
    for option in verbs["pick_up"]:
        if option.target == me.id or not armed:
            return option
    return None


def _loading(verbs: LegalMoves, board: Assessment, me: BodyView) -> Option | None:
    """IG-AMMO-03: load an empty gun that could be used here."""
    for option in verbs.get("reload", NONE):
        thing = carried(me, option.item)
        assert thing is not None
        if not board.engaged(me) or board.rulebook.arm(me, thing).weapon.traits.pistol:
            return option
    return None


def _remove_hindrance(verbs: LegalMoves) -> Option | None:
    """IG-TEST-09, IG-SHEET-04, IG-ACT-05: a body that can attack no enemy removes the hindrance."""
    for verb in ("break_free", "draw", "clear_jam", "unstick", "hurry"):
        if verb in verbs:
            return verbs[verb][0]
    return None


def repairs(verbs: LegalMoves) -> Option | None:
    """IG-TEST-09: clear a weapon, put out a fire, free a hand."""
    for verb in ("clear_jam", "unstick", "put_out", "put_away"):
        if verb in verbs:
            return verbs[verb][0]
    return None


def care(verbs: LegalMoves, board: Assessment, me: BodyView) -> Option | None:
    """Return a useful action for a combatant that has no enemy to attack, or None."""
    return other_maintenance(verbs, board, me) or repairs(verbs)


def other_maintenance(verbs: LegalMoves, board: Assessment, me: BodyView) -> Option | None:
    """Return first aid, or the first of the scene's tasks that is likely enough to succeed (IG-ACT-12), or None."""
    for option in verbs.get("task", NONE):
        goal = board.view.task(option.item)
        if passing(me.sheet.dice[goal.skill], goal.dn) >= WORTH_TRYING:
            return first_aid(verbs, board, me) or option
    return first_aid(verbs, board, me)


def first_aid(verbs: LegalMoves, board: Assessment, me: BodyView) -> Option | None:
    """IG-ACT-12: stabilise a dying friend within reach, the one with most failures first."""
    if passing(me.sheet.dice["medicae"], FIRST_AID_DN) < WORTH_TRYING:
        return None
    found, most = None, -1
    for option in verbs.get("use_skill", NONE):
        failures = board.view.body(option.target).failures
        if failures > most:
            found, most = option, failures
    return found


def to_the_fallen(verbs: LegalMoves, board: Assessment, me: BodyView) -> Option | None:
    """IG-ACT-12: a move beside a dying friend that is within reach of this move."""
    if board.engaged(me) or "pinned" in me.conditions or passing(me.sheet.dice["medicae"], FIRST_AID_DN) < WORTH_TRYING:
        return None
    reach = stride(verbs, me)
    for body in board.view.friends(me.id):
        if body.dying:
            far = distance(me.place, body.place)
            if ADJACENT < far <= reach + BESIDE:
                return Option("move", place=towards(me.place, body.place, far - BESIDE))
    return None


def stride(verbs: LegalMoves, me: BodyView) -> float:
    """Return the length of the longest plain move offered, in metres; 0 if there is no move."""
    farthest = 0.0
    for option in verbs.get("move", NONE):
        if option.place is not None:
            farthest = max(farthest, distance(me.place, option.place))
    return farthest
