"""What all long commands share: a seed, workers, a journal to go on from, and the command that does so."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..core.errors import AsaltoError
from . import options
from .program import complain

if TYPE_CHECKING:
    from ..batch.engine import Arm, Engine
    from ..batch.journal import Journal, Key
    from ..batch.workers import Hire
    from ..experiments.options import RunOptions


class Session:
    """One run of the command called ``command``. ``jobs`` None: one for each core."""

    def __init__(
        self,
        command: str,
        seed: int | None,
        jobs: int | None,
        resume: bool,
        journal: str | None,
        deadline: float,
        executor: str = options.PROCESSES,
        scheduler: str | None = None,
    ) -> None:
        if resume and seed is None:
            raise click.UsageError("--resume goes on with a run of a seed; say which: --seed N.")
        options.check_executor(executor, scheduler, jobs)
        self.command = command
        self.drawn = seed is None
        self.seed = options.drawn() if seed is None else seed
        self.jobs = _cores() if jobs is None else jobs
        self.deadline = deadline
        self._resume = resume
        self._journal = journal
        self._executor = executor
        self._scheduler = scheduler

    def options(self, settings: Sequence[str], policies: Sequence[str]) -> RunOptions:
        """What the experiment takes, with these changes to its scenarios."""
        from ..experiments.options import RunOptions

        return RunOptions(
            seed=self.seed,
            settings=settings,
            policies=policies,
            deadline=self.deadline,
            jobs=self.jobs,
            executor=self._executor,
            scheduler=self._scheduler,
            journal=None if self._journal is None else Path(self._journal),
            resume=self._resume,
        )

    def again(self) -> str:
        """The command that goes on with this run."""
        typed: list[str] = click.get_current_context().find_root().obj
        words = [word for word in typed if word != "--resume"]
        seed = ["--seed", str(self.seed)] if self.drawn else []
        return shlex.join(["asalto", *words, *seed, "--resume"])

    def stopped(self, lang: str, how: str, **gaps: object) -> None:
        """Say that it was stopped, ``how`` in report.words, and the command that goes on."""
        from ..report.words import say

        complain(say(lang, how, again=self.again(), **gaps))

    @contextmanager
    def engine(self, arms: Sequence[Arm], stopped: Callable[[], bool], more: Sequence[str] = ()) -> Iterator[Engine]:
        """What plays the arms; ``more`` is whatever else decides what is played. What a policy prints meanwhile goes
        to stderr: stdout is for the answer."""
        from ..batch.dask_cluster import BadCluster
        from ..batch.engine import WARM, Engine

        with ExitStack() as stack:
            stack.enter_context(redirect_stdout(sys.stderr))
            hire = self._hire(stack)
            journal = self._open(arms, more)
            with Engine(hire, journal, stopped, WARM if self._scheduler is None else 0.0) as engine:
                try:
                    yield engine
                except BadCluster as error:
                    again = f"; to go on: {self.again()}" if journal is not None else ""
                    raise BadCluster(f"{error}{again}") from error
                except (AsaltoError, OSError, KeyboardInterrupt):
                    if journal is not None:
                        complain(f"what has been played is kept; to go on: {self.again()}")
                    raise
                finally:
                    self._close(journal)

    def _hire(self, stack: ExitStack) -> Hire | None:
        """Who plays what would take long here. Whether a scheduler answers is found out at once."""
        jobs, address = self.jobs, self._scheduler
        if self._executor == options.PROCESSES:
            from ..batch.workers import ProcessWorkers

            return None if jobs == 1 else lambda: ProcessWorkers(jobs)
        from ..batch.dask_cluster import DaskCluster

        if address is None:
            return lambda: DaskCluster(jobs)
        cluster = DaskCluster(jobs, address)
        stack.callback(cluster.close, idle=True)
        return lambda: cluster

    def _key(self, arms: Sequence[Arm], more: Sequence[str]) -> Key:
        from .. import systems
        from ..batch.journal import Key
        from ..batch.provenance import made

        rules = systems.system(arms[0].scenario.system).rules_version
        policies = {spec.use for arm in arms for spec in arm.scenario.policies.values()}
        own = made({arm.scenario.system for arm in arms}, policies).text()
        return Key(self.command, (*(arm.scenario.digest for arm in arms), *more), self.seed, rules, made=own)

    def _open(self, arms: Sequence[Arm], more: Sequence[str]) -> Journal | None:
        """The journal: that of an earlier run, or a new one. What nobody asked for may fail."""
        from ..batch.journal import Journal, prune, usual_place

        key = self._key(arms, more)
        path = usual_place(key) if self._journal is None else Path(self._journal)
        if self._resume:
            if not path.exists():
                raise click.UsageError(
                    f"there is nothing to go on from: {path} does not exist; without --resume a run begins."
                )
            return Journal.resume(path, key)
        try:
            journal = Journal.begin(path, key)
        except OSError as error:
            if self._journal is not None:
                raise
            options.warn(f"no journal can be kept, so this run cannot be resumed: {error.strerror or error}")
            return None
        if self._journal is None:
            prune(path.parent)
        return journal

    def _close(self, journal: Journal | None) -> None:
        if journal is None:
            return
        journal.__exit__(None, None, None)
        if journal.broken is not None:
            complain(f"warning: {journal.path} could not be written on: {journal.broken.strerror or journal.broken}")


def _cores() -> int:
    """How many this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
