"""How bodies stand: all that their attacks depend on and those on them, to see whether it still lasts."""

from __future__ import annotations

from typing import Any, Final

from ...core.view_fields import cell_names
from .resolution.standing import Defences
from .state import OVER, Arm, Body, Condition, State
from .view_fields import ConditionCells

CONDITION_FIELDS: Final[tuple[str, ...]] = cell_names(ConditionCells, "classes")
"""The plain fields of a state that a body is in, which mean what they mean in state.Condition."""


class ConditionView:
    """A state that a body is in; the fields mean what they mean in state.Condition."""

    __slots__ = (*CONDITION_FIELDS, "classes")

    def __init__(self, condition: Condition) -> None:
        self.key = condition.key
        self.name = condition.name
        self.polarity = condition.polarity
        self.severity = condition.severity
        self.value = condition.value
        self.domain = condition.domain
        self.vs = condition.vs
        self.ends = condition.ends
        self.by = condition.by
        self.part = condition.part
        self.tag = condition.tag
        self.classes = condition.classes

    def row(self) -> list[Any]:
        """Plain values that ``_read_condition`` reads back."""
        return [*(getattr(self, name) for name in CONDITION_FIELDS), list(self.classes)]


class StanceKey:
    """How a body stood when it was looked at: all that its attacks depend on and those on it, but distances and cover.

    To see whether it ``lasts`` takes a fraction of what it takes to look a way to stand up."""

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
        self.arms = [ArmKey(arm) for arm in body.arms]
        self.conditions = list(body.conditions)
        self.marks = [ConditionView(one) for one in body.conditions]
        self.off = frozenset(body.off)
        self.uses = dict(body.uses)
        self.defences: Defences | None = None  # if nobody has asked

    def lasts(self, state: State, body: Body) -> bool:
        """The same body stands in the same way now."""
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
        """It is in the same states, of which only the severity and the number can change (TZ-EFF-09)."""
        known, conditions = self.conditions, body.conditions
        if len(known) != len(conditions):
            return False
        place = 0
        for one in conditions:
            was = self.marks[place]
            if known[place] is not one or was.value != one.value or was.severity != one.severity:
                return False
            place += 1  # noqa: SIM113 - pairs take a third longer, and all are compared at every question
        return True

    def _armed(self, body: Body) -> bool:
        """Its weapons are as they were, the same powers are cancelled, and as many uses are left of each."""
        arm_keys, arms = self.arms, body.arms
        if len(arm_keys) != len(arms):
            return False
        place = 0
        for arm in arms:
            was = arm_keys[place]
            place += 1  # noqa: SIM113 - as in _marked
            if was.broken is not arm.broken or was.reload != arm.reload:
                return False
            if was.ammo != (-1 if arm.ammo is None else arm.ammo):
                return False
        if (self.off or body.off) and self.off != body.off:
            return False
        return not body.uses or self.uses == body.uses


class ArmKey:
    """What may have become of a weapon."""

    __slots__ = ("ammo", "broken", "reload")

    def __init__(self, arm: Arm) -> None:
        self.broken = arm.broken
        self.ammo = -1 if arm.ammo is None else arm.ammo
        self.reload = arm.reload
