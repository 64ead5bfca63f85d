"""Files of weights: a table for each game, with a comment over the one that was tuned last."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ..core.errors import BadScenario
from ..policy.errors import PolicyError
from ..policy.registry import make
from ..policy.spec import TUNED, PolicySpec
from ..scenario.describe import toml_value
from ..scenario.source import bytes_of, tables, text_of


def known_tables(path: Path) -> dict[str, object]:
    """The tables of the file that is to be written, which keeps them; none if there is no such file. Raises BadScenario
    when it is some other file, or could not be written."""
    if not path.name.endswith(".toml"):
        raise BadScenario([f"{path} has to end in .toml."])
    if not path.parent.is_dir() or path.is_dir():
        raise BadScenario([f"{path} cannot be written."])
    if not path.exists():
        return {}
    found = tables(text_of(bytes_of(path, str(path)), str(path)), str(path))
    try:
        make(PolicySpec(TUNED, found))
    except PolicyError:
        raise BadScenario([f"{path} is there already, and is no file of weights; name another with -o."]) from None
    return dict(found)


def write_tables(path: Path, games: Mapping[str, Any], tuned: str, comment: Sequence[str]) -> None:
    """Write the file: comments of other games' tables are not kept."""
    lines: list[str] = []
    for game in sorted(games):
        lines += [f"# {line}" for line in comment] if game == tuned else []
        lines += [f"[{game}]", *(f"{key} = {toml_value(value)}" for key, value in games[game].items()), ""]
    path.write_text("\n".join(lines), encoding="utf-8")
