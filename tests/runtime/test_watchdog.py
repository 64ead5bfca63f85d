"""Calls that do not come back: counted ticks, an alarm that leaves no trace, and nothing outside policies."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import threading

import pytest
import trio

from simulator.runtime import watchdog
from simulator.runtime.watchdog import Overdue, ProcessExit, Watch, Watchdog
from tests.runtime.players import TINY

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs SIGALRM")


def spin() -> None:
    """For ever."""
    while True:
        pass


# Counting.


def test_a_call_is_overdue_at_the_third_tick() -> None:
    """One and a half deadlines at most, one at least; then again after another."""
    watch = Watch()
    watch.inside = "call"
    assert [watch.tick() for _ in range(6)] == [False, False, True, False, False, True]


def test_another_call_counts_from_its_beginning() -> None:
    """Ticks do not add up over calls."""
    watch = Watch()
    for call in ("one", "two", None, "three"):
        watch.inside = call
        assert not watch.tick()
        assert not watch.tick()


def test_nothing_is_overdue_between_calls() -> None:
    """Time between two calls does not count."""
    watch = Watch()
    assert not any(watch.tick() for _ in range(10))


def test_a_call_about_the_same_thing_may_count_anew() -> None:
    """A question that is asked once more gets all its time once more."""
    watch = Watch()
    watch.inside = "call"
    watch.tick()
    watch.tick()
    watch.forget()
    assert [watch.tick() for _ in range(3)] == [False, False, True]


# The alarm.


def test_an_overdue_call_is_ended() -> None:
    """Overdue is raised inside it, and it is no Exception."""
    with Watchdog(TINY) as watch:
        watch.inside = "call"
        with pytest.raises(Overdue):
            spin()
    assert not issubclass(Overdue, Exception)


def test_time_outside_calls_does_not_count() -> None:
    """The rules, a replay, the caller: nothing of ours is ever interrupted, for ten alarms and more."""
    ticks: list[bool] = []

    class Counting(Watch):
        def tick(self) -> bool:
            ticks.append(super().tick())
            return ticks[-1]

    guard = Watchdog(0.002)
    guard.watch = Counting()
    with guard:
        for _ in range(10):
            signal.pause()
    assert len(ticks) >= 10
    assert not any(ticks)


@pytest.mark.slow
def test_what_is_called_around_a_search_for_garbage_is_left_alone() -> None:
    """Python loses what is raised there, and complains of it, so that the alarm after it ends the call."""
    reached: list[str] = []

    def around(phase: str, info: dict[str, int]) -> None:
        signal.raise_signal(signal.SIGALRM)
        reached.append(phase)

    with Watchdog(60.0) as watch:
        watch.inside = "call"
        watch.tick()
        watch.tick()
        gc.callbacks.append(around)
        gc.collect()
        gc.callbacks.remove(around)
        with pytest.raises(Overdue):
            signal.raise_signal(signal.SIGALRM)
    assert reached == ["start", "stop"]


def test_the_alarm_leaves_no_trace() -> None:
    """The handler of before is back, and no timer is running."""
    called: list[int] = []
    before = signal.signal(signal.SIGALRM, lambda number, frame: called.append(number))
    try:
        mine = signal.getsignal(signal.SIGALRM)
        with Watchdog(TINY):
            assert signal.getsignal(signal.SIGALRM) != mine
            assert signal.getitimer(signal.ITIMER_REAL)[1] == pytest.approx(TINY / 2)
        assert signal.getsignal(signal.SIGALRM) is mine
        assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
    finally:
        signal.signal(signal.SIGALRM, before)


def test_it_may_be_entered_again() -> None:
    """A batch enters it once, each fight once more; only the outermost arms and disarms."""
    guard = Watchdog(TINY)
    with guard as watch:
        with guard as inner:
            assert inner is watch
        assert signal.getitimer(signal.ITIMER_REAL)[1] > 0
        watch.inside = "call"
        with pytest.raises(Overdue):
            spin()
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


def test_a_second_watchdog_leaves_the_alarm_to_the_first() -> None:
    """Nested fights of another runner are covered by the outer deadline."""
    with Watchdog(5.0):
        handler = signal.getsignal(signal.SIGALRM)
        with Watchdog(TINY):
            assert signal.getsignal(signal.SIGALRM) == handler
        assert signal.getitimer(signal.ITIMER_REAL)[1] == pytest.approx(2.5)


def test_somebody_elses_timer_is_left_alone() -> None:
    """A program that uses ITIMER_REAL itself keeps it."""
    before = signal.signal(signal.SIGALRM, signal.SIG_IGN)
    signal.setitimer(signal.ITIMER_REAL, 60)
    try:
        with Watchdog(TINY):
            assert signal.getsignal(signal.SIGALRM) == signal.SIG_IGN
        assert signal.getitimer(signal.ITIMER_REAL)[0] > 50
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@pytest.mark.parametrize("deadline", [None, 5.0])
def test_other_threads_have_no_alarm(deadline: float | None) -> None:
    """It does no harm there, and no good."""
    seen: list[object] = []

    def elsewhere() -> None:
        with Watchdog(deadline):
            seen.append(signal.getitimer(signal.ITIMER_REAL))

    thread = threading.Thread(target=elsewhere)
    thread.start()
    thread.join()
    assert seen == [(0.0, 0.0)]


def test_without_a_deadline_there_is_no_alarm() -> None:
    """People and debuggers may take as long as they like."""
    with Watchdog(None):
        assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


@pytest.mark.plain("it replaces a function that compiled code calls directly")
def test_without_alarms_it_does_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on Windows, where the signal module knows neither timers nor SIGALRM: the call goes on untouched."""

    class NoAlarms:
        SIGINT, SIGTERM = signal.SIGINT, signal.SIGTERM
        getsignal, signal = staticmethod(signal.getsignal), staticmethod(signal.signal)

    handler = signal.getsignal(signal.SIGALRM)
    monkeypatch.setattr(watchdog, "signal", NoAlarms())
    with Watchdog(TINY) as watch:
        watch.inside = "call"
        assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
        assert signal.getsignal(signal.SIGALRM) is handler
    assert watch.inside == "call"


@pytest.mark.parametrize("deadline", [0, -1, 0.0009, 86_401, float("nan")])
def test_a_deadline_has_bounds(deadline: float) -> None:
    """A deadline is a millisecond at least and a day at most."""
    with pytest.raises(ValueError, match="a deadline is"):
        Watchdog(deadline)


@pytest.mark.parametrize("deadline", [0.001, 86_400])
def test_a_deadline_may_be_at_its_bounds(deadline: float) -> None:
    """A millisecond and a day are deadlines themselves."""
    assert Watchdog(deadline).deadline == deadline


ENDED = """
from threading import Thread
from simulator.runtime.watchdog import Watchdog, end_process
with Watchdog(None) as watch:
    watch.inside = "call"
    thread = Thread(target=end_process, args=(7,))
    thread.start()
    thread.join()
"""


def test_a_process_can_be_ended_while_a_policy_is_asked() -> None:
    """By another thread, though the policy itself may not end it."""
    assert subprocess.run([sys.executable, "-c", ENDED], timeout=60).returncode == 7


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_that_stops_is_noted_while_it_is_handled(number: signal.Signals) -> None:
    """And after it, if the handler has interrupted what was done; the next time nothing is noted yet."""
    noted: list[bool] = []
    dog = Watchdog(None)

    def handler(given: int, frame: object) -> None:
        noted.append(dog.watch.interrupted)
        if len(noted) == 2:
            raise KeyboardInterrupt

    before = signal.signal(number, handler)
    try:
        with dog as watch:
            signal.raise_signal(number)
            assert not watch.interrupted
            with pytest.raises(KeyboardInterrupt):
                signal.raise_signal(number)
            assert watch.interrupted
        assert signal.getsignal(number) is handler
        with dog as watch:
            assert not watch.interrupted
    finally:
        signal.signal(number, before)
    assert noted == [True, True]


def test_a_signal_that_is_ignored_stays_so() -> None:
    """There is no handler that could stop anything."""
    before = signal.signal(signal.SIGTERM, signal.SIG_IGN)
    try:
        with Watchdog(None):
            assert signal.getsignal(signal.SIGTERM) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGTERM, before)


@pytest.mark.plain("a compiled function that ends the process cannot go on after that")
def test_a_policy_cannot_end_the_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a call of its own; between calls, in a copy of the process and after the watchdog an exit is one."""
    ended: list[int] = []
    pid, exit_of_before = os.getpid(), os._exit
    monkeypatch.setattr(watchdog, "_exit", ended.append)
    with Watchdog(None) as watch, Watchdog(None) as other:
        os._exit(1)
        assert ended == [1]
        for inside in (watch, other):
            inside.inside = "call"
            with pytest.raises(ProcessExit, match=r"^it called os\._exit\(2\)$"):
                os._exit(2)
            watchdog.end_process(3)
            with monkeypatch.context() as patch:
                patch.setattr(os, "getpid", lambda: pid + 1)
                os._exit(4)
            inside.inside = None
    os._exit(5)
    assert ended == [1, 3, 4, 3, 4, 5]
    monkeypatch.undo()
    with Watchdog(None):
        assert os._exit is not exit_of_before
    assert os._exit is exit_of_before


async def test_trio_survives_the_alarm() -> None:
    """Overdue comes out of the call, and nothing else of the task is touched; other tasks go on."""
    went_on: list[int] = []

    async def other() -> None:
        for number in range(3):
            await trio.lowlevel.checkpoint()
            went_on.append(number)

    async with trio.open_nursery() as nursery:
        nursery.start_soon(other)
        with Watchdog(TINY) as watch:
            watch.inside = "call"
            with pytest.raises(Overdue):
                spin()
            watch.inside = None
    assert went_on == [0, 1, 2]
