"""Layout of a view's row: classes of attrs, whose fields name the cells of a row in their order.

Field types are ``int``, ``bool``, ``str``, ``float``, ``tuple[X, Y]`` (a list of that length), ``list[X]``, ``dict[str,
X]`` (in a row a list of [key, value]), other such classes, and ``X | None``. The wire gives external policies the cells
by these names, and their schema is made from the same classes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar, get_args, get_type_hints

from attrs import field, fields, frozen

T = TypeVar("T")


def layout(cls: type[T]) -> type[T]:
    """Make a layout class. It has no instances: only its fields are read."""
    return frozen(cls, init=False, eq=False, repr=False)


def shown(text: str, rule: str = "", values: Sequence[object] = ()) -> Any:  # Any: as attrs has it
    """Return a cell's field: one sentence about it, the rule behind it, and its values if they are few words."""
    return field(metadata={"help": text, "rule": rule, "values": tuple(values)})


def cell_names(cls: type, until: str = "") -> tuple[str, ...]:
    """Return the names of the cells in order: all, or those before ``until``."""
    names = [one.name for one in fields(cls)]
    return tuple(names[: names.index(until)] if until else names)


def body_cells(view_cells: type) -> dict[str, Any]:
    """Return the cells of a body with their types: those of the class in the list ``bodies`` of a view."""
    return get_type_hints(get_args(get_type_hints(view_cells)["bodies"])[0])
