"""Resource tracker of multiprocessing, a process that removes semaphores which a killed program leaves behind.

If the tracker itself is killed, multiprocessing starts another one, with a warning. That one does not know the names of
before, and prints a traceback for each that it is to forget. A run loses nothing by this, so it prints nothing."""

from __future__ import annotations

import warnings
from multiprocessing import resource_tracker
from typing import Any, Final

RELAUNCH: Final = "resource_tracker: process died unexpectedly"


def outlive_tracker() -> None:
    """Have every tracker know the names that it is to forget; registering one that it knows changes nothing."""
    warnings.filterwarnings("ignore", RELAUNCH)
    module: Any = resource_tracker  # Any: its functions are attributes like others
    module.unregister = _unregister


_forget: Final = resource_tracker.unregister


def _unregister(name: str, kind: str) -> None:
    resource_tracker.register(name, kind)
    _forget(name, kind)
