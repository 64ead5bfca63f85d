"""Paired figures: intervals against exact enumeration and textbooks, tests against SciPy, the gain of pairing."""

from __future__ import annotations

from functools import cache
from math import comb, inf

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binomtest, ttest_rel

from simulator.statistics.paired import PairedSums, Witness, rate_interval, sign_test, stand_out, wilson


def paired(base: list[int], other: list[int], *, rate: bool) -> PairedSums:
    """Fights from 1 on, both ways."""
    found = PairedSums.of(rate)
    found.add(1, base, other)
    return found


@cache
def interval(up: int, down: int, of: int, alpha: float) -> tuple[float, float]:
    """Kept, for many chances ask for the same."""
    return rate_interval(up, down, of, alpha)


def covered(of: int, up: float, down: float, alpha: float) -> float:
    """Return the chance that the interval of ``of`` fights holds the true difference, summed over all results."""
    chance = 0.0
    for rises in range(of + 1):
        for falls in range(of + 1 - rises):
            low, high = interval(rises, falls, of, alpha)
            if low <= up - down <= high:
                ways = comb(of, rises) * comb(of - rises, falls)
                chance += ways * up**rises * down**falls * (1 - up - down) ** (of - rises - falls)
    return chance


@pytest.mark.parametrize(
    ("up", "down", "least", "most"),
    [
        (0.131, 0.0, 0.95, 0.99),
        (0.1, 0.02, 0.95, 0.98),
        (0.05, 0.05, 0.95, 0.98),
        (0.2, 0.2, 0.94, 0.96),
        (0.3, 0.1, 0.94, 0.96),
        (0.4, 0.4, 0.94, 0.96),
        (0.0, 0.5, 0.95, 0.97),
        (0.01, 0.0, 0.95, 1.0),
    ],
)
def test_intervals_of_rates_cover_as_often_as_they_say(up: float, down: float, least: float, most: float) -> None:
    """Both with many fights that differ and with hardly any; a little more often where they are few."""
    assert least <= covered(60, up, down, 0.05) <= most


@pytest.mark.parametrize(("up", "down"), [(0.131, 0.0), (0.05, 0.05), (0.3, 0.1), (0.005, 0.0)])
def test_they_do_so_when_next_to_no_error_is_allowed(up: float, down: float) -> None:
    """The first of many looks asks for such an interval."""
    assert 1 - covered(60, up, down, 0.001) <= 0.0015


def test_an_interval_of_a_textbook() -> None:
    """Agresti's table of the prime minister's ratings: 86 of 1600 one way, 150 the other; Wald says 0.021 to 0.059."""
    assert rate_interval(150, 86, 1600, 0.05) == pytest.approx((0.021, 0.059), abs=0.0005)


@pytest.mark.slow
@given(st.integers(0, 40), st.integers(0, 40), st.integers(0, 200), st.sampled_from([0.05, 0.01, 0.0001]))
def test_intervals_are_mirrored_and_hold_what_was_seen(up: int, down: int, rest: int, alpha: float) -> None:
    """Swapping base and other turns the difference round; the interval is in -1 to 1 and never a point."""
    of = up + down + rest or 1
    low, high = rate_interval(up, down, of, alpha)
    assert -1 <= low <= (up - down) / of <= high <= 1
    assert low < high
    assert rate_interval(down, up, of, alpha) == pytest.approx((-high, -low))


@pytest.mark.slow
@given(st.integers(1, 500).flatmap(lambda of: st.tuples(st.integers(0, of), st.just(of))))
def test_wilsons_interval_is_that_of_scipy_stats(drawn: tuple[int, int]) -> None:
    """It equals the numbers of the module that is slow to import."""
    count, of = drawn
    theirs = binomtest(count, of).proportion_ci(0.95, method="wilson")
    assert wilson(count, of, 0.05) == pytest.approx((theirs.low, theirs.high), abs=1e-9)


@given(st.integers(0, 60), st.integers(0, 60))
def test_the_sign_test_is_that_of_scipy_stats(up: int, down: int) -> None:
    """The exact McNemar test gives the p-value of SciPy's binomial test."""
    expected = binomtest(up, up + down).pvalue if up + down else 1.0
    assert sign_test(up, down) == pytest.approx(expected, abs=1e-12)


@given(st.lists(st.tuples(st.integers(-20, 20), st.integers(-20, 20)), min_size=2, max_size=30))
def test_differences_of_means_are_those_of_scipy_stats(pairs: list[tuple[int, int]]) -> None:
    """Student's interval and test, of the differences."""
    base, other = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
    found = paired(base, other, rate=False)
    if found.constant:
        return
    theirs = ttest_rel(other, base)
    interval = theirs.confidence_interval(0.95)
    assert found.interval() == pytest.approx((interval.low, interval.high))
    assert found.p_value() == pytest.approx(theirs.pvalue, abs=1e-9)
    gain = (np.var(base, ddof=1) + np.var(other, ddof=1)) / np.var(np.subtract(other, base), ddof=1)
    assert found.gain == pytest.approx(gain)


def test_what_differs_is_counted_both_ways() -> None:
    """Two rises, a fall, and two alike."""
    found = paired([0, 0, 1, 1, 0], [1, 1, 0, 1, 0], rate=True)
    assert (found.up, found.down, found.differ, found.fights) == (2, 1, 3, 5)
    assert found.difference == pytest.approx(0.2)


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=1, max_size=20), st.integers(1, 19))
def test_chunks_make_no_difference(pairs: list[tuple[int, int]], cut: int) -> None:
    """Sums of whole numbers, and the first fight of the greatest difference."""
    base, other = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
    whole = paired(base, other, rate=False)
    chunked = PairedSums.of(rate=False)
    for start in range(0, len(pairs), cut):
        chunked.add(start + 1, base[start : start + cut], other[start : start + cut])
    assert chunked == whole


def test_the_fights_to_watch_are_the_first_of_the_greatest_differences() -> None:
    """One up, one down; none where there is no such fight."""
    found = paired([5, 5, 5, 5, 9], [6, 8, 8, 5, 7], rate=False)
    assert (found.most, found.least) == (Witness(2, 5, 8), Witness(5, 9, 7))
    alike = paired([1, 2], [1, 2], rate=False)
    assert (alike.most, alike.least) == (None, None)


def test_where_no_fight_differs_nothing_is_nan() -> None:
    """No gain is known, the test says nothing, and the interval of a mean is a point."""
    means, rates = paired([3, 4], [3, 4], rate=False), paired([0, 1], [0, 1], rate=True)
    assert (means.gain, means.p_value(), means.interval()) == (None, 1.0, (0.0, 0.0))
    assert (rates.gain, rates.p_value()) == (None, 1.0)
    low, high = rates.interval()
    assert low == pytest.approx(-high)
    assert high > 0.5


def test_a_single_fight_knows_no_mean() -> None:
    """The interval of the mean of a single fight has no bounds."""
    found = paired([3], [4], rate=False)
    assert (found.interval(), found.gain, found.p_value()) == ((-inf, inf), None, 1.0)


def test_equal_differences_leave_their_sign_to_test() -> None:
    """There is no spread to measure them by."""
    assert paired([3, 4, 5, 6, 7], [4, 5, 6, 7, 8], rate=False).p_value() == pytest.approx(2 / 32)


@pytest.mark.parametrize(
    ("chances", "stands_out"),
    [
        ([], []),
        ([0.04], [True]),
        ([0.04, 0.04], [False, False]),
        ([0.01, 0.04, 0.03, 0.005], [True, False, False, True]),  # the example of Holm's steps in every handbook
        ([0.5, 0.001], [False, True]),
    ],
)
def test_holms_steps(chances: list[float], stands_out: list[bool]) -> None:
    """The smallest is tried first, at the hardest level; the first that fails ends it."""
    assert stand_out(chances, 0.05) == stands_out


def test_where_all_fights_differ_one_way_the_halves_of_both_shares_add_up() -> None:
    """All of 20 fights: what rises cannot fall, and the two are as correlated as can be."""
    never, always = wilson(0, 20, 0.05), wilson(20, 20, 0.05)
    apart = never[1] + 1 - always[0]
    assert rate_interval(20, 0, 20, 0.05) == pytest.approx((1 - apart, 1.0))
    assert rate_interval(0, 20, 20, 0.05) == pytest.approx((-1.0, apart - 1))
