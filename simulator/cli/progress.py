"""A bar on stderr while fights are played: how many, how fast, how long to go. There is none without a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING, ParamSpec

if TYPE_CHECKING:
    from ..experiments.options import Progress
    from ..tournament.director import Progress as StandingsProgress
    from ..tournament.standings import Standing

EVERY = 0.1  # seconds between two updates of the bar

P = ParamSpec("P")


@contextmanager
def bar(total: int) -> Iterator[Progress]:
    """A callback that shows progress in a bar, gone at the end; it does nothing without a terminal."""
    if not sys.stderr.isatty():
        yield lambda done, of: None
        return
    from rich import progress
    from rich.console import Console

    columns = (
        progress.BarColumn(),
        progress.MofNCompleteColumn(),
        progress.TextColumn("{task.fields[rate]}"),
        progress.TimeRemainingColumn(),
    )
    with progress.Progress(*columns, console=Console(file=sys.stderr), transient=True) as shown:
        task = shown.add_task("", total=total, rate="")
        began = monotonic()

        def draw(done: int, of: int) -> None:
            rate = done / max(monotonic() - began, 1e-9)
            shown.update(task, completed=done, total=of, rate=f"{rate:,.0f}/s")

        yield seldom(draw)


@contextmanager
def live_standings(lang: str) -> Iterator[StandingsProgress]:
    """A callback that shows the standings of a tournament and how many games are to go, gone at the end; it does
    nothing without a terminal."""
    if not sys.stderr.isatty():
        yield lambda done, of, standings: None
        return
    from rich.console import Console
    from rich.live import Live
    from rich.text import Text

    from ..report.text.terminal import table_lines
    from ..report.text.tournament import live_table
    from ..report.words import number, say

    with Live(console=Console(file=sys.stderr), transient=True, auto_refresh=False) as shown:
        began = monotonic()

        def draw(done: int, of: int, standings: Callable[[], Sequence[Standing]]) -> None:
            rate = number(done / max(monotonic() - began, 1e-9), lang)
            counted = say(lang, "tournament-to_go", done=number(done, lang), of=number(of, lang), rate=rate)
            shown.update(Text("\n".join([*table_lines(live_table(standings(), lang)), "", counted])), refresh=True)

        yield seldom(draw)


def seldom(callback: Callable[P, object], clock: Callable[[], float] = monotonic) -> Callable[P, None]:
    """The callback, called no more often than a reader can see: every ``EVERY`` seconds at most."""
    due = clock()

    def call(*args: P.args, **more: P.kwargs) -> None:
        nonlocal due
        if clock() >= due:
            due = clock() + EVERY
            callback(*args, **more)

    return call
