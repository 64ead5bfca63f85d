"""Languages: who understands whom, what knowing a language well is worth, how it is learnt (TZ-OUT-02)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ..lienzo.pack import Lienzo
from ..sheet import FLUENCY, Sheet
from ..variants import Variants
from .raw_sheet import Fluency, RawSheet, Tongue

NONE: Final = "none"
LOW: Final = "low"
MEDIUM: Final = "medium"
SCHOLAR: Final = "scholar"
COMMON: Final = Tongue("medium", "medium")
STEPS: Final = 2
"""TZ-OUT-02: levels of language that one advance buys."""


def fluency(level: str) -> int:
    """How high a level is: none 0, low 1, medium 2, high 3, scholar 4."""
    return FLUENCY.index(level)


def language_bonuses(
    sheet: Sheet, language: str, variants: Variants, *, written: bool = False, revered: bool = False
) -> int:
    """TZ-OUT-02, TZR0001: how many language bonuses a roll in this language gets, of +1 each within the traits' cap:
    one for a scholar in the medium used, one for medium or better in a language that the audience reveres and does not
    expect (``revered``). None with variant ``language_bonus`` = off."""
    if variants.language_bonus == "off":
        return 0
    level = sheet.writes(language) if written else sheet.speaks(language)
    return int(level == SCHOLAR) + int(revered and fluency(level) >= fluency(MEDIUM))


def shared(one: Sheet, other: Sheet) -> str:
    """TZ-OUT-02: how well two can speak with each other: the best, over their languages, of the poorer speaker's level.

    Reading: "sharing the language only at low" is about the poorer of the two."""
    levels = [min(fluency(tongue.spoken), fluency(other.speaks(name))) for name, tongue in one.languages.items()]
    return FLUENCY[max(levels, default=0)]


def share(one: Sheet, other: Sheet) -> bool:
    """TZ-ACT-08, TZ-OUT-02: the two have a language in common."""
    return shared(one, other) != NONE


def barrier(lienzo: Lienzo, speaker: Sheet, hearer: Sheet) -> int:
    """TZ-OUT-02: what is added to the resistance against ``persuade``: +3 if they share a language only at low, +6 if
    they share none, else nothing."""
    level = shared(speaker, hearer)
    if level == NONE:
        return lienzo.numbers.language_none
    return lienzo.numbers.language_low if level == LOW else 0


def difficulty_steps(needed: str, level: str) -> int:
    """TZ-OUT-02: by how many steps of the scale a task is harder for who lacks the level that it asks for: one for
    each level missing, at most two."""
    return max(0, min(2, fluency(needed) - fluency(level)))


def tongues(raw: RawSheet, lienzo: Lienzo) -> dict[str, Tongue]:
    """TZ-OUT-02: the languages of a raw sheet: the common tongue at medium, if the Lienzo has one, and its own."""
    common = {} if lienzo.common is None else {lienzo.common: COMMON}
    return {**common, **raw.languages}


def learn(tongue: Tongue, spoken: int, written: int, *, scholarly: bool = False) -> Tongue:
    """TZ-OUT-02: what one advance makes of a language: two levels of one kind, or one of each.

    ``scholarly``: a native or a student of it, who alone can become a scholar. Raises ValueError when it is not
    legal."""
    if spoken < 0 or written < 0 or spoken + written != STEPS:
        raise ValueError(f"an advance buys {STEPS} levels, not {spoken} spoken and {written} written (TZ-OUT-02)")
    return Tongue(_raised(tongue.spoken, spoken, scholarly), _raised(tongue.written, written, scholarly))


def _raised(level: Fluency, steps: int, scholarly: bool) -> Fluency:
    number = fluency(level) + steps
    if number >= len(FLUENCY):
        raise ValueError(f"there is nothing {steps} levels above {level} (TZ-OUT-02)")
    if steps and FLUENCY[number] == SCHOLAR and not scholarly:
        raise ValueError("only natives and students of a language become scholars (TZ-OUT-02)")
    return FLUENCY[number]


def learnt(
    languages: Mapping[str, Tongue], language: str, spoken: int, written: int, scholarly: bool
) -> dict[str, Tongue]:
    """TZ-OUT-02: all languages after one advance spent on one of them."""
    return {**languages, language: learn(languages.get(language, Tongue()), spoken, written, scholarly=scholarly)}
