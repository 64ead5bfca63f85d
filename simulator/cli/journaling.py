"""Engine of a command, with the workers and the journal that its options name.

The journal holds all counted fights even after an error, which prints the command that continues the run. If the
journal could not be written, it prints no such command."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

import click

from .. import systems
from ..batch.cluster_errors import BadCluster
from ..batch.engine import WARM_UP, Engine, ScenarioArm
from ..batch.journal import Journal, JournalKey, prune, usual_place
from ..batch.provenance import local_provenance
from ..batch.workers import StartWorkers, WorkerLost, Workers
from ..core.errors import AsaltoError
from ..experiments.bounds import PROCESSES
from ..experiments.options import RunOptions
from .output import complain, stdout_is_for_answers, warn
from .progress import has_listener, notify

HAS_ALL: Final = "the journal has all fights counted so far"


def has_all(journal: Journal | None) -> bool:
    """Return whether a run can be continued from its journal: it has one, and every write to it succeeded."""
    return journal is not None and journal.is_whole


@contextmanager
def engine_with_journal(
    run: RunOptions, key: JournalKey, stopped: Callable[[], bool], again: Callable[[], str]
) -> Iterator[Engine]:
    """Yield the engine, which plays until ``stopped``; ``again`` returns the command that continues the run.

    Inside, the output of policies goes to stderr: stdout is for the answer."""
    with _cluster_noted(run), ExitStack() as stack:
        stack.enter_context(stdout_is_for_answers())
        workers = _workers(run, stack)
        journal = _open(run, key)
        at_once = run.scheduler is not None and not has_listener()
        with Engine(workers, journal, stopped, 0.0 if at_once else WARM_UP) as engine:
            try:
                yield engine
            except BadCluster as error:
                how = f"; to go on: {again()}" if has_all(journal) and not has_listener() else ""
                raise BadCluster(f"{error}{how}") from error
            except (AsaltoError, OSError, KeyboardInterrupt):
                if has_all(journal):
                    complain(f"{HAS_ALL}; to go on: {again()}")
                raise
            finally:
                _close(journal)


@contextmanager
def _cluster_noted(run: RunOptions) -> Iterator[None]:
    """Send the listener the sentence of an error for which the cluster may be to blame."""
    try:
        yield
    except (BadCluster, WorkerLost) as error:
        if run.executor != PROCESSES:
            notify("cluster", {"problem": str(error)})
        raise


def _workers(run: RunOptions, stack: ExitStack) -> StartWorkers | None:
    """Return a function that starts workers for long runs, or None for one job. Connects to a scheduler immediately,
    unless the run has a listener: the service plays short runs without the cluster."""
    jobs, address = run.jobs, run.scheduler
    if run.executor == PROCESSES:
        return None if jobs == 1 else lambda: _processes(jobs)
    from ..batch.dask_cluster import DaskCluster

    if address is None or has_listener():
        return lambda: DaskCluster(jobs, address)
    cluster = DaskCluster(jobs, address)
    stack.callback(cluster.close, idle=True)
    return lambda: cluster


def _processes(jobs: int) -> Workers:
    from ..batch.processes import ProcessWorkers  # imported here, because short runs start no workers

    return ProcessWorkers(jobs)


def journal_key(command: str, seed: int, arms: Sequence[ScenarioArm], more: Sequence[str]) -> JournalKey:
    """Return the key of a journal: command, arms, seed, rules, and ``more``, which also determines the fights."""
    played = {arm.scenario.system for arm in arms}
    policies = {spec.use for arm in arms for spec in arm.scenario.policies.values()}
    digests = (*(arm.scenario.digest for arm in arms), *more)
    rules = systems.system(arms[0].scenario.system).rules_version
    return JournalKey(command, digests, seed, rules, provenance=local_provenance(played, policies).text())


def games_key(command: str, names: Sequence[str], seed: int) -> JournalKey:
    """Return the key of a tournament's journal: its ``names`` and seed.

    The records of the games hold what each of them depends on, so that entrants and pairs can be added later."""
    return JournalKey(command, tuple(names), seed, "", provenance=local_provenance().text())


def _open(run: RunOptions, key: JournalKey) -> Journal | None:
    """Open the journal of an earlier run, or a new one. Return None if the default folder is not writable."""
    path = usual_place(key) if run.journal is None else Path(run.journal)
    if run.resume:
        if not path.exists():
            raise click.UsageError(f"--resume: there is no journal {path}; without --resume, a new run starts.")
        journal = Journal.resume(path, key)
        if journal.anew:
            warn(f"{path} ends within its header, so it has no fights; this run begins anew")
        return journal
    try:
        journal = Journal.begin(path, key)
    except OSError as error:
        if run.journal is not None:
            raise
        warn(f"the journal cannot be written, so this run cannot be resumed: {error.strerror or error}")
        return None
    if run.journal is None:
        prune(path.parent)
    return journal


def _close(journal: Journal | None) -> None:
    """Close the journal, and warn if a write to it failed."""
    if journal is None:
        return
    journal.__exit__(None, None, None)
    if journal.broken is not None:
        warn(f"{journal.path}: writing failed: {journal.broken.strerror or journal.broken}")
