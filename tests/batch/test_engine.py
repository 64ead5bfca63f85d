"""The engine: fights in order and without gaps, with any number of workers, and when workers die."""

from __future__ import annotations

import multiprocessing
import os
import random
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import psutil
import pytest

from simulator.batch.engine import WORTH_WORKERS, ChunkSizer, Engine, ScenarioArm
from simulator.batch.journal import Journal, JournalKey
from simulator.batch.processes import ProcessWorkers
from simulator.batch.table import COUNT, Rows, Schema, concatenated
from simulator.batch.task_queue import TaskGroup, play_in_order
from simulator.batch.tasks import Chunk, FightTask, Task
from simulator.batch.workers import TaskFuture, WorkerLost
from simulator.runtime import stopped
from simulator.scenario import load

from .results import assert_same_rows, brawl, is_killed

FIGHTS = 40
KEY = JournalKey("batch", ("abc",), 7, "1")


def at_the_end(fights: int) -> int:
    """No look before all have been played."""
    return 10**9


def arm() -> ScenarioArm:
    """Return the brawl with seed 7."""
    return ScenarioArm.of(brawl(), 7)


def rows(chunks: Sequence[tuple[Chunk, ...]], at: int = 0) -> Rows:
    """Return all rows of an arm."""
    return concatenated([found[at].rows for found in chunks])


@pytest.fixture(scope="module")
def whole() -> Rows:
    """Fights 1 to FIGHTS."""
    return rows(list(Engine().chunks((arm(),), FIGHTS, at_the_end)))


class Doomed:
    """Workers of which one dies whenever it is to play fight 5; ``lives`` times."""

    jobs = 2
    chunk_seconds = 0.5
    lost_errors = (BrokenPipeError,)

    def __init__(self, lives: int) -> None:
        self.lives = lives
        self.replaced = 0

    def submit(self, task: Task) -> TaskFuture:
        future: Future[Any] = Future()
        assert isinstance(task, FightTask)
        if task.start <= 5 < task.stop and self.lives:
            self.lives -= 1
            future.set_exception(BrokenPipeError())
        else:
            future.set_result(task.play())
        return future

    def has_stopped(self) -> bool:
        return False

    def replace_lost(self) -> None:
        self.replaced += 1

    def close(self, idle: bool) -> None:
        """There is no process to end."""


def test_each_fight_has_dice_of_its_own(whole: Rows) -> None:
    """The fights are not all the same."""
    assert len(set(whole.column("rounds").cells())) > 1


@pytest.mark.slow
def test_two_workers_play_the_same_rows_as_this_process(whole: Rows) -> None:
    """To the last point of life. A caller that has enough leaves no work behind, and a single fight is played too."""
    with Engine(lambda: ProcessWorkers(2), warm_up=0) as engine:
        for _ in engine.chunks((arm(),), 10**6, at_the_end):
            break
        assert_same_rows(rows(list(engine.chunks((arm(),), 1, at_the_end))), whole.slice(0, 1))
        assert_same_rows(rows(list(engine.chunks((arm(),), FIGHTS, at_the_end))), whole)
    assert multiprocessing.active_children() == []


def test_workers_are_started_where_what_is_left_is_worth_them(monkeypatch: pytest.MonkeyPatch, whole: Rows) -> None:
    """The estimate covers all fights left; no worker is started while playing them here takes no longer."""
    asked: list[int] = []

    def seconds_for(self: ChunkSizer, fights: int) -> float:
        asked.append(fights)
        return WORTH_WORKERS

    monkeypatch.setattr(ChunkSizer, "seconds_for", seconds_for)
    with Engine(lambda: pytest.fail("workers"), warm_up=1e-9) as engine:
        found = list(engine.chunks((arm(),), FIGHTS, at_the_end))
    assert_same_rows(rows(found), whole)
    assert asked == [FIGHTS - chunk[0].start + 1 for chunk in found]
    assert asked[0] == FIGHTS


def test_arms_that_are_played_together_play_the_same_fights(whole: Rows) -> None:
    """Each with its own rows, chunk by chunk."""
    other = ScenarioArm.of(load("reference_duel"), 7)
    found = list(Engine().chunks((arm(), other), FIGHTS, at_the_end))
    assert all(one.start == two.start and one.fights == two.fights for one, two in found)
    assert_same_rows(rows(found), whole)
    assert_same_rows(rows(found, 1), rows(list(Engine().chunks((other,), FIGHTS, at_the_end))))


@pytest.mark.slow
def test_stopped_workers_leave_no_gap_and_no_process() -> None:
    """The chunks that came are the first fights, and no process is left behind."""
    seen: list[int] = []
    with Engine(lambda: ProcessWorkers(2), stopped=lambda: len(seen) >= 3, warm_up=0) as engine:
        found = []
        for chunks in engine.chunks((arm(),), 10**9, at_the_end):
            found.append(chunks)
            seen.append(chunks[0].stop)
    numbers = rows(found).column("fight").cells()
    assert numbers == list(range(1, len(numbers) + 1))
    assert multiprocessing.active_children() == []


@pytest.mark.slow
def test_a_killed_worker_changes_nothing(whole: Rows) -> None:
    """Others play what it had been given."""
    with Engine(lambda: ProcessWorkers(2), warm_up=0) as engine:
        found: list[tuple[Chunk, ...]] = []
        for chunks in engine.chunks((arm(),), FIGHTS, at_the_end):
            if not found:
                multiprocessing.active_children()[0].kill()
            found.append(chunks)
    assert_same_rows(rows(found), whole)


@pytest.mark.slow
@pytest.mark.timeout(60)
@pytest.mark.parametrize("which", ["forkserver", "resource_tracker"])
def test_a_helper_of_multiprocessing_that_dies_changes_nothing(
    capfd: pytest.CaptureFixture[str], whole: Rows, which: str
) -> None:
    """Processes that multiprocessing starts for the workers are replaced like workers, and print nothing."""
    with Engine(lambda: ProcessWorkers(2), warm_up=0) as engine:
        engine.started_workers().submit(FightTask(arm().document, arm().seed, 1, 2, None)).result()
        found: list[tuple[Chunk, ...]] = []
        for chunks in engine.chunks((arm(),), FIGHTS, at_the_end):
            if not found:
                for each in psutil.Process().children():
                    if f"multiprocessing.{which}" in " ".join(each.cmdline()):
                        each.kill()
            found.append(chunks)
    assert_same_rows(rows(found), whole)
    assert capfd.readouterr().err == ""


class Interrupting(Doomed):
    """Workers that are lost while they are started or given a task: once each time that ``lives`` allows."""

    def submit(self, task: Task) -> TaskFuture:
        if self.lives:
            self.lives -= 1
            raise BrokenPipeError
        return super().submit(task)


@pytest.mark.parametrize("deaths", [1, 2, 3])
def test_workers_that_die_as_they_start_are_workers_that_died(whole: Rows, deaths: int) -> None:
    """Their first task is submitted again, and so are tasks that others lost."""
    workers = Interrupting(deaths)
    engine = Engine(lambda: workers, warm_up=0)
    if deaths < 3:
        assert_same_rows(rows(list(engine.chunks((arm(),), FIGHTS, at_the_end))), whole)
    else:
        with pytest.raises(WorkerLost, match="3 times a worker process died"):
            list(engine.chunks((arm(),), FIGHTS, at_the_end))


@pytest.mark.slow
@pytest.mark.timeout(60)
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="only Linux shows which processes are stopped")
@pytest.mark.parametrize("at", ["beginning", "middle", "end"])
def test_a_stopped_worker_changes_nothing(monkeypatch: pytest.MonkeyPatch, whole: Rows, at: str) -> None:
    """It is noticed, others play what it had been given, no row is lost or there twice, and no process stays."""
    monkeypatch.setattr(stopped, "EVERY", 0.3)
    with Engine(lambda: ProcessWorkers(2), warm_up=0) as engine:
        if at == "beginning":
            engine.started_workers().submit(FightTask(arm().document, arm().seed, 1, 2, None))
            stop_one()
        found: list[tuple[Chunk, ...]] = []
        for chunks in engine.chunks((arm(),), FIGHTS, at_the_end):
            found.append(chunks)
            if (len(found) == 1 and at == "middle") or (chunks[0].stop > FIGHTS and at == "end"):
                stop_one()
    assert_same_rows(rows(found), whole)
    assert multiprocessing.active_children() == []


def stop_one() -> None:
    """Stop one of the workers."""
    pid = multiprocessing.active_children()[0].pid
    assert pid is not None
    os.kill(pid, signal.SIGSTOP)


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="a process is asked what it listens to")
def test_workers_never_hear_of_control_c() -> None:
    """From their first moment on, or those that still begin would each say that they were interrupted."""
    workers = ProcessWorkers(2)
    try:
        played = arm()
        workers.submit(FightTask(played.document, played.seed, 1, 2, None))
        (worker,) = multiprocessing.active_children()
        status = dict(
            line.split(":", 1) for line in Path(f"/proc/{worker.pid}/status").read_text(encoding="utf-8").splitlines()
        )
        assert int(status["SigBlk"], 16) >> (signal.SIGINT - 1) & 1
    finally:
        workers.close(idle=False)
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
def test_a_run_that_is_stopped_and_resumed_plays_every_fight_once_in_order(whole: Rows, seed: int) -> None:
    """In this process or by workers that die, stopped at any poll: the journal has the first fights of every arm, and
    the next run plays the others. No chunk goes beyond a look, whether it is played or read."""
    luck = random.Random(seed)
    arms, deaths, has_workers = luck.randint(1, 2), luck.randint(0, 2), seed % 4 > 0
    polls, stride = luck.randint(0, 40), luck.randint(1, 50)
    look = lambda fights: fights - fights % stride + stride  # noqa: E731
    left, played, workers = iter(range(polls)), (arm(),) * arms, Doomed(deaths)
    start = (lambda: workers) if has_workers else None
    with TemporaryDirectory() as folder:
        path = Path(folder, "j")
        with Journal.begin(path, KEY) as journal:
            engine = Engine(start, journal, lambda: next(left, None) is None, warm_up=0)
            found = list(engine.chunks(played, 15, look))
            found += engine.chunks(played, FIGHTS, look, after=found[-1][0].stop - 1 if found else 0)
        with Journal.resume(path, KEY) as journal:
            again = list(Engine(journal=journal).chunks(played, FIGHTS, look))
    count = found[-1][0].stop - 1 if found else 0
    for at in range(arms):
        if found:
            assert_same_rows(rows(found, at), whole.slice(0, count))
        assert_same_rows(rows(again, at), whole)
    assert all((chunks[0].stop - 2) // stride == (chunks[0].start - 1) // stride for chunks in [*found, *again])
    if has_workers and count == FIGHTS:
        assert min(deaths, 1) <= workers.replaced <= deaths


def test_a_chunk_that_loses_every_worker_is_an_error_that_says_so() -> None:
    """The run ends with an error; the chunks before it have come."""
    workers = Doomed(100)
    found: list[int] = []
    with pytest.raises(WorkerLost, match=r"3 times a worker process died while fights \d to \d were played"):
        found += (chunks[0].stop for chunks in Engine(lambda: workers, warm_up=0).chunks((arm(),), FIGHTS, at_the_end))
    assert all(stop <= 5 for stop in found)


@pytest.mark.parametrize(
    ("fights", "seconds", "size"),
    [(4, 4.0, 1), (4, 1.0, 3), (4, 0.001, 16), (1, 0.1, 4), (6000, 0.1, 10_000)],
    ids=["slow", "some", "quick", "one", "many"],
)
def test_a_chunk_is_as_long_as_those_before_suggest(fights: int, seconds: float, size: int) -> None:
    """One more than fits into the time asked for, at most four times the last, and never more than a chunk may have."""
    sizer = ChunkSizer()
    sizer.chunk_seconds = 0.5
    rows = Rows.of(Schema.of([("fight", COUNT)]), [range(fights)])
    sizer.note((Chunk(1, rows, (), seconds / 2), Chunk(1, rows, (), seconds / 2)))
    assert sizer.size == size
    assert sizer.seconds_for(10) == pytest.approx(10 * seconds / fights)


def test_chunks_become_shorter_towards_the_end() -> None:
    """No worker plays a long chunk while the others have nothing left to do."""
    sizer = ChunkSizer()
    sizer.size = 16
    left = [60]
    while left[-1] > 0:
        left.append(left[-1] - sizer.share(left[-1], 2))
    assert left == [60, 44, 28, 14, 7, 4, 2, 0]


ORPHANED = """
from simulator.batch.processes import ProcessWorkers
from tests.batch.results import orphaning
workers = ProcessWorkers(2)
workers.submit(orphaning())
workers.submit(orphaning()).result()
"""


@pytest.mark.slow
def test_workers_do_not_outlive_a_run_that_is_killed() -> None:
    """Their policies never answer. Each worker holds the pipes of the other; all end with the run, in silence."""
    assert is_killed(ORPHANED)


def test_lots_are_taken_when_a_worker_will_be_free(whole: Rows) -> None:
    """Two for each worker, so that a lot can be as long as those before it suggest; and in their order."""
    taken: list[int] = []

    def groups() -> Iterator[TaskGroup[int]]:
        for number in range(1, 11):
            taken.append(number)
            yield number, [FightTask(arm().document, 7, number, number + 1, None)]

    for number, _ in play_in_order(Doomed(0), groups(), lambda: False):
        assert len(taken) == min(number + 3, 10)
        assert taken[number - 1] == number
    assert len(taken) == 10
