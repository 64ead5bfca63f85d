"""Checks of the arguments of a call, with the bounds of the command line."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from math import nan
from numbers import Real
from operator import index
from pathlib import Path
from typing import Any, TypeVar

from ..core import percentages
from ..experiments.bounds import POSITIVE, RealBounds, WholeBounds
from ..experiments.declaring import Option, Request
from ..narration import LANGUAGES

R = TypeVar("R", bound=Request)


def whole(name: str, value: object, bound: WholeBounds) -> int:
    """Return a whole number within the bound, of Python or NumPy. Raises ValueError."""
    number = _index(value)
    if number is not None and bound.holds(number):
        return number
    raise _refused(name, value, bound.allowed(with_high=number is not None and number > bound.high))


def checked(asked: R) -> R:
    """Return the request with the numbers of Python instead of NumPy's. Raises ValueError for a wrong value."""
    return type(asked)(**{name: _value(asked.OPTIONS[name], value) for name, value in vars(asked).items()})


def _value(option: Option, value: Any) -> Any:  # Any: of the kind of the option
    """Return a value of the option. Raises ValueError."""
    if value is None and option.default is None:
        return None
    if option.many:
        return words(option.name, value)
    match option.bound:
        case RealBounds() if isinstance(value, percentages.Percent):
            return value
        case WholeBounds():
            return whole(option.name, value, option.bound)
        case RealBounds() if option.width == 1:
            return real(option.name, value, option.bound)
    return value


def real(name: str, value: object, bound: RealBounds) -> float:
    """Return a number within the bound, of Python or NumPy. Raises ValueError."""
    number = _real(value)
    if bound.holds(number):
        return number
    raise _refused(name, value, bound.allowed)


def width(name: str, value: float | str | None) -> float | None:
    """Return a precision, margin or tolerance: a number above 0, or a text such as "2%". Raises ValueError."""
    number = percentages.number(value) if isinstance(value, str) else None
    if number is not None and POSITIVE.holds(number):
        return number
    return None if value is None else real(name, value, POSITIVE)


def words(name: str, value: Sequence[str]) -> Sequence[str]:
    """Return a list of texts. Raises ValueError for a single text, which would be split into letters."""
    if isinstance(value, str):
        raise _refused(name, value, f"allowed is a list of texts, such as [{value!r}]")
    return value


def language(lang: object) -> str:
    """Return a language of the reports. Raises ValueError."""
    if isinstance(lang, str) and lang in LANGUAGES:
        return lang
    raise _refused("lang", lang, f"allowed are {' and '.join(map(repr, LANGUAGES))}")


def page(path: str | Path) -> str:
    """Return the path of a report. Raises ValueError unless it ends in .html or .htm."""
    place = os.fspath(path)
    if place.lower().endswith((".html", ".htm")):
        return place
    raise _refused("path", place, "allowed is a name that ends in .html")


def _index(value: object) -> int | None:
    """Return the value as a whole number, or None if it is not one."""
    if not isinstance(value, bool):
        with suppress(TypeError):
            return index(value)  # type: ignore[arg-type]  # other types raise TypeError
    return None


def _real(value: object) -> float:
    """Return the value as a number, or NaN if it is not one."""
    if not isinstance(value, bool) and isinstance(value, Real):
        with suppress(OverflowError):
            return float(value)
    return nan


def _refused(name: str, value: object, allowed: str) -> ValueError:
    """Return the error with the name, the value and the allowed values."""
    return ValueError(f"{name} is {repr(value)[:60]}; {allowed}")
