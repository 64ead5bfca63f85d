"""Peers and programs that speak as a table of answers says, without processes."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import Any, Final

from simulator.runtime.actors import Inbox, Outbox
from simulator.runtime.process import ProgramCommand
from simulator.wire import messages
from simulator.wire.codec import decode, encode
from simulator.wire.framing import Framer, frame

Speech = Callable[[Any], Sequence[bytes]]
"""A message to the bytes that are said to it."""


def usual(message: Any) -> Sequence[bytes]:
    """Hello, the first option, bye."""
    match message:
        case messages.Ping(number):
            return [encode(messages.Pong(number))]
        case messages.FightStarted():
            return [encode(messages.Hello(messages.VERSION, "speaker"))]
        case messages.AskMessage(question=ask):
            return [encode(messages.Choice(ask.id, 0))]
        case messages.FightEnded():
            return [encode(messages.Bye())]
    return []


def instead(kind: type, *said: Any, at: int = 1) -> Callable[[], Speech]:
    """Make a usual speaker that says this at message number ``at`` of a kind; functions get the message."""

    def make() -> Speech:
        seen = 0

        def say(message: Any) -> Sequence[bytes]:
            nonlocal seen
            if not isinstance(message, kind):
                return usual(message)
            seen += 1
            return [each(message) if callable(each) else each for each in said] if seen == at else usual(message)

        return say

    return make


def peer_of(say: Speech) -> Any:
    """Return a peer of the scheduler that speaks like this, and leaves with its last words."""

    async def peer(inbox: Inbox, outbox: Outbox) -> None:
        async for data in inbox:
            message = decode(data)
            found = say(message)
            for said in found:
                await outbox.send(said)
            if isinstance(message, messages.FightEnded) and found:
                return

    return peer


class Speaker:
    """In place of a program's process: it speaks like this, and its pipes can be waited for."""

    is_worn = False

    def __init__(self, command: ProgramCommand, say: Speech) -> None:
        self.command = command
        self.gone: Final = ""
        self.ended = False
        self._say = say
        self._framer = Framer()
        self._left: list[bytes] = []
        self.output, self.input = os.pipe()  # a letter for each message that waits

    def ping(self) -> messages.Ping:
        """Return any ping."""
        return messages.Ping(7)

    def write(self, data: bytes | memoryview) -> int:
        """Hear a part of a message."""
        for message in self._framer.feed(bytes(data)):
            said = self._say(decode(message))
            self._left += said
            os.write(self.input, b"x" * len(said))
        return len(data)

    def take(self) -> bytes | None:
        """Return the next message, if there is one."""
        if not self._left:
            return None
        os.read(self.output, 1)
        return self._left.pop(0)

    def fill(self) -> None:
        """Everything has been read already."""

    def send(self, message: bytes, until: float) -> None:
        """Hear a message."""
        self.write(frame(message))

    def receive(self, until: float) -> bytes:
        """Return the next message; the time is up where there is none."""
        message = self.take()
        if message is None:
            raise TimeoutError
        return message

    def end(self, at_once: bool = False) -> None:
        """Close the pipes."""
        if not self.ended:
            self.ended = True
            os.close(self.input)
            os.close(self.output)
