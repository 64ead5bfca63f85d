"""Queue of tasks: submitted to the workers some way ahead, taken back in order, lost workers replaced."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import Final, Generic, TypeVar

from attrs import define

from .tasks import Task, TaskResult
from .workers import TaskFuture, WorkerLost, Workers

AHEAD: Final = 2  # groups submitted for each worker
POLL: Final = 0.1  # seconds between two checks whether to stop
ATTEMPTS: Final = 3  # times that one group may lose a worker

K = TypeVar("K")
TaskGroup = tuple[K, Sequence[Task]]
"""Tasks whose results are taken back together, and their key for the caller."""


def play_in_order(
    workers: Workers, groups: Iterator[TaskGroup[K]], stopped: Callable[[], bool]
) -> Iterator[tuple[K, list[TaskResult]]]:
    """Iterate over the results of every group, in order, until ``stopped`` returns True. A group is taken from
    ``groups`` when a worker will soon be free for it, so ``groups`` can choose its size by earlier results. Workers
    that die, or that something stops, are replaced, and what they had is played again.

    Raises WorkerLost when one group loses a worker again and again."""
    queue = TaskQueue(workers, groups)
    attempts = ATTEMPTS
    lost = False
    try:
        while not stopped():
            try:
                if lost:
                    workers.replace_lost()
                    queue.resubmit()  # which may lose a worker as well
                    lost = False
                if not queue.fill():
                    return
                found = queue.first(POLL)
            except TimeoutError:
                lost = workers.has_stopped()
                continue
            except workers.lost_errors as error:
                attempts -= 1
                if not attempts:
                    raise WorkerLost(queue.lost_message(ATTEMPTS)) from error
                lost = True
                continue
            attempts = ATTEMPTS
            yield found
    finally:  # a caller may stop iterating at any point
        queue.cancel()


@define
class _Submitted(Generic[K]):
    """Group, and the futures of its tasks that have been submitted."""

    key: K
    tasks: Sequence[Task]
    futures: list[TaskFuture]


class TaskQueue(Generic[K]):
    """Groups that have been submitted and not yet taken back, in order."""

    def __init__(self, workers: Workers, groups: Iterator[TaskGroup[K]]) -> None:
        self._workers = workers
        self._groups = groups
        self._submitted: deque[_Submitted[K]] = deque()

    def fill(self) -> bool:
        """Submit groups until every worker has enough. Return whether anything is left to take back."""
        while len(self._submitted) < AHEAD * self._workers.jobs:
            group = next(self._groups, None)
            if group is None:
                break
            self._submitted.append(_Submitted(*group, []))  # appended first, because submitting may lose a worker
            self._submit(self._submitted[-1])
        return bool(self._submitted)

    def _submit(self, group: _Submitted[K]) -> None:
        group.futures = []
        for task in group.tasks:
            group.futures.append(self._workers.submit(task))

    def first(self, timeout: float) -> tuple[K, list[TaskResult]]:
        """Take back the results of the first group; ``timeout`` in seconds. Raises TimeoutError, and what the workers
        raise when one of them is lost."""
        group = self._submitted[0]
        results = [future.result(timeout) for future in group.futures]
        self._submitted.popleft()
        return group.key, results

    def resubmit(self) -> None:
        """Submit all groups again."""
        for group in self._submitted:
            self._submit(group)

    def cancel(self) -> None:
        """Cancel all groups that have not been taken back."""
        for group in self._submitted:
            for future in group.futures:
                future.cancel()

    def lost_message(self, times: int) -> str:
        """Return the error for a group that has lost ``times`` workers."""
        return (
            f"{times} times a worker process died while {self._submitted[0].tasks[0].what} were played;"
            " too little memory for so many jobs, or a policy that ends its process?"
        )
