"""The skeleton of the commands that play many fights: ``batch``, ``compare``, ``sweep``, ``sensitivity``, ``solve``.

A command gets a ``Session``, made of the options that all of them share, and calls it in this order: ``source`` loads
what is fought, ``begin`` prints the heading, ``playing`` gives it workers, a journal, a bar and an ear for Control-C,
``tell`` prints or writes the answer; ``interrupted`` and ``failed`` say why it is not the whole one, and return the
exit code."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from functools import cached_property
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

import click
from attrs import fields_dict, frozen

from ..batch.dask_cluster import check_installed
from ..batch.engine import Engine, ScenarioArm
from ..compiled import can_be_built, is_compiled
from ..experiments.bounds import DASK, draw_seed
from ..experiments.options import Progress, RunOptions, ScenarioSource
from ..report.text.headline import change_options
from ..report.text.terminal import Terminal, terminal_of
from ..report.words import say
from .estimate import RunEstimate
from .interrupt import Interrupt
from .journaling import engine_with_journal, games_key, journal_key
from .output import complain, remark, with_seed, write_heading, write_json
from .outputs import check_outputs
from .page_link import link_to, page_address
from .program import CHECK_FAILED, STOPPED
from .progress import bar, is_heard, live_standings

if TYPE_CHECKING:
    import pyarrow as pa

    from ..batch.export import RowFile
    from ..batch.journal import JournalKey
    from ..tournament.director import StandingsProgress


LONG = 10.0  # seconds of playing after which it is worth saying that there is a faster way


@frozen(kw_only=True)
class CommandOptions:
    """What all experiments take on the command line. ``seed`` None: it is drawn; ``jobs`` None: one for each core;
    ``journal`` None: the usual place; ``out`` and ``report``: the files that are asked for."""

    seed: int | None
    jobs: int | None
    executor: str
    scheduler: str | None
    resume: bool
    journal: str | None
    deadline: float
    lang: str
    as_json: bool
    settings: tuple[str, ...] = ()
    policies: tuple[str, ...] = ()
    trust: bool = False
    out: str | None = None
    report: str | None = None
    yes: bool = False

    @classmethod
    def split(cls, given: Mapping[str, Any]) -> tuple[CommandOptions, dict[str, Any]]:  # Any: as click has it
        """The options of all experiments among those ``given``, and the rest, which are the command's own."""
        shared = {name: given[name] for name in fields_dict(cls) if name in given}
        return cls(**shared), {name: value for name, value in given.items() if name not in shared}

    def check(self) -> None:
        """Raises UsageError where options do not go together, BadCluster without Dask, NoReports without what draws:
        before anything is played."""
        if self.report is not None:
            check_report(self.report)
        self.check_outputs()
        if self.resume and self.seed is None:
            raise click.UsageError("--resume goes on with a run of a seed; say which: --seed N.")
        if self.executor == DASK:
            check_installed()
        elif self.scheduler is not None:
            raise click.UsageError("--scheduler says whose workers play with --executor dask; add that.")
        if self.scheduler is not None and self.jobs is not None:
            raise click.UsageError("--jobs is for processes of this machine; with --scheduler all its workers play.")

    def check_outputs(self, inputs: Sequence[str] = ()) -> None:
        """Raises UsageError when two files that are written are one, or one of the ``inputs``."""
        check_outputs({"--out": self.out, "--report": self.report, "--journal": self.journal}, inputs)

    def run_options(self) -> RunOptions:
        """The same for the experiment: with a seed, drawn where none was given, and a number of workers."""
        return RunOptions(
            seed=draw_seed() if self.seed is None else self.seed,
            settings=self.settings,
            policies=self.policies,
            deadline=self.deadline,
            jobs=cores() if self.jobs is None else self.jobs,
            executor=self.executor,
            scheduler=self.scheduler,
            journal=None if self.journal is None else Path(self.journal),
            resume=self.resume,
            trust=self.trust,
        )


def check_report(path: str) -> None:
    """Raises UsageError when no report can be written there, NoReports when what draws is not installed."""
    from ..report.html import check

    if not path.lower().endswith((".html", ".htm")):
        raise click.UsageError(f"--report: {path} has to end in .html.")
    folder = os.path.dirname(path) or "."
    if not os.path.isdir(folder) or not os.access(folder, os.W_OK) or os.path.isdir(path):
        raise click.UsageError(f"--report: {path} cannot be written.")
    check()


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@frozen(eq=False)
class Playing:
    """While fights are played: what plays them, where progress is shown, and the file for their rows (None: no
    file)."""

    engine: Engine
    progress: Progress
    rows: RowFile | None


@frozen(eq=False)
class PlayingGames:
    """The same for the games of a tournament, whose progress are standings."""

    engine: Engine
    progress: StandingsProgress
    rows: RowFile | None


class Session:
    """One run of the command called ``command``. ``elapsed``: the seconds that ``playing`` took; ``settled``: the
    options that the same run again needs instead of another, by the name of that; ``scenarios``: what is fought."""

    def __init__(self, command: str, options: CommandOptions) -> None:
        options.check()
        self.command = command
        self.options = options
        self.run = options.run_options()
        self.elapsed = 0.0
        self.scenarios: list[str] = []
        self.settled: dict[str, tuple[str, str]] = {}

    @property
    def seed(self) -> int:
        """Which decides every roll."""
        return self.run.seed

    @property
    def lang(self) -> str:
        """The language of the answer."""
        return self.options.lang

    @property
    def changes(self) -> list[str]:
        """The words of the command that change its scenarios."""
        return change_options(self.options.settings, self.options.policies)

    def source(self, scenario: str) -> ScenarioSource:
        """The scenario with the changes that were asked for. Raises UsageError when it would be overwritten."""
        self.check_input(scenario)
        self.scenarios.append(scenario)
        return ScenarioSource(scenario, self.run)

    def check_input(self, path: str) -> None:
        """Raises UsageError when a file that is read would be overwritten."""
        self.options.check_outputs([path])

    def again(self) -> str:
        """The command that goes on with this run."""
        return shlex.join([*self.same_again(), "--resume"])

    def same_again(self, without: Sequence[str] = ()) -> list[str]:
        """The words of a command that is the same run again, from the beginning; ``without`` options, each of which
        has a value, and the document."""
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

    def begin(self, title: str, *lines: str) -> None:
        """Print what is fought, unless there is to be a document; the last line says the seed."""
        from ..narration.shipped import title_of

        if self.options.as_json:
            return
        *before, last = lines
        if self.options.seed is None:
            last = with_seed(last, self.seed, self.lang)
        write_heading(terminal_of(sys.stdout), title_of(title, self.lang), *before, last)

    def tell(
        self,
        document: Callable[[], object],
        write: Callable[[Terminal], object],
        report: Callable[[str], object] | None = None,
    ) -> None:
        """Print the answer, as a document or for people, and write the report if one is asked for."""
        if self.options.as_json:
            write_json(document())
        else:
            write(terminal_of(sys.stdout))
            self._point_to_page()
        if report is not None and self.options.report is not None:
            report(self.options.report)
            self._link_to_page(self.options.report)

    def _link_to_page(self, report: str) -> None:
        """Let a report lead to the page, if a service runs, and has not asked for the report itself."""
        if not is_heard() and self._page is not None and os.path.exists(report):
            from ..report.html.page import add_link

            add_link(report, self._page, say(self.lang, "page_link"))

    def _point_to_page(self) -> None:
        """Print where the page is, if a service runs."""
        if self._page is not None:
            terminal_of(sys.stdout).line()
            terminal_of(sys.stdout).line(say(self.lang, "page_hint", address=self._page))

    @cached_property
    def _page(self) -> str | None:
        """Where the page of a running service shows what was fought: the scenario, where it is one and as its file has
        it, else the page's front; None when no service runs."""
        address = page_address()
        if address is None or len(set(self.scenarios)) != 1 or self.changes:
            return address
        return link_to(address, self.scenarios[0])

    def interrupted(self, how: str, **values: str | int) -> int:
        """Say that it was stopped, ``how`` in the catalogue, and the command that goes on; return the exit code."""
        complain(say(self.lang, how, again=self.again(), **values))
        return STOPPED

    def failed(self, sentence: str) -> int:
        """Say what was not reached; return the exit code."""
        complain(sentence)
        return CHECK_FAILED

    @contextmanager
    def playing(
        self,
        arms: Sequence[ScenarioArm],
        most: int,
        more: Sequence[str] = (),
        columns: pa.Schema | None = None,
        *,
        timed: bool = False,
    ) -> Iterator[Playing]:
        """All that it takes to play ``most`` fights of the arms. The journal is that of the arms and of ``more``,
        whatever else decides what is played. With ``columns``, rows go to the file of --out, which is kept if there
        are any. ``timed``: how long it takes has been said already.

        The first Control-C stops the engine after the fight that is being played."""
        key = journal_key(self.command, self.seed, arms, more)
        estimate = None if timed else self.estimate()
        with self._engine(key, columns) as (engine, rows), bar(most, self.lang, estimate) as progress:
            yield Playing(engine, progress, rows)

    def estimate(self, jobs: int | None = None) -> RunEstimate:
        """How long the run takes, once its first fights show it; asked about at a terminal, unless there is --yes. By
        ``jobs`` processes, those that play unless given."""
        ask = sys.stdin is not None and sys.stdin.isatty() and sys.stderr.isatty() and not self.options.yes
        return RunEstimate(self.lang, jobs or self.run.jobs, ask=ask)

    @contextmanager
    def playing_pairs(self, names: Sequence[str], most: int) -> Iterator[Playing]:
        """The same for at most so many pairs of games; the journal is known by ``names``."""
        with self._engine(games_key(self.command, names, self.seed), None) as (engine, rows), bar(most) as progress:
            yield Playing(engine, progress, rows)

    @contextmanager
    def playing_games(self, names: Sequence[str], columns: pa.Schema) -> Iterator[PlayingGames]:
        """The same for a tournament: its journal is known by ``names``, and standings are shown while it is played."""
        key = games_key(self.command, names, self.seed)
        with self._engine(key, columns) as (engine, rows), live_standings(self.lang, self.estimate()) as progress:
            yield PlayingGames(engine, progress, rows)

    @contextmanager
    def _engine(self, key: JournalKey, columns: pa.Schema | None) -> Iterator[tuple[Engine, RowFile | None]]:
        """The engine with that journal, until Control-C, and the file of --out."""
        began = perf_counter()
        with (
            self._rows(columns) as rows,
            Interrupt(words=say(self.lang, "stopping")) as interrupt,
            engine_with_journal(self.run, key, interrupt.asked, self.again) as engine,
        ):
            yield engine, rows
            if rows is not None and rows.total:
                rows.keep()
        self.elapsed = perf_counter() - began
        self._hint_at_compiling()

    def _hint_at_compiling(self) -> None:
        """Say once, after a long run in plain Python, that it can be had sooner: where the build is at hand."""
        if self.elapsed > LONG and can_be_built() and not is_compiled():
            remark(say(self.lang, "compile_hint"))

    @contextmanager
    def _rows(self, columns: pa.Schema | None) -> Iterator[RowFile | None]:
        """The file of --out; None where none is asked for."""
        from ..batch.export import RowFile

        out = self.options.out
        with nullcontext() if out is None or columns is None else RowFile(out, columns) as rows:
            yield rows
