"""Hypercorn's server, in which an error of one connection ends that connection only, and an answer closes its request.

Hypercorn 0.18 sends and closes without one lock, so a client that breaks off while it is answered can raise
BusyResourceError, which ends the whole server. And it waits for room among ten pieces of a body before it ends a
request, so a body that is not read would hold its connection."""

from __future__ import annotations

import sys
from typing import Any, Final

import hypercorn.trio.run
import trio
from hypercorn.config import Config
from hypercorn.events import Closed, Event
from hypercorn.logging import Logger
from hypercorn.trio import serve as hypercorn_serve
from hypercorn.trio.tcp_server import TCPServer

__all__ = ["Ending", "ServerLog", "hypercorn_serve"]

BODY: Final = frozenset({b"content-length", b"transfer-encoding"})
"""Headers of a request with a body."""


LINGER: Final = 30.0
"""Most seconds in which what is left of a body is read after the answer. Closing the connection before would break it
for a client that reads the answer only when it has sent all."""
IDLE: Final = 1.0
"""Seconds without a piece of it after which no more is waited for."""


class Ending:
    """ASGI application that discards what ``app`` has left of a request's body when it ends its answer."""

    def __init__(self, app: Any) -> None:  # Any: as ASGI has it
        self._app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer a request."""
        unread = scope["type"] == "http" and any(name.lower() in BODY for name, _ in scope["headers"])

        async def reading() -> Any:
            nonlocal unread
            message = await receive()
            unread = message.get("more_body", False)
            return message

        async def discard() -> None:
            while True:
                await reading()

        async def ending(message: Any) -> None:
            if not unread or message["type"] != "http.response.body" or message.get("more_body", False):
                await send(message)
                return
            await send({**message, "more_body": True})
            with trio.move_on_after(LINGER):
                more = True
                while more:
                    with trio.move_on_after(IDLE) as waiting:
                        more = (await reading()).get("more_body", False)
                    more = more and not waiting.cancelled_caught
            async with trio.open_nursery() as nursery:
                nursery.start_soon(discard)
                await send({"type": "http.response.body", "body": b""})
                nursery.cancel_scope.cancel()

        await self._app(scope, reading, ending)


class ServerLog(Logger):
    """Hypercorn's log of errors, which writes to a logger of structlog."""

    def __init__(self, errors: Any, config: Config) -> None:  # Any: a logger of structlog
        super().__init__(config)
        self._errors = errors

    async def warning(self, message: str, *args: Any, **kwargs: Any) -> None:
        """Write a sentence."""
        self._errors.warning(message % args)

    async def exception(self, message: str, *args: Any, **kwargs: Any) -> None:
        """Write a sentence and the traceback of the error that is being handled."""
        self._errors.error(message % args, exc_info=sys.exc_info()[1])


class Connection(TCPServer):
    """A connection that ends when it fails."""

    async def protocol_send(self, event: Event) -> None:
        """Send; a connection that is being closed is closed, as one that the client has broken."""
        try:
            await super().protocol_send(event)
        except trio.BusyResourceError:
            await self.protocol.handle(Closed())

    async def run(self) -> None:
        """Serve the connection to its end."""
        try:
            await super().run()
        except* Exception:
            await self.config.log.exception("A connection failed and was closed.")


hypercorn.trio.run.TCPServer = Connection  # type: ignore[attr-defined]
