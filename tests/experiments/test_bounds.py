"""The bounds of numbers: what lies within, and the sentence for what does not."""

from __future__ import annotations

from math import inf, nan

import pytest

from simulator.experiments.bounds import MOST, POSITIVE, SECONDS, USUAL_FIGHTS, WholeBounds, most_fights
from simulator.statistics.stopping import MAX_FIGHTS


@pytest.mark.parametrize(("number", "held"), [(0, False), (1, True), (9, True), (10, False)])
def test_a_bound_holds_its_ends(number: int, held: bool) -> None:
    """Both ends lie within a bound, and nothing beyond them does."""
    assert WholeBounds(1, 9).holds(number) is held


def test_the_highest_number_of_all_is_only_named_when_it_is_exceeded() -> None:
    """Nineteen digits do not help to see that 0 fights are too few."""
    assert WholeBounds(1).allowed() == "allowed is a whole number from 1"
    assert WholeBounds(1).allowed(with_high=True) == f"allowed is a whole number from 1 to {MOST}"
    assert WholeBounds(1, 9).allowed() == "allowed is a whole number from 1 to 9"


@pytest.mark.parametrize("number", [0.0, -1.0, nan, inf, 1.1e12])
def test_what_is_not_above_zero_is_not_held(number: float) -> None:
    """A number that is not above 0, NaN and infinity lie outside."""
    assert not POSITIVE.holds(number)


@pytest.mark.parametrize(("number", "held"), [(0.0009, False), (0.001, True), (86_400, True), (86_401, False)])
def test_a_time_is_one_that_a_watchdog_can_measure(number: float, held: bool) -> None:
    """From a millisecond to a day."""
    assert SECONDS.holds(number) is held


def test_the_most_fights_depend_on_whether_a_precision_is_asked_for() -> None:
    """A number that is given wins."""
    assert most_fights(None, None) == USUAL_FIGHTS
    assert most_fights(None, 0.01) == MAX_FIGHTS
    assert most_fights(7, None) == most_fights(7, 0.01) == 7
    assert most_fights(None, None, 20) == 20


def test_the_highest_number_fits_into_eight_bytes() -> None:
    """The highest seed is the highest signed number of eight bytes, as Parquet and msgpack hold it."""
    assert MOST.to_bytes(8, signed=True) == b"\x7f" + b"\xff" * 7
