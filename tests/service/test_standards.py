"""Promises of HTTP: HEAD and Allow everywhere, and a status for each thing that is too large, too slow or broken."""

from __future__ import annotations

import json
import re
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import httpx
import pytest
import trio

from simulator.service.limits import Limits
from simulator.service.pages.routes import FILES

from .hostile import answered
from .serving import DUEL, PATIENCE, Client, batch, service


async def test_every_get_answers_head(client: Client) -> None:
    """With the same status and no body; a stream of events ends; another method is told which there are."""
    job = await client.done(batch(5))
    document = await client.get("/openapi/openapi.json")
    values = {"id_": job["id"], "system": "tapiz", "of": "pack", "name": "reference_duel", "fight": "1", "number": "1"}
    gets = [path for path, methods in document["paths"].items() if "get" in methods]
    paths = [re.sub(r"\{(\w+)\}", lambda found: values[found[1]], path) for path in gets]
    pages = ("/", "/history", "/http", f"/jobs/{job['id']}", f"{FILES}/colours.css", f"{FILES}/icon.svg", "/nowhere")
    for path in (*paths, *pages):
        with trio.fail_after(PATIENCE):
            head = await client.http.head(path)
        assert head.content == b"", path
        async with client.http.stream("GET", path) as got:
            assert (head.status_code, head.headers["content-type"]) == (got.status_code, got.headers["content-type"])
        if head.status_code == 200:
            refused = await client.http.request("PUT", path)
            assert refused.status_code == 405, path
            assert {"GET", "HEAD"} <= set(refused.headers["allow"].split(", ")), path
    assert set((await client.http.put("/api/validate")).headers["allow"].split(", ")) == {"POST", "OPTIONS"}
    both = await client.http.options("/api/jobs")
    assert (both.status_code, set(both.headers["allow"].split(", "))) == (204, {"GET", "HEAD", "OPTIONS", "POST"})
    assert (await client.http.get("/api/tables/x/places/1")).status_code == 426


async def test_what_no_text_and_no_word_holds_has_its_status(client: Client) -> None:
    """Half a character, and numbers that no machine word holds."""

    kind = {"content-type": "application/json"}
    for path in ("validate", "jobs", "drafts", "tables", "previews", "creatures"):
        half = await client.http.post(f"/api/{path}", content=b'{"text": "a \\ud800"}', headers=kind)
        assert (half.status_code, "\\ud800" in half.json()["problems"][0]) == (422, True), path
    whole = json.dumps({"text": "x = '\U0001f600'"}).encode()
    assert (await client.http.post("/api/validate", content=whole, headers=kind)).status_code == 200
    job = await client.done(batch(5))
    for number in (2**31, 2**63, 2**64, 10**400):
        for path in (f"jobs/{job['id']}/fights/{number}", f"jobs/{job['id']}/ways/{number}"):
            assert (await client.http.get(f"/api/{path}")).status_code == 404, path
        for query in (f"before={number}", f"before=-{number}", f"most={number}"):
            assert (await client.http.get(f"/api/jobs?{query}")).status_code in (200, 400), query
        for asked in ({"seed": number}, {"options": {"fights": number}}, {"kind": "run", "options": {"fight": number}}):
            found = await client.http.post("/api/jobs", json={**batch(), **asked})
            assert found.status_code in (202, 400, 422), (asked, found.text)
        table = {"scenario": DUEL, "seed": number, "places": [{"who": "Bruno"}], "bank": number}
        assert (await client.http.post("/api/tables", json=table)).status_code in (400, 422)
    for query, allowed in (
        ("before=x", "un número entero"),
        ("most=1.5", "un número entero"),
        ("pinned=7", "true o false"),
    ):
        refused = await client.get(f"/api/jobs?{query}", 400, headers={"accept-language": "es"})
        assert allowed in refused["problems"][0]
    infinite = await client.http.post("/api/jobs", content=b'{"kind": "batch", "seed": 1e400}', headers=kind)
    assert infinite.status_code == 400


@pytest.mark.parametrize(
    ("request_line", "rest", "status"),
    [
        ("POST /login", "content-length: 100\r\n\r\n{", 408),
        ("POST /nowhere", "content-length: 100\r\n\r\n{", 404),
        ("GET /health", "content-length: 100\r\n\r\n{", 200),
        ("POST /login", "content-length: 2000\r\n\r\n" + " " * 2000, 413),
        ("POST /login", "transfer-encoding: chunked\r\n\r\n" + f"3e8\r\n{' ' * 1000}\r\n" * 2, 413),
        ("GET /health", "transfer-encoding: chunked\r\n\r\n" + "1\r\nx\r\n" * 40, 200),
        ("POST /nowhere", "transfer-encoding: chunked\r\n\r\n" + "1\r\nx\r\n" * 40, 404),
        ("POST /login", "transfer-encoding: chunked\r\n\r\n" + "1\r\nx\r\n" * 2000, 413),
    ],
)
async def test_a_slow_or_large_body_is_closed(tmp_path: Path, request_line: str, rest: str, status: int) -> None:
    """With or without a length, after its time; where no body is read, at once. The connection is closed."""
    async with service(tmp_path / "data", limits=Limits(sending=1.0, body=1500)) as client:
        host = f"{client.http.base_url.host}:{client.http.base_url.port}"
        sent = f"{request_line} HTTP/1.1\r\nhost: {host}\r\ncontent-type: application/json\r\n{rest}"
        back = await answered(client, sent.encode(), ends=False)
        assert back.startswith(f"HTTP/1.1 {status} ".encode())
        assert b"\r\nconnection: close" in back


@pytest.mark.parametrize("chunked", [True, False])
async def test_a_client_that_sends_all_before_it_reads_has_its_answer(tmp_path: Path, chunked: bool) -> None:
    """Many programs do; a connection that is closed beneath them is a broken pipe, and no sentence."""

    def sent(address: str) -> int:
        body = iter([b"x" * 50_000] * 100) if chunked else b"x" * 5_000_000
        asked = Request(f"{address}api/validate", body, {"content-type": "application/json"})
        try:
            return int(urlopen(asked, timeout=PATIENCE).status)
        except HTTPError as error:
            return error.code

    async with service(tmp_path / "data", limits=Limits(body=1500)) as client:
        assert await trio.to_thread.run_sync(sent, str(client.http.base_url)) == 413


@pytest.mark.parametrize("part", ["protocol_send", "_read_data"])
async def test_an_error_of_one_connection_ends_it_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    """Hypercorn's own error, when a client breaks off while it is answered, does not end the service; a bug of it is in
    the log of errors with its traceback."""
    errors = tmp_path / "errors.log"

    async def busy(*_: object) -> None:
        raise trio.BusyResourceError

    async with service(tmp_path / "data", error_log=str(errors)) as client:
        with monkeypatch.context() as patch:
            patch.setattr(f"hypercorn.trio.tcp_server.TCPServer.{part}", busy)
            with pytest.raises(httpx.RemoteProtocolError):
                await client.http.get("/health")
        await client.get("/health")
    text = errors.read_text(encoding="utf-8")
    assert ("A connection failed and was closed." in text, ", in busy" in text) == (part == "_read_data",) * 2
