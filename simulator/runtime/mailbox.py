"""The scheduler's side of the mailboxes: posting to a seat, and waiting for it no longer than the deadline.

Our own combatants have mailboxes that never keep anybody waiting: while one of them thinks nothing else runs, and the
watchdog ends it. Guests, which are anything else, have trio's channels, and are watched: waiting costs no timer for
each question, one slow tick looks who has kept the scheduler waiting since the last one. Whoever is waited for under
the same token (the seats of simultaneous questions) shares one deadline."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

import trio
from trio.lowlevel import Abort, RaiseCancelT, Task, current_task, reschedule, wait_task_rescheduled

from ..core.asks import CRASHED, ILLEGAL, LATE
from ..core.errors import BadMessage
from ..policy.errors import PolicyError
from ..wire import messages as say
from ..wire.codec import decode
from ..wire.listing import Listing
from ..wire.messages import Failed
from .actors import Peer
from .seats import Seat, late, why
from .watchdog import TICKS, Watch

MAILBOX = 16  # messages that wait to be read by a guest
LISTED = 2  # options in an ask to a combatant of ours; plain policies look no further, and each costs a microsecond
LEFT = "it left before the fight was over"


class Mailbox:
    """Messages to one reader: what a trio channel is, without what only many tasks need.

    Who reads is a task that waits in ``receive``, or ``call``: it is called with the next message in the task that
    sends it, once. Reading what has come already is no checkpoint; waiting is one."""

    __slots__ = ("_letters", "_reader", "call")

    def __init__(self) -> None:
        self._letters: deque[bytes] = deque()
        self._reader: Task | None = None
        self.call: Callable[[bytes], None] | None = None

    def send_nowait(self, data: bytes) -> None:
        """Put a message in, and wake or call whoever waits for it."""
        if self.call is not None:
            call, self.call = self.call, None
            call(data)
            return
        self._letters.append(data)
        if self._reader is not None:
            reader, self._reader = self._reader, None
            reschedule(reader)

    def receive_nowait(self) -> bytes | None:
        """Take the first message out, if there is one."""
        return self._letters.popleft() if self._letters else None

    async def receive(self) -> bytes:
        """Take the first message out, once there is one."""
        while not self._letters:
            self._reader = current_task()
            await wait_task_rescheduled(self._give_up)
        return self._letters.popleft()

    def _give_up(self, _: RaiseCancelT) -> Abort:
        self._reader = None
        return Abort.SUCCEEDED


class Link:
    """The way to a seat: its chair in this fight, what its hello said, and what it has been told."""

    __slots__ = ("chair", "listens", "listing", "looks_ahead", "reads", "sees", "told")

    def __init__(self, chair: Seat) -> None:
        self.chair = chair
        self.sees = self.listens = self.looks_ahead = False
        self.reads: int | None = None
        self.listing: Listing | None = None
        self.told = 0

    def post(self, data: bytes) -> None:
        """Put a message into the seat's mailbox."""
        raise NotImplementedError

    def receive(self, token: object) -> Coroutine[Any, Any, bytes | Failed]:
        """The next bytes of the seat; Failed if it is gone, or late with what ``token`` stands for."""
        raise NotImplementedError

    def dismiss(self) -> None:
        """End the seat's task, if it is one that might go on."""

    async def message(self, token: object) -> say.Message:
        """The next message of the seat; Failed if it is gone, late, or sends what is no message."""
        data = await self.receive(token)
        return data if isinstance(data, Failed) else decoded(data)


class LocalLink(Link):
    """The seat of a combatant of ours: ``inbox`` leads to its task, ``outbox`` from it. It is used for many fights."""

    __slots__ = ("inbox", "outbox")

    def __init__(self, chair: Seat) -> None:
        super().__init__(chair)
        self.inbox = Mailbox()
        self.outbox = Mailbox()
        self.reads = LISTED

    def take(self, chair: Seat) -> None:
        """The next fight begins: nothing of the last one is left."""
        self.chair = chair
        self.told = 0
        self.listens = self.looks_ahead = False
        self.listing = None

    def post(self, data: bytes) -> None:
        self.inbox.send_nowait(data)

    def receive(self, token: object) -> Coroutine[Any, Any, bytes | Failed]:
        return self.outbox.receive()

    def fetch(self, request: bytes) -> bytes:
        """Answer say.More with say.Options across the table: a policy cannot wait for the mail while it chooses."""
        message = decode(request)
        listing = self.listing
        if listing is None or not isinstance(message, say.More) or message.ask != listing.ask.id:
            raise PolicyError("the options of a question can be read while it is open, and no longer")
        return listing.further(message.start)


class RemoteLink(Link):
    """The seat of a task that is not trusted, in one fight; ``gone`` says why it is not there any more.

    ``mail`` and ``wake`` are the task's ends of ``inbox`` and ``outbox``; a None among its messages means: look
    again."""

    __slots__ = ("_waiting", "gone", "inbox", "mail", "outbox", "scope", "wake")

    def __init__(self, chair: Seat, waiting: Waiting) -> None:
        super().__init__(chair)
        self._waiting = waiting
        self.wake: trio.MemorySendChannel[bytes | None]
        self.outbox: trio.MemoryReceiveChannel[bytes | None]
        self.inbox: trio.MemorySendChannel[bytes]
        self.mail: trio.MemoryReceiveChannel[bytes]
        self.wake, self.outbox = trio.open_memory_channel(MAILBOX)
        self.inbox, self.mail = trio.open_memory_channel(MAILBOX)
        self.scope: trio.CancelScope | None = None
        self.gone = ""

    async def host(self, peer: Peer) -> None:
        """Run the task; whatever becomes of it, the scheduler is woken."""
        with trio.CancelScope() as self.scope:
            try:
                await peer(self.mail, self.wake.clone())
                self.gone = LEFT
            except (Exception, SystemExit) as error:
                self.gone = why(error)
        self.rouse()

    def dismiss(self) -> None:
        if self.scope is not None:
            self.scope.cancel()

    def rouse(self) -> None:
        """Have whoever waits for this seat look again."""
        with suppress(trio.WouldBlock):  # there is so much to read that nobody is waiting
            self.wake.send_nowait(None)

    def post(self, data: bytes) -> None:
        """One that does not read its mail will be late, or is gone."""
        try:
            self.inbox.send_nowait(data)
        except trio.WouldBlock:
            pass
        except trio.BrokenResourceError:
            self.gone = self.gone or "it has closed its mailbox"

    def receive(self, token: object) -> Coroutine[Any, Any, bytes | Failed]:
        return self._waiting.data(self, token)

    def read(self) -> bytes | None:
        """A message that has come already, if there is one."""
        with suppress(trio.WouldBlock):
            while True:
                data = self.outbox.receive_nowait()
                if data is not None:
                    return data
        return None


class Waiting:
    """Which guest the scheduler waits for, and whether it has waited for too long."""

    __slots__ = ("_awaited", "_deadline", "_expired", "_watch")

    def __init__(self, deadline: float | None) -> None:
        self._deadline = deadline
        self._watch = Watch()
        self._awaited: RemoteLink | None = None
        self._expired: object = None

    async def tick(self) -> None:
        """Twice in every deadline, notice who is late; runs until it is cancelled."""
        if self._deadline is None:
            return
        while True:
            await trio.sleep(self._deadline / TICKS)
            if self._watch.tick() and self._awaited is not None:
                self._expired = self._watch.inside
                self._awaited.rouse()

    async def data(self, guest: RemoteLink, token: object) -> bytes | Failed:
        """The next bytes of a guest; Failed if it is gone or late."""
        while not (guest.gone or self._expired is token):
            self._awaited = guest
            self._watch.inside = token
            data = await guest.outbox.receive()
            self._watch.inside = None
            if data is not None:
                return data
        left = guest.read()
        if left is not None:
            return left
        return Failed(0, CRASHED, guest.gone) if guest.gone else Failed(0, LATE, late(self._deadline))


def decoded(data: bytes) -> say.Message:
    """The message, or what is wrong with it."""
    try:
        return decode(data)
    except BadMessage as error:
        return Failed(0, ILLEGAL, str(error))
