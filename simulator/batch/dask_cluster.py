"""A crew on Dask distributed: workers of this machine, or those of a scheduler wherever they are.

One law: nothing but the place is different. Stretches are handed out as locally, in the same order; what comes back is
only taken from workers that make fights of the same things (``made``), and Dask's own troubles become either ``Lost``
(somebody else plays it) or ``BadCluster``, a sentence. Nothing here waits for long: who has asked to stop is heard."""

from __future__ import annotations

import logging
import pickle
import signal
from asyncio import run_coroutine_threadsafe
from collections.abc import Iterator, Mapping
from concurrent import futures
from contextlib import ExitStack, contextmanager, suppress
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from multiprocessing import resource_tracker
from time import monotonic
from typing import Any, Final
from uuid import uuid4

from ..core.errors import AsaltoError
from ..scenario import load_document
from . import dask_worker
from .provenance import Provenance, made
from .tasks import KEPT, Task
from .workers import Played

PATIENCE: Final = 10.0  # seconds until a scheduler that does not answer is none
ALONE: Final = 15.0  # seconds that a run waits for a worker when there is none
LOOK: Final = 1.0  # seconds between two looks at the workers
ANSWER: Final = 1.0  # seconds for one such look
PARTING: Final = 5.0  # seconds for saying goodbye
STRETCH: Final = 2.0  # seconds: a task of Dask costs some ten milliseconds, here and there
WAY: Final = 2  # times the work that local processes are given ahead: 96 % busy instead of 93 %
CALM: Final = {
    "distributed.worker.profile.enabled": False,
    "distributed.admin.system-monitor.interval": "5s",
    "distributed.admin.tick.interval": "1s",
}
"""Nobody watches workers of our own: what Dask notes down for its dashboard costs a twentieth of the machine."""
EXTRA: Final = "Dask is not installed, so --executor dask cannot be used: pip install 'asalto[cluster]'"

Fetched = futures.Future[tuple[str, bytes]]
"""Who answered, and what, once that is here."""


class Lost(Exception):
    """What was being played has got lost, with a worker or with the connection."""


class BadCluster(AsaltoError):
    """There is no cluster, or none that could play this: why, in a sentence."""


def check_installed() -> None:
    """Whether Dask is there. Raises BadCluster."""
    if find_spec("distributed") is None:
        raise BadCluster(EXTRA)


class DaskCluster:
    """Dask workers: those of the scheduler at ``address``, or as many new processes of this machine as ``jobs`` says.

    ``patience`` and ``alone`` in seconds: how long to wait for a scheduler, and for a worker when there is none.
    Raises BadCluster, then and whenever there is nobody left to play."""

    lost = (Lost,)
    stretch = STRETCH

    def __init__(
        self, jobs: int, address: str | None = None, *, patience: float = PATIENCE, alone: float = ALONE
    ) -> None:
        check_installed()
        self._dask: Any = import_module("distributed")  # Any: Dask's types do not say what it is used for here
        self._alone = alone
        self._patience = patience
        self._run = uuid4().hex
        self._jobs = jobs
        self._own: Any = None
        self._open = True
        self._quiet = ExitStack()
        self._quiet.enter_context(_quiet())
        try:
            if address is None:
                self._own = self._started(jobs)
            self.address = str(address or self._own.scheduler_address)
            self._client = self._connected()
            self._look_due = self._last_seen = monotonic()
            if address is not None:
                self._compare()
        except BaseException:
            self.close(idle=False)
            raise

    @property
    def jobs(self) -> int:
        """For how many work is handed out: the threads of all workers that there are now, and as many again, because
        what is on its way keeps nobody busy."""
        self._look()
        return WAY * self._jobs

    def submit(self, task: Task) -> Promise:
        """Hand a task to whoever is free first. Raises BadCluster."""
        order = pickle.dumps((_made_of(task.document).text(), pickle.dumps(task)))
        try:
            # without fifo_timeout, what is submitted within a tenth of a second would be played in any order
            future = self._client.submit(dask_worker.play, self._run, order, pure=False, fifo_timeout=0)
            # fetched as soon as it is there; a Future of Dask may not be asked for its result with a timeout again
            coming = self._client.gather(future, asynchronous=True)
            fetched = run_coroutine_threadsafe(coming, self._client.loop.asyncio_loop)
        except Exception as error:
            raise self._trouble(error) from error
        return Promise(self, future, fetched)

    def renew(self) -> None:
        """Dask has replaced who was lost, or will connect again: everything only has to be handed in once more."""

    def close(self, idle: bool) -> None:
        """Let the workers go; fights of this run that are being played are ended."""
        if not self._open:
            return
        self._open = False
        client = getattr(self, "_client", None)
        with self._quiet, suppress(Exception):
            if client is not None:
                if not idle and client.status == "running":
                    client.sync(_told, client, dask_worker.dismiss, self._run, callback_timeout=ANSWER)
                client.close(timeout=PARTING)
        if self._own is not None:
            with _quiet(), suppress(Exception):
                self._own.close(timeout=PARTING)

    def take(self, fetched: Fetched, timeout: float | None) -> Played:
        """What came of it. Raises TimeoutError, Lost, BadCluster, and what playing raised."""
        done, _ = futures.wait((fetched,), timeout)
        if not done:
            self._look()
            raise TimeoutError
        try:
            worker, answer = fetched.result()
        except Exception as error:
            raise self._trouble(error) from error
        what, found = pickle.loads(answer)
        if what == dask_worker.OTHER:
            raise BadCluster(_unlike(worker, Provenance.read(found), _like(Provenance.read(found))))
        if what == dask_worker.RAISED:
            raise found
        played: Played = found
        return played

    def _started(self, jobs: int) -> Any:
        """A scheduler and workers of this machine, that nobody else can reach and Control-C does not."""
        try:
            with _unheard(), import_module("dask").config.set(CALM):
                return self._dask.LocalCluster(
                    n_workers=jobs,
                    threads_per_worker=1,
                    host="127.0.0.1",
                    memory_limit=0,
                    silence_logs=logging.CRITICAL,
                    scheduler_kwargs={"dashboard": False, "dashboard_address": "127.0.0.1:0"},
                )
        except (OSError, RuntimeError) as error:
            raise BadCluster(f"Dask could not start {jobs} workers on this machine: {_brief(error)}") from error

    def _connected(self) -> Any:
        """A client. Raises BadCluster when nobody answers."""
        where = self.address if self._own is None else self._own
        client = self._dask.Client.__new__(self._dask.Client)
        try:
            client.__init__(where, timeout=self._patience, set_as_default=False, name="asalto")
            return client
        except BaseException as error:
            with suppress(Exception):
                client.close(timeout=ANSWER)  # or it would be closed, slowly and loudly, when Python ends
            if isinstance(error, Exception):
                raise self._unreached(error) from error
            raise

    def _unreached(self, error: Exception) -> BadCluster:
        """What it means that there is no client."""
        if isinstance(error, OSError):
            return BadCluster(
                f"no Dask scheduler answers at {self.address} (waited {self._patience:g} s);"
                " `dask scheduler` starts one and says its address"
            )
        return BadCluster(
            f"{self.address!r} is no address of a Dask scheduler, such as tcp://127.0.0.1:8786: {_brief(error)}"
        )

    def _compare(self) -> None:
        """Whether the workers that there are make fights of the same. Raises BadCluster."""
        own = made()
        for worker, found in self._client.run(dask_worker.who, on_error="return").items():
            if isinstance(found, OSError):
                continue  # it has just gone
            if isinstance(found, BaseException):
                raise BadCluster(_stranger(worker, found))
            if found != own.text():
                raise BadCluster(_unlike(worker, Provenance.read(found), own))

    def _look(self) -> None:
        """Now and then: who is there. Raises BadCluster when nobody is for too long."""
        now = monotonic()
        if self._client.status not in ("running", "connecting"):
            raise self._gone()
        if now < self._look_due or self._client.status != "running":
            return
        self._look_due = now + LOOK
        with suppress(OSError, TimeoutError):
            threads: Mapping[str, int] = self._client.sync(self._client.scheduler.ncores, callback_timeout=ANSWER)
            self._jobs = max(1, sum(threads.values()))
            if threads:
                self._last_seen = now
        if now - self._last_seen > self._alone:
            raise BadCluster(
                f"the Dask scheduler at {self.address} has no workers (waited {self._alone:g} s); on each machine,"
                f" `dask worker {self.address}` starts one"
            )

    def _gone(self) -> BadCluster:
        return BadCluster(f"the Dask scheduler at {self.address} is gone (waited {self._patience:g} s for it)")

    def _trouble(self, error: BaseException) -> Exception:
        """What an error of Dask means."""
        if self._client.status not in ("running", "connecting"):
            return self._gone()
        lost = (dask_worker.HandLost, OSError, futures.CancelledError, self._dask.KilledWorker)
        if isinstance(error, lost):
            return Lost(_brief(error))
        return BadCluster(f"a Dask worker cannot play: {_brief(error)}; does it have this Asalto, {made().asalto}?")


class Promise:
    """A stretch that is being played somewhere."""

    def __init__(self, cluster: DaskCluster, future: Any, fetched: Fetched) -> None:
        self._cluster = cluster
        self._future = future
        self._fetched = fetched

    def result(self, timeout: float | None = None) -> Played:
        """Raises TimeoutError, Lost, BadCluster, and what playing raised."""
        return self._cluster.take(self._fetched, timeout)

    def cancel(self) -> None:
        """The scheduler forgets it."""
        self._future.release()


@lru_cache(KEPT)
def _made_of(document: str) -> Provenance:
    """What the fights of a scenario are made of here."""
    import json

    scenario = load_document(json.loads(document))
    return made({scenario.system}, {spec.use for spec in scenario.policies.values()})


async def _told(client: Any, function: Any, *args: Any) -> None:
    """All workers are told; nobody waits for what they do about it."""
    await client._run(function, *args, wait=False, on_error="ignore")


def _like(other: Provenance) -> Provenance:
    from .provenance import like

    return like(other)


def _unlike(worker: str, theirs: Provenance, ours: Provenance) -> str:
    there, here = theirs.difference(ours) or ("something else", "something else")
    return (
        f"the Dask worker at {worker} has {there}, and this command {here}: their fights could differ;"
        " install the same on both and start the worker again"
    )


def _stranger(worker: str, error: BaseException) -> str:
    return (
        f"the Dask worker at {worker} cannot say which Asalto it has ({_brief(error)}); this command has Asalto"
        f" {made().asalto}: install the same there and start the worker again"
    )


def _brief(error: BaseException) -> str:
    """An error in one line."""
    said = " ".join(str(error).split())
    return f"{type(error).__name__}: {said[:200]}" if said else type(error).__name__


@contextmanager
def _unheard() -> Iterator[None]:
    """Threads that begin inside, and processes that those begin at any time, do not hear of Control-C."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # whoever starts it hears of Control-C again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _quiet() -> Iterator[None]:
    """Dask's logs would be read as the program's own complaints."""
    logger = logging.getLogger("distributed")
    before = [(handler, handler.level) for handler in logger.handlers]
    for handler, _ in before:
        handler.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        for handler, level in before:
            handler.setLevel(level)
