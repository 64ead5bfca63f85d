"""Meanings of the words of tactics in both languages; a game's own ``tactics`` catalogue comes first."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from ..policy.tactics.conditions import ATTACKER, ME, TARGET
from ..policy.tactics.vocabulary import Named
from .catalogue import catalogue


@frozen
class SpecialWord:
    """A word for a body that every game has."""

    name: str
    spanish: str


SPECIAL: Final = tuple(SpecialWord(*word) for word in (ME, TARGET, ATTACKER))


def meaning(system: str, kind: str, name: str, lang: str) -> str:
    """Return the meaning of a word of a game; ``kind`` is "fact", "target" or "action". A word without a meaning gives
    its name."""
    known = catalogue(lang, "tactics", game=system)
    key = f"{kind}-{name}"
    return known.say(key, {}) if key in known else name.replace("_", " ")


def heading(key: str, lang: str, name: str = "") -> str:
    """Return a heading of the tables of words."""
    return catalogue(lang, "tactics").say(key, {"name": name})


def spelling(word: Named, lang: str) -> str:
    """Return a word as it is spelled in a language."""
    return word.spanish if lang == "es" else word.name
