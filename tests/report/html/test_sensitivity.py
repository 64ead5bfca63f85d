"""The report of a sensitivity: its tones; tests/report/html/outlines keeps all of one to the letter."""

from __future__ import annotations

import pytest

from simulator.report.html.sensitivity import _tone


@pytest.mark.parametrize(("good", "tone"), [(0.1, "good"), (2, "good"), (-0.1, "bad"), (-2, "bad"), (0.0, "neutral")])
def test_what_helps_is_told_from_what_harms(good: float, tone: str) -> None:
    """What does neither, such as longer fights, has no tone of its own."""
    assert _tone(good) == tone
