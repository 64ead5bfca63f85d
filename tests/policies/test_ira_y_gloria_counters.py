"""What a batch counts of a system that has counters: means by side and by combatant, beside everything else."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.narration.wording import Phrasebook
from simulator.report.text.batch import counters_table
from simulator.scenario import load
from simulator.statistics.summary import batch_document, summarize
from tests.batch.results import played


def test_what_is_not_counted_has_no_keys() -> None:
    """A duel without spending in Haunted House has no counters in its document."""
    scenario = load("haunted_house/reference_duel")
    page: Any = batch_document(summarize("duel", scenario, 5, played(scenario, 5, 3), 1.0))
    assert "tallies" not in page["sides"]["left"]
    assert "tallies" not in page["combatants"]["Bruno"]


@pytest.mark.slow
@pytest.mark.rule("IG-WRATH-02", "IG-GLORY-06", "IG-RUIN-06", "IG-AMMO-04", "IG-DYING-03")
@pytest.mark.parametrize(
    ("lang", "heads"),
    [
        (
            "es",
            [
                "Media por combate",
                "Muertes",
                "Gloria gastada",
                "Ruina gastada",
                "Pruebas de muerte",
                "Ira gastada",
                "Recargas gastadas",
                "Ruina personal gastada",
            ],
        ),
        (
            "en",
            [
                "Mean a fight",
                "Deaths",
                "Glory spent",
                "Ruin spent",
                "Death tests",
                "Wrath spent",
                "Reloads spent",
                "Own Ruin spent",
            ],
        ),
    ],
)
def test_the_summary_shows_what_matters_in_this_game(lang: str, heads: list[str]) -> None:
    """Deaths and death tests, Wrath, Glory, Ruin and Reloads spent, beside wounds and Shock left and the rounds; means
    over the fights, the same in JSON."""
    name, count = "ira_y_gloria/squad_against_cultists", 8
    scenario = load(name)
    found = summarize(name, scenario, 5, played(scenario, 5, count), 1.0)
    names = scenario.encounter.names
    grid = counters_table(found, Phrasebook(lang, "ira_y_gloria", names, ["imperium", "cult"]))
    assert grid.heads == heads
    page: Any = batch_document(found)
    assert {"deaths", "glory_spent"} == set(page["sides"]["imperium"]["tallies"])
    assert {"deaths", "ruin_spent"} == set(page["sides"]["cult"]["tallies"])
    dead = sum(part.statuses.get("dead", 0) for part in found.combatants if part.side == "cult")
    assert page["sides"]["cult"]["tallies"]["deaths"] == pytest.approx(dead / count)
    for hero in names[:3]:
        pools, spent = page["combatants"][hero]["pools"], page["combatants"][hero]["tallies"]
        assert {"wounds", "shock", "wrath", "reloads", "failures"} == set(pools)
        assert spent["wrath_spent"] == pytest.approx(2 - pools["wrath"])
        assert spent["reloads_spent"] == pytest.approx(3 - pools["reloads"])
    assert page["sides"]["cult"]["tallies"]["ruin_spent"] > 0
    assert page["rounds"]["mean"] > 1
