"""Events as rows: all of them, without any being named here."""

from __future__ import annotations

from typing import Any, get_type_hints

import attrs
import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.core import events
from simulator.core.errors import BadMessage
from simulator.core.events import Event
from simulator.wire.facts import KINDS, event_of, event_row


def any_event(kind: type[Event]) -> st.SearchStrategy[Event]:
    """Return any event of this kind."""
    hints = get_type_hints(kind)
    fields = {field.name: st.from_type(hints[field.name]) for field in attrs.fields(kind) if field.name != "secret"}
    return st.builds(kind, **fields)


everything = st.one_of([any_event(kind) for kind in KINDS.values()]).filter(lambda event: _packs(event))


def _packs(event: Event) -> bool:
    try:
        msgpack.packb(event_row(event))
    except (ValueError, OverflowError):
        return False
    return True


@pytest.mark.slow
@given(everything)
def test_every_event_reads_back_through_bytes(event: Event) -> None:
    """Class, fields and types are the same afterwards."""
    assert event_of(msgpack.unpackb(msgpack.packb(event_row(event))), "here") == event


def test_every_kind_of_event_can_be_told() -> None:
    """All classes of core.events are known."""
    assert {kind.__name__ for kind in Event.__subclasses__() if kind.__module__ == events.__name__} == set(KINDS)


def test_a_secret_event_has_no_row() -> None:
    """A secret event goes to no seat, so it has no row."""
    with pytest.raises(AssertionError):
        event_row(events.FateStruck("R", 0, 1, secret=True))


@pytest.mark.parametrize(
    ("row", "complaint"),
    [
        (None, r"here must be \[event, {field: value}\]"),
        ({"RoundStarted": {}}, "here must be"),
        (["RoundStarted"], "here must be"),
        (["RoundStarted", {"rule": "R", "round": 1}, 1], "here must be"),
        ([1, {"rule": "R", "round": 1}], "here must be"),
        (["RoundStarted", [1]], "here must be"),
        (["Event", {"rule": "R"}], "there is no event 'Event'"),
        (["RoundStarted", {"rule": "R", "round": True}], "RoundStarted.round must be int, not True"),
        (["RoundStarted", {"rule": "R", "round": 1, "secret": True}], "has the fields rule, round, not"),
        (["TurnStarted", {"rule": "R", "bodies": 1}], "TurnStarted.bodies must be a list, not 1"),
        (["TurnStarted", {"rule": "R", "bodies": ["a"]}], "TurnStarted.bodies 0 must be int"),
        (
            ["OrderSet", {"rule": "R", "scheme": "s", "slots": [], "scores": [[1]]}],
            "OrderSet.scores 0 must have 2 parts",
        ),
    ],
)
def test_a_row_that_is_no_event_is_refused(row: Any, complaint: str) -> None:
    """The event, its field, and what was found."""
    with pytest.raises(BadMessage, match=complaint):
        event_of(row, "here")
