"""Data files shipped beside the modules: tables of the games, catalogues, pages.

Modules find them by this package, not by their own path, because a compiled module is in another folder."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

HOME: Final = Path(__file__).parent


def data_file(package: str, *parts: str) -> Path:
    """Return the path at ``parts`` beside the modules of ``package`` ("simulator.narration")."""
    return HOME.joinpath(*package.split(".")[1:], *parts)


def toml_file(package: str, *parts: str) -> dict[str, Any]:  # Any: tomllib's own type
    """Return the tables of the TOML file at ``parts`` beside the modules of ``package``. Raises OSError if it is
    missing."""
    return tomllib.loads(data_file(package, *parts).read_text(encoding="utf-8"))


class LateTables(Mapping[str, Any]):  # Any: tomllib's own type
    """Tables of several files as one mapping; no two files have the same name in it.

    ``read`` returns the tables of a file. It is called only when a name is in no earlier file, which spares half of
    what a game would read at each start."""

    def __init__(self, read: Callable[[str], Mapping[str, Any]], *files: str) -> None:
        self._read = read
        self._files = files

    def __getitem__(self, name: str) -> Any:
        for file in self._files:
            tables = self._read(file)
            if name in tables:
                return tables[name]
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        for file in self._files:
            yield from self._read(file)

    def __len__(self) -> int:
        return sum(len(self._read(file)) for file in self._files)
