"""Keys of [[combatants]] for the gear that a sentence gives or takes away, from [gear] of the game's data/drafts.toml.

There ``weapons``, ``armour``, ``shields``, ``powers`` and ``objects`` name the key of each kind of gear, ``shooting``
the gear that takes ammunition, ``natural`` what cannot be taken away, ``without`` the keys that a thing taken away
writes, and ``empty`` the key of a weapon without ammunition (without it, such weapons are left out)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ...core.schema import Schema
from .sheet_names import SheetNames

_KINDS: Final = ("weapons", "armour", "shields", "powers", "objects")
_SINGLE: Final = ("armour", "shield")  # keys of Tapiz that hold one id

Tables = dict[str, Any]  # Any: tables as a file has them


class Equipment:
    """Gear of one game."""

    def __init__(self, schema: Schema, names: SheetNames) -> None:
        self._rows: Mapping[str, Any] = schema.drafts.get("gear", {})
        self._ids = schema.ids
        self._names = names

    def keys(self, sheet: str, gear: Sequence[str], without: Sequence[str]) -> Tables:
        """Return the keys that give this gear, the preferred first, and take away those things."""
        keys: Tables = {}
        for thing in without:
            self._take(keys, sheet, thing)
        for each in reversed(gear):
            self._give(keys, sheet, each)
        return keys

    def key_of(self, gear: str) -> str:
        """Return the key that lists the gear; "" if a combatant of this game cannot have it."""
        kind = next((kind for kind in _KINDS if gear in self._ids.get(kind, ())), "")
        return str(self._rows.get(kind, ""))

    def can_lack(self, sheet: str, thing: str) -> bool:
        """Return whether it can be taken away from that sheet: "armour", "ammunition", "weapons" or an id of gear."""
        if thing in ("armour", "ammunition"):
            return thing in self._rows.get("without", {})
        if thing == "weapons":
            return True
        return self._has(sheet, thing) and self.key_of(thing) != "shield"  # no file can write "no shield"

    def _has(self, sheet: str, gear: str) -> bool:
        key = self.key_of(gear)
        value = self._names.value(sheet, key) if key else None
        return value == gear or (isinstance(value, list) and gear in map(_id, value))

    def _give(self, keys: Tables, sheet: str, gear: str) -> None:
        key = self.key_of(gear)
        if not isinstance(self._value(keys, sheet, key), list) and key in _SINGLE:
            keys[key] = gear
            return
        listed = self._value(keys, sheet, key) or []
        own = [each for each in listed if _id(each) == gear] or [gear]
        keys[key] = [*own, *(each for each in listed if _id(each) != gear)]

    def _take(self, keys: Tables, sheet: str, thing: str) -> None:
        keys.update(self._rows.get("without", {}).get(thing, {}))
        weapons = str(self._rows.get("weapons") or self._rows.get("objects"))
        listed = self._value(keys, sheet, weapons) or []
        natural = self._rows.get("natural", ())
        if thing == "weapons":
            keys[weapons] = [each for each in listed if _id(each) in natural]
        elif thing == "ammunition":
            keys[weapons] = [each for one in listed for each in self._emptied(one)]
        elif thing != "armour":
            key = self.key_of(thing)
            if key in _SINGLE:
                keys.update(self._rows["without"]["armour"])
                return
            kept = [each for each in self._value(keys, sheet, key) or [] if _id(each) != thing]
            keys[key] = kept

    def _emptied(self, weapon: Any) -> list[Any]:  # Any: an id or a table
        if _id(weapon) not in self._rows.get("shooting", ()):
            return [weapon]
        if "empty" not in self._rows:
            return []
        return [{**(weapon if isinstance(weapon, dict) else {"use": weapon}), **self._rows["empty"]}]

    def _value(self, keys: Tables, sheet: str, key: str) -> Any:  # Any: as the sheet writes it
        return keys[key] if key in keys else self._names.value(sheet, key)


def _id(gear: Any) -> str:  # Any: an id or a table
    return str(gear.get("use", "")) if isinstance(gear, dict) else str(gear)
