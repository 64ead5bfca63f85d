"""Languages: mutual understanding, bonuses for knowing one well, learning (TZ-OUT-02)."""

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
    """Return the rank of a level: none 0, low 1, medium 2, high 3, scholar 4."""
    return FLUENCY.index(level)


def language_bonuses(
    sheet: Sheet, language: str, variants: Variants, *, written: bool = False, revered: bool = False
) -> int:
    """TZ-OUT-02, TZR0001: the number of language bonuses on a roll in this language, +1 each within the traits' cap.

    One for a scholar in the medium used; one for medium or better in a language that the audience reveres and does not
    expect (``revered``). 0 with variant ``language_bonus`` = off."""
    if variants.language_bonus == "off":
        return 0
    level = sheet.writes(language) if written else sheet.speaks(language)
    return int(level == SCHOLAR) + int(revered and fluency(level) >= fluency(MEDIUM))


def shared(one: Sheet, other: Sheet) -> str:
    """TZ-OUT-02: the level at which two can speak: the best, over their languages, of the poorer speaker's level.

    Reading: "sharing the language only at low" is about the poorer of the two."""
    levels = [min(fluency(tongue.spoken), fluency(other.speaks(name))) for name, tongue in one.languages.items()]
    return FLUENCY[max(levels, default=0)]


def share(one: Sheet, other: Sheet) -> bool:
    """TZ-ACT-08, TZ-OUT-02: the two have a language in common."""
    return shared(one, other) != NONE


def barrier(lienzo: Lienzo, speaker: Sheet, hearer: Sheet) -> int:
    """TZ-OUT-02: the addition to the resistance against ``persuade``: +3 if they share a language only at low, +6 if
    they share no language, else 0."""
    level = shared(speaker, hearer)
    if level == NONE:
        return lienzo.numbers.language_none
    return lienzo.numbers.language_low if level == LOW else 0


def difficulty_steps(needed: str, level: str) -> int:
    """TZ-OUT-02: steps of the scale by which a task is harder below the level that it needs: one for each missing
    level, at most two."""
    return max(0, min(2, fluency(needed) - fluency(level)))


def tongues(raw: RawSheet, lienzo: Lienzo) -> dict[str, Tongue]:
    """TZ-OUT-02: the languages of a raw sheet: the common tongue at medium, if the Lienzo has one, and its own."""
    common = {} if lienzo.common is None else {lienzo.common: COMMON}
    return {**common, **raw.languages}


def learn(tongue: Tongue, spoken: int, written: int, *, scholarly: bool = False) -> Tongue:
    """TZ-OUT-02: a language after one advance: two levels of one kind, or one of each.

    ``scholarly``: a native or student of it, who alone can become a scholar. Raises ValueError if the advance is
    illegal."""
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
