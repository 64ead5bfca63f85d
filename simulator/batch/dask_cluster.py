"""Workers on Dask distributed: new processes of this machine, or the workers of a scheduler on any machine.

The engine submits the same tasks in the same order as to local processes. Results are only taken from workers whose
provenance equals that of this process. An error of Dask becomes ``TaskLost``, after which the engine submits the task
again, or ``BadCluster``, which ends the run with a sentence. No call here waits for long, so that a run can be
stopped."""

from __future__ import annotations

import logging
import pickle
from collections.abc import Iterator, Mapping
from concurrent import futures
from contextlib import ExitStack, contextmanager, suppress
from importlib import import_module
from multiprocessing import resource_tracker
from time import monotonic
from typing import Any, Final

from attrs import frozen

from ..policy.seal import is_sealed
from . import dask_worker
from .cluster_errors import BadCluster, check_installed
from .processes import sigint_blocked
from .provenance import Provenance, local_counterpart, local_provenance
from .tasks import Task, TaskResult

SCHEDULER_WAIT: Final = 10.0  # seconds for a scheduler to answer
WORKER_WAIT: Final = 15.0  # seconds that a run without workers waits for one
LOOK_EVERY: Final = 1.0  # seconds between two requests for the list of workers
ANSWER_WAIT: Final = 1.0  # seconds for the answer to a request
CLOSE_WAIT: Final = 5.0  # seconds for closing the connection
CHUNK_SECONDS: Final = 2.0  # longer than for local processes: a task of Dask costs some ten milliseconds
PREFETCH: Final = (
    2  # factor of tasks ahead, against local processes: workers are busy for 96 % of the time instead of 93 %
)
QUIET_CONFIG: Final = {
    "distributed.worker.profile.enabled": False,
    "distributed.admin.system-monitor.interval": "5s",
    "distributed.admin.tick.interval": "1s",
}
"""Settings of Dask for our own workers: they have no dashboard, and recording for one takes a twentieth of the
machine."""

Reply = futures.Future[tuple[str, bytes]]
"""Future of a worker's address and answer."""


class TaskLost(Exception):
    """Error: a task has been lost, with its worker or with the connection."""


class BadAddress(BadCluster):
    """Error: the address can be that of no scheduler."""


@frozen
class ClusterState:
    """Workers that a scheduler has, their threads, and the tasks that it has given them."""

    workers: int
    threads: int
    tasks: int


class DaskCluster:
    """Dask workers: those of the scheduler at ``address``, or ``jobs`` new processes of this machine.

    ``patience`` and ``alone`` in seconds: the longest wait for a scheduler, and for a worker if there is none. Raises
    BadCluster, also later when no workers are left."""

    lost_errors = (TaskLost,)
    chunk_seconds = CHUNK_SECONDS

    def __init__(
        self, jobs: int, address: str | None = None, *, patience: float = SCHEDULER_WAIT, alone: float = WORKER_WAIT
    ) -> None:
        check_installed()
        self._dask: Any = import_module("distributed")  # Any: Dask's types do not cover these uses
        self._alone = alone
        self._patience = patience
        self._jobs = jobs
        self._own: Any = None
        self._open = True
        self._compared: frozenset[str] = frozenset()
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
        """The number of workers to submit tasks for: the threads of all present workers, times PREFETCH, because a task
        on its way keeps no worker busy."""
        self._look()
        return PREFETCH * self._jobs

    def submit(self, task: Task) -> DaskFuture:
        """Submit a task to the first free worker. Raises BadCluster."""
        from asyncio import run_coroutine_threadsafe  # slow to import, and only needed on Dask

        order = pickle.dumps((task.provenance().text(), pickle.dumps(task), is_sealed()))
        try:
            # a run that has few tasks there goes first, so that a short one does not wait for all of a long one;
            # without fifo_timeout, Dask would play tasks submitted within a tenth of a second in any order
            first = -len(self._client.futures)
            future = self._client.submit(dask_worker.run_order, order, pure=False, priority=first, fifo_timeout=0)
            # fetched as soon as it is done; a Future of Dask cannot be waited for with a timeout twice
            gathering = self._client.gather(future, asynchronous=True)
            reply = run_coroutine_threadsafe(gathering, self._client.loop.asyncio_loop)
        except Exception as error:
            raise self._trouble(error) from error
        return DaskFuture(self, future, reply)

    @property
    def is_connected(self) -> bool:
        """True while the scheduler answers."""
        return bool(self._client.status == "running")

    def state(self) -> ClusterState | None:
        """Return what there is at the moment; None while the connection is lost. Raises BadCluster if there is no
        scheduler, there has been no worker for too long, or one has another provenance."""
        if self._client.status not in ("running", "connecting"):
            raise self._gone()
        scheduler = self._client.scheduler
        try:
            threads: Mapping[str, int] = self._client.sync(scheduler.ncores, callback_timeout=ANSWER_WAIT)
            given = self._client.sync(scheduler.processing, workers=None, callback_timeout=ANSWER_WAIT)
            if not self._compared.issuperset(threads):
                self._compare()
                self._compared = frozenset(threads)
        except (OSError, TimeoutError):
            return None
        self._note(threads, monotonic())
        return ClusterState(len(threads), sum(threads.values()), sum(map(len, given.values())))

    def has_stopped(self) -> bool:
        """Return False: Dask replaces workers that send no heartbeat."""
        return False

    def replace_lost(self) -> None:
        """Do nothing: Dask itself has replaced the workers, or connects again."""

    def close(self, idle: bool) -> None:
        """Leave the workers, which end the fights of this run that they are playing."""
        if not self._open:
            return
        self._open = False
        client = getattr(self, "_client", None)
        with self._quiet, suppress(Exception):
            if client is not None:
                client.close(timeout=CLOSE_WAIT)
        if self._own is not None:
            with _quiet(), suppress(Exception):
                self._own.close(timeout=CLOSE_WAIT)

    def take(self, reply: Reply, timeout: float | None) -> TaskResult:
        """Return the result in a reply. Raises TimeoutError, TaskLost, BadCluster, and what playing raised."""
        done, _ = futures.wait((reply,), timeout)
        if not done:
            self._look()
            raise TimeoutError
        try:
            worker, answer = reply.result()
        except Exception as error:
            raise self._trouble(error) from error
        kind, found = pickle.loads(answer)
        if kind == dask_worker.OTHER_PROVENANCE:
            theirs = Provenance.read(found)
            raise BadCluster(_unlike(worker, theirs, local_counterpart(theirs)))
        if kind == dask_worker.RAISED:
            raise found
        result: TaskResult = found
        return result

    def _started(self, jobs: int) -> Any:
        """Start a scheduler and workers on this machine, out of reach of other machines and of Control-C."""
        resource_tracker.ensure_running()  # starting it later would unblock SIGINT
        try:
            with sigint_blocked(), import_module("dask").config.set(QUIET_CONFIG):
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
        """Return a client. Raises BadCluster if no scheduler answers."""
        where = self.address if self._own is None else self._own
        client = self._dask.Client.__new__(self._dask.Client)
        try:
            client.__init__(where, timeout=self._patience, set_as_default=False, name="asalto")
            return client
        except BaseException as error:
            with suppress(Exception):
                client.close(timeout=ANSWER_WAIT)  # else Python would close it at its end, slowly and with messages
            if isinstance(error, Exception):
                raise self._unreached(error) from error
            raise

    def _unreached(self, error: Exception) -> BadCluster:
        """Return the error for a client that could not be made."""
        if isinstance(error, OSError):
            return BadCluster(
                f"no Dask scheduler answers at {self.address} (waited {self._patience:g} s);"
                " `dask scheduler` starts one and prints its address"
            )
        return BadAddress(
            f"{self.address!r} is no address of a Dask scheduler, such as tcp://127.0.0.1:8786: {_brief(error)}"
        )

    def _compare(self) -> None:
        """Raise BadCluster unless all workers have the provenance of this process."""
        own = local_provenance()
        for worker, found in self._client.run(dask_worker.provenance_text, on_error="return").items():
            if isinstance(found, OSError):
                continue  # the worker has just gone
            if isinstance(found, BaseException):
                raise BadCluster(_no_provenance(worker, found))
            if found != own.text():
                raise BadCluster(_unlike(worker, Provenance.read(found), own))

    def _look(self) -> None:
        """Ask for the list of workers now and then. Raises BadCluster if there have been none for too long."""
        now = monotonic()
        if self._client.status not in ("running", "connecting"):
            raise self._gone()
        if now < self._look_due or self._client.status != "running":
            return
        self._look_due = now + LOOK_EVERY
        threads: Mapping[str, int] = {}
        with suppress(OSError, TimeoutError):
            threads = self._client.sync(self._client.scheduler.ncores, callback_timeout=ANSWER_WAIT)
            self._jobs = max(1, sum(threads.values()))
        self._note(threads, now)

    def _note(self, threads: Mapping[str, int], now: float) -> None:
        """Note whether there are workers. Raises BadCluster if there have been none for too long."""
        if threads:
            self._last_seen = now
        elif now - self._last_seen > self._alone:
            raise BadCluster(
                f"the Dask scheduler at {self.address} has no workers (waited {self._alone:g} s); on each machine,"
                f" `dask worker {self.address}` starts one"
            )

    def _gone(self) -> BadCluster:
        return BadCluster(f"the Dask scheduler at {self.address} is gone (waited {self._patience:g} s for it)")

    def _trouble(self, error: BaseException) -> Exception:
        """Translate an error of Dask: a task is lost, or the cluster is unusable."""
        if self._client.status not in ("running", "connecting"):
            return self._gone()
        lost = (dask_worker.FightProcessLost, OSError, futures.CancelledError, self._dask.KilledWorker)
        if isinstance(error, lost):
            return TaskLost(_brief(error))
        return BadCluster(
            f"a Dask worker cannot play: {_brief(error)}; does it have this Asalto, {local_provenance().asalto}?"
        )


class DaskFuture:
    """Future of a task of Dask."""

    def __init__(self, cluster: DaskCluster, future: Any, reply: Reply) -> None:
        self._cluster = cluster
        self._future = future
        self._reply = reply

    def result(self, timeout: float | None = None) -> TaskResult:
        """Return the result of the task. Raises TimeoutError, TaskLost, BadCluster, and what playing raised."""
        return self._cluster.take(self._reply, timeout)

    def cancel(self) -> None:
        """Make the scheduler forget the task."""
        self._future.release()


def _unlike(worker: str, theirs: Provenance, ours: Provenance) -> str:
    there, here = theirs.difference(ours) or ("something else", "something else")
    return (
        f"the Dask worker at {worker} has {there}, and this command {here}: their fights could differ;"
        " install the same on both and start the worker again"
    )


def _no_provenance(worker: str, error: BaseException) -> str:
    return (
        f"the Dask worker at {worker} does not report its version of Asalto ({_brief(error)}); this command has Asalto"
        f" {local_provenance().asalto}: install the same there and start the worker again"
    )


def _brief(error: BaseException) -> str:
    """Return an error in one line."""
    text = " ".join(str(error).split())
    return f"{type(error).__name__}: {text[:200]}" if text else type(error).__name__


@contextmanager
def _quiet() -> Iterator[None]:
    """Silence the logs of Dask, which would read like errors of the program."""
    logger = logging.getLogger("distributed")
    before = [(handler, handler.level) for handler in logger.handlers]
    for handler, _ in before:
        handler.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        for handler, level in before:
            handler.setLevel(level)
