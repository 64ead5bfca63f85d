"""Processes that play for a Dask worker, asked here without Dask."""

from __future__ import annotations

import io
import os
import pickle
import signal
import sys
from collections.abc import Iterator
from json import JSONDecodeError
from threading import Event, Thread
from types import SimpleNamespace
from typing import Any

import pytest
from attrs import evolve

from simulator.batch import dask_worker, tasks
from simulator.batch.dask_worker import OTHER_PROVENANCE, PLAYED, RAISED, FightProcess, FightProcesses, FightProcessLost
from simulator.batch.provenance import Provenance, local_provenance
from simulator.batch.tasks import FightTask, scenario_json

from ..cli.command_line import STALEMATE
from .results import brawl, is_killed

PROVENANCE = local_provenance({"haunted_house"}, {"basic"})
TASK = FightTask(scenario_json(brawl()), 7, 3, 9, 5.0)


def order(task: object = TASK, wanted: Provenance = PROVENANCE) -> bytes:
    """A task as it travels."""
    return pickle.dumps((wanted.text(), pickle.dumps(task)))


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
        assert (rows, faults) == tasks.play_task(task)[:2]


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
    kind, found = answer(dask_worker.answer(pickle.dumps((other.text(), b"no task"))))
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
def test_processes_are_used_again_and_ended_by_run() -> None:
    """A thread that waits for a fight of an ended run gets an error; other runs go on."""
    processes = FightProcesses()
    processes.ask("a", order())
    (process,) = processes._idle
    processes.ask("b", order())
    assert processes._idle == [process]
    lost: list[FightProcessLost] = []

    def wait() -> None:
        try:
            processes.ask("c", order(FightTask(stalemate(), 7, 1, 1000, 5.0)))
        except FightProcessLost as error:
            lost.append(error)

    waiting = Thread(target=wait)
    waiting.start()
    processes.end_run("b")
    while waiting.is_alive():
        processes.end_run("c")
        waiting.join(0.05)
    assert "-9" in str(lost[0])
    assert (processes._idle, processes._busy) == ([], set())


class BusyProcess(FightProcess):
    """A process that would play for a run, and only notes that it was ended."""

    def __init__(self, run: str) -> None:
        self.run = run
        self.ended = False

    def end(self) -> None:
        self.ended = True


def test_only_the_processes_of_a_run_are_ended() -> None:
    """Two runs play on one worker, and one of them is stopped."""
    processes = FightProcesses()
    busy = [BusyProcess(run) for run in "aba"]
    processes._busy.update(busy)
    processes.end_run("a")
    assert [process.ended for process in busy] == [True, False, True]


def stalemate() -> str:
    """A scenario whose fights take long."""
    from simulator.scenario import load_text

    return scenario_json(load_text(STALEMATE))


def test_the_worker_answers_by_its_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """With its address; a run is ended where it is played."""
    asked: list[object] = []
    monkeypatch.setitem(
        sys.modules, "distributed", SimpleNamespace(get_worker=lambda: SimpleNamespace(address="tcp:1"))
    )

    def ask(*given: object) -> bytes:
        asked.append(given)
        return b"yes"

    stand_in = SimpleNamespace(ask=ask, end_run=asked.append)
    monkeypatch.setattr(dask_worker, "_processes", stand_in)
    assert dask_worker.run_order("run", b"order") == ("tcp:1", b"yes")
    dask_worker.end_run("run")
    assert asked == [("run", b"order"), "run"]
    assert dask_worker.provenance_text() == local_provenance().text()


class Answers(io.BytesIO):
    """A pipe that breaks when more than two messages are written."""

    def write(self, data: Any) -> int:
        """Write them."""
        if self.getvalue().count(b"!") == 2:
            raise BrokenPipeError
        return super().write(data)


def test_a_process_answers_until_its_pipe_breaks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Control-C is not for it; it listens in another thread, which does not keep it."""
    orders, answers, steps = io.BytesIO(), Answers(), list[object]()
    for said in (b"one", b"", b"three"):
        dask_worker._send(orders, said)
    orders.seek(0)
    heard = Event()

    def thread(**given: Any) -> Thread:
        steps.append(given["daemon"])
        return Thread(**given)

    def end_process(code: int) -> None:
        steps.append(code)
        heard.set()

    monkeypatch.setattr(dask_worker, "_pipes", lambda: (orders, answers))
    monkeypatch.setattr(dask_worker, "answer", lambda order: order + b"!")
    monkeypatch.setattr(dask_worker, "Thread", thread)
    monkeypatch.setattr(dask_worker, "end_process", end_process)
    with monkeypatch.context() as patch:
        patch.setattr(signal, "signal", lambda *given: steps.append(given))
        dask_worker.main()
    assert heard.wait(20)
    assert steps == [(signal.SIGINT, signal.SIG_IGN), True, 0]
    answers.seek(0)
    assert [dask_worker._receive(answers) for _ in range(3)] == [b"one!", b"!", None]


@pytest.mark.parametrize("cut", [0, 1, 7, 8, 9, 10])
def test_half_a_message_is_the_end(cut: int) -> None:
    """A whole one is not."""
    pipe = io.BytesIO()
    dask_worker._send(pipe, b"xy")
    assert len(pipe.getvalue()) == 10
    assert dask_worker._receive(io.BytesIO(pipe.getvalue()[:cut])) == (b"xy" if cut == 10 else None)


def test_what_a_policy_prints_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """It goes to stderr, and nothing is read where orders come."""
    steps: list[object] = []

    def opened(*given: object) -> int:
        steps.append(given)
        return 9

    with monkeypatch.context() as patch:
        patch.setattr(os, "dup", lambda number: number + 50)
        patch.setattr(os, "fdopen", lambda number, how: (number, how))
        patch.setattr(os, "open", opened)
        patch.setattr(os, "dup2", lambda *given: steps.append(given))
        found: Any = dask_worker._pipes()
    assert found == ((50, "rb"), (51, "wb"))
    assert steps == [(os.devnull, os.O_RDONLY), (9, 0), (2, 1)]
