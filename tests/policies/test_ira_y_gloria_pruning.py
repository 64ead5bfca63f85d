"""A turn of Ira y Gloria leaves out only what it would not choose."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from policies.aggressive import Aggressive
from policies.cautious import Cautious
from policies.generic import AnyPlanner, PlannedPolicy
from policies.ira_y_gloria.planner import IraYGloriaPlanner
from policies.ira_y_gloria.worth import Intent
from simulator.core.asks import Ask, Option, captain
from simulator.core.dice import Luck, luck_key
from simulator.policy.protocol import Policy, Sight, Start
from simulator.runtime.inline import play
from tests.policies.policy_fights import staged
from tests.systems.ira_y_gloria.encounters import random_encounter

FIGHTS = 100


class LooksAtAll(PlannedPolicy):
    """Aggressive or cautious, noting each turn whose choice among all that can be done is another."""

    def __init__(self, base: type[PlannedPolicy], seen: list[str]) -> None:
        self._base = base
        self._seen = seen

    def make_planner(self, start: Start) -> AnyPlanner:
        self._made = self._base().make_planner(start)
        return self._made

    def choose(self, ask: Ask, sight: Sight) -> Option:
        answer = super().choose(ask, sight)
        if ask.kind == "turn" and isinstance(self._made, IraYGloriaPlanner):
            for still in (True, False):
                few, every = (self._made.pick(self._made.gather(still, whole)) for whole in (False, True))
                self._seen.append("" if said(few) == said(every) else f"{said(few)} instead of {said(every)}")
        return answer


def said(intent: Intent | None) -> tuple[object, ...]:
    """Return the option, and its worth; of one that is worth nothing, no more than that."""
    return () if intent is None or intent.worth <= 0 else (*intent.option.row(), intent.worth)


@pytest.mark.parametrize("base", [Aggressive, Cautious])
def test_what_is_left_out_would_not_be_chosen(base: type[PlannedPolicy]) -> None:
    """In drawn fights, a turn chooses among few moves and attacks what it would choose among all."""
    seen: list[str] = []
    for number in range(FIGHTS):
        encounter = random_encounter(Luck(luck_key(11, number, "pruning")))
        seats = [*range(len(encounter.members)), *(captain(side) for side in range(len(encounter.sides)))]
        factories: dict[int, Callable[[], Policy]] = {seat: partial(LooksAtAll, base, seen) for seat in seats}
        play(staged(encounter, "aggressive"), 11, number, deadline=None, factories=factories)
    assert len(seen) > 1000
    assert [each for each in seen if each] == []
