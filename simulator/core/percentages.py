"""Numbers in texts, also those written as percentages: ``70%``, ``70 %``, ``0.7`` and ``0,7`` are the same share.

Every option and question that takes a share, a precision or a tolerance reads it here."""

from __future__ import annotations

import re
from typing import Final

_TEXT: Final = re.compile(r"\s*([+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d+)?)\s*(%?)\s*", re.ASCII | re.IGNORECASE)


class Percent(float):
    """Number that was written as a percentage; as text it is one again."""

    def __str__(self) -> str:
        return f"{self * 100:.12g}%"


def number(text: str) -> float | None:
    """Return the number in a text, a ``Percent`` if it has the sign; None if there is no number."""
    match = _TEXT.fullmatch(text) if len(text) < 60 else None
    if match is None:
        return None
    value = float(match[1].replace(",", "."))
    return Percent(value / 100) if match[2] else value


def share(text: str) -> float | None:
    """Return a share of fights, 0 to 1; None if the text is none. A number above 1 is a percentage, too."""
    value = number(text)
    if value is not None and value > 1 and not isinstance(value, Percent):
        value /= 100
    return float(value) if value is not None and 0 <= value <= 1 else None
