"""Control-C and SIGTERM while fights are played: the first asks to stop after the current fight, the second stops at
once, and so does time: a fight that does not end is not waited for."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable
from time import monotonic
from types import FrameType, TracebackType
from typing import Any, Final, Self

from .output import complain

SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)
PATIENCE: Final = 8.0  # seconds after the first signal, after which the program is interrupted
ANSWER: Final = 1.0  # seconds after which the user hears that the signal has come
ECHO: Final = 0.3  # seconds: what comes sooner is the first signal again, sent to the process and to its group

Handler = Callable[[int, FrameType | None], Any]


class SignalHandler:
    """While it is entered, ``handler`` answers the signals that stop a program. Outside the main thread nothing
    changes, for Python sets handlers only in the main thread."""

    def __init__(self, handler: Handler) -> None:
        self._handler = handler
        self._before: dict[signal.Signals, Any] = {}  # Any: what signal.signal returns, a handler in many forms

    def __enter__(self) -> Self:
        if threading.current_thread() is threading.main_thread():
            self._before = {number: signal.signal(number, self._handler) for number in SIGNALS}
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for number, before in self._before.items():
            signal.signal(number, before)


class Interrupt(SignalHandler):
    """While it is entered, the first signal only sets what ``asked`` returns; a second one interrupts the program, and
    so do ``patience`` seconds after the first. If the program has not stopped after a second, ``words`` are said."""

    def __init__(self, patience: float = PATIENCE, words: str = "") -> None:
        super().__init__(self._on_signal)
        self._asked = False
        self._when = 0.0
        self._patience = patience
        self._words = words
        self._over = threading.Event()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._over.set()
        super().__exit__(kind, error, trace)

    def asked(self) -> bool:
        """Return whether the user, or the system, has asked the program to stop."""
        return self._asked

    def _on_signal(self, number: int, frame: FrameType | None) -> None:
        now = monotonic()
        if not self._asked:
            self._asked, self._when = True, now
            threading.Thread(target=self._insist, daemon=True).start()
        elif now - self._when >= ECHO:
            signal.default_int_handler(number, frame)

    def _insist(self) -> None:
        """Say that the program is about to stop, and signal once more, again and again, when it takes too long."""
        if self._words and not self._over.wait(min(ANSWER, self._patience)):
            complain(self._words)
        left = self._patience - (monotonic() - self._when)
        while not self._over.wait(max(left, ANSWER)):
            _interrupt_main_thread()
            left = ANSWER


def _interrupt_main_thread() -> None:
    main = threading.main_thread().ident
    if hasattr(signal, "pthread_kill") and main is not None:
        signal.pthread_kill(main, signal.SIGINT)
    else:
        signal.raise_signal(signal.SIGINT)


def interruptible() -> SignalHandler:
    """While it is entered, SIGTERM interrupts the program as Control-C does, so that what is half done is tidied up."""
    return SignalHandler(signal.default_int_handler)
