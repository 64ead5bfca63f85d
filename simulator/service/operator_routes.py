"""Routes for the person who runs the service: health, readiness, figures, the states of all jobs."""

from __future__ import annotations

from typing import Final

import trio
from litestar import Response, get
from litestar.params import FromQuery
from prometheus_client.core import Metric

from .. import __version__
from .answer_schemas import HEALTH, STATE_LIST
from .app import AnyRequest, RequestError, Service, answer, localized, service_of
from .cluster import AWAY, Cluster
from .describing import operation
from .guard import is_direct
from .metrics import child_processes, counter, free_room, gauge
from .schemas import TEXT
from .store import STATES
from .tokens import HOST

PLAIN: Final = "text/plain"
PATIENCE: Final = 10.0
"""Seconds for the database to answer a question about its health."""
LEAST_ROOM: Final = 16 * 1024 * 1024
"""Bytes that must be free on the disk for new jobs."""


async def problems_of(service: Service, *, writing: bool) -> list[str]:
    """Return what is wrong with the database and the workers, and with ``writing`` also what keeps new jobs out."""
    failures = [each.starter.failure for each in (service.documents.pool, service.parser_pool)]
    found = [f"no process can be started: {why}." for why in failures if why]
    with trio.move_on_after(PATIENCE) as waiting:
        try:
            await service.jobs.store.check(writing=writing)
        except OSError as error:
            found.append(f"{error.strerror}.")
    if waiting.cancelled_caught:
        found.append(f"the list of jobs does not answer within {PATIENCE:g} seconds.")
    if writing and service.jobs.draining:
        found.append("the service is stopping.")
    if writing and await trio.to_thread.run_sync(free_room, service.jobs.folder) < LEAST_ROOM:
        found.append("the disk is full.")
    return found


async def _state(request: AnyRequest, *, writing: bool) -> Response[bytes]:
    problems = await problems_of(service_of(request), writing=writing)
    if problems:
        raise RequestError(503, problems)
    cluster = service_of(request).jobs.cluster
    warnings = {"warnings": [AWAY]} if cluster is not None and not cluster.can_play else {}
    return answer(localized(request, {"asalto": __version__, **warnings}))


@get("/health", operation_class=operation(HEALTH, is_open=True))
async def get_health(request: AnyRequest) -> Response[bytes]:
    """Return the version of the running service; 503 if its database or its processes fail."""
    return await _state(request, writing=False)


@get("/ready", operation_class=operation(HEALTH, is_open=True))
async def get_ready(request: AnyRequest) -> Response[bytes]:
    """Return the version of the service if it takes new jobs; 503 if it fails, is stopping or has no room."""
    return await _state(request, writing=True)


def _check_host(request: AnyRequest) -> None:
    """Raise RequestError unless the client is a host."""
    service_of(request).asker(request)
    if request.scope["state"]["role"] != HOST:
        raise RequestError(403, ["this needs the token of a host."])


@get("/metrics", media_type=PLAIN, operation_class=operation(TEXT, media=(PLAIN,), is_open=True))
async def get_metrics(request: AnyRequest) -> Response[bytes]:
    """Return the figures of the service for Prometheus; only for programs on this machine, and for hosts."""
    if not is_direct(request.scope):
        if request.scope["state"]["tokens"] is None:
            raise RequestError(403, ["this is only for programs on this machine."])
        _check_host(request)
    service = service_of(request)
    text = service.metrics.text(await _figures(service))
    return Response(text, media_type="text/plain; version=0.0.4; charset=utf-8")


async def _figures(service: Service) -> list[Metric]:
    numbers, memory = await trio.to_thread.run_sync(child_processes)
    states = await service.jobs.store.count_states()
    queues = service.jobs.queues()
    statuses = {str(status): number for status, number in service.statuses.items()}
    return [
        gauge("jobs", "Stored jobs.", {state: states.get(state, 0) for state in STATES}, "state"),
        gauge("waiting", "Commands that wait.", {name: turns.waiting for name, turns in queues.items()}, "queue"),
        gauge("running", "Commands that run.", {name: turns.running for name, turns in queues.items()}, "queue"),
        counter("fights_played", "Fights that jobs have played.", {"": service.jobs.played}),
        counter("requests", "Answered requests.", statuses, "status"),
        gauge("tables", "Fights with network seats that are played.", {"": service.tables.playing}),
        gauge("previews", "Previews that are played.", {"": service.previews.number}),
        gauge("streams", "Open streams of events.", {"": sum(service.streams.values())}),
        gauge("processes", "Child processes.", numbers, "kind"),
        gauge("processes_memory_bytes", "Memory of child processes; what they share counts in each.", memory, "kind"),
        gauge(
            "disk_free_bytes", "Room on the disk.", {"": await trio.to_thread.run_sync(free_room, service.jobs.folder)}
        ),
        *_cluster_figures(service.jobs.cluster),
    ]


def _cluster_figures(cluster: Cluster | None) -> list[Metric]:
    if cluster is None:
        return []
    return [
        gauge("cluster_connected", "Connected Dask schedulers.", {"": cluster.connected}),
        gauge("cluster_workers", "Dask workers that can play.", {"": cluster.workers}),
        gauge("cluster_threads", "Threads of these workers: fights played at a time.", {"": cluster.threads}),
        gauge("cluster_tasks", "Tasks given to Dask workers.", {"": cluster.tasks}),
    ]


@get("/api/states", operation_class=operation(STATE_LIST))
async def get_states(request: AnyRequest, before: FromQuery[int] = 0, most: FromQuery[int] = 50) -> Response[bytes]:
    """List the states of all clients' jobs for a host, latest first. ``before`` limits a page to lower numbers."""
    _check_host(request)
    return answer(await service_of(request).jobs.store.states(max(1, min(most, 200)), max(before, 0)))


OPERATOR: Final = (get_health, get_ready, get_metrics, get_states)
