"""Specials of the sheets in a header, as the lines of a trace name them (FR-SPEC-01).

The conditions of specials are not read again: a line may use any effect that a sheet has, with its value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ...trace.lines import Fields
from ..labels import label_of
from .figures import Resolution
from .points import Points

MOMENT: Final = "FR-SPEC-04"
CHOICE: Final = "FR-SPEC-06"
SIGHT: Final = "sight"


class Specials(Points):
    """Follows the uses of specials that decide what comes next."""

    _actor = -1
    _idle = True
    _granted = -1
    _second = -1
    _sight = 0

    def __init__(self, header: Fields) -> None:
        super().__init__(header)
        self.specials: dict[str, list[Mapping[str, Any]]] = {}  # Any: cells of a file
        for sheet in self.sheets.values():
            for special in sheet.get("specials", ()):
                self.specials.setdefault(label_of(special["name"]), []).append(special)

    def effects(self, label: object, kind: str) -> list[Any]:
        """Return the values of a kind of effect among the specials of this label."""
        found = self.specials.get(str(label), [])
        return [one[kind] for special in found for one in special["effects"] if one.get(kind) is not None]

    def on_special(self, fields: Fields) -> None:
        """FR-SPEC-01, FR-SPEC-06, FR-SPEC-07: a special counts that no part of a sum names, or it is chosen."""
        label, how = fields["item"], fields.get("detail", "")
        body, target = fields["body"], fields.get("target", -1)
        self.expect("a sheet has this special", label in self.specials, True)
        if how:
            self.expect(f"its effect is {how}", bool(self.effects(label, how)), True)
        if fields["rule"] == CHOICE and how != "act":
            self._chosen(fields, label, body)
        if how == "act" or (fields["rule"] == CHOICE and not how and self.effects(label, "act")):
            self._granted = target if target >= 0 else body
        elif how == "shield":
            self._shield(body, target)
        elif how == "reroll":
            self._second = target if target >= 0 else body
        elif how == "fear":
            self.expect("the fearful one is an enemy", self.bodies[body].side != self.bodies[target].side, True)
            self._sight = self.effects(label, "fear")[0]
            self.resolution = Resolution(SIGHT, SIGHT, [target])

    def _chosen(self, fields: Fields, label: str, body: int) -> None:
        """FR-SPEC-06: the price of a special of choice."""
        costs = [special.get("cost", {}) for special in self.specials.get(label, [])]
        points = max([cost.get("point", 0) for cost in costs], default=0)
        if any(cost.get("action") for cost in costs):
            self.expect("the action that is given up", (self._actor, self._idle), (body, True))
            self._idle = False
        self.owe(*[one for _ in range(points) for one in self.pay(body, "special")])

    def _shield(self, body: int, target: int) -> None:
        """FR-SPEC-06: a friend becomes the target of an attack before the dice."""
        resolution = self.resolution
        if resolution is None or resolution.firsts or resolution.target != target:
            self.find("no attack on this target is under way")
            return
        known = self.bodies[body]
        able = known.active and not known.hidden and known.side == self.bodies[target].side
        self.expect(f"{known.name} can shield", able, True)
        resolution.target = body
