"""Load, travel, rests, and what is tried on the way."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.systems.tapiz.characters.encumbrance import encumbrance_row, impediment, may_march_on, rest_due
from simulator.systems.tapiz.downtime.travel import (
    OTHER_ACTIONS,
    march_km,
    may_choose,
    may_turn_back,
    minutes,
    party_roll,
    party_speed,
    speed,
    travel,
)
from simulator.systems.tapiz.resolution.checks import goal_of, harder
from simulator.systems.tapiz.setting import Journey
from simulator.systems.tapiz.variants import Variants

from ..after_fight import meeting, one, over, run, spent
from ..people import BS, sheet_of

DRS = Variants()
SHARRA = sheet_of("sharra")


@pytest.mark.rule("TZ-ENC-02", "TZ-CASE-12", "TZ-EX-11", "TZ-ENC-03", "TZ-CRE-01")
def test_load() -> None:
    """TZ-CASE-12: Sharra's load, each limit included; by the modifier of CON the steps are narrow. TZ-EX-11: 111.5
    kg is beyond 29 + 54, the most that any CON up to 18 could carry. TZ-ENC-03, TZ-CRE-01: no load counts with
    encumbrance = off, and that of creatures only with npc_load = on. TZ-ENC-02: the number beside the level is a
    label, or with impediment_number = noncombat a modifier outside conflicts."""
    kilos = (29, 29.5, 41, 41.5, 65, 65.5)
    assert [encumbrance_row(SHARRA, DRS, BS, kg).conflict for kg in kilos] == [0, -2, -2, -4, -4, -6]
    narrow = Variants(encumbrance_con="modifier")
    assert [encumbrance_row(SHARRA, narrow, BS, kg).conflict for kg in (30, 32, 32.5)] == [-2, -4, -6]
    carrying = encumbrance_row(SHARRA, DRS, BS, SHARRA.load_kg + sheet_of("brunda").body_kg)
    assert (carrying.level, encumbrance_row(SHARRA, DRS, BS, 30).level) == (-4, -1)
    strong = sheet_of("sharra", abilities={"CON": 18})
    assert encumbrance_row(strong, DRS, BS, 111.5) == BS.loads.exhausted
    ogre = sheet_of("ogre", load_kg=500)
    guard = sheet_of("guard", load_kg=500)
    assert encumbrance_row(guard, DRS, BS).conflict == -6
    assert encumbrance_row(guard, Variants(encumbrance="off"), BS).conflict == 0
    assert encumbrance_row(ogre, DRS, BS).conflict == 0
    assert encumbrance_row(ogre, Variants(npc_load="on"), BS).conflict == -6
    loads = BS.loads.steps()
    assert [impediment(row, DRS) for row in loads] == [0, 0, 0, 0]
    assert [impediment(row, Variants(impediment_number="noncombat")) for row in loads] == [0, -1, -2, -4]


@pytest.mark.rule("TZ-OUT-05", "TZ-EX-09")
def test_speeds() -> None:
    """TZ-EX-09: MOV 30, cautious: 30 m in a minute. TZ-OUT-05: a march is counted in days, and a traveller that
    cannot move does not arrive. The faster side may choose, if pursuit is on; a side is as fast as its slowest."""
    assert speed(SHARRA, "cautious", DRS, BS) == 30
    assert (speed(SHARRA, "normal", DRS, BS), speed(SHARRA, "search", DRS, BS)) == (90, 15)
    assert march_km(SHARRA, DRS, BS) == 30
    with pytest.raises(ValueError, match="counted in days"):
        minutes(SHARRA, 5000, "march", DRS, BS)
    with pytest.raises(ValueError, match="does not travel"):
        minutes(sheet_of("sharra", mov=0), 5000, "normal", DRS, BS)
    heroes, wolves = [SHARRA, sheet_of("brunda")], [sheet_of("wolf")]
    on = Variants(pursuit="on")
    assert party_speed(heroes, DRS, BS) == 60
    assert may_choose(wolves, heroes, on, BS)
    assert not may_choose(heroes, wolves, on, BS)
    assert not may_choose(wolves, heroes, DRS, BS)
    assert not may_choose(heroes, heroes, on, BS)


@pytest.mark.rule("TZ-OUT-05", "TZ-ENC-02", "TZ-OUT-06", "TZ-EX-12", "TZ-EX-11")
def test_five_kilometres() -> None:
    """TZ-EX-12: 55.6 minutes unloaded, 111.1 loaded, without a rest: the first would be due after 120. TZ-OUT-06:
    no rests unloaded; else 10, 20 and 60 minutes for each CON x 10 minutes on the move. A way that is over before
    the first rest is due is covered at full speed; else the load slows it down."""
    assert minutes(SHARRA, 5000, "normal", DRS, BS) == pytest.approx(55.6, abs=0.05)
    loaded = minutes(SHARRA, 5000, "normal", DRS, BS, 30)
    assert loaded == pytest.approx(111.1, abs=0.05)
    row = encumbrance_row(SHARRA, DRS, BS, 30)
    assert rest_due(SHARRA, row) == (120, 10)
    assert may_march_on(SHARRA, row, loaded)
    assert not may_march_on(SHARRA, row, 120)
    assert [rest_due(SHARRA, row) for row in BS.loads.steps()] == [None, (120, 10), (120, 20), (120, 60)]
    assert may_march_on(SHARRA, BS.loads.normal, 10_000)
    assert minutes(SHARRA, 5000, "normal", DRS, BS, 30, rests=False) == pytest.approx(55.6, abs=0.05)
    assert minutes(SHARRA, 11_000, "normal", DRS, BS, 30, rests=False) == pytest.approx(244.4, abs=0.05)
    assert minutes(SHARRA, 5000, "normal", DRS, BS, rests=False) == pytest.approx(55.6, abs=0.05)


@pytest.mark.rule("TZ-TEST-06", "TZ-OUT-02", "TZ-OUT-10")
def test_difficulties_and_abilities() -> None:
    """TZ-TEST-06: a step is the next entry; beyond the end there is none; from between two entries, the next above.
    TZ-OUT-10: the actions that the text only names have an ability each."""
    assert [harder(BS, 12), harder(BS, 12, 2), harder(BS, 24), harder(BS, 40), harder(BS, 10)] == [15, 18, 30, 40, 12]
    assert list(BS.difficulties.values()) == [3, 6, 9, 12, 15, 18, 21, 24, 30, 40]
    named = ("concentration", "search_traps", "pick_pocket", "camp", "orientation", "forage")
    assert [OTHER_ACTIONS[name] for name in named] == ["SAB", "INT", "DES", "SAB", "INT", "SAB"]


def gone(journey: Journey, *dice: int, camp: int | None = None, variants: Any = None) -> int:
    """Return the nights of such a journey of Sharra and Brunda, whose MOV is 20; every die of the script is rolled."""
    met = meeting(
        one("S", "sharra", pgm=1, heal_ready=False), one("B", "brunda"), one("M", "mercenary", "b"), variants=variants
    )
    scene, who = over(met, dice)
    run(travel(scene, journey, 0, camp))
    assert spent(scene)
    rested, left = divmod(who["S"].pgm - 1, who["S"].sheet.level)
    assert not left
    return rested


@pytest.mark.rule("TZ-OUT-05", "TZ-OUT-04")
@pytest.mark.parametrize(
    ("journey", "nights"),
    [
        (Journey(19.5), 0),
        (Journey(20), 1),
        (Journey(50), 2),
        (Journey(35.9, "normal"), 0),
        (Journey(36, "normal"), 1),
        (Journey(36, "cautious"), 3),
        (Journey(36, "search"), 6),
        (Journey(0), 0),
    ],
)
def test_nights_on_the_way(journey: Journey, nights: int) -> None:
    """TZ-OUT-05: the slowest marches 20 km a day, or walks 36 in 10 hours; a night follows every whole day."""
    assert gone(journey) == nights


@pytest.mark.rule("TZ-OUT-10", "TZ-TEST-06", "TZ-HEAL-04", "TZ-OUT-05")
def test_days_lost() -> None:
    """TZ-OUT-10: a roll a day by the best, SAB against the difficulty; each failure costs a day more. Each night on
    the way needs its camp, if there is one to make. TZ-OUT-05: without an able member neither way nor days are
    covered."""
    wild = Journey(50, difficulty=9)
    assert gone(wild, 20, 20, 20) == 2
    assert gone(wild, 20, 1, 20) == 3
    assert gone(wild, 1, 1, 1) == 5
    assert gone(Journey(5, difficulty=9, harder=2), 13) == 1
    assert gone(Journey(5, difficulty=9, harder=2), 14) == 0
    assert gone(Journey(40), 20, 1, camp=12) == 1
    scene, who = over(meeting(one("S", "sharra", pgf=-3, stabilised=True), one("M", "mercenary", "b")))
    who["S"].able = False
    run(travel(scene, Journey(100, difficulty=12), 0, None))
    assert who["S"].pgf == -3


@pytest.mark.rule("TZ-ENC-02", "TZ-OUT-10")
def test_load_impedes_what_is_tried_on_the_way() -> None:
    """TZ-ENC-02: with impediment_number = noncombat the number of the load is taken from the roll."""
    for number, passed in (("label", True), ("noncombat", False)):
        met = meeting(
            one("S", "sharra", load_kg=30), one("M", "mercenary", "b"), variants={"impediment_number": number}
        )
        scene, _ = over(met, [12])
        assert run(party_roll(scene, 0, "forage", goal_of(("base", 12)))) is passed


@pytest.mark.rule("TZ-OUT-05")
@pytest.mark.parametrize(
    ("pursuit", "foe", "free"), [("off", "wolf", True), ("on", "wolf", False), ("on", "ghoul", True)]
)
def test_who_may_turn_back(pursuit: str, foe: str, free: bool) -> None:
    """TZ-OUT-05: with pursuit = on only the faster side, or one that no enemy is able to follow."""
    scene, who = over(meeting(one("S", "sharra", mov=31), one("W", foe, "b"), variants={"pursuit": pursuit}))
    assert may_turn_back(scene.state, 0) is free
    who["W"].able = False
    assert may_turn_back(scene.state, 0)
