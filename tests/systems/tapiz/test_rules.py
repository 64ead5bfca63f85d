"""The system as the engine sees it: outcome, fates, view, invariants, counters, policies."""

from __future__ import annotations

import pytest

from simulator import systems
from simulator.core.asks import captain
from simulator.systems.tapiz.rules import SYSTEM

from .conflict import SHARRA, STRIKE, npc, pc, play, script

MERC = npc("Merc", "mercenary", pgf=5)
KILL = f"{STRIKE}; Sharra damage: damage Merc 9"


@pytest.mark.rule("TZ-TIME-04", "TZ-PH-02")
def test_fates_and_counters() -> None:
    """TZ-TIME-04: the bleeding are alive and do not stand; pools are those at the end. TZ-PH-02: counters have
    deaths a side and hero points a body."""
    fight = play(SHARRA, MERC, "18", KILL)
    fates = SYSTEM.fates(fight.fight.state)
    assert [(fate.standing, fate.alive, fate.status) for fate in fates] == [
        (True, True, "able"),
        (False, True, "bleeding"),
    ]
    assert fates[1].pools == {"pgf": -5, "pgm": 16, "hero_points": 0}
    answers = [STRIKE, "Sharra hero_plus_one: yes", "Sharra damage: damage Merc 9"]
    fight = play(SHARRA, npc("Merc", "ghoul", pgf=5), "15", answers=answers)
    counters = SYSTEM.counters(fight.fight.state)
    assert counters[captain(1)] == {"deaths": 1}
    assert counters[0] == {"hero_points_spent": 1}


def test_invariants_notice_what_cannot_be() -> None:
    """Each broken promise is one sentence. Under defence_reserve no pool falls below 0; only the broken have orders."""
    fight = script(SHARRA, MERC)
    state = fight.fight.state.dup()
    assert SYSTEM.broken(state) == []
    body = state.bodies[0]
    body.pgf, body.points, body.hand, body.able = 99, -1, "nothing", False
    body.edges[0] = -1
    assert len(SYSTEM.broken(state)) == 5
    fight = script(SHARRA, npc("Merc", "mercenary", pgf=-2), hp_model="defence_reserve")
    state = fight.fight.state.dup()
    sharra, merc = state.bodies
    assert SYSTEM.broken(state) == []
    for pool in ("pgf", "pgm"):
        before = getattr(sharra, pool)
        setattr(sharra, pool, -1)
        assert any("negative reserve" in wrong for wrong in SYSTEM.broken(state))
        setattr(sharra, pool, before)
    merc.pgf = -3
    assert [wrong for wrong in SYSTEM.broken(state) if "negative" in wrong] == [
        f"body 1 has a negative reserve: -3, {merc.pgm}"
    ]


@pytest.mark.rule("TZ-DMG-05")
@pytest.mark.parametrize(
    ("model", "pgf", "pgm", "fits"),
    [
        ("attrition", 9, 0, True),
        ("defence_reserve", 9, 0, False),
        ("defence_reserve", 0, 0, True),
        ("defence_reserve", 9, -1, True),
        ("defence_reserve", 9, 1, True),
    ],
)
def test_an_order_needs_a_broken_mind(model: str, pgf: int, pgm: int, fits: bool) -> None:
    """TZ-DMG-05, TZ-DMG-11: a mind at 0 that is not broken has no order; those who lie or recover may still have it."""
    state = script(SHARRA, MERC, hp_model=model).fight.state.dup()
    state.bodies[1].order, state.bodies[1].pgf, state.bodies[1].pgm = "surrender", pgf, pgm
    told = [wrong for wrong in SYSTEM.broken(state) if "order" in wrong]
    assert told == ([] if fits else ["body 1 has the order surrender although it is not broken"])


@pytest.mark.rule("TZ-TIME-03")
def test_kinds_of_question() -> None:
    """TZ-TIME-03: each kind of question names its rule; a fight with its aftermath also asks what a rest asks."""
    assert all("TZ-" in text for text in SYSTEM.kinds.values())
    assert systems.downtime("tapiz").kinds.items() <= SYSTEM.kinds.items()


@pytest.mark.rule("TZ-EFF-10")
@pytest.mark.parametrize(
    ("states", "expected"),
    [([], ["knocked_out"]), (["dazed"], ["dazed", "knocked_out"]), (["knocked_out"], ["knocked_out"])],
)
def test_one_that_begins_knocked_out_is_so_once(states: list[str], expected: list[str]) -> None:
    """TZ-EFF-10: by a flag of its sheet, by a state, or by both."""
    rows = npc("Merc", "mercenary", flags=["knocked_out"], states=[{"state": state} for state in states])
    body = script(pc("Sharra", "sharra"), rows, npc("Ally", "mercenary", at=60))["Merc"]
    assert sorted(one.name for one in body.conditions) == expected
    assert (body.down, body.able) == ("knocked_out", False)
