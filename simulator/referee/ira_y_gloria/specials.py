"""Specials of the sheets in a header, as the lines of a trace name them (IG-SPEC-01).

The conditions of specials are not read again: a line may use any effect that a sheet has, with its value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ...trace.lines import Fields
from ..labels import LABEL
from .people import Action, Fighter
from .rulebook import Part
from .table import Table

PLACES: Final = {"first": -1, "last": 1}
Effects = list[Mapping[str, Any]]  # Any: cells of a file


class Specials(Table):
    """Knows the effects of specials by the labels of their parts."""

    def __init__(self, header: Fields) -> None:
        super().__init__(header)
        self.effects: dict[str, Effects] = {}
        self.of_fighter: dict[str, Effects] = {}
        self.unsure = False  # who acts first or last, or with more initiative, depends on conditions
        self.free_acts = False  # a special lets others act in the turn under way
        self.spared = False  # a special makes immune to the damage that was rolled
        for name, sheet in self.sheets.items():
            mine = self.of_fighter[name] = []
            for special in sheet.get("specials", ()):
                effects = special.get("effects", ())
                self.effects.setdefault(label_of(special["name"]), []).extend(effects)
                mine.extend(effects)
                ordering = any("order" in one or one.get("change") == "initiative" for one in effects)
                bound = any(special.get(key) for key in ("when", "at", "uses"))
                always = not bound and all(one.get("who", "self") == "self" for one in effects)
                self.unsure = self.unsure or (ordering and not always)

    def place_of(self, fighter: Fighter) -> int:
        """IG-SPEC-01: -1 acts before all others, 1 after them."""
        return sum(PLACES[one["order"]] for one in self.of_fighter.get(fighter.name, ()) if "order" in one)

    def initiative(self, fighter: Fighter) -> int:
        """IG-INIT-03: the initiative with what specials add."""
        more = [amount(one) or 0 for one in self.of_fighter.get(fighter.name, ()) if one.get("change") == "initiative"]
        return max(0, fighter.figures["initiative"] + sum(more))

    def speed(self, fighter: Fighter) -> int:
        """IG-ACT-02: the speed with all that specials may add."""
        found = [one for mine in self.of_fighter.values() for one in mine if one.get("change") == "speed"]
        more = [amount(one) if amount(one) is not None else one.get("most", 999) for one in found]
        return super().speed(fighter) + sum(max(0, each or 0) for each in more)

    def has_effect(self, fighter: Fighter, figure: str) -> bool:
        """Return True if a special of the fighter, or one on others, changes this figure."""
        return any(one.get("change") == figure for mine in self.of_fighter.values() for one in mine)

    def is_special(self, part: Sequence[Any], figures: Sequence[str]) -> bool:
        """IG-SPEC-01: a part is that of a special that changes one of these figures, by the value that it says."""
        name, value = part
        if not str(name).startswith(LABEL):
            return False
        known = [one for one in self.effects.get(name, ()) if one.get("change", one.get("halve")) in figures]
        amounts = [None if "halve" in one else amount(one) for one in known]
        if not known or not (None in amounts or value in amounts or -value in amounts):
            self.find(f"no special {name.removeprefix(LABEL)} changes {figures[0]} by {value}")
        return True

    def special_sum(self, parts: Sequence[Part], figures: Sequence[str]) -> int:
        """Return the sum of the parts of specials that change one of these figures."""
        return sum(part[1] for part in parts if str(part[0]).startswith(LABEL) and self.is_special(part, figures))

    def on_acted(self, fields: Fields) -> None:
        """IG-SPEC-01: a special counts that no part of a sum names."""
        if fields["verb"] != "special":
            super().on_acted(fields)
            return
        effects = self.effects.get(fields["item"], [])
        if not effects:
            self.find(f"no sheet has the special {fields['item']}")
        target: int = fields["target"] if "target" in fields else fields["body"]
        self.settle("hit", target)
        for one in effects:
            if "hit" in one:
                self.action = Action(fields["body"], "special")
            if one.get("act") == "turn":
                self.fighter(fields["body"] if one.get("who", "self") == "self" else target).acted = False
            if "act" in one:
                self.free_acts = True
            self.spared = self.spared or "damage" in one.get("immune", ())
            if "hide" in one.get("cannot", ()):
                self.hidden_not(fields["body"])

    def no_dice_left(self) -> None:
        """IG-DMG-04: no event shows the extra damage against a target that a special makes immune."""
        if self.spared:
            self.pending = [roll for roll in self.pending if roll.purpose != "extra_damage"]
            self.spared = False
        super().no_dice_left()

    def hidden_not(self, body: int) -> None:
        """IG-INIT-12: a fighter that cannot hide counts as if its test had no icons."""


def amount(effect: Mapping[str, Any]) -> int | None:
    """Return the fixed amount of an effect; None: it is a formula."""
    text = str(effect.get("by", 1)).replace(" ", "")
    return int(text) if text.lstrip("-").isdigit() else None


def label_of(name: Any) -> str:  # Any: a text or a table
    """Return the label of a special in traces."""
    both = (name, name) if isinstance(name, str) else (name.get("es", ""), name.get("en", ""))
    return LABEL + "|".join(one.replace("|", "/") for one in both)
