"""Threat and superación: prices, payments, and causes of rising threat (FR-THR, FR-SUP, FR-OMEN).

One counter is both the level and the director's purse (FR-THR-01)."""

from __future__ import annotations

from typing import Final

from ....core import events
from ....core.asks import NO_BODY
from ..formulas import spendable_threat
from ..sheet import MAIN, MONSTER
from ..state import Body, State
from .checks import Effort, FrScene

THREAT: Final = "threat"
SUPERACION: Final = "superacion"


# Paying.


def payer(state: State, body: Body) -> int | None:
    """FR-SHEET-05: the seat that pays for a body: a main's own, the director's for all others; None without a payer."""
    return body.id if body.kind == MAIN else state.director


def can_pay(state: State, body: Body) -> bool:
    """FR-SUP-02, FR-THR-02: a point can be spent on this body: its own superación, or the director's threat."""
    return body.superacion > 0 if body.kind == MAIN else director_can_pay(state)


def purse(state: State, body: Body) -> int:
    """FR-SUP-02, FR-THR-01: the points that can be spent on this body now."""
    if body.kind == MAIN:
        return body.superacion
    return 0 if state.director is None else spendable_threat(state.variants, state.threat)


def director_can_pay(state: State) -> bool:
    """FR-THR-01: threat at its minimum buys nothing."""
    return state.director is not None and spendable_threat(state.variants, state.threat) > 0


def pay(scene: FrScene, body: Body, cause: str, rule: str) -> None:
    """FR-SUP-02, FR-SUP-06, FR-THR-02: pay a point: of a main's superación, which becomes threat immediately, or of the
    director's threat."""
    if body.kind == MAIN:
        set_superacion(scene, body, body.superacion - 1, cause, rule)
        raise_threat(scene, cause, "FR-SUP-06")
    else:
        spend_threat(scene, cause, rule)


def spend_threat(scene: FrScene, cause: str, rule: str) -> None:
    """FR-THR-02: the director spends a point."""
    scene.state.spent += 1
    lower_threat(scene, cause, rule)


def raise_threat(scene: FrScene, cause: str, rule: str, points: int = 1) -> None:
    """FR-THR-01, FR-THR-03: threat rises, never above threat_max."""
    most = scene.state.variants.threat_max
    level = scene.state.threat + points
    _set_threat(scene, level if most is None else min(level, most), cause, rule)


def lower_threat(scene: FrScene, cause: str, rule: str, points: int = 1) -> None:
    """FR-THR-01, FR-THR-07: spending threat lowers the level, and with it everything that depends on the level."""
    least = min(scene.state.threat, scene.state.variants.threat_min)
    _set_threat(scene, max(scene.state.threat - points, least), cause, rule)


def _set_threat(scene: FrScene, level: int, cause: str, rule: str) -> None:
    before = scene.state.threat
    if level != before:
        scene.state.threat = level
        if scene.has_listener:
            scene.emit(events.PoolChanged(rule, -1, THREAT, before, level, cause))


def set_superacion(scene: FrScene, body: Body, points: int, cause: str, rule: str) -> None:
    """FR-SUP-01: a main's points change."""
    before = body.superacion
    body.spent += max(0, before - points)
    body.superacion = points
    if scene.has_listener and points != before:
        scene.emit(events.PoolChanged(rule, body.id, SUPERACION, before, points, cause))


def award(scene: FrScene, body: Body, points: int) -> None:
    """FR-SUP-03, FR-OOC-05: points for fine play are new: they are not taken from threat."""
    set_superacion(scene, body, body.superacion + points, "award", "FR-SUP-03")


# Causes of rising threat besides spending.


def note_death(scene: FrScene, body: Body) -> None:
    """FR-THR-04: +1 when a main or a named secondary goes out; 0 for monsters; unnamed secondaries by variant."""
    if body.kind == MONSTER:
        return
    if body.kind == MAIN or body.sheet.named or scene.state.variants.threat_on_unnamed_out:
        raise_threat(scene, "death", "FR-THR-04")


def note_incapacitation(scene: FrScene, body: Body) -> None:
    """FR-THR-04 with ``threat_on_incapacitated``: a main's incapacitation counts as an intensely negative event."""
    if body.kind == MAIN and scene.state.variants.threat_on_incapacitated:
        raise_threat(scene, "incapacitation", "FR-THR-04")


def dire_event(scene: FrScene, text: str) -> None:
    """FR-THR-05: +1 for an intensely negative event of the script."""
    if scene.has_listener:
        scene.emit(events.HazardStruck("FR-THR-05", NO_BODY, "dire_event", text))
    raise_threat(scene, "dire_event", "FR-THR-05")


def check_omens(scene: FrScene, efforts: list[Effort], rule: str) -> None:
    """FR-OMEN-02, FR-OMEN-03, FR-THR-06, FR-OOC-06: the omens of all sides together raise threat by at most 1 if they
    reach half of it. FR-OMEN-06, FR-OOC-09: any omen lets the director colour the scene, without an effect on the
    rules."""
    omens = sum(effort.omens for effort in efforts)
    needed = needed_omens(scene.state)
    if scene.has_listener and (omens or not needed):
        names = scene.state.encounter.names
        parts = tuple((names[effort.body.id], effort.omens) for effort in efforts if effort.omens)
        scene.emit(events.Tested(rule, NO_BODY, "omens", parts, omens, (), omens, needed, omens >= needed))
    if omens >= needed:
        raise_threat(scene, "omens", rule)


def needed_omens(state: State) -> int:
    """FR-OMEN-02, FR-OMEN-04: the omens that raise threat: half of its current level, rounded down (``none``: what
    reaches the exact half), and at least 1 (``literal``: 0 at threat 0 and 1)."""
    variants = state.variants
    half = state.threat // 2 if variants.omen_half_rounding == "down" else -(-state.threat // 2)
    return half if variants.omen_low_threat == "literal" else max(1, half)
