"""How bodies stand, and their static defences, kept from fight to fight by all that they depend on (TZ-CHR-05,
TZ-CHR-06)."""

from __future__ import annotations

from typing import Final

from ....core.system import Encounter
from ..state import Arm, Body, Condition, State, helpless, out_of_conflict
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


class Stand:
    """How a body stood when it was looked at: all that its attacks depend on and those on it, but distances and cover.

    To see whether it ``lasts`` takes a fraction of what it takes to look a way to stand up."""

    __slots__ = (
        *("armour_ok", "arms", "down", "encumbrance", "hand", "marks", "off", "over", "pace", "pgf", "pgm", "push"),
        *("shaken", "shield_ok", "stance", "surprised"),
    )

    def __init__(self, state: State, body: Body) -> None:
        self.over = out_of_conflict(state)
        self.hand = body.hand
        self.stance = body.stance
        self.push = body.push
        self.pace = body.pace
        self.shaken = body.shaken
        self.encumbrance = body.encumbrance
        self.pgf = body.pgf
        self.pgm = body.pgm
        self.down = body.down
        self.surprised = body.surprised
        self.armour_ok = body.armour_ok
        self.shield_ok = body.shield_ok
        self.arms = [Wear(arm) for arm in body.arms]
        self.marks = [Mark(one) for one in body.conditions]
        self.off = frozenset(body.off)

    def lasts(self, state: State, body: Body) -> bool:
        """The same body stands in the same way now."""
        return (
            self.pgf == body.pgf
            and self.pgm == body.pgm
            and self.push == body.push
            and self.pace == body.pace
            and self.shaken == body.shaken
            and self.encumbrance == body.encumbrance
            and self.armour_ok == body.armour_ok
            and self.shield_ok == body.shield_ok
            and self.surprised == body.surprised
            and self.hand == body.hand
            and self.stance == body.stance
            and self.down == body.down
            and self.over == out_of_conflict(state)
            and self._marked(body)
            and self._armed(body)
        )

    def _marked(self, body: Body) -> bool:
        """It is in the same states."""
        if len(self.marks) != len(body.conditions):
            return False
        for place, one in enumerate(body.conditions):
            was = self.marks[place]
            if was.value != one.value or was.vs != one.vs or was.tag != one.tag or was.classes != one.classes:
                return False
        return True

    def _armed(self, body: Body) -> bool:
        """Its weapons are as they were, and the same powers are cancelled."""
        if len(self.arms) != len(body.arms):
            return False
        for place, arm in enumerate(body.arms):
            was = self.arms[place]
            if (
                was.broken != arm.broken
                or was.reload != arm.reload
                or was.ammo != (-1 if arm.ammo is None else arm.ammo)
            ):
                return False
        return not (self.off or body.off) or self.off == body.off


class Mark:
    """What a state of a body changes of its rolls."""

    __slots__ = ("classes", "tag", "value", "vs")

    def __init__(self, one: Condition) -> None:
        self.value = one.value
        self.vs = one.vs
        self.tag = one.tag
        self.classes = one.classes


class Wear:
    """What may have become of a weapon."""

    __slots__ = ("ammo", "broken", "reload")

    def __init__(self, arm: Arm) -> None:
        self.broken = arm.broken
        self.ammo = -1 if arm.ammo is None else arm.ammo
        self.reload = arm.reload


def _known(encounter: Encounter) -> dict[Standing, Defences]:
    """The defences known of an encounter, which is held, so that no other can have its identity."""
    found = _KNOWN.get(id(encounter))
    if found is None:
        if len(_KNOWN) >= ENCOUNTERS:
            _KNOWN.clear()
        found = _KNOWN[id(encounter)] = (encounter, {})
    return found[1]
