"""Output files: each differs from the input files and from the others, and one that cannot be written does not lose
the answer."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from ..core.errors import AsaltoError
from .output import complain
from .program import BAD_INPUT, STOPPED
from .progress import notify

if TYPE_CHECKING:
    from ..report.document import Document


class Unwritten:
    """Files that could not be written. The command prints its answer all the same and names them afterwards."""

    def __init__(self) -> None:
        self._sentences: list[str] = []

    @contextmanager
    def excused(self) -> Iterator[None]:
        """Write a file inside the block; the sentence of an error is kept for later."""
        try:
            yield
        except OSError as error:
            said = error.strerror or str(error)
            notify("unwritable", {"problem": said})
            self.add(f"{error.filename}: {said}" if error.filename else said)
        except AsaltoError as error:
            self.add(str(error))

    def add(self, sentence: str) -> None:
        """Keep the sentence of an error."""
        self._sentences.append(sentence)

    def save_report(self, path: str, answer: Callable[[], Document]) -> None:
        """Write the answer as a page."""
        from ..report.html.page import page
        from ..wire.saving import save

        with self.excused():
            save(path, page(answer()))

    def told(self, code: int) -> int:
        """Print the sentences. Return the exit code of the command: 2 if there are any, unless it was stopped."""
        for sentence in self._sentences:
            complain(sentence)
        return BAD_INPUT if self._sentences and code != STOPPED else code


def check_outputs(outputs: Mapping[str, str | None], inputs: Iterable[str] = ()) -> None:
    """Raise UsageError for a file written twice, or also read. ``outputs``: paths by option (None: not given)."""
    given = [(option, path) for option, path in outputs.items() if path is not None]
    for number, (option, path) in enumerate(given):
        for other in inputs:
            if _same(path, other):
                raise click.UsageError(
                    f"{option}: {path} is an input file and would be overwritten; name another file."
                )
        for earlier, other in given[:number]:
            if _same(path, other):
                raise click.UsageError(f"{option} and {earlier} both name {path}; each needs a file of its own.")


def _same(one: str, other: str) -> bool:
    """Return whether two paths lead to the same place, with or without a file there."""
    if os.path.exists(one) and os.path.exists(other):
        return os.path.samefile(one, other)
    return os.path.realpath(one) == os.path.realpath(other)
