"""Words of a sentence: comparison in Spanish and English, and numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

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
HUNDRED: Final = 100
NUMBERS: Final[Mapping[str, int]] = {
    **{word: number for row in (_ES, _EN) for number, word in enumerate(row.split(), 1)},
    **_TENS,
    **dict.fromkeys(("cien", "ciento", "hundred"), HUNDRED),
    **dict.fromkeys(("doscientos", "doscientas"), 2 * HUNDRED),
    **dict.fromkeys(("trescientos", "trescientas", "cuatrocientos", "quinientos", "mil", "thousand"), 10 * HUNDRED),
    **dict.fromkeys(("un", "una", "a", "an"), 1),
    **dict.fromkeys(("veintiun", "veintiuna"), 21),
}
_COLLECTIVES: Final = {
    "docena": 12, "dozen": 12, "par": 2, "pareja": 2, "pair": 2, "couple": 2, "trio": 3, "decena": 10, "veintena": 20,
}  # fmt: skip
_HALVES: Final = ("media", "medio", "half")
_ARTICLES: Final = ("el", "la", "los", "las", "lo", "the")
PLAIN: Final = (*_ARTICLES, "de", "del", "of")
"""Words that do not help to tell who is meant."""
_IRREGULAR: Final = {
    "boyz": "boy",
    "men": "man",
    "mice": "mouse",
    "wolves": "wolf",
    "thieves": "thief",
    "dwarves": "dwarf",
    "women": "woman",
    "people": "person",
    "henchmen": "henchman",
}


def words(text: str) -> tuple[str, ...]:
    """Return the words of a text, without accents, capitals and signs: "3 × Hombre-lobo" gives "3", "x", "hombre" and
    "lobo"."""
    return tuple(re.findall(r"[a-z0-9]+", fold(text).replace("×", "x ").replace("_", " ")))


def telling(said: Sequence[str]) -> tuple[str, ...]:
    """Return the words without articles and prepositions; all words if nothing else is left."""
    return tuple(word for word in said if word not in PLAIN) or tuple(said)


@lru_cache(maxsize=8192)
def stems(word: str) -> frozenset[str]:
    """Return the forms that a word may have in the singular, in Spanish or English, with and without the ending of its
    gender."""
    found = {word, _IRREGULAR.get(word, word)}
    for ending, instead in (
        ("ces", "z"),
        ("ies", "y"),
        ("ves", "f"),
        ("ves", "fe"),
        ("es", ""),
        ("s", ""),
        ("men", "man"),
    ):
        if word.endswith(ending) and len(word) > len(ending) + 1:
            found.add(word.removesuffix(ending) + instead)
    neutral = {each[:-1] for each in found if each[-1:] in ("o", "a") and len(each) > 3}
    return frozenset(found | neutral)


def is_plural(word: str) -> bool:
    """Return whether a word has the form of a plural; "countess" has not."""
    return word in _IRREGULAR or (word.endswith("s") and not word.endswith("ss"))


def alike(one: str, other: str) -> bool:
    """Return whether two words are forms of the same one: "zombis" and "zombi", "ladrona" and "ladrones"."""
    return one == other or not stems(one).isdisjoint(stems(other))


def then(count: int, number: int) -> int:
    """Return the value of a number with its next word, such as twenty and five, two and hundred; ``count`` is 0 for no
    number."""
    if number >= HUNDRED:
        return max(1, count) * number
    tens = count and count % 10 == 0 and number < 10 and count > 10
    return count + number if tens or (count and count % HUNDRED == 0) else number


NUMERALS: Final = frozenset((*NUMBERS, *_COLLECTIVES, *_HALVES, "cero", "zero"))
"""Words of numbers."""


def collective(word: str) -> int:
    """Return the size of a collective such as a dozen or a pair; 0 for other words."""
    return next((size for name, size in _COLLECTIVES.items() if alike(name, word)), 0)
