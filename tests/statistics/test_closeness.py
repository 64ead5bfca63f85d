"""The chance that one of two means is nearer to a target, against counting."""

from __future__ import annotations

from functools import cache

import numpy as np
import numpy.typing as npt
import pytest

from simulator.statistics.closeness import MeanPair, variance_of_mean

DRAWS = 500_000


@cache
def drawn(one: float, other: float, variances: tuple[float, float], covariance: float) -> npt.NDArray[np.float64]:
    """Return two correlated normal means, drawn often: a pair in each row."""
    matrix = [[variances[0], covariance], [covariance, variances[1]]]
    return np.random.default_rng(3).multivariate_normal([one, other], matrix, DRAWS)


def counted(draws: npt.NDArray[np.float64], target: float) -> float:
    """Return the share of the draws in which the first mean is nearer to the target."""
    return float((abs(draws[:, 0] - target) < abs(draws[:, 1] - target)).mean())


@pytest.mark.slow
@pytest.mark.parametrize("target", [0.3, 0.45, 0.5, 0.7])
@pytest.mark.parametrize("covariance", [0.0, 0.00008, -0.00005])
def test_the_chance_is_what_counting_finds(target: float, covariance: float) -> None:
    """Two correlated normal means, drawn half a million times."""
    pair = MeanPair(0.44, 0.5, 0.0001, 0.0002, covariance)
    draws = drawn(0.44, 0.5, (0.0001, 0.0002), covariance)
    assert pair.chance_nearer(target) == pytest.approx(counted(draws, target), abs=0.005)


@pytest.mark.slow
@pytest.mark.parametrize("target", [0.45, 0.5, 0.55])
@pytest.mark.parametrize("covariance", [0.0, 0.0005, -0.0005])
def test_a_mean_that_is_less_sure_moves_the_middle_of_both(target: float, covariance: float) -> None:
    """One mean is ten times as uncertain as the other: where it lies far off, so does their sum."""
    pair = MeanPair(0.4, 0.5, 0.01, 0.0001, covariance)
    draws = drawn(0.4, 0.5, (0.01, 0.0001), covariance)
    assert pair.chance_nearer(target) == pytest.approx(counted(draws, target), abs=0.005)
    assert abs(pair.chance_nearer(target) - 0.5) > 0.1


def test_two_that_are_the_same_are_as_near_as_each_other() -> None:
    """A chance of one half, in every fight the same or not."""
    values = np.array([0, 1] * 100)
    assert MeanPair.of(values, values).chance_nearer(0.7) == pytest.approx(0.5, abs=1e-9)
    assert MeanPair.of(values, 1 - values).chance_nearer(0.7) == pytest.approx(0.5, abs=0.01)


def test_what_one_loses_is_what_the_other_gains() -> None:
    """The chances of both add up to one."""
    one, other = np.array([0, 1, 1, 1] * 50), np.array([0, 1] * 150)
    assert MeanPair.of(one, other).chance_nearer(0.6) + MeanPair.of(other, one).chance_nearer(0.6) == pytest.approx(
        1, abs=0.01
    )


def test_the_same_dice_tell_more() -> None:
    """A difference that shows in single fights is surer than that of two separate runs."""
    one = np.array([0, 0, 0, 1, 1, 1, 1, 1, 1, 1] * 20)
    paired = np.array([0, 0, 1, 1, 1, 1, 1, 1, 1, 1] * 20)
    assert MeanPair.of(paired, one).chance_nearer(0.95) > MeanPair.of(paired, one[::-1]).chance_nearer(0.95) > 0.95


def test_nothing_is_certain_after_fights_that_were_all_alike() -> None:
    """Two fights out of two say little."""
    assert variance_of_mean(np.array([1, 1])) == 0.25
    assert 0.5 < MeanPair.of(np.array([1, 1]), np.array([0, 0])).chance_nearer(1.0) < 0.99
