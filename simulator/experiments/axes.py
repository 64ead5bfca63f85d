"""Axes: ``KEY=a,b,c`` and ``KEY=1..6``, a key path and its values.

A value is one that ``--set`` accepts, TOML or a bare word; commas in brackets and quotes belong to it. ``LOW..HIGH``
and ``LOW..HIGH..STEP`` stand for ranges, with exact decimals; ``LOW-HIGH`` means ``LOW..HIGH``. Parsing needs no
scenario: the loader checks the path."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from decimal import Decimal
from functools import cached_property
from typing import Any, Final

from attrs import define

from ..core.errors import AsaltoError

MOST: Final = 1000
"""Maximum number of values in a range."""

_SHOWN: Final = 60  # characters quoted of what was typed
_NUMBER: Final = r"[+-]?\d+(?:\.\d+)?"
_RANGE: Final = re.compile(rf"({_NUMBER})\.\.({_NUMBER})(?:\.\.({_NUMBER}))?")
_DASHED: Final = re.compile(r"(\d+(?:\.\d+)?)\s*[-–]\s*(\d+(?:\.\d+)?)")
_DIGITS: Final = 18  # of a number in a range
_CLOSING: Final = {"[": "]", "{": "}"}


Plain = bool | int | float | str
"""Value of a scenario, as in JSON."""


class BadAxis(AsaltoError):
    """Error for an axis that cannot be parsed: where, what was found, what is allowed."""


@define(frozen=True, slots=False)  # a cached property needs __dict__
class Axis:
    """Key path as typed, and its ``values`` (at least one, all different), each as TOML or a bare word."""

    key: str
    values: tuple[str, ...]

    @classmethod
    def parse(cls, text: str) -> Axis:
        """Parse an axis from ``KEY=VALUES``. Raises BadAxis."""
        key, sign, rest = _halves(text)
        if not sign or not key.strip():
            raise BadAxis(f"{_label(text)}: is not of the form KEY=VALUE,VALUE such as combatants.Zombi.count=2,3")
        values: list[str] = []
        for part in _parts(rest, text):
            for value in _row(part, text):
                if value in values:
                    raise BadAxis(f"{_label(text)}: has the value {value} twice; values must differ")
                values.append(value)
        return cls(key.strip(), tuple(values))

    def __len__(self) -> int:
        return len(self.values)

    def setting(self, number: int) -> str:
        """Return value ``number`` (from 0) in the syntax of ``--set``."""
        return f"{self.key}={self.values[number]}"

    @property
    def plain(self) -> list[Plain]:
        """Values as TOML parses them."""
        return [plain_value(value) for value in self.values]

    @cached_property
    def numbers(self) -> tuple[float, ...] | None:
        """Values as numbers, or None if one of them is not a number."""
        if all(re.fullmatch(_NUMBER, value) for value in self.values):
            return tuple(float(value) for value in self.values)
        return None


def plain_value(value: str) -> Plain:
    """Return a varied value as TOML parses it; bare words, and values that JSON lacks, stay text."""
    try:
        found: Any = tomllib.loads(f"value = {value}")["value"]  # Any: as tomllib gives it
    except tomllib.TOMLDecodeError:
        return value
    return found if isinstance(found, bool | int | float | str) else value


def _label(text: str) -> str:
    return f"--vary {text if len(text) <= _SHOWN else text[:_SHOWN] + '…'}"


def _halves(text: str) -> tuple[str, str, str]:
    """Split at the first equals sign outside quotes and brackets, as ``str.partition`` does."""
    for spot, character, depth in _outside(text):
        if character == "=" and not depth:
            return text[:spot], "=", text[spot + 1 :]
    return text, "", ""


def _parts(rest: str, text: str) -> Iterator[str]:
    """Yield the values, split at commas outside quotes and brackets. Raises BadAxis."""
    start, depth = 0, ""
    for spot, character, depth in _outside(rest):
        if character == "," and not depth:
            yield _filled(rest[start:spot], text)
            start = spot + 1
    if depth:
        raise BadAxis(f"{_label(text)}: an opened quote or bracket is not closed; {depth[-1]} is missing")
    yield _filled(rest[start:], text)


def _filled(part: str, text: str) -> str:
    if not part.strip():
        raise BadAxis(f"{_label(text)}: a value is empty; write KEY=VALUE,VALUE")
    return part.strip()


def _outside(text: str) -> Iterator[tuple[int, str, str]]:
    """Yield the index of each character, the character, and the open quotes and brackets, innermost last."""
    open_, escaped = "", False
    for spot, character in enumerate(text):
        quote = open_[-1:] if open_[-1:] in ("'", '"') else ""
        if escaped:
            escaped = False
        elif quote:
            escaped = character == "\\" and quote == '"'
            open_ = open_[:-1] if character == quote else open_
        elif character in "'\"":
            open_ += character
        elif character in _CLOSING:
            open_ += _CLOSING[character]
        elif character == open_[-1:]:
            open_ = open_[:-1]
        yield spot, character, open_


def _row(part: str, text: str) -> Iterator[str]:
    """Yield the value, or the numbers of a range. Raises BadAxis."""
    part = _DASHED.sub(r"\1..\2", part) if _DASHED.fullmatch(part) else part
    match = _RANGE.fullmatch(part)
    if match is None:
        yield part
        return
    if max(map(len, match.groups(""))) > _DIGITS:
        raise BadAxis(f"{_label(text)}: has a number of more than {_DIGITS} digits")
    low, high, step = Decimal(match[1]), Decimal(match[2]), Decimal(match[3] or 1)
    if step <= 0:
        raise BadAxis(f"{_label(text)}: the step is {match[3]}; allowed is a number above 0")
    count = int(abs(high - low) / step) + 1
    if count > MOST:
        raise BadAxis(f"{_label(text)}: {part} are {count} values; allowed are {MOST}, so take a larger step")
    decimals = "." in part.replace("..", " ")
    for number in range(count):
        yield _written(low + (step if high >= low else -step) * number, decimals=decimals)


def _written(value: Decimal, *, decimals: bool) -> str:
    """Return the value as TOML, with a decimal point if ``decimals``."""
    text = format(value.normalize(), "f")
    return f"{text}.0" if decimals and "." not in text else text
