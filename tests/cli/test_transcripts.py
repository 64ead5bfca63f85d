"""Commands answer what is kept of their answers, to the letter."""

from __future__ import annotations

import pytest

from tests.cli.transcripts import FOLDER, NAMES, transcript


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_command_answers_what_it_answered(name: str) -> None:
    """Lists, stories, documents, mistakes, and how each ends."""
    assert transcript(name) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8"), "`make goldens` rewrites it"


def test_nothing_is_kept_of_a_command_that_is_gone() -> None:
    """Each file is written by one list of commands."""
    assert {path.stem for path in FOLDER.iterdir()} == set(NAMES)
