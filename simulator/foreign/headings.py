"""Headings of a spreadsheet: the fields of a game's sheets in both languages, by the words of the game's files and
catalogues.

A heading names a field ("defensa"), a key of a field with known keys ("fuerza" of attributes), or both ("pools.weapon
skill")."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from attrs import field, frozen

from .. import systems
from ..core.spelling import fold
from ..core.values import Value
from ..narration import LANGUAGES
from ..narration.wording import words
from ..scenario.diagnostics import Diagnostics, nearest
from ..scenario.field_types import FieldType, Form, IdOf, Maybe, OneOf, TableOf, writable
from ..scenario.read import Reader
from ..scenario.sheets import BASE

NAME: Final = "name"
SYSTEM: Final = "system"
COUNT: Final = "count"
SPECIALS: Final = "specials"
_NAMES: Final = {
    "name": NAME,
    "nombre": NAME,
    "title": NAME,
    "titulo": NAME,
    "base": BASE,
    "ficha": BASE,
    "use": BASE,
    "usa": BASE,
    "system": SYSTEM,
    "sistema": SYSTEM,
    "juego": SYSTEM,
    "game": SYSTEM,
    "count": COUNT,
    "cantidad": COUNT,
}
_UNIT = re.compile(r"\s*[(\[][^()\[\]]*[)\]]\s*$")
_PARTS = re.compile(r"\s*(?:[.:/>|]|\s[-–]\s)\s*")


@frozen(eq=False, repr=False)
class Column(Value):
    """Meaning of a heading: a field of the sheet, and a key in it ("": the whole field)."""

    field: str
    key: str = ""


@frozen(eq=False, repr=False)
class Headings(Value):
    """The headings of one game, by their folded spellings. ``parts`` has those of keys, by field."""

    plain: Mapping[str, Column] = field(factory=dict)
    parts: Mapping[str, Mapping[str, str]] = field(factory=dict)

    def column(self, heading: str) -> Column | None:
        """Return what a heading stands for; None if it is unknown."""
        for said in (heading, _UNIT.sub("", heading)):
            folded = _folded(said)
            if folded in self.plain:
                return self.plain[folded]
            first, *rest = _PARTS.split(said.strip(), maxsplit=1)
            whole = self.plain.get(_folded(first))
            if rest and whole is not None and not whole.key and (key := self._key(whole.field, rest[0])):
                return Column(whole.field, key)
        return None

    def _key(self, name: str, said: str) -> str:
        """Return the key of a field that a word stands for; "" if there is none. Titles, and specials as text, are by
        language."""
        if name in (NAME, SPECIALS):
            return said.strip().lower() if said.strip().lower() in LANGUAGES else ""
        return self.parts.get(name, {}).get(_folded(said), "")

    def near(self, heading: str) -> str | None:
        """Return the heading that is spelled most like an unknown one; None if none is near."""
        return nearest(heading, self.plain.keys())


@cache
def headings(system: str) -> Headings:
    """Return the headings of a game. Raises KeyError for an unknown game."""
    schema = systems.schema(system)
    reader = Reader.of_game(schema, Diagnostics(system), system)
    fields = writable(schema.sheet)
    plain: dict[str, Column] = {name: Column(one) for name, one in _NAMES.items()}
    parts: dict[str, dict[str, str]] = {}
    for name, spec in fields.items():
        keys = {word: key for key in _keys(spec.type, reader) for word in _spellings(key, reader, system, keyed=True)}
        if keys:
            parts[name] = keys
    for name in fields:
        for word in _spellings(name, reader, system, keyed=False):
            plain.setdefault(word, Column(name))
    for name, keys in parts.items():
        for word, key in keys.items() if isinstance(fields[name].type, TableOf) else ():
            plain.setdefault(word, Column(name, key))
    return Headings(plain, parts)


def meant(word: str, choices: frozenset[str], system: str) -> str:
    """Return the choice that a word of a cell means, by the words of files and catalogues; else the word."""
    known = _choices(choices, system)
    return word if word in choices else known.get(_folded(word), word)


@cache
def _choices(choices: frozenset[str], system: str) -> Mapping[str, str]:
    """Return the choices by their folded spellings."""
    reader = Reader.of_game(systems.schema(system), Diagnostics(system), system)
    return {word: one for one in sorted(choices) for word in _spellings(one, reader, system, keyed=True)}


def _keys(kind: FieldType, reader: Reader) -> Iterator[str]:
    """Yield the keys that a field with known keys may have."""
    inner = kind.item if isinstance(kind, Maybe) else kind
    if isinstance(inner, Form):
        yield from writable(inner.cls)
    elif isinstance(inner, TableOf):
        if isinstance(inner.key, IdOf):
            yield from sorted(reader.ids[inner.key.kind])
        elif isinstance(inner.key, OneOf):
            yield from (str(one) for one in inner.key.values)


def _spellings(name: str, reader: Reader, system: str, *, keyed: bool) -> Iterator[str]:
    """Yield the folded spellings of a field or a key: its own, those of files, and those of both catalogues."""
    yield _folded(name)
    yield from (_folded(word) for word, meant in {**reader.words, **reader.aliases}.items() if meant == name)
    for lang in LANGUAGES if keyed or name not in _NAMES.values() else ():
        known, key = words(lang, system), name.replace(" ", "-")
        if key in known:
            yield _folded(known.say(key, {}))


def _folded(word: str) -> str:
    return re.sub(r"[^\w]+|_+", "_", fold(word)).strip("_")
