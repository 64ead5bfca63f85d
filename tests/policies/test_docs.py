"""The examples of docs/policies.md work as they stand."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from simulator.runtime.inline import play
from simulator.scenario import load

pytestmark = pytest.mark.slow

PAGE = Path(__file__).parents[2] / "docs" / "policies.md"
EXAMPLES = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


def namespace(upto: int) -> dict[str, Any]:
    """What the first ``upto`` examples define, one after the other."""
    names: dict[str, Any] = {}
    for example in EXAMPLES[:upto]:
        exec(compile(example, PAGE.name, "exec"), names)
    return names


@pytest.mark.parametrize("name", ["Finisher", "CoinTosser"])
def test_policies_play_without_a_fault(name: str) -> None:
    """Both of the page's policies, in every seat."""
    policy = namespace(2)[name]
    scenario = load("haunted_house/three_against_a_werewolf")
    for fight in range(10):
        assert play(scenario, 1, fight, factories=dict.fromkeys(scenario.policies, policy)).faults == ()


def test_the_way_to_test_finds_nothing() -> None:
    """The check that the page shows passes for the policy that it shows."""
    assert len(EXAMPLES) == 3
    namespace(3)
