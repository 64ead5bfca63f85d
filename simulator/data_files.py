"""The files that Asalto brings along beside its modules: tables of the games, words, pages.

Modules find them here and not by their own place: that of a compiled module is elsewhere."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

HOME: Final = Path(__file__).parent


def data_file(package: str, *parts: str) -> Path:
    """The file or folder at ``parts`` beside the modules of ``package`` ("simulator.narration")."""
    return HOME.joinpath(*package.split(".")[1:], *parts)


def toml_file(package: str, *parts: str) -> dict[str, Any]:  # Any: tomllib's own type
    """The tables of the TOML file at ``parts`` beside the modules of ``package``. Raises OSError when there is none."""
    return tomllib.loads(data_file(package, *parts).read_text(encoding="utf-8"))
