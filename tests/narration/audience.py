"""Fights narrated in both languages in one run, so that they need not be played for each."""

from __future__ import annotations

from collections.abc import Mapping

from simulator.core.scene import Audience
from simulator.core.system import Encounter
from simulator.narration.narrator import Narrator
from simulator.narration.packs import pack_words
from simulator.runtime.inline import Runner
from simulator.runtime.seats import Playable

LANGS = ("es", "en")


def narrated(scenario: Playable, seed: int, number: int, document: object = None) -> list[tuple[list[str], set[str]]]:
    """Return one fight in every language: the lines, and the ids that have no word. The document may name rows."""
    encounter = scenario.encounter
    narrators = [_narrator(encounter, lang, pack_words(encounter.system, document, lang)) for lang in LANGS]
    audience = Audience(*(narrator for _, narrator in narrators))
    result = Runner(scenario, seed, deadline=None).play(number, listener=audience)
    for _, narrator in narrators:
        narrator.ended(result.outcome, result.fates)
    return [(lines, narrator.book.missing) for lines, narrator in narrators]


def _narrator(encounter: Encounter, lang: str, own: Mapping[str, str]) -> tuple[list[str], Narrator]:
    lines: list[str] = []
    sides = [side.name for side in encounter.sides]
    names = encounter.names
    system = encounter.system
    return lines, Narrator(lambda line: lines.append(line.text), lang, system, names, sides, secrets=True, own=own)
