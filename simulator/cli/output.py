"""What all commands print alike: sentences on stderr, headings and documents on stdout."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout, suppress
from contextvars import ContextVar
from typing import TYPE_CHECKING

import click

from ..narration.complaints import complaint

if TYPE_CHECKING:
    from ..report.text.terminal import Terminal
    from ..statistics.accumulator import Accumulator


@contextmanager
def stdout_is_for_answers() -> Iterator[None]:
    """While it is entered, what policies print, or write to file 1, goes to stderr: stdout is for the answer."""
    sys.stdout.flush()
    with redirect_stdout(sys.stderr), _moved(1, 2):
        yield


@contextmanager
def _moved(number: int, to: int) -> Iterator[None]:
    """While it is entered, the file of that number is another one; not where one of them is closed."""
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
    """While it is entered, complaints are in this language."""
    before = _spoken.set(lang)
    try:
        yield
    finally:
        _spoken.reset(before)


def complain(sentence: str) -> None:
    """A sentence on stderr, in one line; what cannot be seen in it is written as an escape."""
    line = complaint(" ".join(sentence.split()), _spoken.get())
    seen = "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in line)
    click.echo(f"asalto: {seen}", err=True)


def announce(sentence: str, *, err: bool = False) -> None:
    """A sentence that is an answer, on stdout, or beside one, on stderr."""
    click.echo(complaint(sentence, _spoken.get()), err=err)


def remark(text: str) -> None:
    """Text beside an answer, on stderr, as it is."""
    click.echo(text, err=True)


def warn(sentence: str) -> None:
    """A sentence on stderr about something that stops nothing."""
    complain(f"warning: {sentence}")


def warn_of_faults(accumulator: Accumulator, arm: str = "") -> None:
    """A warning for each kind of fault of each policy; ``arm`` says in which arm, with a colon and a space."""
    for (who, kind, how), times in sorted(accumulator.faults.items()):
        fight, message = accumulator.first_faults[who, kind, how]
        warn(f"{arm}{who}, {kind}, {how}, {times} times, first in fight {fight}: {message}")


def write_heading(terminal: Terminal, title: str, *lines: str) -> None:
    """What is fought, the lines that belong to it, and an empty one."""
    terminal.line(title, "heading")
    for line in lines:
        terminal.line(line)
    terminal.line()


def with_seed(line: str, seed: int, lang: str) -> str:
    """The line, and how a run whose seed was drawn is played again."""
    from ..report.words import say

    return f"{line} ({say(lang, 'again', seed=seed)})"


def write_json(document: object) -> None:
    """One JSON document on stdout: accents as they are where stdout can hold them."""
    import json

    unicode = "utf" in (getattr(sys.stdout, "encoding", None) or "").lower()
    click.echo(json.dumps(document, indent=2, ensure_ascii=not unicode, allow_nan=False))
