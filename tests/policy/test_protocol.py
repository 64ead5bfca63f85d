"""The base of every policy."""

from __future__ import annotations

import pytest

from simulator.core.asks import Choose, Option
from simulator.core.dice import Luck
from simulator.core.system import Outcome
from simulator.policy.protocol import Policy, Start
from tests.toy_system import duel


def test_a_policy_wants_everything_and_listens_to_nothing_unless_it_says_so() -> None:
    """The defaults suit a beginner: all questions, views, no events."""
    policy = Policy()
    assert (policy.wants, policy.sees, policy.listens, policy.looks_ahead) == (None, True, False, False)


def test_only_choose_must_be_written() -> None:
    """The other methods of a policy do nothing unless they are written."""
    policy = Policy()
    policy.begin(Start("toy", duel(), 0, Luck(b"k" * 16)))
    policy.told([])
    policy.end(Outcome(None, "rounds", 1))
    with pytest.raises(NotImplementedError):
        policy.choose(Choose(0, "k", "R", (Option("a"),)), None)  # type: ignore[arg-type]
