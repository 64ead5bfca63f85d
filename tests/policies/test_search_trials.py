"""Trials: when an answer is settled, and which of several is chosen."""

from __future__ import annotations

from itertools import pairwise
from statistics import mean, stdev
from types import SimpleNamespace
from typing import Any

import pytest

from policies.search import trials
from policies.search.trials import (
    CLEAR,
    DOUBT,
    EACH,
    ENOUGH,
    LEAST,
    NEGLIGIBLE,
    Trials,
    Tried,
    _better_half,
    chosen,
    decided,
    difference,
)
from simulator.core.asks import Option


def tried(name: str, *values: float) -> Tried:
    """An option with the values of its samples."""
    found = Tried(Option(name))
    found.values.extend(values)
    return found


def test_a_difference_is_that_of_the_samples_that_both_have() -> None:
    """Its mean and standard error; of fewer than two samples nothing is known."""
    one, other = tried("a", 0.5, 0.1, 0.6, 0.9), tried("b", 0.2, 0.3, 0.1)
    pairs = [0.3, -0.2, 0.5]
    assert difference(one, other) == pytest.approx((mean(pairs), stdev(pairs) / 3**0.5))
    assert difference(one, tried("b", 0.2)) == difference(one, tried("b")) == (0.0, 1.0)


def test_what_was_never_tried_is_worse_than_any_value() -> None:
    """Values lie between -1 and 1, with what comes soon four times as much at most."""
    assert trials._mean(tried("a")) < -4 <= trials._mean(tried("b", -4.0))
    assert trials._mean(tried("c", 0.25, 0.75)) == 0.5


@pytest.mark.parametrize(("samples", "takes"), [(ENOUGH - 1, False), (ENOUGH, True)])
def test_the_best_is_chosen_when_enough_was_tried(samples: int, takes: bool) -> None:
    """Else the incumbent stays; it is settled as soon."""
    best, incumbent = tried("best", *[1.0] * samples), tried("old", *[0.0] * samples)
    assert chosen([incumbent, best], incumbent).verb == ("best" if takes else "old")
    assert decided([incumbent, best]) is takes


@pytest.mark.parametrize(("ahead", "takes"), [(0.99, False), (1.01, True)])
def test_the_best_has_to_be_better_by_more_than_chance(ahead: float, takes: bool) -> None:
    """By so many standard errors of the difference, and a little more."""
    noise = [0.1, -0.1] * ENOUGH
    error = stdev(noise) / len(noise) ** 0.5
    lead = (DOUBT * error + LEAST) * ahead
    incumbent = tried("old", *[0.0] * len(noise))
    assert chosen([incumbent, tried("best", *[lead + each for each in noise])], incumbent).verb == (
        "best" if takes else "old"
    )
    clear = (CLEAR * error + LEAST) * ahead
    assert decided([incumbent, tried("best", *[clear + each for each in noise])]) is takes


def test_the_better_half_has_the_incumbent() -> None:
    """Two at least; the last of them makes room for the incumbent if need be."""
    ranked = [tried(name, value) for name, value in zip("abcde", (0.5, 0.4, 0.3, 0.2, 0.1), strict=True)]
    assert all(trials._mean(one) > trials._mean(other) for one, other in pairwise(ranked))
    assert [_better_half(ranked[:count], ranked[0]) for count in (2, 3, 4, 5)] == [
        ranked[:2], ranked[:2], ranked[:2], ranked[:3],
    ]  # fmt: skip
    assert _better_half(ranked, ranked[4]) == [*ranked[:2], ranked[4]]


@pytest.mark.parametrize(
    ("left", "cost", "count"),
    [(16 * EACH, 4, 4), (16 * EACH - 1, 4, 3), (16 * EACH, 1, 16), (5 * EACH, 0, 5), (0, 9, 2)],
)
def test_as_many_options_are_tried_as_the_budget_lasts_for(left: int, cost: int, count: int) -> None:
    """So many playouts of each, at the cost of one; two at least."""
    table: Any = SimpleNamespace(left=left)
    assert Trials(table, 0)._affordable(cost) == count


@pytest.mark.parametrize(("apart", "settled"), [(NEGLIGIBLE * 0.99, True), (NEGLIGIBLE * 1.01, False)])
def test_a_difference_that_is_worth_nothing_is_settled(apart: float, settled: bool) -> None:
    """Where even two standard errors more would be negligible, nothing is clear, and no more is played."""
    noise = [0.08, -0.08] * ENOUGH
    error = stdev(noise) / len(noise) ** 0.5
    lead = apart - 2 * error
    assert lead < CLEAR * error + LEAST
    assert decided([tried("old", *[0.0] * len(noise)), tried("best", *[lead + each for each in noise])]) is settled
