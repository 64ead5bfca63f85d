"""Every built-in policy plays Ira y Gloria: legal answers in any fight, and fights that come to an end."""

from __future__ import annotations

from functools import cache

import attrs
import pytest

from simulator.core.dice import Luck, luck_key
from simulator.core.system import Encounter
from simulator.runtime.inline import Runner
from simulator.scenario import recast
from simulator.systems.ira_y_gloria.variants import Variants
from tests.narration.audience import narrated
from tests.shipping import fights, loaded
from tests.systems.ira_y_gloria.encounters import random_encounter

from .policy_fights import POLICIES, faulty, staged

pytestmark = pytest.mark.slow

FIGHTS = 30  # random encounters for each policy
EACH = 1  # fight of each scenario for each pair
LONG = 60  # rounds, in which a fight that does not stall is over
WELL_BEFORE = 25  # of 30 rounds
MIXED = ("cautious", "random", "aggressive")
SCENARIOS = fights("ira_y_gloria/")


@cache
def drawn(seed: int, number: int) -> Encounter:
    """A random encounter, the same one for all policies."""
    return random_encounter(Luck(luck_key(seed, number, "encounter")))


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("policies", [*((name,) for name in POLICIES), MIXED])
def test_no_answer_is_ever_refused(policies: tuple[str, ...], seed: int) -> None:
    """Random encounters of every kind, with every variant: no crash, no illegal answer, no lateness."""
    assert faulty(drawn, policies, seed, FIGHTS) == []


@pytest.mark.parametrize("policy", ["aggressive", "cautious"])
def test_neither_side_only_waits(policy: str) -> None:
    """However long they may take, hardly any random fights of two thinking sides last for ever."""
    endless = 0
    for number in range(FIGHTS):
        encounter = drawn(3, number)
        assert isinstance(encounter.variants, Variants)
        variants = attrs.evolve(encounter.variants, max_rounds=LONG)
        patient = attrs.evolve(encounter, max_rounds=LONG, variants=variants)
        result = Runner(staged(patient, policy), 3, deadline=None).play(number)
        assert result.faults == ()
        endless += result.outcome.ending == "draw"
    assert endless <= 0.04 * FIGHTS


@pytest.mark.parametrize(("left", "right"), [(left, right) for left in POLICIES for right in POLICIES])
def test_every_pair_plays_every_scenario(left: str, right: str) -> None:
    """No pair has faults; unless a side plays plainly or at random, fights end well before the last round."""
    thinking = {left, right} <= {"aggressive", "cautious"}
    late = 0
    for name in SCENARIOS:
        scenario = loaded(name)
        sides = [side.name for side in scenario.encounter.sides]
        paired = recast(scenario, {sides[0]: left, sides[1]: right})
        with Runner(paired, seed=11, deadline=None) as runner:
            for fight in range(EACH):
                result = runner.play(fight)
                assert result.faults == ()
                late += result.outcome.rounds > WELL_BEFORE
    if thinking:
        assert late <= 0.05 * EACH * len(SCENARIOS)


@pytest.mark.parametrize("name", SCENARIOS)
def test_scenarios_end_well_before_time_is_up(name: str) -> None:
    """Shipped scenarios end well before the last round, and both sides win some of them."""
    winners = set()
    with Runner(loaded(name), seed=2, deadline=None) as runner:
        for fight in range(40):
            outcome = runner.play(fight).outcome
            assert outcome.rounds <= WELL_BEFORE, fight
            winners.add(outcome.winner)
            if fight >= 11 and len(winners - {None}) == 2:
                return
    raise AssertionError(f"of 40 fights only {winners} won any")


def test_narrations_lack_no_word() -> None:
    """No raw id is ever said: every id that an event carries has a word in both languages, and none is narrated by its
    fields."""
    tasks = {"door"}  # what the author of a scenario calls a task
    for policies in (("random",), ("aggressive",), MIXED):
        for number in range(20):
            for lines, missing in narrated(staged(drawn(4, number), *policies), 4, number):
                assert missing <= tasks
                assert not [text for text in lines if text.startswith(("(", ":")) or " :" in text]
