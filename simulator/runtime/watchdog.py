"""How a call that does not come back is noticed and ended.

A question costs no timer: the caller notes the call in ``Watch.inside`` and clears it afterwards, and a slow tick
looks whether the same call is still there. Ticks are counted, not seconds, so time in which nothing could run (a
suspended machine, another task's long turn) does not count. A call is overdue at the third tick that sees it: after
one to one and a half deadlines.

``Watchdog`` ticks by SIGALRM and ends an overdue policy by raising Overdue inside it. That needs the main thread of a
Unix program that uses no ITIMER_REAL of its own; elsewhere a policy that never returns is not stopped. Nor is one that
swallows every BaseException, or that never leaves a single call into C. Play such policies in a process."""

from __future__ import annotations

import signal
import threading
from types import FrameType, TracebackType
from typing import Any

TICKS = 2  # a deadline


class Overdue(BaseException):
    """A call has lasted longer than the deadline. No Exception, so that the policy's own handlers do not catch it."""


class Watch:
    """The call that is being made: ``inside`` is an object that belongs to that call alone, or None between calls."""

    __slots__ = ("_seen", "_ticks", "inside")

    def __init__(self) -> None:
        self.inside: object = None
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
    """While it is entered, Overdue is raised in a call noted in ``watch`` that lasts longer than ``deadline`` seconds.

    May be entered again while it is entered, which costs next to nothing: a batch enters it once."""

    def __init__(self, deadline: float | None) -> None:
        if deadline is not None and not 0.001 <= deadline <= 86_400:
            raise ValueError(f"a deadline is 0.001 to 86400 seconds, or None for any time, not {deadline}")
        self.deadline = deadline
        self.watch = Watch()
        self._depth = 0
        self._before: Any = None  # Any: what signal.signal returns, a handler in one of its many forms
        self._armed = False

    def __enter__(self) -> Watch:
        self._depth += 1
        if self._depth == 1 and self.deadline is not None and _free():
            self._before = signal.signal(signal.SIGALRM, self._on_alarm)
            signal.setitimer(signal.ITIMER_REAL, self.deadline / TICKS, self.deadline / TICKS)
            self._armed = True
        return self.watch

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._depth -= 1
        if self._depth == 0 and self._armed:
            self.watch.inside = None
            self._armed = False
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, self._before)

    def _on_alarm(self, number: int, frame: FrameType | None) -> None:
        if self.watch.tick():
            raise Overdue


def _free() -> bool:
    """The alarm can be used: this is Unix, the main thread, and no timer is running."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        return False
    return signal.getitimer(signal.ITIMER_REAL)[0] == 0
