"""Workers that play the tasks of a run: local processes (processes.py), or anything else with ``submit``.

The future of a task has the result of ``task.play``, whichever worker played it, or raises one of ``lost_errors``
if the worker has died. Then the engine calls ``replace_lost`` and submits the task again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Protocol

from ..core.errors import AsaltoError
from .tasks import Task

CHUNK_SECONDS: Final = 0.5  # long enough to make submitting cheap, short enough to show progress


class WorkerLost(AsaltoError):
    """Error: workers die again and again; the cause is the machine, or a policy."""


class TaskFuture(Protocol):
    """Future of a task."""

    def result(self, timeout: float | None = None) -> Any:
        """Return the result of ``task.play``. Raises TimeoutError if there is none after ``timeout`` seconds."""

    def cancel(self) -> Any:
        """Cancel the task if it has not begun."""


class Workers(Protocol):
    """Workers of a run: ``jobs`` of them; a task should take ``chunk_seconds``; a future raises one of ``lost_errors``
    if its worker has died."""

    @property
    def chunk_seconds(self) -> float: ...
    @property
    def jobs(self) -> int: ...
    @property
    def lost_errors(self) -> tuple[type[BaseException], ...]: ...

    def submit(self, task: Task) -> TaskFuture: ...
    def has_stopped(self) -> bool:
        """Return whether a worker lives and yet plays nothing, because something has stopped it. For callers that wait
        for a result, again and again."""

    def replace_lost(self) -> None:
        """Start workers for those that have died, or that something has stopped."""

    def close(self, idle: bool) -> None:
        """End the workers; immediately unless they are ``idle``."""


StartWorkers = Callable[[], Workers]
