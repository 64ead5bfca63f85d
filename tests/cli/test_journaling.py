"""An engine with workers and a journal, as the options of a command say."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import Any

import click
import pytest

from simulator.batch import dask_cluster
from simulator.batch.engine import ScenarioArm
from simulator.batch.journal import Journal, JournalKey
from simulator.cli import journaling
from simulator.cli.journaling import _close, _open, _workers, games_key, journal_key
from simulator.experiments.bounds import DASK, PROCESSES
from simulator.experiments.options import RunOptions
from simulator.scenario import load

KEY = JournalKey("batch", ("abc",), 7, "1")


def run(**more: Any) -> RunOptions:
    """Options with seed 7."""
    return RunOptions(7, **more)


@pytest.fixture
def clusters(monkeypatch: pytest.MonkeyPatch) -> list[tuple[object, ...]]:
    """The clusters and pools that are made, with what they are made of, and their ends."""
    made: list[tuple[object, ...]] = []

    class Cluster:
        def __init__(self, *given: object) -> None:
            made.append(given)

        def close(self, *, idle: bool) -> None:
            made.append(("closed", idle))

    monkeypatch.setattr(dask_cluster, "DaskCluster", Cluster)
    monkeypatch.setattr(journaling, "ProcessWorkers", lambda jobs: ("processes", jobs))
    return made


def test_workers_are_started_when_they_are_needed(clusters: list[tuple[object, ...]]) -> None:
    """None for one job; a scheduler with an address is asked at once, and left with the command."""
    with ExitStack() as stack:
        assert _workers(run(jobs=1, executor=PROCESSES), stack) is None
        several = _workers(run(jobs=3, executor=PROCESSES), stack)
        assert several is not None
        assert several() == ("processes", 3)  # type: ignore[comparison-overlap]  # of the test
        own = _workers(run(jobs=1, executor=DASK), stack)
        assert own is not None
        assert clusters == []
        own()
        assert clusters == [(1,)]
    assert clusters == [(1,)]
    with ExitStack() as stack:
        theirs = _workers(run(jobs=2, executor=DASK, scheduler="tcp://x:1"), stack)
        assert clusters[1:] == [(2, "tcp://x:1")]
        assert theirs is not None
        theirs()
        assert clusters[1:] == [(2, "tcp://x:1")]
    assert clusters[2:] == [("closed", True)]


def test_a_journal_is_begun_or_gone_on_with(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Where it is named, else in the user's folder; what is not there cannot be gone on with."""
    named = tmp_path / "deep/kept"
    with pytest.raises(click.UsageError, match=r"nothing to go on from: .*kept does not exist; without --resume"):
        _open(run(journal=named, resume=True), KEY)
    for resume in (False, True):
        found = _open(run(journal=named, resume=resume), KEY)
        assert isinstance(found, Journal)
        assert found.path == named
        _close(found)
    usual = _open(run(), KEY)
    assert usual is not None
    assert usual.path.is_relative_to(tmp_path / "state")
    _close(usual)
    assert capsys.readouterr().err == ""


def test_a_run_goes_on_without_a_journal_where_none_was_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With a warning; one that was named has to be kept."""
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(journaling, "usual_place", lambda key: tmp_path / "file/kept")
    assert _open(run(), KEY) is None
    assert "no journal can be kept, so this run cannot be resumed: " in capsys.readouterr().err
    with pytest.raises(OSError, match="file"):
        _open(run(journal=tmp_path / "file/kept"), KEY)
    _close(None)


def test_a_journal_that_broke_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """At the end, with the system's words."""
    found = _open(run(journal=tmp_path / "kept"), KEY)
    assert found is not None
    found.broken = OSError(28, "No space left on device")
    _close(found)
    assert f"{tmp_path / 'kept'} could not be written on: No space left on device" in capsys.readouterr().err


def test_what_is_played_decides_the_journal() -> None:
    """Of a batch: command, scenarios, seed and whatever else; of a tournament: its names and seed."""
    duel = ScenarioArm.of(load("reference_duel"), 7)
    other = ScenarioArm.of(load("reference_duel", settings=["limits.rounds=9"]), 7)
    keys = [
        journal_key("batch", 7, [duel], ()),
        journal_key("sweep", 7, [duel], ()),
        journal_key("batch", 8, [duel], ()),
        journal_key("batch", 7, [other], ()),
        journal_key("batch", 7, [duel, other], ()),
        journal_key("batch", 7, [duel], ("more",)),
        games_key("batch", ["a"], 7),
        games_key("batch", ["a", "b"], 7),
        games_key("batch", ["a"], 8),
    ]
    assert len(set(keys)) == len(keys)
    assert keys[0] == journal_key("batch", 7, [duel], ())
