"""The files that Asalto brings along beside its modules: tables of the games, words, pages.

Modules find them here and not by their own place: that of a compiled module is elsewhere."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

HOME: Final = Path(__file__).parent


def data_file(package: str, *parts: str) -> Path:
    """The file or folder at ``parts`` beside the modules of ``package`` ("simulator.narration")."""
    return HOME.joinpath(*package.split(".")[1:], *parts)


def toml_file(package: str, *parts: str) -> dict[str, Any]:  # Any: tomllib's own type
    """The tables of the TOML file at ``parts`` beside the modules of ``package``. Raises OSError when there is none."""
    return tomllib.loads(data_file(package, *parts).read_text(encoding="utf-8"))


class LateTables(Mapping[str, Any]):  # Any: tomllib's own type
    """The tables of several files as one mapping; no name is in two of them. ``read`` returns those of a file, which is
    asked for when a name is not in the files before it: half of what a game reads at each start need not be read."""

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
