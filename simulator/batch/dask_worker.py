"""Fight processes: they play for a Dask worker, one for each of its threads.

A fight must be played in the main thread of a process, because only there can a policy that never answers be stopped
(``runtime.watchdog``). The Dask worker passes orders and answers on as bytes without reading them, and answers its
scheduler immediately, however long a fight takes. A fight process ends when its worker does.
docs/decisions/0008-dask-fights-in-own-processes.md explains why Dask's own processes do not serve.

An order is the provenance of the fights and the task, each packed. A fight process with another provenance answers with
that instead of playing, and one in which code of policies may not come from files (``policy.seal``) is sealed while it
is carried out. When the scheduler withdraws a task, because its run has stopped or its client is gone, the process that
plays it is ended. From Asalto the worker imports only this module."""

from __future__ import annotations

import os
import pickle
import signal
import struct
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Lock, Thread
from time import sleep
from typing import IO, Any, Final

from ..home import main_of
from ..policy.seal import seal
from ..runtime.watchdog import end_process

PLAYED: Final = "played"
OTHER_PROVENANCE: Final = "other"
RAISED: Final = "raised"
LOOK: Final = 0.3
"""Seconds between two looks at whether what is played is still wanted."""

_LENGTH: Final = struct.Struct("<Q")


IsWanted = Callable[[], bool]


class FightProcessLost(Exception):
    """Error: a fight process has ended before it answered."""


class FightProcess:
    """The worker's handle on a fight process. ``is_wanted`` tells whether what it plays is still wanted."""

    def __init__(self) -> None:
        # its own session, so that Control-C in the terminal of the worker does not reach it
        self._process = subprocess.Popen(
            [sys.executable, *main_of(__name__)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
        )
        self.is_wanted: IsWanted = lambda: True

    def ask(self, order: bytes) -> bytes:
        """Return the answer to an order. Raises FightProcessLost."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            _send(self._process.stdin, order)
            answer = _receive(self._process.stdout)
        except OSError:
            answer = None
        if answer is None:
            self._close()
            raise FightProcessLost(f"the process that played has ended (exit code {self._process.returncode})")
        return answer

    def end(self) -> None:
        """Kill the process. A thread that waits for its answer gets FightProcessLost."""
        self._process.kill()

    def _close(self) -> None:
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            with suppress(OSError):
                pipe.close()


class FightProcesses:
    """Fight processes of a worker, as many as have been needed at the same time."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._idle: list[FightProcess] = []
        self._busy: set[FightProcess] = set()
        self._watch: Thread | None = None

    def ask(self, order: bytes, is_wanted: IsWanted) -> bytes:
        """Return the answer of an idle or a new process to an order. Raises FightProcessLost, also when the answer is
        no longer wanted."""
        with self._lock:
            process = self._idle.pop() if self._idle else FightProcess()
            process.is_wanted = is_wanted
            self._busy.add(process)
            if self._watch is None:
                self._watch = Thread(target=self._end_unwanted, daemon=True)
                self._watch.start()
        try:
            answer = process.ask(order)
        finally:
            with self._lock:
                self._busy.discard(process)
        with self._lock:
            self._idle.append(process)
        return answer

    def _end_unwanted(self) -> None:
        """End the processes whose answers are no longer wanted, as long as this process lives."""
        while True:
            sleep(LOOK)
            with self._lock:
                for process in self._busy:
                    if not process.is_wanted():
                        process.end()


_processes: Final = FightProcesses()


# Called by the client on the workers, by name.


def run_order(order: bytes) -> tuple[str, bytes]:
    """Let a fight process play an order; return the worker's address and the answer. Raises FightProcessLost."""
    from distributed import get_worker

    worker: Any = get_worker()  # Any: Dask's types do not cover these uses
    key = worker.get_current_task()

    def is_wanted() -> bool:
        task = worker.state.tasks.get(key)
        return task is not None and task.state != "cancelled"

    return str(worker.address), _processes.ask(order, is_wanted)


def provenance_text() -> str:
    """Return the provenance of this worker, as text."""
    from .provenance import local_provenance

    return local_provenance().text()


# In the fight process.


def main() -> None:
    """Answer orders until the worker ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    orders, answers = _pipes()
    queue: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_listen, args=(orders, queue), daemon=True).start()
    with suppress(BrokenPipeError):
        while True:
            _send(answers, answer(queue.get()))


def answer(order: bytes) -> bytes:
    """Answer an order with the result of its task, another provenance, or an error."""
    from .provenance import Provenance, local_counterpart

    try:
        wanted, task, sealed = pickle.loads(order)
        seal(sealed)
        own = local_counterpart(Provenance.read(wanted)).text()
        if own != wanted:
            return pickle.dumps((OTHER_PROVENANCE, own))
        return pickle.dumps((PLAYED, pickle.loads(task).play()))
    except Exception as error:
        return _raised(error)


def _raised(error: Exception) -> bytes:
    """Pack an error as an answer; its text, if it cannot be pickled."""
    try:
        answer = pickle.dumps((RAISED, error))
        pickle.loads(answer)
    except Exception:
        answer = pickle.dumps((RAISED, RuntimeError(f"{type(error).__name__}: {error}")))
    return answer


def _pipes() -> tuple[IO[bytes], IO[bytes]]:
    """Return the pipes of orders and of answers, out of reach of policies that print or read."""
    orders, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nowhere = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nowhere, 0)
    os.dup2(2, 1)
    return orders, answers


def _listen(orders: IO[bytes], queue: SimpleQueue[bytes]) -> None:
    """Put orders into the queue; end the process when its worker is gone, even in the middle of a fight."""
    while (order := _receive(orders)) is not None:
        queue.put(order)
    end_process(0)


def _send(pipe: IO[bytes], body: bytes) -> None:
    pipe.write(_LENGTH.pack(len(body)) + body)
    pipe.flush()


def _receive(pipe: IO[bytes]) -> bytes | None:
    """Return the next message; None if the other side has closed the pipe."""
    head: Any = pipe.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        return None
    (length,) = _LENGTH.unpack(head)
    body = pipe.read(length)
    return body if len(body) == length else None
