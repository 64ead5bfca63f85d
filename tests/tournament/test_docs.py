"""docs/tournaments.md: what it shows is true."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from simulator.scenario.field_types import writable
from simulator.tournament.load import WrittenArena, WrittenPlan, read_tournament, shipped_tournaments

PAGE = (Path(__file__).parents[2] / "docs" / "tournaments.md").read_text(encoding="utf-8")


def test_the_file_that_is_shown_is_a_tournament(tmp_path: Path) -> None:
    """The block of TOML can be read unchanged."""
    (block,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    found = read_tournament(tomllib.loads(block), "page", tmp_path, "page")
    assert [entrant.name for entrant in found.entrants] == ["Prudente", "Tozudo"]


def test_every_key_has_its_row() -> None:
    """The row has the default of a plain key, and every row is about a key. All shipped tournaments are named."""
    assert all(f"`{name}`" in PAGE for name in shipped_tournaments())
    rows = dict(re.findall(r"^\| `(\w+)` \| .+ \| (.*?) \|$", PAGE, re.MULTILINE))
    fields = writable(WrittenPlan)
    assert set(rows) == set(fields)
    for name, shown in rows.items():
        default = fields[name].default
        if name != "title" and default is not None:
            assert shown.strip("`") == str(default).lower()
    assert all(f"`{name}`" in PAGE for name in writable(WrittenArena))
