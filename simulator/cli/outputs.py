"""Check of output files: each differs from the input files and from the others."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping

import click


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
