"""The Dask cluster that plays the fights of jobs, as the service sees it.

A job uses the cluster while that can play; else it plays here, in processes of this machine, and goes on with the
cluster when that is back. All of them play the same fights, so a job changes sides at the end of a slice."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Mapping
from typing import Any, Final

import trio
from attrs import define, field

from ..core.errors import AsaltoError
from ..home import main_of
from .processes import RETRY, LineProcess, ProcessLost, environment

REPORTER: Final = main_of("simulator.service.cluster_process")
SILENCE: Final = 30.0
"""Seconds after which a reporter that says nothing is replaced."""
FIRST: Final = 60.0
"""Seconds for the first report."""
AWAY: Final = "the cluster cannot play at the moment; this machine plays the fights itself."


class BadScheduler(AsaltoError):
    """Error: the address is none of a scheduler, or Dask does not start."""


@define(eq=False)
class Cluster:
    """Cluster of the ``scheduler`` at an address: whether it is ``connected``, the numbers of its ``workers``, their
    ``threads`` and the ``tasks`` given to them, and the sentence of its ``problem``, if any.

    ``returns`` counts how often it became able to play; ``warn`` is called with a problem, and with an empty text when
    it is gone; ``returned`` is called when the cluster can play again."""

    scheduler: str
    warn: Callable[[str], object] = lambda problem: None
    returned: Callable[[], object] = lambda: None
    connected: bool = field(default=False, init=False)
    workers: int = field(default=0, init=False)
    threads: int = field(default=0, init=False)
    tasks: int = field(default=0, init=False)
    problem: str = field(default="", init=False)
    returns: int = field(default=0, init=False)

    @property
    def can_play(self) -> bool:
        """True while there are workers that play."""
        return self.workers > 0

    def words(self) -> list[str]:
        """Return the options of a command that uses the cluster."""
        return ["--executor=dask", f"--scheduler={self.scheduler}"]

    def note(self, report: Mapping[str, Any]) -> None:  # Any: plain JSON
        """Take a report (``cluster_process``)."""
        could = self.can_play
        self.connected, self.workers = report["connected"], report["workers"]
        self.threads, self.tasks = report["threads"], report["tasks"]
        if report["problem"] != self.problem and (report["problem"] or self.can_play):
            self.problem = report["problem"]
            self.warn(self.problem)
        if self.can_play and not could:
            self.returns += 1
            self.returned()

    async def watch(self) -> None:
        """Take reports of a process, which is replaced when it ends, until cancelled."""
        while True:
            reporter: LineProcess | None = None
            try:
                reporter = await LineProcess.start([*REPORTER, self.scheduler])
                silence = FIRST
                while True:
                    with trio.fail_after(silence):
                        _, report = await reporter.receive()
                    self.note(report)
                    silence = SILENCE
            except (ProcessLost, trio.TooSlowError):
                self.note(_NOTHING)
            finally:
                if reporter is not None:
                    await reporter.end()
            await trio.sleep(RETRY)


_NOTHING: Final = {"connected": False, "workers": 0, "threads": 0, "tasks": 0, "problem": ""}


def first_problem(scheduler: str) -> str:
    """Return why the cluster cannot play now; empty if it can. Raises BadScheduler if it never will."""
    command = [sys.executable, *REPORTER, scheduler, "once"]
    try:
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, env=environment(), timeout=FIRST
        )
        _, report = json.loads(done.stdout)
    except (OSError, ValueError, subprocess.TimeoutExpired) as error:
        raise BadScheduler(f"Dask does not start: {error}") from error
    if report["hopeless"]:
        raise BadScheduler(report["problem"])
    problem: str = report["problem"]
    return problem
