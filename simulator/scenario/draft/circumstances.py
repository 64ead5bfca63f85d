"""What a game offers for the circumstances of a fight: fire, fog, an ambush, as its data/drafts.toml lists them.

Each row there has ``words`` that stand for it in each language, the first of which it is called by, ``about`` it a
line for each language, and what it writes: keys of ``scene``, of ``variants``, and of the ``combatants`` of a role. In
texts, "{pc}" and "{npc}" stand for the names of the sides, "{here}" for that of the side whose words bring it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import field, frozen

from ...core.schema import Schema
from .words import alike, words

Tables = Mapping[str, Any]  # Any: tables as tomllib gives them


@frozen
class Circumstance:
    """One row: its ``id``, what it is ``called`` in each language, the ``phrases`` that stand for it, each as its
    words, and what it writes. ``side``: the
    number of the side whose words brought it, from 0."""

    id: str
    called: Mapping[str, str]
    phrases: tuple[tuple[str, ...], ...]
    about: Mapping[str, str]
    scene: Tables = field(factory=dict)
    variants: Tables = field(factory=dict)
    combatants: Mapping[str, Tables] = field(factory=dict)
    side: int = 0

    def is_in(self, said: Sequence[str]) -> bool:
        """One of the phrases is among these words, one after the other."""
        return any(_within(phrase, said) for phrase in self.phrases)


def circumstances(schema: Schema) -> tuple[Circumstance, ...]:
    """Those of a game, in the order of its file."""
    rows: Mapping[str, Tables] = schema.drafts.get("circumstances", {})
    return tuple(
        Circumstance(
            name,
            {lang: said[0] for lang, said in row["words"].items()},
            tuple(words(phrase) for said in row["words"].values() for phrase in said),
            row["about"],
            row.get("scene", {}),
            row.get("variants", {}),
            row.get("combatants", {}),
        )
        for name, row in rows.items()
    )


def _within(phrase: Sequence[str], said: Sequence[str]) -> bool:
    spans = range(len(said) - len(phrase) + 1)
    return any(all(map(alike, phrase, said[start : start + len(phrase)])) for start in spans)
