"""Workers: they play the tasks of a run. Processes of this machine, or whatever else has ``submit``.

The future of a task has what ``tasks.play_task`` returns, whichever worker played it, or raises one of ``lost_errors``
when the worker has died. Then the engine calls ``replace_lost`` and submits the task again."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from multiprocessing.context import BaseContext
from threading import Thread
from typing import Any, Final, Protocol

from ..core.errors import AsaltoError
from ..runtime.watchdog import end_process
from . import tasks
from .tasks import Task

PRELOADED: Final = ("simulator.systems.", "policies.")
CHUNK_SECONDS: Final = 0.5  # long enough that submitting costs nothing, short enough that progress is seen


class WorkerLost(AsaltoError):
    """Workers die again and again: the machine, or a policy, is to blame."""


class TaskFuture(Protocol):
    """The future of a task."""

    def result(self, timeout: float | None = None) -> Any:
        """What ``tasks.play_task`` returned. Raises TimeoutError when it has not after ``timeout`` seconds."""

    def cancel(self) -> Any:
        """Do not begin the task if it has not begun."""


class Workers(Protocol):
    """``jobs`` is how many workers there are, ``chunk_seconds`` how long a task should take, ``lost_errors`` what a
    future raises when its worker has died."""

    @property
    def chunk_seconds(self) -> float: ...
    @property
    def jobs(self) -> int: ...
    @property
    def lost_errors(self) -> tuple[type[BaseException], ...]: ...

    def submit(self, task: Task) -> TaskFuture: ...
    def replace_lost(self) -> None:
        """Start workers for those that have died."""

    def close(self, idle: bool) -> None:
        """End the workers; at once unless they are ``idle``."""


StartWorkers = Callable[[], Workers]


class ProcessWorkers:
    """Worker processes of this machine."""

    lost_errors = (BrokenProcessPool,)
    chunk_seconds = CHUNK_SECONDS

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self._others = {*multiprocessing.active_children()}
        self._pool = self._started()

    def _started(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.jobs, mp_context=_context(), initializer=_start_worker)

    def submit(self, task: Task) -> TaskFuture:
        with sigint_blocked():  # the pool starts its processes here, as they are needed
            return self._pool.submit(tasks.play_task, task)

    def replace_lost(self) -> None:
        self.close(idle=False)
        self._pool = self._started()

    def close(self, idle: bool) -> None:
        own = {*multiprocessing.active_children()} - self._others
        # The pool has to know that this is the end before its processes are gone, or it takes that for an accident.
        self._pool.shutdown(wait=idle, cancel_futures=True)
        if not idle:
            for process in own:
                process.terminate()
            for process in own:
                process.join()


def _context() -> BaseContext:
    """How workers are started: as forks of a server that has imported what they need, where there are forks: what plays
    a task, and the games and policies that this process has loaded. Forks of this process itself might inherit locks
    that its threads hold."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    loaded = [name for name in sys.modules if name.startswith(PRELOADED)]
    context.set_forkserver_preload([tasks.__name__, *loaded])
    return context


@contextmanager
def sigint_blocked() -> Iterator[None]:
    """Processes that are started in here never get SIGINT, not even while they still import. This process gets it
    afterwards."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _start_worker() -> None:
    """Control-C goes to all processes of a terminal, and only the command decides what to do about it: workers ignore
    it. What a policy prints goes to stderr, because stdout is for the answer."""
    sys.stdout = sys.stderr
    with suppress(OSError):
        os.dup2(2, 1)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_run, daemon=True).start()


def _end_with_run() -> None:
    """End this worker when its run has been killed; it would wait for tasks for ever."""
    run = multiprocessing.parent_process()
    assert run is not None
    run.join()
    end_process(1)
