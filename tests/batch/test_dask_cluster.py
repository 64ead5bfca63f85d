"""Workers of Dask: the same rows as in this process, whatever happens to workers and scheduler, or a sentence."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from simulator.batch import cluster_errors, provenance, tasks
from simulator.batch.cluster_errors import BadCluster
from simulator.batch.dask_cluster import PREFETCH, DaskCluster
from simulator.batch.engine import Engine
from simulator.batch.journal import Journal
from simulator.batch.table import Rows
from simulator.batch.tasks import FightTask

from .dasks import Dask, dask
from .results import assert_same_rows
from .test_dask_worker import stalemate
from .test_engine import KEY, arm, at_the_end, rows

pytestmark = pytest.mark.slow

FIGHTS = 1500


@pytest.fixture(scope="module")
def whole() -> Rows:
    """Fights 1 to FIGHTS."""
    return rows(list(Engine().chunks((arm(),), FIGHTS, at_the_end)))


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Dask]:
    """A scheduler with two workers, one of which a test kills."""
    with dask(tmp_path_factory.mktemp("dask"), 2) as found:
        yield found


@pytest.fixture(scope="module")
def none(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Dask]:
    """A scheduler without workers, which a test kills."""
    with dask(tmp_path_factory.mktemp("dask"), 0) as found:
        yield found


def test_a_worker_of_another_version_is_told_at_once(two: Dask, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both versions are named, and nothing is played."""
    monkeypatch.setattr(provenance, "__version__", "9.0")
    with pytest.raises(BadCluster, match=r"worker at tcp://\S+ has Asalto \d\S+, and this command Asalto 9\.0"):
        DaskCluster(1, two.address)


def test_a_closed_cluster_has_left_its_scheduler(two: Dask) -> None:
    """Closing it once more does nothing."""
    cluster = DaskCluster(1, two.address)
    assert cluster._client.status == "running"
    for _ in range(2):
        cluster.close(idle=True)
        assert cluster._client.status == "closed"


def test_a_worker_that_joins_with_another_version_plays_nothing(two: Dask, monkeypatch: pytest.MonkeyPatch) -> None:
    """It says what it is made of when it is given something to play."""
    tasks.scenario_provenance.cache_clear()
    with Engine(lambda: DaskCluster(1, two.address), warm_up=0) as engine:
        chunks = engine.chunks((arm(),), FIGHTS, at_the_end)
        monkeypatch.setattr(provenance, "_source", lambda: "other")
        monkeypatch.setattr(DaskCluster, "_compare", lambda self: None)
        with pytest.raises(BadCluster, match=r"has the sources \S+ of Asalto \S+, and this command the sources other"):
            next(chunks)
    tasks.scenario_provenance.cache_clear()


def test_a_short_run_does_not_wait_for_all_of_a_long_one(two: Dask) -> None:
    """Of a run that has few tasks there, the next one is played first."""
    long, short = DaskCluster(1, two.address), DaskCluster(1, two.address)
    task = FightTask(arm().document, 7, 1, 300, None)
    waiting = [long.submit(task) for _ in range(40)]
    waiting[0].result(60)
    short.submit(task).result(60)
    with pytest.raises(TimeoutError):
        waiting[-1].result(0)
    for cluster in (long, short):
        cluster.close(idle=False)


def test_a_closed_run_leaves_no_fight_behind(two: Dask) -> None:
    """The process that plays a fight without end is ended with the run."""
    workers = [psutil.Process(worker.pid) for worker in two.workers]

    def playing() -> set[psutil.Process]:
        return {child for worker in workers for child in worker.children() if child.status() != psutil.STATUS_ZOMBIE}

    before = playing()
    cluster = DaskCluster(1, two.address)
    future = cluster.submit(FightTask(stalemate(), 7, 1, 10**6, None))
    with pytest.raises(TimeoutError):
        future.result(3)
    busy = [child for child in playing() if child not in before or child.cpu_percent(1) > 1]
    assert len(busy) == 1
    cluster.close(idle=False)
    psutil.wait_procs(busy, timeout=20)
    assert not {*busy} & playing()


def test_a_worker_that_is_killed_half_way_changes_nothing(two: Dask, whole: Rows) -> None:
    """The other worker plays what it had been given; every row is the same, to the last point of life."""
    workers = DaskCluster(1, two.address)
    assert workers.jobs == 2 * PREFETCH
    with Engine(lambda: workers, warm_up=0) as engine:
        found = []
        for chunks in engine.chunks((arm(),), FIGHTS, at_the_end):
            if chunks[0].start <= FIGHTS // 2 < chunks[0].stop:
                two.workers[0].kill()
            found.append(chunks)
    assert_same_rows(rows(found), whole)
    assert two.workers[0].wait(20) == -signal.SIGKILL


def test_a_run_whose_scheduler_is_gone_can_be_resumed(two: Dask, whole: Rows, tmp_path: Path) -> None:
    """The journal has the fights that were played, and the run goes on without the cluster."""
    workers = DaskCluster(1, two.address, patience=0.5)
    with Journal.begin(tmp_path / "j", KEY) as journal, Engine(lambda: workers, journal, warm_up=0) as engine:
        chunks = engine.chunks((arm(),), FIGHTS, at_the_end)
        next(chunks)
        two.scheduler.kill()
        with pytest.raises(BadCluster, match=rf"the Dask scheduler at {two.address} is gone"):
            list(chunks)
    with Journal.resume(tmp_path / "j", KEY) as journal:
        assert_same_rows(rows(list(Engine(journal=journal).chunks((arm(),), FIGHTS, at_the_end))), whole)


def test_a_scheduler_without_workers_is_told_with_how_to_start_one(none: Dask) -> None:
    """After the patience ends; a stop is polled meanwhile."""
    asked: list[int] = []

    def stopped() -> bool:
        asked.append(1)
        return False

    said = rf"has no workers \(waited 0.5 s\).*`dask worker {none.address}`"
    workers = DaskCluster(1, none.address, alone=0.5)
    with Engine(lambda: workers, stopped=stopped, warm_up=0) as engine, pytest.raises(BadCluster, match=said):
        next(engine.chunks((arm(),), FIGHTS, at_the_end))
    assert len(asked) > 5


def test_where_no_scheduler_answers_it_is_said(none: Dask) -> None:
    """Within the time that it is given."""
    none.scheduler.kill()
    none.scheduler.wait(20)
    with pytest.raises(BadCluster, match=rf"no Dask scheduler answers at {none.address} \(waited 0.3 s\)"):
        DaskCluster(1, none.address, patience=0.3)


@pytest.mark.parametrize("address", ["tcp://here:there", "smoke://127.0.0.1:8786"])
def test_what_is_no_address_is_said(address: str) -> None:
    """A wrong address is refused immediately."""
    with pytest.raises(BadCluster, match=rf"'{address}' is no address of a Dask scheduler"):
        DaskCluster(1, address)


def test_without_dask_it_is_said_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The error names the extra that installs Dask."""
    monkeypatch.setattr(cluster_errors, "find_spec", lambda name: None)
    with pytest.raises(BadCluster, match=r"pip install 'asalto\[cluster\]'"):
        DaskCluster(1)


KILLED = """
import os, signal
from simulator.batch.dask_cluster import DaskCluster
from simulator.batch.engine import Engine, ScenarioArm
from simulator.scenario import load
if __name__ == "__main__":
    with Engine(lambda: DaskCluster(1), warm_up=0) as engine:
        for chunks in engine.chunks((ScenarioArm.of(load("reference_duel"), 7),), 10**9, lambda fights: 10**9):
            os.kill(os.getpid(), signal.SIGKILL)
"""


def test_own_workers_do_not_outlive_a_run_that_is_killed(tmp_path: Path) -> None:
    """All hold one of the pipes: the end is seen when the last worker has gone, and no worker prints a traceback."""
    (tmp_path / "killed.py").write_text(KILLED, encoding="utf-8")
    command = [sys.executable, str(tmp_path / "killed.py")]
    child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8")
    stdout, stderr = child.communicate(timeout=60)
    assert stdout == ""
    assert "Traceback" not in stderr
    assert child.returncode == -signal.SIGKILL
