"""Cache of static defences across fights, by all their inputs (TZ-CHR-05, TZ-CHR-06)."""

from __future__ import annotations

from typing import Final

from ....core.system import Encounter
from ..state import Body, State, helpless, out_of_conflict
from .resistance import MD, PD, bare, defence

ENCOUNTERS: Final = 64
"""Number of encounters with cached defences."""
MOST_KEPT: Final = 1 << 14
"""Entries of one encounter; a full cache is emptied before the next insertion."""

Defences = tuple[int, int]
Standing = tuple[object, ...]

_KNOWN: Final[dict[int, tuple[Encounter, dict[Standing, Defences]]]] = {}


def defences(state: State, body: Body) -> Defences:
    """Return the current static PD and MD of a body, without cover and sizes.

    A helpless or surprised body has its bare values (TZ-ATK-11, TZ-INI-04)."""
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
    """Return all inputs of a body's defences in fights of one encounter: gear, weapon, stance, penalties, states."""
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
    """Return the cache of an encounter. The entry holds the encounter, so that its id cannot be reused."""
    found = _KNOWN.get(id(encounter))
    if found is None:
        if len(_KNOWN) >= ENCOUNTERS:
            _KNOWN.clear()
        found = _KNOWN[id(encounter)] = (encounter, {})
    return found[1]
