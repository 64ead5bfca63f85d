"""Circumstances of a fight that a game offers, such as fire, fog or an ambush, from its data/drafts.toml.

Each row there has ``words`` for it in each language (the first is its name), an ``about`` line for each language, and
the keys that it writes to ``scene``, to ``variants``, and to the combatants of the side that it stands with (``here``).
In texts, "{pc}" and "{npc}" stand for the names of the sides, "{here}" for the side that it stands with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from attrs import field, frozen

from ...core.schema import Schema
from .words import words

Tables = Mapping[str, Any]  # Any: tables as tomllib gives them
_SIDES: Final = ("{pc}", "{npc}", "{here}")


@frozen
class Circumstance:
    """One row: its ``id``, its name in each language (``called``), the ``phrases`` for it, each as its words, and the
    keys that it writes.

    ``side`` is the number, from 0, of the side that it stands with. ``most`` is the number of combatants that it
    allows (None: any)."""

    id: str
    called: Mapping[str, str]
    phrases: tuple[tuple[str, ...], ...]
    about: Mapping[str, str]
    scene: Tables = field(factory=dict)
    variants: Tables = field(factory=dict)
    here: Tables = field(factory=dict)
    side: int = 0
    most: int | None = None

    @property
    def of_side(self) -> bool:
        """True if it holds for one side."""
        return bool(self.here) or "{here}" in str(self.scene)

    @property
    def is_ambush(self) -> bool:
        """True if the side lies in ambush."""
        return self.id == "ambush"


def circumstances(schema: Schema) -> tuple[Circumstance, ...]:
    """Return the circumstances of a game, in the order of its file."""
    rows: Mapping[str, Tables] = schema.drafts.get("circumstances", {})
    return tuple(
        Circumstance(
            name,
            {lang: said[0] for lang, said in row["words"].items()},
            tuple(words(phrase) for said in row["words"].values() for phrase in said),
            row["about"],
            row.get("scene", {}),
            row.get("variants", {}),
            row.get("here", {}),
            most=row.get("most"),
        )
        for name, row in rows.items()
    )


def filled(value: Any, sides: Mapping[str, str]) -> Any:  # Any: tables as tomllib gives them
    """Return the same tables with the sides' names in place of their placeholders."""
    if isinstance(value, Mapping):
        return {key: filled(part, sides) for key, part in value.items()}
    if isinstance(value, list):
        return [filled(part, sides) for part in value]
    return value.format(**sides) if isinstance(value, str) and value in _SIDES else value


def lay(beneath: dict[str, Any], above: Tables) -> None:
    """Lay tables over others: lists are joined, tables merged, other values replaced."""
    for key, value in above.items():
        old = beneath.get(key)
        if isinstance(old, list) and isinstance(value, list):
            beneath[key] = [*old, *value]
        elif isinstance(old, dict) and isinstance(value, Mapping):
            lay(old, value)
        else:
            beneath[key] = dict(value) if isinstance(value, Mapping) else value
