"""Fights for tests: real ones of two fighters, and invented results."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from hypothesis import strategies as st

from simulator.batch.cells import add_row
from simulator.batch.rows import Cell, Layout, layout_of, rows_of
from simulator.batch.table import Rows
from simulator.batch.tasks import Chunk, ChunkPlayer, FightTask, scenario_json
from simulator.core.combat_stats import CombatStats
from simulator.core.system import Fate, Outcome
from simulator.runtime.result import Fault, Result
from simulator.scenario import Scenario, load_document, load_text
from simulator.statistics.accumulator import Accumulator

ROOT = Path(__file__).parents[2]
BRAWL = load_text(
    """
asalto = 1
system = "haunted_house"
sides = { red = {}, blue = { role = "npc" } }
combatants = [{ name = "Ada", side = "red", use = "athlete" }, { name = "Bo", side = "blue", use = "knife_killer" }]
""",
    "brawl",
)
NAMES = ("Ada", "Bo")
LAYOUT = layout_of(BRAWL)


def orphaning() -> FightTask:
    """Return its trusted policy kills the run, or what else its process works for, and never answers."""
    bot = ROOT / "tests/runtime/bots.py"
    scenario = load_document(BRAWL.document, policies=[f"Ada={bot}:Orphaned"])
    return FightTask(scenario_json(scenario), 7, 1, 100, None, trust=True)


def is_killed(code: str) -> bool:
    """The program is killed, and all its processes end without an error. They hold the pipe until they have ended."""
    command = [sys.executable, "-c", code]
    with subprocess.Popen(command, stderr=subprocess.PIPE, cwd=ROOT) as child:
        _, said = child.communicate(timeout=60)
    return child.returncode == -signal.SIGKILL and b"Traceback" not in said


def assert_same_rows(found: Rows, expected: Rows) -> None:
    """Fail with the first row that differs, and the cells in which it does."""
    for one, other in zip(found.to_pylist(), expected.to_pylist(), strict=False):
        differing = {name: (one[name], other[name]) for name in other if one[name] != other[name]}
        assert not differing, f"fight {other['fight']}: found and expected {differing}"
    assert found.num_rows == expected.num_rows
    assert found.equals(expected)


def brawl() -> Scenario:
    """Return two who fight it out."""
    return BRAWL


def fate(name: str, *, standing: bool = True, alive: bool = True, status: str = "active", life: int = 5) -> Fate:
    """Return the fate of one of the two."""
    side = "red" if name == "Ada" else "blue"
    return Fate(name, side, standing, alive, status, {"life": life, "stamina": 2, "shock": 1}, 10 * life * standing)


def result(
    winner: str | None = "red",
    *,
    ending: str = "last_side",
    rounds: int = 3,
    stats: CombatStats | None = None,
    faults: tuple[Fault, ...] = (),
    **ada: object,
) -> Result:
    """Return one fight; ``ada`` are arguments of ``fate`` for Ada."""
    fates = (fate("Ada", **ada), fate("Bo"))  # type: ignore[arg-type]
    return Result(Outcome(winner, ending, rounds), fates, 4, faults, CombatStats() if stats is None else stats, fates)


def chunk_of(found: Sequence[Result], start: int = 1, layout: Layout = LAYOUT) -> Chunk:
    """Return a chunk of fights with these results."""
    cells: list[Cell] = []
    for number, one in enumerate(found, start):
        add_row(cells, layout, number, one)
    faults = [
        (number, fault.seat_name, fault.kind, fault.how, fault.message)
        for number, one in enumerate(found, start)
        for fault in one.faults
    ]
    return Chunk(start, rows_of(layout, cells), tuple(faults), 0.0)


def accumulated(*found: Result) -> Accumulator:
    """Fights with these results, counted."""
    accumulator = Accumulator(LAYOUT)
    accumulator.count(chunk_of(found))
    return accumulator


def _stats(taken: int, hits: int, fell: int) -> CombatStats:
    stats = CombatStats()
    for _ in range(hits):
        stats.landed(1)
    if taken:
        stats.harmed(1, 0, "knife", taken)
    if fell:
        stats.fell(0, fell, "dead")
    return stats


_faults = st.builds(
    Fault,
    seat=st.just(0),
    seat_name=st.sampled_from(NAMES),
    kind=st.sampled_from(["turn", "dodge"]),
    how=st.sampled_from(["late", "crashed"]),
    message=st.sampled_from(["first", "second"]),
)

results = st.builds(
    result,
    winner=st.sampled_from(["red", "blue", None]),
    ending=st.sampled_from(["last_side", "draw"]),
    rounds=st.integers(0, 100),
    stats=st.builds(_stats, st.integers(0, 9), st.integers(0, 3), st.integers(0, 9)),
    faults=st.lists(_faults, max_size=2).map(tuple),
    standing=st.booleans(),
    alive=st.booleans(),
    status=st.sampled_from(["active", "dead", "coma"]),
    life=st.integers(0, 30),
)


def played(scenario: Scenario, seed: int, fights: int) -> Accumulator:
    """Fights 1 to ``fights`` of a scenario, counted."""
    found = ChunkPlayer(scenario, seed, None).play(1, fights + 1)
    accumulator = Accumulator(layout_of(scenario))
    accumulator.count(found)
    return accumulator
