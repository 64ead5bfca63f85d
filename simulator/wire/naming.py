"""Conversion of view rows to tables with names, and back.

Between Asalto's own tasks a view is a row; external policies get a table with the same values."""

from __future__ import annotations

import types
from collections.abc import Callable
from functools import cache, partial
from typing import Any, Union, get_args, get_origin

from ..core.errors import BadMessage
from ..core.fields import cells as cells_of
from ..core.fields import has_cells

Change = Callable[[Any], Any]  # Any: plain values
Table = dict[str, Any]
Row = list[Any]


def named(cells: type, row: Row) -> Table:
    """Return the row as a table; ``cells`` is the class that names its cells."""
    table: Table = _changing(cells, _name_each, _table_of)(row)
    return table


def unnamed(cells: type, table: object) -> Row:
    """Return the row from which ``named`` made the table. Raises BadMessage for any other table."""
    try:
        row: Row = _changing(cells, _cells_of, _pairs_of)(table)
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise BadMessage(f"this is no view: {type(error).__name__} {error}") from error
    return row


@cache
def _changing(hint: Any, of_cells: Callable[..., Any], of_pairs: Callable[..., Any]) -> Change:
    """Return a function that converts values of this type: rows and tables of cells by ``of_cells``, mappings by
    ``of_pairs``, and nested values likewise."""

    def inside(part: Any) -> Change:
        return _changing(part, of_cells, of_pairs)

    if has_cells(hint):
        return partial(of_cells, [(cell.name, inside(cell.hint)) for cell in cells_of(hint)])
    kind, args = get_origin(hint), get_args(hint)
    if kind is list:
        return _all(inside(args[0]))
    if kind is dict:
        return partial(of_pairs, inside(args[1]))
    if kind in (Union, types.UnionType):
        return _perhaps(inside(args[0]))
    return _same


def _same(value: Any) -> Any:
    return value


def _all(change: Change) -> Change:
    return _same if change is _same else lambda values: [change(value) for value in values]


def _perhaps(change: Change) -> Change:
    return _same if change is _same else lambda value: None if value is None else change(value)


def _name_each(names: list[tuple[str, Change]], row: Row) -> Table:
    return {name: change(cell) for (name, change), cell in zip(names, row, strict=True)}


def _cells_of(names: list[tuple[str, Change]], table: Table) -> Row:
    if len(table) != len(names):
        raise ValueError(f"{len(table)} values stand where {len(names)} are due")
    return [change(table[name]) for name, change in names]


def _table_of(change: Change, pairs: list[Row]) -> Table:
    return {key: change(value) for key, value in pairs}


def _pairs_of(change: Change, table: Table) -> list[Row]:
    return [[key, change(value)] for key, value in table.items()]
