"""Specials that do something at a moment: healing, setbacks, changes that begin (FR-SPEC-04).

A moment is the start of an own turn (``turn``), or a fight that the creature has won (``hit``)."""

from __future__ import annotations

from typing import Final

from ....core import events
from ....core.asks import NO_BODY
from ....core.powers import ALL, ALLIES, SELF, TARGET, Power, amount, forget, is_met
from .. import specials
from ..state import ACTIVE, Body, State
from .checks import FrScene
from .contest import Resolution
from .harm import gain_setback

RULE: Final = "FR-SPEC-04"
TURN: Final = "turn"
HIT: Final = "hit"
HEAL: Final = "heal"
SETBACK: Final = "inflict setback"
FOR_EVER: Final = 1_000_000
"""The last round of a special that lasts to the end of the fight."""


def begin_turn(scene: FrScene, body: Body) -> None:
    """FR-SPEC-04: a turn begins: uses for a turn are new, and the body's specials of this moment happen."""
    if scene.state.encounter.powers is not None:
        forget(scene.state.special_uses, TURN)
        happen(scene, TURN, body)


def end_turn(scene: FrScene) -> None:
    """FR-SPEC-04: changes that hold for a turn are over."""
    powers = scene.state.encounter.powers
    if powers is not None and scene.state.special_rounds:
        for power in powers.all:
            if power.at and power.lasts == TURN:
                scene.state.special_rounds.pop(power.key, None)


def won(scene: FrScene, res: Resolution) -> None:
    """FR-SPEC-04: each body that has beaten another in a fight, and did not only avoid it, has the moment ``hit``."""
    if scene.state.encounter.powers is None:
        return
    for bout in res.bouts:
        winner, loser = (bout.lead, bout.other) if bout.lead_wins else (bout.other, bout.lead)
        if winner is not None and loser is not None and not winner.avoiding and winner.body.status == ACTIVE:
            happen(scene, HIT, winner.body, loser.body.id)


def happen(scene: FrScene, moment: str, body: Body, target: int = NO_BODY) -> None:
    """FR-SPEC-04: the specials of a body at this moment."""
    state = scene.state
    powers = state.encounter.powers
    if powers is None:
        return
    last, works = -1, False
    for power in powers.at(moment, body.id):
        if power.special != last:
            last = power.special
            works = _begins(scene, power, body, target)
        if works:
            _apply(scene, power, body, target)


def _begins(scene: FrScene, power: Power, body: Body, target: int) -> bool:
    """Return whether a special happens now; if so, it is counted and emitted, and lasts from now on."""
    state = scene.state
    found = specials.situation(state, body.id, target)
    if not is_met(power, target if target >= 0 else body.id, found):
        return False
    if power.uses and found.times(power.key) >= power.uses:
        return False
    if power.kind == HEAL and not any(_worst(one) for one in bearers(state, power, body, target)):
        return False
    specials.tell(scene, power, body.id if target < 0 else target)
    if power.uses:
        found.count(power)
    state.special_rounds[power.key] = FOR_EVER if power.lasts == "fight" else state.round
    return True


def _apply(scene: FrScene, power: Power, body: Body, target: int) -> None:
    """FR-SPEC-04: one effect of a special that happens; changes only begin to hold."""
    state = scene.state
    for one in bearers(state, power, body, target):
        if power.kind == HEAL:
            heal(scene, one, amount(power, one.id, specials.situation(state, body.id, target)))
        elif power.kind == SETBACK and (one is not body or target < 0):
            gain_setback(scene, one, body.id, RULE)
        elif power.kind == SETBACK:
            gain_setback(scene, state.bodies[target], body.id, RULE)


def bearers(state: State, power: Power, body: Body, target: int) -> list[Body]:
    """FR-SPEC-04: return the active bodies that an effect at a moment is for, in roster order."""
    if power.who == SELF:
        return [body]
    if power.who == TARGET:
        return [state.bodies[target]] if target >= 0 else []
    found: list[Body] = []
    for one in state.bodies:
        meant = power.who == ALL or (one.side == body.side) is (power.who == ALLIES)
        if one is not body and one.status == ACTIVE and meant:
            found.append(one)
    return found


def _worst(body: Body) -> str:
    """Return the characteristic that lacks most points, the first of equals; "" if none lacks any."""
    worst, lacking = "", 0
    for char, now in body.current.items():
        if body.sheet.full(char) - now > lacking:
            worst, lacking = char, body.sheet.full(char) - now
    return worst


def heal(scene: FrScene, body: Body, points: int) -> None:
    """FR-SPEC-04, FR-SHEET-02: points of the characteristic that lacks most come back to an active body."""
    char = _worst(body)
    if not char or points <= 0 or body.status != ACTIVE:
        return
    before = body.current[char]
    after = min(before + points, body.sheet.full(char))
    body.current[char] = after
    if scene.has_listener:
        scene.emit(events.PoolChanged(RULE, body.id, char, before, after, "special"))
