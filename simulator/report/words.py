"""Messages of summaries, reports and commands in Spanish and English, and the number formats of each language.

A game's own words for its pools, conditions and endings come through a Phrasebook."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from math import floor, log10
from typing import TYPE_CHECKING

from ..narration.catalogue import catalogue
from ..narration.grammar import Value
from ..narration.wording import Phrasebook
from .tables import Datum

if TYPE_CHECKING:
    from ..statistics.intervals import Rate

FILES = (
    "cli",
    "new",
    "import",
    *(
        f"report/{name}"
        for name in (
            "common",
            "html",
            "exact",
            "solve",
            "sensitivity",
            "sweep",
            "matchups",
            "tournament",
            "balance",
            "budget",
            "tune",
        )
    ),
)

_SEPARATORS: Mapping[str, tuple[str, str]] = {"es": (" ", ","), "en": (",", ".")}
"""Separators between thousands, and before decimals."""


def say(lang: str, key: str, **values: Value) -> str:
    """Return the message ``key`` with its variables filled in. Raises KeyError for an unknown language or key, or a
    missing variable."""
    return catalogue(lang, *FILES).say(key, values)


def has(lang: str, key: str) -> bool:
    """Return whether there is such a message."""
    return key in catalogue(lang, *FILES)


def ending_word(ending: str, book: Phrasebook) -> str:
    """Return the word for an ending: from the catalogue of reports if all games have it, else from the game's words."""
    key = f"ending-{ending}"
    return say(book.lang, key) if has(book.lang, key) else book.word(ending)


def between(low: float, high: float, lang: str, *, seen: bool = True, always: bool = False) -> str:
    """Return the interval of a share: two bounds, or "at most" or "at least" if only one is known."""
    if not seen:
        return say(lang, "at_most", bound=percent(high, lang))
    if always:
        return say(lang, "at_least", bound=percent(low, lang))
    digits = 2 - floor(log10(max(high - low, 1e-12) * 100))  # a hundredth of the interval's width, or finer
    ends = (percent(end, lang, max(1, digits)) for end in (low, high))
    return say(lang, "between", low=next(ends).removesuffix(" %"), high=next(ends))


def heads(lang: str, *keys: str) -> list[str]:
    """Return the headings of a table: the message of each key; an empty key is an empty heading."""
    return [say(lang, key) if key else "" for key in keys]


def number(value: float | Decimal, lang: str, decimals: int = 0) -> Datum:
    """Return a number as the language writes it: ``1 234,5`` or ``1,234.5``; with a true minus, ``−3``."""
    thousands, point = _SEPARATORS[lang]
    text = f"{value:,.{decimals}f}"
    if text.startswith("-") and not text.strip("-0.,"):
        text = text.removeprefix("-")
    whole, dot, rest = text.partition(".")
    return Datum(whole.replace("-", "−").replace(",", thousands) + (point + rest if dot else ""), float(value))


def signed(value: float, lang: str, decimals: int = 0) -> Datum:
    """Return a number with its sign, + or −; without one if it rounds to 0."""
    text = number(value, lang, decimals)
    return Datum(f"+{text}", value) if value > 0 and text.strip("0.,") else text


def about(value: float, lang: str) -> str:
    """Return three digits of a number, however small: ``0.0446`` or ``0,0446``."""
    return f"{value:.3g}".replace(".", _SEPARATORS[lang][1])


def percent(share: float, lang: str, most: int = 12) -> Datum:
    """Return a share in per cent: to a tenth, finer near 0 % and 100 % (to at most ``most`` decimals), and these two
    only when exact."""
    small = min(share, 1 - share)
    decimals = 0 if small <= 0 else 1 if small >= 0.01 else min(most, 1 - floor(log10(small * 100)))
    exact, finest = 100 * Decimal(repr(float(share))), Decimal(1).scaleb(-decimals)  # 65.15 is no 65.1499999
    shown = exact if small <= 0 else min(max(exact, finest), 100 - finest)
    return Datum(f"{number(shown, lang, decimals)} %", share)


def bounds(rate: Rate, lang: str) -> str:
    """Return the interval of the true rate that a count supports: two bounds, or "at most" or "at least" if only one is
    known."""
    return between(*rate.interval, lang, seen=rate.count > 0, always=rate.count == rate.of)


def duration(seconds: float, lang: str) -> str:
    """Return a rounded duration: ``40 s``, ``12 min``, ``5 h 30 min``."""
    if seconds < 90:
        return f"{number(max(1, round(seconds / 5) * 5 if seconds > 20 else round(seconds)), lang)} s"
    minutes = round(seconds / 60)
    hours, rest = divmod(minutes, 60)
    return f"{number(minutes, lang)} min" if minutes < 90 else f"{number(hours, lang)} h {rest} min"


def speed_sentence(fights: int, elapsed: float, lang: str) -> str:
    """Return the sentence about the number of fights, the time, and the speed."""
    rate = number(fights / max(elapsed, 1e-9), lang)
    return say(lang, "speed", fights=number(fights, lang), seconds=number(elapsed, lang, 2), rate=rate)
