"""How the row of a view is laid out: classes of attrs, whose fields name the cells of a row in their order.

Field types are ``int``, ``bool``, ``str``, ``float``, ``tuple[X, Y]`` (a list of that length), ``list[X]``,
``dict[str, X]`` (in a row a list of [key, value]), other such classes, and ``X | None``. The wire gives guests the
cells by these names, and their schema is made of the same classes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from attrs import field, fields, frozen

T = TypeVar("T")


def layout(cls: type[T]) -> type[T]:
    """A class of which nothing is ever made: only its fields are read."""
    return frozen(cls, init=False, eq=False, repr=False)


def shown(text: str, rule: str = "", values: Sequence[object] = ()) -> Any:  # Any: as attrs has it
    """A cell: one sentence about it, the rule behind it, and its values if they are few words."""
    return field(metadata={"help": text, "rule": rule, "values": tuple(values)})


def cell_names(cls: type, until: str = "") -> tuple[str, ...]:
    """The names of the cells in order: all, or those before ``until``."""
    names = [one.name for one in fields(cls)]
    return tuple(names[: names.index(until)] if until else names)
