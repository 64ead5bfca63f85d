"""The service as people start it, a process of its own, and what may be done to it and to its own processes."""

from __future__ import annotations

import os
import resource
import signal
import sys
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import httpx
import psutil
import trio

from .serving import PATIENCE, Client

SERVE = (sys.executable, "-m", "simulator", "serve", "--data")


@asynccontextmanager
async def process(data: Path, port: int = 0) -> AsyncIterator[tuple[Client, trio.Process]]:
    """A service as people start it, killed at the end if it still runs."""
    words = [*SERVE, str(data), "--port", str(port)]
    running = await trio.lowlevel.open_process(words, stdout=-1, stderr=-1)
    assert running.stdout is not None
    try:
        said = b""
        with trio.fail_after(PATIENCE):
            while not said.endswith(b"\n"):
                more = await running.stdout.receive_some(1000)
                assert more, "the service did not start"
                said += more
        address = said.decode().split()[-1]
        async with httpx.AsyncClient(base_url=address, timeout=PATIENCE) as http:
            yield Client(http), running
    finally:
        if running.returncode is None:
            running.kill()
        with trio.CancelScope(shield=True):
            await running.wait()
            assert running.stderr is not None
            await running.stdout.aclose()
            await running.stderr.aclose()


async def killed(running: trio.Process) -> None:
    """Kill a service, and wait until its processes have ended as well."""
    descriptors = [os.pidfd_open(number) for number, _ in children(running.pid, all_below=True)]
    assert descriptors
    os.kill(running.pid, signal.SIGKILL)
    await running.wait()
    with trio.fail_after(PATIENCE):
        for descriptor in descriptors:  # readable once the process has ended
            await trio.lowlevel.wait_readable(descriptor)
            os.close(descriptor)


def children(of: int, *, all_below: bool = False) -> list[tuple[int, str]]:
    """Return the processes that one has started, or all below these: number and command."""
    found = []
    for each in psutil.Process(of).children(recursive=all_below):
        try:
            found.append((each.pid, " ".join(each.cmdline())))
        except psutil.NoSuchProcess:  # it has ended, and its parent has not asked how
            found.append((each.pid, ""))
    return found


async def one_ended(numbers: Iterable[int]) -> None:
    """Wait until one of the processes has ended."""

    async def wait(descriptor: int) -> None:
        await trio.lowlevel.wait_readable(descriptor)
        nursery.cancel_scope.cancel()

    descriptors = [os.pidfd_open(number) for number in numbers]
    with trio.fail_after(PATIENCE):
        async with trio.open_nursery() as nursery:
            for descriptor in descriptors:
                nursery.start_soon(wait, descriptor)
    for descriptor in descriptors:
        os.close(descriptor)


@contextmanager
def no_room(running: trio.Process, left: int = 0) -> Iterator[None]:
    """Limit the size of every file that the service and its processes write, as on a full disk."""
    own = [running.pid, *(number for number, _ in children(running.pid, all_below=True))]
    before = [resource.prlimit(number, resource.RLIMIT_FSIZE) for number in own]
    for number, (_, hard) in zip(own, before, strict=True):
        resource.prlimit(number, resource.RLIMIT_FSIZE, (left, hard))
    yield
    resource.prlimit(running.pid, resource.RLIMIT_FSIZE, before[0])
    for number, _ in children(running.pid, all_below=True):
        resource.prlimit(number, resource.RLIMIT_FSIZE, before[0])
