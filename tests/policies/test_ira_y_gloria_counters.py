"""What a batch counts of a system that has counters: means by side and by combatant, beside everything else."""

from __future__ import annotations

from typing import Any

import pytest

from simulator import systems
from simulator.core.asks import captain
from simulator.core.system import Counters
from simulator.narration.wording import Phrasebook
from simulator.report.text.batch import counters_table
from simulator.scenario import load
from simulator.statistics.summary import batch_document, summarize
from simulator.systems.ira_y_gloria.rules import IraYGloria
from simulator.systems.ira_y_gloria.state import State
from tests.batch.results import played

NAME = "ira_y_gloria/reference_battle"
HEROES, ORKS, MARINE = 0, 1, 0


class Tallying(IraYGloria):
    """The game, counting the Ruin that is left and what each hero has lost."""

    def counters(self, state: State) -> Counters:
        lost = {body.id: {"wounds": body.wounds_max - body.wounds} for body in state.bodies if body.sheet.hero}
        return {captain(ORKS): {"ruin": state.teams[ORKS].ruin}, **lost}


@pytest.fixture
def tallying(monkeypatch: pytest.MonkeyPatch) -> None:
    """The system registered under the game's name is one that has counters."""
    system: Any = Tallying()
    for way in ("system", "lone"):
        real = getattr(systems, way)
        monkeypatch.setattr(systems, way, lambda name, real=real: system if name == system.name else real(name))


@pytest.mark.usefixtures("tallying")
def test_means_of_what_is_tallied() -> None:
    """The fights are the same, and the summary has the means, in JSON and as a table."""
    scenario = load(NAME)
    accumulator = played(scenario, 5, 12)
    found = summarize(NAME, scenario, 5, accumulator, 1.0)
    part = found.combatants[MARINE]
    assert found.counters["orks"] == {"ruin": 3.0}
    assert found.counters["imperium"] == {}
    assert part.counters["wounds"] == pytest.approx(9 - part.pools["wounds"].mean)
    page: Any = batch_document(found)
    assert page["sides"]["orks"]["tallies"] == {"ruin": 3.0}
    assert "tallies" not in page["sides"]["imperium"]
    assert page["combatants"][part.name]["tallies"] == dict(part.counters)
    names = scenario.encounter.names
    grid = counters_table(found, Phrasebook("es", "ira_y_gloria", names, ["imperium", "orks"]))
    assert grid.heads == ["Media por combate", "Ruina", "Heridas"]
    assert [row[0] for row in grid.rows] == ["la horda orka", *names[:3]]


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
