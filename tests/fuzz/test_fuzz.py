"""Some thousand mutants per run; `python -m tests.fuzz --count 1000000` reads a million."""

from __future__ import annotations

from random import Random

import pytest

from .reading import failures, kind_of, read_one
from .subjects import SHARES, SUBJECTS

pytestmark = pytest.mark.slow

SEED = 20_261_123
PIECES, PIECE = 5, 1000


@pytest.mark.parametrize("piece", range(PIECES))
def test_no_mutant_ends_in_a_traceback_or_hangs(piece: int) -> None:
    """Each reading ends in an answer or in the one error that its reader promises."""
    assert failures(SEED, range(piece * PIECE, (piece + 1) * PIECE)) == []


@pytest.mark.parametrize("kind", SUBJECTS)
def test_mutants_can_be_made_again(kind: str) -> None:
    """Each kind has its share, and its mutants can be made again from their numbers."""
    subject = SUBJECTS[kind]
    assert [kind_of(number) for number in range(20, 40)].count(kind) == SHARES[kind]
    assert len({subject.make(Random(number)) for number in range(20)}) > 10
    assert subject.make(Random(3)) == subject.make(Random(3))
    assert read_one(kind, SEED, 1) == ""
