"""Readings of the state of one body or thing, for the planners of Haunted House."""

from __future__ import annotations

from typing import Final

from simulator.systems.haunted_house.odds import mean
from simulator.systems.haunted_house.tables import (
    ACTIVE,
    MELEE,
    NO_ACTION,
    NO_HOSTILE,
    RANGED,
    fire_damage,
    marked_round,
)
from simulator.systems.haunted_house.view import ArmView, BodyView

BREATHING: Final = 999  # rounds for which a body with air lasts


def manner_of(thing: ArmView) -> str:
    """HH-RNG-01: return the manner of an attack with this weapon."""
    return MELEE if thing.melee else RANGED


def air(body: BodyView) -> int:
    """HH-HAZ-04, HH-HAZ-05: return the rounds for which the body can do without air."""
    if body.airless < 0:
        return BREATHING
    return max(0, marked_round(body.sheet.resistance) - body.airless) + (body.stamina + 3) // 4


def fire_loss(body: BodyView) -> float:
    """Return the life that burning costs a round (HH-HAZ-02)."""
    if not body.burning:
        return 0.0
    return mean(fire_damage(body.burning))


def is_hurt(body: BodyView) -> bool:
    """Return whether the body has no more than a third of its life left."""
    return body.life * 3 <= (body.sheet.max_life or 1)


def is_down(body: BodyView) -> bool:
    """Return whether the body cannot act."""
    return body.status != ACTIVE


def is_idle(body: BodyView) -> bool:
    """Return whether the body has a gun that must first be drawn, loaded or cleared."""
    return any(not thing.melee and (thing.key != body.held or thing.jammed or not thing.loaded) for thing in body.arms)


def is_free(me: BodyView, melee: bool) -> bool:
    """HH-DOD-03, HH-DOD-04: return whether dodging costs nothing: its lock is there already, or bars only attacks from
    a combatant that is running away."""
    bars_all = not melee and not me.sheet.gunfire_hardened
    return me.lock == NO_ACTION or ((me.lock == NO_HOSTILE or me.ran) and not bars_all)
