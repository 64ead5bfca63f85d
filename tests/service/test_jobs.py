"""Questions become jobs, and jobs answers: the same as the command line's, once, and for good."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import trio

from simulator.service.limits import Limits

from .serving import DUEL, PATIENCE, Client, batch, ended, service
from .test_same_bytes import ATTIC as PLAIN_ATTIC

TACTICS = 'policy = { use = "tactics", rows = [{ do = "attack", at = "weakest" }] }\n'
ATTIC = PLAIN_ATTIC.replace('role = "npc"\n', f'role = "npc"\n{TACTICS}')


async def test_events_tell_a_job_as_it_goes(client: Client) -> None:
    """States, progress and the document so far, with its intervals; then the end."""
    job = await client.post("/api/jobs", batch(300), 202)
    told = [(word, document) async for _, word, document in client.events(job["id"])]
    words = [word for word, _ in told]
    assert {"state", "progress", "interim"} == set(words)
    assert told[-1][1]["state"] == "done"
    interim = next(document for word, document in told if word == "interim")
    low, high = interim["sides"]["left"]["ci95"]
    assert 0 <= low < high <= 1


VARY = "combatants.Bruno.max_life=16,20"
SMALL: list[dict[str, Any]] = [
    {"kind": "sweep", "options": {"vary": [VARY], "fights": 100}},
    {"kind": "sensitivity", "options": {"only": "Bruno.max_life", "fights": 100}},
    {"kind": "matchups", "options": {"fights": 40}},
    {"kind": "solve", "options": {"vary": [VARY], "target": "win(left)=0.5", "fights": 400}},
    {"kind": "balance", "options": {"win": 0.7, "fights": 600}},
    {"kind": "exact", "options": {"max_states": 200_000}, "seed": None},
]
KEYS = {
    "sweep": "cells",
    "sensitivity": "effects",
    "solve": "best",
    "matchups": "cells",
    "balance": "ways",
    "exact": "decided",
}


@pytest.mark.parametrize("question", SMALL, ids=lambda question: question["kind"])
async def test_grids_and_searches_tell_what_they_know_so_far(client: Client, question: dict[str, Any]) -> None:
    """Each as its document; in the end there is a report, or the scenario with one of the ways."""
    job = await client.post("/api/jobs", {"scenario": DUEL, "seed": 7, **question}, 202)
    told = [document async for _, word, document in client.events(job["id"]) if word == "interim"]
    assert told or question["kind"] == "exact"  # which may be done before it has told anything
    assert all(KEYS[question["kind"]] in document for document in told)
    path = f"/api/jobs/{job['id']}"
    assert (await client.get(path))["state"] == "done"
    if question["kind"] == "balance":
        way = await client.get(f"{path}/ways/1?lang=es")
        assert way["text"].startswith("# asalto balance:")
        await client.get(f"{path}/ways/99", 404)
        await client.get(f"{path}/report", 404)
    else:
        report = await client.http.get(f"{path}/report?lang=es")
        assert report.text.startswith("<!doctype html>"), report.text


async def test_the_same_question_is_answered_at_once(tmp_path: Path) -> None:
    """The second time the answer is there, after a restart as well."""
    async with service(tmp_path / "data") as client:
        job = await client.done(batch())
        again = await client.post("/api/jobs", batch(), 200)
        assert again["document"] == job["document"]
        assert (await client.post("/api/jobs", batch(seed=8), 202))["id"] != job["id"]
    async with service(tmp_path / "data") as client:
        assert (await client.post("/api/jobs", batch(), 200))["document"] == job["document"]
        assert (await client.post("/api/jobs", job["question"], 200))["id"] == job["id"]


async def test_reports_rows_fights_and_traces(client: Client) -> None:
    """All that can be made of a batch."""
    job = await client.done(batch())
    path = f"/api/jobs/{job['id']}"
    report = await client.http.get(f"{path}/report?lang=es")
    assert report.text.startswith("<!doctype html>")
    assert "script" not in report.headers["content-security-policy"]
    rows = await client.bytes(f"{path}/rows?format=csv")
    assert len(rows.splitlines()) == 61
    fight = await client.get(f"{path}/fights/3?lang=es")
    assert fight["outcome"]["rounds"] > 0
    assert any("Asalto 1" in line["text"] for step in fight["steps"] for line in step["told"])
    trace = await client.bytes(f"{path}/fights/3/trace")
    assert json.loads(trace.splitlines()[0])["fight"] == 3
    await client.get(f"{path}/fights/0", 404)
    await client.get(f"{path}/rows?format=xls", 400)
    await client.post(f"{path}/name", {"name": "night one"}, 200)
    await client.post(f"{path}/name", {"name": "a\nb"}, 422)
    assert (await client.get("/api/jobs"))[0]["name"] == "night one"


async def test_a_tournament_brings_its_scenarios(client: Client) -> None:
    """A tournament of the question's own files, with a table while it is played."""
    text = """\
asalto = 1
tournament = { title = "Tres", pairs = 2 }
entrants = [{ policy = "basic" }, { policy = "aggressive" }]
scenarios = [{ use = "attic.toml" }]
"""
    files = {"tres.toml": text, "attic.toml": PLAIN_ATTIC}
    question = {"kind": "tournament", "scenario": "tres.toml", "files": files, "seed": 3}
    asked = await client.post("/api/jobs", question, 202)
    assert asked["title"] == "Tres"
    told = [document async for _, word, document in client.events(asked["id"]) if word == "standings"]
    assert {row["entrant"] for row in told[-1]["rows"]} == {"basic", "aggressive"}
    (met,) = told[-1]["pairings"]
    assert ({met["a"], met["b"]}, met["scenario"]) == ({"basic", "aggressive"}, "attic.toml")
    assert 0 <= met["score"] <= 1
    job = await client.done(question)
    assert job["state"] == "done", job["problems"]
    assert set(job["document"]["entrants"]) == {"basic", "aggressive"}
    await every_game_can_be_watched(client, job, files)


async def every_game_can_be_watched(client: Client, job: dict[str, Any], files: dict[str, str]) -> None:
    """They are listed page by page and by who played; played again, a game ends as its row says."""
    path = f"/api/jobs/{job['id']}/games"
    whole = await client.get(path)
    assert whole["total"] == len(whole["games"]) == job["document"]["games"] == 4
    pages = [await client.get(f"{path}?after={after}&most=3") for after in (0, 3, 6)]
    assert [page["total"] for page in pages] == [4, 4, 4]
    assert [game for page in pages for game in page["games"]] == whole["games"]
    assert (await client.get(f"{path}?one=basic&other=aggressive&scenario=attic.toml"))["total"] == 4
    assert (await client.get(f"{path}?one=nobody"))["total"] == 0
    for game in whole["games"]:
        assert set(game["sides"].values()) == {"basic", "aggressive"}
        options = {"fight": game["fight"], "policies": [f"{side}={who}" for side, who in game["sides"].items()]}
        asked = {"kind": "run", "scenario": "attic.toml", "files": files, "seed": 3, "options": options}
        outcome = (await client.done(asked))["document"]["outcome"]
        assert (outcome["ending"], outcome["rounds"]) == (game["ending"], game["rounds"])
        assert game["sides"].get(outcome["winner"]) == game["winner"]
    batch_path = f"/api/jobs/{(await client.done(batch()))['id']}/games"
    assert "do not have this" in (await client.get(batch_path, 404))["problems"][0]


async def test_a_job_can_be_cancelled(client: Client) -> None:
    """Its process ends, its stream closes, and it may be asked for again."""
    job = await client.post("/api/jobs", batch(1_000_000), 202)
    states = []
    async for _, word, document in client.events(job["id"]):
        if word == "progress":
            await client.http.delete(f"/api/jobs/{job['id']}")
        elif word == "state":
            states.append(document["state"])
    assert states[-1] == "cancelled"
    assert (await client.get(f"/api/jobs/{job['id']}"))["state"] == "cancelled"
    assert (await client.post("/api/jobs", batch(1_000_000), 202))["state"] in ("waiting", "running")


async def test_a_finished_job_is_deleted_with_its_files(tmp_path: Path) -> None:
    """Its size and dates are shown before; pinned, it keeps its journal when others are folded away."""
    async with service(tmp_path / "data", limits=Limits(days=-1)) as client:
        with ended("Jobs._run_by_turns") as lived:
            job = await client.post("/api/jobs", batch(5), 202)
            await client.post(f"/api/jobs/{job['id']}/pin", {"pinned": True}, 200)
            await lived.one_more()
            other = await client.done(batch(6))
            await lived.one_more()
        folders = [tmp_path / "data/jobs" / each["id"] for each in (job, other)]
        assert [(folder / "journal").exists() for folder in folders] == [True, False]
        rows = await client.get("/api/jobs")
        assert [(row["pinned"], row["size"] > 0, row["asked"] <= row["ended"]) for row in rows] == [
            (False, True, True),
            (True, True, True),
        ]
        report = await client.http.get(f"/api/jobs/{other['id']}/report")
        assert report.status_code == 200, "what was folded away is made again"
        gone = await client.http.delete(f"/api/jobs/{job['id']}")
        assert gone.json()["state"] == "deleted"
        await client.get(f"/api/jobs/{job['id']}", 404)
        assert [folder.exists() for folder in folders] == [False, True]


async def test_old_files_are_deleted_while_nothing_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A second after its end, with ``days`` of a second."""
    monkeypatch.setattr("simulator.service.jobs.TIDY", 0.2)
    async with service(tmp_path / "data", limits=Limits(days=1 / 86_400)) as client:
        job = await client.done(batch(5))
        with trio.fail_after(PATIENCE):
            while (tmp_path / "data/jobs" / job["id"] / "journal").exists():
                await client.get("/health")
        assert (await client.get(f"/api/jobs/{job['id']}"))["document"] == job["document"]


async def test_only_the_fights_of_a_job_are_shown(client: Client) -> None:
    """A link to a batch of 60 fights plays no other, and a run has one fight."""
    job = await client.done(batch())
    for fight in (0, 61, 2**62):
        found = await client.http.get(f"/api/jobs/{job['id']}/fights/{fight}?share={job['share']}")
        assert found.status_code == 404
        assert "this job has fights 1 to 60" in found.json()["problems"][0]
    run = await client.done({"kind": "run", "scenario": DUEL, "seed": 7, "options": {"fight": 3}})
    await client.get(f"/api/jobs/{run['id']}/fights/3")
    assert "only fight 3" in (await client.get(f"/api/jobs/{run['id']}/fights/4", 404))["problems"][0]


async def test_so_many_jobs_are_kept(tmp_path: Path) -> None:
    """The oldest goes when one more is finished, with its folder, and is answered anew when it is asked again."""
    async with service(tmp_path / "data", limits=Limits(kept=1)) as client:
        with ended("Jobs._run_by_turns") as lived:
            old = await client.done(batch(5))
            await lived.one_more()
            await client.get(f"/api/jobs/{old['id']}")
            new = await client.done(batch(6))
            await lived.one_more()
        await client.get(f"/api/jobs/{old['id']}", 404)
        assert not (tmp_path / "data/jobs" / old["id"]).exists()
        assert (await client.get(f"/api/jobs/{new['id']}"))["state"] == "done"
        assert (await client.done(batch(5)))["document"]["sides"] == old["document"]["sides"]


async def test_what_is_asked_for_together_is_counted(tmp_path: Path) -> None:
    """No client has more open jobs, or more short commands at work, than it may."""
    asked = {"name": "a.csv", "data": "YQ==", "system": DUEL}
    async with service(tmp_path / "data", limits=Limits(waiting=2)) as client:
        statuses: list[tuple[str, int]] = []

        async def ask(path: str, document: object) -> None:
            statuses.append((path, (await client.http.post(path, json=document)).status_code))

        async with trio.open_nursery() as nursery:
            for number in range(6):
                nursery.start_soon(ask, "/api/jobs", batch(900_000, number))
                nursery.start_soon(ask, "/api/import", {**asked, "system": "haunted_house"})
        assert [status for path, status in statuses if path == "/api/jobs"].count(202) == 2
        assert [status for path, status in statuses if path == "/api/import"].count(429) == 4
