"""Fight processes: they play for a Dask worker, one for each of its threads.

A fight must be played in the main thread of a process, because only there can a policy that never answers be stopped
(``runtime.watchdog``). The Dask worker passes orders and answers on as bytes without reading them, and answers its
scheduler immediately, however long a fight takes. A fight process ends when its worker does.
docs/decisions/0008-dask-fights-in-own-processes.md explains why Dask's own processes do not serve.

An order is the provenance of the fights and the task, each packed. A fight process with another provenance answers with
that instead of playing. From Asalto the worker imports only this module."""

from __future__ import annotations

import os
import pickle
import signal
import struct
import subprocess
import sys
from contextlib import suppress
from queue import SimpleQueue
from threading import Lock, Thread
from typing import IO, Any, Final

from ..home import main_of
from ..runtime.watchdog import end_process

PLAYED: Final = "played"
OTHER_PROVENANCE: Final = "other"
RAISED: Final = "raised"

_LENGTH: Final = struct.Struct("<Q")


class FightProcessLost(Exception):
    """Error: a fight process has ended before it answered."""


class FightProcess:
    """The worker's handle on a fight process. ``run`` names the run that it plays for."""

    def __init__(self) -> None:
        # its own session, so that Control-C in the terminal of the worker does not reach it
        self._process = subprocess.Popen(
            [sys.executable, *main_of(__name__)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
        )
        self.run = ""

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

    def ask(self, run: str, order: bytes) -> bytes:
        """Return the answer of an idle or a new process to an order. Raises FightProcessLost."""
        with self._lock:
            process = self._idle.pop() if self._idle else FightProcess()
            process.run = run
            self._busy.add(process)
        try:
            answer = process.ask(order)
        finally:
            with self._lock:
                self._busy.discard(process)
        with self._lock:
            self._idle.append(process)
        return answer

    def end_run(self, run: str) -> None:
        """End the processes that play for this run."""
        with self._lock:
            for process in self._busy:
                if process.run == run:
                    process.end()


_processes: Final = FightProcesses()


# Called by the client on the workers, by name.


def run_order(run: str, order: bytes) -> tuple[str, bytes]:
    """Let a fight process play an order; return the worker's address and the answer. Raises FightProcessLost."""
    from distributed import get_worker

    return str(get_worker().address), _processes.ask(run, order)


def end_run(run: str) -> None:
    """End the fights of this run."""
    _processes.end_run(run)


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
        wanted, task = pickle.loads(order)
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
