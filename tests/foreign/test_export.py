"""``asalto export``: what other programs get, and what comes back from it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from simulator import systems
from simulator.foreign.exporting import export
from simulator.foreign.importing import Wanted, read
from simulator.foreign.tables import Kind, table
from simulator.scenario import Scenario, load_document
from tests.cli.command_line import asalto


def scenario(**changes: Any) -> Scenario:
    """Return three equal wolves of different places against one."""
    wolves = [{"name": f"Wolf {number}", "side": "a", "use": "wolf", "position": [number, 0]} for number in (1, 2, 3)]
    return load_document(
        {
            "asalto": 1,
            "system": "ira_y_gloria",
            "sheets": {"wolf": {"base": "cultist", **changes}},
            "sides": {"a": {"role": "npc"}, "b": {"role": "pc"}},
            "combatants": [*wolves, {"name": "Vidal", "side": "b", "use": "guardsman_hero", "position": [9, 0]}],
        },
        "wolves",
    )


@pytest.mark.parametrize("system", systems.own())
def test_every_shipped_sheet_comes_back_from_a_table(system: str) -> None:
    """Numbers and words as they are, lists, tables and flags as TOML."""
    sheets = systems.schema(system).sheets
    kinds = [Kind(name, 1, row) for name, row in sheets.items()]
    found = read({"a.csv": table(kinds, system).encode()}, Wanted()).creatures
    assert [{**each.sheet, "title": {}} for each in found] == [{**row, "title": {}} for row in sheets.values()]
    assert [each.problems for each in found if each.problems or each.refused or each.lost] == []


def test_equal_combatants_are_one_row_with_their_number() -> None:
    """Without the places that differ; specials and their names come back whole, and the number is told as lost."""
    special = {"name": {"es": "Saña", "en": 'Fury, "red"'}, "effects": [{"change": "defence", "by": 2}]}
    fight = scenario(specials=[special])
    text = export(fight, "csv", "en")
    wolf, vidal = read({"a.csv": text.encode()}, Wanted()).creatures
    assert (wolf.name, vidal.name) == ("Wolf", "Vidal")
    assert wolf.sheet["specials"] == fight.document["combatants"][0]["specials"]
    assert "position" not in wolf.sheet
    assert vidal.sheet["position"] == [9, 0]
    assert [(loss.place, loss.text) for loss in (*wolf.lost, *vidal.lost)] == [("count", "3")]


def test_the_command_writes_a_file_once(tmp_path: Path) -> None:
    """With --force again, and to stdout without -o."""
    path = tmp_path / "duel.csv"
    words = ("export", "reference_duel", "--to", "csv")
    assert [asalto(*words, "-o", str(path), *more).exit_code for more in ((), (), ("--force",))] == [0, 2, 0]
    assert path.read_text(encoding="utf-8") == asalto(*words).stdout
