"""Labels of the words of a sentence: the longest known phrase, number or name at each place.

context.py then decides what they mean beside each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from attrs import evolve

from .context import Label, in_context
from .dividing import dividing
from .lexicon import Lexicon, Meaning
from .references import referring
from .sheet_names import KIND
from .tokens import Word, number, tokens

_SIGNS: Final = {
    "(": "OPEN",
    ")": "CLOSE",
    "[": "OPEN",
    "]": "CLOSE",
    "%": "PERCENT",
    ",": "COMMA",
    "&": "AND",
    "×": "NOISE",
    "*": "NOISE",
    ":": "COMMA",
    "+": "AND",
}
_LEADS: Final = {
    "gear": frozenset(("with", "con", "without", "sin")),
    "scene": frozenset(("in", "on", "at", "en", "de", "bajo", "under", "hay", "is")),
}
"""Words after which a misspelt word is gear, or a place or condition."""
_NOUN_AFTER: Final = ("WITH", "WITHOUT", "PLACE", "ARTICLE")
_ARTICLES: Final = ("el", "la", "the")
_GEAR_AFTER: Final = ("WITH", "WITHOUT", "AND_GEAR")


def labelled(text: str, lexicon: Lexicon) -> list[Label]:
    """Return the phrases of a sentence with their labels."""
    return dividing(in_context(referring(list(phrases_of(text, lexicon)))))


def phrases_of(text: str, lexicon: Lexicon) -> Iterator[Label]:
    """Yield the longest known phrase at each place; a word that is not known is UNKNOWN, or PROPER if it has a capital
    inside a sentence."""
    said = tokens(text)
    guesses = _guesses(said, lexicon)
    said = [evolve(word, bare=guesses.get(at, word.bare)) for at, word in enumerate(said)]
    at, before = 0, ""
    while at < len(said):
        length, label, value = _longest(said, at, before, lexicon)
        part = said[at : at + length]
        words = tuple(each.bare for each in part)
        written = text[part[0].start : part[-1].end]
        fixed = tuple(guesses[n] for n in range(at, at + length) if n in guesses)
        if label in ("NAME", "SCENE", "SIDE") and fixed and label == "UNKNOWN":
            fixed = ()
        yield Label(label, value, part[0].start, part[-1].end, words, written, guesses=fixed)
        at, before = at + length, label


def _guesses(said: Sequence[Word], lexicon: Lexicon) -> dict[int, str]:
    """Return the known words that misspelt ones mean, by the number of the word."""
    found: dict[int, str] = {}
    for at, word in enumerate(said):
        first = not at or said[at - 1].kind != "word"
        if word.kind == "word" and not (word.text[:1].isupper() and (not first or _is_name(said, at))):
            before = [each.bare for each in said[max(0, at - 2) : at]]
            kind = next((kind for kind, leads in _LEADS.items() if leads & set(before)), "sheet")
            if guess := lexicon.spelled(word.bare, kind):
                found[at] = guess
    return found


def _is_name(said: Sequence[Word], at: int) -> bool:
    """Return whether what follows makes a first word a name: "Pedro el guardia", "Pedro (guardia)"."""
    return at + 1 < len(said) and (said[at + 1].bare in _ARTICLES or said[at + 1].text == "(")


def _longest(said: Sequence[Word], at: int, before: str, lexicon: Lexicon) -> tuple[int, str, Any]:
    """Return the length, label and value of the phrase that begins at a word."""
    word = said[at]
    if word.kind == "sign":
        return 1, _SIGNS.get(word.text, "STOP"), None
    near = _row(said, at)
    found: list[tuple[int, int, str, Any]] = []
    if count := number(said, at, lexicon.vague):
        found.append((count[0], 5, "NUM", count[1]))
    name = lexicon.sheet(near) if near else None
    if near:
        for length, meaning in lexicon.phrases(near):
            found.append((length, _rank(meaning, before), meaning.label, meaning.value))
        if name:
            rank = 0 if name[1][0].rank == KIND else 4
            found.append((name[0], rank, "NAME", name[1]))
    if not found:
        capital = word.text[:1].isupper() and word.kind == "word"
        return 1, "PROPER" if capital else "UNKNOWN", None
    if before in _NOUN_AFTER and any(label == "SCENE" for _, _, label, _ in found):
        found = [each for each in found if each[2] != "VERSUS"]  # "with fire at night"
    length, _, label, value = max(found, key=lambda each: (each[0], each[1]))
    if label in lexicon.kin:
        value = lexicon.kin[label], name[1] if name and name[0] == length else None
    return length, label, value


def _rank(meaning: Meaning, before: str) -> int:
    """Return how likely a meaning is beside others of the same length: a name has 4."""
    if meaning.label == "GEAR":
        return 6 if before in _GEAR_AFTER else 3
    if meaning.label == "PROTECT":
        return 5 if before == "NAME" else 1
    return {
        "SCENE": 2,
        "SIDE": 2,
        "ABSENT": 1,
        "NOISE": 0,
        "PLACE": 3,
        "AND": 3,
        "FROM": 1,
        "ANOTHER": 3,
        "EVERY": 3,
        "EVERYBODY": 3,
        "SETTING": 6,
    }.get(meaning.label, 5)


def _row(said: Sequence[Word], at: int) -> list[str]:
    """Return the words from a place on that no sign interrupts."""
    row: list[str] = []
    for word in said[at : at + 7]:
        if word.kind not in ("word", "number"):
            break
        row.append(word.bare)
    return row if said[at].kind == "word" else []
