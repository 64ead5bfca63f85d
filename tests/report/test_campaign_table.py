"""The steps of a chain as a table."""

from __future__ import annotations

import pytest

from simulator.narration.wording import Phrasebook
from simulator.report.campaign_table import campaign_table
from simulator.scenario import load
from simulator.statistics.summary import summarize
from tests.batch.results import played

pytestmark = pytest.mark.slow


def test_a_chain_is_told_step_by_step() -> None:
    """Each step has its name, the share that got through it and their state, in both languages."""
    scenario = load("a_night_in_the_house")
    found = summarize("night", scenario, 7, played(scenario, 7, 12), 1.0)
    for lang, rest, head in (("es", "descanso", "Elena (% · vida)"), ("en", "rest", "Elena (% · life)")):
        book = Phrasebook.of(scenario, lang)
        grid = campaign_table(found, book)
        assert [row[1] for row in grid.rows] == ["Perro ×3", rest, "Zombi ×3", rest, "La bestia"]
        assert head in grid.heads
        assert {0, 1, 3} == {*range(len(grid.heads))}.difference(grid.right), "step, what and interval are words"
        first = found.stages[0].left[0]
        assert f"{first.pools['life']:.1f}".replace(".", "," if lang == "es" else ".") in grid.rows[0][5]
