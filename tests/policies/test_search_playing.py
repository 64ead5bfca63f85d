"""Playouts: how far they go, what they are worth, and when the budget has not lasted."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from policies.search.playing import AT_THE_END, Table
from simulator.core.asks import Option

BEGAN = 4
ENDS = 9


class Cast:
    """Players who go on to a round, or to the end in round 9, if the questions last."""

    def __init__(self, questions: int) -> None:
        self.wants = None
        self.questions = questions
        self.stops: list[int] = []

    def answer(self, fork: Any, answers: dict[int, Option]) -> None:
        """A first answer, which takes no time."""

    def play(self, fork: Any, until: int) -> None:
        """Round by round, a question each."""
        self.stops.append(until)
        while self.questions and fork.outcome is None and not 0 < until <= fork.round:
            self.questions -= 1
            fork.round += 1
            fork.outcome = "over" if fork.round == ENDS else None


def attempt(horizon: int, questions: int = 100, left: int = 1) -> tuple[float | None, list[int]]:
    """What an answer in round 4 is worth, where a position is worth its round; and how far was played."""
    cast: Any = Cast(questions)
    ahead: Any = SimpleNamespace(left=left, fork=lambda sample, **_: SimpleNamespace(round=BEGAN, outcome=None))
    table = Table(ahead, 0, [[cast]], horizon, lambda fork: float(fork.round))
    return table.attempt(Option("pass"), 0, 0), cast.stops


@pytest.mark.parametrize(
    ("horizon", "worth", "stops"),
    [
        (0, 5 + 6 + AT_THE_END * ENDS, [5, 6, 0]),
        (1, AT_THE_END * 5, [5]),
        (2, 5 + AT_THE_END * 6, [5, 6]),
        (3, 5 + 6 + AT_THE_END * 7, [5, 6, 7]),
    ],
)
def test_an_answer_is_worth_what_comes_soon_and_at_the_end(horizon: int, worth: float, stops: list[int]) -> None:
    """After one round, after two, and at the end or the horizon, which counts double; nothing beyond the horizon."""
    assert attempt(horizon) == (worth, stops)


@pytest.mark.parametrize(("questions", "known"), [(0, False), (1, False), (4, False), (5, True)])
def test_what_the_budget_does_not_last_for_has_no_value(questions: int, known: bool) -> None:
    """Five rounds to the end take five questions."""
    assert (attempt(0, questions)[0] is not None) is known


def test_without_questions_nothing_is_answered() -> None:
    """The first answer takes one as well."""
    assert attempt(0, left=0) == (None, [])


def test_lines_take_turns_and_are_followed_to_the_end() -> None:
    """The casts of a line play one sample each; a fight that does not end has no value."""
    casts: Any = [Cast(5), Cast(4)]
    ahead: Any = SimpleNamespace(left=9, fork=lambda sample, **_: SimpleNamespace(round=BEGAN, outcome=None))
    table = Table(ahead, 0, [casts], 1, lambda fork: float(fork.round))
    assert [table.follow(0, sample) for sample in (0, 1)] == [ENDS, None]
    assert [cast.stops for cast in casts] == [[0], [0]]
    assert table.left == 9
