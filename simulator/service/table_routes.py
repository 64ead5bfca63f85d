"""Routes of fights with network seats: starting and watching one, and the WebSockets of its places."""

from __future__ import annotations

import base64
import json
from typing import Any, Final

import trio
from litestar import Response, Router, WebSocket, delete, get, post, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath
from litestar.response import File, Stream

from ..scenario import diagnostics
from .app import (
    AnyRequest,
    Lang,
    RequestError,
    Service,
    Share,
    answer,
    attachment,
    client_of,
    fields_of,
    language,
    service_of,
    stream_of,
    viewer,
)
from .describing import PLACE, STREAM, fight_body, operation
from .jobs import ROWS
from .schemas import TEXT, part
from .tables import OVER, STARTING, TAKEN, WAITING, Place, Table

_PLACE: Final = "/tables/{id_:str}/places/{number:int}"
SUBPROTOCOL: Final = "asalto"
TOKEN: Final = "asalto.token."
"""Prefix of the subprotocol that carries a place's token: browsers can set no other header of a WebSocket."""
KINDS: Final = ("program", "person")
MOST_SECONDS: Final = 86_400.0
GONE: Final = 4404
"""Close code for a place that does not exist; before the handshake the guard makes it the status 404."""

AnySocket = WebSocket[Any, Any, Any]


def _number(document: dict[str, Any], key: str, usual: float | None) -> float | None:
    value = document.get(key, usual)
    if value is None or (type(value) in (int, float) and 0.01 <= value <= MOST_SECONDS):
        return None if value is None else float(value)
    raise RequestError(400, [f"{key} is {diagnostics.found(value)}; allowed are 0.01 to {MOST_SECONDS:g} seconds."])


def _places(document: dict[str, Any]) -> list[dict[str, str]]:
    rows = document.get("places")
    if not isinstance(rows, list) or not 1 <= len(rows) <= 40:
        raise RequestError(
            400, ['places must be a list of 1 to 40, each {"who": NAME, "kind": "person" or "program"}.']
        )
    found = []
    for row in rows:
        known = isinstance(row, dict) and row.keys() <= PLACE["properties"].keys()
        who, kind = (row.get("who"), row.get("kind", "person")) if known else (None, None)
        if not isinstance(who, str) or not 0 < len(who) <= 80 or kind not in KINDS:
            named, held = diagnostics.found(who), diagnostics.found(kind)
            raise RequestError(400, [f"places has {named} as {held}; allowed is a name as person or program."])
        found.append({"who": who, "kind": kind})
    names = [row["who"] for row in found]
    if len(set(names)) < len(names):
        raise RequestError(422, ["places names a combatant or side twice."])
    return found


@post("/tables", status_code=201, operation_class=operation(part("Table"), fight_body(), statuses=(201,)))
async def post_table(request: AnyRequest) -> Response[bytes]:
    """Start a fight with network seats: a question of kind run without "kind", plus "places", "deadline" and "bank"."""
    service = service_of(request)
    owner = service.asker(request)
    document = await fields_of(request, fight_body())
    places = _places(document)
    deadline, bank = _number(document, "deadline", None), _number(document, "bank", 3600.0)
    question = {key: value for key, value in document.items() if key not in ("places", "deadline", "bank")}
    question = {**question, "kind": "run"}
    checked = await service.parser_pool.ask("check", {"question": question}, owner, service.limits.slow_reading)
    order = {
        **{key: checked[key] for key in ("question", "title", "system")},
        "places": places,
        "deadline": deadline,
        "bank": bank or MOST_SECONDS,
        "memory": service.limits.memory,
    }
    table = await service.tables.open(order, owner)
    return answer(_document(service, table, own=True), 201)


def _document(service: Service, table: Table, *, own: bool) -> dict[str, Any]:
    return {**table.document(with_tokens=own), "share": service.share_key(table.id)}


def table_of(request: AnyRequest, id_: str, share: str | None) -> Table:
    """Return the table, for its owner or with the key of a shared link. Raises RequestError, NotFound."""
    service = service_of(request)
    shared = service.is_shared(id_, share)
    client = None if shared else service.asker(request)
    table = service.tables.get(id_)
    if table.owner != client and not shared:
        raise RequestError(404, ["this fight does not exist."])
    return table


@get("/tables/{id_:str}", operation_class=operation(part("Table")))
async def get_table(request: AnyRequest, id_: FromPath[str], share: Share = None) -> Response[bytes]:
    """Return a running or finished fight; its owner also gets the tokens of its places."""
    table = table_of(request, id_, share)
    return answer(_document(service_of(request), table, own=table.owner == client_of(request)))


@delete("/tables/{id_:str}", status_code=200, operation_class=operation(part("Table")))
async def delete_table(request: AnyRequest, id_: FromPath[str]) -> Response[bytes]:
    """Stop a fight before its end; delete a finished one with its files."""
    service = service_of(request)
    table = table_of(request, id_, None)
    await service.tables.delete(table)
    return answer(_document(service, table, own=True))


@get(
    "/tables/{id_:str}/places/{number:int}", operation_class=operation(part("Problems"), statuses=(426,), is_open=True)
)
async def get_place(id_: FromPath[str], number: FromPath[int]) -> Response[bytes]:
    """Take a place, with its token: this is the address of a WebSocket, whose frames docs/service.md describes."""
    raise RequestError(426, ["this address is that of a WebSocket."])


@delete(_PLACE, status_code=200, operation_class=operation(part("Table")))
async def delete_place(request: AnyRequest, id_: FromPath[str], number: FromPath[int]) -> Response[bytes]:
    """Give up a person's place: its seats take the defaults to the end of the fight."""
    service = service_of(request)
    table = table_of(request, id_, None)
    if not 0 <= number < len(table.places) or table.places[number].kind != "person":
        raise RequestError(404, ["this fight has no such place of a person."])
    await service.tables.give_up(table, table.places[number])
    return answer(_document(service, table, own=True))


@get("/tables/{id_:str}/events", media_type=STREAM, operation_class=operation(part("Event"), media=(STREAM,)))
async def get_table_events(request: AnyRequest, id_: FromPath[str], share: Share = None) -> Stream:
    """Stream the server-sent events of a fight from its beginning: step, thinking, places, over."""
    service = service_of(request)
    table = table_of(request, id_, share)
    return stream_of(request, service, table.feed, viewer(request, id_))


@get("/tables/{id_:str}/fight", operation_class=operation(part("Fight")))
async def get_table_fight(
    request: AnyRequest, id_: FromPath[str], share: Share = None, lang: Lang = None
) -> Response[bytes]:
    """Return a finished fight as narrated steps, like the fights of a batch."""
    service = service_of(request)
    table = table_of(request, id_, share)
    _check_over(table)
    path = str(table.folder / "trace.jsonl")
    asked = {"trace": path, "lang": language(request, lang)}
    return answer(await service.parser_pool.ask("watch", asked, viewer(request, id_), service.limits.slow_reading))


@get("/tables/{id_:str}/trace", operation_class=operation(TEXT, media=(ROWS["jsonl"],)))
async def get_table_trace(request: AnyRequest, id_: FromPath[str], share: Share = None) -> File:
    """Return the trace of a finished fight."""
    table = table_of(request, id_, share)
    _check_over(table)
    return attachment(table.folder / "trace.jsonl", f"{table.id}.jsonl", ROWS["jsonl"])


def _check_over(table: Table) -> None:
    if table.state != OVER:
        raise RequestError(404, [f"the fight is not over; it is {table.state}."])


# Places.


def _token(socket: AnySocket) -> tuple[str, str | None]:
    """Return the token of a place and the subprotocol to accept, from the headers Authorization or
    Sec-WebSocket-Protocol."""
    scheme, _, token = socket.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return token.strip(), None
    for word in socket.headers.get("sec-websocket-protocol", "").split(","):
        if word.strip().startswith(TOKEN):
            return word.strip().removeprefix(TOKEN), SUBPROTOCOL
    return "", None


@websocket(_PLACE)
async def take_place(socket: AnySocket, id_: FromPath[str], number: FromPath[int]) -> None:
    """Take a place. A program's frames are those of docs/protocol.md, a person's are JSON (docs/service.md)."""
    service: Service = socket.app.state["service"]
    token, protocol = _token(socket)
    table = service.tables.find(id_)
    if table is not None:
        with trio.move_on_after(STARTING):
            await table.ready.wait()
    place = None if table is None else table.place(number, token)
    if table is None or place is None:
        await socket.close(GONE, "this place does not exist, or the token is wrong")
        return
    await socket.accept(subprotocols=protocol)
    outbox = place.take()
    if table.state != WAITING:
        place.leave()  # the log is sent, and nothing follows
    mine = place.sender
    async with trio.open_nursery() as nursery:
        nursery.start_soon(_send, socket, place, outbox, nursery)
        await service.tables.arrive(table, place)
        await _receive(socket, service, table, place)
        nursery.cancel_scope.cancel()
    if place.sender is mine:
        place.leave()
    table.say_places()


async def _send(socket: AnySocket, place: Place, outbox: trio.MemoryReceiveChannel[Any], nursery: trio.Nursery) -> None:
    """Send messages until the fight is over or another connection takes the place."""
    try:
        async for message in outbox:
            if isinstance(message, bytes):
                await socket.send_data(message, mode="binary")
            else:
                await socket.send_data(json.dumps(message, ensure_ascii=False), mode="text")
        why = "the fight is over, or the place was taken by another connection"
        await socket.close(place.closing, why if place.closing == TAKEN else "the fight is being replayed; reconnect")
    except Exception:  # the client may break the WebSocket in any way
        pass
    nursery.cancel_scope.cancel()


async def _receive(socket: AnySocket, service: Service, table: Table, place: Place) -> None:
    """Forward the messages of the place until it disconnects."""
    try:
        while True:
            if place.kind == "person":
                choice = _choice(await socket.receive_data("text"), place)
                if choice is not None and choice["option"] is None:
                    await service.tables.give_up(table, place)
                elif choice is not None:
                    await service.tables.say(table, "choice", choice)
                continue
            data = bytes(await socket.receive_data("binary"))
            frame = {"seat": place.seats[0], "data": base64.b64encode(data).decode()}
            await service.tables.say(table, "frame", frame)
    except (WebSocketDisconnect, trio.BrokenResourceError, trio.ClosedResourceError):
        return


def _choice(text: str | bytes, place: Place) -> dict[str, Any] | None:
    """Read a person's message: {"seat", "ask", "option"} or {"seat", "ask", "leave": true}; None for anything else."""
    try:
        document = json.loads(text)
        seat, ask, option = document["seat"], document["ask"], document.get("option")
    except (ValueError, KeyError, TypeError, RecursionError, AttributeError):
        return None
    leaves = document.get("leave") is True
    if seat not in place.seats or type(ask) is not int or (type(option) is not int and not leaves):
        return None
    return {"seat": seat, "ask": ask, "option": None if leaves else option}


TABLES: Final = Router(
    "/api",
    route_handlers=[
        post_table,
        get_table,
        delete_table,
        get_place,
        delete_place,
        get_table_events,
        get_table_fight,
        get_table_trace,
        take_place,
    ],
)
