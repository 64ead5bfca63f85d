"""Fights with network seats: their processes, the places that hold seats, and the feeds for spectators.

A client takes a seat with the token of its place. A client that lost its connection may reconnect while the time bank
lasts: it gets everything again from the beginning, then the open question. Of two connections to one place the later
one counts."""

from __future__ import annotations

import base64
import hmac
import json
import os
import secrets
import shutil
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import trio
from attrs import define, field

from ..home import main_of
from .feed import Feed
from .jobs import NotFound
from .limits import LimitReached, Limits
from .processes import InvalidDocument, LineProcess, ProcessLost

PROCESS: Final = main_of("simulator.service.table_process")
FILE: Final = "table.json"
STARTING: Final = 30.0
"""Seconds for the process of a fight to read its scenario."""
ROOM: Final = 1.0
"""Seconds between attempts to continue on a full disk."""
TAKEN: Final = 4409
"""Close code: another connection took the place, or the fight is over."""
REPLAYED: Final = 4503
"""Close code: the fight is being replayed to its last state; clients may reconnect immediately."""
IN_MEMORY: Final = 50
"""Number of finished fights whose events stay in memory."""
KEPT: Final = 200
"""Number of finished fights of a client that stay on disk, the newest."""
WAITING, OVER, BROKEN, DELETED = "playing", "over", "failed", "deleted"


@define(eq=False)
class Place:
    """One place at a table: a program's seat, or a person's seats.

    ``log`` has the messages that a program gets when it connects, ``open`` the unanswered question of each seat.
    ``came`` is set once a client has taken the place, ``gone`` once it was given up. ``sender`` leads to the
    connection, which closes with the code ``closing``."""

    number: int
    who: str
    kind: str
    seats: list[int]
    names: list[str]
    token: str
    log: list[bytes] = field(factory=list)
    open: dict[int, Any] = field(factory=dict)  # Any: bytes of a question, or its document
    came: bool = False
    gone: bool = False
    sender: trio.MemorySendChannel[Any] | None = None
    closing: int = TAKEN

    @property
    def state(self) -> str:
        """State of the place: waiting for its first client, seated, away, or left."""
        if self.gone:
            return "left"
        return "seated" if self.sender is not None else "away" if self.came else "waiting"

    def post(self, message: Any) -> None:  # Any: bytes, or a document
        """Send to the client, if one is connected. A client that does not read is disconnected and may reconnect."""
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
        """Connect a client; return the channel of its messages, beginning with those that it missed."""
        self.leave()
        self.closing = TAKEN
        self.sender, outbox = trio.open_memory_channel[Any](len(self.log) + len(self.open) + 1024)
        for message in (*self.log, *self.open.values()):
            self.sender.send_nowait(message)
        return outbox


@define(eq=False)
class Table:
    """One fight with network seats. ``stopped`` is set once no process plays it."""

    id: str
    owner: str
    order: dict[str, Any]  # Any: plain JSON
    folder: Path
    tokens: list[str]
    places: list[Place] = field(factory=list)
    feed: Feed = field(factory=Feed)
    kept: dict[str, list[int]] = field(factory=lambda: {"came": [], "gone": []})
    state: str = WAITING
    outcome: dict[str, Any] | None = None
    process: LineProcess | None = None
    ready: trio.Event = field(factory=trio.Event)
    stopped: trio.Event = field(factory=trio.Event)
    problems: list[str] = field(factory=list)
    scope: trio.CancelScope = field(factory=trio.CancelScope)
    writing: trio.Lock = field(factory=trio.Lock)

    async def keep(self) -> None:
        """Store the table. A lock serializes writes: closing the table and the end of its fight both store it."""
        for key in self.kept if self.places else ():
            self.kept[key] = [place.number for place in self.places if getattr(place, key)]
        async with self.writing:
            await trio.to_thread.run_sync(_write, self)

    def document(self, *, with_tokens: bool) -> dict[str, Any]:  # Any: plain JSON
        """Return the table as JSON."""
        places = [
            {
                "place": place.number,
                **{key: getattr(place, key) for key in ("who", "kind", "seats", "names")},
                "state": place.state,
                "path": f"/api/tables/{self.id}/places/{place.number}",
                **({"token": place.token} if with_tokens else {}),
            }
            for place in self.places
        ]
        return {
            "id": self.id,
            "state": self.state,
            **{key: self.order[key] for key in ("question", "title", "system")},
            "places": places,
            "outcome": self.outcome,
            "problems": self.problems,
        }

    def say_places(self) -> None:
        """Tell players and spectators the state of each place, if the fight is not over."""
        if self.state == WAITING and not self.feed.closed:
            self.feed.say("places", {"states": [place.state for place in self.places]})

    def begin_anew(self) -> None:
        """Clear the table before a replay of the fight; players and spectators reconnect and get everything again."""
        self.feed.close()
        self.feed = Feed()
        for place in self.places:
            place.log.clear()
            place.open.clear()
            place.closing = REPLAYED
            place.leave()

    def place(self, number: int, token: str) -> Place | None:
        """Return the place with this number; None if the token is wrong."""
        for place in self.places:
            if place.number == number and hmac.compare_digest(place.token.encode(), token.encode("utf-8", "replace")):
                return place
        return None


class Tables:
    """All fights with network seats; ``folder`` contains their folders."""

    def __init__(self, folder: Path, limits: Limits) -> None:
        self._folder = folder
        self._limits = limits
        self._tables: dict[str, Table] = {}
        self._nursery: trio.Nursery | None = None
        self._draining = False
        self._finished: list[Table] = []

    async def start(self, nursery: trio.Nursery) -> None:
        """Start running fights in the nursery, beginning with those that were running when the service ended."""
        self._nursery = nursery
        found = await trio.to_thread.run_sync(self._stored)
        for table in found:
            self._tables[table.id] = table
            if table.state == WAITING:
                nursery.start_soon(self._play, table)
            else:
                table.ready.set()
                table.stopped.set()
                table.feed.close()
                self._finished.append(table)
        for owner in {table.owner for table in found}:
            await self._delete_old(owner)

    def _stored(self) -> list[Table]:
        self._folder.mkdir(parents=True, exist_ok=True)
        found = []
        paths = sorted(self._folder.glob(f"*/{FILE}"), key=lambda path: path.stat().st_mtime)
        for path in paths:
            with suppress(ValueError, KeyError, OSError):
                row = json.loads(path.read_text(encoding="utf-8"))
                table = Table(path.parent.name, row["owner"], row["order"], path.parent, row["tokens"])
                table.state, table.outcome = row["state"], row["outcome"]
                table.kept |= {key: row[key] for key in table.kept if key in row}
                table.order["folder"] = str(path.parent)
                found.append(table)
        return found

    @property
    def playing(self) -> int:
        """Number of fights that are played."""
        return sum(table.state == WAITING for table in self._tables.values())

    def drain(self) -> None:
        """Stop all fights; they resume at the next start."""
        self._draining = True
        for table in self._tables.values():
            table.feed.close()
            table.scope.cancel()

    async def open(self, order: Mapping[str, Any], owner: str) -> Table:
        """Start a fight. Raises InvalidDocument with the mistakes in it, LimitReached."""
        mine = [each for each in self._tables.values() if each.owner == owner and each.state == WAITING]
        if len(mine) >= self._limits.tables:
            raise LimitReached(f"{self._limits.tables} of your fights are still running; end one.")
        if sum(each.state == WAITING for each in self._tables.values()) >= self._limits.all_tables:
            raise LimitReached(f"{self._limits.all_tables} fights are being played here; try again later.")
        id_ = secrets.token_hex(12)
        folder = self._folder / id_
        tokens = [secrets.token_urlsafe(18) for _ in range(self._limits.combatants)]
        table = Table(id_, owner, {**order, "folder": str(folder)}, folder, tokens)
        self._tables[id_] = table  # it counts from now on
        try:
            await table.keep()
        except OSError:
            del self._tables[id_]
            raise
        assert self._nursery is not None
        self._nursery.start_soon(self._play, table)
        with trio.move_on_after(STARTING):
            await table.ready.wait()
        if not table.places:
            await self._delete(table)
            raise InvalidDocument(table.problems or ["the fight did not start in time."])
        return table

    def find(self, id_: str) -> Table | None:
        """Return the table with this id, or None."""
        return self._tables.get(id_)

    def get(self, id_: str) -> Table:
        """Return the table with this id. Raises NotFound."""
        table = self.find(id_)
        if table is None:
            raise NotFound("this fight does not exist.")
        return table

    async def delete(self, table: Table) -> None:
        """End the fight while it is played, else delete it with its files."""
        if table.state == WAITING:
            await self.close(table)
        else:
            await self._delete(table)
            table.state = DELETED

    async def close(self, table: Table) -> None:
        """End the fight permanently."""
        table.scope.cancel()
        if table.state == WAITING:
            table.state = BROKEN
            table.feed.say("over", {"outcome": None, "faults": []})
            table.feed.close()
            await table.keep()

    async def say(self, table: Table, word: str, document: Mapping[str, Any]) -> None:
        """Forward a message of a seat to the fight."""
        if table.process is not None:
            with suppress(ProcessLost):
                await table.process.send([word, document])

    async def arrive(self, table: Table, place: Place) -> None:
        """Note that a client has taken a place."""
        table.say_places()
        if not place.came and table.state == WAITING:
            place.came = True
            with suppress(OSError):  # without room it is forgotten at a restart
                await table.keep()
        for seat in place.seats:
            await self.say(table, "taken", {"seat": seat})

    async def give_up(self, table: Table, place: Place) -> None:
        """Give up a person's place: its seats take the defaults to the end."""
        if place.gone or table.state != WAITING:
            return
        place.gone = True
        with suppress(OSError):
            await table.keep()
        table.say_places()
        await self.say(table, "gone", {"seat": place.seats[0]})

    async def _play(self, table: Table) -> None:
        with table.scope:
            while await self._is_stuck(table):
                table.begin_anew()
                await trio.sleep(ROOM)
        table.stopped.set()
        if self._draining:
            return
        if table.state == WAITING:
            table.state = BROKEN
        table.ready.set()
        table.feed.close()
        for place in table.places:
            place.leave()
        if table.id not in self._tables:
            return
        self._finished.append(table)
        if len(self._finished) > IN_MEMORY:  # later spectators watch the recorded fight
            old = self._finished[-1 - IN_MEMORY]
            old.feed, old.places = Feed(), []
            old.feed.close()
        while table.id in self._tables and not self._draining:
            with suppress(OSError):
                await table.keep()
                break
            await trio.sleep(ROOM)
        await self._delete_old(table.owner)

    async def _delete_old(self, owner: str) -> None:
        """Delete the oldest finished fights of a client beyond ``KEPT``."""
        for table in [each for each in self._finished if each.owner == owner][:-KEPT]:
            await self._delete(table)

    async def _delete(self, table: Table) -> None:
        """End a fight, if it is played, and delete it with its files."""
        table.scope.cancel()
        self._tables.pop(table.id, None)
        with suppress(ValueError):
            self._finished.remove(table)
        await table.stopped.wait()  # a process would write files into the deleted folder
        async with table.writing:
            await trio.to_thread.run_sync(shutil.rmtree, table.folder, True)

    async def _is_stuck(self, table: Table) -> bool:
        """Play the fight in a process of its own. Return whether it stopped because the disk is full."""
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

    async def _set(self, table: Table, rows: list[Any]) -> None:  # Any: plain JSON
        """Make the places when the process first says them; tell each process who has come and gone before."""
        if not table.places:
            table.places = [
                Place(number, row["who"], row["kind"], row["seats"], row["names"], table.tokens[number])
                for number, row in enumerate(rows)
            ]
            for place in table.places:
                place.came, place.gone = (place.number in table.kept[key] for key in ("came", "gone"))
            table.ready.set()
        for place in table.places:
            if place.kind == "person" and (place.came or place.gone):
                await self.say(table, "gone" if place.gone else "taken", {"seat": place.seats[0]})
        table.say_places()

    async def _listen(self, table: Table, process: LineProcess) -> bool:
        """Distribute the messages of the fight until it ends. Return whether it stopped because the disk is full."""
        while table.state == WAITING:
            word, document = await process.receive()
            match word:
                case "places":
                    await self._set(table, document["places"])
                case "step":
                    table.feed.say("step", document)
                case "frame" | "settled":
                    _program(table, word, document)
                case "question" | "odds" | "answered":
                    _person(table, word, document)
                case "over":
                    table.state, table.outcome = OVER, document["outcome"]
                    table.feed.say("over", document)
                    for place in table.places:
                        if place.kind == "person":
                            place.post({"over": document})
                case "refused":
                    table.problems = document["problems"]
                    return False
                case "stuck":
                    return True
        return False


def _program(table: Table, word: str, document: Mapping[str, Any]) -> None:
    """Handle a message to or about a program's place."""
    place = table.places[document["place"]]
    if word == "settled":
        place.open.clear()
        return
    data = base64.b64decode(document["data"])
    if document["kind"] == "ask":
        place.open[document["seat"]] = data
        table.feed.say("thinking", {"place": place.number, "seat": document["seat"]})
    elif document["kind"] != "reply":
        place.log.append(data)
    place.post(data)


def _person(table: Table, word: str, document: Mapping[str, Any]) -> None:
    """Handle a message to a person's place."""
    place = table.places[document["place"]]
    if word == "question":
        table.feed.say("thinking", {"place": place.number, "seat": document["seat"]})
        document = {**document, "after": table.feed.last_id}
        place.open[document["seat"]] = {"question": document}
    elif word == "odds" and document["seat"] in place.open:
        place.open[document["seat"]]["odds"] = document  # for a later connection
    elif word == "answered":
        place.open.pop(document["seat"], None)
    place.post({word: document})


def _write(table: Table) -> None:
    """Write the table to its file."""
    table.folder.mkdir(parents=True, exist_ok=True)
    row = {key: getattr(table, key) for key in ("owner", "order", "tokens", "state", "outcome")} | table.kept
    part = table.folder / f"{FILE}.part"
    part.write_text(json.dumps(row), encoding="utf-8")
    os.replace(part, table.folder / FILE)
