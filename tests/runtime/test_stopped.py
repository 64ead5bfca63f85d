"""Processes that something has stopped: found after several looks, and only while they are."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from subprocess import Popen
from time import monotonic, sleep

import pytest

from simulator.runtime import stopped
from simulator.runtime.stopped import LOOKS, StoppedWatch, is_stopped, with_children

pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="only Linux shows the states of processes")


@pytest.fixture
def child() -> Iterator[int]:
    """Return a process that sleeps."""
    with Popen(["/bin/sh", "-c", "exec sleep 60"]) as process:
        yield process.pid
        process.kill()


def stop(pid: int, number: signal.Signals) -> None:
    """Stop a process or let it go on, and wait until it has."""
    os.kill(pid, number)
    end = monotonic() + 10
    while is_stopped(pid) != (number == signal.SIGSTOP) and monotonic() < end:
        sleep(0.01)


def test_the_state_of_a_process_is_read(child: int) -> None:
    """Running, stopped, running again; ended processes and this one are not stopped."""
    assert not is_stopped(child)
    stop(child, signal.SIGSTOP)
    assert is_stopped(child)
    stop(child, signal.SIGCONT)
    assert not is_stopped(child)
    assert not is_stopped(os.getpid())
    assert not is_stopped(2**30)


def test_a_process_counts_as_stopped_after_several_looks(monkeypatch: pytest.MonkeyPatch, child: int) -> None:
    """A stop that ends between two looks starts the count again."""
    monkeypatch.setattr(stopped, "EVERY", 0.0)
    watch = StoppedWatch()
    stop(child, signal.SIGSTOP)
    looks = [watch.finds([child]) for _ in range(LOOKS)]
    assert looks == [False] * (LOOKS - 1) + [True]
    stop(child, signal.SIGCONT)
    assert not watch.finds([child])
    stop(child, signal.SIGSTOP)
    assert [watch.finds([child]) for _ in range(LOOKS)] == looks


def test_looks_are_apart(child: int) -> None:
    """However often a caller asks: a process that is stopped for a moment is left alone."""
    watch = StoppedWatch()
    stop(child, signal.SIGSTOP)
    assert not any(watch.finds([child]) for _ in range(100))


def test_a_process_is_looked_at_with_its_children(child: int) -> None:
    """A command of the service is a child of its worker."""
    first, *others = with_children(os.getpid())
    assert first == os.getpid()
    assert child in others
    assert with_children(2**30) == [2**30]
