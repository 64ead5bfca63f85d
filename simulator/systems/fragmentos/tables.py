"""Tables of Fragmentos, each read once from data/*.toml: frames, objects, difficulties, conditions, sheets, aliases."""

from __future__ import annotations

from functools import cache
from typing import Any

from ...data_files import toml_file


@cache
def table(name: str) -> dict[str, Any]:  # Any: tomllib's own type
    """Return one of data/*.toml."""
    return toml_file(__package__, "data", f"{name}.toml")


@cache
def object_rows() -> dict[str, tuple[int, tuple[str, ...]]]:
    """FR-OBJ-02: dice and tags of every weapon class and of its examples, by id."""
    rows: dict[str, tuple[int, tuple[str, ...]]] = {}
    for name, row in table("objects")["classes"].items():
        for each in (name, *row["examples"]):
            rows[each] = (row["dice"], tuple(row["tags"]))
    return rows


@cache
def special_object(name: str) -> tuple[int, tuple[str, ...]]:
    """FR-FIGHT-08, FR-QUAL-06: dice and tags of the objects outside the weapon classes: obstacle, improvised."""
    row = table("objects")[name]
    return row["dice"], tuple(row["tags"])


def difficulty(level: str) -> int:
    """FR-CHAL-02: the number of a difficulty level: easy 3, medium 5, hard 7, very_hard 9."""
    return int(table("tables")["difficulties"][level])


def condition(characteristic: str, status: str) -> str:
    """FR-COND-02: the name of being incapacitated or out through this characteristic."""
    return str(table("tables")["conditions"][characteristic][status])
