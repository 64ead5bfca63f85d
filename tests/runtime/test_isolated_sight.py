"""Views and copies of a policy in a process of its own, until its question is answered."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import msgpack
import pytest

from simulator.policy.errors import PolicyError
from simulator.runtime.isolated_sight import IsolatedSight
from simulator.runtime.remote_copies import CopyClient


class View(SimpleNamespace):
    """A view that notes whether it is closed."""

    closed = False

    def close(self) -> None:
        """No more is seen."""
        self.closed = True


def sight(looks_ahead: bool = True) -> IsolatedSight:
    """Return the sight of a game whose views are the bytes sent."""
    system: Any = SimpleNamespace(view_of=lambda row, encounter: View(row=row, encounter=encounter))
    encounter: Any = "encounter"
    return IsolatedSight(system, encounter, looks_ahead)


def question(view: object) -> Any:
    """Return a question with what is sent of the view."""
    return SimpleNamespace(id=8, view=view)


def test_a_view_is_seen_until_the_question_is_answered() -> None:
    """It is made once and closed then, and so are its copies; the next question has its own."""
    seen, client, next_client = sight(), SimpleNamespace(is_open=True), SimpleNamespace(is_open=True)
    seen.open(question([1, 2]), client)  # type: ignore[arg-type]  # all of a client that is needed here
    view: Any = seen.view()
    again: Any = seen.view()
    assert (view.row, view.encounter, view.closed) == ([1, 2], "encounter", False)
    assert again is view
    seen.close()
    assert view.closed
    assert not client.is_open
    seen.open(question([3]), next_client)  # type: ignore[arg-type]  # as above
    later: Any = seen.view()
    assert (later.row, later.closed, next_client.is_open) == ([3], False, True)


def test_copies_of_a_question_that_was_answered_are_closed() -> None:
    """No request leads to those of the next one."""
    said: list[bytes] = []

    def exchange(data: bytes) -> bytes:
        said.append(data)
        return msgpack.packb([None, 7])

    client = CopyClient(8, exchange, None, None)  # type: ignore[arg-type]  # neither is looked at
    assert client.request("begin", 5) == 7
    assert [msgpack.unpackb(data) for data in said] == [["copies", 8, "begin", [5]]]
    client.dropped = [3, 4]
    assert (client.take_dropped(), client.take_dropped()) == ([3, 4], [])
    client.is_open = False
    with pytest.raises(PolicyError, match="this lookahead belongs to an earlier question, which has been answered"):
        client.request("begin", 5)
    assert len(said) == 1
