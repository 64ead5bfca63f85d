"""The special functions agree with SciPy's, from one fight to ten million."""

from __future__ import annotations

from math import inf

import pytest
import scipy.special
from hypothesis import given
from hypothesis import strategies as st

from simulator.statistics.special import bdtr, betainc, betaincinv, ndtr, ndtri, stdtr, stdtrit

CHANCES = st.one_of(st.sampled_from([0.0005, 0.025, 0.5, 0.95, 0.975, 0.9995]), st.floats(1e-6, 1 - 1e-6))
SIZES = st.one_of(st.integers(1, 400), st.integers(1, 10_000_000))


@st.composite
def counts(draw: st.DrawFn) -> tuple[int, int]:
    """A number of fights, and of those with some event, often few."""
    of = draw(SIZES)
    return draw(st.one_of(st.integers(0, min(of, 9)), st.integers(0, of))), of


@given(counts(), CHANCES)
def test_quantiles_of_rates_are_those_of_scipy(drawn: tuple[int, int], chance: float) -> None:
    """The quantile of a rate, on which every printed interval of a rate rests."""
    count, of = drawn
    a, b = count + 1, of - count + 1
    assert betaincinv(a, b, chance) == pytest.approx(float(scipy.special.betaincinv(a, b, chance)), rel=1e-7)


@given(counts(), CHANCES)
def test_a_quantile_has_the_chance_that_it_was_asked_for(drawn: tuple[int, int], chance: float) -> None:
    """The distribution undoes its quantile."""
    count, of = drawn
    a, b = count + 1, of - count + 1
    assert betainc(a, b, betaincinv(a, b, chance)) == pytest.approx(chance, rel=1e-8)


@given(SIZES, st.floats(0.5, 0.99999))
def test_quantiles_of_means_are_those_of_scipy(degrees: int, chance: float) -> None:
    """Student's quantile, also for many fights, where the expansion takes over."""
    assert stdtrit(degrees, chance) == pytest.approx(float(scipy.special.stdtrit(degrees, chance)), rel=1e-8, abs=1e-9)


@given(SIZES, st.floats(-8, 8))
def test_students_distribution_is_that_of_scipy(degrees: int, t: float) -> None:
    """The p-value of a difference of means."""
    assert stdtr(degrees, t) == pytest.approx(float(scipy.special.stdtr(degrees, t)), rel=1e-6, abs=1e-12)


@given(st.integers(1, 1500), st.data(), st.floats(0.01, 0.99))
def test_binomial_chances_are_their_sums(tries: int, data: st.DataObject, chance: float) -> None:
    """At most so many successes: what SciPy has for up to 1,500 tries (its own error grows with their number)."""
    most = data.draw(st.integers(0, tries))
    assert bdtr(most, tries, chance) == pytest.approx(float(scipy.special.bdtr(most, tries, chance)), rel=1e-8)


def test_an_even_split_of_millions_has_the_normal_chance() -> None:
    """One in the middle of 8,552,320 fair tosses, by the normal distribution with half a toss added."""
    tries, most = 8_552_320, 4_276_103
    assert bdtr(most, tries, 0.5) == pytest.approx(ndtr((most + 0.5 - tries / 2) / (tries / 4) ** 0.5), rel=1e-6)


@given(st.floats(-9, 9), CHANCES)
def test_the_normal_distribution_is_that_of_scipy(z: float, chance: float) -> None:
    """The chance and the quantile."""
    assert ndtr(z) == pytest.approx(float(scipy.special.ndtr(z)), rel=1e-9)
    assert ndtri(chance) == pytest.approx(float(scipy.special.ndtri(chance)), rel=1e-9, abs=1e-12)


def test_ends_are_exact() -> None:
    """Chances of 0 and 1, and numbers at and beyond the ends."""
    assert (betainc(2, 3, 0.0), betainc(2, 3, 1.5), betaincinv(2, 3, 0.0), betaincinv(2, 3, 1.0)) == (0, 1, 0, 1)
    assert (ndtri(0.0), ndtri(1.0), bdtr(5, 5, 0.2)) == (-inf, inf, 1)
