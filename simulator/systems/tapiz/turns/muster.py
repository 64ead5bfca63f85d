"""First events of a conflict: the figures of each combatant's sheet, and its states at the start (TZ-CHR-01, TZ-EFF-10,
TZ-ATK-10, TZ-PH-01)."""

from __future__ import annotations

from typing import Final

from ....core import events
from ....core.asks import captain
from ....core.system import PC
from ..resolution.conditions import emit_begun
from ..sheet import DESTROYED_AT_ZERO, MINDLESS, NO_BLEED, Sheet
from ..state import Body, Conflict, State

BODILY: Final = (MINDLESS, DESTROYED_AT_ZERO, NO_BLEED)
"""Flags of a sheet that describe a body's nature (TZ-DMG-12, TZ-ATK-06)."""


def muster(scene: Conflict) -> None:
    """Emit every combatant's figures and states, and the game master's reserve."""
    state = scene.state
    for body in state.bodies:
        words = (str(body.sheet.size), *(flag for flag in BODILY if flag in body.sheet.flags))
        scene.emit(events.Mustered("TZ-TIME-01", body.id, figures(body), words))
    if state.pool:
        scene.emit(events.Mustered("TZ-PH-01", _pool_captain(state), (("gm_pool", state.pool),)))
    for body in state.bodies:
        for condition in body.conditions:
            emit_begun(scene, body, condition, "TZ-EFF-10")
        for pool, kept in (("pgf", body.pgf < 0 and body.stable_phys), ("pgm", body.pgm < 0 and body.stable_ment)):
            if kept:
                scene.emit(events.ConditionGained("TZ-DMG-09", body.id, "stabilised", pool))
        if body.out:
            scene.emit(events.Left("TZ-OUT-01", body.id, body.out))
        if body.cover:
            scene.emit(events.ConditionGained("TZ-ATK-10", body.id, "cover", f"{body.cover} {body.extent}"))


def figures(body: Body) -> events.Parts:
    """Return the numbers of a sheet that a conflict's sums use."""
    sheet = body.sheet
    mods = tuple((ability, mod) for ability, mod in sheet.mods.items() if mod)
    pools = (*_pool("pgf", body.pgf, body.pgf_max), *_pool("pgm", body.pgm, body.pgm_max))
    others = (
        *worn(sheet),
        ("initiative", sheet.initiative_mod),
        ("mov", sheet.mov),
        ("load", body.encumbrance),
        ("hero_points", body.points),
    )
    return ("level", sheet.level), *mods, *pools, *((name, value) for name, value in others if value)


def _pool(name: str, now: int, most: int) -> events.Parts:
    return ((name, now),) if now == most else ((name, now), (f"{name}_max", most))


def worn(sheet: Sheet) -> events.Parts:
    """TZ-CHR-05: armour, shield, and the explicit defences that replace their sums."""
    armour = 0 if sheet.armour is None else sheet.armour.bonus
    shield = 0 if sheet.shield is None else sheet.shield.bonus
    given = ("base_pd", sheet.base_pd or 0), ("base_md", sheet.base_md or 0)
    return ("armour", armour), ("shield", shield), *given


def _pool_captain(state: State) -> int:
    """TZ-PH-01: the captain of the first side without players spends the reserve."""
    sides = state.encounter.sides
    return captain(next((number for number, side in enumerate(sides) if side.role != PC), 0))
