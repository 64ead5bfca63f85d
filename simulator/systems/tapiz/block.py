"""Block of a combatant on paper (TZ-CHR-01, TZ-CHR-04 to TZ-CHR-06, TZ-LNZ-03, TZ-LNZ-05)."""

from __future__ import annotations

from typing import Final

from ...core.block import Block, Carried, Figures
from ...core.scoreboard import Pool
from .inventory import power_figures, weapon_figures
from .resolution.standing import defences
from .sheet import NORMAL, KnownPower
from .state import Arm, Body, State

CONDITIONS: Final = (
    "off_balance",
    "distracted",
    "dazed",
    "held",
    "knocked_down",
    "slowed",
    "frightened",
    "painful_wound",
    "bleeding_wound",
    "knocked_out",
)


def block(state: State, number: int) -> Block:
    """Return the block of a combatant, given the state at the beginning of the conflict."""
    body = state.bodies[number]
    sheet = body.sheet
    arms = tuple(_carried(arm) for arm in body.carried if arm.row.listed)
    powers = tuple(_power(known) for known in sheet.powers if known.listed)
    stances = tuple(each for each in sheet.stances if each != NORMAL)
    words = (*(trait.name for trait in sheet.traits), *sorted(sheet.flags), *stances)
    known = state.lienzo.states
    return Block(
        (Pool("pgf", body.pgf, body.pgf_max), Pool("pgm", body.pgm, body.pgm_max)),
        _figures(state, body),
        (*arms, *powers),
        tuple((word, "") for word in words),
        _stores(body),
        tuple(name for name in CONDITIONS if name in known),
    )


def _figures(state: State, body: Body) -> Figures:
    """Return level, modifiers, defences, initiative, movement, and what it wears."""
    sheet = body.sheet
    pd, md = defences(state, body)
    mods = tuple((ability, f"{mod:+}".replace("-", "−")) for ability, mod in sheet.mods.items())
    armour = 0 if sheet.armour is None else sheet.armour.bonus
    shield = 0 if sheet.shield is None else sheet.shield.bonus
    worn = tuple(part for part in (("armour", armour), ("shield", shield)) if part[1])
    return (
        ("level", sheet.level),
        *mods,
        ("pd", pd),
        ("md", md),
        ("initiative", sheet.initiative_mod),
        ("mov", sheet.mov),
        (f"size_{sheet.size}", ""),
        *worn,
    )


def _carried(arm: Arm) -> Carried:
    figures = tuple(one for one in weapon_figures(arm.row.weapon) if one[0] != "kg")
    return Carried(arm.weapon, figures, None if arm.ammo is None else Pool("shots", arm.ammo, arm.ammo))


def _power(known: KnownPower) -> Carried:
    uses = known.power.uses_per_scene
    return Carried(known.power.id, power_figures(known.power), None if uses is None else Pool("uses", uses, uses))


def _stores(body: Body) -> tuple[Pool, ...]:
    return (Pool("hero_points", body.points, body.points),) if body.points else ()
