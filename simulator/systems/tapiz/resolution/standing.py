"""Static defences as they stand, kept from fight to fight by all that they depend on (TZ-CHR-05, TZ-CHR-06)."""

from __future__ import annotations

from typing import Final

from ....core.system import Encounter
from ..state import Body, State, helpless, out_of_conflict
from .resistance import MD, PD, bare, defence

ENCOUNTERS: Final = 64
"""How many encounters have their defences kept."""
MOST_KEPT: Final = 1 << 14
"""Of one encounter; before one more, all are forgotten."""

Defences = tuple[int, int]
Standing = tuple[object, ...]

_KNOWN: Final[dict[int, tuple[Encounter, dict[Standing, Defences]]]] = {}


def defences(state: State, body: Body) -> Defences:
    """The static PD and MD of a body as it stands, without cover and sizes: of the helpless and the surprised what they
    have left (TZ-ATK-11, TZ-INI-04)."""
    if helpless(state, body) or body.surprised:
        base = state.lienzo.numbers.static_base
        return base + bare(state, body, PD).total, base + bare(state, body, MD).total
    known, key = _known(state.encounter), standing(state, body)
    found = known.get(key)
    if found is None:
        if len(known) >= MOST_KEPT:
            known.clear()
        found = known[key] = (defence(state, body, PD), defence(state, body, MD))
    return found


def standing(state: State, body: Body) -> Standing:
    """All that the defences of a body depend on in fights of one encounter: what it wears and holds, its stance, its
    penalties, its states."""
    held = body.wielded
    broken = held is not None and held.broken
    worn = body.armour_ok << 3 | body.shield_ok << 2 | broken << 1 | out_of_conflict(state)
    if not body.conditions:
        return (body.id, worn, body.hand, body.stance, body.push, body.shaken, body.encumbrance)
    found: list[object] = [body.id, worn, body.hand, body.stance, body.push, body.shaken, body.encumbrance]
    for one in body.conditions:
        found.append(one.value)
        found.append(one.vs)
        found.append(one.tag)
        found.append(one.classes)
    return tuple(found)


def _known(encounter: Encounter) -> dict[Standing, Defences]:
    """The defences known of an encounter, which is held, so that no other can have its identity."""
    found = _KNOWN.get(id(encounter))
    if found is None:
        if len(_KNOWN) >= ENCOUNTERS:
            _KNOWN.clear()
        found = _KNOWN[id(encounter)] = (encounter, {})
    return found[1]
