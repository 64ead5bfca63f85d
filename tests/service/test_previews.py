"""Odds while an encounter is edited: a stream, no job; one for each client, in processes that may die."""

from __future__ import annotations

import json
import math
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import trio
from attrs import evolve

from simulator.service.limits import Limits

from .processes import children
from .serving import PATIENCE, Client, service
from .test_jobs import ATTIC

ENDLESS = Limits(preview_fights=1_000_000, preview_seconds=600.0)


Events = trio.MemoryReceiveChannel[tuple[str, Any]]


@asynccontextmanager
async def watched(client: Client, text: str = ATTIC, **more: Any) -> AsyncIterator[Events]:
    """The events of a preview, which is left at the end of the block."""
    sender, events = trio.open_memory_channel[tuple[str, Any]](math.inf)

    async def listen() -> None:
        async with sender, client.http.stream("POST", "/api/previews", json={"text": text, **more}) as stream:
            assert stream.status_code == 200, await stream.aread()
            word = ""
            async for line in stream.aiter_lines():
                name, _, value = line.partition(": ")
                if name == "event":
                    word = value
                elif name == "data":
                    sender.send_nowait((word, json.loads(value)))

    with trio.fail_after(PATIENCE):
        async with trio.open_nursery() as nursery:
            nursery.start_soon(listen)
            yield events
            nursery.cancel_scope.cancel()


async def told(client: Client, text: str = ATTIC, **more: Any) -> list[tuple[str, Any]]:
    """Return all events of a preview."""
    async with watched(client, text, **more) as events:
        return [each async for each in events]


async def test_a_preview_tells_its_odds_and_is_no_job(client: Client) -> None:
    """At least twenty fights at the first look, the change beside the second encounter; nothing is stored."""
    events = await told(client)
    assert [word for word, _ in events] == ["interim"] * (len(events) - 1) + ["end"]
    assert events[-1][1] == {"why": "whole"}
    assert events[-2][1]["fights"] == 400
    changed = ATTIC.replace("zombie", "ghoul")
    first = (await told(client, changed, before=ATTIC))[0][1]
    assert first["fights"] >= 20
    assert first["change"]["fights"] >= 20, "the fights before the change are remembered"
    assert await client.get("/api/jobs") == []


async def test_mistakes_are_refused_and_the_encounter_before_may_have_some(client: Client) -> None:
    """A sentence for each mistake; a mistake before the change only means that nothing is compared."""
    wrong = ATTIC.replace("zombie", "nothing")
    answer = await client.post("/api/previews", {"text": wrong}, 422)
    assert "nothing" in answer["problems"][0]
    await client.post("/api/previews", {"text": 7}, 400)
    assert (await told(client, before=wrong))[-2][1]["change"] is None


@pytest.mark.slow
async def test_the_next_preview_replaces_the_last_of_a_client(tmp_path: Path) -> None:
    """At once: an endless one ends when the next begins, and another client is refused while no place is free."""
    tokens = tmp_path / "tokens"
    tokens.write_text("ana 0123456789abcdef\nbea fedcba9876543210\n")
    limits = evolve(ENDLESS, previews=1)
    async with service(tmp_path / "data", token_file=tokens, limits=limits) as client:
        client.http.headers["authorization"] = "Bearer 0123456789abcdef"
        async with watched(client) as events:
            await events.receive()
            other = {"authorization": "Bearer fedcba9876543210"}
            refused = await client.post("/api/previews", {"text": ATTIC}, 429, headers=other)
            assert "1" in refused["problems"][0]
            async with watched(client, ATTIC.replace("zombie", "ghoul")) as next_events:
                await next_events.receive()
                assert [each async for each in events][-1] == ("end", {"why": "replaced"})


@pytest.mark.slow
async def test_processes_that_die_are_replaced(tmp_path: Path) -> None:
    """A child that dies ends its preview with a word; the process that forks them is started again, and its children
    end with it."""
    async with service(tmp_path, limits=ENDLESS) as client:
        for victim in ("children", "parent"):
            async with watched(client) as events:
                await events.receive()
                forked = [number for number, _ in children(parent())]
                descriptors = [os.pidfd_open(number) for number in forked]
                for number in [parent()] if victim == "parent" else forked:
                    os.kill(number, signal.SIGKILL)
                assert [each async for each in events][-1] == ("end", {"why": "lost"})
            await all_ended(descriptors)
        async with watched(client) as events:
            assert (await events.receive())[0] == "interim"


@pytest.mark.slow
async def test_a_preview_that_is_left_ends(tmp_path: Path) -> None:
    """Its processes end when the page aborts the request."""
    async with service(tmp_path, limits=ENDLESS) as client:
        async with watched(client) as events:
            await events.receive()
            descriptors = [os.pidfd_open(number) for number, _ in children(parent())]
        assert len(descriptors) == 2
        await all_ended(descriptors)


async def all_ended(descriptors: list[int]) -> None:
    """Wait until the processes have ended."""
    with trio.fail_after(PATIENCE):
        for descriptor in descriptors:  # readable once the process has ended
            await trio.lowlevel.wait_readable(descriptor)
            os.close(descriptor)


def parent() -> int:
    """Return the process that has children which play a preview."""
    found = [number for number, words in children(os.getpid()) if "preview_process" in words]
    (playing,) = [number for number in found if children(number)]
    return playing
