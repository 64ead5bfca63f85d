"""``--executor dask``: the same bytes as without, and sentences where there is no cluster."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from subprocess import PIPE, Popen

import pytest

from simulator.batch import cluster_errors, dask_cluster
from simulator.cli import journaling, session
from simulator.report.words import say

from ..batch.dasks import dask
from .command_line import ATTIC, CHAIN, PLAIN, asalto, attic, untimed

pytestmark = pytest.mark.slow

DASK = ("--executor", "dask")


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, ...]]:
    """The words that let two workers play which wait for all tests of this module."""
    with dask(tmp_path_factory.mktemp("dask"), 2) as found:
        yield *DASK, "--scheduler", found.address


def played(out: Path, *words: str) -> tuple[object, bytes]:
    """Return the document of a batch without its times, and its rows."""
    result = asalto("batch", *words, "--seed", "3", "--json", "--out", str(out), "--journal", f"{out}.journal")
    assert result.exit_code == 0, result.stderr
    found = json.loads(result.stdout)
    return untimed(found), out.read_bytes()


def test_own_workers_of_dask_play_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The document and the rows are those that one process of ours makes."""
    given = (attic(tmp_path), "-n", "200")
    here = played(tmp_path / "here.parquet", *given, "--jobs", "1")
    monkeypatch.setattr(journaling, "WARM_UP", 0.0)
    assert played(tmp_path / "there.parquet", *given, "--jobs", "2", *DASK) == here


def test_a_sweep_on_dask_is_the_sweep(tmp_path: Path, cluster: tuple[str, ...]) -> None:
    """Natural armour 0 to 6 in the reference duel: the same file, byte for byte."""
    given = ("sweep", "reference_duel", "--vary", "combatants.Bruno.natural_armour=0..6", "-n", "60", "--seed", "3")
    here, there = tmp_path / "here.parquet", tmp_path / "there.parquet"
    assert asalto(*given, "--out", str(here), "--jobs", "1").exit_code == 0
    assert asalto(*given, "--out", str(there), *cluster).exit_code == 0
    assert there.read_bytes() == here.read_bytes()


@pytest.mark.parametrize("text", [ATTIC, CHAIN], ids=["fight", "chain"])
@pytest.mark.parametrize(
    "words",
    [
        ("compare", "--vary", "combatants.Elena.max_life=16,21", "-n", "100"),
        ("sensitivity", "--only", "Elena.max_life", "--of", "life(Elena)", "-n", "100"),
        ("solve", "--vary", "combatants.Elena.max_life=12,16,20", "--target", "win(investigators)=0.5", "-n", "600"),
    ],
    ids=["compare", "sensitivity", "solve"],
)
def test_what_a_designer_asks_has_the_same_answer_on_dask(
    tmp_path: Path, cluster: tuple[str, ...], words: tuple[str, ...], text: str
) -> None:
    """A fight and a chain give the same document on all workers."""
    command, *more = words
    given = (command, attic(tmp_path, text), *more, "--seed", "3", "--json")
    here = asalto(*given, "--jobs", "1", "--journal", str(tmp_path / "here"))
    there = asalto(*given, *cluster, "--journal", str(tmp_path / "there"))
    assert there.exit_code == here.exit_code <= 1
    assert untimed(json.loads(there.stdout)) == untimed(json.loads(here.stdout))


def test_a_run_that_loses_its_scheduler_says_how_to_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The resumed run ends with the same rows as an undisturbed one."""
    given = (attic(tmp_path), "-n", "400")
    here = played(tmp_path / "here.csv", *given, "--jobs", "1")
    monkeypatch.setattr(dask_cluster, "DaskCluster", partial(dask_cluster.DaskCluster, patience=0.5))
    with dask(tmp_path, 1) as found:

        @contextmanager
        def killing(*args: object) -> Iterator[object]:
            yield lambda *args: found.scheduler.kill()

        monkeypatch.setattr(session, "bar", killing)
        out = tmp_path / "there.csv"
        more = ("--seed", "3", "--out", str(out), "--journal", f"{out}.journal")
        result = asalto("batch", *given, *more, *DASK, "--scheduler", found.address)
    assert result.exit_code == 2
    assert f"the Dask scheduler at {found.address} is gone" in result.stderr
    assert "; to go on: asalto " in result.stderr
    assert "--resume" in result.stderr
    assert not out.exists()
    assert played(out, *given, "--resume") == here


def test_without_dask_nothing_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """The sentence says what to install."""
    monkeypatch.setattr(cluster_errors, "find_spec", lambda name: None)
    result = asalto("batch", "reference_duel", "-n", "5", *DASK)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "pip install 'asalto[cluster]'" in result.stderr


STOPPED = """
import os, signal
from contextlib import contextmanager
from simulator.cli import journaling, main, session
if __name__ == "__main__":
    @contextmanager
    def telling(*args):
        yield lambda done, *args: os.killpg(0, signal.SIGINT) if told.append(done) is None and len(told) == 8 else None
    told = []
    journaling.WARM_UP = 0.0
    session.bar = telling
    main(prog_name="asalto")
"""


def test_control_c_reaches_the_run_and_not_its_workers(tmp_path: Path) -> None:
    """All processes of the terminal hear it; the run sums up, says how to go on, and no worker complains or stays."""
    (tmp_path / "stopped.py").write_text(STOPPED)
    given = ("-n", "1000000000", "--seed", "1", "--jobs", "1", "--journal", str(tmp_path / "j"), *DASK)
    command = [sys.executable, str(tmp_path / "stopped.py"), "batch", "reference_duel", *given]
    environment = {**os.environ, **PLAIN}
    child = Popen(command, stdout=PIPE, stderr=PIPE, text=True, env=environment, start_new_session=True)
    stdout, stderr = child.communicate(timeout=60)
    assert child.returncode == 130
    assert "Bruno" in stdout
    *waited, ended = stderr.splitlines()
    assert ended.startswith("asalto: stopped after ")
    assert ended.endswith("--executor dask --resume")
    assert set(waited) <= {f"asalto: {say('en', 'stopping')}"}, (
        "said where the machine is so loaded that a fight takes a while"
    )
