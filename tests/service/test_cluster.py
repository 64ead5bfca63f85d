"""``asalto serve --executor dask``: jobs on Dask workers have the same bytes, whatever happens to the cluster."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
import trio

from simulator.service import cluster as clusters
from simulator.service.cluster import BadScheduler, Cluster, first_problem
from simulator.service.feed import Feed
from simulator.service.jobs import Jobs, Running
from simulator.service.limits import Limits
from simulator.service.processes import ParserPool, Pool
from simulator.service.store import RUNNING, Job, Store
from simulator.service.turns import Turn

from ..batch.dasks import dask
from ..cli.command_line import asalto
from .serving import PATIENCE, Client, batch, service
from .test_operator import figure
from .test_same_bytes import timeless

WEREWOLF = "three_against_a_werewolf"
FIGHTS = 2000
AT_WORK = {"connected": True, "workers": 2, "threads": 3, "tasks": 4, "problem": ""}
GONE = {"connected": False, "workers": 0, "threads": 0, "tasks": 0, "problem": "it is gone"}


async def until(what: str, holds: Callable[[float], bool], client: Client) -> None:
    """Wait until a figure of the service is so."""
    with trio.fail_after(PATIENCE):
        if not holds(figure((await client.http.get("/metrics")).text, what)):
            await trio.sleep(0.1)
            await until(what, holds, client)


async def away(client: Client, path: str) -> None:
    """Wait until the job plays here for want of the cluster."""
    with trio.fail_after(PATIENCE):
        if (await client.get(path))["cluster"] != {"away": True}:
            await trio.sleep(0.1)
            await away(client, path)


@pytest.mark.slow
@pytest.mark.waits
async def test_an_answer_is_the_same_though_workers_and_scheduler_are_killed(tmp_path: Path) -> None:
    """One worker is killed, then the scheduler, with which the other ends; the job goes on here, and with the cluster
    when that is back. Rows, document and report are those of the command line, and the service answers all the time."""
    question = {**batch(FIGHTS), "scenario": WEREWOLF}
    with dask(tmp_path, 2) as first:
        async with service(tmp_path / "data", scheduler=first.address) as client:
            await until("asalto_cluster_workers", lambda number: number == 2, client)
            assert set(await client.get("/ready")) == {"asalto"}
            job = await client.post("/api/jobs", question, 202)
            path = f"/api/jobs/{job['id']}"
            await until("asalto_cluster_tasks", lambda number: number > 0, client)
            first.workers[0].kill()
            await until("asalto_cluster_workers", lambda number: number == 1, client)
            first.scheduler.kill()
            await until("asalto_cluster_connected", lambda number: number == 0, client)
            (warning,) = (await client.get("/ready", headers={"accept-language": "es"}))["warnings"]
            assert warning.startswith("el clúster no puede jugar ahora")
            await away(client, path)
            first.scheduler.wait(20)
            with dask(tmp_path, 1, first.address.rpartition(":")[2]):
                await until("asalto_cluster_workers", lambda number: number == 1, client)
                job = await client.done(question)
                assert job["state"] == "done", job["problems"]
                assert job["document"]["fights"] == FIGHTS
                document = await client.bytes(f"{path}/document")
                rows = await client.bytes(f"{path}/rows?format=parquet")
                report = await client.bytes(f"{path}/report?lang=en")
    out, page = tmp_path / "rows.parquet", tmp_path / "report.html"
    given = ("batch", WEREWOLF, "-n", str(FIGHTS), "--seed", "7", "--json", "--jobs", "2", "--lang", "en")
    printed = asalto(*given, "--out", str(out), "--report", str(page), "--journal", str(tmp_path / "j"))
    assert timeless(document) == timeless(printed.stdout_bytes)
    assert rows == out.read_bytes()
    assert report == page.read_bytes()


def test_a_cluster_that_comes_back_is_used(tmp_path: Path) -> None:
    """It is not given again a job that it could not play, until it comes back; jobs that play here then give way."""
    said: list[str] = []
    cluster = Cluster("tcp://127.0.0.1:1", said.append)
    store = Store(tmp_path / "list")
    jobs = Jobs(tmp_path, store, Pool(), ParserPool(1), Limits(processes=3), cluster)
    job = Job("a", "batch", "", "", {}, RUNNING)
    running = jobs._running["a"] = Running(Turn({"alice"}))
    jobs._feeds["a"] = Feed()
    there, here = ["--executor=dask", "--scheduler=tcp://127.0.0.1:1"], ["--jobs=3"]
    assert jobs._players(job, running) == here
    cluster.note(AT_WORK)
    assert running.turn.gives_way.is_set()
    assert jobs._players(job, running) == there
    running.failed = running.used
    assert jobs._players(job, running) == here
    assert jobs.feed(job).latest("cluster") == {"away": True}
    for report in (GONE, GONE, AT_WORK):
        cluster.note(report)
    assert jobs._players(job, running) == there
    assert jobs.feed(job).latest("cluster") == {"away": False}
    assert said == ["it is gone", ""]
    store.close()


@pytest.mark.waits
def test_an_address_of_no_scheduler_is_refused() -> None:
    """It never will be one; a scheduler that does not answer yet may come."""
    with pytest.raises(BadScheduler, match=r"'smoke://127\.0\.0\.1:1' is no address of a Dask scheduler"):
        first_problem("smoke://127.0.0.1:1")
    assert first_problem("tcp://127.0.0.1:1").startswith("no Dask scheduler answers at tcp://127.0.0.1:1 (waited 3 s)")


async def test_a_reporter_that_ends_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    """Until then the cluster counts as gone, and jobs play here."""
    report = '["cluster", {"connected": true, "workers": 1, "threads": 1, "tasks": 0, "problem": ""}]'
    monkeypatch.setattr(clusters, "REPORTER", ("-c", f"print({report!r})"))
    monkeypatch.setattr(clusters, "RETRY", 0.05)
    cluster = Cluster("tcp://127.0.0.1:1")
    twice = trio.Event()
    cluster.returned = lambda: twice.set() if cluster.returns == 2 else None
    async with trio.open_nursery() as nursery:
        nursery.start_soon(cluster.watch)
        with trio.fail_after(PATIENCE):
            await twice.wait()
        nursery.cancel_scope.cancel()
    assert cluster.returns >= 2
