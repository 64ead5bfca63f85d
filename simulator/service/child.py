"""Child processes of the service, from within: lines of JSON to the service, and a limit on memory."""

from __future__ import annotations

import json
import os
import threading
from contextlib import suppress
from typing import Any, Final

MIB: Final = 1024**2


class Channel:
    """Lines of JSON to the service, on the original stdout; what else is printed goes to stderr."""

    def __init__(self) -> None:
        self._out = os.fdopen(os.dup(1), "wb")
        self._lock = threading.Lock()
        os.dup2(2, 1)

    def say(self, word: str, document: Any) -> None:  # Any: plain JSON
        """Write one line, unless the reader is gone."""
        line = json.dumps([word, document], allow_nan=False)
        with self._lock, suppress(BrokenPipeError):
            self._out.write(line.encode() + b"\n")
            self._out.flush()

    def close(self) -> None:
        """Close this end, in a child of the process: the service then notices when the process itself ends."""
        self._out.close()


def limit_memory(most: int) -> None:
    """Limit the memory of this process and of each child to ``most`` bytes, if the system supports it."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (most, most))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
