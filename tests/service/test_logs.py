"""The logs of the service: each request with its id, and the reason of a failure."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from simulator.service import logs
from simulator.service.documents import Documents
from simulator.service.serve import BadService
from simulator.service.store import BadStore

from .hostile import ALICE
from .serving import DUEL, service
from .sockets import Closed, socket_to


async def broken(*_: object) -> Any:
    """A listing with a bug, whose message is forged to look like a line of the log."""
    raise KeyError("x\n2026-01-01T00:00:00Z [info] request client='root' \x1b[2J")


def lines(path: Path) -> list[dict[str, Any]]:
    """Return the entries of a log in JSON."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


async def test_each_request_has_an_id_and_a_line(tmp_path: Path) -> None:
    """An id that a proxy has given is kept if it is plain; the line names the client, and never what is secret: keys of
    shared links and tokens."""
    tokens, access = tmp_path / "tokens", tmp_path / "access.log"
    tokens.write_text(f"alice {ALICE}\n")
    bearer = {"authorization": f"Bearer {ALICE}"}
    more = {"token_file": tokens, "access_log": str(access), "json_logs": True}
    async with service(tmp_path / "data", **more) as client:
        given = await client.http.get("/api/jobs?share=secret", headers={**bearer, "x-request-id": "from-proxy.1"})
        bad = await client.http.get(
            "/nowhere", headers={"x-request-id": "a b\tc", "x-forwarded-for": "1.2.3.4, 5.6.7.8"}
        )
        refused = await client.http.get("/health", headers={"host": "evil.example"})
    first, second, third = lines(access)
    assert given.headers["x-request-id"] == first["id"] == "from-proxy.1"
    assert (first["client"], first["method"], first["path"], first["status"]) == ("alice", "GET", "/api/jobs", 200)
    assert (first["address"], first["bytes"]) == ("127.0.0.1", len(given.content))
    assert bad.headers["x-request-id"] == second["id"] != "a b\tc"
    assert (second["client"], second["address"], second["status"]) == (None, "5.6.7.8", 404)
    assert (refused.headers["x-request-id"], third["status"]) == (third["id"], 421)
    assert "secret" not in access.read_text()
    assert ALICE not in access.read_text()


@pytest.mark.parametrize("as_json", [True, False])
async def test_each_500_leaves_its_traceback(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, as_json: bool) -> None:
    """With the id of the answer; errors of clients leave none, and what a message says cannot look like a line."""
    monkeypatch.setattr(Documents, "listed", broken)
    errors = tmp_path / "errors.log"
    async with service(tmp_path / "data", error_log=str(errors), json_logs=as_json) as client:
        assert (await client.get("/api/systems/nowhere/gear", 404))["problems"]
        found = await client.http.get("/api/policies")
        assert (found.status_code, found.json()) == (500, {"problems": ["bug in Asalto: KeyError."]})
    text = errors.read_text(encoding="utf-8")
    assert found.headers["x-request-id"] in text
    assert "in broken" in text
    assert len([line for line in text.splitlines() if not line.startswith("    ")]) == 1
    assert "\x1b" not in text
    if as_json:
        (entry,) = lines(errors)
        assert (entry["level"], entry["path"], entry["status"]) == ("error", "/api/policies", 500)


async def test_a_socket_has_a_line_too(tmp_path: Path) -> None:
    """With the status of its handshake; a place that does not exist is no error of the service."""
    access, errors = tmp_path / "access.log", tmp_path / "errors.log"
    more = {"access_log": str(access), "error_log": str(errors), "json_logs": True}
    async with service(tmp_path / "data", **more) as client:
        asked = {"scenario": DUEL, "seed": 3, "places": [{"who": "left", "kind": "person"}]}
        table = await client.post("/api/tables", asked, 201)
        (place,) = table["places"]
        async with socket_to(client, place["path"], place["token"]) as socket:
            await socket.receive()
        with pytest.raises(Closed):
            async with socket_to(client, place["path"], "wrong") as socket:
                await socket.receive()
    statuses = [line["status"] for line in lines(access) if line["method"] == "SOCKET"]
    assert statuses[0] == 101
    assert errors.read_text() == ""


async def test_a_bug_of_the_filters_is_a_500_too(tmp_path: Path) -> None:
    """Outside of all routes as well the client gets a sentence, and the log the traceback."""

    async def receive() -> Any:
        return {"type": "http.request"}

    sent = list[Any]()

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {"type": "http", "method": "GET", "path": "/", "headers": [], "client": ("127.0.0.1", 9)}
    with logs.opened(None, str(tmp_path / "errors.log"), as_json=True) as opened:
        await logs.Logged(broken, opened)(scope, receive, send)
        assert opened.statuses == {500: 1}
    assert [message.get("status") for message in sent] == [500, None]
    assert "in broken" in lines(tmp_path / "errors.log")[0]["exception"]


def test_logs_rotate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Strangers cannot fill the disk with lines."""
    monkeypatch.setattr(logs, "MOST", 1000)
    with logs.opened(str(tmp_path / "a.log"), "-", as_json=False) as opened:
        for number in range(200):
            opened.access.info("request", number=number)
    sizes = [path.stat().st_size for path in tmp_path.glob("a.log*")]
    assert len(sizes) == 1 + logs.OLD
    assert max(sizes) <= 1000


async def test_only_bugs_leave_a_traceback_at_the_start(tmp_path: Path) -> None:
    """A damaged list of jobs is a sentence of the command, and nothing else."""
    errors = tmp_path / "errors.log"
    (tmp_path / "service.sqlite").write_bytes(b"no database" * 1000)
    with pytest.raises(BadStore, match="is damaged"):
        async with service(tmp_path, error_log=str(errors)):
            pass
    assert errors.read_text() == ""
    with pytest.raises(KeyError), logs.opened(None, str(errors), as_json=False):
        await broken()
    assert "in broken" in errors.read_text()


async def test_a_log_that_cannot_be_opened_is_a_sentence(tmp_path: Path) -> None:
    """At the start, not at the first request."""
    with pytest.raises(BadService, match=r"no/x\.log cannot be written to"):
        async with service(tmp_path / "data", access_log=str(tmp_path / "no" / "x.log")):
            pass
