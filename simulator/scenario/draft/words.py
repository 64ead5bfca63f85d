"""Words of a sentence: comparison in Spanish and English, and numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from ...core.spelling import fold

_ES: Final = (
    "uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho"
    " diecinueve veinte veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho"
    " veintinueve"
)
_EN: Final = (
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
    " eighteen nineteen twenty"
)
_TENS: Final = {
    "treinta": 30, "cuarenta": 40, "cincuenta": 50, "sesenta": 60, "setenta": 70, "ochenta": 80, "noventa": 90,
    "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90,
}  # fmt: skip
_HUNDRED: Final = 100
NUMBERS: Final[Mapping[str, int]] = {
    **{word: number for row in (_ES, _EN) for number, word in enumerate(row.split(), 1)},
    **_TENS,
    **dict.fromkeys(("cien", "ciento", "hundred"), _HUNDRED),
    **dict.fromkeys(("un", "una", "a", "an"), 1),
    **dict.fromkeys(("veintiun", "veintiuna"), 21),
}
_COLLECTIVES: Final = {
    "docena": 12, "dozen": 12, "par": 2, "pareja": 2, "pair": 2, "couple": 2, "trio": 3, "decena": 10, "veintena": 20,
}  # fmt: skip
_HALVES: Final = ("media", "medio", "half")
_OWN: Final = ("su", "sus", "his", "her", "its", "their")
_ARTICLES: Final = ("el", "la", "los", "las", "lo", "the")
_PLAIN: Final = (*_ARTICLES, "de", "del", "of")
"""Words that do not help to tell who is meant."""
_TIMES: Final = re.compile(r"x?(\d{1,6})x?")
_SIZE: Final = re.compile(r"\d{1,6}")
_AND: Final = re.compile(
    r"\b(\w+nta)\s+y\s+(?=(?:un[oa]?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve)\b)", re.IGNORECASE
)
_IRREGULAR: Final = {
    "boyz": "boy",
    "men": "man",
    "mice": "mouse",
    "wolves": "wolf",
    "thieves": "thief",
    "dwarves": "dwarf",
}


class Counted(NamedTuple):
    """A phrase with its number (None if it has none), whether it has a possessive ("su jefe"), and the words that
    follow."""

    many: int | None
    own: bool
    rest: tuple[str, ...]


def words(text: str) -> tuple[str, ...]:
    """Return the words of a text, without accents, capitals and signs: "3 × Hombre-lobo" gives "3", "x", "hombre" and
    "lobo"."""
    return tuple(re.findall(r"[a-z0-9]+", fold(text).replace("×", "x ").replace("_", " ")))


def whole_numbers(text: str) -> str:
    """Return the text with "y" inside numbers replaced by a hyphen ("treinta-cinco orkos"), as "y" also divides
    groups."""
    return _AND.sub(r"\1-", text)


def telling(said: Sequence[str]) -> tuple[str, ...]:
    """Return the words without articles and prepositions; all words if nothing else is left."""
    return tuple(word for word in said if word not in _PLAIN) or tuple(said)


@lru_cache(maxsize=8192)
def _stems(word: str) -> frozenset[str]:
    """Return the forms that a word may have in the singular, in Spanish or English, with and without the ending of its
    gender."""
    found = {word, _IRREGULAR.get(word, word)}
    for ending, instead in (("ces", "z"), ("ies", "y"), ("es", ""), ("s", ""), ("men", "man")):
        if word.endswith(ending) and len(word) > len(ending) + 1:
            found.add(word.removesuffix(ending) + instead)
    neutral = {each[:-1] for each in found if each[-1:] in ("o", "a") and len(each) > 3}
    return frozenset(found | neutral)


def alike(one: str, other: str) -> bool:
    """Return whether two words are forms of the same one: "zombis" and "zombi", "ladrona" and "ladrones"."""
    return one == other or not _stems(one).isdisjoint(_stems(other))


def counted(said: Sequence[str]) -> Counted:
    """Return the number that a phrase begins with, ends with ("zombi x3"), or has before its last word ("mob of 12
    orks")."""
    rest, count, own = list(said), None, False
    while rest:
        word = rest[0]
        match = _TIMES.fullmatch(word)
        if match:
            count = int(match[1])
        elif word in _HALVES and (half := next((n for n in (1, 2) if _collective("".join(rest[n : n + 1]))), 0)):
            rest = rest[half:]  # "media docena", "half a dozen"
            count = _collective(rest[0]) // 2
        elif _collective(word) and len(rest) > 1:
            count = (count or 1) * _collective(word)
        elif word in NUMBERS and len(rest) > 1:
            count = _then(count or 0, NUMBERS[word])
        elif word in _OWN:
            own = True
        elif word not in (*_ARTICLES, "x", "de", "of"):
            break
        rest = rest[1:]
    if count in (None, 1) and len(rest) > 2 and _SIZE.fullmatch(rest[-2]):  # "una tropa de 12 orkos"
        rest, count = [*rest[:-2], rest[-1]], int(rest[-2])
    last = _TIMES.fullmatch(rest[-1]) if len(rest) > 1 else None
    if count is None and last and rest[-1].startswith("x"):
        rest, count = rest[:-1], int(last[1])
    return Counted(count, own, tuple(rest))


def _then(count: int, number: int) -> int:
    """Return the value of a number with its next word, such as twenty and five, two and hundred; ``count`` is 0 for no
    number."""
    if number >= _HUNDRED:
        return max(1, count) * number
    tens = count and count % 10 == 0 and number < 10 and count > 10
    return count + number if tens or (count and count % _HUNDRED == 0) else number


def _collective(word: str) -> int:
    """Return the size of a collective such as a dozen or a pair; 0 for other words."""
    return next((size for name, size in _COLLECTIVES.items() if alike(name, word)), 0)
