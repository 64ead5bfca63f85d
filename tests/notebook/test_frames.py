"""Figures as rows of data frames."""

from __future__ import annotations

import pytest

from simulator.notebook.frames import stated
from simulator.statistics.metrics import Sums


def row(rate: bool, *values: int) -> dict[str, object]:
    """Return the row of a figure with these values."""
    return stated("x", Sums(rate, len(values), sum(values), sum(value**2 for value in values)))


def test_a_mean_of_one_fight_has_no_interval() -> None:
    """A mean of two fights has an interval, and so has a rate of one."""
    assert row(False, 4) == {"figure": "x", "kind": "mean", "value": 4.0, "low": None, "high": None, "fights": 1}
    low, high = row(False, 4, 6)["low"], row(False, 4, 6)["high"]
    assert isinstance(low, float)
    assert isinstance(high, float)
    assert low < 5 < high
    assert (low + high) / 2 == pytest.approx(5)
    rate = row(True, 1)
    assert (rate["kind"], rate["high"]) == ("rate", 1.0)
