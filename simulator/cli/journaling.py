"""The engine of a command, with the workers and the journal that its options ask for.

What was played is in the journal whatever happens; an error says with which command it goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager

import click

from .. import systems
from ..batch.dask_cluster import BadCluster
from ..batch.engine import WARM_UP, Engine, ScenarioArm
from ..batch.journal import Journal, JournalKey, prune, usual_place
from ..batch.provenance import local_provenance
from ..batch.workers import ProcessWorkers, StartWorkers
from ..core.errors import AsaltoError
from ..experiments.bounds import PROCESSES
from ..experiments.options import RunOptions
from .output import complain, stdout_is_for_answers, warn


@contextmanager
def engine_with_journal(
    run: RunOptions, key: JournalKey, stopped: Callable[[], bool], again: Callable[[], str]
) -> Iterator[Engine]:
    """The engine, until ``stopped``; ``again`` is the command that goes on. What a policy prints meanwhile goes to
    stderr: stdout is for the answer."""
    with ExitStack() as stack:
        stack.enter_context(stdout_is_for_answers())
        workers = _workers(run, stack)
        journal = _open(run, key)
        with Engine(workers, journal, stopped, WARM_UP if run.scheduler is None else 0.0) as engine:
            try:
                yield engine
            except BadCluster as error:
                how = f"; to go on: {again()}" if journal is not None else ""
                raise BadCluster(f"{error}{how}") from error
            except (AsaltoError, OSError, KeyboardInterrupt):
                if journal is not None:
                    complain(f"what has been played is kept; to go on: {again()}")
                raise
            finally:
                _close(journal)


def _workers(run: RunOptions, stack: ExitStack) -> StartWorkers | None:
    """How to start workers, for what would take long in this process; None for one job. A scheduler is asked at once
    whether it answers."""
    jobs, address = run.jobs, run.scheduler
    if run.executor == PROCESSES:
        return None if jobs == 1 else lambda: ProcessWorkers(jobs)
    from ..batch.dask_cluster import DaskCluster

    if address is None:
        return lambda: DaskCluster(jobs)
    cluster = DaskCluster(jobs, address)
    stack.callback(cluster.close, idle=True)
    return lambda: cluster


def journal_key(command: str, seed: int, arms: Sequence[ScenarioArm], more: Sequence[str]) -> JournalKey:
    """What the journal is of: the command, the arms, their seed and rules, and ``more``, whatever else decides what is
    played."""
    played = {arm.scenario.system for arm in arms}
    policies = {spec.use for arm in arms for spec in arm.scenario.policies.values()}
    digests = (*(arm.scenario.digest for arm in arms), *more)
    rules = systems.system(arms[0].scenario.system).rules_version
    return JournalKey(command, digests, seed, rules, provenance=local_provenance(played, policies).text())


def games_key(command: str, names: Sequence[str], seed: int) -> JournalKey:
    """What the journal of a tournament is of: its ``names`` and seed. What each game hangs on stands with the games
    themselves, so that entrants and pairs may be added later."""
    return JournalKey(command, tuple(names), seed, "", provenance=local_provenance().text())


def _open(run: RunOptions, key: JournalKey) -> Journal | None:
    """The journal: that of an earlier run, or a new one; None where the usual place cannot be written to."""
    path = usual_place(key) if run.journal is None else run.journal
    if run.resume:
        if not path.exists():
            raise click.UsageError(
                f"there is nothing to go on from: {path} does not exist; without --resume a run begins."
            )
        return Journal.resume(path, key)
    try:
        journal = Journal.begin(path, key)
    except OSError as error:
        if run.journal is not None:
            raise
        warn(f"no journal can be kept, so this run cannot be resumed: {error.strerror or error}")
        return None
    if run.journal is None:
        prune(path.parent)
    return journal


def _close(journal: Journal | None) -> None:
    """Close the journal, and say so if it could not be written on to the end."""
    if journal is None:
        return
    journal.__exit__(None, None, None)
    if journal.broken is not None:
        warn(f"{journal.path} could not be written on: {journal.broken.strerror or journal.broken}")
