"""Words, numbers and signs of a sentence, each with its place in the text.

A number is an int, a text that is drawn in each fight ("2d4", "2-4"), ``SEVERAL`` for words such as "some", or ``BAD``
for one that cannot count combatants (0, -3, 2.5)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from attrs import frozen

from ...core.spelling import fold
from .words import HUNDRED, NUMBERS, collective, then

SEVERAL: Final = "several"
BAD: Final = "bad"
_TOKEN: Final = re.compile(
    r"(?P<dice>\d{0,3}[dD]\d{1,4}(?:\s*[+-]\s*\d{1,4}(?!\s*[dD]?\d))?\b)"
    r"|(?P<range>(?<![\w.,-])\d{1,6}\s*(?:-|–|\.\.)\s*\d{1,6}\b(?![.,]\d))"
    r"|(?P<bad>(?<![\w.,])[-−]\d+(?:[.,]\d+)?|\d+[.,]\d+)"
    r"|(?P<measured>\d+)(?=(?:m|ft)\b)"
    r"|(?P<number>[x×]?\d+[x×]?(?![^\W\d_]))"
    r"|(?P<word>[^\W\d_]+(?:-\d+\b)?|\d+[^\W_]*)"
    r"|(?P<sign>[^\s\w'’\"]|_)"
)
_HALVES: Final = ("media", "medio", "half")
_TO: Final = ("a", "to", "o", "or", "u", "y", "and")
_RANGE_OPENS: Final = ("de", "entre", "between", "from")
_SIZE: Final = 4  # most words of a spelt number: "treinta y cinco", "half a dozen of"


@frozen
class Word:
    """A word, number or sign: its ``text``, its place (characters from ``start`` to ``end``), its ``kind`` ("word",
    "sign", "number", "dice", "range", "bad"), and itself without accents and capitals (``bare``)."""

    text: str
    start: int
    end: int
    kind: str
    bare: str


def tokens(text: str) -> list[Word]:
    """Return the words, numbers and signs of a text."""
    found: list[Word] = []
    for match in _TOKEN.finditer(text):
        kind = {"measured": "number"}.get(str(match.lastgroup), str(match.lastgroup))
        if match[0] in ("-", "_", "–") and text[match.start() - 1 : match.start()].isalnum():
            continue  # "twenty-five", "ork_boy"
        if match[0] == "/" and found and found[-1].bare == "w":
            continue  # "w/ meltaguns"
        bare = fold(match[0]).replace("×", "x").strip("_")
        found.append(Word(match[0], match.start(), match.end(), kind, bare))
    return found


def number(said: Sequence[Word], start: int, vague: frozenset[tuple[str, ...]]) -> tuple[int, int | str] | None:
    """Return the number that begins at a word, with the number of words that it takes; None if there is none.
    ``vague`` has the phrases that mean several."""
    opens = said[start].bare in _RANGE_OPENS
    first = _simple(said, start + opens, vague) if start + opens < len(said) else None
    if first is None:
        return None
    taken, value = first
    after = start + opens + taken
    if isinstance(value, int) and after + 1 < len(said) and said[after].bare in _TO:
        if opens or said[after].bare not in ("y", "and", "a"):
            second = _simple(said, after + 1, vague)
            if second and isinstance(second[1], int) and second[1] > value > 0:
                return opens + taken + 1 + second[0], f"{value}-{second[1]}"
        elif said[after].bare == "a" and (second := _simple(said, after + 1, vague)) and second[1] == value + 1:
            return taken + 1 + second[0], f"{value}-{second[1]}"
    return None if opens else (taken, value)


def _simple(said: Sequence[Word], start: int, vague: frozenset[tuple[str, ...]]) -> tuple[int, int | str] | None:
    word = said[start]
    if word.kind == "number":
        digits = word.bare.strip("x")
        return 1, int(digits) if int(digits[:7]) > 0 and len(digits) < 7 else BAD
    if word.kind == "bad":
        return 1, BAD
    if word.kind == "dice":
        return 1, _dice(word.bare)
    if word.kind == "range":
        low, high = (int(part) for part in re.findall(r"\d+", word.bare))
        return 1, f"{low}-{high}" if low < high else (low or BAD) if low == high else f"{high}-{low}"
    several = next((n for n in (3, 2, 1) if tuple(each.bare for each in said[start : start + n]) in vague), 0)
    if several:
        return several, SEVERAL
    return _spelled([each.bare if each.kind == "word" else "" for each in said[start : start + _SIZE + 2]])


def _dice(text: str) -> int | str:
    bare = re.sub(r"[\s_]", "", text)
    return f"1{bare}" if bare.startswith("d") else bare


def _spelled(said: Sequence[str]) -> tuple[int, int | str] | None:
    """Return a spelt number with the number of words that it takes."""
    if said[0] in ("cero", "zero"):
        return 1, BAD
    if said[0] in _HALVES:
        skip = next((n for n in (1, 2) if n < len(said) and collective(said[n])), 0)
        return (skip + 1, collective(said[skip]) // 2) if skip else None
    count, taken = 0, 0
    while taken < len(said):
        word = said[taken]
        if collective(word):
            count = max(1, count) * collective(word)
        elif word in NUMBERS and (
            not count or NUMBERS[word] == HUNDRED or then(count, NUMBERS[word]) > max(count, NUMBERS[word])
        ):
            count = then(count, NUMBERS[word])
        elif word in ("y", "and") and count >= 30 and taken + 1 < len(said) and said[taken + 1] in NUMBERS:
            after = NUMBERS[said[taken + 1]]
            room = HUNDRED if count % HUNDRED == 0 else 10  # "two hundred and fifty", "treinta y cinco"
            if count % 10 or after >= room or said[taken + 1] in ("a", "an"):
                break
        else:
            break
        taken += 1
    return (taken, count) if taken else None
