"""A bar on stderr while a batch is played: how much, how fast, how long yet. Nothing where stderr is no terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

EVERY = 0.1  # seconds between two looks at the bar

Told = Callable[[int], object]


@contextmanager
def bar(total: int) -> Iterator[Told]:
    """What to tell how many of ``total`` are done; the bar is gone at the end."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[rate]}"), TimeRemainingColumn())
    with Progress(*columns, console=Console(file=sys.stderr), transient=True) as progress:
        task = progress.add_task("", total=total, rate="")
        began = monotonic()

        def draw(done: int) -> None:
            rate = done / max(monotonic() - began, 1e-9)
            progress.update(task, completed=done, rate=f"{rate:,.0f}/s")

        yield seldom(draw)


def seldom(told: Told, clock: Callable[[], float] = monotonic) -> Told:
    """Passes on what it is told, but not more often than anybody can see."""
    due = clock()

    def tell(done: int) -> None:
        nonlocal due
        if clock() >= due:
            due = clock() + EVERY
            told(done)

    return tell
