"""Fights that are shown in a report."""

from __future__ import annotations

import pytest

from simulator.narration.narrator import PLAIN, Line
from simulator.report.html.sample_fights import MOST, told


@pytest.mark.parametrize(
    ("lines", "cut"), [(MOST, ""), (MOST + 2, "… and 2 more lines; the command above tells all of it."), (0, "")]
)
def test_long_fights_are_cut_and_say_so(lines: int, cut: str) -> None:
    """The first lines are shown, with how many more there are."""
    shown = told("A fight", [Line(0, str(number), PLAIN) for number in range(lines)], "asalto run", "en")
    assert [line.text for line in shown.lines] == [str(number) for number in range(min(lines, MOST))]
    assert (shown.title, shown.command, shown.after) == ("A fight", "asalto run", cut)
