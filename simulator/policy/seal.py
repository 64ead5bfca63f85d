"""The seal: in a process that fights for strangers, and in those that it starts, no policy's code comes from a file or
a command. The service sets it beneath its own checks, so that one gap in them runs nothing."""

from __future__ import annotations

import os
from typing import Final

from .errors import PolicyError

SEALED: Final = "ASALTO_SEALED"
"""The variable of the environment that sets it, for child processes as well."""


def check_unsealed(what: str) -> None:
    """Raise PolicyError where the seal is set; ``what`` is the file or program that was to be run."""
    if os.environ.get(SEALED):
        raise PolicyError(f"{what!r:.80} would run code that is not installed, and the service does not do that")
