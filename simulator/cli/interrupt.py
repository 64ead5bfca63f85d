"""Control-C and SIGTERM while fights are played.

The first signal asks the run to stop after the current fight. The second one, or a time limit after the first,
interrupts it immediately."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable
from time import monotonic
from types import FrameType, TracebackType
from typing import Any, Final, Self

from .output import complain

SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)
PATIENCE: Final = 8.0  # seconds between the first signal and the interrupt
ANSWER: Final = 1.0  # seconds before a message confirms the signal
ECHO: Final = 0.3  # seconds in which a second signal is the first one again, sent to the process and its group

Handler = Callable[[int, FrameType | None], Any]


class SignalHandler:
    """Context in which ``handler`` receives the signals that stop a program.

    Outside the main thread it does nothing, because Python sets handlers only there."""

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
    """Context in which the first signal only sets ``asked``; a second signal, or ``patience`` seconds, interrupts.

    If the program has not stopped a second after the first signal, it prints ``words``."""

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
        """Return whether a signal has asked the program to stop."""
        return self._asked

    def _on_signal(self, number: int, frame: FrameType | None) -> None:
        now = monotonic()
        if not self._asked:
            self._asked, self._when = True, now
            threading.Thread(target=self._repeat_signal, daemon=True).start()
        elif now - self._when >= ECHO:
            signal.default_int_handler(number, frame)

    def _repeat_signal(self) -> None:
        """Print that the program is stopping, and repeat the signal when it takes too long."""
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
    """Return a context in which SIGTERM interrupts like Control-C, so that cleanup runs."""
    return SignalHandler(signal.default_int_handler)
