"""How a call that does not come back is noticed and ended.

A question costs no timer: the caller notes the call in ``Watch.inside`` and clears it afterwards, and a slow tick
looks whether the same call is still there. Ticks are counted, not seconds, so time in which nothing could run (a
suspended machine, another task's long turn) does not count. A call is overdue at the third tick that sees it: after
one to one and a half deadlines.

``Watchdog`` ticks by SIGALRM and ends an overdue policy by raising Overdue inside it. That needs the main thread of a
Unix program that uses no ITIMER_REAL of its own; elsewhere a policy that never returns is not stopped. Nor is one that
swallows every BaseException, or that never leaves a single call into C. Play such policies in a process."""

from __future__ import annotations

import gc
import os
import signal
import sys
import threading
from collections.abc import Callable
from functools import partial
from types import FrameType, TracebackType
from typing import Any, NoReturn

TICKS = 2  # a deadline
Handler = Callable[[int, FrameType | None], Any]  # Any: whatever it returns is ignored


class Overdue(BaseException):
    """A call has lasted longer than the deadline. No Exception, so that the policy's own handlers do not catch it."""


class Watch:
    """The call that is being made: ``inside`` is an object that belongs to that call alone, or None between calls.
    ``interrupted``: a signal has asked the program to stop."""

    __slots__ = ("_seen", "_ticks", "inside", "interrupted")

    def __init__(self) -> None:
        self.inside: object = None
        self.interrupted = False
        self._seen: object = None
        self._ticks = 0

    def tick(self) -> bool:
        """Half a deadline has passed. Returns True if the call is overdue, and again after each further deadline."""
        if self.inside is None or self.inside is not self._seen:
            self._seen = self.inside
            self._ticks = 0
            return False
        self._ticks += 1
        if self._ticks < TICKS:
            return False
        self._seen = None
        return True

    def forget(self) -> None:
        """Count the next call from its beginning, even if it is noted by the same object."""
        self._seen = None


class Watchdog:
    """While it is entered, Overdue is raised in a call noted in ``watch`` that lasts longer than ``deadline`` seconds,
    signals that stop the program are noted there, and a policy that calls ``os._exit`` gets an error instead.

    May be entered again while it is entered, which costs next to nothing: a batch enters it once."""

    def __init__(self, deadline: float | None) -> None:
        if deadline is not None and not 0.001 <= deadline <= 86_400:
            raise ValueError(f"a deadline is 0.001 to 86400 seconds, or None for any time, not {deadline}")
        self.deadline = deadline
        self.watch = Watch()
        self._depth = 0
        self._before: dict[int, Any] = {}  # Any: what signal.signal returns, a handler in one of its many forms
        self._armed = False

    def __enter__(self) -> Watch:
        self._depth += 1
        if self._depth == 1:
            _forbid_exits(self.watch)
            if threading.current_thread() is threading.main_thread():
                self._listen()
            if self.deadline is not None and _free():
                self._before[signal.SIGALRM] = signal.signal(signal.SIGALRM, self._on_alarm)
                signal.setitimer(signal.ITIMER_REAL, self.deadline / TICKS, self.deadline / TICKS)
                self._armed = True
        return self.watch

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._depth -= 1
        if self._depth == 0:
            _allow_exits(self.watch)
            if self._armed:
                self.watch.inside = None
                self._armed = False
                signal.setitimer(signal.ITIMER_REAL, 0)
            while self._before:
                signal.signal(*self._before.popitem())

    def _listen(self) -> None:
        """Note the signals that stop the program, and pass them on to the handlers that there are."""
        self.watch.interrupted = False
        for number in (signal.SIGINT, signal.SIGTERM):
            handler = signal.getsignal(number)
            if callable(handler):
                self._before[number] = signal.signal(number, partial(self._on_stop, handler))

    def _on_stop(self, handler: Handler, number: int, frame: FrameType | None) -> Any:
        self.watch.interrupted = True
        handler(number, frame)
        self.watch.interrupted = False  # the handler has not interrupted what is being done

    def _on_alarm(self, number: int, frame: FrameType | None) -> None:
        if not _is_collecting(frame) and self.watch.tick():
            raise Overdue


def _is_collecting(frame: FrameType | None) -> bool:
    """The signal has reached a function that is called around a search for garbage, which loses what is raised in it.

    A search takes no signals, so that one that comes during a long search reaches the first such function after it."""
    return frame is not None and any(getattr(each, "__code__", None) is frame.f_code for each in gc.callbacks)


def _free() -> bool:
    """The alarm can be used: this is Unix, the main thread, and no timer is running."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        return False
    return signal.getitimer(signal.ITIMER_REAL)[0] == 0


class ProcessExit(Exception):
    """A policy has called ``os._exit``, which would have ended the program without a word."""


_entered: dict[int, tuple[int, Watch]] = {}
"""The watches of the watchdogs that are entered, by id, each with its process."""
_exit = os._exit


def _guarded_exit(status: int) -> NoReturn:
    """``os._exit``, but in a call of a policy of this process it is an error."""
    pid = os.getpid()
    if any(watch.inside is not None and home == pid for home, watch in list(_entered.values())):
        raise ProcessExit(f"it called os._exit({status})")
    _exit(status)


def end_process(status: int) -> NoReturn:
    """End this process at once, in any of its threads, though a policy is being asked."""
    _exit(status)


def _forbid_exits(watch: Watch) -> None:
    _entered[id(watch)] = (os.getpid(), watch)
    _put_exit(_guarded_exit)


def _allow_exits(watch: Watch) -> None:
    del _entered[id(watch)]
    if not _entered:
        _put_exit(_exit)


def _put_exit(function: Callable[[int], NoReturn]) -> None:
    for module in filter(None, (os, sys.modules.get("posix"))):
        vars(module)["_exit"] = function
