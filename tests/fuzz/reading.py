"""Reads mutants by their numbers."""

from __future__ import annotations

import multiprocessing
import traceback
from collections.abc import Iterator
from functools import partial
from random import Random
from time import perf_counter
from typing import Final

from .subjects import SHARES, SUBJECTS

SLOWEST: Final = 10.0
"""Seconds that reading one may take."""
KINDS: Final = [kind for kind, share in SHARES.items() for _ in range(share)]
PIECE: Final = 2000
"""Mutants that a worker reads in one go."""


def read_one(kind: str, seed: int, number: int) -> str:
    """Read mutant ``number`` of a kind. Return the fault that it shows, "" if there is none."""
    subject = SUBJECTS[kind]
    data = subject.make(Random(f"{kind} {seed} {number}"))
    began = perf_counter()
    try:
        subject.read(data)
    except Exception:
        return f"{traceback.format_exc()}\n{data[:2000]!r}"
    taken = perf_counter() - began
    return f"it took {taken:.1f} s\n{data[:2000]!r}" if taken > SLOWEST else ""


def kind_of(number: int) -> str:
    """Return the kind of mutant ``number``: twenty in a row have the shares."""
    return KINDS[number % len(KINDS)]


def failures(seed: int, numbers: range) -> list[tuple[str, int, str]]:
    """Read those mutants; return kind, number and fault of each that fails."""
    return [(kind, number, wrong) for number in numbers if (wrong := read_one(kind := kind_of(number), seed, number))]


def all_failures(seed: int, count: int, jobs: int) -> Iterator[list[tuple[str, int, str]]]:
    """Read mutants 0 to ``count`` - 1, piece by piece; return those that fail."""
    pieces = [range(start, min(start + PIECE, count)) for start in range(0, count, PIECE)]
    if jobs == 1:
        yield from map(partial(failures, seed), pieces)
        return
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap(partial(failures, seed), pieces)
