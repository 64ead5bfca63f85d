"""One message to a program and its answer, as they are said between fights."""

from __future__ import annotations

import os
from types import SimpleNamespace
from typing import Any

from trio.testing import MockClock

from simulator.core.asks import CRASHED, ILLEGAL
from simulator.policy.errors import PolicyFault
from simulator.runtime.program_peer import _exchanged
from simulator.runtime.programs import Exchange
from simulator.wire import messages
from simulator.wire.codec import encode
from simulator.wire.framing import frame


def program(*answers: bytes | None, fails: bool = False) -> Any:
    """Return a program that takes ten bytes at a time; None: nothing to read yet."""
    said, heard, ends = list(answers), bytearray(), os.pipe()

    def write(data: memoryview) -> int:
        if fails:
            raise PolicyFault(CRASHED, "its process ended: exit code 3")
        heard.extend(data[:10])
        return min(10, len(data))

    os.write(ends[1], b"x")  # there is always something to read, and room to write
    return SimpleNamespace(
        write=write, take=lambda: said.pop(0), fill=lambda: None, input=ends[1], output=ends[0], heard=heard
    )


def ping(process: Any) -> Exchange:
    """Return a ping, whose answer is due within a minute."""
    return Exchange(process, messages.Ping(7), 60.0)


async def test_a_message_is_written_whole_and_answered() -> None:
    """The message is complete even if the pipe takes few bytes at a time and the answer is late."""
    process = program(None, None, encode(messages.Pong(7)))
    assert await _exchanged(ping(process)) == messages.Pong(7)
    assert bytes(process.heard) == frame(encode(messages.Ping(7)))


async def test_a_program_that_is_gone_has_failed() -> None:
    """The fault has the reason; an answer that is no message is illegal."""
    assert await _exchanged(ping(program(fails=True))) == messages.Failed(0, CRASHED, "its process ended: exit code 3")
    found = await _exchanged(ping(program(b"\xc1")))
    assert isinstance(found, messages.Failed)
    assert found.how == ILLEGAL


async def test_no_answer_in_time_is_none(autojump_clock: MockClock) -> None:
    """A late answer has no effect."""
    process = program(None, None)
    os.read(process.output, 1)
    assert await _exchanged(ping(process)) is None
