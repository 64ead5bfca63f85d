"""The two temperaments differ in every game, and the cautious one does not leave a fight that it is winning."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from policies.cautious import Cautious
from policies.haunted_house.cautious import Survivor
from simulator.core.asks import Ask, Option
from simulator.policy.protocol import Sight
from simulator.policy.registry import make
from simulator.policy.spec import PolicySpec
from simulator.runtime.inline import Runner
from tests import shipping

from .test_tuned import FIGHTS, GAMES, outcomes

pytestmark = pytest.mark.slow

ESCAPED = "escaped"


class Departures(Cautious):
    """Cautious, which notes how the fight stood whenever it ran for the way out."""

    def __init__(self, odds: list[float]) -> None:
        self._odds = odds

    def choose(self, ask: Ask, sight: Sight) -> Option:
        """Answer as cautious does."""
        chosen = super().choose(ask, sight)
        planner = self._planner
        if isinstance(planner, Survivor) and ask.kind == "turn" and chosen.verb == "run" and not chosen.detail:
            self._odds.append(planner.board.odds())
        return chosen


@pytest.mark.parametrize("game", GAMES)
def test_two_temperaments_play_differently(game: str) -> None:
    """They end the same fights differently."""
    name = "fragmentos/mark_and_the_flayed_man" if game == "fragmentos" else FIGHTS[game]
    assert outcomes(name, "aggressive") != outcomes(name, "cautious")


def test_cautious_runs_from_no_fight_that_it_is_winning() -> None:
    """Haunted House: in all shipped fights only the weaker side leaves."""
    odds: list[float] = []
    for name in shipping.fights("haunted_house/"):
        scenario = shipping.loaded(name)
        factories: dict[int, Any] = dict.fromkeys(scenario.policies, partial(Departures, odds))
        with Runner(scenario, 3, factories=factories, deadline=None) as runner:
            for fight in range(1, 4):
                assert runner.play(fight).faults == ()
    assert odds
    assert max(odds) < 1


def fought(scenario: str, policy: str, fights: int = 20) -> tuple[int, int]:
    """Count the wins and the escapes of the first side when it plays so against aggressive policies."""
    loaded = shipping.loaded(scenario)
    members, ours = loaded.encounter.members, loaded.encounter.sides[0].name
    sides = {seat: -seat - 1 if seat < 0 else members[seat].side for seat in loaded.policies}
    factories = {seat: partial(make, PolicySpec("aggressive" if side else policy)) for seat, side in sides.items()}
    with Runner(loaded, 1, factories=factories, deadline=None) as runner:
        found = [runner.play(fight).outcome for fight in range(1, fights + 1)]
    return sum(each.winner == ours for each in found), sum(each.ending == ESCAPED for each in found)


def test_cautious_stays_in_a_scene_that_it_is_winning() -> None:
    """Fragmentos: worn out, but stronger than what hunts them, the protagonists stay, and most often win."""
    bold, careful = fought("fragmentos/no_director", "aggressive"), fought("fragmentos/no_director", "cautious")
    assert bold[0] > 10
    assert careful[0] > 10
    assert careful[1] < 10
