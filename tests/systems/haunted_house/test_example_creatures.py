"""The creatures of examples/creatures_haunted_house.toml: each one fights, and its fight is right (HH-SPEC-01)."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from simulator.referee import audit_lines
from simulator.runtime import inline
from simulator.scenario import Scenario, load
from simulator.trace.writer import TraceWriter

FILE = Path(__file__).parents[3] / "examples" / "creatures_haunted_house.toml"
SHEETS = tomllib.loads(FILE.read_text(encoding="utf-8"))["sheets"]
FIGHT = """asalto = 1
system = "haunted_house"
include = ["{file}"]
sides = {{ party = {{ policy = "{policy}" }}, foes = {{ role = "npc", policy = "{policy}" }} }}
combatants = [
    {{ name = "Ana", side = "party", use = "officer" }},
    {{ name = "Bel", side = "party", use = "athlete" }},
    {{ name = "One", side = "foes", use = "{creature}" }},
    {{ name = "Two", side = "foes", use = "{creature}" }},
    {{ name = "Three", side = "foes", use = "thug" }},
]
"""


def fight(folder: Path, creature: str, policy: str) -> Scenario:
    """Return a fight of two heroes against two such creatures and another enemy."""
    (folder / FILE.name).write_text(FILE.read_text(encoding="utf-8"), encoding="utf-8")
    path = folder / "fight.toml"
    path.write_text(FIGHT.format(file=FILE.name, creature=creature, policy=policy), encoding="utf-8")
    return load(path)


def test_there_are_fifteen_with_names_in_both_languages() -> None:
    """Each has two or three specials."""
    assert len(SHEETS) == 15
    for sheet in SHEETS.values():
        names = [sheet["title"], *(special["name"] for special in sheet["specials"])]
        assert len(names) in (3, 4)
        assert all(name["es"] and name["en"] for name in names)


@pytest.mark.parametrize("creature", SHEETS)
@pytest.mark.parametrize(("policy", "game"), [("aggressive", 1), ("random", 2)])
def test_each_one_fights_and_the_referee_finds_nothing(tmp_path: Path, creature: str, policy: str, game: int) -> None:
    """Every sum, loss and order in the trace is right."""
    scenario = fight(tmp_path, creature, policy)
    lines: list[bytes] = []
    writer = TraceWriter(lines, scenario, 1, game)
    played = inline.play(scenario, 1, game, listener=writer, deadline=None)
    writer.close(played.outcome)
    assert played.faults == ()
    assert [found.problem for found in audit_lines([json.loads(line) for line in lines]).findings] == []
