"""Several listeners of one fight, so that it need not be played for each."""

from __future__ import annotations

from collections.abc import Mapping

from simulator.core.events import Event
from simulator.core.scene import Decision, Listener
from simulator.core.system import Encounter
from simulator.narration.narrator import Narrator
from simulator.narration.packs import pack_words
from simulator.runtime.inline import Runner
from simulator.runtime.seats import Playable

LANGS = ("es", "en")


class Audience:
    """Hands everything that happens on to each of its listeners."""

    def __init__(self, *listeners: Listener) -> None:
        self._listeners = listeners

    def decided(self, decision: Decision) -> None:
        """Listener: a decision was taken."""
        for listener in self._listeners:
            listener.decided(decision)

    def rolled(self, roller: int, sides: int, faces: bytes, purpose: str, rule: str) -> None:
        """Listener: dice were rolled."""
        for listener in self._listeners:
            listener.rolled(roller, sides, faces, purpose, rule)

    def happened(self, event: Event) -> None:
        """Listener: an event happened."""
        for listener in self._listeners:
            listener.happened(event)


def narrated(scenario: Playable, seed: int, number: int, document: object = None) -> list[tuple[list[str], set[str]]]:
    """One fight in every language: the lines, and the ids that have no word. The document may name rows of its own."""
    encounter = scenario.encounter
    tellers = [_teller(encounter, lang, pack_words(encounter.system, document, lang)) for lang in LANGS]
    audience = Audience(*(narrator for _, narrator in tellers))
    result = Runner(scenario, seed, deadline=None).play(number, listener=audience)
    for _, narrator in tellers:
        narrator.ended(result.outcome, result.afterwards)
    return [(lines, narrator.book.missing) for lines, narrator in tellers]


def _teller(encounter: Encounter, lang: str, own: Mapping[str, str]) -> tuple[list[str], Narrator]:
    lines: list[str] = []
    sides = [side.name for side in encounter.sides]
    names = encounter.names
    system = encounter.system
    return lines, Narrator(lambda line: lines.append(line.text), lang, system, names, sides, secrets=True, own=own)
