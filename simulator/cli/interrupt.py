"""Control-C, taken politely: the first asks to stop at the next good moment, the second stops at once. So does the
signal that ends programs (SIGTERM)."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable
from time import monotonic
from types import FrameType, TracebackType
from typing import Any, Final

SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)
ECHO: Final = 0.3  # seconds: what comes sooner is the same wish, sent to the process and to its group

Handler = Callable[[int, FrameType | None], Any]


class Handled:
    """While it is entered, the signals that stop a program are answered by ``handler``. Elsewhere than in the main
    thread nothing changes: signals are not to be had there."""

    def __init__(self, handler: Handler) -> None:
        self._handler = handler
        self._before: dict[signal.Signals, Any] = {}  # Any: what signal.signal returns, a handler in many forms

    def __enter__(self) -> None:
        if threading.current_thread() is threading.main_thread():
            self._before = {number: signal.signal(number, self._handler) for number in SIGNALS}

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for number, before in self._before.items():
            signal.signal(number, before)


class Interrupt:
    """While it is entered, ``asked()`` says whether somebody wants to stop."""

    def __init__(self) -> None:
        self._asked = False
        self._when = 0.0
        self._handled = Handled(self._on_signal)

    def __enter__(self) -> Interrupt:
        self._handled.__enter__()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._handled.__exit__(kind, error, trace)

    def asked(self) -> bool:
        """Whether to stop."""
        return self._asked

    def _on_signal(self, number: int, frame: FrameType | None) -> None:
        now = monotonic()
        if not self._asked:
            self._asked, self._when = True, now
        elif now - self._when >= ECHO:
            signal.default_int_handler(number, frame)


def obedient() -> Handled:
    """While it is entered, to be told to end is to be interrupted: what is half done is tidied up."""
    return Handled(signal.default_int_handler)
