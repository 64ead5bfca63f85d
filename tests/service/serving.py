"""A service on a free port of this machine, and a client for it."""

from __future__ import annotations

import json
import math
import threading
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import httpx
import trio

from simulator.service.serve import Settings, listening, serving

PATIENCE = 300.0  # seconds for an answer on a loaded machine
DUEL = "reference_duel"


def batch(fights: int = 60, seed: int = 7, **more: Any) -> dict[str, Any]:
    """Return a question of kind batch."""
    return {"kind": "batch", "scenario": DUEL, "seed": seed, "options": {"fights": fights, **more}}


class Client:
    """Asks a service, and fails when an answer is none of the expected status."""

    def __init__(self, http: httpx.AsyncClient) -> None:
        self.http = http

    async def get(self, path: str, status: int = 200, **more: Any) -> Any:
        """Return the document at a path."""
        found = await self.http.get(path, **more)
        assert found.status_code == status, found.text
        return found.json()

    async def post(self, path: str, document: object, status: int | None = None, **more: Any) -> Any:
        """Return the answer to a document."""
        found = await self.http.post(path, json=document, **more)
        assert status is None or found.status_code == status, found.text
        return found.json()

    async def bytes(self, path: str) -> bytes:
        """Return the bytes at a path."""
        found = await self.http.get(path)
        assert found.status_code == 200, found.text
        return found.content

    async def events(
        self, id_: str, of: str = "jobs", **more: Any
    ) -> AsyncIterator[tuple[str, str, Mapping[str, Any]]]:
        """Yield the events of a job, or of a table: id, word and document, to its end."""
        async with self.http.stream("GET", f"/api/{of}/{id_}/events", **more) as stream:
            assert stream.status_code == 200
            fields: dict[str, str] = {}
            async for line in stream.aiter_lines():
                if not line and fields:
                    yield fields["id"], fields["event"], json.loads(fields["data"])
                    fields = {}
                elif line and not line.startswith(":"):
                    name, _, value = line.partition(": ")
                    fields[name] = value

    async def heard(self, id_: str, word: str, of: str = "jobs", query: str = "") -> str:
        """Listen to a job, or to a table, until that word is said, and go away; returns what was said."""
        host, port = self.http.base_url.host, self.http.base_url.port
        assert port is not None
        async with await trio.open_tcp_stream(host, port) as stream:
            asked = f"GET /api/{of}/{id_}/events{query} HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n"
            await stream.send_all(asked.encode())
            told = b""
            with trio.fail_after(PATIENCE):
                while f"event: {word}\n".encode() not in told:
                    data = await stream.receive_some(65536)
                    assert data, told
                    told += data
        return told.decode(errors="replace")

    async def done(self, document: object) -> Any:
        """Ask a question and wait for its end; returns the job."""
        job = await self.post("/api/jobs", document)
        assert "id" in job, job
        with trio.fail_after(PATIENCE):
            async for _ in self.events(job["id"]):
                pass
        return await self.get(f"/api/jobs/{job['id']}")


class _Endings(trio.abc.Instrument):
    """Says it to a channel when a task of that name has ended."""

    def __init__(self, name: str, channel: trio.MemorySendChannel[None]) -> None:
        self._name = name
        self._channel = channel

    def task_exited(self, task: trio.lowlevel.Task) -> None:
        """Trio calls this."""
        if task.name.endswith(f".{self._name}"):
            self._channel.send_nowait(None)


class Ended:
    """The tasks of a name that end while the block is entered."""

    def __init__(self, channel: trio.MemoryReceiveChannel[None]) -> None:
        self._channel = channel

    async def one_more(self) -> None:
        """Wait until one more of them has ended."""
        with trio.fail_after(PATIENCE):
            await self._channel.receive()


@contextmanager
def ended(name: str) -> Iterator[Ended]:
    """Notice the ends of tasks that run a function, or a method written CLASS.METHOD."""
    sender, receiver = trio.open_memory_channel[None](math.inf)
    endings = _Endings(name, sender)
    trio.lowlevel.add_instrument(endings)
    try:
        yield Ended(receiver)
    finally:
        trio.lowlevel.remove_instrument(endings)


@asynccontextmanager
async def service(data: Path, **more: Any) -> AsyncIterator[Client]:
    """A service on that folder while the block is entered."""
    settings = Settings(port=0, data=data, **more)
    with listening(settings) as listener:
        async with (
            serving(settings, settings.tokens(), listener) as address,
            httpx.AsyncClient(base_url=address, timeout=PATIENCE) as http,
        ):
            yield Client(http)


class Background:
    """A service in another thread."""

    def __init__(self) -> None:
        self.address = ""
        self.failure: BaseException | None = None
        self.started = threading.Event()
        self._stopping = trio.Event()
        self._token: trio.lowlevel.TrioToken | None = None

    async def serve(self, data: Path, more: Mapping[str, Any]) -> None:
        """Run a service until it is stopped."""
        self._token = trio.lowlevel.current_trio_token()
        async with service(data, **more) as client:
            self.address = str(client.http.base_url)
            self.started.set()
            await self._stopping.wait()

    def run(self, data: Path, more: Mapping[str, Any]) -> None:
        """Run a service in this thread."""
        try:
            trio.run(self.serve, data, more)
        except BaseException as error:
            self.failure = error
            self.started.set()

    def stop(self) -> None:
        """Stop the service from another thread."""
        if self._token is not None and self.failure is None:
            self._token.run_sync_soon(self._stopping.set)


@contextmanager
def in_background(data: Path, **more: Any) -> Iterator[str]:
    """Run a service in a thread of its own while the block is entered: its address, for tests that share it."""
    running = Background()
    thread = threading.Thread(target=running.run, args=(data, more))
    thread.start()
    assert running.started.wait(PATIENCE), "the service did not start"
    if running.failure is not None:
        raise running.failure
    try:
        yield running.address
    finally:
        running.stop()
        thread.join(PATIENCE)


@asynccontextmanager
async def visiting(address: str) -> AsyncIterator[Client]:
    """A client of a service that runs already."""
    async with httpx.AsyncClient(base_url=address, timeout=PATIENCE) as http:
        yield Client(http)
