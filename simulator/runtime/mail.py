"""The scheduler's side of the mailboxes: posting to a seat, and waiting for it no longer than the deadline.

Waiting costs no timer for each question: one slow tick looks who has kept the scheduler waiting since the last one.
Whoever is waited for under the same token (the seats of simultaneous questions) shares one deadline."""

from __future__ import annotations

from contextlib import suppress

import trio

from ..core.asks import CRASHED, ILLEGAL, LATE
from ..core.errors import BadMessage
from ..wire import messages as say
from ..wire.codec import decode
from ..wire.messages import Failed
from .actors import Peer
from .table import Chair, late, why
from .watchdog import TICKS, Watch

MAILBOX = 16  # messages that wait to be read
LEFT = "it left before the fight was over"


class Stand(Chair):
    """A seat and the way to it: ``inbox`` to its task, ``outbox`` from it; what its hello said; why it is gone.

    ``mail`` and ``wake`` are the task's ends of the two; a None among its messages means: look again."""

    __slots__ = ("gone", "inbox", "listens", "looks_ahead", "mail", "outbox", "scope", "sees", "told", "wake")

    def __init__(self, seat: int, name: str) -> None:
        super().__init__(seat, name)
        self.wake: trio.MemorySendChannel[bytes | None]
        self.outbox: trio.MemoryReceiveChannel[bytes | None]
        self.inbox: trio.MemorySendChannel[bytes]
        self.mail: trio.MemoryReceiveChannel[bytes]
        self.wake, self.outbox = trio.open_memory_channel(MAILBOX)
        self.inbox, self.mail = trio.open_memory_channel(MAILBOX)
        self.scope: trio.CancelScope | None = None
        self.sees = self.listens = self.looks_ahead = False
        self.told = 0
        self.gone = ""

    async def host(self, peer: Peer) -> None:
        """Run a task that is not trusted; whatever becomes of it, the scheduler is woken."""
        with trio.CancelScope() as self.scope:
            try:
                await peer(self.mail, self.wake.clone())
                self.gone = LEFT
            except (Exception, SystemExit) as error:
                self.gone = why(error)
        self.rouse()

    def dismiss(self) -> None:
        """End the seat's task, if it is one that might go on."""
        if self.scope is not None:
            self.scope.cancel()

    def rouse(self) -> None:
        """Have whoever waits for this seat look again."""
        with suppress(trio.WouldBlock):  # there is so much to read that nobody is waiting
            self.wake.send_nowait(None)

    def post(self, data: bytes) -> None:
        """Put a message into the task's mailbox; one that does not read its mail will be late, or is gone."""
        try:
            self.inbox.send_nowait(data)
        except trio.WouldBlock:
            pass
        except trio.BrokenResourceError:
            self.gone = self.gone or "it has closed its mailbox"

    def read(self) -> bytes | None:
        """A message that has come already, if there is one."""
        with suppress(trio.WouldBlock):
            while True:
                data = self.outbox.receive_nowait()
                if data is not None:
                    return data
        return None


class Waiting:
    """Whom the scheduler waits for, and whether it has waited for too long."""

    __slots__ = ("_awaited", "_deadline", "_expired", "_watch")

    def __init__(self, deadline: float | None) -> None:
        self._deadline = deadline
        self._watch = Watch()
        self._awaited: Stand | None = None
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

    async def data(self, stand: Stand, token: object) -> bytes | Failed:
        """The next bytes of a seat; Failed if it is gone or late."""
        while not (stand.gone or self._expired is token):
            self._awaited = stand
            self._watch.inside = token
            data = await stand.outbox.receive()
            self._watch.inside = None
            if data is not None:
                return data
        left = stand.read()
        if left is not None:
            return left
        return Failed(0, CRASHED, stand.gone) if stand.gone else Failed(0, LATE, late(self._deadline))

    async def message(self, stand: Stand, token: object) -> say.Message:
        """The next message of a seat; Failed if it is gone, late, or sends what is no message."""
        data = await self.data(stand, token)
        return data if isinstance(data, Failed) else decoded(data)


def decoded(data: bytes) -> say.Message:
    """The message, or what is wrong with it."""
    try:
        return decode(data)
    except BadMessage as error:
        return Failed(0, ILLEGAL, str(error))
