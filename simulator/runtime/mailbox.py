"""The scheduler's side of the mailboxes: it posts to a seat, and waits for its reply until the deadline.

Local combatants have mailboxes in which a message never waits: while one of them thinks nothing else runs, and the
watchdog ends an overdue call.

Remote peers have trio's channels. A timer for each question would cost too much, so one slow tick checks which seat has
kept the scheduler waiting since the last tick. Seats awaited under the same token (those of simultaneous questions)
share one deadline."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

import trio
from trio.lowlevel import Abort, RaiseCancelT, Task, current_task, reschedule, wait_task_rescheduled

from ..core.asks import CRASHED, LATE, Ask, Asks, Option
from ..core.fight import Fight
from ..core.system import SeatView
from ..policy.errors import PolicyError
from ..wire import messages
from ..wire.codec import Shown, decode, encode, encode_ask
from ..wire.failed import Failed
from ..wire.listing import Listing
from ..wire.naming import named
from .actors import Peer
from .conversation import decoded, read_reply
from .judging import late
from .seats import Listeners, Seat, error_line
from .watchdog import TICKS, Watch

MAILBOX = 16  # unread messages that a remote peer may have
LISTED = 2  # options in a question to a local combatant; simple policies read no more, and each costs 1 µs
LEFT = "it left before the fight was over"


Sent = Any
"""Anything that a seat sends: bytes if it knows the protocol, but peers may send anything. Failed if it is gone or
late."""


class Mailbox:
    """Messages to one reader: a trio channel without the parts that only many tasks need.

    The reader is a task that waits in ``receive``, or the function ``call``, which is called once, with the next
    message, in the sender's task. Reading a message that is there already is no checkpoint; waiting is one."""

    __slots__ = ("_messages", "_reader", "call")

    def __init__(self) -> None:
        self._messages: deque[bytes] = deque()
        self._reader: Task | None = None
        self.call: Callable[[bytes], None] | None = None

    def send_nowait(self, data: bytes) -> None:
        """Put a message in, and wake the reader or call ``call``."""
        if self.call is not None:
            call, self.call = self.call, None
            call(data)
            return
        self._messages.append(data)
        if self._reader is not None:
            reader, self._reader = self._reader, None
            reschedule(reader)

    def receive_nowait(self) -> bytes | None:
        """Take the first message out; None if there is none."""
        return self._messages.popleft() if self._messages else None

    async def receive(self) -> bytes:
        """Wait for a message and take it out."""
        while not self._messages:
            self._reader = current_task()
            await wait_task_rescheduled(self._give_up)
        return self._messages.popleft()

    def _give_up(self, _: RaiseCancelT) -> Abort:
        self._reader = None
        return Abort.SUCCEEDED


class Link(Seat):
    """Seat in this fight that is reached by messages.

    It holds the settings of the seat's Hello. ``listing`` is of its open question, and ``token`` stands for the answer
    that is due. ``told`` is the number of events sent so far, of those that ``listeners`` collect."""

    __slots__ = ("fight", "listeners", "listens", "listing", "looks_ahead", "reads", "sees", "token", "told")

    def __init__(self, number: int, name: str) -> None:
        super().__init__(number, name)
        self.sees = self.listens = self.looks_ahead = False
        self.reads: int | None = None
        self.listing: Listing | None = None
        self.token: object = None
        self.told = 0
        self.fight: Fight[Any]
        self.listeners: Listeners | None = None

    def put(self, ask: Ask) -> Option | Failed | None:
        """Post a question, after the events that came before it. The answer comes by message."""
        self.tell()
        listing = self.token = self.listing = Listing(ask, self.reads)
        view = self.shown(self.fight.view(ask.seat)) if self.sees else None
        snapshot = self.fight.snapshot() if self.looks_ahead else None
        self.post(encode_ask(ask, listing.options, listing.more, view, snapshot))
        return None

    def put_early(self, ask: Ask, asks: Asks) -> None:
        self.put(ask)
        self.token = asks

    def shown(self, view: SeatView) -> Shown:
        """Return the seat's view as the question carries it: a table with names."""
        return named(self.fight.system.view_cells, view.row())

    def tell(self) -> None:
        """Post the events since the last ones."""
        if self.listens and self.listeners is not None:
            events = self.listeners.heard[self.told :]
            self.told = len(self.listeners.heard)
            if events:
                self.post(encode(messages.Told(tuple(events))))

    def answer(self, data: Sent) -> Option | Failed | None:
        """Return the answer to the open question, which is legal, or Failed with the reason; None if the bytes are no
        answer. A request for more options is met."""
        listing = self.listing
        if isinstance(data, Failed):
            return data
        assert listing is not None
        reply = read_reply(data, listing)
        if isinstance(reply, messages.More):
            self.post(listing.further(reply.start))
            return None
        if reply is not None and listing.note:
            self.fight.explain(listing.ask, listing.note)
        return reply

    def post(self, data: bytes) -> None:
        """Put a message into the seat's mailbox."""
        raise NotImplementedError

    def receive(self, token: object) -> Coroutine[Any, Any, Sent]:
        """Return the next bytes of the seat; Failed if it is gone, or late with the answer that ``token`` stands
        for."""
        raise NotImplementedError

    async def message(self, token: object) -> messages.Message:
        """Return the next message of the seat; Failed if it is gone, late, or sends bytes that are no message."""
        data = await self.receive(token)
        return data if isinstance(data, Failed) else decoded(data)


class LocalLink(Link):
    """Connection to a local combatant, for many fights. ``inbox`` leads to its task, ``outbox`` from it."""

    __slots__ = ("inbox", "outbox")

    def __init__(self, number: int, name: str) -> None:
        super().__init__(number, name)
        self.inbox = Mailbox()
        self.outbox = Mailbox()
        self.reads = LISTED

    def renew(self) -> None:
        """Begin the next fight, and drop everything of the last one."""
        Link.__init__(self, self.number, self.name)
        self.reads = LISTED

    def shown(self, view: SeatView) -> Shown:
        """Return the plain row of the view, which a combatant in this process reads without names."""
        return view.row()

    def post(self, data: bytes) -> None:
        self.inbox.send_nowait(data)

    def receive(self, token: object) -> Coroutine[Any, Any, Sent]:
        return self.outbox.receive()

    def fetch(self, request: bytes) -> bytes:
        """Answer More with Options in a direct call, because a policy cannot wait for a message while it chooses."""
        message = decode(request)
        listing = self.listing
        if listing is None or not isinstance(message, messages.More) or message.ask != listing.ask.id:
            raise PolicyError("the options of a question can be read only while it is open")
        return listing.further(message.start)


class RemoteLink(Link):
    """Connection to an untrusted peer, for one fight. ``gone`` is the reason why the peer has left.

    ``peer_inbox`` and ``peer_outbox`` are the peer's ends of ``inbox`` and ``outbox``. A None among its messages wakes
    the scheduler without a message."""

    __slots__ = ("gone", "inbox", "outbox", "peer_inbox", "peer_outbox", "scope", "waiting")

    def __init__(self, number: int, name: str, waiting: Waiting) -> None:
        super().__init__(number, name)
        self.waiting = waiting
        self.peer_outbox: trio.MemorySendChannel[bytes | None]
        self.outbox: trio.MemoryReceiveChannel[bytes | None]
        self.inbox: trio.MemorySendChannel[bytes]
        self.peer_inbox: trio.MemoryReceiveChannel[bytes]
        self.peer_outbox, self.outbox = trio.open_memory_channel(MAILBOX)
        self.inbox, self.peer_inbox = trio.open_memory_channel(MAILBOX)
        self.scope: trio.CancelScope | None = None
        self.gone = ""

    async def attach(self, peer: Peer) -> None:
        """Run the peer's task, and wake the scheduler when it ends in any way."""
        with trio.CancelScope() as self.scope:
            try:
                await peer(self.peer_inbox, self.peer_outbox.clone())
                self.gone = LEFT
            except (Exception, SystemExit) as error:
                self.gone = error_line(error)
        self.rouse()

    def dismiss(self) -> None:
        if self.scope is not None:
            self.scope.cancel()

    def rouse(self) -> None:
        """Wake the scheduler if it waits for this seat."""
        with suppress(trio.WouldBlock):  # a full channel: the scheduler has messages to read and does not wait
            self.peer_outbox.send_nowait(None)

    def post(self, data: bytes) -> None:
        """Put a message into the peer's inbox. If the inbox is full the message is dropped, and the peer will be
        late."""
        try:
            self.inbox.send_nowait(data)
        except trio.WouldBlock:
            pass
        except trio.BrokenResourceError:
            self.gone = self.gone or "it has closed its mailbox"

    def receive(self, token: object) -> Coroutine[Any, Any, Sent]:
        return self.waiting.data(self, token)

    def read(self) -> Sent:
        """Return a message that has come already, or None."""
        with suppress(trio.WouldBlock):
            while True:
                data = self.outbox.receive_nowait()
                if data is not None:
                    return data
        return None


class Waiting:
    """Deadline watch over remote seats: the seat that the scheduler waits for, and the token whose time is up.

    All seats with the same deadline share one."""

    __slots__ = ("_awaited", "_expired", "_watch", "deadline")

    def __init__(self, deadline: float | None) -> None:
        self.deadline = deadline
        self._watch = Watch()
        self._awaited: RemoteLink | None = None
        self._expired: object = None

    async def tick(self) -> None:
        """Check twice per deadline whether the awaited seat is late; runs until cancelled."""
        if self.deadline is None:
            return
        while True:
            await trio.sleep(self.deadline / TICKS)
            if self._watch.tick() and self._awaited is not None:
                self._expired = self._watch.inside
                self._awaited.rouse()

    async def data(self, remote: RemoteLink, token: object) -> Sent:
        """Return the next bytes of a remote seat; Failed if it is gone or late."""
        while not (remote.gone or self._expired is token):
            self._awaited = remote
            self._watch.inside = token
            data = await remote.outbox.receive()
            self._watch.inside = None
            if data is not None:
                return data
        left = remote.read()
        if left is not None:
            return left
        return Failed(0, CRASHED, remote.gone) if remote.gone else Failed(0, LATE, late(self.deadline))
