"""Sweeps: every cell agrees with the exact odds, all mistakes come first, hopeless cells are given up."""

from __future__ import annotations

from math import sqrt
from pathlib import Path

import pytest

from simulator.batch.engine import Engine
from simulator.batch.journal import Journal, JournalKey
from simulator.batch.table import COUNT, FLAG, WORD
from simulator.core.errors import BadScenario
from simulator.experiments.answered import Answered
from simulator.experiments.axes import Axis, plain_value
from simulator.experiments.grid import BadGrid, grid_cells
from simulator.experiments.options import RunOptions, ScenarioSource
from simulator.experiments.sweep import Sweep, SweepPlan, play_sweep, sweep_table
from simulator.statistics.constraints import BadConstraint, Constraint
from simulator.statistics.metrics import BadMetric
from simulator.statistics.stopping import OutOfReach
from simulator.wire.documents import document

from ..batch.bench import ARMOUR, source

AXIS = Axis.parse("combatants.Bruno.natural_armour=0..6")


def played(axes: list[Axis], plan: SweepPlan, seed: int = 7) -> Sweep:
    """Return a sweep of the reference duel."""
    with Engine() as engine:
        return play_sweep(engine, axes, grid_cells(axes, source(seed)), plan)


@pytest.mark.slow
def test_every_cell_agrees_with_the_exact_odds() -> None:
    """Natural armour 0 to 6 in the reference duel: within four standard errors of what asalto exact says."""
    found = played([AXIS], SweepPlan(300))
    for row in found.rows:
        exact = ARMOUR[int(row.cell.values[0])]
        error = sqrt(exact * (1 - exact) / row.fights)
        assert abs(row.sums["win(left)"].mean - exact) < 4 * error
    assert (len(found.rows), found.fights, found.whole, found.missed) == (7, 2100, True, [])


@pytest.mark.slow
def test_cells_share_their_dice() -> None:
    """The cell that changes nothing is the batch of the same seed, fight by fight."""
    axis = Axis.parse("combatants.Bruno.natural_armour=2,3")
    same, other = played([axis], SweepPlan(60)).rows
    plain_arm = source(7).arm()
    with Engine() as engine:
        chunks = [chunk for (chunk,) in engine.chunks((plain_arm,), 60, lambda fights: 60)]
    assert same.sums["rounds"].total == sum(sum(plain_arm.layout.numbers(chunk.rows, "rounds")) for chunk in chunks)
    assert same.sums["rounds"].total != other.sums["rounds"].total


def test_axes_span_every_combination_the_last_fastest() -> None:
    """Two axes of two values span four cells, and the last axis varies fastest."""
    axes = [Axis.parse("combatants.Bruno.max_life=2,3"), Axis.parse("combatants.Vega.max_life=4,5")]
    found = played(axes, SweepPlan(3))
    assert [row.cell.values for row in found.rows] == [("2", "4"), ("2", "5"), ("3", "4"), ("3", "5")]
    last = found.at((1, 0))
    assert last is not None
    assert last.cell.values == ("3", "4")
    assert found.at((2, 0)) is None


def test_everything_that_is_wrong_in_any_cell_is_said_at_once() -> None:
    """Each mistake once, however many cells have it, and blamed on --vary."""
    axes = [
        Axis.parse("combatants.Bruno.max_life=5,0"),
        Axis.parse("combatants.Vega.agility=5,99"),
        Axis.parse("combatants.Vega.power=1,2"),
    ]
    with pytest.raises(BadScenario) as caught:
        grid_cells(axes, source(1))
    problems = caught.value.problems
    assert len(problems) == len(set(problems)) == 2
    assert all("--vary" in problem for problem in problems)


def test_a_grid_has_axes_that_differ_and_not_too_many_cells() -> None:
    """Each refusal says what is allowed."""
    many = [Axis.parse(f"combatants.Bruno.{field}=1..30") for field in ("power", "agility", "combat")]
    for axes, said in (
        (many, r"27000 cells \(30 × 30 × 30\); allowed are 10000"),
        ([many[0], many[0]], "is varied twice"),
        ([], "nothing is varied"),
    ):
        with pytest.raises(BadGrid, match=said):
            grid_cells(axes, source(1))


def test_cells_that_would_be_the_same_scenario_are_refused() -> None:
    """Two that are played alike would be shown as if nothing had come of what was varied."""
    axes = [Axis.parse("limits.rounds=3,4"), Axis.parse("sides.left.policy=basic,aggressive")]
    assert len(grid_cells(axes, ScenarioSource("reference_duel"))) == 4
    said = (
        "limits.rounds=3, sides.left.policy=basic and limits.rounds=3, sides.left.policy=aggressive are the same"
        " scenario, because --policy overrides what is varied"
    )
    with pytest.raises(BadGrid) as caught:
        grid_cells(axes, ScenarioSource("reference_duel", RunOptions(policies=["left=random"])))
    assert str(caught.value) == said


def test_a_figure_that_some_cell_has_not_is_refused_before_anything_is_played() -> None:
    """The error names the cell that lacks the metric."""
    axis = Axis.parse("combatants.Vega.count=2,1")
    prepared = grid_cells([axis], source(1))
    with Engine() as engine:
        with pytest.raises(BadMetric, match=r"with combatants.Vega.count=1: there is no metric 'alive\(Vega 2\)'"):
            play_sweep(engine, [axis], prepared, SweepPlan(10, of=("alive(Vega 2)",)))
        with pytest.raises(BadConstraint, match="0 to 1"):
            play_sweep(
                engine, [axis], prepared, SweepPlan(10, culls=(Constraint.parse("win(left)<5", "--cull", "<>"),))
            )
        with pytest.raises(OutOfReach, match="takes at least"):
            play_sweep(engine, [axis], prepared, SweepPlan(10, precision=0.01))


@pytest.mark.slow
def test_a_hopeless_cell_is_given_up_at_the_first_look_that_is_sure() -> None:
    """With 1 point of life Bruno loses, which 100 fights show; with 20 it is open."""
    axis = Axis.parse("combatants.Bruno.max_life=1,20")
    cull = Constraint.parse("win(left)<20%", "--cull", "<>")
    hopeless, fair = played([axis], SweepPlan(180, culls=(cull,))).rows
    assert (hopeless.fights, hopeless.culled, hopeless.whole) == (100, cull, True)
    assert (fair.fights, fair.culled, fair.whole) == (180, None, True)


def test_each_cell_is_played_until_it_is_known() -> None:
    """A nearly certain cell takes fewer fights; a cell that stays short of the precision is named."""
    axis = Axis.parse("combatants.Bruno.max_life=1,20")
    found = played([axis], SweepPlan(150, precision=0.06))
    sure, fair = found.rows
    assert (sure.fights, sure.reached) == (100, True)
    assert (fair.fights, fair.reached) == (150, False)
    assert found.missed == [fair]


@pytest.mark.slow
def test_a_sweep_goes_on_from_its_journal(tmp_path: Path) -> None:
    """Fights of the journal are not played again, and the result is the same."""
    axis = Axis.parse("combatants.Bruno.max_life=5,6")
    prepared = grid_cells([axis], source(3))
    path, key = tmp_path / "a.journal", JournalKey("sweep", ("a",), 3, "1")
    left = iter(range(45))
    with (
        Journal.begin(path, key) as journal,
        Engine(journal=journal, stopped=lambda: next(left, None) is None) as engine,
    ):
        first = play_sweep(engine, [axis], prepared, SweepPlan(40))
    with Journal.resume(path, key) as journal, Engine(journal=journal) as engine:
        again = play_sweep(engine, [axis], prepared, SweepPlan(40))
    with Engine() as engine:
        whole = play_sweep(engine, [axis], prepared, SweepPlan(40))
    assert not first.whole
    assert sweep_table(again).equals(sweep_table(whole))


def test_the_tidy_table_has_a_row_for_each_cell_and_figure() -> None:
    """The varied keys are columns of their own kind: numbers, truths, words."""
    axes = [
        Axis.parse("combatants.Bruno.max_life=2,3"),
        Axis.parse("combatants.Vega.fearless=true,false"),
        Axis.parse("sides.right.policy=basic,aggressive"),
    ]
    found = played(axes, SweepPlan(2))
    rows = sweep_table(found)
    assert rows.schema.names[:4] == (*(axis.key for axis in axes), "figure")
    assert rows.schema.kinds[:3] == (COUNT, FLAG, WORD)
    assert rows.num_rows == 8 * len(found.rows[0].sums)
    first = rows.slice(0, 1).to_pylist()[0]
    low, high = found.rows[0].sums["draw"].interval()
    expected = {"figure": "draw", "mean": 0.0, "low": low, "high": high, "fights": 2, "culled": False}
    assert first == {axes[0].key: 2, axes[1].key: True, axes[2].key: "basic", **expected}


def test_a_single_fight_has_means_without_an_interval() -> None:
    """A single fight has a mean without an interval, in the table and in the document."""
    found = played([Axis.parse("combatants.Bruno.max_life=2")], SweepPlan(1))
    by_name = {row["figure"]: row for row in sweep_table(found).to_pylist()}
    assert (by_name["rounds"]["low"], by_name["rounds"]["high"]) == (None, None)
    assert document(found.rows[0].sums["rounds"])["ci95"] is None


def test_the_document_says_what_was_varied_and_what_came_of_it() -> None:
    """The JSON document has the values that TOML means."""
    found = played([Axis.parse("combatants.Bruno.max_life=2,3")], SweepPlan(5))
    said = document(Answered(found, "duel", "haunted_house", 7, 0.5))
    assert said["vary"] == {"combatants.Bruno.max_life": [2, 3]}
    assert (said["of"], said["fights"], said["fights_per_s"], said["whole"]) == ("win(left)", 10, 20.0, True)
    assert isinstance(said["cells"], list)
    first = said["cells"][0]
    assert isinstance(first, dict)
    assert (first["set"], first["fights"], first["culled"]) == ({"combatants.Bruno.max_life": 2}, 5, None)
    assert isinstance(first["figures"], dict)
    assert first["figures"]["tpk"] == document(found.rows[0].sums["tpk"])


@pytest.mark.parametrize(
    ("text", "value"), [("3", 3), ("0.5", 0.5), ("true", True), ('"a"', "a"), ("basic", "basic"), ("[1, 2]", "[1, 2]")]
)
def test_a_value_is_what_toml_makes_of_it(text: str, value: object) -> None:
    """A value that is neither number, truth nor text stays as it was typed."""
    assert plain_value(text) == value
