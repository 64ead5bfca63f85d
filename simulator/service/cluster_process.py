"""Process that reports on the cluster of a Dask scheduler: ``main`` of this module.

Its argument is the address of the scheduler. A report is a line of JSON: ``cluster`` and the result of
``Reporter.report``. The process ends when its stdin closes."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from threading import Thread
from time import sleep
from typing import Any, Final

from ..batch.dask_cluster import BadAddress, DaskCluster
from ..core.errors import AsaltoError
from .child import Channel

LOOK: Final = 1.0
"""Seconds between two reports."""
PATIENCE: Final = 3.0
"""Seconds for a scheduler to answer, and for workers to come back."""


class Reporter:
    """Reports on the cluster at an address; it connects again whenever the connection is lost."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._cluster: DaskCluster | None = None

    def report(self) -> dict[str, Any]:  # Any: plain JSON
        """Return how the cluster is: the numbers of its workers, their threads and the tasks given to them; whether it
        is connected; the sentence of its ``problem``, if any, and whether that cannot go away."""
        try:
            if self._cluster is None:
                self._cluster = DaskCluster(1, self._address, patience=PATIENCE, alone=PATIENCE)
            state = self._cluster.state()
        except AsaltoError as error:
            connected = self._cluster is not None and self._cluster.is_connected
            if self._cluster is not None and not connected:
                self._cluster.close(idle=True)
                self._cluster = None
            return _report(connected=connected, problem=str(error), hopeless=isinstance(error, BadAddress))
        if state is None:
            return _report()
        return _report(state.workers, state.threads, state.tasks, connected=True)


def _report(
    workers: int = 0,
    threads: int = 0,
    tasks: int = 0,
    *,
    connected: bool = False,
    problem: str = "",
    hopeless: bool = False,
) -> dict[str, Any]:  # Any: plain JSON
    numbers = {"workers": workers, "threads": threads, "tasks": tasks}
    return {**numbers, "connected": connected, "problem": problem, "hopeless": hopeless}


def main() -> None:
    """Report until stdin ends; with the argument ``once`` a single time."""
    address, *once = sys.argv[1:]
    channel = Channel()
    reporter = Reporter(address)
    if once:
        channel.say("cluster", reporter.report())
        os._exit(0)  # threads of Dask may still be waiting
    Thread(target=_end_with_the_service, daemon=True).start()
    while True:
        channel.say("cluster", reporter.report())
        sleep(LOOK)


def _end_with_the_service() -> None:
    """End this process when its stdin closes."""
    with suppress(OSError):
        while os.read(0, 4096):
            pass
    os._exit(0)
