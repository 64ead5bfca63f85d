"""Child processes of the service: workers, each running one command after the other, and parsers.

All of them end with the service, even if it crashes: each reads a pipe of which only the service has the other end."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, Final

import trio
from attrs import asdict, define, field, frozen

from ..compiled import PLAIN
from ..home import main_of
from ..policy.seal import SEALED
from ..runtime import stopped
from .limits import NICE, Limits
from .turns import Turn, Turns

WORKER: Final = main_of("simulator.cli.worker")
PARSER: Final = main_of("simulator.service.parser")
START: Final = 60.0
"""Seconds for a process to start."""
BUSY: Final = 12.0
"""Ratio of wall-clock time to processor time that a parser may take on a busy machine."""
RETRY: Final = 5.0
"""Seconds until a process that did not start is started again."""
GRACE: Final = 10.0
"""Seconds for a command to stop when asked."""
MOST_WAITING: Final = 100
"""Requests of a client for parsers that may be open at a time."""
SERVICE: Final = "service"
"""Client for which the service itself starts parsers, and makes reports and rows of finished jobs in advance."""
IDLE: Final = 3
"""Most workers that are kept for later commands."""
MOST_LINE: Final = 32 * 1024 * 1024
_KEPT: Final = ("PATH", "HOME", "LANG", "LC_ALL", "TZ", "TMPDIR", "PYTHONPATH", "VIRTUAL_ENV", PLAIN)
_NUMERIC: Final = ("OPENBLAS_", "MKL_", "NPY_")
"""Prefixes of variables with which numeric libraries choose kernels; other kernels give other last digits."""
_DASK: Final = "DASK_"
"""Prefix of variables with Dask's configuration, such as the certificates of its connections."""
_CHUNK: Final = 1 << 16


class ProcessLost(Exception):
    """A child process has ended, or does not answer."""


class ProcessStopped(ProcessLost):
    """Something has stopped a child process, which was ended for that; another one can do its work."""


class InvalidDocument(Exception):
    """A client's document has mistakes: ``problems`` has a sentence for each."""

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__(" ".join(problems))
        self.problems = list(problems)


def environment(**more: str) -> dict[str, str]:
    """Return the environment of child processes: the few variables that they need, the numeric settings of the command
    line, Dask's configuration, UTF-8, the seal, and ``more``."""
    kept = {key: value for key, value in os.environ.items() if key in _KEPT or key.startswith((*_NUMERIC, _DASK))}
    return {**kept, "PYTHONUTF8": "1", "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", SEALED: "1", **more}


@define(eq=False)
class LineProcess:
    """Child process that reads and writes lines of JSON."""

    process: trio.Process
    is_free: bool = True
    """False while it has a request that it has not answered."""
    _received: bytearray = field(factory=bytearray)
    _sending: trio.Lock = field(factory=trio.Lock)

    @classmethod
    async def start(cls, words: Sequence[str], **more: str) -> LineProcess:
        """Start ``python WORDS`` in its own process group. Raises ProcessLost."""
        try:
            process = await trio.lowlevel.open_process(
                [sys.executable, *words],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env=environment(**more),
                start_new_session=True,
            )
        except OSError as error:
            raise ProcessLost(f"a process of the service cannot be started: {error.strerror}") from error
        return cls(process)

    async def send(self, document: object) -> None:
        """Write one line. Raises ProcessLost."""
        stdin = self.process.stdin
        assert stdin is not None
        try:
            async with self._sending:
                await stdin.send_all(json.dumps(document).encode() + b"\n")
        except (trio.BrokenResourceError, trio.ClosedResourceError) as error:
            raise ProcessLost("a process of the service has ended") from error

    async def receive(self) -> Any:  # Any: plain JSON
        """Read the next line. Raises ProcessLost when the process has ended or the line is too long, ProcessStopped
        when something has stopped it or a child of it."""
        stdout = self.process.stdout
        assert stdout is not None
        searched = 0
        watch = stopped.StoppedWatch()
        while (end := self._received.find(b"\n", searched)) < 0:
            searched = len(self._received)
            if searched > MOST_LINE:
                raise ProcessLost("a process of the service sent a line that is too long")
            data: bytes | bytearray = b""
            with (
                suppress(trio.BrokenResourceError, trio.ClosedResourceError),
                trio.move_on_after(stopped.EVERY) as wait,
            ):
                data = await stdout.receive_some(_CHUNK)
            if wait.cancelled_caught:
                if watch.finds(stopped.with_children(self.process.pid)):
                    await self.end()
                    raise ProcessStopped("a process of the service was stopped")
                continue
            if not data:
                raise ProcessLost("a process of the service has ended")
            self._received += data
        line = bytes(self._received[:end])
        del self._received[: end + 1]
        return json.loads(line)

    def interrupt(self) -> None:
        """Ask the command to stop after its current fight."""
        with suppress(ProcessLookupError):
            self.process.send_signal(signal.SIGTERM)

    async def end(self) -> None:
        """Kill the process and all processes that it started."""
        with trio.CancelScope(shield=True):
            with suppress(ProcessLookupError, PermissionError):
                if self.process.returncode is None:
                    os.killpg(self.process.pid, signal.SIGKILL)
            for stream in (self.process.stdin, self.process.stdout):
                if stream is not None:
                    await stream.aclose()
            await self.process.wait()


async def ready(words: Sequence[str], **more: str) -> LineProcess:
    """Start ``python WORDS`` and wait for its first line, which says that it is ready. Raises ProcessLost."""
    process = await LineProcess.start(words, **more)
    try:
        with trio.fail_after(START):
            await process.receive()
    except trio.TooSlowError as error:
        await process.end()
        raise ProcessLost(f"a process of the service has not begun within {START:g} seconds") from error
    except BaseException:
        await process.end()
        raise
    return process


@define(eq=False)
class Starter:
    """Starts processes of one kind; ``failure`` is a sentence of why the last one did not start, else empty."""

    words: Sequence[str]
    failure: str = ""

    async def ready(self, **more: str) -> LineProcess:
        """Start a process and wait until it is ready. Raises ProcessLost."""
        try:
            process = await ready(self.words, **more)
        except ProcessLost as error:
            self.failure = str(error)
            raise
        self.failure = ""
        return process


@frozen
class Order:
    """A command to run: its arguments, its working folder, the files for its output and errors, its memory in MiB."""

    words: Sequence[str]
    folder: Path
    out: str = "out.part"
    errors: str = "errors.txt"
    memory: int = Limits().memory
    plain: bool = False

    def document(self) -> dict[str, Any]:  # Any: plain JSON
        """Return the order as JSON for a worker."""
        return {**asdict(self), "folder": str(self.folder), "nice": NICE}


class Pool:
    """Pool of workers. One is started in advance, and up to IDLE are kept for later commands."""

    def __init__(self) -> None:
        self.starter = Starter(WORKER)
        self._idle: list[LineProcess] = []
        self._lock = trio.Lock()
        self._preparing: set[trio.CancelScope] = set()
        self._stopped = False

    def stop(self) -> None:
        """Start no further workers in advance."""
        self._stopped = True
        for scope in self._preparing:
            scope.cancel()

    async def prepare(self) -> None:
        """Start a worker in advance, unless one waits or the pool has stopped. A failure, such as a full disk, is
        ignored: the next command tries again."""
        if self._stopped:
            return
        with trio.CancelScope() as scope:
            self._preparing.add(scope)
            async with self._lock:
                await self._bury()
                if not self._idle:
                    with suppress(ProcessLost):
                        self._idle.append(await self.starter.ready())
        self._preparing.discard(scope)

    async def _bury(self) -> None:
        """Forget the idle workers that have ended."""
        ended = [worker for worker in self._idle if worker.process.returncode is not None]
        self._idle = [worker for worker in self._idle if worker not in ended]
        for worker in ended:
            await worker.end()

    async def watch(self) -> None:
        """Replace idle workers that have ended, and one that did not start, until cancelled."""
        while True:
            await trio.sleep(RETRY)
            if self.starter.failure or any(worker.process.returncode is not None for worker in self._idle):
                await self.prepare()

    async def take(self, *, plain: bool = False) -> LineProcess:
        """Return a ready worker; with ``plain`` one that does not use the compiled copy. Raises ProcessLost."""
        if plain:
            return await self.starter.ready(**{PLAIN: "1"})
        async with self._lock:
            await self._bury()
            worker = self._idle.pop() if self._idle else None
        return worker or await self.starter.ready()

    async def close(self) -> None:
        """End the idle workers."""
        while self._idle:
            await self._idle.pop().end()

    @asynccontextmanager
    async def working(self, order: Order) -> AsyncIterator[LineProcess]:
        """Run the order in a worker, which ends with the block unless it has finished the order."""
        worker = await self.take(plain=order.plain)
        try:
            worker.is_free = False
            await worker.send(order.document())
            yield worker
        finally:
            if worker.is_free and not order.plain and not self._stopped and len(self._idle) < IDLE:
                self._idle.append(worker)
            else:
                await worker.end()


async def code_of(worker: LineProcess, say: Callable[[str, Any], object]) -> int:  # Any: plain JSON
    """Return the exit code of a worker's command; ``say`` gets what it says before. Raises ProcessLost."""
    while True:
        word, document = await worker.receive()
        if word == "end":
            worker.is_free = True
            return int(document["code"])
        say(word, document)


async def run_command(pool: Pool, order: Order, seconds: float) -> int:
    """Run a command to its end and return its exit code. Raises ProcessLost, also after ``seconds``."""
    with trio.move_on_after(seconds):
        async with pool.working(order) as worker:
            return await code_of(worker, lambda *_: None)
    raise ProcessLost(f"it took longer than {seconds:g} seconds")


class ParserPool:
    """Pool of ``number`` parsers, which clients use by turns.

    ``patience`` is the processor time in seconds for one answer; a parser that needs more is ended and replaced.
    Processor time, unlike wall-clock time, does not fail quick documents on a busy machine."""

    def __init__(self, patience: float, number: int = 2) -> None:
        self.starter = Starter(PARSER)
        self._patience = patience
        self._idle: list[LineProcess] = []
        self._turns = Turns(number, MOST_WAITING)

    async def prepare(self) -> None:
        """Start a parser in advance for the first request. Failures, such as a full disk, are ignored."""
        async with self._turns.slot(Turn({SERVICE})):
            if not self._idle:
                with suppress(ProcessLost):
                    self._idle.append(await self.starter.ready())

    async def watch(self) -> None:
        """Start a parser again if the last one did not start, until cancelled."""
        while True:
            await trio.sleep(RETRY)
            if self.starter.failure:
                await self.prepare()

    async def ask(
        self, what: str, request: Mapping[str, Any], client: str, patience: float | None = None
    ) -> Any:  # Any: plain JSON
        """Return the answer to a request of a client. Raises InvalidDocument with the mistakes in the document,
        LimitReached, ProcessLost."""
        seconds = self._patience if patience is None else patience
        async with self._turns.slot(Turn({client})):
            parser = self._idle.pop() if self._idle else await self.starter.ready()
            reply = None
            try:
                with trio.move_on_after(BUSY * seconds) as waiting, suppress(ProcessLost):
                    await parser.send([what, request, seconds])
                    reply = await parser.receive()
            finally:
                if reply is None:
                    await parser.end()
                else:
                    self._idle.append(parser)
        if reply is None:
            if waiting.cancelled_caught or parser.process.returncode == -signal.SIGXCPU:
                raise InvalidDocument([f"the document takes longer than {seconds:g} seconds to read."])
            raise InvalidDocument(["the document could not be read: the process that reads it has ended."])
        word, answer = reply
        if word != "ok":
            raise InvalidDocument(answer)
        return answer

    async def close(self) -> None:
        """End all waiting parsers."""
        while self._idle:
            await self._idle.pop().end()
