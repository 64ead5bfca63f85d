"""Snapshots of a body's state, with a fast test of whether they still hold.

Policies ask at every question for each body's attacks and defences. Computing them means walking over weapons, states
and powers, yet between two questions most bodies have not changed. A ``StanceKey`` records every field of ``Body`` and
of the fight that attacks by this body, or on it, depend on. Everything computed from these fields can be kept for as
long as ``lasts`` returns True for the body; the view then hands out the same key object, and its identity is the test
that callers use (policies/tapiz/evaluations.py builds its memo tables on it).

Two groups of inputs stay out. Positions and cover change at nearly every step, and callers add them by arithmetic. The
sheet, the lienzo and the variants never change during a fight.

A key copies the values of what changes in place (ammunition, severity and value of a state, used powers) and keeps
references to the conditions themselves: conditions are replaced by new objects, except for severity and value
(TZ-EFF-09), so ``lasts`` compares them by identity first. ``lasts`` compares the fields that change most often first. A
field of ``Body`` that attacks come to depend on must be added here; otherwise policies would reuse outdated results."""

from __future__ import annotations

from .resolution.standing import Defences
from .state import OVER, Body, State


class StanceKey:  # mypyc: acyclic
    """Everything that a body's attacks, and attacks on it, depend on, except distance and cover.

    ``lasts`` is much cheaper than building a new key."""

    __slots__ = (
        *("armour_ok", "arms", "conditions", "defences", "down", "encumbrance", "hand", "marks", "off", "over", "pace"),
        *("pgf", "pgm", "push", "shaken", "shield_ok", "stance", "surprised", "uses"),
    )

    def __init__(self, state: State, body: Body) -> None:
        self.over = state.phase == OVER
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
        self.arms = [arm.to_view() for arm in body.carried]
        self.conditions = list(body.conditions)
        self.marks = [one.to_view() for one in body.conditions]
        self.off = frozenset(body.off)
        self.uses = dict(body.uses)
        self.defences: Defences | None = None  # None before the first request

    def lasts(self, state: State, body: Body) -> bool:
        """Return True if the body still has the recorded values."""
        return (
            self.pgf == body.pgf
            and self.pgm == body.pgm
            and self.push == body.push
            and self.pace == body.pace
            and self.shaken == body.shaken
            and self.encumbrance == body.encumbrance
            and self.armour_ok is body.armour_ok
            and self.shield_ok is body.shield_ok
            and self.surprised is body.surprised
            and self.hand == body.hand
            and self.stance == body.stance
            and self.down == body.down
            and self.over is (state.phase == OVER)
            and (not (self.conditions or body.conditions) or self._marked(body))
            and self._armed(body)
        )

    def _marked(self, body: Body) -> bool:
        """Return True if the body has the same states. Only severity and number of a state can change (TZ-EFF-09)."""
        known, conditions = self.conditions, body.conditions
        if len(known) != len(conditions):
            return False
        place = 0
        for one in conditions:
            was = self.marks[place]
            if known[place] is not one or was.value != one.value or was.severity != one.severity:
                return False
            place += 1  # noqa: SIM113 - enumerate takes a third longer, and every question compares all bodies
        return True

    def _armed(self, body: Body) -> bool:
        """Return True if weapons, cancelled powers and remaining uses are unchanged."""
        arm_keys, arms = self.arms, body.carried
        if len(arm_keys) != len(arms):
            return False
        place = 0
        for arm in arms:
            was = arm_keys[place]
            place += 1  # noqa: SIM113 - as in _marked
            if was.broken is not arm.broken or was.reload != arm.reload:
                return False
            if was.ammo is not arm.ammo and was.ammo != arm.ammo:  # None or a small number: the same object
                return False
        if (self.off or body.off) and self.off != body.off:
            return False
        return not body.uses or self.uses == body.uses
