"""Calls that do not come back: counted ticks, an alarm that leaves no trace, and nothing outside policies."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from simulator.runtime import watchdog
from simulator.runtime.watchdog import Overdue, ProcessExit, Watch, Watchdog
from tests.runtime.players import TINY

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs SIGALRM")


def spin() -> None:
    """For ever."""
    while True:
        pass


@pytest.mark.parametrize(
    ("calls", "overdue"),
    [
        ("aaaaaaa", "--T--T-"),
        ("aabbbbb", "----T--"),
        ("a.aaaa", "----T-"),
        ("aaa.aaa", "--T---T"),
        ("aafaaaa", "----T-"),
        ("abababa", "-------"),
        (".....", "-----"),
        ("aaaaaffaaa", "--T----T"),
    ],
)
def test_a_call_is_overdue_at_its_third_tick(calls: str, overdue: str) -> None:
    """A letter is the call that a tick sees (a dot: none), T a tick that ends it: after one deadline at least and one
    and a half at most, then again. Another call counts from its own beginning, and so does one that is forgotten (f),
    as a question that is asked once more is."""
    watch, said = Watch(), ""
    for letter in calls:
        if letter == "f":
            watch.forget()
        else:
            watch.inside = None if letter == "." else letter
            said += "T" if watch.tick() else "-"
    assert said == overdue


def test_a_deadline_is_a_millisecond_at_least_and_a_day_at_most() -> None:
    """Both bounds are allowed; without a deadline there is no alarm."""
    assert [Watchdog(deadline).deadline for deadline in (0.001, 86_400)] == [0.001, 86_400]
    for deadline in (0, -1, 0.0009, 86_401, float("nan")):
        with pytest.raises(ValueError, match="a deadline is"):
            Watchdog(deadline)
    with Watchdog(None):
        assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


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


def test_other_threads_have_no_alarm() -> None:
    """A watchdog does no harm there, and no good."""

    def elsewhere() -> tuple[float, float]:
        with Watchdog(5.0):
            return signal.getitimer(signal.ITIMER_REAL)

    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(elsewhere).result() == (0.0, 0.0)


def test_a_second_watchdog_leaves_the_alarm_to_the_first() -> None:
    """Nested fights of another runner are covered by the outer deadline."""
    with Watchdog(5.0):
        handler = signal.getsignal(signal.SIGALRM)
        with Watchdog(TINY):
            assert signal.getsignal(signal.SIGALRM) == handler
        assert signal.getitimer(signal.ITIMER_REAL)[1] == pytest.approx(2.5)


def test_the_timer_of_other_code_is_left_alone() -> None:
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
    """It stays noted if the handler has interrupted the work; the next run begins without it."""
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
