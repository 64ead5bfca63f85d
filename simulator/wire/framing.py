"""Framing of messages in a stream: four bytes of length, most significant first, before each message.

Sans-IO: bytes of any length go in, whole messages come out. It serves combatants on the other end of a pipe; mailboxes
between tasks carry whole messages and need no framing."""

from __future__ import annotations

from ..core.errors import BadMessage
from .codec import MAX_MESSAGE

_PREFIX = 4  # bytes of length


def frame(message: bytes) -> bytes:
    """Return the message with its length before it. Raises BadMessage when it is empty or too long."""
    _check(len(message))
    return len(message).to_bytes(_PREFIX) + message


class Framer:
    """Splitter of a stream into messages of at most ``most`` bytes. After a BadMessage the boundaries are lost, and
    every call raises it again."""

    def __init__(self, most: int = MAX_MESSAGE) -> None:
        self._most = most
        self._bytes = bytearray()
        self._broken = ""

    def feed(self, data: bytes) -> list[bytes]:
        """Return the messages that ``data`` completes. Raises BadMessage when a length is 0 or more than ``most``."""
        if self._broken:
            raise BadMessage(self._broken)
        self._bytes += data
        try:
            return self._whole()
        except BadMessage as error:
            self._broken = str(error)
            raise

    def close(self) -> None:
        """End the stream. Raises BadMessage when it ends inside a message."""
        if self._bytes:
            raise BadMessage(f"the stream ends inside a message, {len(self._bytes)} bytes after its beginning")

    def _whole(self) -> list[bytes]:
        messages: list[bytes] = []
        start = 0
        while len(self._bytes) - start >= _PREFIX:
            length = int.from_bytes(self._bytes[start : start + _PREFIX])
            _check(length, self._most)
            stop = start + _PREFIX + length
            if len(self._bytes) < stop:
                break
            messages.append(bytes(self._bytes[start + _PREFIX : stop]))
            start = stop
        del self._bytes[:start]
        return messages


def _check(length: int, most: int = MAX_MESSAGE) -> None:
    if not 1 <= length <= most:
        raise BadMessage(f"a message has 1 to {most} bytes, not {length}")
