"""What every built-in policy promises: legal answers in any fight, and fights that come to an end."""

from __future__ import annotations

from functools import cache, partial

import pytest

from policies.aggressive import Aggressive
from policies.basic import Basic
from policies.cautious import Cautious
from policies.generic import AnyPlanner, PlannedPolicy
from policies.haunted_house.assessment import RULEBOOKS
from policies.random_ import Random
from simulator.core.asks import Ask, Option
from simulator.core.dice import Luck, luck_key
from simulator.core.system import Encounter
from simulator.policy import registry
from simulator.policy.protocol import Sight, Start
from simulator.runtime.inline import Runner
from simulator.scenario import Scenario, recast
from simulator.testing import Recording
from tests.contract.haunted_house_encounters import random_encounter
from tests.shipping import fights, loaded

from .policy_fights import POLICIES, faulty, plays_alike, staged

pytestmark = pytest.mark.slow

FIGHTS = 30  # random encounters for each policy and seed
EACH = 2  # fights of each scenario for each pair
CHALLENGES = [(left, right) for left in POLICIES for right in POLICIES]
SCENARIOS = fights("haunted_house/")


def test_are_registered_by_name() -> None:
    """The names that scenarios use lead to these classes."""
    loaded = [registry.load(name) for name in POLICIES]
    assert loaded == [Basic, Random, Aggressive, Cautious]


@cache
def drawn(seed: int, number: int) -> Encounter:
    """A random encounter, the same one for all policies."""
    return random_encounter(Luck(luck_key(seed, number, "encounter")))


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("policies", [*((name,) for name in POLICIES), ("cautious", "random", "aggressive")])
def test_no_answer_is_ever_refused(policies: tuple[str, ...], seed: int) -> None:
    """Random encounters of every kind, with every variant: no crash, no illegal answer, no lateness."""
    assert faulty(drawn, policies, seed, FIGHTS) == []


@pytest.mark.parametrize("base", [Aggressive, Cautious])
def test_what_is_not_wanted_would_get_the_default(base: type[PlannedPolicy]) -> None:
    """Asked everything, both policies play the same fights as when they are asked what they want."""
    assert [number for number in range(FIGHTS) if not plays_alike(drawn(4, number), base, number)] == []


class Unlearning(PlannedPolicy):
    """Aggressive or cautious, but each question finds every estimate forgotten."""

    def __init__(self, base: type[PlannedPolicy]) -> None:
        self._base = base

    def planner(self, start: Start) -> AnyPlanner:
        self._rulebook = RULEBOOKS.of(start.encounter)
        return self._base().planner(start)

    def choose(self, ask: Ask, sight: Sight) -> Option:
        self._rulebook.estimates.clear()
        self._rulebook.best_estimates.clear()
        return super().choose(ask, sight)


@pytest.mark.parametrize("base", [Aggressive, Cautious])
def test_remembered_estimates_are_those_that_would_be_made_again(base: type[PlannedPolicy]) -> None:
    """Fights of an encounter are the same whether estimates are kept from fight to fight or made for each question."""
    for encounter in [drawn(5, number) for number in range(FIGHTS)]:
        stage = staged(encounter, base.__name__.lower())
        kept = Runner(stage, 5, deadline=None)
        made = Runner(stage, 5, deadline=None, factories={seat: partial(Unlearning, base) for seat in stage.policies})
        for number in range(EACH):
            one, other = Recording(), Recording()
            kept.play(number, listener=one)
            made.play(number, listener=other)
            assert one.log == other.log


def paired(name: str, left: str, right: str) -> Scenario:
    """A shipped scenario, its first side played by ``left`` and all others by ``right``."""
    scenario = loaded(name)
    sides = [side.name for side in scenario.encounter.sides]
    return recast(scenario, {side: right if index else left for index, side in enumerate(sides)})


@pytest.mark.parametrize(("left", "right"), CHALLENGES)
def test_fights_come_to_an_end(left: str, right: str) -> None:
    """Every shipped scenario with every pair of policies: no faults, and, unless both sides play at random, no fight
    only waits for the last round."""
    draws = 0
    for name in SCENARIOS:
        with Runner(paired(name, left, right), seed=11, deadline=None) as runner:
            for fight in range(EACH):
                result = runner.play(fight)
                assert result.faults == ()
                draws += result.outcome.ending == "draw"
    if (left, right) != ("random", "random"):
        assert draws <= 0.03 * EACH * len(SCENARIOS)
