"""Modules that a command loads before it answers: each library and each game costs waiting time."""

from __future__ import annotations

from pathlib import Path

import pytest

from .command_line import started

OTHERS = ("fragmentos", "ira_y_gloria", "tapiz")
UNNEEDED = {"dask", "lark", "networkx", "numpy", "polars", "pyarrow", "rich", "structlog", "tomlkit", "trio"}
PROBE = """
import sys
from simulator.cli import main
main(sys.argv[1:], standalone_mode=False)
print(*sorted(sys.modules))
"""


def loaded(*words: str) -> set[str]:
    """Return the modules that ``asalto WORDS`` has loaded at its end."""
    child = started(*words, program=("-c", PROBE))
    told, complaints = child.communicate(timeout=120)
    assert child.returncode == 0, complaints
    return {*told.splitlines()[-1].split()}


@pytest.mark.slow
@pytest.mark.parametrize("policy", ["tuned", "search"])
def test_a_batch_loads_its_own_game_only(policy: str, tmp_path: Path) -> None:
    """No policy loads rules or planners of other games, or a library for progress, tasks or pairings."""
    journal = str(tmp_path / "journal")
    words = ["batch", "haunted_house/reference_duel", "-n", "1", "--seed", "1", "--jobs", "2", "--journal", journal]
    found = loaded(*words, *(word for name in ("Bruno", "Vega") for word in ("--policy", f"{name}={policy}")))
    assert "policies.haunted_house.planner" in found
    parts = [part for game in OTHERS for part in (f"policies.{game}", f"simulator.systems.{game}")]
    assert [name for name in found if name.startswith(tuple(parts))] == []
    assert {name.partition(".")[0] for name in found} & UNNEEDED == set()
    assert "simulator.policy.tactics.rows" not in found


@pytest.mark.slow
def test_a_single_fight_loads_no_library_of_numbers() -> None:
    """Rules, policies and the story count with Python's own integers."""
    found = loaded("run", "haunted_house/reference_duel", "--seed", "1")
    assert {name.partition(".")[0] for name in found} & {"numpy", "polars", "pyarrow"} == set()
