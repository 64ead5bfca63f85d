"""A service in this process: its application is called without a socket, and what its processes would do is done here,
so that it is quick and always the same.

A worker prints the words of its command; the seed of a job says how the command ends (``ENDINGS``). A clerk answers as
it does. The process of a table plays its fight in a task."""

from __future__ import annotations

import json
import math
import re
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import ExitStack, asynccontextmanager, contextmanager
from itertools import count
from pathlib import Path
from subprocess import CompletedProcess
from types import SimpleNamespace
from typing import Any, Final
from unittest.mock import patch

import httpx
import trio

from simulator.runtime import inline
from simulator.scenario import load
from simulator.service import parser, serve
from simulator.service.app import make_app
from simulator.service.feed import Feed, Listener
from simulator.service.game_routes import GAME_LISTS
from simulator.service.guard import Guard
from simulator.service.listing_routes import LISTINGS
from simulator.service.pages import routes as pages
from simulator.service.processes import PARSER, LineProcess, ProcessLost
from simulator.service.serve import Settings
from simulator.service.table_process import Channel, TableFight
from simulator.service.table_routes import TABLES
from simulator.service.tables import PROCESS
from simulator.trace.writer import write_trace

GOOD, WRONG, STOPPED, LOST, EMPTY, UNWRITABLE, HANGS, STALE, FAILS, TORN = range(1, 11)
"""How the command of a job ends, by its seed: as it should, refused, stopped, with its process, without a document,
without room, when it is asked to, refused when it goes on from a journal, with a mistake, with half a document."""
CODES: Final = {WRONG: 2, STOPPED: 130, FAILS: 1, UNWRITABLE: 74}
LEFT: Final = re.compile(r'"left": -?[0-9.e+-]+')
"""Seconds that are left of a time bank."""


class StandIn:
    """In place of a process that reads and writes lines of JSON."""

    def __init__(self, inside: Inside, words: Sequence[str]) -> None:
        self._inside = inside
        self._words = tuple(words)
        self._said, self._heard = trio.open_memory_channel[Any](math.inf)
        self.process = SimpleNamespace(returncode=None)
        self._hear: trio.MemorySendChannel[Any] | None = None
        self._scope = trio.CancelScope()
        self._waits = self._gated = False
        if self._words != PROCESS:
            self._said.send_nowait(["ready", None])

    async def send(self, document: Any) -> None:  # Any: plain JSON
        """Take a line."""
        document = json.loads(json.dumps(document))
        if self._words == PARSER:
            what, request, seconds = document
            self._inside.parser_pool.append([what, seconds])
            self._said.send_nowait(json.loads(json.dumps(parser.answer(what, request))))
        elif self._words != PROCESS:
            work(document, self._said)
            self._waits = f"--seed={HANGS}" in document["words"]
            self._gated = document["out"] == "out.part" and not self._waits
        elif self._hear is not None:
            self._hear.send_nowait(document)
        else:
            self._hear, heard = trio.open_memory_channel[Any](math.inf)
            self._inside.nursery.start_soon(self._table, document, heard)

    async def receive(self) -> Any:  # Any: plain JSON
        """The next line. Raises ProcessLost when there is none."""
        if self._gated:
            await self._inside.gate.wait()
        try:
            return await self._heard.receive()
        except (trio.EndOfChannel, trio.ClosedResourceError):
            raise ProcessLost("a process of the service has ended") from None

    def interrupt(self) -> None:
        """Stop a command that waits for that."""
        if self._waits:
            self._said.send_nowait(["end", {"code": 130}])

    async def end(self) -> None:
        """End it."""
        self.process.returncode = -9
        self._said.close()
        self._scope.cancel()

    async def _table(self, order: Mapping[str, Any], heard: trio.MemoryReceiveChannel[Any]) -> None:
        """Play the fight of an order."""
        said = self._said

        class Here(Channel):
            """Passes lines on."""

            def __init__(self) -> None:
                pass

            def say(self, word: str, document: Mapping[str, Any]) -> None:
                """Pass a line on."""
                said.send_nowait(json.loads(json.dumps([word, document])))

        class Fight(TableFight):
            """A fight that hears its seats here."""

            async def _listen(self) -> None:
                async for word, document in heard:
                    self._hear(word, document)

        with self._scope:
            try:
                fight = Fight(order, Here())
                async with trio.open_nursery() as nursery:
                    await fight.play(nursery)
            except* Exception as group:
                error = group.exceptions[0]
                said.send_nowait(["refused", {"problems": getattr(error, "problems", [str(error)])}])


def work(order: Mapping[str, Any], said: trio.MemorySendChannel[Any]) -> None:
    """Do what a command does: write what it was asked for, and say how far it is and how it has ended."""
    folder, words = Path(order["folder"]), order["words"]
    seed = next((int(word.partition("=")[2]) for word in words if word.startswith("--seed=")), GOOD)
    told = {**order, "folder": folder.name}
    out, errors = folder / order["out"], folder / order["errors"]
    errors.write_text("asalto: it was wrong.\nasalto: stopped\nnoise\n" if seed in CODES else "", encoding="utf-8")
    out.write_text("" if seed == EMPTY else "{" if seed == TORN else json.dumps(told), encoding="utf-8")
    extra = order["out"] == "extra.part"
    for word in words if seed != FAILS or not extra else ():
        option, _, name = word.partition("=")
        if option == "--trace":
            with write_trace(folder / name, load("reference_duel"), 5, 2) as writer:
                writer.close(inline.play(load("reference_duel"), 5, 2, listener=writer, deadline=None).outcome)
        elif option in ("--report", "--out", "--output", "--journal"):
            (folder / name).write_text(f"{' '.join(words)}\n", encoding="utf-8")
    said.send_nowait(["progress", {"done": 1, "of": 2}])
    said.send_nowait(["progress", {"done": 2, "of": 2}])
    said.send_nowait(["interim", {"fights": 2}])
    code = CODES.get(seed, 2 if seed == STALE and "--resume" in words and not extra else 0)
    if seed == UNWRITABLE:
        said.send_nowait(["unwritable", {"problem": "No space left on device"}])
    if seed == LOST:
        said.close()
    elif seed != HANGS or extra:
        said.send_nowait(["end", {"code": 0 if extra and seed == STALE else code}])


class Inside:
    """A service that is being served here: ``app`` is its application, behind its guard. Commands of jobs say nothing
    before the ``gate`` is open, which the first listener to a feed opens."""

    def __init__(self, nursery: trio.Nursery) -> None:
        self.nursery = nursery
        self.parser_pool: list[Any] = []
        self.gate = trio.Event()
        self.service: Any = None
        self.app: Any = None
        self.http: httpx.AsyncClient

    async def ask(self, method: str, path: str, **more: Any) -> list[object]:
        """What a request is answered: status, headers that matter, and the body."""
        found = await self.http.request(method, path, **more)
        headers = {
            key: value for key, value in sorted(found.headers.items()) if key not in ("date", "etag", "last-modified")
        }
        return [found.status_code, headers, LEFT.sub('"left": 0', found.text)]


@contextmanager
def replaced() -> Iterator[list[Inside]]:
    """Replaces processes, and what is drawn, while the block is entered; the services that run here go into the
    list."""
    inside: list[Inside] = []
    drawn = count(1)

    async def start(words: Sequence[str], **more: str) -> StandIn:
        return StandIn(inside[-1], words)

    async def run_process(command: Sequence[str], **more: object) -> CompletedProcess[bytes]:
        words = list(command[3:])
        rows: object = {"words": words}
        if words[0] in ("policies", "scenarios"):
            rows = [{"words": words, "path": "/x", "title": "El duelo", "scenario": "reference_duel", "about": "a"}]
        if words[-1] == "--pack" and words[1] == "fragmentos":
            return CompletedProcess(command, 2, b"", b"asalto: fragmentos has no packs.\n")
        return CompletedProcess(command, 0, json.dumps(rows).encode(), b"")

    fixed = SimpleNamespace(
        token_hex=lambda size: f"{next(drawn):0{2 * size}x}",
        token_urlsafe=lambda size: f"token-{next(drawn)}",
        token_bytes=lambda size: b"s" * size,
    )

    def listen(feed: Feed, after: int = -1, beat: float = math.inf) -> Listener:
        inside[-1].gate.set()
        return Listener(feed, after + 1, beat)

    provenance = lambda games, policies: SimpleNamespace(text=lambda: f"{sorted(games)} {sorted(policies)}")  # noqa: E731
    with ExitStack() as stack:
        for name, thing in (
            ("simulator.service.tables.secrets", fixed),
            ("simulator.service.serve.secrets", fixed),
            ("simulator.service.feed.uuid4", lambda: SimpleNamespace(hex=f"{next(drawn):032x}"[::-1])),
            ("simulator.service.reading.draw_seed", lambda: GOOD),
            ("simulator.service.reading.local_provenance", provenance),
            ("trio.run_process", run_process),
            ("simulator.service.jobs.ROOM", 0.001),
            ("simulator.service.tables.ROOM", 0.001),
        ):
            stack.enter_context(patch(name, thing))
        stack.enter_context(patch.object(LineProcess, "start", start))
        stack.enter_context(patch.object(Feed, "listen", listen))
        yield inside


@asynccontextmanager
async def served(settings: Settings, inside: list[Inside]) -> AsyncIterator[Inside]:
    """A service on a data folder, as ``serve.serving`` has it, without its socket."""
    service = serve._service(settings)
    async with trio.open_nursery() as nursery, trio.open_nursery() as work_:
        here = Inside(nursery)
        inside.append(here)
        await service.jobs.start(work_)
        await service.tables.start(work_)
        here.service = service
        routes = [LISTINGS, GAME_LISTS, TABLES, *pages.routes()]
        here.app = Guard(make_app(service, routes), settings.hosts(), settings.limits.body, settings.tokens())
        transport = httpx.ASGITransport(here.app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1:8765", timeout=60) as here.http:
            try:
                yield here
            finally:
                service.jobs.drain()
                service.tables.drain()
        nursery.cancel_scope.cancel()
        work_.cancel_scope.cancel()
    await serve._closed(service.documents.pool, service.parser_pool)
    service.jobs.store.close()


async def socket(app: Any, path: str, headers: Mapping[str, str], answers: Any) -> list[Any]:  # Any: as ASGI has it
    """What a WebSocket at that path is sent; ``answers`` gives what is sent back for each message, and None to go."""
    said: list[Any] = []
    outbox, inbox = trio.open_memory_channel[Any](math.inf)
    outbox.send_nowait({"type": "websocket.connect"})

    async def send(message: Any) -> None:
        said.append({key: value for key, value in message.items() if value})
        data = message.get("text") or message.get("bytes")
        for answer in answers(data) if data else ():
            if answer is None:
                outbox.send_nowait({"type": "websocket.disconnect", "code": 1000})
            else:
                kind = "bytes" if isinstance(answer, bytes) else "text"
                outbox.send_nowait({"type": "websocket.receive", kind: answer})

    rows = [(name.lower().encode(), value.encode()) for name, value in {"host": "127.0.0.1:8765", **headers}.items()]
    scope = {
        "type": "websocket", "asgi": {"version": "3.0"}, "http_version": "1.1", "scheme": "ws", "path": path,
        "raw_path": path.encode(), "query_string": b"", "headers": rows, "subprotocols": [], "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 8765), "extensions": {}, "root_path": "",
    }  # fmt: skip
    await app(scope, inbox.receive, send)
    return said
