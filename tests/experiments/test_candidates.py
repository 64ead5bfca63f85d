"""Candidates: how well a setting does, by what was played of it."""

from __future__ import annotations

import pytest
from scipy.stats import norm

from simulator.experiments.axes import Axis
from simulator.experiments.candidates import Candidate, SearchGoal, chance_to_hold
from simulator.experiments.grid import grid_cell
from simulator.statistics.constraints import Constraint
from simulator.statistics.metrics import Sums

from ..batch.bench import source


def played(require: str, rounds: int) -> Candidate:
    """Return a setting with two fights of ``rounds`` rounds, and a requirement."""
    wanted = Constraint.parse("win(left)=0.5", "--target", "="), Constraint.parse(require, "--require", "<>")
    goal = SearchGoal(wanted[0], wanted[1:])
    arm = source().arm()
    cell = grid_cell((Axis.parse("combatants.Bruno.max_life=20"),), (0,), arm)
    candidate = Candidate(cell, goal, goal.metrics(arm))
    candidate.sums[1].add([rounds, rounds])
    return candidate


@pytest.mark.parametrize(("require", "holds"), [("rounds<=4", True), ("rounds<4", False)])
def test_a_mean_at_a_strict_limit_misses_it(require: str, holds: bool) -> None:
    """A mean of exactly 4 is not below 4: it ranks behind all that meet it, before those that miss it by more."""
    at_limit, above = played(require, 4), played(require, 5)
    assert (at_limit.excess == 0.0) is holds
    assert 0 <= at_limit.excess < 1e-6
    assert above.excess == pytest.approx(1.0)


@pytest.mark.parametrize(("rounds", "side"), [(3, -1), (4, 0), (5, 1)])
def test_a_setting_is_beside_its_target_where_that_is_sure(rounds: int, side: int) -> None:
    """Fights that are all alike leave no doubt; those that are as long as is wanted are on neither side."""
    target = Constraint.parse("rounds=4", "--target", "=")
    goal, arm = SearchGoal(target), source().arm()
    candidate = Candidate(grid_cell((Axis.parse("a=1"),), (0,), arm), goal, goal.metrics(arm))
    candidate.sums[0].add([rounds] * 3)
    assert (candidate.side, candidate.fights, candidate.mean) == (side, 3, rounds)
    assert candidate.distance == abs(rounds - 4)


@pytest.mark.parametrize(("require", "likely"), [("rounds<4", False), ("rounds>4", True), ("win(left)>0.4", True)])
def test_the_chance_that_a_requirement_holds_goes_its_way(require: str, likely: bool) -> None:
    """Fights of 5 rounds each, all won, speak for what lies on their side of a limit."""
    candidate = played(require, 1 if "win" in require else 5)
    assert (candidate.allowed > 0.5) is likely
    assert 0 < candidate.allowed < 1


@pytest.mark.parametrize(
    ("wins", "limit", "chance"), [(2, 0.4, 1 - 0.4**3), (0, 0.4, 0.6**3), (2, 0.0, 1.0), (2, 1.0, 0.0)]
)
def test_the_chance_of_a_share_is_that_of_its_fights(wins: int, limit: float, chance: float) -> None:
    """One more fight each way is added: after two wins of two, the chance that the share is above a limit."""
    sums = Sums(True, 2, wins, wins)
    assert chance_to_hold(Constraint("", "win(left)", ">", limit), sums) == pytest.approx(chance)
    assert chance_to_hold(Constraint("", "win(left)", "<", limit), sums) == pytest.approx(1 - chance)


def test_the_chance_of_a_mean_is_normal() -> None:
    """The spread is that of the fights and of one more that came out one point off."""
    sums = Sums(False, 4, 20, 104)
    spread = (sums.variance / 4 + 1 / 16) ** 0.5
    for limit in (4.0, 5.0, 6.5):
        chance = chance_to_hold(Constraint("", "rounds", "<", limit), sums)
        assert chance == pytest.approx(norm.cdf((limit - 5) / spread))
