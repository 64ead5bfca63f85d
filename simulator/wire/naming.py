"""Conversion of view rows to tables with names, and back.

Between Asalto's own tasks a view is a row; external policies get a table with the same values."""

from __future__ import annotations

import types
from collections.abc import Callable
from functools import cache, partial
from typing import Any, Union, get_args, get_origin, get_type_hints

from attrs import fields, has

from ..core.errors import BadMessage

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


def cell_types(cells: type) -> dict[str, Any]:  # Any: type hints
    """Return the type of each cell, by name, in the order of the row."""
    hints = get_type_hints(cells)
    return {one.name: hints[one.name] for one in fields(cells)}


@cache
def _changing(hint: Any, of_cells: Callable[..., Any], of_pairs: Callable[..., Any]) -> Change:
    """Return a function that converts values of this type: rows and tables of cells by ``of_cells``, mappings by
    ``of_pairs``, and nested values likewise."""

    def inside(part: Any) -> Change:
        return _changing(part, of_cells, of_pairs)

    if isinstance(hint, type) and has(hint):
        return partial(of_cells, [(name, inside(part)) for name, part in cell_types(hint).items()])
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
