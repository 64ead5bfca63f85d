"""Workers that are processes of this machine, without the processes: how they start and end."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from concurrent.futures.process import BrokenProcessPool
from types import SimpleNamespace
from typing import Any

import pytest

from simulator import systems
from simulator.batch import tasks, workers
from simulator.batch.workers import ProcessWorkers, sigint_blocked


class Pool:
    """In place of a pool of processes."""

    def __init__(self, jobs: int, mp_context: object, initializer: object) -> None:
        self.made = [jobs, mp_context, initializer]
        self.given: list[object] = []

    def submit(self, *given: object) -> str:
        """Note what is to be played, and whether Control-C can come."""
        self.given += [*given, signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ())]
        return "future"

    def shutdown(self, **how: bool) -> None:
        """Note how it is ended."""
        self.given.append(how)


class Child:
    """In place of a process."""

    def __init__(self) -> None:
        self.ends: list[str] = []

    def terminate(self) -> None:
        """Note that it is ended."""
        self.ends.append("terminate")

    def join(self) -> None:
        """Note that its end is waited for."""
        self.ends.append("join")


@pytest.fixture
def children(monkeypatch: pytest.MonkeyPatch) -> list[Child]:
    """The processes that run now."""
    found = [Child()]
    monkeypatch.setattr(workers, "ProcessPoolExecutor", Pool)
    monkeypatch.setattr(multiprocessing, "active_children", lambda: list(found))
    return found


def test_tasks_go_to_the_pool(children: list[Child]) -> None:
    """Its processes, which it starts then, never see Control-C."""
    made: Any = ProcessWorkers(3)
    pool = made._pool
    jobs, context, initializer = pool.made
    assert (jobs, made.jobs, made.chunk_seconds, made.lost_errors) == (3, 3, 0.5, (BrokenProcessPool,))
    assert context.get_start_method() == "forkserver"
    assert initializer is workers._start_worker
    assert made.submit("task") == "future"
    assert pool.given == [tasks.play_task, "task", True]
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())


def test_its_own_processes_end_with_it(children: list[Child]) -> None:
    """At once, unless they are idle: then they end by themselves."""
    made: Any = ProcessWorkers(1)
    children += [Child(), Child()]
    made.close(True)
    assert made._pool.given == [{"wait": True, "cancel_futures": True}]
    assert [child.ends for child in children] == [[], [], []]
    made.close(idle=False)
    assert made._pool.given[1:] == [{"wait": False, "cancel_futures": True}]
    assert [child.ends for child in children] == [[], ["terminate", "join"], ["terminate", "join"]]


def test_lost_ones_are_replaced(children: list[Child]) -> None:
    """Those that are left end at once, and a new pool begins."""
    made: Any = ProcessWorkers(2)
    children.append(Child())
    pool = made._pool
    made.replace_lost()
    assert pool.given == [{"wait": False, "cancel_futures": True}]
    assert [child.ends for child in children] == [[], ["terminate", "join"]]
    assert made._pool is not pool
    assert made._pool.made == pool.made


def test_where_there_are_no_forks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers are started anew; elsewhere they are forks of a server that has imported the tasks, and the games and
    policies that this process has."""
    preloaded: list[list[str]] = []
    systems.system("fragmentos")
    forking = SimpleNamespace(set_forkserver_preload=preloaded.append)
    monkeypatch.setattr(multiprocessing, "get_context", lambda name: forking if name == "forkserver" else name)
    made: Any = workers._context()
    assert made is forking
    ((first, *others),) = preloaded
    assert first == "simulator.batch.tasks"
    assert "simulator.systems.fragmentos.rules" in others
    assert {name for name in others if not name.startswith(("simulator.systems.", "policies."))} == set()
    assert set(others) <= sys.modules.keys()
    monkeypatch.setattr(multiprocessing, "get_all_start_methods", lambda: ["spawn"])
    made = workers._context()
    assert made == "spawn"


def test_control_c_is_as_it_was_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where it was blocked, and where the work fails; where it cannot be blocked the work is done all the same."""
    with pytest.raises(ValueError, match="work"), sigint_blocked():
        raise ValueError("work")
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())
    with sigint_blocked():
        with sigint_blocked():
            pass
        assert signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ())
    monkeypatch.delattr(signal, "pthread_sigmask")
    done = []
    with sigint_blocked():
        done.append("work")
    assert done == ["work"]


@pytest.mark.parametrize("closed", [False, True])
def test_how_a_worker_starts(closed: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """It ignores Control-C, writes to stderr what is meant for stdout, even if that is closed, and watches its run."""
    steps: list[object] = []

    def dup2(*numbers: int) -> None:
        steps.append(numbers)
        if closed:
            raise OSError("closed")

    def thread(target: object, daemon: bool) -> object:
        steps.extend([target, daemon])
        return SimpleNamespace(start=lambda: steps.append("started"))

    with monkeypatch.context() as patch:
        patch.setattr(os, "dup2", dup2)
        patch.setattr(signal, "signal", lambda *given: steps.append(given))
        patch.setattr(workers, "Thread", thread)
        patch.setattr(sys, "stdout", object())
        workers._start_worker()
        assert sys.stdout is sys.stderr
    assert steps == [(2, 1), (signal.SIGINT, signal.SIG_IGN), workers._end_with_run, True, "started"]


def test_a_worker_ends_after_its_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """When the run is gone, and in failure."""
    steps: list[object] = []
    run = SimpleNamespace(join=lambda: steps.append("joined"))
    monkeypatch.setattr(multiprocessing, "parent_process", lambda: run)
    monkeypatch.setattr(workers, "end_process", steps.append)
    workers._end_with_run()
    assert steps == ["joined", 1]
