"""Counts of batches of Fragmentos and Ira y Gloria: means by side and combatant, curves by round."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.core.asks import captain
from simulator.narration.wording import Phrasebook
from simulator.report.batch import counters_table, curves_table
from simulator.scenario import load
from simulator.statistics.accumulator import Accumulator
from simulator.statistics.summary import BatchSummary, summarize
from simulator.systems.fragmentos.rules import SYSTEM
from simulator.wire.documents import document
from tests.batch.results import played
from tests.systems.fragmentos.scenes import flayed, mark, play

NAME = "fragmentos/the_slasher_and_three"
FIGHTS = 12
SIDES = ["protagonists", "horror"]
ANA, SLASHER = 0, 3


@pytest.fixture(scope="module")
def accumulator() -> Accumulator:
    """Some fights, counted."""
    return played(load(NAME), 5, FIGHTS)


@pytest.fixture(scope="module")
def found(accumulator: Accumulator) -> BatchSummary:
    """Return the sums of the counters."""
    return summarize(NAME, load(NAME), 5, accumulator, 1.0)


@pytest.mark.rule("FR-OOC-08", "FR-COND-01", "FR-END-03")
def test_the_summary_shows_what_matters_here(found: BatchSummary) -> None:
    """Outcome classes, statuses, through which characteristic they fell, grit and threat spent, threat by round."""
    page: Any = document(found)
    assert {ending for _, ending in found.endings} <= {"horror_defeated", "wiped", "escaped"}
    ana = page["combatants"]["Ana"]
    assert set(ana["tallies"]) == {"superacion_spent", "down_accion", "down_interaccion", "down_cognicion"}
    fallen = sum(count for status, count in ana["statuses"].items() if status in ("incapacitated", "out"))
    assert sum(share for name, share in ana["tallies"].items() if name.startswith("down")) >= fallen / FIGHTS
    assert set(page["combatants"]["El enmascarado"]["tallies"]) == {"down_accion", "down_cognicion"}
    assert page["sides"]["horror"]["tallies"]["threat_spent"] > 0
    assert "tallies" not in page["sides"]["protagonists"]


@pytest.mark.rule("FR-OOC-08", "FR-THR-01")
def test_threat_by_round(found: BatchSummary) -> None:
    """Every fight begins at the scene's threat; each later mean is over the fights that came so far."""
    page: Any = document(found)
    rows = page["curves"]["threat"]
    assert rows[0] == {"round": 0, "mean": 6.0, "fights": FIGHTS}
    assert [row["round"] for row in rows] == list(range(found.rounds.max + 1))
    reached = [row["fights"] for row in rows]
    assert reached == sorted(reached, reverse=True)
    assert sum(reached[1:]) == round(found.rounds.mean * FIGHTS)


@pytest.mark.slow
def test_it_is_told_in_both_languages(found: BatchSummary) -> None:
    """Heads are words, rows are names and rounds."""
    for lang, spent, threat in (("es", "Superación gastada", "Amenaza"), ("en", "Grit spent", "Threat")):
        book = Phrasebook(lang, "fragmentos", load(NAME).encounter.names, SIDES)
        assert spent in counters_table(found, book).heads
        grid = curves_table(found, book)
        assert grid.heads[1] == threat
        assert grid.rows[0][0] == "0"
        assert not book.missing


@pytest.mark.rule("FR-SUP-01", "FR-THR-02", "FR-COND-01")
def test_what_one_fight_counts() -> None:
    """A blow taken, a second action for threat, a blow that must be protected: one point of each, and threat at 7."""
    fight = play(
        mark(superacion=1),
        flayed(),
        dice="22366 113 11245 11",
        answers=[("F", "attack Mark assault"), ("horror", "again: again"), ("F", "attack Mark assault")],
        threat=5,
    )
    state = fight.fight.state
    counted = SYSTEM.counters(state)
    assert counted[captain(1)] == {"threat_spent": 1}
    assert counted[1] == {"down_accion": 0, "down_cognicion": 0}
    assert counted[0] == {"superacion_spent": 1, "down_accion": 0, "down_interaccion": 0, "down_cognicion": 0}
    assert SYSTEM.curves(state) == {"threat": [5, 7]}


def test_what_is_not_counted_has_no_keys() -> None:
    """A duel without spending in Haunted House has no counters in its document."""
    scenario = load("haunted_house/reference_duel")
    page: Any = document(summarize("duel", scenario, 5, played(scenario, 5, 3), 1.0))
    assert "tallies" not in page["sides"]["left"]
    assert "tallies" not in page["combatants"]["Bruno"]


HEADS = {
    "es": "Media por combate, Muertes, Gloria gastada, Ruina gastada, Pruebas de muerte, Ira gastada, "
    "Recargas gastadas, Ruina personal gastada",
    "en": "Mean per fight, Deaths, Glory spent, Ruin spent, Death tests, Wrath spent, Reloads spent, Own Ruin spent",
}


@pytest.mark.slow
@pytest.mark.rule("IG-WRATH-02", "IG-GLORY-06", "IG-RUIN-06", "IG-AMMO-04", "IG-DYING-03")
def test_the_summary_shows_what_matters_in_ira_y_gloria() -> None:
    """Deaths and death tests, Wrath, Glory, Ruin and Reloads spent, beside wounds and Shock left and the rounds; means
    over the fights, the same in JSON."""
    name, count = "ira_y_gloria/squad_against_cultists", 8
    scenario = load(name)
    found = summarize(name, scenario, 5, played(scenario, 5, count), 1.0)
    names = scenario.encounter.names
    for lang, heads in HEADS.items():
        grid = counters_table(found, Phrasebook(lang, "ira_y_gloria", names, ["imperium", "cult"]))
        assert heads == ", ".join(grid.heads)
    page: Any = document(found)
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
