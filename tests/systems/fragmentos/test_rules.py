"""The system as the engine sees it."""

from __future__ import annotations

import pytest

from simulator.core.fight import Fight
from simulator.systems.fragmentos.rules import SYSTEM
from simulator.systems.fragmentos.state import Body, Card, State, Thing

from .scenes import extra, flayed, main, mark, play, quality, script


@pytest.mark.rule("FR-END-03", "FR-COND-01")
def test_fates_tell_who_stands_and_who_lives() -> None:
    """FR-COND-01: standing: active in the scene; alive: all but those out; pools: currents, and superación of mains."""
    fight = play(
        mark(hidden=True),
        main("Down", current={"accion": 0}),
        main("Out", current={"accion": -1}),
        main("Here"),
        flayed(),
        extra("Guard", reserve=True),
        answers="Mark flee_clear",
    )
    fates = {fate.name: (fate.standing, fate.alive, fate.status) for fate in SYSTEM.fates(fight.fight.state)}
    assert fates == {
        "Mark": (False, True, "escaped"),
        "Down": (False, True, "incapacitated"),
        "Out": (False, False, "out"),
        "Here": (True, True, "active"),
        "F": (True, True, "active"),
        "Guard": (False, True, "reserve"),
    }
    pools = {fate.name: fate.pools for fate in SYSTEM.fates(fight.fight.state)}
    assert pools["Mark"] == {"accion": 3, "interaccion": 2, "cognicion": 4, "superacion": 5}
    assert pools["F"] == {"accion": 5, "cognicion": 3}


@pytest.mark.rule("FR-SHEET-02")
@pytest.mark.parametrize(
    "spoil",
    [
        lambda body: body.current.update(accion=9),
        lambda body: setattr(body, "status", "out"),
        lambda body: setattr(body, "status", "asleep"),
        lambda body: setattr(body, "superacion", -1),
    ],
)
def test_broken_states_are_noticed(spoil: object) -> None:
    """FR-SHEET-02: a value above its total, a status that does not fit, impossible points."""
    state = script(mark(), flayed()).fight.state
    assert SYSTEM.broken(state) == []
    assert callable(spoil)
    spoil(state.bodies[0])
    assert SYSTEM.broken(state)


@pytest.mark.rule("FR-THR-01", "FR-SHEET-04")
def test_broken_counters_are_noticed() -> None:
    """FR-THR-01: threat above its cap, a sheet list that is none, two qualities with one key, impossible progress
    and a hidden body that has escaped are noticed. FR-SHEET-04: everything that changes is in the system's records;
    the rest is shared."""
    state = script(mark(), flayed(), threat_max=9).fight.state
    state.threat = 10
    state.listing.append(0)
    state.cards.append(state.cards[0].dup())
    assert len(SYSTEM.broken(state)) == 3
    state.progress = -1
    assert any("-1 of 0 successes" in problem for problem in SYSTEM.broken(state))
    state.progress = 1
    assert any("1 of 0 successes" in problem for problem in SYSTEM.broken(state))
    state.bodies[0].status, state.bodies[0].hidden = "escaped", True
    assert any("hidden" in problem for problem in SYSTEM.broken(state))
    assert SYSTEM.records == (State, Body, Card, Thing)
    fight = script(mark(objects=["knife"], qualities=[quality("q")]), flayed(), forks=True)
    again = Fight.restore(fight.fight.snapshot(), SYSTEM, fight.fight.encounter, fight.fight._scene.dice)
    assert again.state == fight.fight.state
