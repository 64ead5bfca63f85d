"""Chores: getting up, loading, picking up, getting free, first aid, tasks."""

from __future__ import annotations

from collections.abc import Sequence

from simulator.core.asks import Option
from simulator.systems.ira_y_gloria.formulas import FIRST_AID_DN
from simulator.systems.ira_y_gloria.odds import passing
from simulator.systems.ira_y_gloria.space import ADJACENT, distance, towards
from simulator.systems.ira_y_gloria.view import BodyView

from .assessment import Assessment
from .tactics import ATTACKS, Offered

WORTH_TRYING = 0.35  # chance of first aid with which it is tried
BESIDE = 0.9  # of a metre: where first aid is given from


def mend(verbs: Offered, board: Assessment, me: BodyView) -> Option | None:
    """The chores that come before any attack: free or nearly so, or urgent; None if there are none."""
    if "stand" in verbs:
        return verbs["stand"][0]
    own = _own_thing(verbs, me)
    if own is not None:
        return own
    loading = _loading(verbs, board, me)
    if loading is not None:
        return loading
    if "put_out" in verbs and me.wounds <= 3:
        return verbs["put_out"][0]
    if not any(verb in verbs for verb in ATTACKS):
        return _made_ready(verbs)
    return None


def _own_thing(verbs: Offered, me: BodyView) -> Option | None:
    """Pick up a dropped weapon of its own; any, if it has only bare hands."""
    armed = any(thing.weapon != "unarmed" for thing in me.arms)
    return next((option for option in verbs.get("pick_up", ()) if option.target == me.id or not armed), None)


def _loading(verbs: Offered, board: Assessment, me: BodyView) -> Option | None:
    """IG-AMMO-03: load an empty gun that could be used here."""
    close = bool(board.engaged(me))
    for option in verbs.get("reload", ()):
        thing = next(one for one in me.arms if one.key == option.item)
        if not close or board.rulebook.weapon(me, thing).traits.pistol:
            return option
    return None


def _made_ready(verbs: Offered) -> Option | None:
    """IG-TEST-09, IG-SHEET-04, IG-ACT-05: where no enemy can be attacked, remove what prevents it."""
    for verb in ("break_free", "draw", "hurry"):
        if verb in verbs:
            return verbs[verb][0]
    return None


def repairs(verbs: Offered) -> Option | None:
    """IG-TEST-09: mend a weapon, put out a fire, free a hand."""
    return next((verbs[verb][0] for verb in ("clear_jam", "unstick", "put_out", "put_away") if verb in verbs), None)


def care(verbs: Offered, board: Assessment, me: BodyView) -> Option | None:
    """Something useful for a combatant that has no enemy to attack."""
    return first_aid(verbs, board, me) or repairs(verbs) or next(iter(verbs.get("task", ())), None)


def first_aid(verbs: Offered, board: Assessment, me: BodyView) -> Option | None:
    """IG-ACT-12: stabilise a dying friend within reach, the one with most failures first."""
    if passing(me.sheet.dice["medicae"], FIRST_AID_DN) < WORTH_TRYING:
        return None
    beside: Sequence[Option] = verbs.get("use_skill", ())
    return max(beside, key=lambda option: board.view.bodies[option.target].failures, default=None)


def to_the_fallen(verbs: Offered, board: Assessment, me: BodyView) -> Option | None:
    """IG-ACT-12: a move beside a dying friend that can be reached at once."""
    if board.engaged(me) or "pinned" in me.conditions or passing(me.sheet.dice["medicae"], FIRST_AID_DN) < WORTH_TRYING:
        return None
    reach = stride(verbs, me)
    for body in board.view.friends(me.id):
        if body.dying:
            far = distance(me.place, body.place)
            if ADJACENT < far <= reach + BESIDE:
                return Option("move", place=towards(me.place, body.place, far - BESIDE))
    return None


def stride(verbs: Offered, me: BodyView) -> float:
    """How far a plain move goes now, in metres: as far as the farthest that is offered; 0 for none."""
    places = [option.place for option in verbs.get("move", ()) if option.place is not None]
    return max((distance(me.place, place) for place in places), default=0.0)
