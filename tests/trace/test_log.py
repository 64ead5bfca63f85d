"""structlog's part: every kind of output, and no change to the global configuration."""

from __future__ import annotations

import io

import pytest
import structlog

from simulator.trace.writer import TraceWriter

from .sample_fights import Table, house, toy, written


def test_bytes_text_list_and_digest_alone_say_the_same() -> None:
    """The digest is the same whatever the trace is written to."""
    raw, text, lines = io.BytesIO(), io.StringIO(), list[bytes]()
    digests = set()
    for out in (raw, text, lines, None):
        writer = TraceWriter(out, house(), 3)
        writer.close(Table()(house(), 3, listener=writer).outcome)
        digests.add(writer.digest)
    assert raw.getvalue() == text.getvalue().encode() == b"".join(lines)
    assert len(digests) == 1


def test_writing_leaves_the_users_structlog_alone() -> None:
    """The writer neither reads nor changes the global configuration."""
    structlog.configure(processors=[lambda *_: pytest.fail("the user's processors were called")])
    try:
        assert written(toy()) == written(toy())
        assert structlog.is_configured()
    finally:
        structlog.reset_defaults()
