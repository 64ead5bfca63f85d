"""Rounds, the end, timed effects, pools of an act."""

from __future__ import annotations

import pytest

from simulator.core.dice import Scripted
from simulator.core.events import PoolChanged
from simulator.core.scene import Scene
from simulator.systems.ira_y_gloria.rules import SYSTEM
from simulator.systems.ira_y_gloria.state import ACTIVE, DEAD
from simulator.systems.ira_y_gloria.turns.ending import judge

from ..battle import changes, checked, ended, foe, hero, order, play, script, team

BLADE = [{"use": "knife", "damage": 99}]


@pytest.mark.rule("IG-CASE-27", "IG-CORE-04")
@pytest.mark.parametrize(("ruin", "ending"), [(0, "stalemate"), (1, "draw")])
def test_the_exhausted_who_cannot_recover_are_at_a_stalemate(ruin: int, ending: str) -> None:
    """IG-CASE-27: an immediate draw; with 1 Ruin left the fight goes on."""
    fight = play(
        hero("M", "marine_hero", shock=0, wrath=0),
        foe("Nob", "ork_nob", 1, shock=0, personal_ruin=0),
        scene={"ruin": ruin},
    )
    assert (ending, None) == (ended(fight).ending, ended(fight).winner)


@pytest.mark.rule("IG-CASE-29", "IG-CORE-06", "IG-INTER-02")
def test_a_dead_leaders_words_still_sting() -> None:
    """IG-CASE-29: the sister's Defence is 2 to the end of round 3, then 3."""
    fight = script(
        hero("S", "sister_hero", wrath=0),
        hero("K", at=0.5, weapons=BLADE, wrath=0, skills={"weapon_skill": 1}),
        foe("L", "cult_leader", 1),
        foe("X", at=1, initiative=1, default_pool=1),
        "444444444 4444 11 | 3 3 3",
        "L interaction_attack S deception; L effect: vulnerable; K turn: melee_attack L knife; "
        "X turn: melee_attack S; X turn: melee_attack S; X turn: melee_attack S",
        rounds=4,
        scene={"ruin": 0},
    )
    fight.finish()
    assert [3, 3, 4] == [test.difficulty for test in checked(fight) if fight.names[test.body] == "X"]


@pytest.mark.rule("IG-CORE-04", "IG-INIT-01", "IG-INIT-02")
def test_the_able_have_a_turn_a_round_and_a_side_without_them_is_out() -> None:
    """IG-CORE-04: the fight ends in mid-round; IG-INIT-01: the exhausted have a turn as well."""
    fight = play(hero("H", weapons=BLADE), foe("N", defence=1), "444 11; H melee_attack N knife")
    outcome = ended(fight)
    assert ("heroes", "last_side", 1, "IG-CORE-04") == (outcome.winner, outcome.ending, outcome.rounds, outcome.rule)
    fight = play(hero("A", shock=0), foe("N", at=30), rounds=3)
    assert "ANANAN" == order(fight)
    assert not fight.of(PoolChanged)


@pytest.mark.rule("IG-CORE-04")
@pytest.mark.parametrize(
    ("fallen", "ending", "winner"),
    [("HIN", "mutual", None), ("HI", "last_side", "threats"), ("N", "last_side", "heroes"), ("H", "", "on")],
)
def test_who_has_won_when_some_have_fallen(fallen: str, ending: str, winner: str | None) -> None:
    """IG-CORE-04: both sides out is a draw, one out loses, and with someone left on each the fight goes on."""
    fight = script(hero("H"), hero("I", initiative=2), foe("N", at=90)).fight
    for body in fight.state.bodies:
        body.status = DEAD if fight.encounter.names[body.id] in fallen else ACTIVE
    judge(Scene(fight.state, Scripted([]), {}, None, False))
    found = SYSTEM.outcome(fight.state)
    assert (ending, winner) == (("", "on") if found is None else (found.ending, found.winner))


@pytest.mark.rule("IG-CORE-04")
@pytest.mark.parametrize(("limit", "rounds", "found"), [(3, 9, 3), (9, 2, 2)])
def test_time_is_up(limit: int, rounds: int, found: int) -> None:
    """IG-CORE-04: ``max_rounds`` or the scenario's limit, whichever comes first."""
    fight = play(hero("H"), foe("N", at=90), variants={"max_rounds": limit}, rounds=rounds)
    assert ("draw", found) == (ended(fight).ending, ended(fight).rounds)


@pytest.mark.rule("IG-CORE-04")
@pytest.mark.parametrize(("who", "winner"), [("heroes", "threats"), ("threats", "heroes")])
def test_a_side_may_surrender(who: str, winner: str) -> None:
    """IG-CORE-04: at the start of a round; its members live."""
    fight = play(hero("H"), foe("N"), answers=[(who, "surrender")])
    assert (winner, "surrender") == (ended(fight).winner, ended(fight).ending)
    assert all(fate.alive for fate in fight.fight.system.fates(fight.fight.state))


@pytest.mark.rule("IG-CASE-17", "IG-GLORY-01", "IG-GLORY-02", "IG-RUIN-01", "IG-SHEET-05")
def test_glory_and_ruin_have_a_maximum() -> None:
    """IG-CASE-17: 6 Glory, or heroes + 2; the excess is lost: at 5 of 6 three gains leave 6. IG-RUIN-01: Ruin is as
    much as there are heroes at the start and at most, or by ``ruin_max = double`` twice that at most."""
    for count, most in ((3, 6), (5, 7)):
        heroes = [hero(f"H{number}", at=number, initiative=9 - number) for number in range(count)]
        fight = script(*heroes, foe("N", at=90), scene={"glory": 999})
        assert (most, most) == (team(fight, 0).glory, team(fight, 0).glory_max), count
    three = hero("H", initiative=5), hero("I", initiative=4), hero("J")
    answers = "; ".join(f"{name} turn: melee_attack N" for name in "HIJ")
    wall = foe("N", at=0.5, defence=1, resilience=99)
    fight = play(*three, wall, "63333 1 6333 1 633 1", answers, scene={"glory": 5})
    assert [(5, 6)] == changes(fight, "glory")
    for switch, most in (("heroes", 3), ("double", 6)):
        fight = script(*three, foe("N", at=90), variants={"ruin_max": switch})
        assert (3, most) == (team(fight, 1).ruin, team(fight, 1).ruin_max), switch


@pytest.mark.rule("IG-WRATH-04", "IG-OUT-06")
def test_a_scenario_may_award_points() -> None:
    """IG-WRATH-04, IG-OUT-06: at the start of a round, or when a task is done."""
    fight = play(
        hero("H", skills={"tech": 3}),
        hero("I", at=5, initiative=2),
        foe("N", at=90),
        "444444; H task crate",
        scene={
            "tasks": [{"name": "crate", "skill": "tech", "dn": 1, "reloads": 2}],
            "wrath_awards": [{"round": 2, "hero": "I"}, {"task": "crate", "wrath": 2, "reloads": 1}],
        },
        rounds=2,
    )
    assert [(4, 6), (5, 4)] == [(fight[name].wrath, fight[name].reloads) for name in "HI"]
