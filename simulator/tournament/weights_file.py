"""Files of weights: a table for each game, below a comment on its tuning."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import tomlkit

from ..core.errors import BadScenario
from ..core.record import Json
from ..policy.errors import PolicyError
from ..policy.registry import make
from ..policy.spec import TUNED, PolicySpec
from ..scenario.describe import toml_value
from ..scenario.source import file_tables
from ..wire.saving import save

TABLE: Final = r"(?ms)(?:^#[^\n]*\n)*^\[{game}\]\n.*?(?=^(?:#[^\n]*\n)*\[|\Z)"
"""Pattern of a table with the comment right above its header, up to the next table and its comment."""


def check_writable(path: Path) -> None:
    """Raise BadScenario when the file cannot be written, or exists and is not a file of weights."""
    if not path.name.endswith(".toml"):
        raise BadScenario([f"{path} has to end in .toml."])
    if not path.parent.is_dir() or path.is_dir():
        raise BadScenario([f"{path} cannot be written."])
    if not path.exists():
        return
    found = file_tables(path)
    try:
        make(PolicySpec(TUNED, found))
    except PolicyError:
        raise BadScenario([f"{path} exists and is not a file of weights; name another with -o."]) from None


def write_table(path: Path, game: str, table: Mapping[str, Json], comment: Sequence[str]) -> None:
    """Write the game's table with a comment above it, in place of the file's table for the game; the rest stays.

    Raises OSError."""
    before = path.read_text(encoding="utf-8") if path.exists() else ""
    lines = [*(f"# {line}" for line in comment), f"[{game}]", *(f"{key} = {toml_value(table[key])}" for key in table)]
    new = "\n".join(lines) + "\n"
    place = TABLE.format(game=game)
    if re.search(place, before):
        text = re.sub(place, lambda _: f"{new}\n", before, count=1).rstrip("\n") + "\n"
    else:
        others = tomlkit.parse(before)
        others.pop(game, None)  # a table in another form than under its own header
        kept = tomlkit.dumps(others).rstrip("\n")
        text = f"{kept}\n\n{new}" if kept else new
    save(path, text)
