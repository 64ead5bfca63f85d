"""Progress of a run.

On a terminal, a bar on stderr shows the number of fights, their speed, the estimate so far and the time left. A process
that runs a command for the service sets a listener instead (``listen``), which also gets the answer so far."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

if TYPE_CHECKING:
    from ..experiments.options import Interim, Progress
    from ..tournament.director import StandingsProgress
    from ..tournament.standings import Results
    from .estimate import RunEstimate

EVERY = 0.1  # seconds between two updates of the bar
REST = 40  # times its own duration between two slow updates

P = ParamSpec("P")
T = TypeVar("T")

Listener = Callable[[str, Mapping[str, Any]], object]  # Any: plain JSON
"""Called with a word ("progress", "interim", "standings") and a document."""
_listeners: list[Listener] = []


def listen(listener: Listener) -> None:
    """Send progress to ``listener`` from now on, instead of a bar."""
    _listeners[:] = [listener]


def interim(document: Callable[[], object]) -> None:
    """Send the listener, if there is one, the answer so far; without one, ``document`` is not computed."""
    from ..wire.documents import written

    for listener in _listeners:
        listener("interim", written(document()))


def watching(document: Callable[[T], object]) -> Callable[[Callable[[], T]], object]:
    """Return a callback that sends the listener the document of the answer so far, at intervals.

    Without a listener, nothing is computed."""
    if not _listeners:
        return lambda so_far: None
    return throttled(lambda so_far: interim(lambda: document(so_far())))


def notify(word: str, document: Mapping[str, Any]) -> None:
    """Send a document to the listener, if there is one."""
    for listener in _listeners:
        listener(word, document)


def has_listener() -> bool:
    """Return whether there is a listener."""
    return bool(_listeners)


@contextmanager
def bar(total: int, lang: str = "en", estimate: RunEstimate | None = None) -> Iterator[Progress]:
    """Yield a callback that shows a temporary progress bar with the estimate so far.

    Without a terminal it only prints the time ``estimate``."""
    if _listeners:
        yield _listener_progress(_listeners[0])
        return
    if not sys.stderr.isatty():
        yield _estimating(lambda done, of, interim=None: None, estimate)
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

        yield _estimating(throttled(draw), estimate, shown)


def _estimating(
    draw: Callable[Concatenate[int, int, P], object], estimate: RunEstimate | None, shown: Any = None
) -> Callable[Concatenate[int, int, P], None]:
    """Return the callback, which prints the estimate before it draws, if the run is long. ``shown`` pauses for that."""

    def told(done: int, of: int, /, *args: P.args, **more: P.kwargs) -> None:
        if estimate is not None and (seconds := estimate.due(done, of)) is not None:
            if shown is not None:
                shown.stop()
            estimate.tell(seconds)
            if shown is not None:
                shown.start()
        draw(done, of, *args, **more)

    return told


def _listener_progress(listener: Listener) -> Progress:
    """Return a callback that sends progress to the listener, at intervals and at the end."""

    def tell(done: int, of: int, interim: Interim | None = None) -> None:
        listener("progress", {"done": done, "of": of})

    seldom = throttled(tell)
    return lambda done, of, interim=None: (tell if done >= of else seldom)(done, of, interim)


def known_text(interim: Interim | None, lang: str) -> str:
    """Return the estimate so far with its interval, or "" before there is one."""
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
    """Yield a callback that shows temporary standings of a tournament and the number of games left.

    Without a terminal it only prints the time ``estimate``."""
    if _listeners:
        yield throttled(_notify_standings)
        return
    if not sys.stderr.isatty():
        yield _estimating(lambda done, of, results: None, estimate)
        return
    from rich.console import Console
    from rich.live import Live
    from rich.text import Text

    from ..report.text.terminal import table_lines
    from ..report.tournament import live_table
    from ..report.words import number, say

    with Live(console=Console(file=sys.stderr), transient=True, auto_refresh=False) as shown:
        began = monotonic()

        def draw(done: int, of: int, results: Callable[[], Results]) -> None:
            rate = number(done / max(monotonic() - began, 1e-9), lang)
            counted = say(lang, "tournament-to_go", done=number(done, lang), of=number(of, lang), rate=rate)
            lines = table_lines(live_table(results().standings, lang))
            shown.update(Text("\n".join([*lines, "", counted])), refresh=True)

        yield _estimating(throttled(draw), estimate, shown)


def throttled(callback: Callable[P, object], clock: Callable[[], float] = monotonic) -> Callable[P, None]:
    """Return the callback limited to one call in ``EVERY`` seconds, and to a small part of the time if it is slow."""
    due = clock()

    def call(*args: P.args, **more: P.kwargs) -> None:
        nonlocal due
        began = clock()
        if began >= due:
            callback(*args, **more)
            due = began + max(EVERY, REST * (clock() - began))

    return call


def _notify_standings(done: int, of: int, results: Callable[[], Results]) -> None:
    """Send the listener the progress of a tournament, its table and the scores of its pairings."""
    from ..tournament.document import StandingsDocument
    from ..wire.documents import document

    _listeners[0]("progress", {"done": done, "of": of})
    _listeners[0]("standings", document(StandingsDocument(results(), 0.0)))
