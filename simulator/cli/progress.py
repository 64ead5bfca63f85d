"""A bar on stderr while a batch is played: how much, how fast, how long yet. Nothing where stderr is no terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import ParamSpec

EVERY = 0.1  # seconds between two looks at the bar

P = ParamSpec("P")
Told = Callable[[int, int], object]
"""Is told how many are done, and of how many."""


@contextmanager
def bar(total: int) -> Iterator[Told]:
    """What to tell how many are done; the bar is gone at the end."""
    if not sys.stderr.isatty():
        yield lambda done, of: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[rate]}"), TimeRemainingColumn())
    with Progress(*columns, console=Console(file=sys.stderr), transient=True) as progress:
        task = progress.add_task("", total=total, rate="")
        began = monotonic()

        def draw(done: int, of: int) -> None:
            rate = done / max(monotonic() - began, 1e-9)
            progress.update(task, completed=done, total=of, rate=f"{rate:,.0f}/s")

        yield seldom(draw)


def seldom(told: Callable[P, object], clock: Callable[[], float] = monotonic) -> Callable[P, None]:
    """Passes on what it is told, but not more often than anybody can see."""
    due = clock()

    def tell(*args: P.args, **more: P.kwargs) -> None:
        nonlocal due
        if clock() >= due:
            due = clock() + EVERY
            told(*args, **more)

    return tell
