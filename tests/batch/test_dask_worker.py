"""Processes that play for a Dask worker, asked here without Dask."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from json import JSONDecodeError
from typing import Any

import pytest
from attrs import evolve

from simulator.batch import dask_worker
from simulator.batch.dask_worker import OTHER_PROVENANCE, PLAYED, RAISED, FightProcess, FightProcesses, FightProcessLost
from simulator.batch.provenance import Provenance, local_provenance
from simulator.batch.tasks import FightTask, scenario_json
from simulator.policy.seal import SEALED, is_sealed

from ..cli.command_line import STALEMATE
from .results import brawl, is_killed

PROVENANCE = local_provenance({"haunted_house"}, {"basic"})
TASK = FightTask(scenario_json(brawl()), 7, 3, 9, 5.0)


def order(task: object = TASK, wanted: Provenance = PROVENANCE) -> bytes:
    """Return a task as it travels."""
    return pickle.dumps((wanted.text(), pickle.dumps(task), False))


def answer(found: bytes) -> Any:  # Any: what an answer has depends on its kind
    """Kind and content."""
    return pickle.loads(found)


@pytest.fixture
def process() -> Iterator[FightProcess]:
    """A process that is ended."""
    process = FightProcess()
    yield process
    process.end()
    with pytest.raises(FightProcessLost):
        process.ask(order())


@pytest.mark.slow
def test_a_process_plays_what_is_played_here(process: FightProcess) -> None:
    """Rows and faults; one task after the other."""
    for start in (3, 9):
        task = evolve(TASK, start=start, stop=start + 6)
        kind, (rows, faults, _) = answer(process.ask(order(task)))
        assert kind == PLAYED
        assert (rows, faults) == task.play()[:2]


ORPHANED = """
from simulator.batch.dask_worker import FightProcess
from tests.batch.results import orphaning
from tests.batch.test_dask_worker import order
FightProcess().ask(order(orphaning()))
"""


@pytest.mark.slow
def test_a_process_whose_policy_is_asked_does_not_outlive_its_worker() -> None:
    """Its policy never answers."""
    assert is_killed(ORPHANED)


def test_a_process_that_is_made_of_something_else_does_not_play() -> None:
    """It says what it is made of, without reading the task."""
    other = evolve(PROVENANCE, asalto="9.0")
    kind, found = answer(dask_worker.answer(pickle.dumps((other.text(), b"no task", False))))
    assert (kind, Provenance.read(found)) == (OTHER_PROVENANCE, PROVENANCE)


def test_what_goes_wrong_travels_back() -> None:
    """An error comes back as the same error, or at least with its text."""
    kind, error = answer(dask_worker.answer(order(evolve(TASK, document="{"))))
    assert (kind, type(error)) == (RAISED, JSONDecodeError)

    class Local(Exception):
        """An error that cannot be packed."""

    kind, error = answer(dask_worker._raised(Local("a and b")))
    assert (kind, type(error), str(error)) == (RAISED, RuntimeError, "Local: a and b")


@pytest.mark.slow
def test_processes_are_used_again_and_ended_when_unwanted() -> None:
    """A thread that waits for a fight that its scheduler has withdrawn gets an error."""
    processes = FightProcesses()
    processes.ask(order(), lambda: True)
    (process,) = processes._idle
    processes.ask(order(), lambda: True)
    assert processes._idle == [process]
    with pytest.raises(FightProcessLost, match="-9"):
        processes.ask(order(FightTask(stalemate(), 7, 1, 1000, 5.0)), lambda: False)
    assert (processes._idle, processes._busy) == ([], set())


class Asking:
    """A task that only asks whether it is sealed."""

    def play(self) -> bool:
        """Return that."""
        return is_sealed()


def test_a_sealed_run_is_sealed_on_the_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker serves command lines, whose policies may come from files, and the service, whose may not."""
    monkeypatch.delenv(SEALED, raising=False)
    for sealed in (True, False):
        order = pickle.dumps((PROVENANCE.text(), pickle.dumps(Asking()), sealed))
        assert answer(dask_worker.answer(order)) == (PLAYED, sealed)


def stalemate() -> str:
    """Return a scenario whose fights take long."""
    from simulator.scenario import load_text

    return scenario_json(load_text(STALEMATE))
