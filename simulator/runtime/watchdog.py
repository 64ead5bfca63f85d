"""Watchdog: notices and ends a call of a policy that does not return.

**Cost.** A timer for each question would cost more than most answers. So a question costs two assignments: the caller
puts an object that belongs to this call alone into ``Watch.inside``, and None afterwards. A slow tick, twice per
deadline, looks whether the same object is still there.

**Precision.** Ticks are counted, not seconds, so time in which nothing could run (a suspended machine, another task's
long turn) does not count. A call is overdue at the third tick that sees it: after one to one and a half deadlines.

**Force.** ``Watchdog`` ticks by SIGALRM, and ends an overdue call by raising Overdue inside it. It derives from
BaseException, past the policy's ``except Exception``. It is not raised in a function that the garbage collector calls,
which would swallow it. Signals that stop the program go to their own handlers; the watch notes them meanwhile, so that
a user's Control-C is distinguished from a KeyboardInterrupt that a policy raises. ``os._exit`` becomes an error in the
policy's call, because it would end the whole program.

**Limits.** The alarm needs the main thread of a Unix program that uses no ITIMER_REAL of its own. Elsewhere the
watchdog cannot stop a policy that never returns. It can nowhere stop one that swallows every BaseException, or that
stays within a single call into C. Play such policies in a process of their own (isolated.py), which can be killed.

mailbox.Waiting uses the same ``Watch``, ticked by trio, for remote seats."""

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

TICKS = 2  # per deadline
Handler = Callable[[int, FrameType | None], Any]  # Any: whatever it returns is ignored


class Overdue(BaseException):
    """Error raised in a call that has lasted longer than the deadline. Not an Exception, so that policies do not catch
    it."""


class Watch:  # mypyc: derivable
    """Watch over the current call.

    ``inside`` is an object that belongs to the call alone, or None between calls. ``interrupted``: a signal has asked
    the program to stop."""

    __slots__ = ("_seen", "_ticks", "inside", "interrupted")

    def __init__(self) -> None:
        self.inside: object = None
        self.interrupted = False
        self._seen: object = None
        self._ticks = 0

    def tick(self) -> bool:
        """Count half a deadline. Returns True if the call is overdue, and again after each further deadline."""
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
        """Restart the count with the next call, even if it has the same object."""
        self._seen = None


class Watchdog:
    """Context manager that raises Overdue in a call in ``watch`` that lasts longer than ``deadline`` seconds.

    Meanwhile ``watch`` also notes the signals that stop the program, and ``os._exit`` in a policy's call is an error.
    Entering it again while it is entered costs almost nothing: a batch enters it once. ``deadline`` is 0.001 to 86,400
    seconds, or None for no limit; raises ValueError otherwise."""

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
        """Note the signals that stop the program, and pass them on to their handlers."""
        self.watch.interrupted = False
        for number in (signal.SIGINT, signal.SIGTERM):
            handler = signal.getsignal(number)
            if callable(handler):
                self._before[number] = signal.signal(number, partial(self._on_stop, handler))

    def _on_stop(self, handler: Handler, number: int, frame: FrameType | None) -> Any:
        self.watch.interrupted = True
        handler(number, frame)
        self.watch.interrupted = False  # the handler has returned, so the program goes on

    def _on_alarm(self, number: int, frame: FrameType | None) -> None:
        if not _is_collecting(frame) and self.watch.tick():
            raise Overdue


def _is_collecting(frame: FrameType | None) -> bool:
    """Return whether the signal has reached a callback of the garbage collector, which discards errors.

    The collector itself takes no signals: one that comes during a long collection reaches the first callback after
    it."""
    return frame is not None and any(getattr(each, "__code__", None) is frame.f_code for each in gc.callbacks)


def _free() -> bool:
    """Return whether the alarm can be used: on Unix, in the main thread, with no timer running."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        return False
    return signal.getitimer(signal.ITIMER_REAL)[0] == 0


class ProcessExit(Exception):
    """Error for a policy that has called ``os._exit``, which would have ended the program silently."""


_entered: dict[int, tuple[int, Watch]] = {}
"""Watches of the watchdogs that are entered, by id, each with its process."""
_exit = os._exit


def _guarded_exit(status: int) -> NoReturn:
    """Do as ``os._exit``, but raise ProcessExit in a call of a policy of this process."""
    pid = os.getpid()
    if any(watch.inside is not None and home == pid for home, watch in list(_entered.values())):
        raise ProcessExit(f"it called os._exit({status})")
    _exit(status)


def end_process(status: int) -> NoReturn:
    """End this process immediately, from any of its threads, even during a call of a policy."""
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
