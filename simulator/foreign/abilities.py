"""Abilities as text, read into specials of a sheet (docs/specials.md) by a grammar, sentence by sentence.

A sentence is understood as a whole or not at all; what is not, and what the game cannot do, stays text."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Final

from .. import systems
from ..core.foreign import Prose
from ..data_files import data_file, toml_file
from ..narration import LANGUAGES
from ..scenario.diagnostics import Diagnostics
from ..scenario.field_types import writable
from ..scenario.read import WRONG, Reader
from .headings import SPECIALS
from .meanings import BadMeaning, Part, both, part_of

if TYPE_CHECKING:
    from lark import Lark

Special = dict[str, Any]  # Any: plain values of [[sheets.NAME.specials]]

MOST_SENTENCE: Final = 240
"""Characters of a sentence that is read."""
MOST_JOINTS: Final = 8
"""Commas, "and" and "or" in a sentence that is read: the ways to read more of them take seconds to compare."""
MOST_NAME: Final = 60
FILES: Final = {"en": "abilities.toml", "es": "abilities_es.toml"}
READ: Final = ("en", "es")
"""Languages of abilities, in the order in which they are tried."""
UNSAID: Final = ("SKIP", "SWAP", "KIND")
"""Tables of words that are no terminals."""
STANDING, CRY, PAID, ACTION = "standing", "cry", "paid", "action"
_SENTENCES = re.compile(r"(?<=[.;!])\s+")
_PRICE = re.compile(r"^((?:spends?|gastas?) \w{1,9}(?: de)? \w{4,7})\.", re.IGNORECASE)
"""The price of an ability, as a sentence of its own."""
_LINKED = re.compile(r"\s*\((?:s|t|a|i|wil|int|fel)\)")
"""The attribute of a skill, as "Weapon Skill (I)" names it."""
_WORD = re.compile(r"#?[a-z']+")
_JOINT = re.compile(r",|\b(?:and|or)\b")
_CAPITALS = re.compile(r"\b[A-ZÁÉÍÓÚÜÑ]{3,30}\b")
"""A keyword, as blocks write it."""
_OWNER = re.compile(r"'s\b|(?<=s)'(?= )")
_TERMINAL = re.compile(r"\b[A-Z][A-Z_]+\b")


def read(prose: Prose, system: str) -> tuple[Sequence[Special], str]:
    """Return the specials that an ability's text, in English or Spanish, means in a game, and the part of the text that
    is none ("": nothing is lost)."""
    kind = _kind(prose.kind)
    if not kind or not systems.readers(system).abilities:
        return [], prose.text or prose.name
    found: list[Special] = []
    lost: list[str] = []
    for sentence in _SENTENCES.split(_PRICE.sub(r"\1:", prose.text)):
        said = _parts(sentence, system, "turn" if kind in (CRY, ACTION) else "", kind == ACTION)
        made = [_special(part, prose, kind) for part in said if part.cost or kind not in (PAID, ACTION)]
        if made and all(_is_right(one, system) for one in made):
            found += made
        else:
            lost.append(sentence)
    return found, " ".join(lost)


def _kind(said: str) -> str:
    """Return what is known of a kind of abilities, "" of others."""
    kinds = {_plain(word, lang): kind for lang in READ for word, kind in _shared(lang)["KIND"].items()}
    return next((kinds[word] for lang in READ if (word := _plain(said, lang)) in kinds), "") if said else STANDING


def _special(part: Part, prose: Prose, kind: str) -> Special:
    """Return a special as a file has it."""
    special: Special = {"name": dict.fromkeys(LANGUAGES, (prose.name or prose.kind.title())[:MOST_NAME])}
    if part.when:
        special["when"] = both(part.when)
    if part.at:
        special["at"] = part.at
    if part.lasts:
        special["lasts"] = part.lasts
    if part.cost:
        special["cost"] = part.cost
    uses, per = part.uses, part.per
    if not uses and kind == CRY:
        uses, per = 1, "fight"
    if uses:
        special |= {"uses": uses, "per": per}
    return special | {"effects": part.effects}


def _is_right(special: Special, system: str) -> bool:
    """Return whether the game can do this."""
    schema, problems = systems.schema(system), Diagnostics("")
    fields = writable(schema.sheet)
    if SPECIALS not in fields:
        return False
    reader = Reader.of_game(schema, problems, system)
    return reader.read(fields[SPECIALS].type, [special], SPECIALS) is not WRONG and not problems


@lru_cache(4096)
def _parts(sentence: str, system: str, moment: str, paid: bool) -> Sequence[Part]:
    """Return what a sentence means in the first language in which it means something; nothing if it is not understood.
    ``paid``: with its creature's action. Bestiaries repeat their sentences."""
    from lark.exceptions import LarkError  # imported here: few commands read abilities, and all must start fast

    for lang in READ:
        known, words = _vocabulary(system, lang), _words(system, lang)
        plain = _plain(f"{next(iter(words['AS_ACTION']))}, {sentence}" if paid else sentence, lang, known)
        unknown = {word for word in _WORD.findall(plain) if word[0] != "#"} - known
        keyed = any(f" {word}" in plain for word in words["KEYWORD"])
        if not plain or not _is_short(plain) or (unknown and not keyed):
            continue
        try:
            return part_of(_grammar(system, lang).parse(plain), words, moment)
        except (LarkError, BadMeaning, RecursionError):
            pass
    return []


def _is_short(plain: str) -> bool:
    """Return whether a sentence can be read in time."""
    return len(plain) <= MOST_SENTENCE and len(_JOINT.findall(plain)) <= MOST_JOINTS


@cache
def _vocabulary(system: str, lang: str) -> frozenset[str]:
    """Return all words that sentences may have, but for keywords."""
    words = _words(system, lang).values()
    return frozenset(word for phrases in words for phrase in phrases for word in _WORD.findall(phrase))


def _bare(text: str) -> str:
    """Return a text in small letters without accents."""
    letters = unicodedata.normalize("NFKD", text.lower())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def _plain(text: str, lang: str, known: frozenset[str] | None = None) -> str:
    """Return a text in small letters, without accents and the words that say nothing. Words of capitals that are not
    ``known`` are marked as keywords (None: no word is)."""
    shared = _shared(lang)
    if known is not None:
        text = _CAPITALS.sub(lambda one: one[0] if _bare(one[0]) in known else f"#{one[0]}", text)
    small = _LINKED.sub("", _bare(text.strip().rstrip(".;!")).replace("’", "'").replace("−", "-").replace("–", "-"))
    words = (shared.get("SWAP", {}).get(word, word) for word in _OWNER.sub("", small).split())
    return " ".join(word for word in words if word not in shared["SKIP"])


@cache
def _shared(lang: str) -> Mapping[str, Any]:  # Any: tomllib's own type
    return toml_file("simulator.foreign", FILES[lang])


@cache
def _words(system: str, lang: str) -> Mapping[str, Mapping[str, Any]]:  # Any: tomllib's own type
    """Return the words of each terminal with their meanings, those of the game and those of all."""
    found: dict[str, dict[str, Any]] = {}
    tables = systems.readers(system).abilities
    for table in (_shared(lang), tables[lang], {"FIGURES": tables["en"]["FIGURES"]}):
        for name, words in table.items():
            if name not in UNSAID:
                meanings = dict.fromkeys(words) if isinstance(words, list) else words
                plain = {_plain(word, lang): meaning for word, meaning in meanings.items()}
                found.setdefault(name, {}).update(meanings if name == "FIGURES" else plain)
    return found


@cache
def _grammar(system: str, lang: str) -> Lark:
    """Return the grammar with the words of a game in a language."""
    from lark import Lark

    text = data_file("simulator.foreign").joinpath("abilities.lark").read_text(encoding="utf-8")
    return Lark(text + "".join(_terminals(text, _words(system, lang))), parser="earley", ambiguity="resolve")


def _terminals(grammar: str, words: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:  # Any: tomllib's own type
    """Yield the definitions of the terminals that the grammar leaves open."""
    used = {*_TERMINAL.findall(re.sub(r"//.*", "", grammar))} - {"COMMA", "WORD", "NAMED", "SIGNED"}
    for name in sorted(used):
        longest = sorted(words.get(name, ()), key=lambda word: (-len(word), word))
        either = "|".join(map(re.escape, longest)).replace("/", r"\/").replace(r"\ ", " ").replace(r"\-", "-")
        digits = r"\d{1,3}|" if name == "NUM" else ""
        yield f"{name}: /{digits}(?:{either or '(?!)'})(?![a-z])/\n"
