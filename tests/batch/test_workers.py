"""Workers that are processes of this machine: their context, and Control-C while they start."""

from __future__ import annotations

import errno
import multiprocessing
import signal
import sys
from concurrent.futures.process import BrokenProcessPool
from types import SimpleNamespace
from typing import Any

import pytest

from simulator import systems
from simulator.batch import processes
from simulator.batch.processes import ProcessWorkers, sigint_blocked


def test_where_there_are_no_forks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers are started anew; elsewhere they are forks of a server that has imported the tasks, and the games and
    policies that this process has."""
    preloaded: list[list[str]] = []
    systems.system("fragmentos")
    forking = SimpleNamespace(set_forkserver_preload=preloaded.append)
    monkeypatch.setattr(multiprocessing, "get_context", lambda name: forking if name == "forkserver" else name)
    made: Any = processes._context()
    assert made is forking
    ((start, first, *others),) = preloaded
    assert (start, first) == ("asalto", "simulator.batch.tasks")
    assert "simulator.systems.fragmentos.rules" in others
    assert {name for name in others if not name.startswith(("simulator.systems.", "policies."))} == set()
    assert set(others) <= sys.modules.keys()
    monkeypatch.setattr(multiprocessing, "get_all_start_methods", lambda: ["spawn"])
    made = processes._context()
    assert made == "spawn"


def test_control_c_is_as_it_was_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is restored after an error and after nested blocks; on systems without signal masks the work is done too."""
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


@pytest.mark.parametrize(
    ("error", "raised"),
    [
        (EOFError(), BrokenProcessPool),
        (OSError(errno.EBADF, "Bad file descriptor"), BrokenProcessPool),
        (ConnectionRefusedError(errno.ECONNREFUSED, "Connection refused"), BrokenProcessPool),
        (OSError(errno.EMFILE, "Too many open files"), OSError),
    ],
)
def test_a_death_while_workers_start_is_a_lost_worker(
    monkeypatch: pytest.MonkeyPatch, error: Exception, raised: type[Exception]
) -> None:
    """It is no Control-C, for which click takes EOFError. Other errors stay what they are."""

    def submit(*_: object) -> None:
        raise error

    found = ProcessWorkers(1)
    monkeypatch.setattr(found._pool, "submit", submit)
    task: Any = SimpleNamespace(play=None)
    with pytest.raises(raised):
        found.submit(task)
    found.close(idle=False)
