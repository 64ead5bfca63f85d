"""``asalto sweep``: the table, the map, the document, the files, and what is refused."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pyarrow.parquet
import pytest

from simulator.cli.estimate import RunEstimate
from simulator.cli.session import Session
from tests.report.html.pages import source_of

from .command_line import asalto

DUEL = ("sweep", "reference_duel", "--jobs", "1", "--seed", "7")
LIFE = ("--vary", "combatants.Bruno.max_life=2,4")
ARMOUR = ("--vary", "combatants.Vega.natural_armour=0..2")


def test_the_table_has_a_row_for_each_cell_and_the_map_one_for_each_value() -> None:
    """Rows in the order of the grid, figures with their interval."""
    told = asalto(*DUEL, *LIFE, *ARMOUR, "-n", "10").stdout.splitlines()
    assert told[1] == "Cells: 6; fights in each: 10; seed 7"
    assert re.split(" {2,}", told[5]) == [
        "Bruno.max_life",
        "Vega.natural_armour",
        "Fights",
        "A win for the left side",
        "95 % interval",
        "Rounds",
        "All of the party dead",
    ]
    assert [line.split()[:3] for line in told[6:12]] == [[a, b, "10"] for a in "24" for b in "012"]
    assert told[13] == "A win for the left side: rows are Bruno.max_life, columns Vega.natural_armour"
    assert told[14].split() == ["0", "1", "2"]
    assert [line.split()[0] for line in told[15:17]] == ["2", "4"]
    assert told[-1].startswith("Played 60 in ")


@pytest.mark.slow
def test_figures_precision_and_culling_are_asked_for_by_name() -> None:
    """The first --of comes first; a cell that is given up says why."""
    found = asalto(*DUEL, *LIFE, "--of", "rounds", "--of", "alive(Bruno)", "--cull", "win(left)<90%", "-n", "120")
    assert found.exit_code == 0
    rows = found.stdout.splitlines()[3:]
    assert re.split(" {2,}", rows[3])[2:] == ["Rounds", "95 % interval", "Bruno alive", "All of the party dead"]
    assert rows[4].endswith("culled: win(left)<90%")
    assert "Culled (the condition of --cull holds with 99 % confidence): 2" in found.stdout
    known = asalto(*DUEL, *LIFE, "--precision", "0.0500001", "-n", "110", "--lang", "en")
    assert (
        "until a win for the left side is known"
        in asalto(*DUEL, *LIFE, "--precision", "0.2", "--of", "win(left)").stdout
    )
    assert known.stdout.splitlines()[1].startswith("Cells: 2; in each until the players' win rate is known to ±0.05")


def test_a_precision_that_is_not_reached_is_exit_code_1() -> None:
    """The message has the number of cells and the worst of them."""
    found = asalto(*DUEL, "--vary", "combatants.Bruno.max_life=1,20", "--precision", "0.06", "-n", "110")
    assert found.exit_code == 1
    assert "A win for the left side is not known to 0.06 in 1 of 2 cells after 110 fights each" in found.stderr


@pytest.mark.parametrize("kind", [".parquet", ".csv", ".jsonl"])
def test_rows_are_written_as_the_name_says(tmp_path: Path, kind: str) -> None:
    """A row for each cell and figure."""
    path = tmp_path / f"cells{kind}"
    assert asalto(*DUEL, *LIFE, "-n", "5", "--out", str(path)).exit_code == 0
    if kind == ".parquet":
        table = pyarrow.parquet.read_table(path)
        assert table.column_names[:3] == ["combatants.Bruno.max_life", "figure", "mean"]
        assert set(table.column(0).to_pylist()) == {2, 4}
        return
    lines = path.read_text(encoding="utf-8").splitlines()
    if kind == ".csv":
        assert lines[0].replace('"', "") == "combatants.Bruno.max_life,figure,mean,low,high,fights,culled"
        assert lines[1].replace('"', "").split(",")[:3] == ["2", "draw", "0"]
    else:
        assert list(json.loads(lines[0])) == [
            "combatants.Bruno.max_life",
            "figure",
            "mean",
            "low",
            "high",
            "fights",
            "culled",
        ]


@pytest.mark.slow
def test_the_report_has_the_command_that_plays_it_again(tmp_path: Path) -> None:
    """The command leaves out the number of jobs, and has whatever changed the scenario."""
    path = tmp_path / "cells.html"
    words = ("--set", "combatants.Vega.max_life=3", "--cull", "tpk>0.9", "-n", "3", "--report", str(path))
    assert asalto(*DUEL, *LIFE, *words).exit_code == 0
    again = "asalto sweep reference_duel --set combatants.Vega.max_life=3 --vary combatants.Bruno.max_life=2,4"
    assert f"{again} -n 3 --cull &#39;tpk&gt;0.9&#39; --seed 7" in source_of(path)


def test_cells_are_made_ready_by_one_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """The preparation is estimated for one process, the fights for all that play."""
    asked: list[int | None] = []
    usual = Session.estimate

    def estimate(session: Session, jobs: int | None = None) -> RunEstimate:
        asked.append(jobs)
        return usual(session, jobs)

    monkeypatch.setattr(Session, "estimate", estimate)
    assert asalto("sweep", "reference_duel", "--jobs", "3", *LIFE, "-n", "1").exit_code == 0
    assert asked == [1, None]
