"""Output shared by all commands: sentences on stderr, headings and documents on stdout."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout, suppress
from contextvars import ContextVar
from typing import TYPE_CHECKING

import click

from ..narration.complaints import complaint

if TYPE_CHECKING:
    from ..report.document import Document
    from ..report.text.terminal import Terminal
    from ..statistics.accumulator import Accumulator


@contextmanager
def stdout_is_for_answers() -> Iterator[None]:
    """Redirect stdout, also file descriptor 1, to stderr inside the block: stdout is for the answer."""
    sys.stdout.flush()
    with redirect_stdout(sys.stderr), _moved(1, 2):
        yield


@contextmanager
def _moved(number: int, to: int) -> Iterator[None]:
    """Redirect a file descriptor to another inside the block, unless one of them is closed."""
    try:
        before = os.dup(number)
    except OSError:
        yield
        return
    try:
        with suppress(OSError):
            os.dup2(to, number)
        yield
    finally:
        os.dup2(before, number)
        os.close(before)


_spoken = ContextVar("_spoken", default="en")


@contextmanager
def speaking(lang: str) -> Iterator[None]:
    """Set the language of errors and warnings inside the block."""
    before = _spoken.set(lang)
    try:
        yield
    finally:
        _spoken.reset(before)


def complain(sentence: str) -> None:
    """Print a sentence on stderr, in one line, with escapes for unprintable characters."""
    line = complaint(" ".join(sentence.split()), _spoken.get())
    seen = "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in line)
    click.echo(f"asalto: {seen}", err=True)


def announce(sentence: str, *, err: bool = False) -> None:
    """Print a sentence on stdout as the answer, or on stderr beside one."""
    click.echo(complaint(sentence, _spoken.get()), err=err)


def remark(text: str) -> None:
    """Print text on stderr unchanged, beside an answer."""
    click.echo(text, err=True)


def warn(sentence: str) -> None:
    """Print a warning on stderr."""
    complain(f"warning: {sentence}")


def warn_of_faults(accumulator: Accumulator, arm: str = "") -> None:
    """Warn of each kind of fault of each policy. ``arm``: a prefix such as "A: "."""
    for (who, kind, how), times in sorted(accumulator.faults.items()):
        fight, message = accumulator.first_faults[who, kind, how]
        warn(f"{arm}{who}, {kind}, {how}, {times} times, first in fight {fight}: {message}")


def write_heading(terminal: Terminal, title: str, *lines: str) -> None:
    """Print the title of the fight, more lines, and an empty one."""
    terminal.line(title, "heading")
    for line in lines:
        terminal.line(line)
    terminal.line()


def with_seed(line: str, seed: int, lang: str) -> str:
    """Return the line with a note on how to repeat a run whose seed was drawn."""
    from ..report.words import say

    return f"{line} ({say(lang, 'again', seed=seed)})"


def write_json(document: object) -> None:
    """Print one JSON document on stdout, with plain accents if the encoding of stdout has them."""
    import json

    from ..wire.documents import written

    unicode = "utf" in (getattr(sys.stdout, "encoding", None) or "").lower()
    click.echo(json.dumps(written(document), indent=2, ensure_ascii=not unicode, allow_nan=False))


def write_answer(
    document: Callable[[], object], answer: Callable[[], Document], *, as_json: bool, report: str | None
) -> None:
    """Print the answer, as a JSON document or as text, and write it as a page to the file ``report``, if given."""
    if as_json:
        write_json(document())
    if as_json and report is None:
        return
    made = answer()
    if not as_json:
        from ..report.text.answer import write
        from ..report.text.terminal import terminal_of

        write(made, terminal_of(sys.stdout))
    if report is not None:
        from ..report.html.page import page, save

        save(report, page(made))
