"""A batch: the fights of one scenario until they are enough."""

from __future__ import annotations

from pathlib import Path

import pyarrow.parquet
import pytest

from simulator.batch.engine import Engine, ScenarioArm
from simulator.batch.export import RowFile
from simulator.experiments.batch import play_batch
from simulator.scenario import load
from simulator.statistics.metrics import metric_of
from simulator.statistics.stopping import StoppingRule, look_after

from ..batch.results import brawl

LEFT = 0.490299837
"""The chance of the left fighter in the reference duel, from its closed form."""


@pytest.fixture(scope="module")
def duel() -> ScenarioArm:
    """The reference duel with seed 11."""
    return ScenarioArm.of(load("reference_duel"), 11)


def test_a_batch_counts_fights_one_to_n(tmp_path: Path) -> None:
    """A batch of n counts fights 1 to n and writes their rows."""
    told: list[tuple[int, int]] = []
    arm = ScenarioArm.of(brawl(), 7)
    path = tmp_path / "rows.parquet"
    with Engine() as engine, RowFile(str(path), arm.layout.schema) as rows:
        found = play_batch(
            engine, arm, StoppingRule(30), progress=lambda done, of, known=None: told.append((done, of)), rows=rows
        )
        rows.keep()
    assert (found.accumulator.fights, found.whole, found.reached) == (30, True, True)
    assert told[-1] == (30, 30)
    read = pyarrow.parquet.read_table(path).to_pylist()
    assert [row["fight"] for row in read] == list(range(1, 31))
    assert sum(row["winner"] == "red" for row in read) == found.accumulator.wins("red")


@pytest.mark.slow
@pytest.mark.parametrize(("plain", "most"), [(True, 1200), (False, 700)])
def test_a_precision_stops_a_batch_at_a_look(duel: ScenarioArm, plain: bool, most: int) -> None:
    """At the first at which it is reached, and its interval covers the truth; sooner where luck is taken out."""
    with Engine() as engine:
        found = play_batch(engine, duel, StoppingRule(10**6, 0.03, metric_of(duel.layout, "win(left)")), plain=plain)
    estimate = found.observed.sums if plain else found.adjusted["win(left)"]
    low, high = estimate.interval()
    assert found.estimate is estimate
    assert estimate.half_width <= 0.03
    assert low <= LEFT <= high
    assert look_after(estimate.of - 1) == estimate.of == found.accumulator.fights < most
    assert found.whole
    assert found.reached
    assert not (plain and found.adjusted)


@pytest.mark.slow
def test_luck_is_taken_out_where_nothing_else_is_said(duel: ScenarioArm) -> None:
    """A plain batch must be asked for."""
    with Engine() as engine:
        assert play_batch(engine, duel, StoppingRule(200)).adjusted
        assert not play_batch(engine, duel, StoppingRule(200), plain=True).adjusted


def test_a_precision_may_take_more_than_may_be_played(duel: ScenarioArm) -> None:
    """The batch plays its maximum and shows about how many fights the precision would have taken."""
    with Engine() as engine:
        found = play_batch(engine, duel, StoppingRule(200, 0.02, metric_of(duel.layout, "win(left)")), plain=True)
    assert (found.accumulator.fights, found.whole, found.reached) == (200, True, False)
    assert 2300 < found.rule.wanted(found.observed.sums) < 2700


def test_a_batch_may_be_stopped(duel: ScenarioArm) -> None:
    """A stopped batch is not whole."""
    calls: list[int] = []

    def stopped() -> bool:
        calls.append(1)
        return len(calls) > 5

    with Engine(stopped=stopped) as engine:
        found = play_batch(engine, duel, StoppingRule(1000))
    assert 0 < found.accumulator.fights < 1000
    assert not found.whole
