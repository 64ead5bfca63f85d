"""Ranking of intents."""

from __future__ import annotations

import pytest

from policies.haunted_house.worth import Intent
from policies.intent import best
from simulator.core.asks import Option


@pytest.mark.parametrize(("worths", "first"), [([1.0, 3.0, 2.0], 1), ([2.0, 2.0], 0), ([-2.0, -1.0], 1), ([0.0], 0)])
def test_the_best_is_worth_most_and_the_first_of_equals(worths: list[float], first: int) -> None:
    """Intents that are worth less than nothing are ranked as well: the planner decides about them."""
    intents = [Intent(Option("go"), worth) for worth in worths]
    assert best(intents) is intents[first]


def test_of_nothing_there_is_no_best() -> None:
    """Without an intent there is none to choose."""
    assert best(list[Intent]()) is None
