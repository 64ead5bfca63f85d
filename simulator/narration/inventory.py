"""Texts of the lists of sheets and gear, in both languages: titles, kinds, figures, and uses."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Final

from attrs import frozen

from .. import systems
from ..core.inventory import Entry
from ..core.spelling import fold
from ..wire.documents import keys
from . import LANGUAGES
from .catalogue import Catalogue, catalogue
from .grammar import Value, plain
from .packs import default_titles
from .wording import words

SHEETS: Final = "sheets"
GEAR: Final = "gear"
ABOUT: Final[Mapping[str, str]] = {SHEETS: "sheet", GEAR: "gear"}  # prefix of the keys of sentences about an entry


@keys(
    "title kind=entry.kind strength=entry.strength figures[0:1]=entry.figures about rule=entry.rule write=entry.write"
)
@frozen
class Listed:
    """An entry in one language. ``names`` are all its names: its id, and its titles in both languages."""

    entry: Entry
    title: str
    kind: str
    source: str
    figures: str
    about: str
    names: frozenset[str]

    def has(self, word: str) -> bool:
        """Return whether a folded word is in its names, its kind or its description."""
        return any(word in each for each in (*self.names, fold(self.kind), fold(self.about)))


@cache
def listed(system: str, shelf: str, lang: str) -> tuple[Listed, ...]:
    """Return the sheets (``SHEETS``) or the gear (``GEAR``) of a game in a language, in the game's order. Raises
    KeyError for an unknown game or language."""
    found = systems.inventory(system)
    return tuple(_listed(system, shelf, entry, lang) for entry in (found.sheets if shelf == SHEETS else found.gear))


def _listed(system: str, shelf: str, entry: Entry, lang: str) -> Listed:
    book = _book(system, lang)
    titles = {each: title_of(system, entry, each) for each in LANGUAGES}
    return Listed(
        entry,
        titles[lang],
        kind_word(system, entry.kind, lang),
        book.say(f"source-{entry.source}", {}) if entry.source else "",
        ", ".join(figure_texts(system, entry.figures, lang)),
        _about(book, f"{ABOUT[shelf]}-{entry.id}"),
        frozenset(fold(each) for each in (entry.id, *titles.values(), *_aliases(system).get(entry.id, ()))),
    )


@cache
def _aliases(system: str) -> Mapping[str, list[str]]:
    """Return the Spanish words that files may use for each id."""
    found: dict[str, list[str]] = {}
    for alias, id_ in systems.schema(system).aliases.items():
        found.setdefault(id_, []).append(alias)
    return found


@cache
def alias_of(system: str, id_: str, lang: str) -> str:
    """Return an id or a key as a file in that language may write it: in Spanish the id itself if it is Spanish already,
    else its first Spanish alias, if there is one."""
    if lang != "es":
        return id_
    own = systems.schema(system).sheets.get(id_, {}).get("title", {}).get("es")
    title = fold(own or _known_word(system, id_, "es") or "")
    known = _aliases(system).get(id_, [])
    if f"_{id_}_" in f"_{title}_" or not known:
        return id_
    return title if title in known else known[0]


def written(system: str, text: str, lang: str) -> str:
    """Return a table of a file with its keys and ids as that language may write them; quoted text stays."""
    return re.sub(r"[a-z_][a-z_0-9]*", lambda found: alias_of(system, found[0], lang), text)


def title_of(system: str, entry: Entry, lang: str) -> str:
    """Return the title of an entry in a language: its own title, else the game's word, else its id."""
    own = dict(entry.titles).get(lang)
    return own or _word(system, entry.id, lang)


def kind_word(system: str, kind: str, lang: str) -> str:
    """Return the word for a kind of a game's sheets or gear."""
    return _about(_book(system, lang), f"kind-{kind}") or _word(system, kind, lang)


def reference_title(system: str, lang: str) -> str:
    """Return the title of the sheet that is the unit of the game's strengths."""
    found = systems.inventory(system)
    return next((title_of(system, entry, lang) for entry in found.sheets if entry.id == found.reference), "")


def phrase(key: str, lang: str, values: Mapping[str, Value] | None = None) -> str:
    """Return a heading or a sentence of the lists."""
    return catalogue(lang, "inventory").say(key, values or {})


def gear_strength(system: str, lang: str) -> str:
    """Return what the strength of the game's gear means; empty if the game does not say it."""
    return _about(_book(system, lang), "strength-gear")


def field_meaning(system: str, field: str, otherwise: str, lang: str) -> str:
    """Return the meaning of a field of a game's sheets, or ``otherwise`` if the catalogues have none."""
    return _about(catalogue(lang, "fields", game=system), f"field-{field}") or otherwise


def variant_title(system: str, variant: str, lang: str) -> str:
    """Return the title of a house rule of a game, or its id if the catalogues have none."""
    return _about(catalogue(lang, "variants", game=system), f"variant-{variant}") or variant.replace("_", " ")


def variant_meaning(system: str, variant: str, otherwise: str, lang: str) -> str:
    """Return the meaning of a house rule of a game, or ``otherwise`` if the catalogues have none."""
    return _about(catalogue(lang, "variants", game=system), f"variant-{variant}-help") or otherwise


def variant_words(system: str, variant: str, lang: str) -> dict[str, str]:
    """Return the words for the values of a house rule of a game; numbers, on and off have no words."""
    book, head = catalogue(lang, "variants", game=system), f"value-{variant}-"
    return {key.removeprefix(head): book.say(key, {}) for key in sorted(book.keys) if key.startswith(head)}


def _book(system: str, lang: str) -> Catalogue:
    return catalogue(lang, "inventory", game=system)


def _about(book: Catalogue, key: str) -> str:
    return book.say(key, {}) if key in book else ""


def figure_texts(system: str, figures: Iterable[tuple[str, int | str]], lang: str) -> Iterator[str]:
    """Return each figure with its word, the lists' own or else the game's; a figure without a value is its word
    alone."""
    book = _book(system, lang)
    for name, value in figures:
        said = book.say(f"figure-{name}", {}) if f"figure-{name}" in book else _word(system, name, lang)
        shown = plain(value) if isinstance(value, int) else _value(system, value, lang)
        yield f"{said} {shown}" if shown else said


def _value(system: str, value: str, lang: str) -> str:
    """Return a text among the figures: ids as words, numbers with the language's decimal mark, other text as it is."""
    if lang == "es" and re.fullmatch(r"\d+\.\d+", value):
        return value.replace(".", ",")
    parts = [part.removeprefix("ability:") for part in value.split(", ")]
    return ", ".join(_word(system, part, lang) if part.isidentifier() else part for part in parts)


def _word(system: str, id_: str, lang: str) -> str:
    return _known_word(system, id_, lang) or id_.replace("_", " ")


def _known_word(system: str, id_: str, lang: str) -> str | None:
    """Return the game's word for an id, else the title in its default pack; None if it has neither."""
    known = words(lang, system)
    return known.say(id_, {}) if id_ in known else default_titles(system, lang).get(id_)
