"""Specials of the sheets in a header, as the lines of a trace name them (HH-SPEC-01).

The conditions of specials are not read again: a line may use any effect that a sheet has, with its value."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from ..labels import LABEL, label_of
from .people import PeopleReferee

LAID: Final = "HH-SPEC-04"
"""The rule of what specials do at a moment."""
PAID: Final = "HH-SPEC-07"
"""The rule of what specials cost."""
Part = tuple[str, int]
Effects = list[Mapping[str, Any]]  # Any: cells of a file


class SpecialsReferee(PeopleReferee):
    """Knows the effects of specials by the labels of their parts."""

    def __init__(self, header: dict[str, Any]) -> None:
        super().__init__(header)
        self.ranks: dict[int, int] = {}  # those whom a special puts before or after all others
        self.blows: list[int] = []  # the damage of blows by specials
        self.costs: set[Part] = set()  # pools and points
        self.effects: dict[str, Effects] = {}
        for sheet in self.sheets.values():
            for special in sheet.get("specials", ()):
                self.effects.setdefault(label_of(special["name"]), []).extend(special.get("effects", ()))
                self.costs.update(special.get("cost", {}).items())

    def on_special(self, fields: dict[str, Any]) -> None:
        """HH-SPEC-01: a special counts that no part of a sum names."""
        effects = self.effects.get(fields["item"], [])
        self.expect("a sheet has this special", bool(effects), True)
        if fields.get("detail"):
            self.ranks[fields["body"]] = self.ranks.get(fields["body"], 0) + (-1 if fields["detail"] == "first" else 1)
        for effect in effects:
            blow = effect.get("hit")
            if blow is not None and not blow.get("dice"):
                self.blows.append(blow.get("damage", 0))

    def special_parts(self, told: Iterable[Iterable[Any]], *kinds: str) -> list[Part]:
        """HH-SPEC-01: return the parts by specials, each of which changes one of these figures by its value."""
        found = [(name, value) for name, value in told if str(name).startswith(LABEL)]
        for name, value in found:
            if not any(_fits(effect, kinds, value) for effect in self.effects.get(name, ())):
                self.find(f"no special {name.removeprefix(LABEL)} changes {kinds[0]} by {value}")
        return found

    def special_sum(self, told: Iterable[Iterable[Any]], *kinds: str) -> int:
        """Return the sum of the parts by specials."""
        return sum(value for _, value in self.special_parts(told, *kinds))


def _fits(effect: Mapping[str, Any], kinds: tuple[str, ...], value: int) -> bool:
    """Return True if an effect may change one of these figures by this value; a negative one may be cut short."""
    for kind in kinds:
        if effect.get("change") == kind:
            by = str(effect.get("by", "1"))
            if not re.fullmatch(r"-?\d+", by) or int(by) == value or int(by) < value <= 0:
                return True
        elif kind in effect or kind in effect.get("immune", ()) or effect.get("halve") == kind:
            return True
    return False


def own(told: Iterable[Iterable[Any]]) -> list[Part]:
    """Return the parts that no special gives."""
    return [(name, value) for name, value in told if not str(name).startswith(LABEL)]
