"""Playing a batch, here and in workers."""

from __future__ import annotations

import multiprocessing
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from simulator.batch.play import WorkerLost, play_here, play_in_workers
from simulator.batch.tally import Tally
from simulator.runtime.inline import play

from .results import brawl

FIGHTS = 40


@pytest.fixture(scope="module")
def whole() -> Tally:
    """Fights 1 to FIGHTS of seed 7."""
    return play_here(brawl(), 7, FIGHTS)


def test_a_batch_counts_fights_one_to_n(whole: Tally) -> None:
    """Each as it is when it is played alone: nothing is left over from the one before."""
    alone = Tally.of(2)
    for number in range(1, FIGHTS + 1):
        alone.count(number, play(brawl(), 7, number))
    assert whole == alone


def test_the_fights_of_a_batch_are_not_all_the_same(whole: Tally) -> None:
    """Each has dice of its own."""
    assert len(whole.rounds) > 1


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_any_number_of_workers_counts_the_same(whole: Tally, jobs: int) -> None:
    """To the last point of life."""
    assert play_in_workers(brawl(), 7, FIGHTS, jobs) == whole


def test_who_is_told_hears_of_every_fight() -> None:
    """Here one by one, in workers by stretches, and in the end of all."""
    here: list[int] = []
    play_here(brawl(), 7, 5, told=here.append)
    assert here == [1, 2, 3, 4, 5]
    there: list[int] = []
    play_in_workers(brawl(), 7, 20, 2, told=there.append)
    assert there == sorted(there)
    assert there[-1] == 20


def test_a_batch_that_is_stopped_has_counted_its_first_fights() -> None:
    """Here, exactly those before the stop."""
    done: list[int] = []
    stopped = play_here(brawl(), 7, FIGHTS, told=done.append, stopped=lambda: len(done) == 9)
    assert stopped == play_here(brawl(), 7, 9)


def test_workers_that_are_stopped_leave_no_gap_and_no_process() -> None:
    """Whatever was counted are the first fights, and nobody is left behind."""
    done: list[int] = []
    stopped = play_in_workers(brawl(), 7, 10**9, 2, told=done.append, stopped=lambda: len(done) >= 3)
    assert stopped.fights == done[-1] < 10**9
    assert stopped == play_here(brawl(), 7, stopped.fights)
    assert multiprocessing.active_children() == []


KILLED = """
import os, signal
from simulator.batch.play import play_in_workers
from simulator.scenario import load
if __name__ == "__main__":
    play_in_workers(load("reference_duel"), 7, 10**9, 2, told=lambda done: os.kill(os.getpid(), signal.SIGKILL))
"""


def test_workers_do_not_outlive_a_batch_that_is_killed(tmp_path: Path) -> None:
    """Both hold the pipe: its end is seen when the last of them has gone."""
    (tmp_path / "killed.py").write_text(KILLED)
    child = subprocess.Popen([sys.executable, str(tmp_path / "killed.py")], stdout=subprocess.PIPE)
    assert child.communicate(timeout=60)[0] == b""
    assert child.returncode == -signal.SIGKILL


def test_a_lost_worker_is_an_error_that_says_so() -> None:
    """Not a batch that waits for ever."""

    def kill(done: int) -> None:
        for process in multiprocessing.active_children():
            process.kill()

    with pytest.raises(WorkerLost, match=r"a worker process died when \d+ of 1000000 fights were done"):
        play_in_workers(brawl(), 7, 10**6, 2, told=kill)
