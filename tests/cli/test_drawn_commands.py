"""Drawn command lines answer what is written down of their answers, digest for digest."""

from __future__ import annotations

import pytest

from .drawn_commands import FOLDER, lines, path_of
from .drawn_sessions import SESSIONS

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("name", SESSIONS)
def test_a_drawn_command_answers_what_it_answered(name: str) -> None:
    """Exit code, stdout, stderr and files of each command line are those that the file of its name says."""
    kept, found = path_of(name).read_text(encoding="utf-8").splitlines(), lines(name)
    assert len(kept) == len(found)
    other = [f"{place}: {line}" for place, line in enumerate(found, 1) if line != kept[place - 1]]
    hint = f"`python -m tests.cli.drawn_commands {name} LINE` shows an answer; `make goldens` rewrites the file"
    assert other == [], hint


def test_nothing_is_kept_of_a_session_that_is_gone() -> None:
    """Each file has the lines of the sessions of one name."""
    assert {path.stem for path in FOLDER.iterdir()} == set(SESSIONS)
