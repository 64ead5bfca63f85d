"""Memory that commands need, checked before they load what would fail without it.

Under a limit on the address space (``ulimit -v``) the libraries for numbers do not fail in one way: one prints a line
of its own and ends the process, another tries for ever. So a limit that is too low is an error before they load."""

from __future__ import annotations

import errno
import re
from typing import Final

from ..core.errors import AsaltoError

NEEDED: Final = 1900
"""MiB of address space that a command needs which plays many fights; most of it is reserved and never used."""
_MIB: Final = 1024**2
_SHORT: Final = re.compile(r"start\snew\sthread|map\ssegment|launch\sworker\sthread|not\senough\smemory")
"""Parts of messages of errors whose cause is too little memory."""


class TooLittleMemory(AsaltoError):
    """Error: the limit on the address space is too low. The message is a sentence."""


def check_address_space() -> None:
    """Raise TooLittleMemory if this process may not have the address space that playing many fights needs."""
    try:
        import resource
    except ImportError:  # no Unix
        return
    most, _ = resource.getrlimit(resource.RLIMIT_AS)
    if most != resource.RLIM_INFINITY and most < NEEDED * _MIB:
        raise TooLittleMemory(
            f"the address space is limited to {most // _MIB} MiB (ulimit -v), and this command needs {NEEDED} MiB;"
            " `asalto run` and `asalto exact` need less"
        )


def is_short_of_memory(error: BaseException) -> bool:
    """Return whether too little memory is the cause of an error."""
    if isinstance(error, MemoryError) or (isinstance(error, OSError) and error.errno == errno.ENOMEM):
        return True
    return _SHORT.search(str(error)) is not None
