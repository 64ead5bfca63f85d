"""Peer that lets a program play with actors: it passes messages both ways and counts the program's time.

It looks only at the names of messages; the scheduler reads their contents."""

from __future__ import annotations

from functools import partial
from time import monotonic

import trio

from ..core.asks import CRASHED, LATE
from ..core.dice import Luck
from ..policy.errors import PolicyFault
from ..wire import messages
from ..wire.codec import decode, decode_ask, encode, without_snapshot
from ..wire.framing import frame
from .actors import Inbox, Outbox
from .conversation import decoded
from .copies import Copies
from .process import ProgramProcess
from .programs import Exchange, ProgramPolicy, ready_process
from .sight import ActorSight

_ASK = b"\x9c\xa3ask"  # first bytes of messages: a list of 12 parts, and the name
_ENDED = b"\x92\xabfight_ended"
_BYE = b"\x92\xa3bye"
_HELLO = b"\x92\xa5hello"
_STARTED = b"\x92\xadfight_started"


class ProgramPeer:
    """Peer that plays one seat of one fight. ``prepare`` gets the process, before the fight's own clock runs."""

    def __init__(self, policy: ProgramPolicy) -> None:
        self._policy = policy
        self._no_process: PolicyFault | None = None
        self._asked = 0.0  # time of the open question, or 0
        self._ended = False
        self._luck: Luck | None = None
        self._copies: Copies | None = None
        self._writing = trio.Lock()

    async def prepare(self) -> None:
        """Get a process that answers a ping."""
        course, said = ready_process(self._policy.command), None
        try:
            while True:
                said = await _exchanged(course.send(said))
        except StopIteration as found:
            self._policy.process = found.value
        except PolicyFault as fault:
            self._no_process = fault

    def leave(self) -> None:
        """Release the process: the fight is over, or was aborted."""
        self._policy.leave()

    async def __call__(self, inbox: Inbox, outbox: Outbox) -> None:
        """Play the fight. Raises PolicyFault when the program is gone."""
        if self._no_process is not None:
            raise self._no_process
        process = self._policy.process
        assert process is not None
        failed: PolicyFault | None = None
        async with trio.open_nursery() as nursery:
            nursery.start_soon(self._deliver, process, inbox, outbox, nursery)
            try:
                await self._collect(process, outbox)
            except PolicyFault as fault:
                failed = fault
            nursery.cancel_scope.cancel()
        if failed is not None:
            raise failed

    async def _deliver(self, process: ProgramProcess, inbox: Inbox, outbox: Outbox, nursery: trio.Nursery) -> None:
        """Pass the scheduler's messages on to the program."""
        async for message in inbox:
            if message.startswith(_ASK):
                if self._policy.left <= 0:
                    await outbox.send(self._spent(message))
                    continue
                self._asked = monotonic()
                self._set_alarm(message, outbox, nursery)
                message = self._open(message)
            elif message.startswith(_ENDED):
                self._ended = True
            elif message.startswith(_STARTED):
                self._start(decode(message))
            try:
                async with self._writing:
                    await _send(process, message)
            except PolicyFault:  # _collect raises it too
                return

    def _start(self, message: messages.Message) -> None:
        assert isinstance(message, messages.FightStarted)
        self._luck = Luck(message.luck)

    def _open(self, message: bytes) -> bytes:
        """Prepare copies of the fight at this question. Returns the question without the snapshot, which stays here."""
        policy, ask = self._policy, None
        if policy.looks_ahead:
            ask = decode_ask(message)
        if ask is None or ask.snapshot is None or self._luck is None:
            return message
        sight = ActorSight(policy.attachment.system, policy.attachment.encounter)
        sight.ask, sight.luck = ask, self._luck
        show = partial(policy.shown, ask.seat)
        self._copies = Copies(ask.id, sight.lookahead, policy.command.limits, policy.reads, show)
        return without_snapshot(message)

    def _set_alarm(self, ask: bytes, outbox: Outbox, nursery: trio.Nursery) -> None:
        """Start a timer for the program's time in the fight, if it may run out before the deadline."""
        deadline, left = self._policy.deadline, self._policy.left
        if deadline is None or left < 2 * deadline:
            nursery.start_soon(self._ring, ask, self._asked, left, outbox)

    async def _ring(self, ask: bytes, asked: float, left: float, outbox: Outbox) -> None:
        await trio.sleep(left)
        if self._asked == asked:
            self._stop_clock()
            await outbox.send(self._spent(ask))

    async def _collect(self, process: ProgramProcess, outbox: Outbox) -> None:
        """Pass the program's messages on to the scheduler, until its Bye."""
        while True:
            message = await _receive(process)
            copied = None if self._copies is None else self._copies.reply(message)
            if copied is not None:
                async with self._writing:
                    await _send(process, copied)
                continue
            if self._asked:
                self._note(message)
            elif message.startswith(_HELLO):
                self._greet(decoded(message))
            bye = message.startswith(_BYE)
            self._policy.done = bye and self._ended
            await outbox.send(message)
            if bye:
                return

    def _greet(self, message: messages.Message) -> None:
        policy = self._policy
        if isinstance(message, messages.Hello):
            policy.sees, policy.looks_ahead, policy.reads = message.sees, message.looks_ahead, message.reads

    def _note(self, message: bytes) -> None:
        """Stop the clock unless the message is only a request for more options."""
        if not isinstance(decoded(message), messages.More):
            self._stop_clock()

    def _stop_clock(self) -> None:
        self._policy.left -= monotonic() - self._asked
        self._asked = 0.0

    def _spent(self, ask: bytes) -> bytes:
        question = decode(ask)
        assert isinstance(question, messages.AskMessage)
        return encode(messages.Failed(question.question.id, LATE, self._policy.spent))


async def _exchanged(exchange: Exchange) -> messages.Message | None:
    """Send the message of an exchange and return the reply: None if it is late, Failed if the program is gone."""
    with trio.move_on_after(exchange.patience):
        try:
            await _send(exchange.process, encode(exchange.message))
            return decoded(await _receive(exchange.process))
        except PolicyFault as fault:
            return messages.Failed(0, CRASHED, fault.message)
    return None


async def _send(process: ProgramProcess, message: bytes) -> None:
    data = memoryview(frame(message))
    while data:
        written = process.write(data)
        data = data[written:]
        if data:
            await trio.lowlevel.wait_writable(process.input)


async def _receive(process: ProgramProcess) -> bytes:
    while (message := process.take()) is None:
        await trio.lowlevel.wait_readable(process.output)
        process.fill()
    return message
