"""The sections of a tournament's report; a snapshot of test_outlines.py shows a whole one."""

from __future__ import annotations

import re

import pytest

from simulator.report.html.page import page
from simulator.report.tournament import tournament_answer
from tests.tournament.arenas import entrant, played, tournament

pytestmark = pytest.mark.slow

HEADING = re.compile(r"<h2[^>]*>([^<]+)</h2>")
FIRST, LAST = ["Standings"], ["Games to watch", "Source"]


@pytest.mark.parametrize(
    ("entrants", "scenarios", "sections"),
    [
        (2, ("reference_duel",), ["Pairings", "Progress"]),
        (3, ("reference_duel",), ["Head to head", "Pairings", "Progress"]),
        (2, ("reference_duel", "duel_of_honour"), ["Pairings", "Scenarios", "Progress"]),
    ],
)
def test_a_section_is_there_where_there_is_more_than_one_thing_to_compare(
    entrants: int, scenarios: tuple[str, ...], sections: list[str]
) -> None:
    """A map takes three entrants, a table of scenarios two of them."""
    names = [entrant(policy) for policy in ("basic", "random", "aggressive")]
    found = played(tournament(*names[:entrants], scenarios=scenarios, pairs=2))
    shown = HEADING.findall(page(tournament_answer(found, 2.0, "", "en")))
    assert shown == [*FIRST, *sections, *LAST]
