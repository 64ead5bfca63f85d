"""A bar on stderr while fights are played: how many, how fast, what is known so far, how long to go. There is none
without a terminal.

A process that runs a command for another one listens instead (``listen``): it gets the same, and the answer so far
where the command has one."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from math import isfinite
from time import monotonic
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

if TYPE_CHECKING:
    from ..experiments.options import Interim, Progress
    from ..tournament.director import StandingsProgress
    from ..tournament.standings import Results
    from .estimate import RunEstimate

EVERY = 0.1  # seconds between two updates of the bar

P = ParamSpec("P")
T = TypeVar("T")

Listener = Callable[[str, Mapping[str, Any]], object]  # Any: plain JSON
"""Told a word ("progress", "interim", "standings") and a document."""
_listeners: list[Listener] = []


def listen(listener: Listener) -> None:
    """From now on ``listener`` hears how far a command is, instead of a bar."""
    _listeners[:] = [listener]


def interim(document: Callable[[], Mapping[str, Any]]) -> None:
    """Tell the listener, if there is one, the answer so far, which is only reckoned for it."""
    for listener in _listeners:
        listener("interim", document())


def watching(document: Callable[[T], Mapping[str, Any]]) -> Callable[[Callable[[], T]], object]:
    """Tells the listener, if there is one, an answer so far as the document that it would be, now and then; without a
    listener nothing is reckoned."""
    if not _listeners:
        return lambda so_far: None
    return seldom(lambda so_far: interim(lambda: document(so_far())))


def heard(word: str, document: Mapping[str, Any]) -> None:
    """Tell the listener, if there is one."""
    for listener in _listeners:
        listener(word, document)


def is_heard() -> bool:
    """Return whether there is a listener."""
    return bool(_listeners)


@contextmanager
def bar(total: int, lang: str = "en", estimate: RunEstimate | None = None) -> Iterator[Progress]:
    """A callback that shows progress in a bar, with what is known so far, gone at the end; without a terminal it only
    says the ``estimate``."""
    if _listeners:
        yield _heard(_listeners[0])
        return
    if not sys.stderr.isatty():

        def silent(done: int, of: int, interim: Interim | None = None) -> None:
            if estimate is not None and (seconds := estimate.due(done, of)) is not None:
                estimate.tell(seconds)

        yield silent
        return
    from rich import progress
    from rich.console import Console

    columns = (
        progress.BarColumn(),
        progress.MofNCompleteColumn(),
        progress.TextColumn("{task.fields[rate]}"),
        progress.TextColumn("{task.fields[known]}"),
        progress.TimeRemainingColumn(),
    )
    with progress.Progress(*columns, console=Console(file=sys.stderr), transient=True) as shown:
        task = shown.add_task("", total=total, rate="", known="")
        began = monotonic()

        def draw(done: int, of: int, interim: Interim | None = None) -> None:
            rate = done / max(monotonic() - began, 1e-9)
            shown.update(task, completed=done, total=of, rate=f"{rate:,.0f}/s", known=known_text(interim, lang))

        drawn = seldom(draw)

        def told(done: int, of: int, interim: Interim | None = None) -> None:
            if estimate is not None and (seconds := estimate.due(done, of)) is not None:
                shown.stop()
                estimate.tell(seconds)
                shown.start()
            drawn(done, of, interim)

        yield told


def _heard(listener: Listener) -> Progress:
    """A callback that tells the listener how far it is, now and then."""

    def tell(done: int, of: int, interim: Interim | None = None) -> None:
        listener("progress", {"done": done, "of": of})

    return seldom(tell)


def known_text(interim: Interim | None, lang: str) -> str:
    """What is known so far, with its interval; empty before there is one."""
    from ..report.words import between, number, percent, say

    if interim is None:
        return ""
    name, known = interim
    low, high = known.interval()
    if high - low == float("inf"):
        return ""
    if known.rate and low >= 0:
        return say(lang, "interim", figure=name, mean=percent(known.mean, lang), bounds=between(low, high, lang))
    scale, unit = (100, " %") if known.rate else (1, "")
    mean, low_text, high_text = (f"{number(scale * value, lang, 1)}{unit}" for value in (known.mean, low, high))
    return say(lang, "interim", figure=name, mean=mean, bounds=say(lang, "between", low=low_text, high=high_text))


@contextmanager
def live_standings(lang: str, estimate: RunEstimate | None = None) -> Iterator[StandingsProgress]:
    """A callback that shows the standings of a tournament and how many games are to go, gone at the end; without a
    terminal it only says the ``estimate``."""
    if _listeners:
        yield seldom(_standings_heard)
        return
    if not sys.stderr.isatty():

        def silent(done: int, of: int, results: Callable[[], Results]) -> None:
            if estimate is not None and (seconds := estimate.due(done, of)) is not None:
                estimate.tell(seconds)

        yield silent
        return
    from rich.console import Console
    from rich.live import Live
    from rich.text import Text

    from ..report.text.terminal import table_lines
    from ..report.text.tournament import live_table
    from ..report.words import number, say

    with Live(console=Console(file=sys.stderr), transient=True, auto_refresh=False) as shown:
        began = monotonic()

        def draw(done: int, of: int, results: Callable[[], Results]) -> None:
            rate = number(done / max(monotonic() - began, 1e-9), lang)
            counted = say(lang, "tournament-to_go", done=number(done, lang), of=number(of, lang), rate=rate)
            lines = table_lines(live_table(results().standings, lang))
            shown.update(Text("\n".join([*lines, "", counted])), refresh=True)

        drawn = seldom(draw)

        def told(done: int, of: int, results: Callable[[], Results]) -> None:
            if estimate is not None and (seconds := estimate.due(done, of)) is not None:
                shown.stop()
                estimate.tell(seconds)
                shown.start()
            drawn(done, of, results)

        yield told


def seldom(callback: Callable[P, object], clock: Callable[[], float] = monotonic) -> Callable[P, None]:
    """The callback, called no more often than a reader can see: every ``EVERY`` seconds at most."""
    due = clock()

    def call(*args: P.args, **more: P.kwargs) -> None:
        nonlocal due
        if clock() >= due:
            due = clock() + EVERY
            callback(*args, **more)

    return call


def _standings_heard(done: int, of: int, results: Callable[[], Results]) -> None:
    """Tell the listener how far a tournament is, its table, and who has what score against whom."""
    from ..tournament.document import pairing_documents

    found = results()
    rows = [
        {
            "rank": each.rank,
            "entrant": each.name,
            "games": each.games,
            "points": each.points,
            "elo": _finite(each.elo),
            "ci95": [_finite(each.low), _finite(each.high)],
        }
        for each in found.standings
    ]
    met = [
        {
            "a": row["a"],
            "b": row["b"],
            "scenario": row["scenario"],
            "pairs": row["pairs"],
            "score": _finite(row["score"]),
        }
        for row in pairing_documents(found)
    ]
    _listeners[0]("progress", {"done": done, "of": of})
    _listeners[0]("standings", {"rows": rows, "pairings": met})


def _finite(number: float) -> float | None:
    """The number; None for one that no document can hold."""
    return number if isfinite(number) else None
