"""Hypercorn's server, in which an error of one connection ends that connection only.

Hypercorn 0.18 sends and closes without one lock, so a client that breaks off while it is answered can raise
BusyResourceError, which ends the whole server."""

from __future__ import annotations

import hypercorn.trio.run
import trio
from hypercorn.events import Closed, Event
from hypercorn.trio import serve as hypercorn_serve
from hypercorn.trio.tcp_server import TCPServer

__all__ = ["hypercorn_serve"]


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
            await self.config.log.exception("connection")


hypercorn.trio.run.TCPServer = Connection  # type: ignore[attr-defined]
