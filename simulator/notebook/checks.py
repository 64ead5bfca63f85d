"""What the arguments of a call may be: the bounds of the command line, and a sentence for whatever is beyond them."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from math import nan
from numbers import Real
from operator import index
from pathlib import Path
from typing import Final

from ..report.words import LANGUAGES

MOST: Final = 2**63 - 1
"""A seed, a number of fights: what every format and language can hold."""


def whole(name: str, value: object, low: int, high: int = MOST) -> int:
    """A whole number from ``low`` to ``high``, of Python or of NumPy. Raises ValueError."""
    number = _index(value)
    if number is not None and low <= number <= high:
        return number
    most = f" to {high}" if high < MOST or (number is not None and number > high) else ""
    raise _refused(name, value, f"is a whole number from {low}{most}")


def whole_or_none(name: str, value: object, low: int) -> int | None:
    """The same, or None where nothing was said. Raises ValueError."""
    return None if value is None else whole(name, value, low)


def seed(value: object) -> int:
    """What decides every roll. Raises ValueError."""
    return whole("seed", value, 0)


def above_zero(name: str, value: object) -> float | None:
    """A number above 0, or None where nothing was said. Raises ValueError."""
    number = None if value is None else _real(value)
    if number is None or 0 < number <= 1e12:
        return number
    raise _refused(name, value, "is a number above 0")


def seconds(name: str, value: object) -> float:
    """A time that a watchdog can measure. Raises ValueError."""
    number = _real(value)
    if 0.001 <= number <= 86_400:
        return number
    raise _refused(name, value, "are 0.001 to 86400 seconds")


def words(name: str, value: Sequence[str]) -> Sequence[str]:
    """Several texts; a single one would be taken letter by letter. Raises ValueError."""
    if isinstance(value, str):
        raise _refused(name, value, f"is a list of texts, such as [{value!r}]")
    return value


def language(lang: object) -> str:
    """A language that there are words in. Raises ValueError."""
    if isinstance(lang, str) and lang in LANGUAGES:
        return lang
    raise _refused("lang", lang, f"are {' and '.join(map(repr, LANGUAGES))}")


def page(path: str | Path) -> str:
    """The place of a report. Raises ValueError unless it is called one."""
    place = os.fspath(path)
    if place.lower().endswith((".html", ".htm")):
        return place
    raise _refused("path", place, "is a name that ends in .html")


def pattern(only: str, found: int) -> None:
    """Raises ValueError when that pattern fits no number."""
    if not found:
        raise ValueError(f"only is {only!r}, which fits no number; Zombi.* or *.max_life would fit some")


def _index(value: object) -> int | None:
    """The value as a whole number; None when it is none."""
    if not isinstance(value, bool):
        with suppress(TypeError):
            return index(value)  # type: ignore[arg-type]  # what is no whole number raises TypeError
    return None


def _real(value: object) -> float:
    """The value as a number; NaN when it is none."""
    if not isinstance(value, bool) and isinstance(value, Real):
        with suppress(OverflowError):
            return float(value)
    return nan


def _refused(name: str, value: object, allowed: str) -> ValueError:
    """What was found where, and what is allowed."""
    return ValueError(f"{name} is {repr(value)[:60]}; allowed {allowed}")
