"""Intervals and quantiles, against SciPy, textbooks and brute force."""

from __future__ import annotations

from math import comb, inf
from statistics import fmean, variance

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binomtest, t

from simulator.statistics.intervals import Mean, Rate, interval, quantile

TEXTBOOK = [
    # Clopper and Pearson's table and its many reprints, to four decimals
    (0, 10, 0.0, 0.3085),
    (1, 10, 0.0025, 0.4450),
    (5, 10, 0.1871, 0.8129),
    (10, 10, 0.6915, 1.0),
    (15, 20, 0.5090, 0.9134),
    (0, 100, 0.0, 0.0362),
]


@pytest.mark.parametrize(("count", "of", "low", "high"), TEXTBOOK)
def test_intervals_are_those_of_the_textbooks(count: int, of: int, low: float, high: float) -> None:
    """The 95 % intervals have 2.5 % in each tail."""
    assert interval(count, of) == pytest.approx((low, high), abs=6e-5)


@pytest.mark.slow
@given(st.integers(1, 10**6).flatmap(lambda of: st.tuples(st.integers(0, of), st.just(of))), st.floats(0.5, 0.999))
def test_intervals_are_those_of_scipy_stats(drawn: tuple[int, int], confidence: float) -> None:
    """They equal the numbers of the module that is slow to import, at 95 % and at other levels."""
    rate = Rate(*drawn)
    for level, found in ((0.95, rate.interval), (confidence, rate.interval_at(confidence))):
        exact = binomtest(*drawn).proportion_ci(level, method="exact")
        assert found == pytest.approx((exact.low, exact.high), abs=1e-9), level


@pytest.mark.parametrize("of", [1, 5, 20, 60])
def test_intervals_hold_every_chance_at_least_as_often_as_they_say(of: int) -> None:
    """Summed over all counts that a chance can lead to, without a sample."""
    intervals = [interval(count, of) for count in range(of + 1)]
    for chance in np.linspace(0, 1, 41).tolist():
        held = sum(
            comb(of, count) * chance**count * (1 - chance) ** (of - count)
            for count, (low, high) in enumerate(intervals)
            if low <= chance <= high
        )
        assert held >= 0.95 - 1e-12, f"a chance of {chance:.3f} after {of} fights: {held:.4f}"


@given(st.lists(st.integers(-50, 1000), min_size=2, max_size=40), st.floats(0.5, 0.999))
def test_intervals_of_means_are_students(values: list[int], confidence: float) -> None:
    """Mean, variance and interval of the values that were counted."""
    found = Mean.of_counts({value: values.count(value) for value in values})
    assert found.of == len(values)
    assert found.mean == pytest.approx(fmean(values))
    assert found.variance == pytest.approx(variance(values), abs=1e-9)
    spread = (found.variance / found.of) ** 0.5
    theirs = t.interval(confidence, found.of - 1, found.mean, spread) if spread else (found.mean, found.mean)
    assert found.interval(confidence) == pytest.approx(theirs)


def test_intervals_of_means_hold_the_truth_as_often_as_they_say() -> None:
    """The mean of 3d6 is 10.5; of 1000 means of twelve rolls 93 to 97 % hold it."""
    rolls = np.random.default_rng(3).integers(1, 7, (1000, 12, 3)).sum(axis=2)
    found = [Mean(12, int(row.sum()), int((row * row).sum())).interval() for row in rolls]
    assert 930 <= sum(low <= 10.5 <= high for low, high in found) <= 970


def test_a_single_number_has_a_mean_without_bounds() -> None:
    """The variance of one number is not known."""
    found = Mean.of_counts({4: 1})
    assert (found.mean, found.variance, found.interval()) == (4, inf, (-inf, inf))


def test_a_single_fight_says_little() -> None:
    """The interval of a single fight is wide and within 0 to 1."""
    assert interval(0, 1) == pytest.approx((0.0, 0.975))
    assert interval(1, 1) == pytest.approx((0.025, 1.0))


@pytest.mark.parametrize(("count", "of"), [(0, 0), (1, 0), (-1, 5), (6, 5)])
def test_what_is_no_count_is_refused(count: int, of: int) -> None:
    """A count lies between 0 and a number of fights above 0."""
    with pytest.raises(ValueError, match="no count of fights"):
        interval(count, of)


@given(st.lists(st.integers(0, 50), min_size=1, max_size=60), st.integers(0, 100))
def test_quantiles_are_read_off_the_sorted_values(values: list[int], percent: int) -> None:
    """The smallest value that at least this percentage of the values do not exceed."""
    counts = {value: values.count(value) for value in values}
    found = quantile(counts, percent)
    assert found == next(v for v in sorted(values) if sum(w <= v for w in values) * 100 >= percent * len(values))
    assert Mean.of_counts(counts).mean == pytest.approx(fmean(values))


def test_nothing_has_no_quantile() -> None:
    """Without a value there is an error."""
    with pytest.raises(ValueError, match="nothing was counted"):
        quantile({}, 50)
