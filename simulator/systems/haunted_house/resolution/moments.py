"""Specials that do something at a moment: healing, conditions laid on, blows (HH-SPEC-04), and those of choice
(HH-SPEC-06).

A moment is the start of an own turn (``turn``), a success of an own attack (``hit``), or a fall (``slain``)."""

from __future__ import annotations

from typing import Final

from ....core import events
from ....core.asks import NO_BODY, Choose, Option, Rule
from ....core.powers import ALL, ALLIES, SELF, TARGET, Power, amount, is_met
from .. import specials
from ..plans import ATTACKS, Action
from ..specials import HIT as HIT
from ..specials import INFLICT, SLAIN
from ..specials import TURN as TURN
from ..state import Body, State, is_down
from ..tables import ACTIVE, FLED, INSANE
from .checks import House
from .doom import catch_fire
from .harm import LIFE, Hit, exhaust, expose, gain, weaken
from .settling import Pending, settle

CHOICE: Final = "HH-SPEC-06"
USE: Final = Option("use")
NO: Final = Option("no")
RULE: Final = "HH-SPEC-04"
SPECIAL: Final = "special"
FOR_EVER: Final = 1_000_000
"""The last round of a special that lasts to the end of the fight."""


def happen(scene: House, moment: str, body: Body, target: int, how: str, pending: Pending) -> None:
    """HH-SPEC-04: the specials of a body at this moment; their effects go into the merge."""
    powers = scene.state.encounter.powers
    if powers is None:
        return
    last, works = -1, False
    for power in powers.at(moment, body.id):
        if power.special != last:
            last = power.special
            works = _begins(scene, power, body, target, how)
        if works:
            _apply(scene, power, body, target, how, pending)


def at_once(scene: House, moment: str, body: Body) -> None:
    """HH-SPEC-04: the specials of a body at a moment without an attack."""
    pending = Pending()
    happen(scene, moment, body, NO_BODY, specials.NO_ATTACK, pending)
    settle(scene, pending)


def falls(scene: House) -> None:
    """HH-SPEC-04: the specials of bodies that have gone down, once a fight, until no more go down."""
    powers = scene.state.encounter.powers
    if powers is None:
        return
    fallen = True
    while fallen:
        fallen = False
        for power in powers.all:
            key = f"fight slain {power.owner}"
            body = scene.state.bodies[power.owner]
            if power.at == SLAIN and is_down(body) and key not in scene.state.special_uses:
                scene.state.special_uses[key] = 1
                at_once(scene, SLAIN, body)
                fallen = True


def agreed(scene: House, power: Power, body: Body, target: int, by: int = NO_BODY) -> Rule[bool]:
    """HH-SPEC-06: return whether a special of choice is used: uses are left, and its seat wants it. ``by`` is the
    attacker whose blow it would take."""
    found = specials.situation(scene.state)
    counted = power.uses > 0 and not power.at  # one with a moment was counted when it began
    if counted and found.times(power.key) >= power.uses:
        return False
    if scene.wants(body.id, SPECIAL, CHOICE, USE):
        about = Option(SPECIAL, target, power.name)
        (answer,) = yield (Choose(body.id, SPECIAL, CHOICE, (USE, NO), body.id, by, about),)
        if answer == NO:
            return False
    specials.tell(scene, power, target)
    if counted:
        found.count(power)
    return True


def shielded(scene: House, body: Body, action: Action) -> Rule[None]:
    """HH-SPEC-06: an active friend of the target of a single attack may become its target, before dodges."""
    state = scene.state
    powers = state.encounter.powers
    if powers is None or not powers.known("shield") or action.verb not in ATTACKS or len(action.shots) > 1:
        return
    target = state.bodies[action.target]
    for power in powers.by_kind["shield"]:
        friend = state.bodies[power.owner]
        if friend is target or friend.side != target.side or not friend.active or friend.hidden or friend.prone:
            continue
        found = specials.situation(state, body.id, target.id)
        if is_met(power, target.id, found) and (yield from agreed(scene, power, friend, target.id, body.id)):
            action.target = friend.id
            action.grip = friend.held if action.grip else ""
            if action.shots:
                action.shots = [friend.id]
            return


def _begins(scene: House, power: Power, body: Body, target: int, how: str) -> bool:
    """Return whether a special happens now; if so, it is counted and emitted, and lasts from now on."""
    state = scene.state
    found = specials.situation(state, body.id, target, how)
    if (power.uses and found.times(power.key) >= power.uses) or _idle(state, power, body):
        return False
    if not is_met(power, target if target >= 0 else body.id, found):
        return False
    if power.uses:
        found.count(power)
    specials.tell(scene, power, body.id if target < 0 else target)
    state.special_rounds[power.key] = FOR_EVER if power.lasts == "fight" else state.round
    return True


def _idle(state: State, power: Power, body: Body) -> bool:
    """Return whether a healing special has no body to heal."""
    if power.kind != "heal":
        return False
    return all(one.life >= (one.sheet.max_life or 1) for one in _bearers(state, power, body, NO_BODY))


def _apply(scene: House, power: Power, body: Body, target: int, how: str, pending: Pending) -> None:
    """HH-SPEC-04: one effect of a special that happens; changes only begin to hold."""
    state, kind = scene.state, power.kind
    if kind == "heal":
        for one in _bearers(state, power, body, target):
            found = specials.situation(state, body.id, target, how)
            pending.later(_mend, body, one, "", amount(power, one.id, found))
    elif kind == "hit":
        for one in _foes(state, power, body, target):
            pending.hit(Hit(one, _blow(scene, power, body), SPECIAL, body.id))
    elif kind.startswith(INFLICT):
        for one in _foes(state, power, body, target):
            pending.later(_lay, body, one, kind[len(INFLICT) :])


def _bearers(state: State, power: Power, body: Body, target: int) -> list[Body]:
    """Return the active bodies that a special is for."""
    if power.who == TARGET:
        return [state.bodies[target]] if target >= 0 else []
    if power.who == SELF:
        return [body]
    found = [one for one in state.bodies if one.active and one is not body]
    return found if power.who == ALL else [one for one in found if (one.side == body.side) is (power.who == ALLIES)]


def _foes(state: State, power: Power, body: Body, target: int) -> list[Body]:
    """Return the bodies that a harmful effect is for: without more, the target of the attack, else all enemies."""
    if power.who != SELF:
        return _bearers(state, power, body, target)
    if target >= 0:
        return [state.bodies[target]]
    return [one for one in state.bodies if one.active and one.side != body.side]


def _blow(scene: House, power: Power, body: Body) -> int:
    """HH-SPEC-04: the damage of a blow without an attack, which no armour lessens."""
    if not power.dice:
        return power.damage
    faces = scene.roll(body.id, power.dice, 6, SPECIAL, RULE)
    total = sum(faces) + power.damage
    if scene.has_listener:
        scene.emit(events.Rolled(RULE, body.id, SPECIAL, tuple(faces), total, ((power.name, power.damage),)))
    return total


def _mend(scene: House, actor: Body, target: Body, word: str, points: int) -> None:
    gain(scene, target, LIFE, points, SPECIAL, RULE)


def _lay(scene: House, actor: Body, target: Body, name: str, number: int) -> None:
    """HH-SPEC-04: lay a condition or a toxin on a body that is still up."""
    if target.status not in (ACTIVE, INSANE, FLED) or target.life == 0:
        return
    if name == "weakened":
        weaken(scene, target, RULE)
    elif name == "burning":
        if not specials.spared(scene, name, target):
            catch_fire(scene, target, "small", RULE)
    elif name in ("prone", "distracted"):
        lay(scene, target, name, RULE)
    else:
        expose(scene, target, name)
        exhaust(scene, target)


def lay(scene: House, target: Body, name: str, rule: str) -> None:
    """HH-MEL-03, HH-ACT-03: knock a body down, or distract it, unless it is immune (HH-SPEC-03)."""
    if (name == "prone" and target.prone) or specials.spared(scene, name, target):
        return
    if name == "prone":
        target.prone = True
    else:
        target.distracted = True
    if scene.has_listener:
        scene.emit(events.ConditionGained(rule, target.id, name))
