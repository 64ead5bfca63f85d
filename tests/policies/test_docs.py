"""The examples of docs/policies.md work as they stand."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from simulator.runtime import actor_runner, inline
from simulator.runtime.inline import play
from simulator.runtime.seats import Factory
from simulator.scenario import load

pytestmark = pytest.mark.slow

PAGE = Path(__file__).parents[2] / "docs" / "policies.md"
BEFORE, USUAL, AFTER = re.split(r"## Ten usual mistakes\n|## Making it known\n", PAGE.read_text(encoding="utf-8"))
EXAMPLES = re.findall(r"```python\n(.*?)```", BEFORE + AFTER, re.DOTALL)
MISTAKES = re.findall(r"```python\n(.*?)```\n\n```text\n(.*?)\n```", USUAL, re.DOTALL)
HEAD = "from simulator.core.asks import Ask, Option\nfrom simulator.policy.protocol import Policy, Sight\n"


def namespace(upto: int) -> dict[str, Any]:
    """Return the names that the first ``upto`` examples define, one after the other."""
    names: dict[str, Any] = {}
    for example in EXAMPLES[:upto]:
        exec(compile(example, PAGE.name, "exec"), names)
    return names


@pytest.mark.parametrize("name", ["Finisher", "CoinTosser"])
def test_policies_play_without_a_fault(name: str) -> None:
    """Two of the page's policies, in every seat."""
    policy = namespace(3)[name]
    scenario = load("haunted_house/three_against_a_werewolf")
    for fight in range(10):
        assert play(scenario, 1, fight, factories=dict.fromkeys(scenario.policies, policy)).faults == ()


def test_the_policy_that_looks_ahead_plays_without_a_fault() -> None:
    """In one seat, inline, where a fight of such policies takes seconds."""
    factories: dict[int, Factory] = {0: namespace(3)["Prudent"]}
    assert play(load("haunted_house/three_against_a_werewolf"), 1, 1, factories=factories, deadline=None).faults == ()


def test_the_way_to_test_finds_nothing() -> None:
    """The check that the page shows passes for the policy that it shows."""
    assert len(EXAMPLES) == 4
    namespace(4)


def first_fault(runtime: Any, code: str, deadline: float) -> str:
    """Return the first fault of three investigators with the policy that ``code`` defines, against a werewolf."""
    names: dict[str, Any] = {}
    exec(HEAD, names)
    exec(compile(code, "bot.py", "exec"), names)
    *_, policy = names.values()
    scenario = load("haunted_house/three_against_a_werewolf")
    for fight in range(1, 30):
        factories = dict.fromkeys(range(3), policy)
        for fault in runtime.play(scenario, 1, fight, factories=factories, deadline=deadline).faults:
            return f"{fault.how}: {fault.message}"
    return ""


@pytest.mark.plain("a compiled option refuses a target that is no number, so a policy that makes one crashes")
@pytest.mark.parametrize("runtime", [inline, actor_runner])
@pytest.mark.parametrize(("code", "said"), MISTAKES)
def test_usual_mistakes_are_told_like_that(runtime: Any, code: str, said: str) -> None:
    """Each of the ten is provoked, and the page shows what Asalto says about it, in either runtime."""
    assert len(MISTAKES) == 10
    late = "while True" in code
    found = first_fault(runtime, code, 0.1 if late else 5.0)
    assert found.replace("0.1 s", "5.0 s" if late else "0.1 s") == said
