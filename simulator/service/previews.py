"""Previews: odds of an encounter while it is edited. They are no jobs: neither stored nor queued.

One process plays them all, each in children of its own (``preview_process``). It is kept ready once the page has been
opened, and replaced if it dies. A client has one preview at a time: the next replaces it, and its children end at
once."""

from __future__ import annotations

import signal
from collections import OrderedDict
from collections.abc import Mapping
from contextlib import suppress
from hashlib import sha256
from itertools import count
from typing import Any, Final

import trio
from attrs import define, field

from ..home import main_of
from .feed import Feed
from .limits import LimitReached, Limits
from .processes import InvalidDocument, LineProcess, ProcessLost, ready

PROCESS: Final = main_of("simulator.service.preview_process")
KEPT: Final = 8
"""Encounters of a client whose fights are remembered."""
GRACE: Final = 2.0
"""Seconds beyond its own after which a preview is ended."""
PATIENCE: Final = 30.0
"""Seconds for the first answer of a preview; then its process hangs, and is replaced."""


@define(eq=False)
class Preview:
    """Preview of an encounter, for one client. ``feed`` has its odds, and a last entry ``end`` with the reason: whole,
    slow, replaced, lost."""

    number: int
    client: str
    key: bytes
    feed: Feed = field(factory=Feed)
    begun: trio.Event = field(factory=trio.Event)
    problems: list[str] = field(factory=list)
    scope: trio.CancelScope = field(factory=trio.CancelScope)

    def end(self, why: str) -> None:
        """Close the feed."""
        self.begun.set()
        self.scope.cancel()
        if not self.feed.closed:
            self.feed.say("end", {"why": why})
            self.feed.close()


class Previews:
    """All previews of a service."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._nursery: trio.Nursery | None = None
        self._process: LineProcess | None = None
        self._starting = trio.Lock()
        self._running: dict[int, Preview] = {}
        self._numbers = count(1)
        self._known: dict[str, OrderedDict[bytes, Mapping[str, Any]]] = {}

    @property
    def number(self) -> int:
        """Number of previews that are played."""
        return len(self._running)

    async def run(self) -> None:
        """Run the tasks of previews until ``drain``."""
        async with trio.open_nursery() as self._nursery:
            await trio.sleep_forever()

    def prepare(self) -> None:
        """Begin to get the process ready, as when the page is opened."""
        if self._nursery is not None:
            self._nursery.start_soon(self._prepare)

    async def _prepare(self) -> None:
        with suppress(ProcessLost, OSError):
            await self._ready()

    def drain(self) -> None:
        """End all previews and their process."""
        nursery, self._nursery = self._nursery, None
        for preview in list(self._running.values()):
            self.stop(preview, "lost")
        if nursery is not None:
            nursery.cancel_scope.cancel()

    async def begin(self, text: str, before: str | None, client: str) -> Preview:
        """Begin the preview of an encounter, in place of the client's last. Raises InvalidDocument with the mistakes in
        it, LimitReached, ProcessLost."""
        for other in [each for each in self._running.values() if each.client == client]:
            self.stop(other, "replaced")
        if len(self._running) >= self._limits.previews:
            raise LimitReached(
                f"the odds of {self._limits.previews} encounters are being computed already; try again in a moment."
            )
        preview = Preview(next(self._numbers), client, _key(text))
        self._running[preview.number] = preview
        known: Mapping[bytes, Mapping[str, Any]] = self._known.get(client, {})
        order = {
            "number": preview.number,
            "text": text,
            "before": before,
            "known": known.get(preview.key),
            "known_before": None if before is None else known.get(_key(before)),
            "fights": self._limits.preview_fights,
            "seconds": self._limits.preview_seconds,
            "memory": self._limits.preview_memory,
        }
        try:
            process = await self._ready()
            await process.send(["play", order])
            with trio.move_on_after(PATIENCE):
                await preview.begun.wait()
            if not preview.begun.is_set():
                await process.end()
                raise ProcessLost("the process that computes the odds does not answer")
        except BaseException:
            self.stop(preview, "lost")
            raise
        if preview.problems:
            raise InvalidDocument(preview.problems)
        if self._nursery is not None:
            self._nursery.start_soon(self._end_in_time, preview)
        return preview

    def stop(self, preview: Preview, why: str = "whole") -> None:
        """End a preview at once."""
        if self._running.pop(preview.number, None) is None:
            return
        preview.end(why)
        if self._nursery is not None and self._process is not None:
            self._nursery.start_soon(self._send_stop, self._process, preview.number)

    async def _send_stop(self, process: LineProcess, number: int) -> None:
        with suppress(ProcessLost):
            await process.send(["stop", number])

    async def _end_in_time(self, preview: Preview) -> None:
        """End a preview that is still running long after its time."""
        with preview.scope:
            await trio.sleep(self._limits.preview_seconds + GRACE)
            self.stop(preview, "slow")

    async def _ready(self) -> LineProcess:
        """Return the process; start it unless it runs. Raises ProcessLost."""
        async with self._starting:
            if self._process is None or self._process.process.returncode is not None:
                process = await ready(PROCESS)
                if self._nursery is None:
                    await process.end()
                    raise ProcessLost("the service is stopping")
                self._process = process
                self._nursery.start_soon(self._listen, process)
            return self._process

    async def _listen(self, process: LineProcess) -> None:
        """Distribute what the process says until it ends; then end its previews, and get another ready if it has said
        anything."""
        spoke = False
        try:
            with suppress(ProcessLost):
                while True:
                    word, document = await process.receive()
                    spoke = True
                    preview = self._running.get(document["number"])
                    if preview is not None:
                        self._hear(preview, word, document)
        finally:
            await process.end()
            if self._process is process:
                self._process = None
            for preview in list(self._running.values()):
                self.stop(preview, "lost")
        if spoke:
            await self._prepare()

    def _hear(self, preview: Preview, word: str, document: Mapping[str, Any]) -> None:
        match word:
            case "began":
                preview.begun.set()
            case "refused":
                preview.problems = list(document["problems"])
                preview.begun.set()
            case "look":
                known = self._known.setdefault(preview.client, OrderedDict())
                known[preview.key] = document["known"]
                known.move_to_end(preview.key)
                while len(known) > KEPT:
                    known.popitem(last=False)
                preview.feed.say("interim", document["odds"])
            case "gone":
                self._running.pop(preview.number, None)
                odds = preview.feed.latest("interim")
                slow = document["status"] in (0, -signal.SIGXCPU)
                preview.end("whole" if odds is not None and odds["whole"] else "slow" if slow else "lost")


def _key(text: str) -> bytes:
    return sha256(text.encode("utf-8", "replace")).digest()
