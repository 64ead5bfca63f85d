"""Bodies that are alike in Haunted House: planners weigh the first of them, and decide as if they weighed all."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import attrs
import pytest

from policies.generic import AnyPlanner, PlannedPolicy
from policies.haunted_house.aggressive import Attacker
from policies.haunted_house.cautious import Survivor
from policies.haunted_house.planner import HauntedHousePlanner
from policies.haunted_house.weights import AGGRESSIVE, CAUTIOUS, Weights
from simulator.core.dice import Luck, luck_key
from simulator.core.system import Encounter, Member
from simulator.policy.protocol import Start
from tests.contract.haunted_house_encounters import random_encounter

from .policy_fights import decisions

BUSY: Final = Weights(sooner=0.4, spent=0.6, latent=0.5, dodging=0.6, reviving=1.0)
FIGHTS: Final = 6
Maker = Callable[[Start, Weights], HauntedHousePlanner]


class Weighing(PlannedPolicy):
    """A planner that weighs the first of those that are alike, or all."""

    def __init__(self, make: Maker, weights: Weights, compares: bool) -> None:
        self._make = make
        self._weights = weights
        self._compares = compares

    def make_planner(self, start: Start) -> AnyPlanner:
        planner = self._make(start, self._weights)
        planner.rulebook.compares = self._compares and planner.variants.grenade_area != "room"
        return planner


def crowd(number: int) -> Encounter:
    """Return a random encounter with three of each combatant."""
    drawn = random_encounter(Luck(luck_key(8, number, "encounter")))
    members = [Member(f"{one.name}{copy}", one.side, one.sheet) for one in drawn.members for copy in range(3)]
    return attrs.evolve(drawn, members=tuple(members), powers=None)


@pytest.mark.slow
@pytest.mark.parametrize("make", [Attacker, Survivor])
@pytest.mark.parametrize("weights", [AGGRESSIVE, CAUTIOUS, BUSY], ids=["aggressive", "cautious", "busy"])
def test_weighing_one_of_those_that_are_alike_decides_as_weighing_all(make: Maker, weights: Weights) -> None:
    """The law of pruning: every decision of random fights, with every variant, is the same."""
    for number in range(FIGHTS):
        encounter = crowd(number)
        seats = range(len(encounter.members))
        some, everyone = (
            decisions(encounter, dict.fromkeys(seats, partial(Weighing, make, weights, compares)))
            for compares in (True, False)
        )
        assert some == everyone, number
