"""Data files of Tapiz, each read once: data/aliases.toml and the shipped packs, data/lienzos/*.toml (TZ-LNZ-01).

``built`` makes frozen objects from a shipped pack's tables, so that the default pack needs no scenario reader."""

from __future__ import annotations

import types
from collections.abc import Hashable, Mapping
from functools import cache
from typing import Any, Final, TypeVar, Union, get_args, get_origin, get_type_hints

from attrs import fields

from ...data_files import data_file, toml_file

DEFAULT: Final = "BS"
"""Default pack, the base of all others."""
NONE: Final = "none"
"""Word for None in files."""

T = TypeVar("T")


@cache
def table(name: str) -> dict[str, Any]:  # Any: tomllib's own type
    """Return the tables of a file in data/, by its name."""
    return toml_file(__package__, "data", f"{name}.toml")


def sheets() -> dict[str, Any]:  # Any: tomllib's own type
    """Return the shipped sheets as written: those of TZ-LNZ-07 and further ones.

    They form a table of the default pack, the base of all others, so every pack has them."""
    return {**table("sheets"), **table("archetypes")}


@cache
def packs() -> Mapping[str, dict[str, Any]]:  # Any: tomllib's own type
    """Return every shipped pack by name, as written."""
    folder = data_file(__package__, "data", "lienzos")
    names = sorted(path.name for path in folder.iterdir() if path.name.endswith(".toml"))
    return {name[:-5]: toml_file(__package__, "data", "lienzos", name) for name in names}


def shipped(name: str) -> dict[str, Any]:  # Any: tomllib's own type
    """Return the tables of one shipped pack. Raises KeyError for an unknown name."""
    return packs()[name]


@cache
def _hints(cls: Hashable) -> dict[str, Any]:  # Any: a type hint has no type of its own
    return get_type_hints(cls)


def built(cls: type[T], row: Mapping[str, Any]) -> T:  # Any: tomllib's own type
    """Build the frozen object of a shipped pack's table. Raises TypeError if a field is missing or unknown."""
    hints = _hints(cls)  # type: ignore[arg-type]  # a class can be hashed
    known = {one.name for one in fields(cls)}  # type: ignore[arg-type]  # attrs classes only
    unknown = sorted(row.keys() - known)
    if unknown:
        raise TypeError(f"{cls.__name__} has no {', '.join(unknown)}")
    return cls(**{name: _made(hints[name], value) for name, value in row.items()})


@cache
def part(cls: type[T], name: str) -> T:
    """Return the table of this name in the default pack, built once."""
    return built(cls, shipped(DEFAULT)[name])


@cache
def rows_of(cls: type[T], name: str) -> dict[str, T]:
    """Return the rows of this table in the default pack, built once. They are shared: do not change them."""
    return rows(cls, shipped(DEFAULT)[name])


def rows(cls: type[T], table: Mapping[str, Mapping[str, Any]]) -> dict[str, T]:  # Any: tomllib's own type
    """Return the rows of a table by id, sorted, so that the order of a file cannot matter. Each row holds its id."""
    return {name: built(cls, {**table[name], "id": name}) for name in sorted(table)}


def _made(hint: Any, value: Any) -> Any:  # Any: whatever the hint says
    """Convert a TOML value to the type of ``hint``: tuples for lists, floats for whole numbers, objects for tables."""
    kind, args = get_origin(hint), get_args(hint)
    if kind is Union or kind is types.UnionType:
        return None if value == NONE else _made(next(arg for arg in args if arg is not type(None)), value)
    if kind is tuple:
        return tuple(_made(args[0], part) for part in value)
    if isinstance(kind, type) and issubclass(kind, Mapping):
        return {key: _made(args[1], value[key]) for key in sorted(value)}
    if isinstance(value, Mapping):
        return built(hint, value)
    return float(value) if hint is float else value
