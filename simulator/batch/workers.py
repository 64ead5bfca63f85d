"""Crews: who plays the stretches of a run. Processes of this machine, or whatever else has ``submit``.

One law: a crew hands back what ``work.play`` returns for a task, whoever played it, or one of its ``lost`` errors when
the worker has gone; then it is told to ``renew`` itself, and the task is handed in again."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from threading import Thread
from typing import Any, Final, Protocol

from ..core.errors import AsaltoError
from . import tasks
from .tasks import Blame, Task

STRETCH: Final = 0.5  # seconds: long enough that handing out costs nothing, and progress is still seen
Played = tuple[bytes, tuple[Blame, ...], float]


class WorkerLost(AsaltoError):
    """Workers die again and again: the machine, or something they run, is to blame."""


class Due(Protocol):
    """The result of a task, some day."""

    def result(self, timeout: float | None = None) -> Any:
        """What came of it. Raises TimeoutError when that is not known in time, in seconds."""

    def cancel(self) -> Any:
        """Do not begin it if it has not begun."""


class Workers(Protocol):
    """Workers. ``jobs`` is how many there are, ``stretch`` how many seconds of work they are best given at a time."""

    @property
    def stretch(self) -> float: ...
    @property
    def jobs(self) -> int: ...
    @property
    def lost(self) -> tuple[type[BaseException], ...]: ...

    def submit(self, task: Task) -> Due: ...
    def renew(self) -> None:
        """Workers have been lost: find others."""

    def close(self, idle: bool) -> None:
        """Send everybody home; at once unless they are ``idle``."""


Hire = Callable[[], Workers]


class ProcessWorkers:
    """Worker processes of this machine."""

    lost = (BrokenProcessPool,)
    stretch = STRETCH

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self._others = {*multiprocessing.active_children()}
        self._pool = self._hired()

    def _hired(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.jobs, mp_context=multiprocessing.get_context("spawn"), initializer=_begin)

    def submit(self, task: Task) -> Due:
        with _shielded():  # workers are begun here, as they are needed
            return self._pool.submit(tasks.play, task)

    def renew(self) -> None:
        self.close(idle=False)
        self._pool = self._hired()

    def close(self, idle: bool) -> None:
        mine = {*multiprocessing.active_children()} - self._others
        # The pool has to know that this is the end before its processes are gone, or it takes that for an accident.
        self._pool.shutdown(wait=idle, cancel_futures=True)
        if not idle:
            for process in mine:
                process.terminate()
            for process in mine:
                process.join()


@contextmanager
def _shielded() -> Iterator[None]:
    """Processes that are begun in here never hear of Control-C, not even while they still import. Ours comes later."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin() -> None:
    """Control-C goes to all processes of a terminal; the one that was typed at decides what becomes of it. What a
    policy prints goes to stderr: stdout is for the answer."""
    sys.stdout = sys.stderr
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_follow, daemon=True).start()


def _follow() -> None:
    """A worker whose run has been killed ends as well, and does not wait for work for ever."""
    run = multiprocessing.parent_process()
    assert run is not None
    run.join()
    os._exit(1)
