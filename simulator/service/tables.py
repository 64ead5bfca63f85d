"""Fights that are being played at the service's table: their processes, who holds which seat, and who watches.

A seat is taken with the token of its place. A connection that was lost may come back while the time bank lasts: it gets
everything again from the beginning, and is asked the question that is open. Of two connections to one place the later
one counts."""

from __future__ import annotations

import base64
import hmac
import json
import os
import secrets
import shutil
from collections import deque
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import trio
from attrs import define, field

from .feed import Feed
from .jobs import LimitReached, NotFound
from .limits import Limits
from .processes import InvalidDocument, LineProcess, ProcessLost

PROCESS: Final = ("-m", "simulator.service.table_process")
FILE: Final = "table.json"
SETTING: Final = 30.0
"""Seconds in which the process of a fight has to read its scenario."""
ROOM: Final = 1.0
"""Seconds between two attempts to go on where there is no room on the disk."""
TAKEN: Final = 4409
"""A place was taken by another connection, or its fight is over."""
AGAIN: Final = 4503
"""The fight is played again up to where it was; connections may come back at once."""
TOLD: Final = 50
"""Fights that are over and whose events are still in memory."""
KEPT: Final = 1000
"""Fights that are over and are kept, the newest."""
WAITING, OVER, BROKEN = "playing", "over", "failed"


@define(eq=False)
class Place:
    """One place at a table: a program's seat, or a person's seats. ``log`` is what a program gets when it connects,
    ``open`` the question that waits for an answer, for each seat of a person; ``sender`` leads to the connection, which
    is closed with the code ``closing``."""

    number: int
    who: str
    kind: str
    seats: list[int]
    names: list[str]
    token: str
    log: list[bytes] = field(factory=list)
    open: dict[int, Any] = field(factory=dict)  # Any: bytes of a question, or its document
    sender: trio.MemorySendChannel[Any] | None = None
    closing: int = TAKEN

    def post(self, message: Any) -> None:  # Any: bytes, or a document
        """Send to those that are connected; one that does not read is cut off, and may come back."""
        if self.sender is None:
            return
        try:
            self.sender.send_nowait(message)
        except (trio.WouldBlock, trio.BrokenResourceError):
            self.leave()

    def leave(self) -> None:
        """Close the connection, if there is one."""
        sender, self.sender = self.sender, None
        if sender is not None:
            sender.close()

    def take(self) -> trio.MemoryReceiveChannel[Any]:
        """Connect: returns what is to be sent, all that was missed first."""
        self.leave()
        self.closing = TAKEN
        self.sender, outbox = trio.open_memory_channel[Any](len(self.log) + len(self.open) + 1024)
        for message in (*self.log, *self.open.values()):
            self.sender.send_nowait(message)
        return outbox


@define(eq=False)
class Table:
    """One fight at the table."""

    id: str
    owner: str
    order: dict[str, Any]  # Any: plain JSON
    folder: Path
    tokens: list[str]
    places: list[Place] = field(factory=list)
    feed: Feed = field(factory=Feed)
    state: str = WAITING
    outcome: dict[str, Any] | None = None
    process: LineProcess | None = None
    ready: trio.Event = field(factory=trio.Event)
    problems: list[str] = field(factory=list)
    scope: trio.CancelScope = field(factory=trio.CancelScope)
    writing: trio.Lock = field(factory=trio.Lock)

    async def keep(self) -> None:
        """Write the table down, one time after the other: it is closed while the end of its fight is written too."""
        async with self.writing:
            await trio.to_thread.run_sync(_keep, self)

    def document(self, *, with_tokens: bool) -> dict[str, Any]:  # Any: plain JSON
        """The table as JSON."""
        places = [
            {
                "place": place.number,
                "who": place.who,
                "kind": place.kind,
                "seats": place.seats,
                "names": place.names,
                "connected": place.sender is not None,
                "path": f"/api/tables/{self.id}/places/{place.number}",
                **({"token": place.token} if with_tokens else {}),
            }
            for place in self.places
        ]
        return {
            "id": self.id,
            "state": self.state,
            "question": self.order["question"],
            "title": self.order["title"],
            "system": self.order["system"],
            "places": places,
            "outcome": self.outcome,
            "problems": self.problems,
        }

    def begin_anew(self) -> None:
        """The fight will be played again up to where it is: who watches or plays comes back, and hears all of it."""
        self.feed.close()
        self.feed = Feed()
        for place in self.places:
            place.log.clear()
            place.open.clear()
            place.closing = AGAIN
            place.leave()

    def place(self, number: int, token: str) -> Place | None:
        """The place, for who has its token."""
        for place in self.places:
            if place.number == number and hmac.compare_digest(place.token.encode(), token.encode("utf-8", "replace")):
                return place
        return None


class Tables:
    """All fights at the table; ``folder`` is where their folders are."""

    def __init__(self, folder: Path, limits: Limits) -> None:
        self._folder = folder
        self._limits = limits
        self._tables: dict[str, Table] = {}
        self._nursery: trio.Nursery | None = None
        self._draining = False
        self._over: deque[Table] = deque()

    async def start(self, nursery: trio.Nursery) -> None:
        """Run fights in the nursery, first those that were being played when the service ended."""
        self._nursery = nursery
        found = await trio.to_thread.run_sync(self._kept)
        for table in found:
            self._tables[table.id] = table
            if table.state == WAITING:
                nursery.start_soon(self._play, table)
            else:
                table.ready.set()
                table.feed.close()
                self._over.append(table)

    def _kept(self) -> list[Table]:
        self._folder.mkdir(parents=True, exist_ok=True)
        found = []
        paths = sorted(self._folder.glob(f"*/{FILE}"), key=lambda path: path.stat().st_mtime)
        for path in paths[:-KEPT]:
            shutil.rmtree(path.parent, ignore_errors=True)
        for path in paths[-KEPT:]:
            with suppress(ValueError, KeyError, OSError):
                row = json.loads(path.read_text(encoding="utf-8"))
                table = Table(path.parent.name, row["owner"], row["order"], path.parent, row["tokens"])
                table.state, table.outcome = row["state"], row["outcome"]
                table.order["folder"] = str(path.parent)
                found.append(table)
        return found

    def drain(self) -> None:
        """End all fights where they stand; they go on at the next start."""
        self._draining = True
        for table in self._tables.values():
            table.feed.close()
            table.scope.cancel()

    async def open(self, order: Mapping[str, Any], owner: str) -> Table:
        """Begin a fight. Raises InvalidDocument with what is wrong with it, LimitReached."""
        mine = [each for each in self._tables.values() if each.owner == owner and each.state == WAITING]
        if len(mine) >= self._limits.tables:
            raise LimitReached(f"{self._limits.tables} of your fights are being played; end one.")
        id_ = secrets.token_hex(12)
        folder = self._folder / id_
        tokens = [secrets.token_urlsafe(18) for _ in range(self._limits.combatants)]
        table = Table(id_, owner, {**order, "folder": str(folder)}, folder, tokens)
        await table.keep()
        assert self._nursery is not None
        self._tables[id_] = table
        self._nursery.start_soon(self._play, table)
        with trio.move_on_after(SETTING):
            await table.ready.wait()
        if not table.places:
            await self.close(table)
            raise InvalidDocument(table.problems or ["the fight could not be begun in time."])
        return table

    def find(self, id_: str) -> Table | None:
        """The table; None when there is none."""
        return self._tables.get(id_)

    def get(self, id_: str) -> Table:
        """The table. Raises NotFound."""
        table = self._tables.get(id_)
        if table is None:
            raise NotFound("there is no such fight.")
        return table

    async def close(self, table: Table) -> None:
        """End the fight for good."""
        table.scope.cancel()
        if table.state == WAITING:
            table.state = BROKEN
            table.feed.say("over", {"outcome": None, "faults": []})
            table.feed.close()
            await table.keep()

    async def say(self, table: Table, word: str, document: Mapping[str, Any]) -> None:
        """Hand what a seat says to the fight."""
        if table.process is not None:
            with suppress(ProcessLost):
                await table.process.send([word, document])

    async def _play(self, table: Table) -> None:
        with table.scope:
            while await self._is_stuck(table):
                table.begin_anew()
                await trio.sleep(ROOM)
        if self._draining:
            return
        if table.state == WAITING:
            table.state = BROKEN
        table.ready.set()
        table.feed.close()
        for place in table.places:
            place.leave()
        self._over.append(table)
        if len(self._over) > TOLD:  # those that come later watch the recorded fight
            old = self._over[-1 - TOLD]
            old.feed, old.places = Feed(), []
            old.feed.close()
        while not self._draining:
            with suppress(OSError):
                await table.keep()
                break
            await trio.sleep(ROOM)
        while len(self._over) > KEPT:
            forgotten = self._over.popleft()
            del self._tables[forgotten.id]
            await trio.to_thread.run_sync(shutil.rmtree, forgotten.folder, True)

    async def _is_stuck(self, table: Table) -> bool:
        """Play the fight in a process of its own. Returns whether it cannot be written down, for want of room."""
        table.process = process = await LineProcess.start(PROCESS)
        try:
            with trio.move_on_after(self._limits.sitting):
                await process.send(table.order)
                return await self._listen(table, process)
        except ProcessLost as error:
            table.problems = table.problems or [f"{error}."]
        finally:
            table.process = None
            await process.end()
        return False

    async def _listen(self, table: Table, process: LineProcess) -> bool:
        """Pass on what is said of the fight, to its end. Returns whether it cannot be written down."""
        while table.state == WAITING:
            word, said = await process.receive()
            match word:
                case "places" if not table.places:
                    table.places = [
                        Place(number, row["who"], row["kind"], row["seats"], row["names"], table.tokens[number])
                        for number, row in enumerate(said["places"])
                    ]
                    table.ready.set()
                case "step":
                    table.feed.say("step", said)
                case "frame" | "settled":
                    _program(table, word, said)
                case "question" | "odds" | "answered":
                    _person(table, word, said)
                case "over":
                    table.state, table.outcome = OVER, said["outcome"]
                    table.feed.say("over", said)
                    for place in table.places:
                        if place.kind == "person":
                            place.post({"over": said})
                case "refused":
                    table.problems = said["problems"]
                    return False
                case "stuck":
                    return True
        return False


def _program(table: Table, word: str, said: Mapping[str, Any]) -> None:
    """Something for, or about, a program's place."""
    place = table.places[said["place"]]
    if word == "settled":
        place.open.clear()
        return
    data = base64.b64decode(said["data"])
    if said["kind"] == "ask":
        place.open[said["seat"]] = data
        table.feed.say("thinking", {"place": place.number, "seat": said["seat"]})
    elif said["kind"] != "reply":
        place.log.append(data)
    place.post(data)


def _person(table: Table, word: str, said: Mapping[str, Any]) -> None:
    """Something for a person's place."""
    place = table.places[said["place"]]
    if word == "question":
        table.feed.say("thinking", {"place": place.number, "seat": said["seat"]})
        said = {**said, "after": table.feed.last_id}
        place.open[said["seat"]] = {"question": said}
    elif word == "odds" and said["seat"] in place.open:
        place.open[said["seat"]]["odds"] = said  # for who connects later
    elif word == "answered":
        place.open.pop(said["seat"], None)
    place.post({word: said})


def _keep(table: Table) -> None:
    """Write the table down."""
    table.folder.mkdir(parents=True, exist_ok=True)
    row = {
        "owner": table.owner,
        "order": table.order,
        "tokens": table.tokens,
        "state": table.state,
        "outcome": table.outcome,
    }
    part = table.folder / f"{FILE}.part"
    part.write_text(json.dumps(row), encoding="utf-8")
    os.replace(part, table.folder / FILE)
