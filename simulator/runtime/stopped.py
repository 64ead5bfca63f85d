"""Processes that something has stopped (SIGSTOP, or a debugger that left): alive, but playing nothing.

A stopped process neither ends nor answers, so a caller that waits for it waits for ever. Linux shows the state of each
process; elsewhere no process counts as stopped."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from time import monotonic
from typing import Final

EVERY: Final = 5.0
"""Least seconds between two looks."""
LOOKS: Final = 3
"""Successive looks that must find the same process stopped: a stop of a moment changes nothing."""
STOPPED: Final = "T"


def is_stopped(pid: int) -> bool:
    """Return whether a process is stopped."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_bytes()
    except OSError:  # it has ended, or this is no Linux
        return False
    return stat.rpartition(b")")[2].split()[:1] == [STOPPED.encode()]


def with_children(pid: int) -> list[int]:
    """Return a process and its children, as far as the system shows them."""
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_bytes()
    except OSError:
        children = b""
    return [pid, *map(int, children.split())]


class StoppedWatch:
    """Watch over processes. Its looks count only while it is asked, so if this process was stopped together with
    the others, they have time to go on with it."""

    def __init__(self) -> None:
        self._seen: dict[int, int] = {}  # process -> successive looks that found it stopped
        self._next = 0.0

    def finds(self, pids: Iterable[int]) -> bool:
        """Return whether one of the processes has been stopped for LOOKS looks."""
        now = monotonic()
        if now < self._next:
            return False
        self._next = now + EVERY
        self._seen = {pid: self._seen.get(pid, 0) + 1 for pid in pids if is_stopped(pid)}
        return any(looks >= LOOKS for looks in self._seen.values())
