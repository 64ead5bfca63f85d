"""Hands: processes that play for a Dask worker, one for each of its threads.

One law: a fight is only ever played in the main thread of a process, because only there a policy that never answers
can be stopped (``runtime.watchdog``). A worker passes orders and answers on as bytes, never reads them, and is always
there for its scheduler, however long a fight takes. A hand ends when its worker does.

An order says what its fights are made of (``Provenance``); a hand with another provenance says so instead of playing.
What a worker imports of Asalto is this module, and the standard library."""

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

PLAYED: Final = "played"
OTHER: Final = "other"
RAISED: Final = "raised"

_LENGTH: Final = struct.Struct("<Q")
_BEGIN: Final = "import sys; sys.path[:] = {path!r}; from {module} import main; main()"


class HandLost(Exception):
    """The process that played has ended."""


class Hand:
    """A process that plays. ``run`` names the run that it is busy with."""

    def __init__(self) -> None:
        code = _BEGIN.format(path=sys.path, module=__name__)
        # a session of its own: Control-C in the worker's terminal is the worker's business
        self._process = subprocess.Popen(
            [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
        )
        self.run = ""

    def ask(self, order: bytes) -> bytes:
        """The answer to an order. Raises HandLost."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            _send(self._process.stdin, order)
            answer = _receive(self._process.stdout)
        except OSError:
            answer = None
        if answer is None:
            self._bury()
            raise HandLost(f"the process that played has ended (exit code {self._process.returncode})")
        return answer

    def end(self) -> None:
        """At once. Whoever waits for its answer learns that it is lost."""
        self._process.kill()

    def _bury(self) -> None:
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            with suppress(OSError):
                pipe.close()


class Hands:
    """The hands of a worker: as many as have been needed at a time."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._free: list[Hand] = []
        self._busy: set[Hand] = set()

    def ask(self, run: str, order: bytes) -> bytes:
        """Let one that is free, or a new one, play. Raises HandLost."""
        with self._lock:
            hand = self._free.pop() if self._free else Hand()
            hand.run = run
            self._busy.add(hand)
        try:
            answer = hand.ask(order)
        finally:
            with self._lock:
                self._busy.discard(hand)
        with self._lock:
            self._free.append(hand)
        return answer

    def dismiss(self, run: str) -> None:
        """End those that play for this run."""
        with self._lock:
            for hand in self._busy:
                if hand.run == run:
                    hand.end()


_hands: Final = Hands()


# What a client sends to workers, by name.


def play(run: str, order: bytes) -> tuple[str, bytes]:
    """Play an order; who answers, and what. Raises HandLost."""
    from distributed import get_worker

    return str(get_worker().address), _hands.ask(run, order)


def dismiss(run: str) -> None:
    """Nobody waits for the fights of this run any more."""
    _hands.dismiss(run)


def who() -> str:
    """What this worker would make fights of, as text."""
    from .provenance import made

    return made().text()


# In the hand.


def main() -> None:
    """Play orders until there are no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    orders, answers = _pipes()
    queue: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_listen, args=(orders, queue), daemon=True).start()
    with suppress(BrokenPipeError):
        while True:
            _send(answers, answer(queue.get()))


def answer(order: bytes) -> bytes:
    """What comes of an order, or what was wrong."""
    from . import tasks
    from .provenance import Provenance, like

    try:
        wanted, packed = pickle.loads(order)
        own = like(Provenance.read(wanted)).text()
        if own != wanted:
            return pickle.dumps((OTHER, own))
        return pickle.dumps((PLAYED, tasks.play(pickle.loads(packed))))
    except Exception as error:
        return _raised(error)


def _raised(error: Exception) -> bytes:
    """An error as an answer; one that cannot travel goes as what it says."""
    try:
        told = pickle.dumps((RAISED, error))
        pickle.loads(told)
    except Exception:
        told = pickle.dumps((RAISED, RuntimeError(f"{type(error).__name__}: {error}")))
    return told


def _pipes() -> tuple[IO[bytes], IO[bytes]]:
    """Where orders come from and answers go to. What a policy prints or reads does not get in between."""
    orders, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nowhere = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nowhere, 0)
    os.dup2(2, 1)
    return orders, answers


def _listen(orders: IO[bytes], queue: SimpleQueue[bytes]) -> None:
    """Take orders; when the worker has gone, end, even in the middle of a fight."""
    while (order := _receive(orders)) is not None:
        queue.put(order)
    os._exit(0)


def _send(pipe: IO[bytes], body: bytes) -> None:
    pipe.write(_LENGTH.pack(len(body)) + body)
    pipe.flush()


def _receive(pipe: IO[bytes]) -> bytes | None:
    """The next message; None when the other side has gone."""
    head: Any = pipe.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        return None
    (length,) = _LENGTH.unpack(head)
    body = pipe.read(length)
    return body if len(body) == length else None
