"""Random: every option equally often, by the seat's own luck and nothing else."""

from __future__ import annotations

from collections import Counter

import pytest
from scipy.stats import chisquare

from policies.random_ import Random
from simulator.core.asks import Choose, Option
from simulator.core.dice import Luck
from simulator.policy.protocol import Policy
from simulator.testing import duel

from .policy_fights import KEY, Blindfold, begun


def question(options: int) -> Choose:
    """Return a question with this number of options."""
    return Choose(0, "any", "HH-FLOW-04", tuple(Option("option", amount=number) for number in range(options)))


def player() -> Policy:
    """Random at the first seat of any fight."""
    return begun(Random, duel("haunted_house", "officer", "zombie"))


@pytest.mark.parametrize("options", [1, 2, 3, 7, 200])
def test_is_uniform(options: int) -> None:
    """No option is preferred, whatever their number."""
    policy, ask = player(), question(options)
    draws = Counter(policy.choose(ask, Blindfold()).amount for _ in range(100 * options))
    counts = [draws[number] for number in range(options)]
    assert sum(counts) == 100 * options
    assert options == 1 or chisquare(counts).pvalue > 0.001


def test_takes_what_the_luck_says() -> None:
    """One draw a question, and the same luck gives the same answers."""
    luck, policy, ask = Luck(KEY), player(), question(9)
    assert [luck.below(9) for _ in range(50)] == [policy.choose(ask, Blindfold()).amount for _ in range(50)]
