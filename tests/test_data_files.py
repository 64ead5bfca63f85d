"""Tables of several files as one mapping; each file is read when it is first needed."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from simulator import systems
from simulator.data_files import LateTables
from simulator.systems.tapiz import tables as tapiz_tables

FILES = {"near": {"a": 1, "b": 2}, "far": {"c": 3}}


def test_a_file_is_read_when_a_name_is_not_in_those_before() -> None:
    """Names of the first file need no other; an unknown name, the length and the list of names need all files."""
    read: list[str] = []

    def reading(file: str) -> Mapping[str, int]:
        read.append(file)
        return FILES[file]

    tables = LateTables(reading, "near", "far")
    assert read == []
    assert (tables["a"], "b" in tables) == (1, True)
    assert set(read) == {"near"}
    assert tables["c"] == 3
    assert set(read) == {"near", "far"}
    with pytest.raises(KeyError, match="d"):
        tables["d"]
    assert "d" not in tables
    assert (len(tables), dict(tables), sorted(tables)) == (3, {"a": 1, "b": 2, "c": 3}, ["a", "b", "c"])


@pytest.mark.parametrize("game", ["haunted_house", "ira_y_gloria", "fragmentos", "tapiz"])
def test_no_sheet_is_shipped_twice(game: str) -> None:
    """No name is in two of the files, so no sheet hides another."""
    sheets = tapiz_tables.sheets() if game == "tapiz" else systems.schema(game).sheets
    names = list(sheets)
    assert len(names) == len(set(names)) > 20
