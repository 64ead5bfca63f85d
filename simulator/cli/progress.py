"""A bar on stderr while fights are played: how many, how fast, how long to go. There is none without a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING, ParamSpec

if TYPE_CHECKING:
    from ..experiments.options import Progress

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


def seldom(callback: Callable[P, object], clock: Callable[[], float] = monotonic) -> Callable[P, None]:
    """The callback, called no more often than a reader can see: every ``EVERY`` seconds at most."""
    due = clock()

    def call(*args: P.args, **more: P.kwargs) -> None:
        nonlocal due
        if clock() >= due:
            due = clock() + EVERY
            callback(*args, **more)

    return call
