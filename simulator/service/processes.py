"""The processes of the service: those that run commands, one for each job, and the clerks that read.

All of them end when the service does, however it ends: each waits at a pipe that only the service holds."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, Final

import trio
from attrs import define, field, frozen

from ..compiled import PLAIN
from ..policy.seal import SEALED
from .limits import NICE, Limits

WORKER: Final = ("-m", "simulator.cli.worker")
PARSER: Final = ("-m", "simulator.service.parser")
START: Final = 60.0
"""Seconds in which a process has to say that it is ready."""
BUSY: Final = 12.0
"""How many times its processor time a clerk may take on a busy machine."""
GRACE: Final = 10.0
"""Seconds for a command that was asked to stop."""
MOST_LINE: Final = 32 * 1024 * 1024
_KEPT: Final = ("PATH", "HOME", "LANG", "LC_ALL", "TZ", "TMPDIR", "PYTHONPATH", "VIRTUAL_ENV", PLAIN)
_NUMERIC: Final = ("OPENBLAS_", "MKL_", "NPY_")
"""So begin the variables by which numeric libraries choose their kernels: other kernels, other last digits."""
_CHUNK: Final = 1 << 16


class ProcessLost(Exception):
    """A process of the service has ended, or does not answer."""


class InvalidDocument(Exception):
    """A clerk refuses a document: ``problems`` has a sentence for each mistake."""

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__(" ".join(problems))
        self.problems = list(problems)


def environment(**more: str) -> dict[str, str]:
    """The environment of the service's processes: the little that they need, how the command line would compute,
    UTF-8, and the seal."""
    kept = {key: value for key, value in os.environ.items() if key in _KEPT or key.startswith(_NUMERIC)}
    return {**kept, "PYTHONUTF8": "1", "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", SEALED: "1", **more}


@define(eq=False)
class LineProcess:
    """A process that reads and writes lines of JSON."""

    process: trio.Process
    _received: bytearray = field(factory=bytearray)
    _sending: trio.Lock = field(factory=trio.Lock)

    @classmethod
    async def start(cls, words: Sequence[str], **more: str) -> LineProcess:
        """Start ``python WORDS`` in a group of its own."""
        command = [sys.executable, *words]
        process = await trio.lowlevel.open_process(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment(**more),
            start_new_session=True,
        )
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
        """The next line. Raises ProcessLost when there is none."""
        stdout = self.process.stdout
        assert stdout is not None
        searched = 0
        while (end := self._received.find(b"\n", searched)) < 0:
            searched = len(self._received)
            if searched > MOST_LINE:
                raise ProcessLost("a process of the service says too much")
            try:
                data = await stdout.receive_some(_CHUNK)
            except (trio.BrokenResourceError, trio.ClosedResourceError):
                data = b""
            if not data:
                raise ProcessLost("a process of the service has ended")
            self._received += data
        line = bytes(self._received[:end])
        del self._received[: end + 1]
        return json.loads(line)

    def interrupt(self) -> None:
        """Ask the command to stop after the fight that it plays."""
        with suppress(ProcessLookupError):
            self.process.send_signal(signal.SIGTERM)

    async def end(self) -> None:
        """End it and all that it started, at once."""
        with trio.CancelScope(shield=True):
            with suppress(ProcessLookupError, PermissionError):
                if self.process.returncode is None:
                    os.killpg(self.process.pid, signal.SIGKILL)
            for stream in (self.process.stdin, self.process.stdout):
                if stream is not None:
                    await stream.aclose()
            await self.process.wait()


async def ready(words: Sequence[str], **more: str) -> LineProcess:
    """Start ``python WORDS``, and wait until it says with a line that it is ready. Raises ProcessLost."""
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


@frozen
class Order:
    """A command to be run: its words, the folder to run it in, and the files for what it prints."""

    words: Sequence[str]
    folder: Path
    out: str = "out.part"
    errors: str = "errors.txt"
    memory: int = Limits().memory
    plain: bool = False

    def document(self) -> dict[str, Any]:  # Any: plain JSON
        """The line that a worker reads."""
        return {
            "words": list(self.words),
            "folder": str(self.folder),
            "out": self.out,
            "errors": self.errors,
            "memory": self.memory,
            "nice": NICE,
        }


class Pool:
    """The worker that waits for the next command, so that it begins at once."""

    def __init__(self) -> None:
        self._waiting: LineProcess | None = None
        self._lock = trio.Lock()
        self._preparing: set[trio.CancelScope] = set()
        self._stopped = False

    def stop(self) -> None:
        """Prepare no more."""
        self._stopped = True
        for scope in self._preparing:
            scope.cancel()

    async def prepare(self) -> None:
        """Have a worker waiting, unless there will be no further command, or none can be started now, as on a full
        disk: it is tried again for the next command."""
        if self._stopped:
            return
        with trio.CancelScope() as scope:
            self._preparing.add(scope)
            async with self._lock:
                if self._waiting is None or self._waiting.process.returncode is not None:
                    with suppress(ProcessLost):
                        self._waiting = await ready(WORKER)
        self._preparing.discard(scope)

    async def take(self, *, plain: bool = False) -> LineProcess:
        """A worker that is ready; ``plain``: without the compiled copy."""
        if plain:
            return await ready(WORKER, **{PLAIN: "1"})
        async with self._lock:
            worker, self._waiting = self._waiting, None
        if worker is not None and worker.process.returncode is None:
            return worker
        return await ready(WORKER)

    async def close(self) -> None:
        """End the worker that waits."""
        if self._waiting is not None:
            await self._waiting.end()
            self._waiting = None

    @asynccontextmanager
    async def working(self, order: Order) -> AsyncIterator[LineProcess]:
        """A worker that carries out the order; it is ended with the block."""
        worker = await self.take(plain=order.plain)
        try:
            await worker.send(order.document())
            yield worker
        finally:
            await worker.end()


async def run_command(pool: Pool, order: Order, seconds: float) -> int:
    """Run a command to its end; returns its exit code. Raises ProcessLost, also when it takes too long."""
    with trio.move_on_after(seconds):
        async with pool.working(order) as worker:
            while True:
                word, document = await worker.receive()
                if word == "end":
                    return int(document["code"])
    raise ProcessLost(f"it took longer than {seconds:g} seconds")


class ParserPool:
    """A few clerks. ``patience`` in seconds of processor time for one answer; one that needs more is ended, and another
    takes its place. So a document that is quick to read is read on a busy machine as well."""

    def __init__(self, patience: float, number: int = 2) -> None:
        self._patience = patience
        self._idle: list[LineProcess] = []
        self._limit = trio.CapacityLimiter(number)

    async def prepare(self) -> None:
        """Have a clerk waiting, so that the first request need not wait for it; without room there is none."""
        async with self._limit:
            if not self._idle:
                with suppress(ProcessLost, OSError):
                    self._idle.append(await ready(PARSER))

    async def ask(self, what: str, request: Mapping[str, Any], patience: float | None = None) -> Any:  # Any: plain JSON
        """The answer to a request. Raises InvalidDocument with what is wrong with the document, ProcessLost."""
        seconds = self._patience if patience is None else patience
        async with self._limit:
            parser = self._idle.pop() if self._idle else await ready(PARSER)
            said = None
            try:
                with trio.move_on_after(BUSY * seconds) as waiting, suppress(ProcessLost):
                    await parser.send([what, request, seconds])
                    said = await parser.receive()
            finally:
                if said is None:
                    await parser.end()
                else:
                    self._idle.append(parser)
        if said is None:
            if waiting.cancelled_caught or parser.process.returncode == -signal.SIGXCPU:
                raise InvalidDocument([f"the document takes longer than {seconds:g} seconds to read."])
            raise InvalidDocument(["the document could not be read: the process that reads it has ended."])
        word, answer = said
        if word != "ok":
            raise InvalidDocument(answer)
        return answer

    async def close(self) -> None:
        """End all that wait."""
        while self._idle:
            await self._idle.pop().end()
