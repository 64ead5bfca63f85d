"""Block of a combatant on paper (IG-SHEET-01 to IG-SHEET-04, IG-MOB-01)."""

from __future__ import annotations

from typing import Final

from ...core.block import Block, Carried, Figures
from ...core.scoreboard import Pool
from .inventory import arm_figures
from .state import Arm, Body, State
from .turns.muster import figures

CONDITIONS: Final = (
    "prone",
    "hindered",
    "vulnerable",
    "staggered",
    "restrained",
    "pinned",
    "blinded",
    "on_fire",
    "frightened",
    "exhausted",
)
NUMBERS: Final = ("arrives", "defence", "resilience", "armour_rating", "resolve", "speed", "soak_dice")


def block(state: State, number: int) -> Block:
    """Return the block of a combatant, given the state at the beginning of the fight."""
    body = state.bodies[number]
    sheet = body.sheet
    abilities = tuple((one.use, "" if one.n == 1 else one.n) for one in sheet.abilities)
    return Block(
        _boxes(body),
        _figures(state, body),
        tuple(_carried(arm) for arm in body.arms if arm.model.listed),
        (*abilities, *((word, "") for word in sheet.keywords)),
        _stores(body),
        CONDITIONS,
    )


def _boxes(body: Body) -> tuple[Pool, ...]:
    """Return wounds and Shock; of a mob, its members."""
    if body.mob:
        return (Pool("members", body.members, body.sheet.mob_size),)
    wounds = Pool("wounds", body.wounds, body.wounds_max)
    return (wounds,) if body.shock_max is None else (wounds, Pool("shock", body.shock, body.shock_max))


def _figures(state: State, body: Body) -> Figures:
    """Return the attributes, the numbers of the defence, the dice of the skills that the sheet gives, and of a mob what
    each member can bear."""
    sheet = body.sheet
    numbers = tuple(part for part in figures(state, body) if part[0] in NUMBERS)
    each = (("wounds", body.wounds_max), ("shock", body.shock_max or 0)) if body.mob else ()
    skills = tuple((skill, sheet.dice[skill]) for skill in (sheet.skills if sheet.hero else sheet.pools))
    return (*sheet.attributes.items(), *numbers, *(part for part in each if part[1]), *skills)


def _stores(body: Body) -> tuple[Pool, ...]:
    points = (("wrath", body.wrath), ("reloads", body.reloads), ("personal_ruin", body.ruin))
    return tuple(Pool(name, left, left) for name, left in points if left)


def _carried(arm: Arm) -> Carried:
    """Return a weapon with its uses, if they are limited, as boxes."""
    model = arm.model
    uses = None if arm.uses is None else Pool("uses", arm.uses, model.uses)
    return Carried(model.id, tuple(one for one in arm_figures(model) if one[0] != "uses"), uses)
