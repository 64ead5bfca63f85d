"""Abilities as text, read into specials of a sheet (docs/specials.md) by a grammar, sentence by sentence.

A sentence is understood as a whole or not at all; what is not, and what the game cannot do, stays text."""

from __future__ import annotations

import re
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
MOST_NAME: Final = 60
KEYWORD: Final = " keyword"
"""Word beside which any word may stand."""
STANDING: Final = frozenset(
    (
        "",
        "BONUS",
        "MOB",
        "REACTION",
        "BATTLE CRY",
        "BATTLECRY",
        "ABILITY",
        "TALENT",
        "MUTATION",
        "AUGMENTIC",
        "AUGMETIC",
    )
)
"""Kinds of abilities that hold by themselves. Others wait for a special roll, or cost what their text does not say."""
CRY: Final = "CRY"
"""End of the kind of abilities that are used once in a fight, at the start of a turn."""
ACTION: Final = "ACTION"
"""Kind of abilities that cost their creature's action."""
PAID: Final = frozenset(("RUIN", "RUIN ACTION", ACTION))
"""Kinds of abilities that cost something: what, their text must say."""
_SENTENCES = re.compile(r"(?<=[.;!])\s+")
_PRICE = re.compile(r"^(spends? \w{1,9} \w{4,7})\.", re.IGNORECASE)
"""The price of an ability, as a sentence of its own."""
_LINKED = re.compile(r"\s*\((?:s|t|a|i|wil|int|fel)\)")
"""The attribute of a skill, as "Weapon Skill (I)" names it."""
_WORD = re.compile(r"#?[a-z']+")
_CAPITALS = re.compile(r"\b[A-Z]{3,30}\b")
"""A keyword, as blocks write it."""
_OWNER = re.compile(r"'s\b|(?<=s)'(?= )")
_TERMINAL = re.compile(r"\b[A-Z][A-Z_]+\b")


def read(prose: Prose, system: str) -> tuple[Sequence[Special], str]:
    """Return the specials that an ability's text means in a game, and the part of the text that is none ("": nothing
    is lost)."""
    words = systems.readers(system).abilities
    found: list[Special] = []
    lost: list[str] = []
    readable = bool(words) and prose.kind in STANDING | PAID
    for sentence in _SENTENCES.split(_PRICE.sub(r"\1:", prose.text)) if readable else ():
        moment = "turn" if prose.kind.endswith(CRY) or prose.kind == ACTION else ""
        said = _parts(f"As an action, {sentence}" if prose.kind == ACTION else sentence, system, moment)
        made = [_special(part, prose) for part in said if part.cost or prose.kind not in PAID]
        if made and all(_is_right(one, system) for one in made):
            found += made
        else:
            lost.append(sentence)
    return found, " ".join(lost) if readable else prose.text or prose.name


def _special(part: Part, prose: Prose) -> Special:
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
    if not uses and prose.kind.endswith(CRY):
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
def _parts(sentence: str, system: str, moment: str) -> Sequence[Part]:
    """Return what a sentence means; nothing if it is not understood. Bestiaries repeat their sentences."""
    from lark.exceptions import LarkError  # imported here: few commands read abilities, and all must start fast

    known = _vocabulary(system)
    marked = _CAPITALS.sub(lambda one: one[0] if one[0].lower() in known else f"#{one[0]}", sentence)
    plain = _plain(marked.strip().rstrip(".;!"))
    unknown = {word for word in _WORD.findall(plain) if word[0] != "#"} - known
    if not plain or len(plain) > MOST_SENTENCE or (unknown and KEYWORD not in plain):
        return []
    try:
        return part_of(_grammar(system).parse(plain), _words(system), moment)
    except (LarkError, BadMeaning, RecursionError):
        return []


@cache
def _vocabulary(system: str) -> frozenset[str]:
    """Return all words that sentences may have, but for keywords."""
    return frozenset(word for words in _words(system).values() for phrase in words for word in _WORD.findall(phrase))


def _plain(text: str) -> str:
    """Return a text in small letters, without the words that say nothing."""
    small = _LINKED.sub("", text.lower().replace("’", "'").replace("−", "-").replace("–", "-"))
    return " ".join(word for word in _OWNER.sub("", small).split() if word not in _shared()["SKIP"])


@cache
def _shared() -> Mapping[str, Any]:  # Any: tomllib's own type
    return toml_file("simulator.foreign", "abilities.toml")


@cache
def _words(system: str) -> Mapping[str, Mapping[str, Any]]:  # Any: tomllib's own type
    """Return the words of each terminal with their meanings, those of the game and those of all."""
    found: dict[str, dict[str, Any]] = {}
    for table in (_shared(), systems.readers(system).abilities):
        for name, words in table.items():
            meanings = dict.fromkeys(words) if isinstance(words, list) else words
            found.setdefault(name, {}).update({_plain(word): meaning for word, meaning in meanings.items()})
    return found


@cache
def _grammar(system: str) -> Lark:
    """Return the grammar with the words of a game."""
    from lark import Lark

    text = data_file("simulator.foreign").joinpath("abilities.lark").read_text(encoding="utf-8")
    return Lark(text + "".join(_terminals(text, system)), parser="earley", ambiguity="resolve")


def _terminals(grammar: str, system: str) -> Iterator[str]:
    """Yield the definitions of the terminals that the grammar leaves open."""
    used = {*_TERMINAL.findall(re.sub(r"//.*", "", grammar))} - {"COMMA", "WORD", "NAMED", "SIGNED"}
    for name in sorted(used):
        words = sorted(_words(system).get(name, ()), key=lambda word: (-len(word), word))
        either = "|".join(map(re.escape, words)).replace("/", r"\/").replace(r"\ ", " ").replace(r"\-", "-")
        digits = r"\d{1,3}|" if name == "NUM" else ""
        yield f"{name}: /{digits}(?:{either or '(?!)'})(?![a-z])/\n"
