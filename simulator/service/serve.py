"""Start of ``asalto serve``: opens the socket, locks the data folder, and runs everything in one nursery.

The data folder contains the list of jobs (``service.sqlite``), a folder for each job, the secret of shared links, and
``running.json`` with the address while a service runs. Only one service at a time can use it."""

from __future__ import annotations

import ipaddress
import os
import secrets
import signal
import socket
from collections.abc import Callable, Iterator, Sequence
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, Final

import trio
from attrs import field, frozen
from hypercorn.config import Config

from .. import systems
from ..core.errors import AsaltoError
from ..file_lock import IsLocked
from ..wire.codec import MAX_ANSWER
from .address import ADDRESS, lock, usual_data, write_address
from .answer_routes import ANSWERS
from .answers import Answers
from .app import Service, make_app
from .cluster import Cluster
from .connections import Ending, ServerLog, hypercorn_serve
from .creature_routes import CREATURES_ROUTES
from .documents import Documents
from .draft_routes import DRAFTS
from .game_routes import GAME_LISTS
from .guard import LOOPBACK, Guard
from .history import HISTORY
from .jobs import Jobs
from .limits import Limits
from .listing_routes import LISTINGS
from .logs import STDERR, Logged, Logs, opened
from .operator_routes import OPERATOR
from .pages import routes as pages
from .preview_routes import PREVIEWS
from .previews import Previews
from .processes import GRACE, ParserPool, Pool
from .store import Store
from .table_routes import TABLES
from .tables import Tables
from .tokens import TokenFile

DATABASE: Final = "service.sqlite"
DRAIN: Final = GRACE + 3.0
"""Seconds for requests and jobs to end when the service is asked to stop."""


class BadService(AsaltoError):
    """The service cannot start; the message says why."""


@frozen
class Settings:
    """Settings: ``host`` and ``port`` to listen on (port 0: a free one), the data folder, the file with tokens (None:
    no token is needed), further accepted host ``names``, and the limits. ``access_log`` and ``error_log`` are files,
    ``-`` for stderr, or None; ``json_logs`` writes their lines as JSON. ``scheduler`` is the address of a Dask
    scheduler whose workers play the jobs (None: processes of this machine)."""

    host: str = "127.0.0.1"
    port: int = 8765
    data: Path = field(factory=usual_data)
    token_file: Path | None = None
    names: tuple[str, ...] = ()
    limits: Limits = field(factory=Limits)
    access_log: str | None = None
    error_log: str | None = STDERR
    json_logs: bool = False
    scheduler: str | None = None

    @property
    def is_local(self) -> bool:
        """True if only this machine can reach the service."""
        try:
            return ipaddress.ip_address(self.host).is_loopback
        except ValueError:
            return self.host == "localhost"

    def hosts(self) -> tuple[str, ...]:
        """Return the accepted host names."""
        own = f"[{self.host}]" if ":" in self.host else self.host
        return (*(LOOPBACK if self.is_local else (own,)), own, *self.names)

    def tokens(self) -> TokenFile | None:
        """Read the tokens; None if no token is needed. Raises BadService if a token file is missing or invalid."""
        if self.token_file is None:
            if not self.is_local:
                raise BadService(
                    f"{self.host} can be reached from other machines, so a token is needed: --token-file FILE"
                )
            return None
        try:
            return TokenFile(self.token_file)
        except OSError as error:
            raise BadService(f"the token file {self.token_file} cannot be read: {error.strerror}") from error
        except ValueError as error:
            raise BadService(f"the token file {self.token_file}: {error}") from error


def routes() -> list[Any]:  # Any: handlers and routers
    """Return the routes beside those of ``app``."""
    listings = [LISTINGS, CREATURES_ROUTES, GAME_LISTS]
    return [DRAFTS, ANSWERS, HISTORY, *listings, TABLES, PREVIEWS, *OPERATOR, *pages.routes()]


def run(settings: Settings, ready: Callable[[str], object]) -> None:
    """Serve until Control-C or SIGTERM; call ``ready`` with the address. Raises BadService."""
    tokens = settings.tokens()
    for name in systems.usable():  # the service names games and titles, and fights are played in other processes
        systems.game(name)
    with listening(settings) as listener, _locked(settings.data):
        trio.run(partial(_run, settings, tokens, listener, ready))


async def _run(
    settings: Settings, tokens: TokenFile | None, listener: socket.socket, ready: Callable[[str], object]
) -> None:
    async with serving(settings, tokens, listener) as address:
        ready(address)
        with trio.open_signal_receiver(signal.SIGINT, signal.SIGTERM) as signals:
            async for _ in signals:
                break


@asynccontextmanager
async def serving(settings: Settings, tokens: TokenFile | None, listener: socket.socket) -> Any:  # Any: an iterator
    """Serve on the listening socket during the block; yield the address. At its end jobs stop so that they can
    resume."""
    address = _address(listener)
    async with AsyncExitStack() as stack:
        logs = stack.enter_context(_logs(settings))
        if tokens is not None:
            tokens.warn = lambda problem: logs.errors.error("tokens", file=str(settings.token_file), problem=problem)
        service = _service(settings, logs)
        service.jobs.note_bug = lambda error: logs.errors.error("job", exc_info=error)
        stack.callback(service.jobs.store.close)
        pool, parser_pool = service.documents.pool, service.parser_pool
        stack.push_async_callback(_closed, pool, parser_pool)
        stop = trio.Event()
        async with trio.open_nursery() as nursery, trio.open_nursery() as work, trio.open_nursery() as watches:
            jobs, keep = service.jobs, service.answers.keep_while_idle
            for watch in (jobs.watch, jobs.tidy, service.metrics.watch, pool.watch, parser_pool.watch, keep):
                watches.start_soon(watch)
            if service.jobs.cluster is not None:
                watches.start_soon(service.jobs.cluster.watch)
            await service.jobs.start(work)
            await service.tables.start(work)
            work.start_soon(service.previews.run)
            guard = Guard(make_app(service, routes(), pages.missing), settings.hosts(), tokens, service.throttle)
            app = Ending(Logged(guard, logs))
            await nursery.start(partial(hypercorn_serve, app, _config(listener, logs), shutdown_trigger=stop.wait))
            with suppress(OSError):  # on a full disk the service runs, but other commands do not find it
                write_address(settings.data, address)
            try:
                yield address
            finally:
                (settings.data / ADDRESS).unlink(missing_ok=True)
                service.jobs.drain()
                service.tables.drain()
                service.previews.drain()
                stop.set()
                watches.cancel_scope.cancel()
                nursery.cancel_scope.deadline = work.cancel_scope.deadline = trio.current_time() + DRAIN


@contextmanager
def _logs(settings: Settings) -> Iterator[Logs]:
    """Open the logs during the block. Raises BadService if a file cannot be written."""
    with ExitStack() as stack:
        try:
            logs = stack.enter_context(opened(settings.access_log, settings.error_log, as_json=settings.json_logs))
        except OSError as error:
            raise BadService(f"the log {error.filename} cannot be written to: {error.strerror}") from error
        yield logs


async def _closed(pool: Pool, parser_pool: ParserPool) -> None:
    with trio.CancelScope(shield=True):
        await pool.close()
        await parser_pool.close()


def _service(settings: Settings, logs: Logs) -> Service:
    """Create the shared state of the routes on the data folder."""
    folder = settings.data / "jobs"
    folder.mkdir(parents=True, exist_ok=True)
    pool, parser_pool = Pool(), ParserPool(settings.limits.reading)
    cluster = None if settings.scheduler is None else Cluster(settings.scheduler, partial(_log_cluster, logs))
    jobs = Jobs(folder, Store(settings.data / DATABASE), pool, parser_pool, settings.limits, cluster)
    tables = Tables(settings.data / "tables", settings.limits)
    return Service(
        jobs,
        Answers(jobs, pool, parser_pool),
        parser_pool,
        Documents(pool),
        settings.limits,
        _secret(settings.data / "secret"),
        tables,
        settings.data / "drafts",
        Previews(settings.limits),
        logs.statuses,
    )


def _log_cluster(logs: Logs, problem: str) -> None:
    """Log why the cluster cannot play, or that it can again."""
    if problem:
        logs.errors.warning("cluster", problem=problem)
    else:
        logs.errors.info("cluster", problem=None)


def _secret(path: Path) -> bytes:
    """Return the secret of shared links; create it at the first start."""
    with suppress(FileExistsError):
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        os.write(file, secrets.token_bytes(32))
        os.close(file)
    return path.read_bytes()


def _config(listener: socket.socket, logs: Logs) -> Config:
    """Return the settings of Hypercorn for a socket that is already open."""
    config = Config()
    config.bind = [f"fd://{os.dup(listener.fileno())}"]  # Hypercorn closes its copy
    config.logger_class = partial(ServerLog, logs.errors)  # type: ignore[assignment]
    config.errorlog = config.accesslog = None
    config.graceful_timeout = 1.5
    config.include_server_header = False
    config.keep_alive_timeout = 20.0
    config.h11_max_incomplete_size = 32 * 1024
    config.websocket_max_message_size = MAX_ANSWER
    config.websocket_ping_interval = 20.0
    config.startup_timeout = 60.0
    return config


def listening(settings: Settings) -> socket.socket:
    """Open the listening socket. Raises BadService."""
    try:
        found: Sequence[Any] = socket.getaddrinfo(settings.host, settings.port, type=socket.SOCK_STREAM)
        family, kind, protocol, _, address = found[0]
        listener = socket.socket(family, kind, protocol)
        try:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind(address)
            listener.listen(256)
        except OSError:
            listener.close()
            raise
    except OSError as error:
        where = f"{settings.host}, port {settings.port}"
        raise BadService(f"cannot listen on {where}: {error.strerror or error}") from error
    return listener


def _address(listener: socket.socket) -> str:
    host, port = listener.getsockname()[:2]
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


@contextmanager
def _locked(data: Path) -> Iterator[None]:
    """Lock the data folder during the block. Raises BadService when another service has it."""
    try:
        file = lock(data)
    except IsLocked:
        raise BadService(f"another service uses the folder {data}; choose another with --data") from None
    except OSError as error:
        raise BadService(f"the folder {data} cannot be written to: {error.strerror}") from error
    with file:
        yield
