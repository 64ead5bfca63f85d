"""Trials: when an answer is settled, and which of several is chosen."""

from __future__ import annotations

from statistics import mean, stdev

import pytest

from policies.search.trials import (
    CLEAR,
    DOUBT,
    ENOUGH,
    LEAST,
    NEGLIGIBLE,
    Tried,
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


@pytest.mark.parametrize(("apart", "settled"), [(NEGLIGIBLE * 0.99, True), (NEGLIGIBLE * 1.01, False)])
def test_a_difference_that_is_worth_nothing_is_settled(apart: float, settled: bool) -> None:
    """Where even two standard errors more would be negligible, nothing is clear, and no more is played."""
    noise = [0.08, -0.08] * ENOUGH
    error = stdev(noise) / len(noise) ** 0.5
    lead = apart - 2 * error
    assert lead < CLEAR * error + LEAST
    assert decided([tried("old", *[0.0] * len(noise)), tried("best", *[lead + each for each in noise])]) is settled
