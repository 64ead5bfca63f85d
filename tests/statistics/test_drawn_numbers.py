"""Statistics of drawn numbers are what is written down of them."""

from __future__ import annotations

import pytest

from .drawn_numbers import FILE, lines

pytestmark = pytest.mark.slow


def test_drawn_numbers_come_to_what_they_came_to() -> None:
    """Intervals, verdicts, ratings, pairings, and how numbers are written."""
    kept, found = FILE.read_text(encoding="utf-8").splitlines(), list(lines())
    assert len(found) > 400
    assert [line for line in found if line not in kept] == [], "`make goldens` rewrites it"
    assert found == kept
