"""The engine: fights in order and without gaps, whichever worker plays them and whatever happens to workers."""

from __future__ import annotations

import multiprocessing
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

from simulator.batch import tasks
from simulator.batch.engine import WORTH_WORKERS, ChunkSizer, Engine, ScenarioArm, group_id
from simulator.batch.journal import Journal, JournalKey
from simulator.batch.task_queue import Lot, play_in_order
from simulator.batch.tasks import Chunk, FightTask, Task
from simulator.batch.workers import ProcessWorkers, TaskFuture, WorkerLost
from simulator.scenario import load
from simulator.statistics.stopping import look_after

from .results import brawl, is_killed

FIGHTS = 40
KEY = JournalKey("batch", ("abc",), 7, "1")


def at_the_end(fights: int) -> int:
    """No look before all have been played."""
    return 10**9


def arm() -> ScenarioArm:
    """The brawl with seed 7."""
    return ScenarioArm.of(brawl(), 7)


def rows(chunks: Sequence[tuple[Chunk, ...]], at: int = 0) -> pa.Table:
    """All rows of an arm."""
    return pa.Table.from_batches([found[at].rows for found in chunks]).combine_chunks()


@pytest.fixture(scope="module")
def whole() -> pa.Table:
    """Fights 1 to FIGHTS."""
    return rows(list(Engine().chunks((arm(),), FIGHTS, at_the_end)))


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [1, 3])
def test_any_number_of_workers_plays_the_same(whole: pa.Table, jobs: int) -> None:
    """Any number of workers plays the same rows, to the last point of life."""
    with Engine(lambda: ProcessWorkers(jobs), warm_up=0) as engine:
        found = list(engine.chunks((arm(),), FIGHTS, at_the_end))
    assert rows(found).equals(whole)
    assert multiprocessing.active_children() == []


def test_workers_are_started_where_what_is_left_is_worth_them(monkeypatch: pytest.MonkeyPatch, whole: pa.Table) -> None:
    """All fights that are still to come are reckoned with; while they take no longer than workers, none is started."""
    asked: list[int] = []

    def seconds_for(self: ChunkSizer, fights: int) -> float:
        asked.append(fights)
        return WORTH_WORKERS

    monkeypatch.setattr(ChunkSizer, "seconds_for", seconds_for)
    with Engine(lambda: pytest.fail("workers"), warm_up=1e-9) as engine:
        found = list(engine.chunks((arm(),), FIGHTS, at_the_end))
    assert rows(found).equals(whole)
    assert asked == [FIGHTS - chunk[0].start + 1 for chunk in found]
    assert asked[0] == FIGHTS


def test_the_fights_are_not_all_the_same(whole: pa.Table) -> None:
    """Each fight has its own dice."""
    assert len(set(whole.column("rounds").to_pylist())) > 1


def test_no_chunk_goes_beyond_a_look() -> None:
    """Whatever is decided at 7, 14, 21... fights is decided on those fights alone."""
    looked = list(Engine().chunks((arm(),), FIGHTS, lambda fights: fights - fights % 7 + 7))
    stops = [found[0].stop - 1 for found in looked]
    assert stops == sorted(stops)
    assert {7, 14, 21, 28, 35, 40} <= set(stops)


def test_arms_that_are_played_together_play_the_same_fights(whole: pa.Table) -> None:
    """Each with its own rows, chunk by chunk."""
    other = ScenarioArm.of(load("reference_duel"), 7)
    found = list(Engine().chunks((arm(), other), FIGHTS, at_the_end))
    assert all(one.start == two.start and one.fights == two.fights for one, two in found)
    assert rows(found).equals(whole)
    assert rows(found, 1).equals(rows(list(Engine().chunks((other,), FIGHTS, at_the_end))))


def test_a_stop_leaves_the_first_fights() -> None:
    """Here, exactly those played before it, equally many of each arm."""
    played: list[int] = []

    def stopped() -> bool:
        played.append(1)
        return len(played) > 12

    found = list(Engine(stopped=stopped).chunks((arm(), arm()), 10**9, at_the_end))
    assert rows(found).equals(rows(found, 1))
    count = rows(found).num_rows
    assert rows(found).column("fight").to_pylist() == list(range(1, count + 1))


@pytest.mark.slow
def test_stopped_workers_leave_no_gap_and_no_process() -> None:
    """The chunks that came are the first fights, and no process is left behind."""
    seen: list[int] = []
    with Engine(lambda: ProcessWorkers(2), stopped=lambda: len(seen) >= 3, warm_up=0) as engine:
        found = []
        for chunks in engine.chunks((arm(),), 10**9, at_the_end):
            found.append(chunks)
            seen.append(chunks[0].stop)
    numbers = rows(found).column("fight").to_pylist()
    assert numbers == list(range(1, len(numbers) + 1))
    assert multiprocessing.active_children() == []


@pytest.mark.slow
def test_a_killed_worker_changes_nothing(whole: pa.Table) -> None:
    """Others play what it had been given."""
    with Engine(lambda: ProcessWorkers(2), warm_up=0) as engine:
        found: list[tuple[Chunk, ...]] = []
        for chunks in engine.chunks((arm(),), FIGHTS, at_the_end):
            if not found:
                multiprocessing.active_children()[0].kill()
            found.append(chunks)
    assert rows(found).equals(whole)


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="a process is asked what it listens to")
def test_workers_never_hear_of_control_c() -> None:
    """From their first moment on, or those that still begin would each say that they were interrupted."""
    workers = ProcessWorkers(2)
    try:
        played = arm()
        workers.submit(FightTask(played.document, played.seed, 1, 2, None))
        (worker,) = multiprocessing.active_children()
        status = dict(line.split(":", 1) for line in Path(f"/proc/{worker.pid}/status").read_text().splitlines())
        assert int(status["SigBlk"], 16) >> (signal.SIGINT - 1) & 1
    finally:
        workers.close(idle=False)
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())


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
            future.set_result(tasks.play_task(task))
        return future

    def replace_lost(self) -> None:
        self.replaced += 1

    def close(self, idle: bool) -> None:
        """There is no process to end."""


def test_lost_workers_are_replaced(whole: pa.Table) -> None:
    """Twice in a row is bad luck."""
    workers = Doomed(2)
    assert rows(list(Engine(lambda: workers, warm_up=0).chunks((arm(),), FIGHTS, at_the_end))).equals(whole)
    assert workers.replaced == 2


def test_a_chunk_that_loses_every_worker_is_an_error_that_says_so() -> None:
    """Not a run that goes on for ever; what was played before has come."""
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
    rows = pa.RecordBatch.from_pydict({"fight": list(range(fights))})
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


def test_lots_are_taken_when_a_worker_will_be_free(whole: pa.Table) -> None:
    """Two for each worker, so that a lot can be as long as those before it suggest; and in their order."""
    taken: list[int] = []

    def lots() -> Iterator[Lot[int]]:
        for number in range(1, 11):
            taken.append(number)
            yield number, [FightTask(arm().document, 7, number, number + 1, None)]

    for number, _ in play_in_order(Doomed(0), lots(), lambda: False):
        assert len(taken) == min(number + 3, 10)
        assert taken[number - 1] == number
    assert len(taken) == 10


def test_what_the_journal_has_is_not_played(tmp_path: Path, whole: pa.Table) -> None:
    """Part of it, all of it, and more than is asked for; cut at the looks, as if it were played."""
    path = tmp_path / "j"
    with Journal.begin(path, KEY) as journal:
        list(Engine(journal=journal).chunks((arm(),), 15, at_the_end))
    for fights in (15, FIGHTS, 20):
        with Journal.resume(path, KEY) as journal:
            found = list(Engine(journal=journal).chunks((arm(),), fights, lambda n: n - n % 4 + 4))
        assert rows(found).equals(whole.slice(0, fights).combine_chunks())
        assert all((chunks[0].stop - 2) // 4 == (chunks[0].start - 1) // 4 for chunks in found)
        with Journal.resume(path, KEY) as journal:
            kept = list(journal.chunks(group_id((arm(),)), [arm().layout.schema]))
        assert kept[-1][0].stop - 1 == max(fights, FIGHTS if fights == 20 else fights)


KILLED = """
import os, signal
from simulator.batch.workers import ProcessWorkers
from simulator.batch.engine import Engine, ScenarioArm
from simulator.scenario import load
if __name__ == "__main__":
    with Engine(lambda: ProcessWorkers(2), warm_up=0) as engine:
        for chunks in engine.chunks((ScenarioArm.of(load("reference_duel"), 7),), 10**9, lambda fights: 10**9):
            os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.slow
def test_workers_do_not_outlive_a_run_that_is_killed(tmp_path: Path) -> None:
    """All hold the pipe: its end is seen when the last of them has gone."""
    (tmp_path / "killed.py").write_text(KILLED)
    child = subprocess.Popen([sys.executable, str(tmp_path / "killed.py")], stdout=subprocess.PIPE)
    assert child.communicate(timeout=60)[0] == b""
    assert child.returncode == -signal.SIGKILL


ORPHANED = """
from simulator.batch.workers import ProcessWorkers
from tests.batch.results import orphaning
ProcessWorkers(1).submit(orphaning()).result()
"""


@pytest.mark.slow
def test_a_worker_whose_policy_is_asked_does_not_outlive_its_run() -> None:
    """Its policy never answers."""
    assert is_killed(ORPHANED)


def test_looks_are_at_set_numbers_of_fights() -> None:
    """Always above the number given, five per cent apart, in whatever order they are asked for."""
    assert [look_after(n) for n in (0, 99, 100, 124, 125, 1000, look_after(9_999) - 1)] == [
        100,
        100,
        125,
        125,
        150,
        1030,
        look_after(9_999),
    ]
    assert all(look_after(n) > n for n in range(0, 30_000, 7))


def test_a_later_call_goes_on_where_an_earlier_one_ended(tmp_path: Path, whole: pa.Table) -> None:
    """A later call plays nothing twice, with and without a journal."""
    with Journal.begin(tmp_path / "a.journal", KEY) as journal:
        engine = Engine(journal=journal)
        first = list(engine.chunks((arm(),), 15, lambda fights: 15))
        second = list(engine.chunks((arm(),), FIGHTS, at_the_end, after=15))
    assert second[0][0].start == 16
    assert rows([*first, *second]).equals(whole)
    with Journal.resume(tmp_path / "a.journal", KEY) as journal:
        idle = Engine(journal=journal, stopped=lambda: True)
        found = [*idle.chunks((arm(),), 15, lambda fights: 15), *idle.chunks((arm(),), FIGHTS, at_the_end, after=15)]
    assert rows(found).equals(whole)


def test_workers_that_are_there_play_a_single_fight(whole: pa.Table) -> None:
    """The last fight is not left out."""
    with Engine(lambda: ProcessWorkers(1), warm_up=0) as engine:
        for _ in engine.chunks((arm(),), 10**6, at_the_end):
            break
        found = list(engine.chunks((arm(),), 1, at_the_end))
    assert rows(found).equals(whole.slice(0, 1))


def test_a_caller_that_has_enough_leaves_no_work_behind() -> None:
    """Chunks that were submitted beyond it are cancelled."""
    with Engine(lambda: ProcessWorkers(1), warm_up=0) as engine:
        for _ in engine.chunks((arm(),), 10**6, at_the_end):
            break
        again = next(iter(engine.chunks((arm(),), 2, at_the_end)))
    assert again[0].start == 1
    assert multiprocessing.active_children() == []
