"""Files that a command writes: none of them may be one that it reads, or another that it writes."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping

import click


def check_outputs(outputs: Mapping[str, str | None], inputs: Iterable[str] = ()) -> None:
    """``outputs`` are the files by option, None where it was not given. Raises UsageError, naming the option."""
    given = [(option, path) for option, path in outputs.items() if path is not None]
    for number, (option, path) in enumerate(given):
        for other in inputs:
            if _same(path, other):
                raise click.UsageError(
                    f"{option}: {path} is what is read, and would be overwritten; name another file."
                )
        for earlier, other in given[:number]:
            if _same(path, other):
                raise click.UsageError(f"{option} and {earlier} both name {path}; each needs a file of its own.")


def _same(one: str, other: str) -> bool:
    """Both lead to one place, whether there is a file or not."""
    if os.path.exists(one) and os.path.exists(other):
        return os.path.samefile(one, other)
    return os.path.realpath(one) == os.path.realpath(other)
