"""Matchups: each cell is the batch of its policies, policies are dominated only beyond chance, the value has an
interval; and the sentences about them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from simulator.batch.engine import Engine
from simulator.experiments.best import decided
from simulator.experiments.matchups import BadMatchups, MatchupsPlan, MatchupTally, matchups_plan, play_matchups
from simulator.experiments.options import RunOptions, ScenarioSource
from simulator.experiments.requests import MatchupsRequest
from simulator.narration.wording import Phrasebook
from simulator.report.matchups import matchups_answer, range_sentence
from simulator.scenario import load, recast
from simulator.statistics.metrics import metric_of

from ..report.written import written

SOURCE = ScenarioSource("reference_duel", RunOptions(seed=7))


def test_a_cell_is_the_batch_of_its_policies() -> None:
    """The same fights with the same dice as a batch with --policy and this seed; --also adds a row and a column."""
    plan = matchups_plan(SOURCE, MatchupsRequest(side="right", also=["{ use = 'search', budget = 1 }"]))
    with Engine() as engine:
        found = play_matchups(engine, plan, 6)
        assert found is not None
        assert (found.side, found.against, found.fights, found.whole) == ("right", "left", 6 * 36, True)
        assert found.policies[5] == "{ use = 'search', budget = 1 }"
        for own, other in (("basic", "random"), ("cautious", "tuned")):
            options = RunOptions(seed=7, policies=[f"right={own}", f"left={other}"])
            arm = ScenarioSource("reference_duel", options).arm()
            wins = metric_of(arm.layout, "win(right)").read
            [cell] = [cell for cell in found.cells if (cell.policy, cell.against) == (own, other)]
            chunks = engine.chunks((arm,), 6, lambda after: 6)
            assert cell.sums.total == sum(sum(wins(chunk.rows)) for (chunk,) in chunks)


def test_a_single_side_has_no_matchups(tmp_path: Path) -> None:
    """There must be another side to play against."""
    path = tmp_path / "alone.toml"
    path.write_text(
        'asalto = 1\nsystem = "haunted_house"\nsides = { red = {} }\n'
        'combatants = [{ name = "Ada", side = "red", use = "athlete" }]\n',
        encoding="utf-8",
    )
    with pytest.raises(BadMatchups, match='the only side is "red"; matchups need two sides'):
        matchups_plan(ScenarioSource(path), MatchupsRequest())


def test_best_is_decided_once_for_both_sides() -> None:
    """Its row and its column are the decisions that best against best makes, in every cell."""
    plan = matchups_plan(SOURCE, MatchupsRequest(also=["best"]))
    mirror = decided(recast(load("reference_duel"), {"left": "best", "right": "best"}))
    assert plan.scenario.best == mirror.best
    assert {row[-1].scenario.best["right"] for row in plan.arms} == {mirror.best["right"]}
    assert {arm.scenario.best["left"] for arm in plan.arms[-1]} == {mirror.best["left"]}


class Won(MatchupTally):
    """Tally of invented fights."""

    def __init__(self, plan: MatchupsPlan, rates: Sequence[Sequence[float]], fights: int) -> None:
        super().__init__(plan)
        dice = np.linspace(0, 1, fights, endpoint=False)
        self._won = [[dice < rate] for row in rates for rate in row]
        self.fights = fights


PLAN = matchups_plan(SOURCE, MatchupsRequest())
RATES = [
    [0.50, 0.30, 0.20, 0.20, 0.12],
    [0.80, 0.60, 0.45, 0.40, 0.31],
    [0.80, 0.60, 0.45, 0.40, 0.31],
    [0.79, 0.60, 0.45, 0.39, 0.30],
    [0.90, 0.65, 0.55, 0.41, 0.20],
]


def test_a_policy_is_dominated_only_where_the_difference_stands_out() -> None:
    """The first row is clearly below others, the fourth a hair below the second; the same rows dominate neither."""
    found = Won(PLAN, RATES, 200).result(whole=True)
    assert [(one.side, one.policy, one.by) for one in found.dominated] == [
        ("left", "random", "tuned"),
        *(("right", policy, "tuned") for policy in ("random", "basic", "cautious", "aggressive")),
    ]
    assert Won(PLAN, RATES, 5).result(whole=True).dominated == ()


def test_the_value_of_a_mixed_game_has_an_interval_around_it() -> None:
    """Matching pennies within five policies: half and half, and an interval that holds the value."""
    mixed = [[0.0] * 5, [0.9, 0.8, 0.2, 0.9, 0.9], [0.9, 0.2, 0.8, 0.9, 0.9], [0.0] * 5, [0.0] * 5]
    found = Won(PLAN, mixed, 200).result(whole=True).value
    assert found.rate == pytest.approx(0.5)
    assert found.policies == found.against == {"basic": 0.5, "cautious": 0.5}
    assert 0.4 < found.low < 0.5 < found.high < 0.6


def test_the_range_of_the_odds_is_a_sentence() -> None:
    """Played worst, played best, and both sides at their best, in both languages; or that the policies do nothing."""
    found, duel = Won(PLAN, RATES, 200).result(whole=True), PLAN.scenario
    told = written(matchups_answer(found, duel, 7, "asalto matchups reference_duel", 2.0, "en"))
    assert told.splitlines()[0] == (
        "A win for the left side: between 12.0 % (played worst: random against tuned) and 90.0 % (played best: tuned"
        " against random) of the fights; both sides at their best: 31.0 % (basic against tuned)."
    )
    assert "random is never better than tuned, and clearly worse against random, basic" in told
    assert range_sentence(found, Phrasebook.of(duel, "es")) == (
        "Victoria del bando izquierdo: entre 12,0 % (lo peor jugado: random contra tuned) y 90,0 % (lo mejor jugado:"
        " tuned contra random) de los combates; con los dos bandos en su mejor juego: 31,0 % (basic contra tuned)."
    )
    same = Won(PLAN, [[1.0] * 5] * 5, 9).result(whole=True)
    assert range_sentence(same, Phrasebook.of(duel, "en")) == (
        "A win for the left side: 100 % of the fights, whatever the policies."
    )
