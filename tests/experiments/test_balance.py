"""Balancing: the ways that are found, their effect, goals that contradict each other, and the budget."""

from __future__ import annotations

from itertools import count
from math import inf

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.optimize import isotonic_regression

from simulator.batch.engine import Engine
from simulator.batch.processes import ProcessWorkers
from simulator.core.record import Json
from simulator.experiments.answered import AnsweredBalance
from simulator.experiments.balance import (
    WITHIN,
    Balance,
    BalancePlan,
    estimated_budget,
    find_balance,
)
from simulator.experiments.balance_search import crossing, isotonic
from simulator.experiments.candidates import SearchGoal, levels_from
from simulator.experiments.levers import find_levers
from simulator.experiments.options import RunOptions, ScenarioSource
from simulator.statistics.constraints import Constraint
from simulator.wire.documents import written

SEED = 5
FEW = BalancePlan(fights=2500, first=25)


def balanced(
    name: str, side: str, win: float, deaths: float = 1.0, plan: BalancePlan = FEW, engine: Engine | None = None
) -> Balance | None:
    """Return the ways to a share of wins with at most a share of deaths."""
    source = ScenarioSource(name, RunOptions(seed=SEED))
    sign = "<" if deaths < 1 else "<="
    goal = SearchGoal(
        Constraint(f"win({side})={win}", f"win({side})", "=", win),
        (Constraint(f"some_dead({side}){sign}{deaths}", f"some_dead({side})", sign, deaths),),
    )
    with Engine() if engine is None else engine as playing:
        return find_balance(playing, source, find_levers(source.load(), source), goal, plan)


def found(given: Balance | None) -> Balance:
    """Return the balance of a search that was not stopped before it began."""
    assert given is not None
    return given


@pytest.mark.slow
def test_the_ways_come_to_the_goal_and_differ() -> None:
    """Down from an even duel; no two change the same things, and the first is near."""
    result = found(balanced("reference_duel", "left", 0.3, plan=BalancePlan(fights=4000, first=25)))
    assert result.reached
    assert not result.settled
    assert 1 <= len(result.ways) <= 3
    assert abs(result.ways[0].candidate.mean - 0.3) <= WITHIN
    assert all(way.candidate.fights >= 400 for way in result.ways)
    low, high = result.ways[0].candidate.target_sums.interval()
    assert result.ways[0].reached
    assert 0.3 - WITHIN <= low < high <= 0.3 + WITHIN
    keys = [frozenset(change.key for change in way.changes) for way in result.ways]
    assert len(set(keys)) == len(keys)
    assert all(key.startswith(("combatants.Vega", "sides.right")) for each in keys for key in each)


@pytest.mark.slow
def test_goals_that_contradict_each_other_are_said_to() -> None:
    """A fighter that loses half of its duels dies in a fifth of them under any change; the nearest of each is named."""
    result = found(balanced("reference_duel", "left", 0.5, 0.02))
    assert not result.reached
    assert result.conflict is not None
    assert abs(result.conflict.by_target.mean - 0.5) <= WITHIN
    assert result.conflict.by_requires.sums[1].mean < 0.05
    document: dict[str, Json] = written(AnsweredBalance(result, "duel", "haunted_house", SEED, 1.0))
    assert isinstance(document["conflict"], dict)
    assert document["reached"] is False


@pytest.mark.slow
def test_the_same_budget_gives_the_same_answer() -> None:
    """Byte for byte, also where the engine plays with workers from the first fight on."""
    alone = found(balanced("reference_duel", "left", 0.8, plan=BalancePlan(fights=400)))
    engine = Engine(lambda: ProcessWorkers(2), warm_up=0.0)
    shared = found(balanced("reference_duel", "left", 0.8, plan=BalancePlan(fights=400), engine=engine))
    base = ScenarioSource("reference_duel").load()
    one, other = (AnsweredBalance(each, "duel", base.system, SEED, 1.0) for each in (alone, shared))
    assert written(one) == written(other)


def test_the_time_says_how_many_fights() -> None:
    """By a clock: twelve fights between its second and its last tick, and two digits of what comes out."""
    ticks = count().__next__
    source = ScenarioSource("reference_duel", RunOptions(seed=SEED))
    plan = BalancePlan(600.0, clock=lambda: ticks() * 0.1)
    assert estimated_budget(source.arm(), plan, 1) in (3800, 3900)
    ticks = count().__next__
    assert estimated_budget(source.arm(), plan, 2) in (7700, 7800)
    short = BalancePlan(0.01, clock=lambda: ticks() * 0.1)
    assert estimated_budget(source.arm(), short, 1) == 1000


def test_the_goal_is_looked_for_between_the_steps_that_enclose_it() -> None:
    """Steps that contradict the order are evened out; if all are too easy, the goal lies beyond the last one."""
    assert crossing([0, 4, 8], [-0.4, -0.1, 0.1], [50, 50, 50]) == pytest.approx(6.0)
    assert crossing([0, 1, 8], [0.1, -0.3, 0.1], [50, 50, 50]) == pytest.approx(4.5)
    assert crossing([0, 4], [-0.4, -0.1], [50, 50]) == inf
    assert crossing([0, 4], [0.1, 0.4], [50, 50]) == -inf


@given(st.lists(st.tuples(st.floats(-1, 1), st.integers(1, 999)), min_size=1, max_size=12))
def test_smoothed_steps_are_those_of_scipy(steps: list[tuple[float, int]]) -> None:
    """The nearest values that contradict no order, more fights weighing more."""
    values, weights = [value for value, _ in steps], [weight for _, weight in steps]
    expected = isotonic_regression(np.array(values), weights=np.array(weights)).x
    assert isotonic(values, weights) == pytest.approx(expected.tolist(), abs=1e-12)


def test_a_search_that_is_stopped_at_once_has_nothing() -> None:
    """A search stopped at its start has no result, not even the scenario as it stands."""
    source = ScenarioSource("reference_duel", RunOptions(seed=SEED))
    goal = SearchGoal(Constraint.parse("win(left)=0.5", "--win", "="))
    with Engine(stopped=lambda: True) as engine:
        assert find_balance(engine, source, [], goal, FEW) is None


def test_levels_double() -> None:
    """From the first on."""
    assert [levels_from(25)(fights) for fights in (0, 24, 25, 50, 60)] == [25, 25, 50, 100, 100]
