"""Access log and error log of the service, with an id for each request.

The access log has a line for each request when its answer ends, without query strings: they have the keys of shared
links. The error log has the traceback of each answer of status 500 or above, and what else an operator should know.
Log files rotate, so strangers cannot fill the disk."""

from __future__ import annotations

import ipaddress
import json
import re
import secrets
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from logging import Handler, LogRecord, NullHandler, StreamHandler, makeLogRecord
from logging.handlers import RotatingFileHandler
from types import SimpleNamespace
from typing import Any, Final

import structlog
import trio
from attrs import field, frozen
from litestar.exceptions import WebSocketException
from structlog.typing import EventDict, Processor, WrappedLogger

from ..core.errors import AsaltoError

STDERR: Final = "-"
MOST: Final = 10 * 1024 * 1024
"""Bytes of a log file, after which the next one begins."""
OLD: Final = 5
"""Number of older log files that are kept."""
ID: Final = b"x-request-id"
_SAFE: Final = re.compile(r"[A-Za-z0-9._-]{1,64}")
_GONE: Final = 499
"""Status in the access log of a request whose client went away before its answer began."""


class _Quiet(Handler):
    """Handler that drops lines that cannot be written: a full disk stops no request."""

    def handleError(self, record: LogRecord) -> None:
        """Drop the line."""


class _Stderr(_Quiet, StreamHandler[Any]):
    """Writes lines to stderr."""


class _File(_Quiet, RotatingFileHandler):
    """Writes lines to a file, of which at most ``OLD`` older ones are kept."""


@frozen
class Logs:
    """The loggers ``access`` and ``errors``, and the number of answers by ``statuses``."""

    access: Any  # Any: a logger of structlog
    errors: Any
    statuses: Counter[int] = field(factory=Counter)


@contextmanager
def opened(access: str | None, errors: str | None, *, as_json: bool) -> Iterator[Logs]:
    """Open both logs during the block; each is a file, ``-`` (stderr) or None (no log). A bug that ends the block
    is logged. Raises OSError if a file cannot be opened."""
    handlers: dict[str | None, Handler] = {None: NullHandler()}
    try:
        for path in (access, errors):
            if path is not None and path not in handlers:
                handlers[path] = _handler(path)
        logs = Logs(_logger(handlers[access], as_json), _logger(handlers[errors], as_json))
        try:
            yield logs
        except (AsaltoError, OSError):  # the command prints their sentence
            raise
        except Exception as error:
            logs.errors.error("crash", exc_info=error)
            raise
    finally:
        for handler in handlers.values():
            handler.close()


def _handler(path: str) -> Handler:
    if path == STDERR:
        return _Stderr(sys.stderr)
    return _File(path, maxBytes=MOST, backupCount=OLD, encoding="utf-8", errors="backslashreplace")


def _logger(handler: Handler, as_json: bool) -> Any:  # Any: a logger of structlog
    """Return a logger that writes its lines to a handler."""

    def write(line: str) -> None:
        handler.handle(makeLogRecord({"msg": line}))

    text = structlog.dev.ConsoleRenderer(
        colors=False, pad_event_to=0, pad_level=False, sort_keys=False, repr_native_str=True
    )
    processors: list[Processor] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
        *([structlog.processors.JSONRenderer(ensure_ascii=False)] if as_json else [_indented, text]),
    ]
    sink = SimpleNamespace(info=write, warning=write, error=write)
    return structlog.wrap_logger(sink, processors, wrapper_class=structlog.BoundLogger, context_class=dict)


def _indented(_logger: WrappedLogger, _method: str, entry: EventDict) -> EventDict:
    """Indent a traceback and escape its control characters, so that no text in it looks like a line of the log."""
    if "exception" in entry:
        lines = entry["exception"].split("\n")
        visible = ("".join(c if c.isprintable() else repr(c)[1:-1] for c in line) for line in lines)
        entry["exception"] = "\n".join(f"    {line}" for line in visible)
    return entry


async def note_error(error: Exception, scope: Any) -> None:
    """Store the exception that a route has raised, for the log (``after_exception`` of Litestar). A client that closes
    its socket, or asks for what does not exist, is no error."""
    if not isinstance(error, WebSocketException) and getattr(error, "status_code", 500) >= 500:
        scope["state"]["error"] = error


class Logged:
    """ASGI application around another: gives each request an id, and logs it."""

    def __init__(self, app: Any, logs: Logs) -> None:
        self._app = app
        self._logs = logs

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Pass a request on, and log how it ended."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = {name.lower(): value.decode("latin-1") for name, value in scope["headers"]}
        id_ = headers.get(ID, "") if _SAFE.fullmatch(headers.get(ID, "")) else secrets.token_hex(8)
        state = scope.setdefault("state", {})
        status, size, since = 0, 0, trio.current_time()

        async def noted(message: Any) -> None:
            nonlocal status, size
            kind = message["type"]
            if kind.endswith("response.start") or kind == "websocket.accept":
                status = message.get("status", 101)
                message = {**message, "headers": [*message.get("headers", ()), (ID, id_.encode())]}
            elif kind == "websocket.close":
                status = status or 403
            size += len(message.get("body", message.get("bytes")) or b"")
            await send(message)

        try:
            await self._app(scope, receive, noted)
        except Exception as error:
            state["error"] = error
            if status or scope["type"] == "websocket":
                status = max(status, 500)
                return  # Hypercorn closes what is not answered to its end
            body = json.dumps({"problems": [f"bug in Asalto: {type(error).__name__}."]}).encode()
            sent = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
            await noted({"type": "http.response.start", "status": 500, "headers": sent})
            await noted({"type": "http.response.body", "body": body})
        finally:
            self._log(scope, id_, status or _GONE, size, trio.current_time() - since)

    def _log(self, scope: Any, id_: str, status: int, size: int, seconds: float) -> None:
        self._logs.statuses[status] += 1
        state = scope["state"]
        fields = {
            "id": id_,
            "address": address_of(scope),
            "client": state.get("client"),
            "method": scope.get("method", "SOCKET"),
            "path": scope["path"],
            "status": status,
        }
        self._logs.access.info("request", **fields, bytes=size, seconds=round(seconds, 3))
        error = state.get("error")
        if error is not None and (status >= 500 or scope["type"] == "websocket"):
            self._logs.errors.error("failed", **fields, exc_info=error)


def is_loopback(scope: Any) -> bool:
    """Return whether the connection comes from this machine (perhaps through a proxy on it)."""
    with suppress(ValueError, TypeError):
        return ipaddress.ip_address(scope["client"][0]).is_loopback
    return False


def address_of(scope: Any) -> str:
    """Return the address of the client: that of the connection, or the one that a proxy on this machine names."""
    if is_loopback(scope):
        named = [value.decode("latin-1") for name, value in scope["headers"] if name.lower() == b"x-forwarded-for"]
        with suppress(ValueError):
            return str(ipaddress.ip_address(",".join(named).rpartition(",")[2].strip()))
    return str(scope["client"][0]) if scope.get("client") else ""
