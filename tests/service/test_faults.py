"""A service that is killed, stopped or short of room loses no answer."""

from __future__ import annotations

import errno
import json
import os
import re
import signal
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
import trio

from simulator.cli.worker import UNWRITABLE
from simulator.runtime import stopped

from .processes import children, killed, no_room, one_ended, process
from .serving import DUEL, PATIENCE, Client, batch, service
from .sockets import Closed, play_default, play_first, socket_to
from .test_same_bytes import ATTIC, timeless


async def test_killed_in_the_middle_it_loses_nothing(tmp_path: Path) -> None:
    """A finished answer is there, a running batch goes on from its journal to the bytes of one that was never
    stopped, and no process of the killed service is left."""
    data = tmp_path / "data"
    async with process(data) as (client, running):
        done = await client.done(batch(20))
        job = await client.post("/api/jobs", batch(2500), 202)
        await client.heard(job["id"], "interim")
        assert (data / "jobs" / job["id"] / "journal").exists()
        await killed(running)
    async with service(data) as client:
        assert (await client.post("/api/jobs", batch(20), 200))["document"] == done["document"]
        await client.done(batch(2500))
        found = await client.bytes(f"/api/jobs/{job['id']}/document")
    async with service(tmp_path / "other") as client:
        await client.done(batch(2500))
        whole = await client.bytes(f"/api/jobs/{job['id']}/document")
    assert timeless(found) == timeless(whole)


CUP = """\
asalto = 1
tournament = { title = "La copa", format = "knockout", pairs = 150 }
entrants = [{ policy = "cautious" }, { policy = "aggressive" }, { policy = "basic" }, { policy = "random" }]
scenarios = [{ use = "attic.toml" }, { use = "haunted_house/reference_duel" }]
"""
"""Pairs of games in each meeting: enough to be in the middle of them when the service is killed."""


async def test_a_tournament_killed_twice_has_the_document_of_the_command_line(tmp_path: Path) -> None:
    """A tournament killed in the middle, and again while it catches up, goes on each time from the games that were
    played, and ends with the bytes that the command line prints for the same tournament."""
    files = {"cup.toml": CUP, "attic.toml": ATTIC}
    data = tmp_path / "data"
    async with process(data) as (client, running):
        job = await client.post("/api/jobs", {"kind": "tournament", "scenario": "cup.toml", "files": files, "seed": 7})
        await client.heard(job["id"], "standings")
        await killed(running)
    journal = data / "jobs" / job["id"] / "journal"
    played = [journal.stat().st_size]
    async with process(data) as (client, running):
        await client.heard(job["id"], "standings")
        assert (await client.get(f"/api/jobs/{job['id']}"))["state"] == "running"
        await killed(running)
    played.append(journal.stat().st_size)
    async with service(data) as client:
        assert (await ended(client, job["id"]))["state"] == "done"
        found = await client.bytes(f"/api/jobs/{job['id']}/document")
    assert 0 < played[0] <= played[1] < journal.stat().st_size
    assert timeless(found) == timeless(await printed(tmp_path, files, "tournament", "cup.toml", "--seed", "7"))


async def ended(client: Client, id_: str) -> Any:
    """Wait for the end of a job that was asked for before; returns it."""
    with trio.fail_after(PATIENCE):
        async for _ in client.events(id_):
            pass
    return await client.get(f"/api/jobs/{id_}")


async def printed(folder: Path, files: Mapping[str, str], *words: str) -> bytes:
    """Return the document that the command line prints in a folder with these files."""
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    environment = {**os.environ, "XDG_STATE_HOME": str(folder / "state")}
    command = [sys.executable, "-m", "simulator", *words, "--json"]
    said = await trio.run_process(command, capture_stdout=True, capture_stderr=True, cwd=folder, env=environment)
    return said.stdout


async def test_killed_while_a_fight_is_watched_it_tells_it_anew(tmp_path: Path) -> None:
    """A watcher that comes back with the number of its last event gets the whole fight, under another epoch; a
    recorded fight is the same before and after."""
    data = tmp_path / "data"
    asked = {"scenario": DUEL, "seed": 3, "places": [{"who": "left", "kind": "person"}]}
    async with process(data) as (client, running):
        job = await client.done(batch(5))
        fight = await client.get(f"/api/jobs/{job['id']}/fights/2?lang=en")
        table = await client.post("/api/tables", asked, 201)
        (seat,) = table["places"]
        async with socket_to(client, seat["path"], seat["token"]):
            told = await client.heard(table["id"], "thinking", "tables")
        steps = [json.loads(said) for said in re.findall(r"event: step\ndata: (.*)\n", told)]
        last = re.findall(r"id: (.*)\n", told)[-1]
        await killed(running)
    assert steps
    async with service(data) as client:
        assert await client.get(f"/api/jobs/{job['id']}/fights/2?lang=en") == fight
        with trio.fail_after(PATIENCE):
            async with trio.open_nursery() as nursery:
                nursery.start_soon(play_default, client, table["places"][0])
                headers = {"last-event-id": last}
                told_again = [each async for each in client.events(table["id"], "tables", headers=headers)]
        again = [said for _, word, said in told_again if word == "step"]
        assert again[: len(steps)] == steps
        assert len(again) > len(steps)
        assert told_again[0][0].partition("-")[0] != last.partition("-")[0]


async def test_without_room_nothing_is_lost_and_nothing_ends(tmp_path: Path) -> None:
    """Answers that are there are read, a new question is refused with a sentence, a job that was running fails and says
    why; with room again both are answered."""
    data = tmp_path / "data"
    async with process(data) as (client, running):
        done = await client.done(batch(20))
        job = await client.post("/api/jobs", batch(2500), 202)
        await client.heard(job["id"], "interim")
        with no_room(running):
            assert (await client.get(f"/api/jobs/{done['id']}"))["document"] == done["document"]
            found = await client.post("/api/jobs", batch(30), 507)
            assert "cannot read or write" in found["problems"][0]
            await one_ended(
                number for number, command in children(running.pid, all_below=True) if "cli.worker" in command
            )
            assert await client.get("/health")
        with trio.fail_after(PATIENCE):
            async for _ in client.events(job["id"]):
                pass
        failed = await client.get(f"/api/jobs/{job['id']}")
        assert failed["state"] == "failed", failed
        assert "it cannot be stored" in failed["problems"][0]
        assert (await client.done(batch(2500)))["document"]["fights"] == 2500
        assert (await client.done(batch(30)))["state"] == "done"


async def test_without_room_a_played_fight_waits(tmp_path: Path) -> None:
    """An answer that cannot be written down does not count; the seat comes back, is asked again, and plays on."""
    asked = {"scenario": DUEL, "seed": 3, "places": [{"who": "Bruno", "kind": "program"}]}
    async with process(tmp_path / "data") as (client, running):
        table = await client.post("/api/tables", asked, 201)
        (place,) = table["places"]
        assert await play_first(client, place, most=2) == 2
        with no_room(running), trio.fail_after(PATIENCE):
            with pytest.raises(Closed) as closed:
                await play_first(client, place)
            assert closed.value.args == (4503,)
            assert (await client.get(f"/api/tables/{table['id']}"))["state"] == "playing"
        answered = 0
        with trio.fail_after(PATIENCE):
            while (await client.get(f"/api/tables/{table['id']}"))["state"] == "playing":
                with suppress(Closed):
                    answered += await play_first(client, place)
            told = [said async for _, word, said in client.events(table["id"], "tables") if word == "over"]
        assert answered > 0
        assert told[0]["faults"] == []


async def test_a_fight_whose_trace_finds_no_room_is_over_once_there_is_some(tmp_path: Path) -> None:
    """Its answers and its last blow were written, but not its trace: it is played again, not failed."""
    asked = {"scenario": "reference_duel", "seed": 3, "places": [{"who": "Bruno", "kind": "program"}]}
    async with process(tmp_path / "data") as (client, running):
        table = await client.post("/api/tables", asked, 201)
        (place,) = table["places"]
        assert await play_first(client, place, most=2) == 2
        with no_room(running, 1000), trio.fail_after(PATIENCE):
            playing = [number for number, command in children(running.pid) if "table_process" in command]
            with suppress(Closed):
                await play_first(client, place)
            await one_ended(playing)
            assert (await client.get(f"/api/tables/{table['id']}"))["state"] == "playing"
        with trio.fail_after(PATIENCE):
            while (found := await client.get(f"/api/tables/{table['id']}"))["state"] == "playing":
                with suppress(Closed):
                    await play_first(client, place)
    assert (found["state"], found["problems"]) == ("over", [])


async def test_what_is_made_of_an_answer_and_finds_no_room_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rows that cannot be written are refused with 507 and a sentence, and are there once there is room."""

    async def unwritable(*_: object) -> int:
        return UNWRITABLE

    async with service(tmp_path / "data") as client:
        job = await client.done(batch(5))
        path = f"/api/jobs/{job['id']}/rows?format=csv"
        with monkeypatch.context() as patch:
            patch.setattr("simulator.service.answers.run_command", unwritable)
            assert "No space left" in (await client.get(path, 507))["problems"][0]
        assert await client.bytes(path)


async def test_it_starts_without_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It serves what is there, and no other command is led to where it was before."""
    data = tmp_path / "data"
    async with service(data) as client:
        done = await client.done(batch(5))
    (data / "running.json").write_text('{"address": "http://127.0.0.1:1/", "process": 1}')

    def full(path: Path, text: str, **more: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    async with service(data) as client:
        assert (await client.get(f"/api/jobs/{done['id']}"))["state"] == "done"
        assert not (data / "running.json").exists()


async def test_sigterm_drains(tmp_path: Path) -> None:
    """The service ends with code 0 and reports the future of the jobs."""
    async with process(tmp_path / "data") as (client, running):
        job = await client.post("/api/jobs", batch(900_000), 202)
        await client.heard(job["id"], "progress")
        running.send_signal(signal.SIGTERM)
        with trio.fail_after(PATIENCE):
            assert await running.wait() == 0
    assert not (tmp_path / "data/running.json").exists()


async def test_what_was_lost_is_played_again(tmp_path: Path) -> None:
    """A deleted document is made again when a client asks for it; a folder in its place is reported."""
    async with service(tmp_path / "data") as client:
        job = await client.done(batch(5))
        (tmp_path / "data/jobs" / job["id"] / "result.json").unlink()
        assert (await client.get(f"/api/jobs/{job['id']}"))["document"] is None
        again = await client.done(batch(5))
        assert again["document"]["sides"] == job["document"]["sides"]
    blocked = tmp_path / "other/jobs" / job["id"]
    blocked.parent.mkdir(parents=True)
    blocked.write_text("in the way")
    async with service(tmp_path / "other") as client:
        found = await client.post("/api/jobs", batch(5), 507)
        assert "cannot read or write" in found["problems"][0]
        assert (await client.done(batch(6)))["state"] == "done"


async def test_a_lost_worker_fails_its_job(tmp_path: Path) -> None:
    """It can be asked for again, and then goes on."""
    async with service(tmp_path / "data") as client:
        job = await client.post("/api/jobs", batch(400_000), 202)
        await client.heard(job["id"], "interim")
        for worker in children(os.getpid(), all_below=True):
            if "cli.worker" in worker[1]:
                os.kill(worker[0], signal.SIGKILL)
        with trio.fail_after(PATIENCE):
            async for _ in client.events(job["id"]):
                pass
        found = await client.get(f"/api/jobs/{job['id']}")
        assert found["state"] == "failed"
        assert "ended" in found["problems"][0]
        again = await client.post("/api/jobs", batch(400_000), 202)
        assert again["state"] == "waiting"
        await client.http.delete(f"/api/jobs/{job['id']}")


@pytest.mark.parametrize("which", ["worker", "command"])
async def test_a_stopped_worker_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, which: str) -> None:
    """A worker that is alive and silent is noticed, and its job goes on from the journal to the same bytes."""
    monkeypatch.setattr(stopped, "EVERY", 0.3)
    async with service(tmp_path / "data") as client:
        job = await client.post("/api/jobs", batch(2500), 202)
        await client.heard(job["id"], "interim")
        workers = [number for number, words in children(os.getpid()) if "cli.worker" in words]
        busy = [(number, child) for number in workers for child, _ in children(number)]
        for number, child in busy:
            os.kill(number if which == "worker" else child, signal.SIGSTOP)
        assert busy
        assert (await client.done(batch(2500)))["state"] == "done"
        found = await client.bytes(f"/api/jobs/{job['id']}/document")
        assert not {number for number, _ in children(os.getpid())} & {number for number, _ in busy}
    async with service(tmp_path / "other") as client:
        await client.done(batch(2500))
        whole = await client.bytes(f"/api/jobs/{job['id']}/document")
    assert timeless(found) == timeless(whole)


async def test_a_bug_in_a_job_ends_that_job_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its traceback is in the log of errors."""
    errors = tmp_path / "errors.log"

    async def broken(*_: object) -> None:
        raise KeyError

    async with service(tmp_path / "data", error_log=str(errors)) as client:
        with monkeypatch.context() as patch:
            patch.setattr("simulator.service.jobs.Jobs._command", broken)
            found = await client.done(batch(5))
        assert (found["state"], found["problems"]) == ("failed", ["bug in Asalto: KeyError."])
        assert (await client.done(batch(5)))["state"] == "done"
    assert "in broken" in errors.read_text(encoding="utf-8")


async def summary(state: Path) -> tuple[str, str]:
    """Return the output of asalto batch for a user whose state is in that folder, and its report."""
    (state / "asalto").mkdir(exist_ok=True)
    (state / "asalto/service").symlink_to(state / "data")
    environment = {**os.environ, "XDG_STATE_HOME": str(state)}
    words = [sys.executable, "-m", "simulator", "batch", "reference_duel", "-n", "3", "--jobs", "1"]
    words += ["--report", str(state / "report.html")]
    said = (await trio.run_process(words, capture_stdout=True, env=environment)).stdout.decode()
    return said, (state / "report.html").read_text(encoding="utf-8")


async def test_open_starts_a_service_and_a_browser(tmp_path: Path) -> None:
    """The page is called with the scenario; the second time the same service is asked. Summaries and reports of the
    command line lead to their scenario there while it runs."""
    (tmp_path / "attic.toml").write_text('asalto = 1\ntitle = "É"\n', encoding="utf-8")
    opened = tmp_path / "opened"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" >> {opened}\n')
    browser.chmod(0o755)
    words = [sys.executable, "-m", "simulator", "open", "attic.toml", "--data", "data", "--port", "0"]
    environment = {**os.environ, "BROWSER": str(browser)}
    try:
        for _ in range(2):
            said = await trio.run_process(words, capture_stdout=True, cwd=tmp_path, env=environment)
        link = said.stdout.decode().strip()
        async with httpx.AsyncClient(timeout=PATIENCE) as http:
            base, _, id_ = link.partition("?draft=")
            draft = (await http.get(f"{base}api/drafts/{id_}")).json()
            assert draft["text"].startswith("asalto = 1")
            printed, report = await summary(tmp_path)
            (linked,) = re.findall(rf"{re.escape(base)}\?draft=(\w+)", printed)
            assert "reference_duel" in (await http.get(f"{base}api/drafts/{linked}")).json()["name"]
        assert f'<a href="{base}?draft={linked}">' in report
    finally:
        running = tmp_path / "data/running.json"
        if running.exists():
            os.kill(json.loads(running.read_text())["process"], signal.SIGTERM)


async def test_titles_of_shipped_scenarios_are_translated_before_any_fight(tmp_path: Path) -> None:
    """The service itself has met no game yet: fights are played, and questions read, by other processes."""
    async with process(tmp_path / "data") as (client, _):
        job = await client.done({"kind": "batch", "scenario": "three_against_a_werewolf", "options": {"fights": 1}})
        page = await client.http.get(f"/jobs/{job['id']}", headers={"accept-language": "en"})
    assert "<h1>Three against the werewolf</h1>" in page.text
