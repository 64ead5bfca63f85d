"""Complaints to a game that decides otherwise the second time."""

from __future__ import annotations

import pytest

from simulator.core.asks import CHOSEN, LATE, UNWANTED, Choose, Option
from simulator.core.scene import Decision
from simulator.testing.probes import CheckFailed
from simulator.testing.system_checks import _next_answer

HIT, PASS = Option("hit"), Option("pass")
ASK = Choose(0, "turn", "TOY-1", (PASS, HIT))


def decided(option: Option, how: str, kind: str = "turn") -> Decision:
    """A decision of the seat that is asked."""
    return Decision(0, kind, "TOY-1", option, how)


@pytest.mark.parametrize(("option", "how"), [(PASS, CHOSEN), (HIT, CHOSEN), (ASK.default(), UNWANTED)])
def test_what_was_decided_is_answered_again(option: Option, how: str) -> None:
    """Each decision once, in its order."""
    queues = {0: [decided(option, how), decided(HIT, CHOSEN)]}
    assert _next_answer(ASK, queues) == option
    assert len(queues[0]) == 1


@pytest.mark.parametrize(
    ("queue", "complaint"),
    [
        ([], "comes although its seat decided no such thing then"),
        ([decided(HIT, CHOSEN, "dodge")], "comes although its seat decided no such thing then"),
        ([decided(next(each for each in (PASS, HIT) if each != ASK.default()), UNWANTED)], "did not get its default"),
        ([decided(HIT, LATE)], "was answered in the way 'late'"),
    ],
)
def test_what_was_not_decided_so_is_said(queue: list[Decision], complaint: str) -> None:
    """A question that did not come, one that was not wanted, and an answer that no policy gave."""
    with pytest.raises(CheckFailed, match=complaint):
        _next_answer(ASK, {0: queue})
