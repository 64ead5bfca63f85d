"""Questions about bodies, asked by rules of several parts: pools, what heals and stops, payers, conditions by key."""

from __future__ import annotations

from ...core.asks import captain
from ...core.system import PC
from .sheet import DESTROYED_AT_ZERO, PHYSICAL
from .state import Arm, Body, Condition, State


def pool_of(body: Body, domain: str) -> int:
    """Return the hit points left of one domain."""
    return body.pgf if domain == PHYSICAL else body.pgm


def pool_max(body: Body, domain: str) -> int:
    """Return the maximum of hit points of one domain."""
    return body.pgf_max if domain == PHYSICAL else body.pgm_max


def heal_ready(body: Body, domain: str) -> bool:
    """TZ-HEAL-01: the pool has been hurt since the last attempt to heal it."""
    return body.ready_phys if domain == PHYSICAL else body.ready_ment


def set_heal_ready(body: Body, domain: str, ready: bool) -> None:
    """TZ-HEAL-01: record that a pool was hurt, or that healing was tried."""
    if domain == PHYSICAL:
        body.ready_phys = ready
    else:
        body.ready_ment = ready


def stable(body: Body, domain: str) -> bool:
    """Return True if the negative pool of that domain has stopped sinking."""
    return body.stable_phys if domain == PHYSICAL else body.stable_ment


def set_stable(body: Body, domain: str, value: bool) -> None:
    """TZ-DMG-06, TZ-DMG-07: stop the loss, or start it."""
    if domain == PHYSICAL:
        body.stable_phys = value
    else:
        body.stable_ment = value


def fragile(state: State, body: Body) -> bool:
    """TZ-DMG-12: the body dies at PGF 0: it is destroyed_at_zero, or an NPC under npc_death = zero_is_dead."""
    if DESTROYED_AT_ZERO in body.sheet.flags:
        return True
    return state.variants.npc_death == "zero_is_dead" and not body.sheet.pc


def player(state: State, body: Body) -> bool:
    """Return True if the body is on the players' side."""
    return state.encounter.sides[body.side].role == PC


def payer(body: Body) -> int:
    """TZ-PH-01: a PC decides on its own hero points; the captain of the side decides for all others."""
    return body.id if body.sheet.pc else captain(body.side)


def by_key(body: Body, key: int) -> Condition | None:
    """Return the body's condition with this key, or None if it has ended."""
    for condition in body.conditions:
        if condition.key == key:
            return condition
    return None


def melee_arm(body: Body) -> Arm | None:
    """TZ-EFF-14: the ready melee weapon: the one in hand, else the first natural one, else bare hands."""
    held = body.wielded
    if held is not None and held.row.weapon.mode == "melee" and not held.broken:
        return held
    for arm in body.carried:
        if arm.natural and arm.row.weapon.mode == "melee":
            return arm
    return None
