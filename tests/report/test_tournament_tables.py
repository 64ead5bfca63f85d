"""Tables with a column for every entrant are left out where they say nothing or have no room."""

from __future__ import annotations

import pytest
from attrs import evolve

from simulator.report.html.page import page
from simulator.report.tournament import tournament_answer
from simulator.tournament.standings import Results
from tests.report.written import written
from tests.tournament.test_standings import results, scored

pytestmark = pytest.mark.slow

CROSS = "Score of the row against the column"
BY_SCENARIO = "Ratings from the games of each scenario alone"


def with_entrants(count: int) -> Results:
    """Return a tournament with this number of rated entrants."""
    duel = {((0, 1), 0): (30, 10), ((0, 1), 1): (24, 16)}
    found = results(scored(duel))
    played = [each for each in found.standings if each.entrant in (0, 1)]
    return evolve(found, standings=tuple(played[at % 2] for at in range(count)))


@pytest.mark.parametrize(("count", "crossed", "by_scenario"), [(2, 0, 1), (3, 1, 1), (12, 1, 1), (13, 0, 0)])
def test_tables_of_entrants(count: int, crossed: bool, by_scenario: bool) -> None:
    """A cross table from three entrants on, and neither with more than twelve."""
    found = tournament_answer(with_entrants(count), 2.0, "again", "en")
    for said in (written(found), page(found)):
        assert (crossed, by_scenario) == (CROSS in said, BY_SCENARIO in said)
