"""Worker processes of this machine."""

from __future__ import annotations

import errno
import multiprocessing
import os
import signal
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from threading import Thread
from time import monotonic
from typing import Final

from ..home import START
from ..runtime.stopped import StoppedWatch
from ..runtime.watchdog import end_process
from . import tasks
from .tasks import Task
from .tracker import outlive_tracker
from .workers import CHUNK_SECONDS, TaskFuture

PRELOADED: Final = ("simulator.systems.", "policies.")
CUT_OFF: Final = (errno.EBADF, errno.EPIPE, errno.ECONNRESET, errno.ECONNREFUSED)
"""Errors of starting a worker while the process that forks workers, or another worker, dies."""
PATIENCE: Final = 5.0  # seconds for workers to end when asked


class ProcessWorkers:
    """Worker processes of this machine."""

    lost_errors = (BrokenProcessPool,)
    chunk_seconds = CHUNK_SECONDS

    def __init__(self, jobs: int) -> None:
        outlive_tracker()
        self.jobs = jobs
        self._others = {*multiprocessing.active_children()}
        self._watch = StoppedWatch()
        self._pool = self._started()

    def _started(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.jobs, mp_context=_context(), initializer=_start_worker)

    def submit(self, task: Task) -> TaskFuture:
        with sigint_blocked():  # the pool starts its processes here, as they are needed
            try:
                return self._pool.submit(task.play)
            except (EOFError, OSError) as error:
                if isinstance(error, OSError) and error.errno not in CUT_OFF:
                    raise
                # EOFError would count as Control-C: click takes it for the end of what a user types.
                raise BrokenProcessPool("a process died while the workers were started") from error

    def _own(self) -> set[BaseProcess]:
        """Return the worker processes."""
        return {*multiprocessing.active_children()} - self._others

    def has_stopped(self) -> bool:
        return self._watch.finds(process.pid for process in self._own() if process.pid is not None)

    def replace_lost(self) -> None:
        self.close(idle=False)
        self._pool = self._started()

    def close(self, idle: bool) -> None:
        own = self._own()
        # The pool must be shut down before its processes end, or it would report them as broken. It is not waited for:
        # it waits for its processes, and one that something has stopped would never end.
        self._pool.shutdown(wait=False, cancel_futures=True)
        if not idle:
            for process in own:
                process.terminate()
        end = monotonic() + PATIENCE
        for process in own:
            process.join(max(0.0, end - monotonic()))
            if process.exitcode is None:
                process.kill()  # a stopped process gets no other signal
                process.join()


def _context() -> BaseContext:
    """Return the start method of workers. If the platform can fork, they are forks of a server that has imported what
    they need: the module that plays tasks, and the games and policies that this process has loaded. Forks of this
    process itself might inherit locks that its threads hold."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    loaded = [name for name in sys.modules if name.startswith(PRELOADED)]
    context.set_forkserver_preload([START, tasks.__name__, *loaded])
    return context


@contextmanager
def sigint_blocked() -> Iterator[None]:
    """Block SIGINT for the processes that are started in here, even while they still import. This process gets a
    pending SIGINT afterwards."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _start_worker() -> None:
    """Ignore Control-C, which goes to all processes of a terminal and is the command's to handle. Send what a policy
    prints to stderr, because stdout is for the answer."""
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
