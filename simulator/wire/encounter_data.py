"""Frozen encounter data for external policies, as fight_started sends it: sheets, variants and scene as tables.

The tables have every field, including defaults and derived fields."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import fields, frozen, has

from ..core.fields import has_cells, stored
from ..core.system import Encounter
from ..core.values import Value

Table = dict[str, Any]  # Any: plain values


@frozen(eq=False, repr=False)
class EncounterData(Value):
    """Encounter as policies may know it: the round after which the fight is a draw, the variants in force, the scene,
    the sheets, and for each combatant the place of its sheet."""

    max_rounds: int
    variants: Table
    scene: Table
    sheets: tuple[Table, ...]
    worn: tuple[int, ...]


def encounter_data(encounter: Encounter) -> EncounterData:
    """Return the tables of an encounter as policies may know it. Equal sheets appear once; a game without variants or a
    scene has empty tables."""
    kinds: list[object] = []
    worn: list[int] = []
    for member in encounter.members:
        if member.sheet not in kinds:
            kinds.append(member.sheet)
        worn.append(kinds.index(member.sheet))
    return EncounterData(
        encounter.max_rounds,
        plain(encounter.variants) or {},
        plain(encounter.scene) or {},
        tuple(plain(sheet) for sheet in kinds),
        tuple(worn),
    )


def plain(value: Any) -> Any:  # Any: a frozen value, and plain values
    """Turn a frozen value into lists and tables. Raises TypeError for a type that no sheet, variants or scene has."""
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, tuple | list):
        return [plain(part) for part in value]
    if isinstance(value, frozenset | set):
        return sorted(value)
    if isinstance(value, Mapping):
        return {str(key): plain(part) for key, part in value.items()}
    return _object(value)


def _object(value: Any) -> Any:
    kind: type = type(value)
    if has(kind):
        told = [one.name for one in fields(kind) if one.metadata.get("told", True)]
        return {name: plain(getattr(value, name)) for name in told}
    if has_cells(kind):
        return {name: plain(getattr(value, name)) for name in sorted(stored(kind))}
    if "__str__" in vars(kind):
        return str(value)
    raise TypeError(f"{kind.__name__} is no part of what a fight starts from")
