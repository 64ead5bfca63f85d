"""Plays a batch: fights 1 to n of one seed, here or spread over processes.

A fight depends on its seed and number alone, so any number of workers counts the same fights. Workers play stretches
of about a quarter of a second, whose tallies are added in the order of the fights: what has been counted when a batch
is stopped are its first fights, without gaps, lest long fights be missing from it."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from threading import Thread
from time import perf_counter
from typing import Any

from ..core.errors import AsaltoError
from ..runtime.inline import DEADLINE, Runner
from ..scenario import Scenario, load_document
from .counted import Counted, Untallied, counted
from .tally import Tally

STRETCH = 0.25  # seconds that a worker should be busy before it reports
MOST = 10_000  # fights of a stretch, however fast
AHEAD = 2  # stretches handed out for each worker
PATIENCE = 0.1  # seconds between two looks whether to stop

Told = Callable[[int], object]
"""Is told how many fights have been counted."""
Stopped = Callable[[], bool]
"""Whether to stop after the fight that is being played."""


class WorkerLost(AsaltoError):
    """A worker process died: the machine, or something it runs, is to blame."""


def play_here(
    scenario: Scenario,
    seed: int,
    fights: int,
    *,
    deadline: float | None = DEADLINE,
    told: Told = lambda done: None,
    stopped: Stopped = lambda: False,
) -> Tally:
    """Play fights 1 to ``fights`` in this process, one after another; at least one, even when stopped at once."""
    tally = Tally.of(len(scenario.encounter.members))
    runner, game = _runner_of(scenario, seed, deadline)
    with runner:
        for number in range(1, fights + 1):
            tally.count(number, runner.play(number), game.last, game.curves)
            told(number)
            if stopped():
                break
    return tally


def _runner_of(scenario: Scenario, seed: int, deadline: float | None) -> tuple[Runner, Counted | Untallied]:
    """What plays the fights, and what tells afterwards what was tallied in each."""
    game = counted(scenario.system)
    system = game if isinstance(game, Counted) else None
    return Runner(scenario, seed, deadline=deadline, system=system), game


def play_in_workers(
    scenario: Scenario,
    seed: int,
    fights: int,
    jobs: int,
    *,
    deadline: float | None = DEADLINE,
    told: Told = lambda done: None,
    stopped: Stopped = lambda: False,
) -> Tally:
    """Play fights 1 to ``fights`` in ``jobs`` processes. Raises WorkerLost when one of them dies."""
    tally = Tally.of(len(scenario.encounter.members))
    Runner(scenario, seed, deadline=deadline)  # so that a policy that cannot be made is found out here
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(
        jobs,
        mp_context=multiprocessing.get_context("spawn"),
        initializer=_begin,
        initargs=(scenario.document, seed, deadline),
    )
    try:
        _Crew(pool, fights, AHEAD * jobs).play(tally, told, stopped)
    except BrokenProcessPool as error:
        done = f"{tally.fights} of {fights} fights were done"
        raise WorkerLost(f"a worker process died when {done}; too little memory for {jobs} jobs?") from error
    finally:
        if tally.fights < fights:
            for process in {*multiprocessing.active_children()} - others:
                process.terminate()
        pool.shutdown(cancel_futures=True)
    return tally


class _Crew:
    """Hands out stretches and takes their tallies in order."""

    def __init__(self, pool: ProcessPoolExecutor, fights: int, ahead: int) -> None:
        self._pool = pool
        self._fights = fights
        self._ahead = ahead
        self._next = 1
        self._size = 1
        self._due: deque[Future[tuple[Tally, float]]] = deque()

    def play(self, tally: Tally, told: Told, stopped: Stopped) -> None:
        """Add everything to ``tally``, or as much as there is time for."""
        while tally.fights < self._fights and not stopped():
            self._hand_out()
            try:
                part, seconds = self._due[0].result(PATIENCE)
            except TimeoutError:
                continue
            self._due.popleft()
            tally.merge(part)
            self._size = min(MOST, 2 * part.fights, 1 + int(part.fights * STRETCH / max(seconds, 1e-6)))
            told(tally.fights)

    def _hand_out(self) -> None:
        while len(self._due) < self._ahead and self._next <= self._fights:
            stop = min(self._next + self._size, self._fights + 1)
            self._due.append(self._pool.submit(_stretch, self._next, stop))
            self._next = stop


# What a worker does. One is made for one batch, so it may keep what all its stretches need.

_runner: list[tuple[Runner, Counted | Untallied]] = []


def _begin(document: dict[str, Any], seed: int, deadline: float | None) -> None:
    """Control-C goes to all processes of a terminal; the one that was typed at decides what becomes of it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_follow, daemon=True).start()
    _runner[:] = [_runner_of(load_document(document), seed, deadline)]


def _follow() -> None:
    """A worker whose batch has been killed ends as well, and does not wait for work for ever."""
    batch = multiprocessing.parent_process()
    assert batch is not None
    batch.join()
    os._exit(1)


def _stretch(start: int, stop: int) -> tuple[Tally, float]:
    """The tally of fights ``start`` to ``stop`` - 1, and the seconds they took."""
    began = perf_counter()
    runner, game = _runner[0]
    tally = Tally.of(len(runner.table.names))
    with runner:
        for number in range(start, stop):
            tally.count(number, runner.play(number), game.last, game.curves)
    return tally, perf_counter() - began
