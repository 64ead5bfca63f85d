"""The checks of a policy, and the partner that they play against."""

from __future__ import annotations

from simulator.core.asks import Ask, Option
from simulator.policy.protocol import Sight
from simulator.runtime import inline
from simulator.testing import AnyLegal, Staged, duel
from simulator.testing.policy_checks import seats_of


class Peeking(AnyLegal):
    """Looks at the fight before it chooses by luck."""

    def choose(self, ask: Ask, sight: Sight) -> Option:
        sight.view()
        return super().choose(ask, sight)


def test_any_legal_chooses_without_a_view() -> None:
    """The partner decides by luck alone: it asks for no view, and there is none to look at."""
    case = duel("haunted_house", "athlete", "knife_killer", rounds=2)
    seats = seats_of(case)
    blind = inline.play(Staged(case.system, case), 1, 1, factories=dict.fromkeys(seats, AnyLegal))
    assert blind.faults == ()
    peeked = inline.play(Staged(case.system, case), 1, 1, factories={**dict.fromkeys(seats, AnyLegal), 0: Peeking})
    assert [(fault.seat, "sees = False" in fault.message) for fault in peeked.faults] == [(0, True)]
