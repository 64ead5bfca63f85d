"""What a system says about its files, for the scenario loader: classes, ids, aliases.

Field types of those classes are plain ``int``, ``bool``, ``str``, ``float``, ``Literal[...]``, ``tuple[X, ...]``,
``Mapping[str, X]``, other such classes, ``X | None``, and ``Annotated[X, mark, ...]`` with the marks below."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from attrs import field, frozen

from .system import Encounter

T = TypeVar("T")


@frozen
class Range:
    """Mark: a number from ``low`` to ``high``, both included; None: no bound."""

    low: float | None = None
    high: float | None = None


@frozen
class Id:
    """Mark: a string that must be one of the system's ids of this kind ("weapons", "armour", ...)."""

    kind: str


@frozen
class Formula:
    """Mark: a string that reads as dice, such as "2d6+1"."""


@frozen
class Size:
    """Mark: a list or string of at most ``most`` items or characters."""

    most: int


def knob(default: T, rule: str, text: str) -> T:
    """A field of a variants or scene class: its default, the rule behind it, and one sentence about it."""
    return field(default=default, metadata={"rule": rule, "help": text})


@frozen
class Schema:
    """How a system's scenario files are read.

    ``sheet``, ``variants`` and ``scene`` are frozen attrs classes. A class attribute ``SHORTHAND`` names the field that
    a lone value stands for (a tuple of names: the value goes to each of them). ``sheets`` holds the shipped sheets as
    the tables they are written as; ``finish`` fills in what a sheet leaves open; ``check`` finds what only the whole
    encounter shows, one sentence each."""

    sheet: type
    variants: type
    scene: type
    ids: Mapping[str, frozenset[str]]
    sheets: Mapping[str, Mapping[str, Any]]  # Any: tables as tomllib gives them
    aliases: Mapping[str, str]
    words: Mapping[str, Mapping[str, str]]
    finish: Callable[[Any, str, str, Any], object]  # (sheet, name, role, variants) -> sheet
    check: Callable[[Encounter], list[str]]
