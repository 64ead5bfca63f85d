"""Equality of messages, by the public part of their questions."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.core.asks import Choose, Option
from simulator.wire.messages import AskMessage, Copy

SAME: dict[str, Any] = {"seat": 1, "kind": "turn", "rule": "R-1", "body": 2, "by": 3}


def question(number: int = 5, options: tuple[Option, ...] = (Option("hit", 1), Option("pass")), **more: Any) -> Choose:
    """Return a question with its number."""
    fields = {**SAME, **more}
    ask = Choose(fields["seat"], fields["kind"], fields["rule"], options)
    ask.id, ask.body, ask.by = number, fields["body"], fields["by"]
    return ask


@pytest.mark.parametrize(
    "changed",
    [
        *({key: 9 if isinstance(value, int) else "other"} for key, value in SAME.items()),
        {"options": (Option("hit", 2), Option("pass"))},
        {"options": (Option("hit", 1),)},
    ],
)
def test_a_question_is_another_when_anything_of_it_is(changed: dict[str, Any]) -> None:
    """Two messages differ if their questions do, alone or among several."""
    one, other = question(), question(**changed)
    assert AskMessage(one, False) == AskMessage(question(), False) != AskMessage(other, False)
    assert copy(one, one) == copy(one, question()) != copy(one, other)


def test_questions_of_copies_have_no_numbers() -> None:
    """Questions of copies have no numbers, those of the fight do."""
    assert AskMessage(question(), True) == AskMessage(question(), True) != AskMessage(question(6), True)
    assert copy(question()) == copy(question(6))


def copy(*asks: Choose) -> Copy:
    """Return a message about a copy of the fight that asks these questions."""
    return Copy(1, 1, 1, asks, None, None, ())
