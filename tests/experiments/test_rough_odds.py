"""Rough odds: the range that chance does not explain, and the line after ``asalto new``."""

from __future__ import annotations

import pytest

from simulator.experiments.rough_odds import rough_odds, true_range
from simulator.scenario import load


def test_scatter_by_chance_is_no_range() -> None:
    """Nine coins thrown four times each differ by chance alone; clear differences stay, a little narrowed."""
    assert true_range([0.25, 0.5, 0.75, 0.5, 0.5, 0.25, 0.75, 0.5, 0.5], 4) == (0.5, 0.5)
    assert true_range([1.0, 1.0, 1.0], 2) == (1.0, 1.0)
    low, high = true_range([0.0, 0.5, 1.0, 0.0, 1.0, 0.5], 20)
    assert 0 < low < 0.05
    assert 0.95 < high < 1


def test_a_pilot_has_the_same_odds_every_time() -> None:
    """Its dice and its size are fixed; a chain has none."""
    found = rough_odds(load("reference_duel"))
    assert found == rough_odds(load("reference_duel"))
    assert found is not None
    assert found.side == "left"
    assert 0 <= found.low <= found.high <= 1
    assert rough_odds(load("a_night_in_the_house")) is None


@pytest.mark.parametrize("policy", ["random", "search"])
def test_the_policies_of_the_file_do_not_matter(policy: str) -> None:
    """Every seat of both sides gets the policies of the pilot."""
    changed = load("reference_duel", policies=[f"left={policy}", f"Vega={policy}"])
    assert rough_odds(changed) == rough_odds(load("reference_duel"))
