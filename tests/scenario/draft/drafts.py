"""Readers of sentences for tests: of the shipped games, and of a small game of their own."""

from __future__ import annotations

from functools import cache
from typing import Any

from attrs import evolve

from simulator import systems
from simulator.scenario.draft import Draft, NotUnderstood, Sentence, circumstances

SHEETS: dict[str, dict[str, Any]] = {  # Any: tables as a file has them
    "ladron": {"title": {"es": "Ladrón", "en": "Thief"}, "kind": "pc"},
    "ogro": {"title": {"es": "Ogro", "en": "Ogre"}},
    "perro_guardian": {"title": {"es": "Perro guardián", "en": "Guard dog"}},
    "wolf": {"title": {"es": "Lobo", "en": "Wolf"}},
    "guardia_real": {"title": {"es": "Guardia real", "en": "Royal guard"}},
    "guardia_urbana": {"title": {"es": "Guardia urbana", "en": "City guard"}},
    "orko": {"title": {"es": "Orko", "en": "Ork"}},
    "jefe_de_banda": {"title": {"es": "Jefe de banda", "en": "Gang boss"}},
    "jefe_orko": {"title": {"es": "Jefe orko", "en": "Ork boss"}},
    "ana": {"title": {"es": "Ana, exmilitar", "en": "Ana, ex-soldier"}, "kind": "pc"},
}
"""Sheets whose names share words."""


@cache
def reader(lang: str = "es") -> Sentence:
    """Reads sentences about the small game, which has the circumstances of Tapiz."""
    schema = evolve(systems.schema("tapiz"), sheets=SHEETS, aliases={"can": "perro_guardian"})
    everywhere = tuple(each for name in systems.NAMES for each in circumstances(systems.schema(name)))
    return Sentence("tapiz", schema, lang, elsewhere=everywhere)


def read(text: str, lang: str = "es") -> Draft:
    """Return the draft of a sentence about the small game."""
    return reader(lang).read(text)


def groups(text: str) -> list[list[tuple[int | str, str]]]:
    """Return the number and sheet of each group, by side."""
    return [[(group.count, group.sheet) for group in side.groups] for side in read(text).sides]


def problems(text: str) -> list[str]:
    """Return the keys of what is wrong with a sentence."""
    try:
        read(text)
    except NotUnderstood as error:
        return [each.key for each in error.problems]
    return []
