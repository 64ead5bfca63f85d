"""Common steps of the commands that play many fights: ``batch``, ``compare``, ``sweep``, ``sensitivity``, ``solve``.

A command gets a ``Session``, made from the shared options, and calls it in this order: ``source`` loads the scenario,
``begin`` prints the heading, ``playing`` provides workers, a journal, a progress bar and the handling of Control-C,
``tell`` prints or writes the answer; ``interrupted`` and ``failed`` print why it is incomplete and return the exit
code."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from functools import cache, cached_property
from time import perf_counter
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import click
from attrs import frozen

from ..batch.cluster_errors import check_installed
from ..batch.engine import Engine, ScenarioArm
from ..compiled import can_be_built, is_compiled
from ..core.errors import AsaltoError
from ..experiments.bounds import DASK, draw_seed
from ..experiments.options import Progress, RunOptions, ScenarioSource
from ..experiments.requests import Experiment, ExperimentOptions
from ..report.headline import change_options
from ..report.text.terminal import terminal_of
from ..report.words import say
from .estimate import RunEstimate
from .interrupt import Interrupt
from .journaling import HAS_ALL, engine_with_journal, games_key, has_all, journal_key
from .output import complain, outliving, remark, with_seed, write_answer, write_heading
from .outputs import Unwritten, check_outputs
from .page_link import link_to, page_address
from .program import CHECK_FAILED, STOPPED
from .progress import bar, has_listener, live_standings

if TYPE_CHECKING:
    from ..batch.export import RowFile
    from ..batch.journal import JournalKey
    from ..batch.table import Schema
    from ..experiments.answered import Answered
    from ..report.document import Document
    from ..scenario import Scenario
    from ..tournament.director import StandingsProgress


P = TypeVar("P")
LONG = 10.0  # seconds of playing after which to mention the compiled build


class CommandOptions(ExperimentOptions):
    """Command line options of all experiments."""

    def check(self) -> None:
        """Check the options before any fight.

        Raises UsageError for options that exclude each other, BadCluster without Dask, BadPath for rows that cannot be
        written, MissingExtra without the packages for reports or Parquet."""
        if self.report is not None:
            check_report(self.report)
        self.check_outputs()
        if self.out is not None:
            from ..batch.export import check_rows

            check_rows(self.out)
        if self.resume and self.seed is None:
            raise click.UsageError("--resume needs the seed of the run to continue: --seed N.")
        check_executor(self.executor, self.scheduler)
        if self.scheduler is not None and self.jobs is not None:
            raise click.UsageError("--jobs is for local processes; --scheduler uses all workers of the cluster.")

    def check_outputs(self, inputs: Sequence[str] = ()) -> None:
        """Raise UsageError if two output files are the same, or one is among the ``inputs``."""
        check_outputs({"--out": self.out, "--report": self.report, "--journal": self.journal}, inputs)

    def run_options(self) -> RunOptions:
        """Return the options of the experiment, with a seed (drawn if not given) and a number of workers."""
        given = vars(self) | {"seed": draw_seed() if self.seed is None else self.seed}
        return RunOptions(**given | {"jobs": cores() if self.jobs is None else self.jobs})


def check_executor(executor: str, scheduler: str | None) -> None:
    """Raise UsageError for a scheduler without Dask as executor, BadCluster if Dask is not installed."""
    if executor == DASK:
        check_installed()
    elif scheduler is not None:
        raise click.UsageError("--scheduler needs --executor dask.")


def check_report(path: str) -> None:
    """Raise UsageError for a path that cannot be written, MissingExtra without the packages for reports."""
    from ..report.html import check
    from ..wire.saving import is_special

    if not path.lower().endswith((".html", ".htm")):
        raise click.UsageError(f"--report: {path} does not end in .html.")
    folder = os.path.dirname(path) or "."
    if not os.path.isdir(folder) or not os.access(folder, os.W_OK) or os.path.isdir(path) or is_special(path):
        raise click.UsageError(f"--report: {path} cannot be written.")
    check()


def cores() -> int:
    """Return the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@frozen(eq=False)
class Playing(Generic[P]):
    """Engine, callback for progress or standings and row file (None: no file) while fights are played."""

    engine: Engine
    progress: P
    rows: RowFile | None


class Session:
    """One run of a command.

    ``elapsed``: seconds spent in ``playing``; ``settled``: options that replace others when the run is repeated, by the
    name of the replaced option; ``scenarios``: the names of the scenarios; ``unwritten``: files that could not be
    written; ``outlives``: the run goes on without a reader of its output, as there are files to write."""

    def __init__(self, command: str, options: CommandOptions, *, output: str | None = None) -> None:
        """``output``: a further file that the command writes."""
        options.check()
        self.command = command
        self.options = options
        self.run = options.run_options()
        self.elapsed = 0.0
        self.scenarios: list[str] = []
        self.settled: dict[str, tuple[str, str]] = {}
        self.unwritten = Unwritten()
        self._unkept = False  # the journal lacks fights
        self.outlives = any((options.out, options.report, output))

    @property
    def seed(self) -> int:
        """Random seed of the run."""
        return self.run.seed

    @property
    def lang(self) -> str:
        """Language of the answer."""
        return self.options.lang

    @property
    def changes(self) -> list[str]:
        """Options that change the scenarios, as words of a command line."""
        return change_options(self.options.settings, self.options.policies)

    def source(self, scenario: str) -> ScenarioSource:
        """Return the scenario with its changes. Raises UsageError if an output file would overwrite it."""
        self.check_input(scenario)
        self.scenarios.append(scenario)
        return ScenarioSource(scenario, self.run)

    def check_input(self, path: str) -> None:
        """Raise UsageError if an output file would overwrite this input file."""
        self.options.check_outputs([path])

    def again(self) -> str:
        """Return the command that continues this run."""
        return shlex.join([*self.same_again(), "--resume"])

    def same_again(self, without: Sequence[str] = ()) -> list[str]:
        """Return the words of the command that repeats this run from the beginning.

        ``without``: options to drop, each with its value; if there are any, --json is dropped as well."""
        typed: list[str] = click.get_current_context().find_root().obj
        dropped = ("--resume", "--json") if without else ("--resume",)
        words = [word for word in typed if word not in dropped]
        for name in (*self.settled, *without):
            words = [word for word in words if not word.startswith(f"{name}=")]
            if name in words:
                at = words.index(name)
                words[at : at + 2] = []
        seed = ["--seed", str(self.seed)] if self.options.seed is None else []
        settled = [word for pair in self.settled.values() for word in pair]
        return ["asalto", *words, *seed, *settled]

    def repeat(self, asked: Experiment, *named: str, **settled: int) -> str:
        """Return the command that plays this again, without --jobs. ``named``: its arguments; ``settled``: values of
        options that were not given."""
        words = ["asalto", self.command, *named, *self.changes]
        for name, one in asked.OPTIONS.items():
            words += one.words_of(settled.get(name, getattr(asked, name)))
        return shlex.join([*words, "--seed", str(self.seed)])

    def begin(self, title: str, *lines: str, of: Scenario | None = None) -> None:
        """Print the heading, unless --json is given; the last line contains the seed. ``of``: the scenario whose
        decisions of ``best`` it says."""
        from ..narration.shipped import title_of
        from ..report.best import best_line

        if self.options.as_json:
            return
        *before, last = lines
        if of is not None and of.best:
            before.append(best_line(of, self.lang, kept=self.command != "batch"))
        if self.options.seed is None:
            last = with_seed(last, self.seed, self.lang)
        with outliving(self.outlives):
            write_heading(terminal_of(sys.stdout), title_of(title, self.lang), *before, last)

    def tell(self, document: Callable[[], object], answer: Callable[[], Document], *, paged: bool = True) -> None:
        """Write the report if there is --report and ``paged``, then print the answer, as a JSON document or as text."""
        path, made = self.options.report if paged else None, cache(answer)
        if path is not None:
            self.unwritten.save_report(path, made)
            with self.unwritten.excused():
                self._link_to_page(path)
        with outliving(self.outlives):
            write_answer(document, made, as_json=self.options.as_json)
            if not self.options.as_json:
                self._point_to_page()

    def answered(self, name: str, scenario: Scenario) -> Callable[[Any], Answered[Any]]:  # Any: results of experiments
        """Return the function that gives a result what its document says besides."""
        from ..experiments.answered import Answered

        return lambda found: Answered(found, name, scenario.system, self.seed, self.elapsed, scenario.best)

    def _link_to_page(self, report: str) -> None:
        """Add a link to the page to the report, if a service runs and this is not its own job."""
        if not has_listener() and self._page is not None and os.path.exists(report):
            from ..report.html.page import add_link

            add_link(report, self._page, say(self.lang, "page_link"))

    def _point_to_page(self) -> None:
        """Print the address of the page, if a service runs."""
        if self._page is not None:
            terminal_of(sys.stdout).line()
            terminal_of(sys.stdout).line(say(self.lang, "page_hint", address=self._page))

    @cached_property
    def _page(self) -> str | None:
        """Address on the page of a running service: of the scenario if there is one, unchanged; else of the start page.

        None if no service runs."""
        address = page_address()
        if address is None or len(set(self.scenarios)) != 1 or self.changes:
            return address
        return link_to(address, self.scenarios[0])

    def interrupted(self, how: str, **values: str | int) -> int:
        """Print the catalogue's message ``how`` with the command that continues, or that begins anew if the journal
        could not be written; return the exit code."""
        stopped = say(self.lang, how, **values)
        if self._unkept:
            complain(say(self.lang, "begins_anew", stopped=stopped, again=shlex.join(self.same_again())))
        else:
            complain(say(self.lang, "to_go_on", stopped=stopped, again=self.again()))
        return STOPPED

    def failed(self, sentence: str) -> int:
        """Print the reason of a failure; return the exit code."""
        complain(sentence)
        return CHECK_FAILED

    @contextmanager
    def playing(
        self,
        arms: Sequence[ScenarioArm],
        most: int,
        more: Sequence[str] = (),
        columns: Schema | None = None,
        *,
        timed: bool = False,
    ) -> Iterator[Playing[Progress]]:
        """Yield engine, progress and row file for ``most`` fights of the arms.

        The key of the journal is made of the arms and of ``more``, which also determines the fights. With ``columns``,
        rows go to the file of --out, which remains only if there are rows. ``timed``: the time estimate has been
        printed already. The first Control-C stops the engine after the current fight."""
        key = journal_key(self.command, self.seed, arms, more)
        estimate = None if timed else self.estimate()
        with self._engine(key, columns) as (engine, rows), bar(most, self.lang, estimate) as progress:
            yield Playing(engine, progress, rows)

    def estimate(self, jobs: int | None = None) -> RunEstimate:
        """Return the time estimate of the run in ``jobs`` processes (default: --jobs).

        On a terminal it asks before a very long run, unless there is --yes."""
        ask = sys.stdin is not None and sys.stdin.isatty() and sys.stderr.isatty() and not self.options.yes
        return RunEstimate(self.lang, jobs or self.run.jobs, ask=ask)

    @contextmanager
    def playing_pairs(self, names: Sequence[str], most: int) -> Iterator[Playing[Progress]]:
        """Yield the same for at most ``most`` pairs of games, with a journal under ``names``."""
        with self._engine(games_key(self.command, names, self.seed), None) as (engine, rows), bar(most) as progress:
            yield Playing(engine, progress, rows)

    @contextmanager
    def playing_games(self, names: Sequence[str], columns: Schema) -> Iterator[Playing[StandingsProgress]]:
        """Yield the same for a tournament, with a journal under ``names`` and live standings."""
        key = games_key(self.command, names, self.seed)
        with self._engine(key, columns) as (engine, rows), live_standings(self.lang, self.estimate()) as progress:
            yield Playing(engine, progress, rows)

    @contextmanager
    def _engine(self, key: JournalKey, columns: Schema | None) -> Iterator[tuple[Engine, RowFile | None]]:
        """Yield the engine with that journal, which Control-C stops, and the file of --out."""
        began = perf_counter()
        with (
            self._rows(columns) as rows,
            Interrupt(words=say(self.lang, "stopping")) as interrupt,
            engine_with_journal(self.run, key, interrupt.asked, self.again) as engine,
        ):
            try:
                yield engine, rows
            finally:
                self._unkept = not has_all(engine.journal)
            if rows is not None and rows.total:
                try:
                    rows.keep()
                except AsaltoError as error:
                    more = f"; {HAS_ALL}; to go on: {self.again()}" if has_all(engine.journal) else ""
                    self.unwritten.add(f"{error}{more}")
        self.elapsed = perf_counter() - began
        self._hint_at_compiling()

    def _hint_at_compiling(self) -> None:
        """Mention the compiled build after a long run in plain Python, if it can be built here."""
        if self.elapsed > LONG and can_be_built() and not is_compiled():
            remark(say(self.lang, "compile_hint"))

    @contextmanager
    def _rows(self, columns: Schema | None) -> Iterator[RowFile | None]:
        """Yield the file of --out, or None without it."""
        from ..batch.export import RowFile

        out = self.options.out
        with nullcontext() if out is None or columns is None else RowFile(out, columns) as rows:
            yield rows
