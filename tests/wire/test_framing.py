"""Messages in a stream: whole messages come out, however the bytes were cut."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.core.errors import BadMessage
from simulator.wire.codec import MAX_MESSAGE
from simulator.wire.framing import Framer, frame

payloads = st.lists(st.binary(min_size=1, max_size=300), max_size=6)


@given(payloads, st.lists(st.integers(1, 40)))
def test_a_stream_may_be_cut_anywhere(messages: list[bytes], cuts: list[int]) -> None:
    """feed() gives the messages in order, whatever pieces came."""
    stream = b"".join(map(frame, messages))
    framer = Framer()
    found: list[bytes] = []
    for cut in cuts:
        found += framer.feed(stream[:cut])
        stream = stream[cut:]
    found += framer.feed(stream)
    framer.close()
    assert found == messages


@given(st.lists(st.binary(max_size=30), max_size=8))
def test_any_bytes_are_messages_or_refused(pieces: list[bytes]) -> None:
    """Bytes give messages within the length bound, or BadMessage only."""
    framer = Framer()
    try:
        for piece in pieces:
            for message in framer.feed(piece):
                assert 1 <= len(message) <= MAX_MESSAGE
    except BadMessage:
        with pytest.raises(BadMessage):
            framer.feed(b"")


@pytest.mark.parametrize("length", [0, MAX_MESSAGE + 1, 2**32 - 1])
def test_a_length_has_bounds(length: int) -> None:
    """1 byte to 16 MiB; nothing is read ahead of a wrong length."""
    framer = Framer()
    with pytest.raises(BadMessage, match=f"1 to {MAX_MESSAGE} bytes, not {length}"):
        framer.feed(length.to_bytes(4))
    with pytest.raises(BadMessage, match=f"not {length}"):
        framer.feed(frame(b"good"))


@pytest.mark.parametrize("message", [b"", b"x" * (MAX_MESSAGE + 1)])
def test_what_does_not_fit_is_not_framed(message: bytes) -> None:
    """The same bounds apply to outgoing messages."""
    with pytest.raises(BadMessage, match="a message has"):
        frame(message)


def test_a_stream_that_ends_inside_a_message_says_so() -> None:
    """A truncated message raises an error."""
    framer = Framer()
    framer.feed(frame(b"whole") + frame(b"half")[:-1])
    with pytest.raises(BadMessage, match="inside a message, 7 bytes after"):
        framer.close()


@pytest.mark.parametrize("length", [1, MAX_MESSAGE])
def test_the_shortest_and_the_longest_message_pass(length: int) -> None:
    """One byte and 16 MiB are allowed."""
    message = b"x" * length
    assert Framer().feed(frame(message)) == [message]
