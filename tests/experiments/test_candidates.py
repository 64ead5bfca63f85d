"""Candidates: how well a setting does, by what was played of it."""

from __future__ import annotations

import numpy as np
import pytest

from simulator.experiments.axes import Axis
from simulator.experiments.candidates import Candidate, SearchGoal
from simulator.experiments.grid import grid_cell
from simulator.statistics.constraints import Constraint

from ..batch.bench import source


def played(require: str, rounds: int) -> Candidate:
    """A setting of which two fights of so many rounds were played, with that requirement."""
    wanted = Constraint.parse("win(left)=0.5", "--target", "="), Constraint.parse(require, "--require", "<>")
    goal = SearchGoal(wanted[0], wanted[1:])
    arm = source().arm()
    cell = grid_cell((Axis.parse("combatants.Bruno.max_life=20"),), (0,), arm)
    candidate = Candidate(cell, goal, goal.metrics(arm))
    candidate.sums[1].add(np.array([rounds, rounds]))
    return candidate


@pytest.mark.parametrize(("require", "holds"), [("rounds<=4", True), ("rounds<4", False)])
def test_a_mean_at_a_strict_limit_misses_it(require: str, holds: bool) -> None:
    """A mean of exactly 4 is not below 4: it is ranked behind all that meet the requirement, and before those that
    miss it by more."""
    at_limit, above = played(require, 4), played(require, 5)
    assert (at_limit.excess == 0.0) is holds
    assert 0 <= at_limit.excess < 1e-6
    assert above.excess == pytest.approx(1.0)


@pytest.mark.parametrize(("require", "likely"), [("rounds<4", False), ("rounds>4", True), ("win(left)>0.4", True)])
def test_the_chance_that_a_requirement_holds_goes_its_way(require: str, likely: bool) -> None:
    """Fights of 5 rounds each, all won, speak for what lies on their side of a limit."""
    candidate = played(require, 1 if "win" in require else 5)
    assert (candidate.allowed > 0.5) is likely
    assert 0 < candidate.allowed < 1
