"""Names in the language of a text: combatants called by their sheet's title, mobs, sides, and things without a gender.

A file is written in one language. A combatant that is called as its sheet is ("Guardia 2") has the sheet's title in the
other language; every other name is its author's and stays."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

from .. import systems
from ..core.inventory import titles_of
from ..data_files import toml_file
from .catalogue import catalogue
from .figures import figure
from .grammar import Figure, Noun, capital, definite

_NUMBER: Final = re.compile(r" \d+$")
_WITH_ARTICLE: Final = re.compile(r"(the|el|la|los|las) ")
_LIKE_MASCULINE: Final = ("ma", "mapa", "día", "espía", "guardia")
_LIKE_FEMININE: Final = ("ción", "sión", "dad", "tud", "mano", "hoz", "luz", "red", "ley", "torre", "piel", "serpiente")
_WITH_EL: Final = frozenset({"hacha", "arma", "ala", "alabarda", "arpa", "águila", "ancla"})
"""Feminine nouns; those that begin with a stressed a take "el"."""


def in_language(system: str, name: str, lang: str) -> str:
    """Return a combatant's name: in ``lang`` if it is the title of a sheet of the game, with its number; else as it
    is."""
    number = _NUMBER.search(name)
    bare = name[: number.start()] if number else name
    title = _titles(system, lang).get(bare.lower())
    return name if title is None else capital(title) + (number[0] if number else "")


@cache
def _titles(system: str, lang: str) -> Mapping[str, str]:
    """Return the titles of a game's sheets in a language by their titles in other languages, in lower case."""
    found: dict[str, str] = {}
    own: set[str] = set()
    try:
        sheets = systems.schema(system).sheets
    except KeyError:
        return found
    for row in sheets.values():
        titles = dict(titles_of(row))
        if lang in titles:
            own.add(titles[lang].lower())
            found |= {title.lower(): titles[lang] for title in titles.values()}
    return {title: said for title, said in found.items() if title not in own}


def is_collective(name: str, lang: str) -> bool:
    """Return whether the name of several is a noun in the singular: "Ork mob", "Tropa de orkos"."""
    words = _NUMBER.sub("", name).lower().partition(" of " if lang == "en" else " de ")[0].split()
    head = words[-1 if lang == "en" else 0] if words else ""
    return head in _collectives(lang)


@cache
def _collectives(lang: str) -> frozenset[str]:
    return frozenset(toml_file("simulator.narration", "messages", lang, "collectives.toml")["one"])


def side_word(system: str, name: str, lang: str) -> str:
    """Return the translation of a side's name in a file: "los investigadores" for "investigadores" or, in Spanish,
    "the investigators"; "los bandidos" for a plural that has no word."""
    bare = _WITH_ARTICLE.sub("", name.lower(), count=1)
    found = _sides(system, lang).get(bare)
    if found is not None:
        return found
    if lang != "es" or not name.islower() or name != bare:
        return name
    known = figure(capital(name))
    if isinstance(known, Figure):
        return definite(known)
    return definite(noun(name)) if name.endswith("s") else name


@cache
def _sides(system: str, lang: str) -> Mapping[str, str]:
    """Return a game's words for sides in a language by their words in every language, without article."""
    own = catalogue(lang, "words", game=system)
    found: dict[str, str] = {}
    for each in ("en", "es"):
        words = catalogue(each, "words", game=system)
        for key in sorted(words.keys & own.keys):
            if key.startswith("side_"):
                said = words.say(key, {}).lower()
                found[_WITH_ARTICLE.sub("", said, count=1)] = own.say(key, {})
    return found


@cache
def noun(title: str) -> str:
    """Return a thing's Spanish title as a Noun, by the ending of its first word: "las manos desnudas", "el hacha"; as
    it is if it is no noun ("sin arma")."""
    first = title.lower().partition(" ")[0]
    if first in ("sin", ""):
        return title
    several = first.endswith(("as", "os", "es")) and len(first) > 3
    one = first.removesuffix("s") if several else first
    feminine = (one.endswith("a") and not one.endswith(_LIKE_MASCULINE)) or one.endswith(_LIKE_FEMININE)
    gender, number = "feminine" if feminine else "masculine", "plural" if several else "singular"
    return Noun(title, gender, number, "el" if one in _WITH_EL and not several else "")
