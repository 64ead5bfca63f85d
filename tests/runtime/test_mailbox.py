"""Posting to a seat and waiting for it."""

from __future__ import annotations

import pytest
import trio
import trio.testing

from simulator.core.asks import CRASHED, LATE, Choose, Option
from simulator.policy.errors import PolicyError
from simulator.runtime.actors import Inbox, Outbox
from simulator.runtime.mailbox import LEFT, MAILBOX, LocalLink, Mailbox, RemoteLink, Waiting
from simulator.wire import messages
from simulator.wire.codec import decode, encode
from simulator.wire.listing import Listing
from tests.runtime.players import TINY


async def test_a_full_mailbox_loses_what_comes_next() -> None:
    """The scheduler does not wait for a peer that does not read."""
    remote = RemoteLink(0, "A1", Waiting(None))
    for number in range(MAILBOX + 5):
        remote.post(b"%d" % number)
    assert remote.peer_inbox.statistics().current_buffer_used == MAILBOX
    assert remote.gone == ""
    remote.peer_inbox.close()
    remote.post(b"x")
    assert remote.gone == "it has closed its mailbox"


async def test_seats_asked_together_share_a_deadline(autojump_clock: trio.testing.MockClock) -> None:
    """Once it has passed, the others are late immediately, unless they have answered. A message of a seat that has
    gone is read before its fault."""
    waiting, token = Waiting(TINY), object()
    one, other, third, gone = (RemoteLink(seat, "", waiting) for seat in range(4))
    third.peer_outbox.send_nowait(b"here")

    async def brief(inbox: Inbox, outbox: Outbox) -> None:
        await outbox.send(b"last")

    await gone.attach(brief)
    async with trio.open_nursery() as nursery:
        nursery.start_soon(waiting.tick)
        assert await one.receive(token) == messages.Failed(0, LATE, "no answer within 0.05 s")
        before = trio.current_time()
        assert await other.receive(token) == messages.Failed(0, LATE, "no answer within 0.05 s")
        assert [await third.receive(token), await gone.receive(token)] == [b"here", b"last"]
        assert await gone.receive(token) == messages.Failed(0, CRASHED, LEFT)
        assert trio.current_time() == before
        nursery.cancel_scope.cancel()


async def test_a_mailbox_wakes_who_waits() -> None:
    """In the order of sending, whether it came before or after; and a reader may give up."""
    box, read = Mailbox(), list[bytes]()

    async def reader() -> None:
        while True:
            read.append(await box.receive())

    box.send_nowait(b"one")
    async with trio.open_nursery() as nursery:
        nursery.start_soon(reader)
        await trio.testing.wait_all_tasks_blocked()
        box.send_nowait(b"two")
        box.send_nowait(b"three")
        await trio.testing.wait_all_tasks_blocked()
        nursery.cancel_scope.cancel()
    assert read == [b"one", b"two", b"three"]
    box.send_nowait(b"four")
    assert (box.receive_nowait(), box.receive_nowait()) == (b"four", None)


def test_options_are_fetched_while_their_question_is_open() -> None:
    """Requests about another question, and other messages, are refused."""
    own = LocalLink(0, "A1")
    ask = Choose(0, "stance", "TOY-2", (Option("a"), Option("b"), Option("c")))
    ask.id = 4
    with pytest.raises(PolicyError, match="while it is open"):
        own.fetch(encode(messages.More(4, 0)))
    own.listing = Listing(ask, 1)
    assert decode(own.fetch(encode(messages.More(4, 1)))) == messages.Options(4, 1, (Option("b"), Option("c")), False)
    for wrong in (messages.More(3, 1), messages.Bye()):
        with pytest.raises(PolicyError, match="while it is open"):
            own.fetch(encode(wrong))


async def test_without_a_deadline_no_seat_is_late(autojump_clock: trio.testing.MockClock) -> None:
    """Without a deadline the clock does not run and its task ends immediately; with one it goes on."""
    start = trio.current_time()
    await Waiting(None).tick()
    assert trio.current_time() == start
    with trio.move_on_after(10 * TINY) as scope:
        await Waiting(TINY).tick()
    assert scope.cancelled_caught
