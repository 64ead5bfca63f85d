"""Control-C, taken politely: the first asks to stop at the next good moment, the second stops at once."""

from __future__ import annotations

import signal
import threading
from types import FrameType, TracebackType
from typing import Any


class Interrupt:
    """While it is entered, ``asked()`` says whether Control-C was pressed. Elsewhere than in the main thread it never
    is: signals are not to be had there."""

    def __init__(self) -> None:
        self._asked = False
        self._before: Any = None  # Any: what signal.signal returns, a handler in one of its many forms

    def __enter__(self) -> Interrupt:
        if threading.current_thread() is threading.main_thread():
            self._before = signal.signal(signal.SIGINT, self._on_signal)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)

    def asked(self) -> bool:
        """Whether to stop."""
        return self._asked

    def _on_signal(self, number: int, frame: FrameType | None) -> None:
        self._asked = True
        signal.signal(signal.SIGINT, signal.default_int_handler)
