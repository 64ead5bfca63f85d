"""A policy that never lets a round end: it has crashed after some thousands of questions."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.core.asks import CHOSEN, CRASHED, Ask, Option
from simulator.policy.protocol import Policy, Sight
from simulator.runtime import inline
from simulator.runtime.seats import ENDLESS, MOST_QUESTIONS, FaultLog, Seat
from simulator.scenario import load
from simulator.testing.recording import Recording
from tests.runtime.players import Plain

STEP = 0.0001  # metres: no turn of Tapiz is long enough to be used up by such steps


class Shuffles(Policy):
    """Goes a tenth of a millimetre ahead in its turn, and then as much back, for ever."""

    sees = True

    def __init__(self) -> None:
        self._forward = False

    def choose(self, ask: Ask, sight: Sight) -> Option:
        if ask.kind != "turn":
            return ask.default()
        view: Any = sight.view()
        x, y = view.bodies[ask.seat].place
        self._forward = not self._forward
        return Option("move", place=(x + (STEP if self._forward else -STEP), y))


@pytest.mark.slow
def test_a_policy_that_never_lets_a_round_end_has_crashed() -> None:
    """The default ends the turn, and the fight goes on without that policy. What it was not asked does not count."""
    scenario, heard = load("tapiz/ogre_and_three_guards"), Recording()
    factories = {seat: Shuffles if seat == 0 else Plain for seat in scenario.policies}
    result = inline.play(scenario, 1, 1, listener=heard, factories=factories, deadline=None)
    assert [(fault.seat, fault.kind, fault.how, fault.message) for fault in result.faults] == [
        (0, "turn", CRASHED, ENDLESS)
    ]
    own = [each for each in heard.decisions if each.seat == 0]
    assert [each.how for each in own].count(CHOSEN) >= MOST_QUESTIONS
    assert CRASHED in {each.how for each in own}
    assert result.outcome.rounds > 1


def test_questions_of_different_rounds_are_not_counted_together() -> None:
    """A long fight asks as much, and no seat has crashed for it."""
    faults, seat = FaultLog(1), Seat(0, "A1")
    for number in (0, 1, 5):
        seat.asked = MOST_QUESTIONS + 1
        assert not faults.is_endless(seat, "turn", number)
        assert seat.asked == 0
    assert not seat.crashed
    assert faults.is_endless(seat, "turn", 5)
    assert seat.crashed
