"""A WebSocket client for tests, over trio's streams, and the simplest program and person that play."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

import msgpack
import trio
from wsproto import ConnectionType, WSConnection
from wsproto.events import AcceptConnection, BytesMessage, CloseConnection, Ping, RejectConnection, Request, TextMessage

from .serving import Client


class Closed(Exception):
    """The socket was closed, with a code, or never opened."""


class Socket:
    """A connection to a place."""

    def __init__(self, stream: trio.SocketStream, connection: WSConnection) -> None:
        self._stream = stream
        self._connection = connection
        self._parts: list[Any] = []

    async def send(self, message: bytes | str) -> None:
        """Send a frame. Raises Closed."""
        event = TextMessage(message) if isinstance(message, str) else BytesMessage(message)
        try:
            await self._stream.send_all(self._connection.send(event))
        except trio.BrokenResourceError as error:
            raise Closed(0) from error

    async def receive(self) -> Any:  # Any: bytes or str
        """Return the next frame. Raises Closed."""
        while True:
            for event in self._connection.events():
                match event:
                    case Ping():
                        await self._stream.send_all(self._connection.send(event.response()))
                    case (
                        BytesMessage(data=data, message_finished=whole) | TextMessage(data=data, message_finished=whole)
                    ):
                        self._parts.append(data)
                        if whole:
                            parts, self._parts = self._parts, []
                            return type(parts[0])().join(parts) if isinstance(parts[0], str) else b"".join(parts)
                    case CloseConnection(code=code):
                        raise Closed(code)
                    case RejectConnection(status_code=code):
                        raise Closed(code)
                    case AcceptConnection():
                        return None
            try:
                data = await self._stream.receive_some(65536)
            except trio.BrokenResourceError:
                data = b""
            self._connection.receive_data(data or None)
            if not data:
                raise Closed(0)


@asynccontextmanager
async def socket_to(
    client: Client, path: str, token: str, headers: Mapping[str, str] | None = None
) -> AsyncIterator[Socket]:
    """A socket to the path, with the token of a place."""
    host, port = client.http.base_url.host, client.http.base_url.port
    assert port is not None
    async with await trio.open_tcp_stream(host, port) as stream:
        connection = WSConnection(ConnectionType.CLIENT)
        more = {"authorization": f"Bearer {token}", **(headers or {})}
        extra = [(name.encode(), value.encode()) for name, value in more.items()]
        await stream.send_all(connection.send(Request(host=f"{host}:{port}", target=path, extra_headers=extra)))
        socket = Socket(stream, connection)
        await socket.receive()
        yield socket


def packed(*parts: object) -> bytes:
    """Return a message of docs/protocol.md."""
    data: bytes = msgpack.packb(list(parts))
    return data


HELLO = {"version": 2, "program": "t", "wants": None, "sees": False, "listens": True, "looks_ahead": False, "reads": 2}


async def play_first(client: Client, place: Mapping[str, Any], most: int = 10**6, **hello: Any) -> int:
    """Return a program that always takes the first option; returns how many it has answered, ``most`` at most."""
    answered = 0
    async with socket_to(client, place["path"], place["token"]) as socket:
        while True:
            name, *parts = msgpack.unpackb(await socket.receive())
            if name == "fight_started":
                await socket.send(packed("hello", {**HELLO, **hello}))
            elif name == "ask":
                if answered == most:
                    return answered
                await socket.send(packed("choice", parts[0], 0))
                answered += 1
            elif name == "fight_ended":
                await socket.send(packed("bye", {"reason": ""}))
                return answered


async def play_default(client: Client, place: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Return a person who always takes the first option; returns what was said until the end."""
    heard: list[Mapping[str, Any]] = []
    async with socket_to(client, place["path"], place["token"]) as socket:
        while True:
            said = json.loads(await socket.receive())
            heard.append(said)
            if "question" in said:
                asked = said["question"]
                await socket.send(json.dumps({"seat": asked["seat"], "ask": asked["ask"], "option": 0}))
            elif "over" in said:
                return heard
