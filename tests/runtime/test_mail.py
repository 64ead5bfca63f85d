"""Posting to a seat and waiting for it."""

from __future__ import annotations

import trio

from simulator.core.asks import CRASHED, ILLEGAL, LATE
from simulator.runtime.actors import Inbox, Outbox
from simulator.runtime.mail import LEFT, MAILBOX, Stand, Waiting, decoded
from simulator.wire import messages as say
from simulator.wire.codec import encode
from tests.runtime.players import TINY


async def test_what_has_come_is_read_in_order() -> None:
    """Before and after the seat has gone."""

    async def brief(inbox: Inbox, outbox: Outbox) -> None:
        await outbox.send(b"one")
        await outbox.send(b"two")

    stand, waiting = Stand(0, "A1"), Waiting(None)
    await stand.host(brief)
    assert [await waiting.data(stand, "token") for _ in range(3)] == [b"one", b"two", say.Failed(0, CRASHED, LEFT)]


async def test_a_full_mailbox_loses_what_comes_next() -> None:
    """Who does not read is not waited for."""
    stand = Stand(0, "A1")
    for number in range(MAILBOX + 5):
        stand.post(b"%d" % number)
    assert stand.mail.statistics().current_buffer_used == MAILBOX
    assert stand.gone == ""
    stand.mail.close()
    stand.post(b"x")
    assert stand.gone == "it has closed its mailbox"


async def test_those_asked_together_share_a_deadline() -> None:
    """Once it has passed, the others are late at once, unless they have answered."""
    one, other, third = (Stand(seat, "") for seat in range(3))
    waiting, token = Waiting(TINY), object()
    third.wake.send_nowait(b"here")
    with trio.fail_after(TINY * 10):
        async with trio.open_nursery() as nursery:
            nursery.start_soon(waiting.tick)
            assert await waiting.data(one, token) == say.Failed(0, LATE, "no answer within 0.05 s")
            before = trio.current_time()
            assert await waiting.data(other, token) == say.Failed(0, LATE, "no answer within 0.05 s")
            assert await waiting.data(third, token) == b"here"
            assert trio.current_time() - before < TINY
            nursery.cancel_scope.cancel()


async def test_without_a_deadline_nobody_is_late() -> None:
    """The clock does not run."""
    with trio.fail_after(1):
        await Waiting(None).tick()


def test_what_is_no_message_has_failed() -> None:
    """It counts as an illegal answer."""
    assert decoded(encode(say.Bye("x"))) == say.Bye("x")
    failed = decoded(b"")
    assert isinstance(failed, say.Failed)
    assert failed.how == ILLEGAL
