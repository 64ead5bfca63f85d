"""Too little memory: a limit is checked before anything is loaded, and errors that come of it are recognised."""

from __future__ import annotations

import errno
import resource

import pytest

from simulator.cli.memory import NEEDED, TooLittleMemory, check_address_space, is_short_of_memory


@pytest.mark.parametrize(
    ("most", "enough"),
    [(resource.RLIM_INFINITY, True), (NEEDED * 1024**2, True), (NEEDED * 1024**2 - 1, False), (500 * 10**6, False)],
)
def test_the_limit_of_the_address_space_is_checked(monkeypatch: pytest.MonkeyPatch, most: int, enough: bool) -> None:
    """The soft limit counts: it is the one in force."""
    monkeypatch.setattr(resource, "getrlimit", lambda kind: (most, resource.RLIM_INFINITY))
    if enough:
        check_address_space()
    else:
        with pytest.raises(TooLittleMemory, match="the address space is limited to"):
            check_address_space()


@pytest.mark.parametrize(
    ("error", "short"),
    [
        (MemoryError(), True),
        (OSError(errno.ENOMEM, "Cannot allocate memory"), True),
        (RuntimeError("can't start new thread"), True),
        (ImportError("libarrow.so: failed to map segment from shared object"), True),
        (OSError("ZSTD compression failed: Allocation error : not enough memory"), True),
        (OSError(errno.ENOSPC, "No space left on device"), False),
        (RuntimeError("something else"), False),
    ],
)
def test_errors_that_come_of_too_little_memory(error: Exception, short: bool) -> None:
    """They have different types, by the library that ran out of memory."""
    assert is_short_of_memory(error) == short
