"""Sheets: scores, pools, gear, and defaults."""

from __future__ import annotations

import re
from typing import Any

import pytest

from simulator.core.errors import BadScenario
from simulator.systems.haunted_house.sheet import Sheet, pools, validate_pc
from simulator.systems.haunted_house.tables import CHARACTERISTICS
from simulator.systems.haunted_house.variants import Variants
from simulator.testing import encounter
from tests.ledgers import rule_table

from .house import foe, pc, play, script

SHEETS = {row[0].split()[0]: row for row in rule_table("haunted_house", "HH-CHAR-07")}


def shipped(name: str) -> Sheet:
    """Return a shipped sheet as a combatant of its own side."""
    side = pc if name in ("athlete", "officer", "doctor") else foe
    other = foe("Z") if side is pc else pc("Z")
    return encounter("haunted_house", side("A", name), other).members[0].sheet  # type: ignore[return-value]


def written(row: list[str]) -> dict[str, Any]:
    """Return a sheet as the ledger's table has it."""
    scores = [int(score) for score in row[1].split(" (")[0].split()]
    fields = dict(part.rsplit(" ", 1) for part in row[2].split(", ")) if row[2] != "none" else {}
    life = [int(number) for number in re.findall(r"\d+", row[4])[:3]]
    return {"scores": scores, "fields": {key: int(bonus) for key, bonus in fields.items()}, "pools": life}


@pytest.mark.rule("HH-CHAR-07", "HH-CHAR-01", "HH-CHAR-03", "HH-DOD-02")
@pytest.mark.parametrize("name", SHEETS)
def test_shipped_sheets_are_the_ledgers(name: str) -> None:
    """HH-CHAR-07: scores, fields, pools and dodge bonus of every example sheet, as the ledger prints them."""
    sheet, says = shipped(name), written(SHEETS[name])
    assert [getattr(sheet, score) for score in CHARACTERISTICS] == says["scores"]
    assert dict(sheet.fields) == says["fields"]
    assert [sheet.max_life, sheet.max_stamina, sheet.max_shock] == says["pools"]
    assert -(-sheet.agility // 2) == int(SHEETS[name][5])


@pytest.mark.rule("HH-CHAR-07", "HH-CHAR-06")
def test_gear_of_the_shipped_sheets() -> None:
    """HH-CHAR-07: weapons in the ledger's order; a sheet without a natural attack also has fists."""
    gear = {name: [weapon.id for weapon in shipped(name).weapons] for name in SHEETS}
    assert gear == {
        "athlete": ["blunt_wood", "unarmed"],
        "officer": ["heavy_pistol", "unarmed"],
        "doctor": ["edged_small", "unarmed"],
        "zombie": ["claws", "jaws"],
        "knife_killer": ["edged_large", "unarmed"],
        "guard_dog": ["jaws"],
        "werewolf": ["claws", "jaws"],
    }
    assert shipped("zombie").weapons[1].toxin == "decomposing_body"
    assert dict(shipped("officer").spare_magazines) == {"heavy_pistol": (10, 10)}
    assert [piece.use for piece in (*shipped("officer").armour, *shipped("knife_killer").armour)] == [
        "bulletproof_vest",
        "leather_jacket",
    ]
    werewolf = shipped("werewolf")
    assert (werewolf.natural_armour.blade, werewolf.natural_armour.gun) == (2, 3)


@pytest.mark.rule("HH-CHAR-04")
def test_pools_may_be_given_and_coefficients_set() -> None:
    """HH-CHAR-04: pools that the sheet gives win; the coefficients are settings; a maximum is at least 1."""
    variants = Variants(
        life_base=1,
        life_per_power=2,
        life_per_resistance=3,
        stamina_base=4,
        stamina_per_resistance=5,
        shock_base=0,
        shock_per_will=0,
    )
    assert pools(Sheet(power=2, resistance=3, will=4), variants) == (14, 19, 1)
    nothing = Variants(life_base=0, life_per_power=0, life_per_resistance=0, stamina_base=0, stamina_per_resistance=0)
    assert pools(Sheet(), nothing)[:2] == (1, 1)
    assert pools(Sheet(max_life=7, max_stamina=8, max_shock=9), variants) == (7, 8, 9)


@pytest.mark.rule("HH-CHAR-04", "HH-CHAR-05")
def test_current_pools_start_at_their_maximum() -> None:
    """HH-CHAR-04: unless the sheet gives life, stamina or shock to start with."""
    fight = script(pc("A", max_life=20, life=7), foe("B", max_life=30), "A>B")
    assert (fight["A"].life, fight["A"].stamina, fight["B"].life) == (7, 12, 30)


@pytest.mark.rule("HH-CHAR-06")
def test_the_first_thing_listed_is_in_hand() -> None:
    """HH-CHAR-06: the first that is not natural; one that has nothing holds nothing."""
    fight = script(pc("A", attacks=["claws", "edged_small", "blunt_wood"]), foe("B", attacks=["jaws"]), "A>B")
    assert (fight["A"].held, fight["B"].held) == ("edged_small", "")
    assert [arm.key for arm in fight["A"].arms] == ["claws", "edged_small", "blunt_wood"]


@pytest.mark.rule("HH-CHAR-02")
def test_point_buy_reports_and_never_blocks() -> None:
    """HH-CHAR-02: too many points and scores out of bounds are reported, one sentence each."""
    problems = validate_pc(Sheet(agility=7, will=0))
    assert len(problems) == 3
    assert "43" in problems[-1]
    assert play(pc("A", agility=6, combat=6, will=6, power=6, resistance=6), foe("B"), "A>B").fight.outcome


@pytest.mark.rule("HH-CHAR-01")
@pytest.mark.parametrize(("side", "score"), [(pc, 0), (pc, 7), (foe, 13), (foe, -1)])
def test_scores_have_bounds(side: Any, score: int) -> None:
    """HH-CHAR-01: protagonists 1 to 6, all others 0 to 12."""
    with pytest.raises(BadScenario, match="agility"):
        script(side("A", agility=score), pc("P"), foe("B"))


@pytest.mark.rule("HH-CHAR-05")
def test_what_protagonists_and_enemies_are_by_default() -> None:
    """HH-CHAR-05: by side: fearless, fright row and source; a sheet may say otherwise."""
    fight = script(
        pc("A", "zombie", protagonist=False, fearless=False),
        pc("C", "officer"),
        foe("B", "zombie", fright_row="worse"),
        foe("D", "guard_dog"),
        "12" * 9,
    )
    sheets = [body.sheet for body in fight.fight.state.bodies]
    assert [sheet.protagonist for sheet in sheets] == [False, True, False, False]
    assert [sheet.fearless for sheet in sheets] == [False, False, True, True]
    assert [sheet.fright_row for sheet in sheets] == ["enemy_first_attack", None, "worse", None]
    assert [sheet.fright_source for sheet in sheets[:3:2]] == ["zombie", "zombie"]


@pytest.mark.rule("HH-CHAR-06")
def test_an_attack_may_override_its_row() -> None:
    """HH-CHAR-06: id, damage, natural, toxin, capacity, rate and so on may be written for one weapon."""
    own = {"use": "edged_small", "id": "silver_knife", "damage": "1d6+9", "toxin": "snake", "damage_kind": "gun"}
    gun = {"use": "shotgun", "capacity": 2, "rate": 2, "loaded": 1, "starred": True, "magazine_fed": True}
    fight = script(pc("A", attacks=[own, gun]), foe("B"), "A>B")
    knife, shotgun, _ = (arm.model for arm in fight["A"].arms)
    assert (knife.id, str(knife.columns[0]), knife.toxin, knife.kind) == ("silver_knife", "1d6+9", "snake", "gun")
    assert (shotgun.capacity, shotgun.rate, shotgun.loaded, shotgun.starred, shotgun.magazine_fed) == (
        2,
        2,
        1,
        True,
        True,
    )
