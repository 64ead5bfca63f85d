"""Abilities that act by themselves or for Ruin."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.core.events import DamageRolled
from simulator.testing import ScriptedFight

from ..battle import changes, checked, foe, hero, play, script, team

WALL: dict[str, Any] = {"resilience": 99, "defence": 1}
CLUB = [{"use": "knife", "damage": 5, "ed": 0}]


def damage(fight: ScriptedFight) -> list[int]:
    """Return the damage of every comparison so far."""
    return [event.rolled for event in fight.of(DamageRolled)]


@pytest.mark.rule("IG-SHEET-09")
@pytest.mark.parametrize(("at", "more"), [(0.5, 2), (6, 0)])
def test_ere_we_go_for_those_engaged_at_the_start(at: float, more: int) -> None:
    """IG-SHEET-09 ere_we_go: + 2 damage in melee, not after walking up."""
    answers = [("N", "turn: move H")] if at > 1 else []
    fight = play(
        hero("H", **WALL),
        foe("N", at=at, abilities=["ere_we_go"], weapons=CLUB),
        "444",
        answers=[*answers, ("N", "turn: melee_attack H knife")],
    )
    assert [8 + more] == damage(fight)


@pytest.mark.rule("IG-SHEET-09", "IG-RUIN-07", "IG-RUIN-02")
def test_abilities_of_leaders() -> None:
    """IG-SHEET-09: im_da_boss: 1 Ruin: orks within 10 m have 2 dice more on weapon skill in this round;
    architect_of_ruin: Ruin at the start of each of its turns, up to the maximum; kill_them_all: 1 Ruin: a cultist mob
    within 3 m attacks immediately, even if it has acted."""
    fight = play(
        hero("H", **{**WALL, "defence": 30}),
        foe("B", abilities=["im_da_boss"], initiative=4),
        foe("N", keywords=["ork"]),
        "33333 333; threats activate B; N turn: melee_attack H; N turn: melee_attack H",
        rounds=2,
    )
    assert [5, 3] == [test.figure for test in checked(fight)]
    assert [(1, 0)] == changes(fight, "ruin")
    fight = play(hero("H"), foe("N", at=30, abilities=["architect_of_ruin"]), scene={"ruin": 0}, rounds=3)
    assert [(0, 1)] == changes(fight, "ruin")
    fight = play(
        hero("H", **{**WALL, "defence": 30}),
        hero("I", at=30, initiative=2),
        foe("C", "cultist_mob", mob_size=4, initiative=5),
        foe("L", at=2, abilities=["kill_them_all"], personal_ruin=2),
        "3" * 14,
        "C turn: melee_attack H knife; threats call C; C called_attack: melee_attack H knife",
    )
    assert ["C", "C"] == [fight.names[test.body] for test in checked(fight)]
    assert 1 == fight["L"].ruin


@pytest.mark.rule("IG-SHEET-09", "IG-RUIN-07")
@pytest.mark.parametrize("ability", ["veteran_of_the_long_war", "angel_of_death_ruin"])
def test_veterans_pay_for_extra_dice(ability: str) -> None:
    """IG-SHEET-09: + tier ED on its attacks of the round."""
    fight = play(
        hero("H", **WALL),
        foe("N", abilities=[ability], weapons=CLUB, personal_ruin=1),
        "444 666; threats activate N; N turn: melee_attack H knife",
        scene={"tier": 3},
    )
    assert [14] == damage(fight)
    assert [(1, 0)] == changes(fight, "personal_ruin")


@pytest.mark.rule("IG-GLORY-05")
def test_glory_makes_criticals_worse() -> None:
    """IG-GLORY-05: simple: 3 ED, and 1 for each Glory; damage that does not beat resilience is 1 wound. Of the table
    one more wound each; row 44 fells the target or takes 2 Shock; its neighbours test agility."""
    fight = play(
        hero("H", weapons=CLUB),
        foe("N", defence=1, resilience=30),
        "633 6661; H turn: melee_attack N knife; H glory_critical: glory 1",
        variants={"critical_hits": "simple"},
    )
    assert [14] == damage(fight)
    assert 1 == fight["N"].wounds_max - fight["N"].wounds
    body = critical("11", "3", ("H", "glory_critical: glory 2"), glory=1).finish()["N"]
    assert 3 + 2 == body.wounds_max - body.wounds
    fight = critical("44", "333", ("H", "glory_critical: glory 1"), ("H", "critical: shock")).finish()
    assert 2 == fight["N"].shock_max - fight["N"].shock
    assert ["prone"] == [*fight["H"].conditions]


def critical(d66: str, effect: str, *answers: Any, glory: int = 0, **more: Any) -> ScriptedFight:
    """H's critical blow beats N's resilience by 1."""
    return script(
        hero("H", weapons=CLUB),
        foe("N", at=0.5, defence=1, resilience=7, wounds_max=40, shock_max=20, weapons=["choppa"]),
        f"633 {d66} {effect}",
        variants={"critical_hits": "table"},
        scene={"glory": glory},
        answers=[("H", "turn: melee_attack N knife"), *answers],
        **more,
    )


@pytest.mark.rule("IG-GLORY-05")
@pytest.mark.parametrize(
    ("d66", "dice", "wounds", "shock", "conditions"),
    [
        ("11", "3", 3, 0, ["staggered"]),
        ("21", "1", 2, 0, ["hindered"]),
        ("24", "6", 4, 0, ["vulnerable"]),
        ("31", "", 2, 0, []),
        ("41", "4", 3, 0, []),
        ("46", "1", 3, 0, ["prone"]),
        ("51", "5", 1, 5, ["staggered"]),
        ("56", "3", 4, 0, []),
        ("61", "1", 5, 0, []),
        ("64", "2", 3, 0, []),
        ("66", "", 2, 0, []),
    ],
)
def test_the_table_of_criticals(d66: str, dice: str, wounds: int, shock: int, conditions: list[str]) -> None:
    """IG-GLORY-05: each row adds to the one wound of the blow."""
    fight = critical(d66, dice).to("N", "turn")
    body = fight["N"]
    assert (wounds, shock) == (body.wounds_max - body.wounds, body.shock_max - body.shock)
    assert conditions == [*body.conditions]
    assert (d66 == "66") is bool(fight.fight.state.floor)
    fight.finish()
    assert not body.conditions


@pytest.mark.rule("IG-HAZ-01", "IG-RUIN-02")
@pytest.mark.parametrize(("switch", "dice", "ruin"), [("on", "33", 1), ("on", "66", 0), ("off", "", 0)])
def test_fear_by_variant(switch: str, dice: str, ruin: int) -> None:
    """IG-HAZ-01: resolve against the value; failing, DN + 2 on all tests and 1 Ruin."""
    fight = play(
        hero("H", wrath=0),
        foe("N", at=0.5, fear=3, defence=1, wounds_max=99, resilience=99),
        f"{dice} 333; H turn: melee_attack N",
        variants={"fear": switch},
        scene={"ruin": 0},
    )
    assert ruin == team(fight, 1).ruin
    assert 1 + 2 * ruin == checked(fight)[0].difficulty
