"""Events and questions: a body that they do not name is -1."""

from __future__ import annotations

from typing import Any

import attrs

from simulator.core import asks, events
from simulator.core.asks import Choose, Option
from simulator.core.events import Event

KINDS = [kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, Event)]


def test_an_event_that_leaves_out_a_body_names_none() -> None:
    """The default of a body's number is -1, that of other numbers 0."""
    for kind in KINDS:
        usual = {each.name: each.default for each in attrs.fields(kind) if type(each.default) is int}
        assert set(usual.values()) <= {-1, 0}, kind.__name__


class Other(Event):
    """A kind without fields of its own."""


def test_events_are_equal_if_their_fields_are() -> None:
    """Events of one kind are equal if every field is, ``secret`` included; no kind has a method of its own for that."""
    for kind in KINDS:
        cells: dict[str, Any] = {each.name: f"of {each.name}" for each in attrs.fields(kind)}
        event = kind(**cells)
        assert event == kind(**cells)
        assert hash(event) == hash(kind(**cells))
        assert event != Other(**{name: cells.get(name, "") for name in ("rule", "secret")})
        assert all(event != kind(**{**cells, name: "other"}) for name in cells), event
        assert repr(event) == f"{kind.__name__}({', '.join(f'{name}={value!r}' for name, value in cells.items())})"
        assert kind is Event or not {"__eq__", "__hash__", "__repr__"} & vars(kind).keys()


def test_an_option_and_a_question_that_leave_out_a_body_name_none() -> None:
    """An option without a target, a question brought about by no one and about nothing."""
    option = Option("pass")
    assert (option.target, option.amount, option.place, option.item, option.detail) == (-1, 0, None, "", "")
    ask = Choose(0, "turn", "R", (option,))
    assert (ask.by, ask.about) == (-1, None)
    assert [asks.captained(asks.captain(side)) for side in range(3)] == [0, 1, 2]
