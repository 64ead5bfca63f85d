"""Dice formulas such as 2d6+1."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple


class Dice(NamedTuple):
    """``count`` dice of ``sides``, and ``plus``."""

    count: int
    sides: int
    plus: int

    @staticmethod
    @cache
    def of(text: str) -> Dice | None:
        """Read a formula; None if it is none, or of more than nine dice or a hundred sides."""
        found = re.fullmatch(r"([1-9])d(\d{1,3})([+-]\d{1,2})?", text.replace(" ", ""))
        if found is None or not 2 <= int(found[2]) <= 100:
            return None
        return Dice(int(found[1]), int(found[2]), int(found[3] or 0))
