"""Health, readiness and figures of the service, for the person who runs it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import trio

from simulator.service import operator_routes, processes
from simulator.service.guard import is_direct

from .hostile import ALICE
from .serving import PATIENCE, Client, batch, service


async def status_of(client: Client, path: str, status: int) -> list[str]:
    """Wait until a path is answered with the status; return the problems in the answer."""
    with trio.fail_after(PATIENCE):
        found = await client.http.get(path)
        if found.status_code != status:
            await trio.sleep(0.05)
            return await status_of(client, path, status)
    return list(found.json().get("problems", []))


async def test_health_fails_with_the_database(tmp_path: Path) -> None:
    """The service asks the file, not its memory of it."""
    file = tmp_path / "data" / "service.sqlite"
    async with service(tmp_path / "data") as client:
        assert set(await client.get("/health")) == {"asalto"}
        await client.get("/ready")
        away = file.rename(file.with_name("away"))
        for path in ("/health", "/ready"):
            (problem,) = (await client.get(path, 503, headers={"accept-language": "es"}))["problems"]
            assert problem.startswith("la lista de trabajos:")
            assert str(tmp_path) not in problem
        away.rename(file)
        await client.get("/health")


async def test_health_fails_with_the_workers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker that does not start is started again and again; once one starts, the service is healthy."""
    monkeypatch.setattr(processes, "RETRY", 0.05)
    monkeypatch.setattr(
        processes, "WORKER", ("-c", f"import os; os.path.exists({str(tmp_path / 'ok')!r}) and print(1)")
    )
    async with service(tmp_path / "data") as client:
        (problem,) = await status_of(client, "/health", 503)
        assert problem == "no process can be started: a process of the service has ended."
        (tmp_path / "ok").touch()
        assert await status_of(client, "/health", 200) == []


async def test_a_full_disk_is_not_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is healthy, since it shows what it has; a restart would not help."""
    async with service(tmp_path / "data") as client:
        monkeypatch.setattr(operator_routes, "free_room", lambda path: 1000)
        assert (await client.get("/ready", 503))["problems"] == ["the disk is full."]
        await client.get("/health")


def figure(text: str, name: str) -> float:
    """Return a figure of the text format."""
    (found,) = re.findall(rf"^{re.escape(name)} (\S+)$", text, re.M)
    return float(found)


async def test_figures_say_what_was_done(tmp_path: Path) -> None:
    """Each job by its state, the fights that it played, each answer, the processes with their memory."""
    async with service(tmp_path / "data") as client:
        await client.done(batch(60))
        text = (await client.http.get("/metrics")).text
        assert figure(text, 'asalto_jobs{state="done"}') == 1
        assert figure(text, 'asalto_jobs{state="failed"}') == 0
        assert figure(text, 'asalto_waiting{queue="jobs"}') == 0
        assert figure(text, "asalto_fights_played_total") == 60
        assert figure(text, 'asalto_requests_total{status="202"}') == 1
        assert figure(text, 'asalto_processes{kind="parser"}') >= 1
        assert figure(text, 'asalto_processes_memory_bytes{kind="parser"}') > 1e6
        assert figure(text, "process_resident_memory_bytes") > 1e7
        assert "asalto_event_loop_delay_seconds_bucket" in text
        await client.get("/metrics", 403, headers={"x-forwarded-for": "127.0.0.1"})


async def test_figures_are_not_for_strangers(tmp_path: Path) -> None:
    """A proxy on this machine passes on what strangers ask; who has a token may ask through it."""
    tokens = tmp_path / "tokens"
    tokens.write_text(f"alice {ALICE}\n")
    async with service(tmp_path / "data", token_file=tokens, names=("games.example.org",)) as client:
        assert (await client.http.get("/metrics")).status_code == 200
        for more in ({"host": "games.example.org"}, {"x-forwarded-proto": "https"}, {"forwarded": "for=127.0.0.1"}):
            await client.get("/metrics", 401, headers=more)
            allowed = await client.http.get("/metrics", headers={**more, "authorization": f"Bearer {ALICE}"})
            assert allowed.status_code == 200


@pytest.mark.parametrize(("address", "direct"), [("127.0.0.1", True), ("::1", True), ("10.0.0.7", False), ("", False)])
def test_programs_on_this_machine_are_known_by_their_address(address: str, direct: bool) -> None:
    """Another machine that names this one as its host is another machine."""
    scope = {"client": (address, 5) if address else None, "headers": [(b"host", b"127.0.0.1:8765")]}
    assert is_direct(scope) is direct
