"""A logger of structlog for traces: each line is a log entry, which the last processor renders as the trace's JSON.

Nothing global is configured or read: a program that uses Asalto keeps its own structlog configuration."""

from __future__ import annotations

import io
from typing import IO, Any

import structlog
from structlog.typing import EventDict, WrappedLogger

from .lines import Fields, Line, Out, Render


class _Bytes:
    def __init__(self, out: IO[bytes]) -> None:
        self.line = out.write


class _Text:
    def __init__(self, out: IO[str]) -> None:
        self._write = out.write

    def line(self, line: bytes) -> None:
        self._write(line.decode())


class _List:
    def __init__(self, out: list[bytes]) -> None:
        self.line = out.append


def _sink(out: Out) -> Any:  # Any: each has line() and nothing else in common
    if isinstance(out, list):
        return _List(out)
    if hasattr(out, "line"):
        return out
    if isinstance(out, io.TextIOBase):
        return _Text(out)
    return _Bytes(out)  # type: ignore[arg-type]  # what is neither text nor a sink takes bytes


class _Log(structlog.BoundLoggerBase):
    """Bound logger with the one method that a trace needs."""

    def line(self, name: str, fields: Fields) -> None:
        self._proxy_to_logger("line", name, **fields)


def logged(out: Out, render: Render) -> Line:
    """Return a logger that writes lines, rendered by ``render``, to a file of bytes or of text, to a list, or to a
    sink."""

    def spell(_logger: WrappedLogger, _method: str, entry: EventDict) -> bytes:
        return render(entry.pop("event"), entry)

    log: _Log = structlog.wrap_logger(_sink(out), processors=[spell], wrapper_class=_Log, context_class=dict).bind()
    return log.line
