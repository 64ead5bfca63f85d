"""Checks of the arguments of a call: the bounds of the command line, and a sentence for what is beyond them."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from math import nan
from numbers import Real
from operator import index
from pathlib import Path

from ..experiments.bounds import POSITIVE, RealBounds, WholeBounds
from ..narration import LANGUAGES


def whole(name: str, value: object, bound: WholeBounds) -> int:
    """A whole number within the bound, of Python or of NumPy. Raises ValueError."""
    number = _index(value)
    if number is not None and bound.holds(number):
        return number
    raise _refused(name, value, bound.allowed(with_high=number is not None and number > bound.high))


def whole_or_none(name: str, value: object, bound: WholeBounds) -> int | None:
    """The same, or None where no number is given. Raises ValueError."""
    return None if value is None else whole(name, value, bound)


def real(name: str, value: object, bound: RealBounds) -> float:
    """A number within the bound, of Python or of NumPy. Raises ValueError."""
    number = _real(value)
    if bound.holds(number):
        return number
    raise _refused(name, value, bound.allowed)


def above_zero(name: str, value: object) -> float | None:
    """A number above 0, or None where none is given. Raises ValueError."""
    return None if value is None else real(name, value, POSITIVE)


def words(name: str, value: Sequence[str]) -> Sequence[str]:
    """Several texts; a single one would be taken letter by letter. Raises ValueError."""
    if isinstance(value, str):
        raise _refused(name, value, f"allowed is a list of texts, such as [{value!r}]")
    return value


def language(lang: object) -> str:
    """A language of the reports. Raises ValueError."""
    if isinstance(lang, str) and lang in LANGUAGES:
        return lang
    raise _refused("lang", lang, f"allowed are {' and '.join(map(repr, LANGUAGES))}")


def page(path: str | Path) -> str:
    """The path of a report. Raises ValueError unless it ends in .html or .htm."""
    place = os.fspath(path)
    if place.lower().endswith((".html", ".htm")):
        return place
    raise _refused("path", place, "allowed is a name that ends in .html")


def pattern(only: str, found: int) -> None:
    """Raises ValueError when the pattern fits no number: ``found`` is how many it fits."""
    if not found:
        raise ValueError(f"only is {only!r}, which fits no number; Zombi.* or *.max_life would fit some")


def _index(value: object) -> int | None:
    """The value as a whole number; None when it is no whole number."""
    if not isinstance(value, bool):
        with suppress(TypeError):
            return index(value)  # type: ignore[arg-type]  # what is no whole number raises TypeError
    return None


def _real(value: object) -> float:
    """The value as a number; NaN when it is no number."""
    if not isinstance(value, bool) and isinstance(value, Real):
        with suppress(OverflowError):
            return float(value)
    return nan


def _refused(name: str, value: object, allowed: str) -> ValueError:
    """The error that says where, what was found, and what is allowed."""
    return ValueError(f"{name} is {repr(value)[:60]}; {allowed}")
