"""Speed of the service: ``python -m benchmarks.service``.

It measures the time from a click to the first interim figure, answers while jobs use both cores, viewers of one live
fight, and simultaneous bots. It starts a service of its own on a free port of this machine's loopback, asks a
bounded number of questions, and ends."""

from __future__ import annotations

import json
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import Any

import httpx
import trio

from simulator.service.limits import Limits
from simulator.service.serve import Settings, listening, serving
from tests.service.serving import Client, batch
from tests.service.sockets import play_first

CLICKS = 5
ANSWERS = 200
VIEWERS = 200
BOTS = 50
DUEL = "reference_duel"


@asynccontextmanager
async def service() -> AsyncIterator[Client]:
    """Start a service that shares its loop with the clients.

    A separate process would be more realistic; here the measured times are rather too long than too short."""
    with tempfile.TemporaryDirectory() as name:
        settings = Settings(
            port=0, data=Path(name), limits=Limits(viewers=1000, waiting=20, tables=BOTS, all_tables=BOTS)
        )
        limits = httpx.Limits(max_connections=None)
        with listening(settings) as listener:
            async with (
                serving(settings, None, listener) as address,
                httpx.AsyncClient(base_url=address, timeout=120, limits=limits) as http,
            ):
                yield Client(http)


async def clicks(client: Client) -> list[float]:
    """Return the seconds from a question to its first interim figure, each question a new one, a worker waiting."""
    found = []
    for seed in range(CLICKS):
        await trio.sleep(4)  # the next worker gets ready, as while a player reads
        began = perf_counter()
        job = await client.post("/api/jobs", batch(2000, 1000 + seed), 202)
        await client.heard(job["id"], "interim")
        found.append(perf_counter() - began)
        await client.done(batch(2000, 1000 + seed))
    return found


async def answers(client: Client) -> list[float]:
    """Return the seconds of answers (a page, a list, a check) while two jobs play."""
    jobs = [await client.post("/api/jobs", batch(1_000_000, seed), 202) for seed in (1, 2)]
    for job in jobs:
        await client.heard(job["id"], "interim")
    text = (await client.get("/api/scenarios/haunted_house/three_against_a_werewolf"))["text"]
    ways: list[Callable[[], Awaitable[Any]]] = [
        lambda: client.http.get("/"),
        lambda: client.get("/api/jobs"),
        lambda: client.get(f"/api/jobs/{jobs[0]['id']}"),
        lambda: client.post("/api/validate", {"text": text}),
    ]
    found = []
    for number in range(ANSWERS):
        began = perf_counter()
        await ways[number % len(ways)]()
        found.append(perf_counter() - began)
    for job in jobs:
        await client.http.delete(f"/api/jobs/{job['id']}")
    return found


async def watched(client: Client) -> tuple[int, int]:
    """Return the number of viewers of a live fight that got every event, and the number of events."""
    asked = {"scenario": DUEL, "seed": 3, "places": [{"who": "Bruno", "kind": "program"}]}
    table = await client.post("/api/tables", asked, 201)
    heard: list[int] = []

    async def view() -> None:
        steps = [word async for _, word, _ in client.events(table["id"], "tables")]
        heard.append(len([word for word in steps if word == "step"]) if steps[-1] == "over" else -1)

    async with trio.open_nursery() as nursery:
        for _ in range(VIEWERS):
            nursery.start_soon(view)
        await play_first(client, table["places"][0])
    most = max(heard)
    return heard.count(most), most


async def bots(client: Client) -> tuple[int, float]:
    """Return the number of bots, one in each of BOTS simultaneous fights, that played to the end, and the seconds."""
    began = perf_counter()
    ended: list[str] = []

    async def play(number: int) -> None:
        asked = {"scenario": DUEL, "seed": number, "places": [{"who": "Bruno", "kind": "program"}]}
        table = await client.post("/api/tables", asked, 201)
        await play_first(client, table["places"][0])
        told = [said async for _, word, said in client.events(table["id"], "tables") if word == "over"]
        if told and not told[-1]["faults"]:
            ended.append(table["id"])

    async with trio.open_nursery() as nursery:
        for number in range(BOTS):
            nursery.start_soon(play, number)
    return len(ended), perf_counter() - began


async def main() -> None:
    """Measure, and print."""
    async with service() as client:
        first = await clicks(client)
        print(f"click to first interim figure: median {median(first):.2f} s, most {max(first):.2f} s of {CLICKS}")
        found = await answers(client)
        p95 = quantiles(found, n=20)[-1]
        print(f"answers while two jobs play: median {median(found) * 1e3:.0f} ms, p95 {p95 * 1e3:.0f} ms of {ANSWERS}")
        whole, steps = await watched(client)
        print(f"viewers of a live fight with all of its {steps} events: {whole} of {VIEWERS}")
        done, seconds = await bots(client)
        print(f"bots that played to the end at once: {done} of {BOTS}, in {seconds:.0f} s")
        print(json.dumps({"clicks": first, "p95": p95, "viewers": whole, "bots": done}))


if __name__ == "__main__":
    trio.run(main)
