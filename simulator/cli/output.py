"""Output shared by all commands: sentences on stderr, headings and documents on stdout."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout, suppress
from contextvars import ContextVar
from typing import TYPE_CHECKING, Final, TextIO

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


UNREAD: Final = "unread"
"""Key of the context of a command whose output has lost its reader."""


@contextmanager
def outliving(reader: bool) -> Iterator[None]:
    """Print inside the block. If the reader of a pipe (``| head``) has closed it, go on in silence with ``reader``:
    the command has files to write; without it, BrokenPipeError ends the command."""
    try:
        yield
        sys.stdout.flush()
    except BrokenPipeError:
        if not reader:
            raise
        discard(sys.stdout)
        click.get_current_context().meta[UNREAD] = True


def discard(stream: TextIO) -> None:
    """Discard what a stream holds and will get; otherwise Python reports an error at exit."""
    with suppress(OSError, ValueError):  # a stream without a file descriptor needs no such care
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, stream.fileno())
        os.close(null)


def _beside(line: str) -> None:
    """Print a line on stderr, unless its reader has gone."""
    try:
        click.echo(line, err=True)
    except BrokenPipeError:
        discard(sys.stderr)


def complain(sentence: str) -> None:
    """Print a sentence on stderr, in one line, with escapes for unprintable characters."""
    line = complaint(" ".join(sentence.split()), _spoken.get())
    seen = "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in line)
    _beside(f"asalto: {seen}")


def announce(sentence: str, *, err: bool = False) -> None:
    """Print a sentence on stdout as the answer, or on stderr beside one."""
    line = complaint(sentence, _spoken.get())
    if err:
        _beside(line)
    else:
        click.echo(line)


def remark(text: str) -> None:
    """Print text on stderr unchanged, beside an answer."""
    _beside(text)


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


def write_answer(document: Callable[[], object], answer: Callable[[], Document], *, as_json: bool) -> None:
    """Print the answer, as a JSON document or as text."""
    if as_json:
        write_json(document())
        return
    from ..report.text.answer import write
    from ..report.text.terminal import terminal_of

    write(answer(), terminal_of(sys.stdout))
