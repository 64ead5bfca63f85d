"""Files of weights: a table for each game, with a comment over the one that was tuned last."""

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
from ..scenario.source import bytes_of, tables, text_of

TABLE: Final = r"(?ms)(?:^#[^\n]*\n)*^\[{game}\]\n.*?(?=^(?:#[^\n]*\n)*\[|\Z)"
"""A table of a file with the comment right above its header, up to the next table and the comment above that."""


def check_writable(path: Path) -> None:
    """Raise BadScenario when the file could not be written, or is there and no file of weights."""
    if not path.name.endswith(".toml"):
        raise BadScenario([f"{path} has to end in .toml."])
    if not path.parent.is_dir() or path.is_dir():
        raise BadScenario([f"{path} cannot be written."])
    if not path.exists():
        return
    found = tables(text_of(bytes_of(path, str(path)), str(path)), str(path))
    try:
        make(PolicySpec(TUNED, found))
    except PolicyError:
        raise BadScenario([f"{path} is there already, and is no file of weights; name another with -o."]) from None


def write_table(path: Path, game: str, table: Mapping[str, Json], comment: Sequence[str]) -> None:
    """Write the game's table and the comment over it in place of what the file has for the game; all else stays."""
    before = path.read_text(encoding="utf-8") if path.exists() else ""
    lines = [*(f"# {line}" for line in comment), f"[{game}]", *(f"{key} = {toml_value(table[key])}" for key in table)]
    new = "\n".join(lines) + "\n"
    place = TABLE.format(game=game)
    if re.search(place, before):
        text = re.sub(place, lambda _: f"{new}\n", before, count=1).rstrip("\n") + "\n"
    else:
        others = tomlkit.parse(before)
        others.pop(game, None)  # in another form than a table under its header
        kept = tomlkit.dumps(others).rstrip("\n")
        text = f"{kept}\n\n{new}" if kept else new
    path.write_text(text, encoding="utf-8")
