"""Load, travel, rests, and what is tried on the way."""

from __future__ import annotations

import pytest

from simulator.systems.tapiz.characters.encumbrance import encumbrance_row, impediment, may_march_on, rest_due
from simulator.systems.tapiz.downtime.travel import (
    OTHER_ACTIONS,
    harder,
    march_km,
    may_choose,
    minutes,
    party_speed,
    speed,
)
from simulator.systems.tapiz.variants import Variants

from ..people import BS, sheet_of

DRS = Variants()
SHARRA = sheet_of("sharra")


@pytest.mark.rule("TZ-ENC-02", "TZ-CASE-12", "TZ-EX-11")
def test_steps_of_load() -> None:
    """TZ-CASE-12: Sharra's load, each limit included; by the modifier of CON the steps are narrow."""
    kilos = (29, 29.5, 41, 41.5, 65, 65.5)
    assert [encumbrance_row(SHARRA, DRS, BS, kg).conflict for kg in kilos] == [0, -2, -2, -4, -4, -6]
    narrow = Variants(encumbrance_con="modifier")
    assert [encumbrance_row(SHARRA, narrow, BS, kg).conflict for kg in (30, 32, 32.5)] == [-2, -4, -6]
    carrying = encumbrance_row(SHARRA, DRS, BS, SHARRA.load_kg + sheet_of("brunda").body_kg)
    assert (carrying.level, encumbrance_row(SHARRA, DRS, BS, 30).level) == (-4, -1)


@pytest.mark.rule("TZ-ENC-02", "TZ-EX-11")
def test_no_con_saves_her_from_the_dwarf() -> None:
    """TZ-EX-11: 111.5 kg is beyond 29 + 54, the most that any CON up to 18 could carry."""
    strong = sheet_of("sharra", abilities={"CON": 18})
    assert encumbrance_row(strong, DRS, BS, 111.5) == BS.loads.exhausted


@pytest.mark.rule("TZ-ENC-02", "TZ-ENC-03", "TZ-CRE-01")
def test_who_ignores_load() -> None:
    """TZ-ENC-03, TZ-CRE-01: nobody minds with encumbrance = off; creatures only with npc_load = on."""
    ogre = sheet_of("ogre", load_kg=500)
    guard = sheet_of("guard", load_kg=500)
    assert encumbrance_row(guard, DRS, BS).conflict == -6
    assert encumbrance_row(guard, Variants(encumbrance="off"), BS).conflict == 0
    assert encumbrance_row(ogre, DRS, BS).conflict == 0
    assert encumbrance_row(ogre, Variants(npc_load="on"), BS).conflict == -6


@pytest.mark.rule("TZ-ENC-02")
def test_the_number_beside_the_level() -> None:
    """TZ-ENC-02: a label, or with impediment_number = noncombat a modifier outside conflicts."""
    loads = BS.loads.steps()
    assert [impediment(row, DRS) for row in loads] == [0, 0, 0, 0]
    assert [impediment(row, Variants(impediment_number="noncombat")) for row in loads] == [0, -1, -2, -4]


@pytest.mark.rule("TZ-OUT-05", "TZ-EX-09")
def test_a_cautious_minute() -> None:
    """TZ-EX-09: MOV 30, cautious: 30 m in a minute."""
    assert speed(SHARRA, "cautious", DRS, BS) == 30
    assert (speed(SHARRA, "normal", DRS, BS), speed(SHARRA, "search", DRS, BS)) == (90, 15)
    assert march_km(SHARRA, DRS, BS) == 30


@pytest.mark.rule("TZ-OUT-05", "TZ-ENC-02", "TZ-OUT-06", "TZ-EX-12", "TZ-EX-11")
def test_five_kilometres() -> None:
    """TZ-EX-12: 55.6 minutes unloaded, 111.1 loaded, without a rest: the first would be due after 120."""
    assert minutes(SHARRA, 5000, "normal", DRS, BS) == pytest.approx(55.6, abs=0.05)
    loaded = minutes(SHARRA, 5000, "normal", DRS, BS, 30)
    assert loaded == pytest.approx(111.1, abs=0.05)
    row = encumbrance_row(SHARRA, DRS, BS, 30)
    assert rest_due(SHARRA, row) == (120, 10)
    assert may_march_on(SHARRA, row, loaded)
    assert not may_march_on(SHARRA, row, 120)


@pytest.mark.rule("TZ-OUT-06", "TZ-ENC-02")
def test_rests_by_load() -> None:
    """TZ-OUT-06: none unloaded; 10, 20 and 60 minutes for each CON x 10 minutes on the move."""
    assert [rest_due(SHARRA, row) for row in BS.loads.steps()] == [None, (120, 10), (120, 20), (120, 60)]
    assert may_march_on(SHARRA, BS.loads.normal, 10_000)


@pytest.mark.rule("TZ-OUT-05")
def test_marches_and_stones() -> None:
    """TZ-OUT-05: a march is counted in days, and who cannot move does not arrive."""
    with pytest.raises(ValueError, match="counted in days"):
        minutes(SHARRA, 5000, "march", DRS, BS)
    with pytest.raises(ValueError, match="does not travel"):
        minutes(sheet_of("sharra", mov=0), 5000, "normal", DRS, BS)


@pytest.mark.rule("TZ-OUT-05")
def test_pursuit() -> None:
    """TZ-OUT-05: the faster side may choose, if pursuit is on; a side is as fast as its slowest."""
    heroes, wolves = [SHARRA, sheet_of("brunda")], [sheet_of("wolf")]
    on = Variants(pursuit="on")
    assert party_speed(heroes, DRS, BS) == 60
    assert may_choose(wolves, heroes, on, BS)
    assert not may_choose(heroes, wolves, on, BS)
    assert not may_choose(wolves, heroes, DRS, BS)
    assert not may_choose(heroes, heroes, on, BS)


@pytest.mark.rule("TZ-TEST-06", "TZ-OUT-02")
def test_the_scale_of_difficulties() -> None:
    """TZ-TEST-06: a step is the next entry; beyond the end there is none; from between two entries, the next above."""
    assert [harder(BS, 12), harder(BS, 12, 2), harder(BS, 24), harder(BS, 40), harder(BS, 10)] == [15, 18, 30, 40, 12]
    assert list(BS.difficulties.values()) == [3, 6, 9, 12, 15, 18, 21, 24, 30, 40]


@pytest.mark.rule("TZ-OUT-10")
def test_other_actions() -> None:
    """TZ-OUT-10: the abilities of what the text only names."""
    named = ("concentration", "search_traps", "pick_pocket", "camp", "orientation", "forage")
    assert [OTHER_ACTIONS[name] for name in named] == ["SAB", "INT", "DES", "SAB", "INT", "SAB"]
