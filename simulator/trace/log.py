"""A logger of structlog for traces: each line is a log entry, which the last processor renders as the trace's JSON.

Nothing global is configured or read: a program that uses Asalto keeps its own structlog configuration."""

from __future__ import annotations

import io
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import structlog
from structlog.typing import EventDict, WrappedLogger

from .lines import Fields, Line, Out, Render


def _writer(out: Any) -> Callable[[bytes], object]:  # Any: an Out
    """Return the function that takes the lines."""
    if isinstance(out, list):
        return out.append
    if isinstance(out, io.TextIOBase):
        return lambda line: out.write(line.decode())
    return out.line if hasattr(out, "line") else out.write  # type: ignore[no-any-return]


class _Log(structlog.BoundLoggerBase):
    """Bound logger with the one method that a trace needs."""

    def line(self, name: str, fields: Fields) -> None:
        self._proxy_to_logger("line", name, **fields)


def logged(out: Out, render: Render) -> Line:
    """Return a logger that writes lines, rendered by ``render``, to a file of bytes or of text, to a list, or to a
    sink."""

    def spell(_logger: WrappedLogger, _method: str, entry: EventDict) -> bytes:
        return render(entry.pop("event"), entry)

    sink = SimpleNamespace(line=_writer(out))
    log: _Log = structlog.wrap_logger(sink, processors=[spell], wrapper_class=_Log, context_class=dict).bind()
    return log.line
