"""Frames have the rows and columns that are kept of them."""

from __future__ import annotations

import pytest

from tests.notebook.tables import CALLS, FOLDER, tables


@pytest.mark.slow
@pytest.mark.parametrize("call", CALLS)
def test_frames_are_what_is_kept_of_them(call: str) -> None:
    """Every figure with its kind, its interval and what it is about."""
    assert tables(call) == (FOLDER / f"{call}.csv").read_text(encoding="utf-8"), "`make goldens` rewrites it"


def test_nothing_is_kept_of_a_call_that_is_gone() -> None:
    """Each file is of one call."""
    assert {path.stem for path in FOLDER.iterdir()} == set(CALLS)
