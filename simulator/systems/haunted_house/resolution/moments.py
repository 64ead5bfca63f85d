"""Specials that do something at a moment: healing, conditions laid on, blows (HH-SPEC-04), and those of choice
(HH-SPEC-06).

A moment is the start of an own turn (``turn``), a success of an own attack (``hit``), or a fall (``slain``)."""

from __future__ import annotations

from typing import Final

from ....core import events
from ....core.asks import NO_BODY, Choose, Option, Rule
from ....core.powers import HEAL, INFLICT, SLAIN, TURN, Power, amount, is_meant
from .. import specials
from ..plans import ATTACKS, Action
from ..state import Body, is_down
from ..tables import ACTIVE, FLED, INSANE
from .checks import House
from .doom import catch_fire
from .harm import LIFE, Hit, exhaust, expose, gain, pool_of, set_pool, weaken
from .settling import Pending, settle

CHOICE: Final = "HH-SPEC-06"
COST: Final = "HH-SPEC-07"
USE: Final = Option("use")
NO: Final = Option("no")
RULE: Final = "HH-SPEC-04"
SPECIAL: Final = "special"
LAID_AT_ONCE: Final = ("weakened", "burning", "prone", "distracted")


def happen(scene: House, moment: str, body: Body, target: int, how: str, pending: Pending) -> None:
    """HH-SPEC-04: the specials of a body at this moment; their effects go into the merge."""
    powers = scene.state.encounter.powers
    if powers is None:
        return
    found = specials.situation(scene.state, body.id, target, how)
    for group in powers.groups(moment, body.id):
        if not group[0].cost and found.is_due(group):
            specials.tell(scene, group[0], body.id if target < 0 else target)
            _start(scene, group, body, found, pending)


def opens(scene: House, body: Body) -> Rule[None]:
    """HH-SPEC-04, HH-SPEC-07: the specials of a body as its turn begins, those with a cost by choice."""
    powers = scene.state.encounter.powers
    if powers is None:
        return
    at_once(scene, TURN, body)
    for group in powers.groups(TURN, body.id):
        power, found = group[0], specials.situation(scene.state, body.id)
        if power.cost and not found.lasts(power.key) and found.is_due(group):
            if (yield from agreed(scene, power, body, body.id)):
                pending = Pending()
                _start(scene, group, body, found, pending)
                settle(scene, pending)


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
    """HH-SPEC-06: return whether a special of choice is used, and pay it: uses are left, and its seat wants it. ``by``
    is the attacker whose blow it would take."""
    found = specials.situation(scene.state)
    counted = power.uses > 0 and not power.at  # one with a moment is counted when it begins
    if counted and found.spent(power):
        return False
    cost = {} if power.at and found.lasts(power.key) else power.cost  # it is paid once, when it begins
    if any(pool_of(body, pool) <= points for pool, points in cost.items()):
        return False
    options = (NO, USE) if cost else (USE, NO)
    answer = options[0]
    if scene.wants(body.id, SPECIAL, CHOICE, answer):
        about = Option(SPECIAL, target, power.name)
        (answer,) = yield (Choose(body.id, SPECIAL, CHOICE, options, body.id, by, about),)
    if answer == NO:
        return False
    specials.tell(scene, power, target)
    for pool, points in cost.items():
        set_pool(scene, body, pool, pool_of(body, pool) - points, SPECIAL, COST)
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
        if is_meant(power, target.id, found) and (yield from agreed(scene, power, friend, target.id, body.id)):
            action.target = friend.id
            action.grip = friend.held if action.grip else ""
            if action.shots:
                action.shots = [friend.id]
            return


def _start(scene: House, group: list[Power], body: Body, found: specials.Facts, pending: Pending) -> None:
    """HH-SPEC-04: count the use of a special that happens, and write its effects."""
    if group[0].uses:
        found.count(group[0])
    found.hold(group[0])
    for power in group:
        _apply(scene, power, body, found, pending)


def _apply(scene: House, power: Power, body: Body, found: specials.Facts, pending: Pending) -> None:
    """HH-SPEC-04: one effect of a special that happens; changes only begin to hold."""
    kind = power.kind
    if kind == HEAL:
        for one in found.bearers(power):
            pending.later(_mend, body, one, "", amount(power, one.id, found))
    elif kind == "hit":
        for one in found.bearers(power, True):
            pending.hit(Hit(one, _blow(scene, power, body), SPECIAL, body.id))
    elif kind.startswith(INFLICT):
        for one in found.bearers(power, True):
            name = kind[len(INFLICT) :]
            if name in LAID_AT_ONCE:
                pending.later(_lay, body, one, name)
            else:  # a toxin, whose tests follow those of the hit (HH-DICE-07)
                pending.at_last(_poison, body, one, name)


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
    if points > 0:
        gain(scene, target, LIFE, points, SPECIAL, RULE)


def _lay(scene: House, actor: Body, target: Body, name: str, number: int) -> None:
    """HH-SPEC-04: lay a condition on a body that is still up."""
    if not _is_up(target):
        return
    if name == "weakened":
        if not specials.spared(scene, name, target):
            weaken(scene, target, RULE)
    elif name == "burning":
        if not specials.spared(scene, name, target):
            catch_fire(scene, target, "small", RULE)
    else:
        lay(scene, target, name, RULE)


def _poison(scene: House, actor: Body, target: Body, name: str, number: int) -> None:
    """HH-SPEC-04, HH-HAZ-07: a body that is still up is exposed to a toxin."""
    if _is_up(target):
        expose(scene, target, name)
        exhaust(scene, target)


def _is_up(body: Body) -> bool:
    return body.status in (ACTIVE, INSANE, FLED) and body.life > 0


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
