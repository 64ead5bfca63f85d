"""Matrix games of policies: the fights of the cells, the value of the game, and policies that another one dominates."""

from __future__ import annotations

import pytest

from simulator.batch.engine import ScenarioArm
from simulator.batch.tasks import ChunkPlayer
from simulator.core.errors import BadScenario
from simulator.policy.spec import PolicySpec
from simulator.runtime.matchups import MatrixCell, best_play, dominators, maximin, play_matrix
from simulator.scenario import load


@pytest.mark.parametrize(
    ("gains", "value", "rows", "columns"),
    [
        ([[1, 0], [0, 1]], 0.5, (0.5, 0.5), (0.5, 0.5)),  # matching pennies
        ([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], 0, (1 / 3,) * 3, (1 / 3,) * 3),  # rock, paper, scissors
        ([[0.1, 0.3], [0.2, 0.4]], 0.2, (0, 1), (1, 0)),  # a saddle point
        ([[5, 5], [5, 5]], 5, (1, 0), (1, 0)),  # ties: the first of each
        ([[3, 0], [0, 1], [0, 0]], 0.75, (0.25, 0.75, 0), (0.25, 0.75)),  # the last row is dominated
        ([[0.31]], 0.31, (1,), (1,)),
    ],
)  # fmt: skip
def test_the_value_of_known_games(
    gains: list[list[float]], value: float, rows: tuple[float, ...], columns: tuple[float, ...]
) -> None:
    """The value and the shares of games whose solution is in every book."""
    found = best_play(gains)
    assert found.value == pytest.approx(value)
    assert found.rows == pytest.approx(rows)
    assert found.columns == pytest.approx(columns)


def test_neither_side_gains_by_leaving_its_best_play() -> None:
    """The rows' shares are worth at least the value against every column, the columns' at most that against every
    row."""
    gains = [[38, 12, 25, 9], [20, 31, 11, 30], [29, 17, 22, 24], [5, 33, 18, 27]]
    found = best_play(gains)
    assert sum(found.rows) == pytest.approx(1)
    assert sum(found.columns) == pytest.approx(1)
    for column in zip(*gains, strict=True):
        assert sum(share * gain for share, gain in zip(found.rows, column, strict=True)) >= found.value - 1e-9
    for row in gains:
        assert sum(share * gain for share, gain in zip(found.columns, row, strict=True)) <= found.value + 1e-9


def test_dominated_rows_and_columns() -> None:
    """A row is dominated by one that is nowhere worse and somewhere better, a column likewise for the other side; an
    equal one dominates nothing, and a difference that is not clear does not count."""
    gains = [[1, 2, 3], [1, 2, 2], [0, 1, 4], [1, 2, 3]]
    assert dominators(gains) == (None, 0, None, None)
    assert dominators(gains, clear=lambda low, high: False) == (None,) * 4
    assert dominators(gains, columns=True) == (None, 0, 0)
    assert maximin(gains) == 0


def test_a_cell_is_the_batch_of_its_policies() -> None:
    """Each cell counts the winners of the same fights as a batch with these policies and this seed."""
    policies = ["basic", "random"]
    minds = [PolicySpec(name) for name in policies]
    found = play_matrix(load("reference_duel"), ((0,), (1,)), (minds, minds), 7, 12)
    for row, own in enumerate(policies):
        for column, other in enumerate(policies):
            changed = load("reference_duel", policies=[f"left={own}", f"right={other}"])
            arm = ScenarioArm.of(changed, 7)
            winners = arm.layout.words(ChunkPlayer(changed, 7, None).play(1, 13).rows, "winner")
            assert found[row][column] == MatrixCell(winners.count("left"), winners.count("right"), 12)
    assert found[0][1].won > found[1][1].won
    assert MatrixCell(3, 5, 12).score == 10


def test_a_chain_is_refused() -> None:
    """A chain is more than one fight, and the runner says so."""
    with pytest.raises(BadScenario):
        play_matrix(load("a_night_in_the_house"), ((0,), (1,)), ([PolicySpec("basic")],) * 2, 1, 1)
