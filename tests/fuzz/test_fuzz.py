"""Twenty thousand mutants a run; `python -m tests.fuzz --count 1000000` reads a million."""

from __future__ import annotations

from random import Random

import pytest

from .reading import PIECE, failures, kind_of, read_one
from .subjects import SHARES, SUBJECTS

pytestmark = pytest.mark.slow

SEED = 20_261_123
PIECES = 10


@pytest.mark.parametrize("piece", range(PIECES))
def test_no_mutant_ends_in_a_traceback_or_hangs(piece: int) -> None:
    """Whatever is read comes out as an answer or as the one error that its reader promises."""
    assert failures(SEED, range(piece * PIECE, (piece + 1) * PIECE)) == []


@pytest.mark.parametrize("kind", SUBJECTS)
def test_mutants_can_be_made_again(kind: str) -> None:
    """Mutants can be made again from their numbers, and are not all alike."""
    subject = SUBJECTS[kind]
    mutants = {subject.make(Random(number)) for number in range(20)}
    assert len(mutants) > 10
    assert subject.make(Random(3)) == subject.make(Random(3))
    assert read_one(kind, SEED, 1) == ""


def test_kinds_have_their_shares() -> None:
    """Of twenty mutants after one another."""
    kinds = [kind_of(number) for number in range(20, 40)]
    assert {kind: kinds.count(kind) for kind in SUBJECTS} == dict(SHARES)
