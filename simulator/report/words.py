"""What summaries, reports and commands say in Spanish and English, and how each language writes numbers.

What a game calls its pools, conditions and endings is said by its own words, through a Phrasebook."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from math import floor, log10

from ..narration.catalogue import catalogue
from ..narration.grammar import Value
from ..narration.wording import Phrasebook
from ..statistics.intervals import Rate

FILES = (
    "cli",
    *(f"report/{name}" for name in ("common", "html", "exact", "solve", "sensitivity", "sweep", "tournament")),
)

_SEPARATORS: Mapping[str, tuple[str, str]] = {"es": (" ", ","), "en": (",", ".")}
"""Between thousands, and before decimals."""


def say(lang: str, key: str, **values: Value) -> str:
    """Return the message ``key`` of reports and commands with its variables filled in. Raises KeyError for a language,
    a key or a variable that is missing."""
    return catalogue(lang, *FILES).say(key, values)


def has(lang: str, key: str) -> bool:
    """Return whether there is such a message."""
    return key in catalogue(lang, *FILES)


def ending_word(ending: str, book: Phrasebook) -> str:
    """Return the word for an ending: from the catalogue of reports if all games have it, else from the game's words."""
    key = f"ending-{ending}"
    return say(book.lang, key) if has(book.lang, key) else book.word(ending)


def between(low: float, high: float, lang: str, *, seen: bool = True, always: bool = False) -> str:
    """Return the interval of a share: between two bounds, or at most and at least where only one is known."""
    if not seen:
        return say(lang, "at_most", bound=percent(high, lang))
    if always:
        return say(lang, "at_least", bound=percent(low, lang))
    return say(lang, "between", low=percent(low, lang).removesuffix(" %"), high=percent(high, lang))


def number(value: float | Decimal, lang: str, decimals: int = 0) -> str:
    """Return a number as the language writes it: ``1 234,5`` or ``1,234.5``."""
    thousands, point = _SEPARATORS[lang]
    text = f"{value:,.{decimals}f}"
    if text.startswith("-") and not text.strip("-0.,"):
        text = text.removeprefix("-")
    whole, dot, rest = text.partition(".")
    return whole.replace(",", thousands) + (point + rest if dot else "")


def about(value: float, lang: str) -> str:
    """Return three digits of a number, however small: ``0.0446`` or ``0,0446``."""
    return f"{value:.3g}".replace(".", _SEPARATORS[lang][1])


def percent(share: float, lang: str) -> str:
    """Return a share in per cent: to a tenth, finer near 0 % and 100 %, and these two only when exact."""
    small = min(share, 1 - share)
    decimals = 0 if small <= 0 else 1 if small >= 0.01 else min(12, 1 - floor(log10(small * 100)))
    return f"{number(100 * Decimal(repr(float(share))), lang, decimals)} %"  # 65.15 is no 65.1499999


def bounds(rate: Rate, lang: str) -> str:
    """Return what the count says about the true rate: between two bounds, or at most and at least where only one is
    known."""
    return between(*rate.interval, lang, seen=rate.count > 0, always=rate.count == rate.of)


def speed_sentence(fights: int, elapsed: float, lang: str) -> str:
    """Return how many fights were played in what time."""
    rate = number(fights / max(elapsed, 1e-9), lang)
    return say(lang, "speed", fights=number(fights, lang), seconds=number(elapsed, lang, 2), rate=rate)
