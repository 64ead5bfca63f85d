"""Intervals and quantiles, against SciPy, textbooks and brute force."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binomtest

from simulator.statistics.intervals import Rate, interval, mean, quantile

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
@given(st.integers(1, 10**6).flatmap(lambda of: st.tuples(st.integers(0, of), st.just(of))))
def test_intervals_are_those_of_scipy_stats(drawn: tuple[int, int]) -> None:
    """The same numbers as the module that is slow to import."""
    count, of = drawn
    exact = binomtest(count, of).proportion_ci(0.95, method="exact")
    assert interval(count, of) == pytest.approx((exact.low, exact.high), abs=1e-9)


def test_a_single_fight_says_little() -> None:
    """The interval of a single fight is wide and within 0 to 1."""
    assert interval(0, 1) == pytest.approx((0.0, 0.975))
    assert interval(1, 1) == pytest.approx((0.025, 1.0))


@pytest.mark.parametrize(("count", "of"), [(0, 0), (1, 0), (-1, 5), (6, 5)])
def test_what_is_no_count_is_refused(count: int, of: int) -> None:
    """Nothing of nothing has no rate."""
    with pytest.raises(ValueError, match="no count of fights"):
        interval(count, of)


def test_a_rate_is_a_share_with_its_interval() -> None:
    """A rate has the share and the interval that are printed."""
    rate = Rate(15, 20)
    assert (rate.rate, rate.interval) == (0.75, interval(15, 20))


@given(st.lists(st.integers(0, 50), min_size=1, max_size=60), st.integers(1, 100))
def test_quantiles_are_read_off_the_sorted_values(values: list[int], percent: int) -> None:
    """The smallest value that at least so many per cent do not exceed."""
    counts = {value: values.count(value) for value in values}
    found = quantile(counts, percent)
    assert found == next(v for v in sorted(values) if sum(w <= v for w in values) * 100 >= percent * len(values))


def test_quantiles_of_one_value_are_that_value() -> None:
    """Without variance nothing is nan."""
    assert [quantile({4: 9}, percent) for percent in (1, 5, 50, 95, 100)] == [4] * 5
    assert mean({4: 9}) == 4


def test_nothing_has_no_quantile() -> None:
    """The quantile of no values is an error."""
    with pytest.raises(ValueError, match="nothing was counted"):
        quantile({}, 50)


def test_the_mean_weighs_values_by_their_counts() -> None:
    """Two ones and a four have the mean 2."""
    assert mean({1: 2, 4: 1}) == 2
