"""A real scheduler and real workers of Dask on this machine, as people start them: processes of their own, on ports
that the system chooses, and ended by the test that started them."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from subprocess import PIPE, Popen

from attrs import define

HERE = ("--host", "127.0.0.1", "--no-dashboard", "--dashboard-address", "127.0.0.1:0")
ALONE = ("--nthreads", "1", "--no-nanny", "--memory-limit", "0")


@define
class Dask:
    """A scheduler, its address and its workers."""

    scheduler: Popen[str]
    address: str
    workers: list[Popen[str]]


@contextmanager
def dask(folder: Path, workers: int, port: str = "0") -> Iterator[Dask]:
    """A scheduler, on a free port or this one, and this number of registered workers."""
    with ExitStack() as stack:
        scheduler = _started(stack, "scheduler", "--port", port, *HERE)
        address = _said(scheduler, r"Scheduler at: +(tcp://\S+)")
        given = (address, *ALONE, *HERE, "--local-directory", str(folder))
        found = [_started(stack, "worker", *given) for _ in range(workers)]
        for worker in found:
            _said(worker, r"Registered to: +(\S+)")
        yield Dask(scheduler, address, found)


def _started(stack: ExitStack, *words: str) -> Popen[str]:
    child = Popen([sys.executable, "-m", "dask", *words], stderr=PIPE, text=True, encoding="utf-8")
    stack.callback(_ended, child)
    return child


def _ended(child: Popen[str]) -> None:
    child.kill()
    child.communicate(timeout=20)


def _said(child: Popen[str], what: str) -> str:
    """Wait for a process to write ``what`` into its log, and return its group."""
    assert child.stderr is not None
    told = ""
    for line in child.stderr:
        told += line
        if found := re.search(what, line):
            return found[1]
    raise AssertionError(f"it ended without saying {what}: {told}")
