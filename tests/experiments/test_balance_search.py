"""A lever in a search: its steepness, the place of its goal, and the step that is tried next."""

from __future__ import annotations

from collections.abc import Mapping
from math import exp, log
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from simulator.experiments.balance_search import BORROWED, LeverTrack, log_odds
from simulator.statistics.constraints import Constraint

STEPS = 40
NOW = 10


def track(
    rates: Mapping[int, float], fights: int = 100, *, goal: float = 0.5, ordered: bool = True, **more: Any
) -> LeverTrack:
    """Return a lever of 40 steps that stands at step 10; the wins at the steps that were tried; the best is nearest
    to the goal."""
    search: Any = SimpleNamespace(
        goal=SimpleNamespace(target=Constraint("", "win(a)", "=", goal)),
        steadied=lambda one: one.rate,
        doubt=lambda one: abs(one.rate - goal),
    )
    lever: Any = SimpleNamespace(steps=list(range(STEPS)), now=NOW, ordered=ordered)
    places: Any = {place: SimpleNamespace(rate=rate, fights=fights) for place, rate in rates.items()}
    return LeverTrack(search, lever, places=places, **more)


def logistic(place: int, steep: float, middle: float = 12.0) -> float:
    """Return the wins at a step, where each step lowers the logarithm of the odds by so much."""
    return 1 / (1 + exp(steep * (place - middle)))


@pytest.mark.parametrize("steep", [-0.5, 0.125, 0.5])
def test_the_steepness_is_that_of_the_odds(steep: float) -> None:
    """The slope is exact at any distance from the middle; without noise fewer steps and fights give the same."""
    found = track({place: logistic(place, steep) for place in (10, 12, 15)}, 10**9)
    assert found.steepness() == pytest.approx(steep, rel=1e-4)
    assert track({10: 0.5}).steepness() == 0.0


def test_the_steepness_is_fitted_by_what_each_step_tells() -> None:
    """A regression of the log-odds, weighed by fights and by how near to a half the wins are; borrowed ones count."""
    rates, fights = {10: 0.9, 11: 0.55, 14: 0.5, 20: 0.02}, 200
    odds = np.array([log_odds(rate, fights) for rate in rates.values()])
    even = 1 / (1 + np.exp(-odds))
    weights = fights * even * (1 - even)
    slope, _ = np.polyfit(np.array(list(rates)), odds, 1, w=np.sqrt(weights))
    assert track(rates, fights).steepness() == pytest.approx(-slope)
    middle = np.average(list(rates), weights=weights)
    spread = float((weights * (np.array(list(rates)) - middle) ** 2).sum())
    borrowed = (-slope * spread + BORROWED * 3.0) / (spread + BORROWED)
    assert track(rates, fights, borrowed=3.0).steepness() == pytest.approx(borrowed)


def test_odds_are_as_if_one_more_fight_had_gone_half_either_way() -> None:
    """The odds of no wins and of all wins are finite."""
    assert [log_odds(mean, 10) for mean in (0.0, 0.5, 1.0)] == pytest.approx([log(0.5 / 10.5), 0.0, log(21.0)])


def test_the_likely_place_is_computed_from_the_best_step() -> None:
    """By the steepness, within the lever; none where that is known as well, refused, or where the lever is flat."""
    steep = {place: logistic(place, 0.5, 16.0) for place in (10, 12)}
    assert track(steep, 10**6).likely_place() == 16
    assert track(steep, 10**6, refused={16}).likely_place() is None
    assert track(steep, 10**6, ordered=False).likely_place() is None
    assert track({place: logistic(place, 0.005, 16.0) for place in (10, 12)}, 10**6).likely_place() is None
    assert track({place: logistic(place, 0.5, 50.0) for place in (10, 12)}, 10**12).likely_place() == STEPS - 1
    assert track({place: logistic(place, 0.5, -9.0) for place in (10, 12)}, 10**12).likely_place() == 0
    assert track({**steep, 16: 0.5}, 10**6).likely_place() is None


def test_of_a_lever_without_an_order_all_are_tried_in_turn() -> None:
    """The search tries all values that the scenario allows."""
    assert track({0: 0.5}, ordered=False, refused={1}).next_place() == 2
    assert track(dict.fromkeys(range(STEPS), 0.5), ordered=False).next_place() is None
