"""Weapons that are dropped, picked up, drawn (IG-ACT-13, IG-SHEET-04)."""

from __future__ import annotations

from typing import Final

from ....core import events
from ....core.plane import within
from ..sheet import Weapon, keyed, keyed_arms
from ..state import Arm, Battle, Body, Floor, State, longest_reach
from ..tables import UNARMED

HANDS: Final = 2
AT_HAND: Final = 1.0  # metres


def drop(scene: Battle, body: Body, arm: Arm, rule: str) -> None:
    """IG-TEST-09, IG-ATK-09: the weapon lies where its owner stands; bare hands cannot be dropped."""
    if arm.weapon == UNARMED or arm not in body.arms:
        return
    body.arms.remove(arm)
    body.reach = longest_reach(body.arms)
    arm.drawn = False
    scene.state.floor.append(Floor(arm, body.place))
    if scene.has_listener:
        scene.emit(events.ItemChanged(rule, body.id, arm.key, "dropped"))


def drop_one(scene: Battle, body: Body, arm: Arm, rule: str) -> None:
    """IG-ATK-09, IG-MOB-01: one member of a mob loses its weapon, and the others keep theirs; any other body, and the
    last member, loses the weapon itself."""
    if body.members > 1:
        body.arms.append(Arm(free_key(scene.state, body, arm.weapon), arm.model, body.id))
        arm = body.arms[-1]
    drop(scene, body, arm, rule)


def droppable(state: State, body: Body) -> Arm | None:
    """Return the weapon that a disarmed combatant loses: the first that it could use; if hands are tracked, of those in
    hand."""
    tracked = state.variants.weapon_readiness == "tracked"
    for arm in body.arms:
        if arm.weapon != UNARMED and (arm.drawn or not tracked):
            return arm
    return None


def lying(state: State, body: Body) -> list[Floor]:
    """Return the weapons that lie within 1 m of a body."""
    return [thing for thing in state.floor if within(body.place, thing.place, AT_HAND)]


def pick_up(scene: Battle, body: Body, owner: int, key: str) -> None:
    """IG-ACT-13: take a weapon from the ground, in hand if a hand is free; it gets a key that its new owner does not
    use yet."""
    thing = next(one for one in lying(scene.state, body) if one.owner == owner and one.key == key)
    scene.state.floor.remove(thing)
    arm = thing.arm
    if arm.owner != body.id:
        arm.key = free_key(scene.state, body, arm.weapon)
        arm.owner = body.id
    hands = body.arms.pop() if body.arms and not body.arms[-1].model.listed else None
    body.arms.append(arm)
    if hands is not None:
        body.arms.append(hands)
    body.reach = longest_reach(body.arms)
    arm.drawn = can_draw(body.arms, arm)
    if scene.has_listener:
        scene.emit(events.ItemChanged("IG-ACT-13", body.id, arm.key, "picked_up"))


def free_key(state: State, body: Body, name: str) -> str:
    """Return a key that none of the body's own weapons has, carried or dropped."""
    taken = {arm.key for arm in body.arms} | {one.key for one in state.floor if one.owner == body.id}
    return keyed(name, taken)


# Hands, with weapon_readiness = tracked.


def hands(arm: Arm) -> int:
    """IG-TRAIT-20: the hands that a weapon takes: two if two_handed, none for bare hands, else one."""
    if arm.weapon == UNARMED:
        return 0
    return 2 if arm.model.traits.two_handed else 1


def can_draw(arms: list[Arm], arm: Arm) -> bool:
    """IG-SHEET-04: enough hands are free for a weapon."""
    return sum(hands(other) for other in arms if other.drawn and other is not arm) + hands(arm) <= HANDS


def carried(number: int, weapons: tuple[Weapon, ...]) -> list[Arm]:
    """IG-SHEET-04: the weapons of a sheet, each under a key of its own; the first, and a second if a hand is left, are
    in hand."""
    arms = [Arm(key, weapon, number) for key, weapon in keyed_arms(weapons).items()]
    for arm in arms[:2]:
        arm.drawn = can_draw(arms, arm)
    return arms
