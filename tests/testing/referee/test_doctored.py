"""What the referees say of a changed trace stays as it is written down, fact by fact."""

from __future__ import annotations

import pytest

from simulator.systems import NAMES

from .doctoring import path_of, report

pytestmark = pytest.mark.slow

MEND = "`make goldens` rewrites it; read the difference before you keep it"
LEAST = 0.6
"""Of the kinds of fact that a trace of a game has, so many are checked."""


@pytest.mark.parametrize("game", NAMES)
def test_every_check_reports_a_doctored_trace(game: str) -> None:
    """Each kind of fact, changed once: the finding it leads to, or nothing, is the one in the file."""
    assert report(game).splitlines() == path_of(game).read_text(encoding="utf-8").splitlines(), MEND


@pytest.mark.parametrize("game", NAMES)
def test_most_kinds_of_fact_are_checked(game: str) -> None:
    """A change goes unnoticed only where nothing else in the trace depends on the fact."""
    lines = path_of(game).read_text(encoding="utf-8").splitlines()
    assert sum(not line.endswith(": nothing") for line in lines) >= LEAST * len(lines)
