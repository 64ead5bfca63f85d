"""The workload of a grid: whether many short plays are worth workers, when no single one of them is."""

from __future__ import annotations

import pytest
from attrs import evolve

from simulator.batch.engine import WORTH_WORKERS, Engine
from simulator.batch.processes import ProcessWorkers
from simulator.batch.tasks import Chunk
from simulator.experiments import grid
from simulator.experiments.axes import Axis
from simulator.experiments.grid import BadGrid, Workload, grid_cells

from ..batch.bench import source
from ..batch.results import chunk_of, result


def workers() -> ProcessWorkers:
    """Start two workers."""
    return ProcessWorkers(2)


def chunks(seconds: float, arms: int = 1) -> list[Chunk]:
    """Return a chunk of two fights for each arm, all of which took so long together."""
    return [evolve(chunk_of([result(), result()]), seconds=seconds / arms)] * arms


@pytest.mark.parametrize(
    ("left", "arms", "at_once"),
    [(WORTH_WORKERS, 1, False), (WORTH_WORKERS + 1, 1, True), (2 * WORTH_WORKERS, 2, False), (99, 2, True)],
)
def test_workers_start_at_once_for_many_fights(left: int, arms: int, at_once: bool) -> None:
    """Two fights an arm took two seconds: a second a fight with one arm, half a second with two."""
    engine = Engine(workers, warm_up=9.0)
    workload = Workload(engine)
    workload.note(chunks(2.0, arms))
    workload.expect(left)
    assert engine.warm_up == (0.0 if at_once else 9.0)


def test_nothing_is_expected_of_what_was_not_played() -> None:
    """A journal's fights took no time and say nothing of the others; an engine without workers has none to start."""
    engine, alone = Engine(workers, warm_up=9.0), Engine(None, warm_up=9.0)
    unplayed, without = Workload(engine), Workload(alone)
    unplayed.note(chunks(0.0))
    unplayed.expect(10**6)
    without.note(chunks(2.0))
    without.expect(10**6)
    assert (engine.warm_up, alone.warm_up) == (9.0, 9.0)
    assert (unplayed.fights, without.fights) == (0, 2)


@pytest.mark.parametrize(("most", "told"), [(6, ""), (5, r"the grid has 6 cells \(3 × 2\); allowed are 5")])
def test_a_grid_has_at_most_so_many_cells(monkeypatch: pytest.MonkeyPatch, most: int, told: str) -> None:
    """The highest number itself is allowed."""
    monkeypatch.setattr(grid, "MOST", most)
    axes = [Axis.parse("combatants.Bruno.power=1..3"), Axis.parse("sides.left.policy=basic,cautious")]
    if told:
        with pytest.raises(BadGrid, match=told):
            grid_cells(axes, source(5))
    else:
        assert len(grid_cells(axes, source(5))) == most
