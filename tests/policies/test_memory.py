"""Memory of the built-in policies: all that they need. Exact odds forget everything else between two steps."""

from __future__ import annotations

from typing import Any

import pytest

from policies.aggressive import Aggressive
from policies.basic import Basic
from policies.cautious import Cautious
from simulator import systems
from simulator.core.asks import Rule
from simulator.core.scene import Scene
from simulator.policy.protocol import Policy
from simulator.runtime.inline import Runner
from simulator.runtime.seats import Seats
from simulator.scenario import Scenario
from simulator.testing import Recording
from tests.shipping import fights, loaded

pytestmark = pytest.mark.slow

SEED = 5


class Forgetful:
    """A system before whose every step all policies forget what they do not say that they remember."""

    def __init__(self, name: str, policies: list[Policy]) -> None:
        self._system: Any = systems.system(name)
        self._policies = policies

    def __getattr__(self, name: str) -> Any:  # Any: all the rest of the system
        return getattr(self._system, name)

    def step(self, scene: Scene[Any]) -> Rule[None] | None:
        """Replace what the policies remember by a copy, then play the system's step."""
        for policy in self._policies:
            policy.recall(dict(policy.memory()))
        step: Rule[None] | None = self._system.step(scene)
        return step


def answers(scenario: Scenario, kind: type[Policy], forgetting: bool) -> list[tuple[int, str, object]]:
    """Return all answers in a fight of such policies."""
    policies: list[Policy] = []

    def made() -> Policy:
        policies.append(kind())
        return policies[-1]

    heard = Recording()
    seats = Seats(scenario, SEED).factories
    system: Any = Forgetful(scenario.system, policies) if forgetting else None
    Runner(scenario, SEED, system=system, factories=dict.fromkeys(seats, made)).play(listener=heard)
    return [(one.seat, one.kind, one.option) for one in heard.decisions]


@pytest.mark.parametrize("name", fights()[::4])
def test_what_they_remember_is_all_they_need(name: str) -> None:
    """A fight is the same, answer by answer, when they forget the rest before every step."""
    scenario = loaded(name)
    for kind in (Basic, Aggressive, Cautious):
        found = answers(scenario, kind, forgetting=True)
        assert found == answers(scenario, kind, forgetting=False), kind
        assert found, kind
