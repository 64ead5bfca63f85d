"""Under a sub-path behind a proxy every link of the page leads to the service."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from html import unescape
from pathlib import Path

import httpx
import trio

from simulator.service.pages.routes import STATIC

from .serving import DUEL, PATIENCE, Client, batch
from .sockets import play_default

SUB = "/games/asalto"


async def forward(port: int, client: trio.SocketStream) -> None:
    """Pass one request on without the sub-path, and name that in a header."""
    head = b""
    while b"\r\n\r\n" not in head:
        if not (more := await client.receive_some(65536)):
            return
        head += more
    method, rest = head.split(b" ", 1)
    if not rest.startswith(f"{SUB}/".encode()):
        await client.send_all(b"HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\nconnection: close\r\n\r\n")
        return
    line, headers = rest.removeprefix(SUB.encode()).split(b"\r\n", 1)
    last = b"" if b"upgrade: websocket" in headers.lower() else b"connection: close\r\n"
    async with await trio.open_tcp_stream("127.0.0.1", port) as server, trio.open_nursery() as nursery:
        sent = b"%s %s\r\nx-forwarded-prefix: %s\r\n%s%s" % (method, line, SUB.encode(), last, headers)
        await server.send_all(sent)
        nursery.start_soon(pump, client, server)
        await pump(server, client)
        nursery.cancel_scope.cancel()


async def pump(source: trio.SocketStream, sink: trio.SocketStream) -> None:
    """Copy bytes until one of both ends."""
    try:
        while data := await source.receive_some(65536):
            await sink.send_all(data)
    except (trio.BrokenResourceError, trio.ClosedResourceError):
        return


@asynccontextmanager
async def proxied(client: Client) -> AsyncIterator[Client]:
    """A client of a proxy in front of the service."""
    (listener,) = await trio.open_tcp_listeners(0, host="127.0.0.1")
    async with trio.open_nursery() as nursery:
        port = client.http.base_url.port
        assert port is not None
        nursery.start_soon(trio.serve_listeners, partial(forward, port), [listener])
        address = f"http://127.0.0.1:{listener.socket.getsockname()[1]}"
        async with httpx.AsyncClient(base_url=address, timeout=PATIENCE) as http:
            yield Client(http)
        nursery.cancel_scope.cancel()


async def test_every_link_of_every_page_stays_under_the_sub_path(client: Client) -> None:
    """Styles, scripts, pages, and the socket of a seat, from a proxy that removes the sub-path."""
    job = await client.done(batch(5))
    table = await client.post(
        "/api/tables", {"scenario": DUEL, "seed": 3, "places": [{"who": "Bruno", "kind": "person"}]}, 201
    )
    async with proxied(client) as outside:
        (place,) = table["places"]
        await play_default(outside, {**place, "path": SUB + place["path"]})
        async for _ in client.events(table["id"], "tables"):
            pass
        pages = ("/", "/creatures", "/history", "/tournaments", "/http", "/nowhere", f"/play/{table['id']}")
        waiting, seen = (
            [SUB + path for path in (*pages, f"/jobs/{job['id']}", f"/jobs/{job['id']}/fights/1")],
            set[str](),
        )
        while waiting:
            path = waiting.pop()
            found = await outside.http.get(path)
            assert found.status_code == (404 if path.endswith("/nowhere") else 200), path
            seen.add(path)
            if found.headers["content-type"].startswith("text/html") and "?" not in path:
                links = [unescape(link) for link in re.findall(r'(?:href|src)="(/[^"#]*)', found.text)]
                assert all(link.startswith(f"{SUB}/") for link in links), (path, links)
                assert f'data-root="{SUB}"' in found.text
                waiting += {link for link in links if link not in seen and link not in waiting}


async def test_a_prefix_is_a_path_or_ignored(client: Client) -> None:
    """No other site and no markup gets into the links."""
    for prefix in ("//evil.example", "https://evil.example", '/"><script>', "/a b", "/" + "x" * 900):
        found = await client.http.get("/", headers={"x-forwarded-prefix": prefix})
        assert 'data-root=""' in found.text
        assert 'href="/history"' in found.text


def test_modules_reach_the_service_through_shared_code() -> None:
    """It puts the sub-path before each address: no other module fetches, goes to an address, or makes a whole one."""
    wrong = r"location\.(?:href =|assign\(|replace\(.?/)|\bfetch\(|Source\(.?/|\{location\.(?:origin|host)\}(?!\$\{r)"
    found = {path.name for path in Path(STATIC).glob("*.js") if re.search(wrong, path.read_text(encoding="utf-8"))}
    assert found <= {"service.js"}
