"""The seal: in a sealed process and its child processes, no policy's code comes from a file or a command.

The service seals the processes that fight for strangers, in addition to its own checks, so that one gap in them runs
nothing."""

from __future__ import annotations

import os
from typing import Final

from .errors import PolicyError

SEALED: Final = "ASALTO_SEALED"
"""Environment variable that seals the process and its child processes."""


def is_sealed() -> bool:
    """Return whether the process is sealed."""
    return bool(os.environ.get(SEALED))


def seal(sealed: bool = True) -> None:
    """Seal this process and its later child processes, or end that."""
    os.environ.pop(SEALED, None)
    if sealed:
        os.environ[SEALED] = "1"


def check_unsealed(what: str) -> None:
    """Raise PolicyError if the process is sealed; ``what`` is the file or program that was to be run."""
    if is_sealed():
        raise PolicyError(f"{what!r:.80} would run code that is not installed, and the service does not do that")
