"""When two messages are the same: by what their questions say in public."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.core.asks import Choose, Option
from simulator.wire.messages import AskMessage, _asked, _said

SAME: dict[str, Any] = {"seat": 1, "kind": "turn", "rule": "R-1", "body": 2, "by": 3}


def question(number: int = 5, options: tuple[Option, ...] = (Option("hit", 1), Option("pass")), **more: Any) -> Choose:
    """A question with its number."""
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
    """Alone or among several."""
    assert _said(question()) == _said(question())
    assert _said(question()) != _said(question(**changed))
    assert _asked((question(), question())) == _asked((question(), question()))
    assert _asked((question(), question())) != _asked((question(), question(**changed)))
    assert AskMessage(question(), False) != AskMessage(question(**changed), False)


def test_questions_of_copies_have_no_numbers() -> None:
    """Those of the fight have."""
    assert AskMessage(question(), True) == AskMessage(question(), True)
    assert AskMessage(question(), True) != AskMessage(question(6), True)
    assert AskMessage(question(), True) != AskMessage(question(), False)
    assert _asked((question(),)) == _asked((question(6),))
