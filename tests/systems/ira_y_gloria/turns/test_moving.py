"""Turns, moves, opportunity attacks."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.core import events
from simulator.core.asks import Option
from simulator.core.dice import Scripted
from simulator.core.events import Left
from simulator.core.scene import Scene
from simulator.systems.ira_y_gloria.resolution.conditions import gain
from simulator.systems.ira_y_gloria.turns.reach import may_go
from simulator.testing import ScriptedFight

from ..battle import checked, ended, foe, going, hero, play, pools, script


def turn_of(fight: ScriptedFight, who: str = "H") -> list[str]:
    """Return the options of H, or of another, in its turn."""
    return fight.to(who, "turn").options(who)


def verbs(options: list[str]) -> set[str]:
    """Return the verbs of options."""
    return {option.split()[0] for option in options}


@pytest.mark.rule("IG-ACT-01", "IG-ACT-02", "IG-MOVE-01", "IG-ACT-03")
def test_a_turn_is_a_move_an_action_and_two_simple_actions_in_any_order() -> None:
    """IG-ACT-01: after all of them nothing is left; passing is always legal; IG-ACT-02: any place within the speed,
    listed or not; IG-ACT-03: the second move comes after the first."""
    fight = script(hero("H"), foe("N", at=30), "333 333")
    fight.say(("H", "observe"), ("H", going("move", 6.0)), ("H", "observe"), ("H", "ready")).finish()
    assert (6.0, 0.0) == fight["H"].place
    assert "pass" == turn_of(script(hero("H"), foe("N", at=30)))[0]
    ask = script(hero("H"), foe("N", at=30)).to("H", "turn").asks[0]
    assert ask.allows(going("move", 3.0, 4.0))
    assert not ask.allows(going("move", 5.0, 4.0))
    assert not ask.allows(going("double_move", 3.0))
    assert not ask.allows(Option("move"))
    fight = play(hero("H"), foe("N", at=30), answers=[("H", going("move", 6)), ("H", going("double_move", 12))])
    assert (12.0, 0.0) == fight["H"].place


@pytest.mark.rule("IG-ACT-04")
@pytest.mark.parametrize(("times", "metres"), [(2, 12.0), (3, 18.0)])
def test_running_costs_defence(times: int, metres: float) -> None:
    """IG-ACT-04: twice the speed (``run_distance``) for move and action; Defence -2 until the next turn."""
    fight = play(
        hero("H", defence=5),
        foe("N", at=40, weapons=["lasgun"]),
        "333 333",
        variants={"run_distance": times},
        rounds=2,
        answers=[("H", going("run", metres)), ("N", "ranged_attack H"), ("N", "ranged_attack H")],
    )
    assert [5, 7] == [dn for _, _, dn in pools(fight)] if times == 2 else [3, 5]


@pytest.mark.rule("IG-ACT-05", "IG-OUT-05")
@pytest.mark.parametrize(
    ("answers", "dice", "place"), [([], "", 3.0), (["hurry"], "644", 6.0), (["hurry"], "333", 3.0)]
)
def test_climbing_is_half_as_fast_unless_hurried(answers: list[str], dice: str, place: float) -> None:
    """IG-ACT-05: agility, DN 3, for the full speed."""
    fight = play(
        hero("H"),
        foe("N", at=30),
        scene={"terrain": "climb"},
        dice=dice,
        answers=[*(("H", answer) for answer in answers), ("H", "turn: move N")],
    )
    assert (place, 0.0) == fight["H"].place


@pytest.mark.rule("IG-ACT-05", "IG-ACT-03", "IG-ACT-04", "IG-ATK-07")
def test_climbing_never_exceeds_the_speed() -> None:
    """IG-ACT-05: speed 5: moves of 3 and 2 m; after a good test 5 m in one move or run, and nothing beyond them."""
    fighters = hero("H", speed=5), foe("N", at=30)
    fight = play(*fighters, scene={"terrain": "climb"}, answers=[("H", going("move", 3)), ("H", "double_move N")])
    assert (5.0, 0.0) == fight["H"].place
    fight = script(*fighters, "644 ; H hurry; H move N", scene={"terrain": "climb"}).to("H", "turn")
    assert [True, False] == [fight.asks[0].allows(going("run", metres)) for metres in (5.0, 5.1)]
    fight.step()
    assert [True, False] == [fight.asks[0].allows(going("run", metres)) for metres in (5.0, 5.1)]
    fight.step()
    assert (5.0, 0.0) == fight["H"].place
    assert "double_move" not in verbs(turn_of(fight))


@pytest.mark.rule("IG-ACT-10", "IG-SHEET-06")
def test_full_defence_adds_icons_and_halves_the_move() -> None:
    """IG-ACT-10: Defence + icons of an agility test until the next turn; the move is at most half the speed."""
    fight = script(hero("H"), foe("N", at=6, weapons=["lasgun"]), "645 3333; H full_defence; N ranged_attack H")
    fight.to("H", "turn").step()
    assert "move" in verbs(turn_of(fight))
    assert not fight.asks[0].allows(going("move", 0, 3.1))
    assert fight.asks[0].allows(going("move", 0, 3.0))
    assert not {"run", "charge", "double_move"} & verbs(turn_of(fight))
    assert not fight.asks[0].allows(going("run", 0, 3.0))
    fight.finish()
    assert 2 + 4 == checked(fight)[0].difficulty
    bare = next(test for test in fight.of(events.Tested) if test.task == "full_defence")
    assert (bare.difficulty, bare.passed) == (0, True)


@pytest.mark.rule("IG-CASE-22", "IG-ATK-04", "IG-MOB-07")
def test_leaving_a_mob_provokes_one_attack_of_all() -> None:
    """IG-CASE-22: 7 + 2 + 1 dice before the hero moves; no second in the round."""
    fight = play(
        hero("H", defence=50),
        foe("Orks", "ork_boy_mob", 1, mob_size=4),
        "3" * 10,
        answers=[("H", going("move", -6)), ("Orks", "opportunity: melee_attack H choppa")],
    )
    assert [10] == [test.figure for test in checked(fight)]
    assert 1 == fight["Orks"].opportunities


@pytest.mark.rule("IG-ATK-04")
@pytest.mark.parametrize(("limit", "asked"), [(1, 1), ("none", 2), (0, 0)])
def test_opportunity_attacks_are_limited(limit: object, asked: int) -> None:
    """IG-ATK-04: the variant ``opportunity_limit`` says how many a combatant has in a round."""
    fight = play(
        hero("H", defence=50, initiative=5),
        hero("I", defence=50),
        foe("N", at=1, initiative=2),
        "333" * asked,
        variants={"opportunity_limit": limit},
        answers=[("H", going("move", -6)), ("I", going("move", -6)), *[("N", "opportunity: melee_attack")] * asked],
    )
    assert asked == len(checked(fight))


@pytest.mark.rule("IG-ATK-04", "IG-SHOCK-02", "IG-DYING-01", "IG-DYING-06")
def test_opportunity_attacks_that_fell_or_exhaust() -> None:
    """IG-ATK-04: one that drops stays where it was; one that is exhausted finishes the move, and its turn is over, as
    is that of one that is felled and wakes with a 6 (IG-DYING-01)."""
    fight = play(
        hero("H", wounds=1, resilience=1, wrath=0),
        hero("I", at=90, initiative=2),
        foe("N", at=1),
        "444 1 4",
        answers=[("H", going("move", -6)), ("N", "opportunity: melee_attack")],
    )
    assert (0.0, 0.0) == fight["H"].place
    fight = play(
        hero("H", resilience=3, shock=1),
        foe("N", at=1, weapons=[{"use": "unarmed", "ed": 0}]),
        "444",
        answers=[("H", going("move", -6)), ("N", "opportunity: melee_attack")],
    )
    assert (-6.0, 0.0) == fight["H"].place
    assert 1 == sum(decision.kind == "turn" and decision.seat == 0 for decision in fight.heard.decisions)
    fight = play(
        hero("H", wounds=1, resilience=1, wrath=0, weapons=["knife"]),
        foe("N", at=1, weapons=["knife"]),
        "444 11 6",
        answers=[("H", going("move", -6)), ("N", "opportunity: melee_attack")],
    )
    assert ((0.0, 0.0), "active", 1) == (fight["H"].place, fight["H"].status, asked(fight))


def asked(fight: ScriptedFight, seat: int = 0) -> int:
    """Number of times that a seat has been asked for its turn."""
    return sum(decision.kind == "turn" and decision.seat == seat for decision in fight.heard.decisions)


@pytest.mark.rule("IG-DYING-01", "IG-COND-01")
def test_who_burns_to_a_fall_and_wakes_has_lost_that_turn_alone() -> None:
    """IG-DYING-01: on fire, H falls as its second turn begins, and wakes with a 6; in the third round it acts again."""
    gun = {"use": "lasgun", "damage": 9, "ed": 0, "traits": {"inflict": "on_fire"}}
    fight = script(
        hero("H", wounds=3, resilience=8, wrath=0),
        foe("N", at=20, weapons=[gun]),
        "444 | 5 6 | 1 6; H pass; N turn: ranged_attack H; N pass",
        rounds=3,
    )
    fight.to("N", "turn", 2)
    assert ("active", 1, 1) == (fight["H"].status, fight["H"].wounds, asked(fight))


@pytest.mark.rule("IG-ACT-13", "IG-ACT-03", "IG-COND-01")
def test_the_prone_have_no_second_move() -> None:
    """IG-ACT-13: one that drops prone after its move may stand up, but has had its move; standing is free, but then
    neither run, charge nor aim; a move from prone stands up first."""
    fight = script(hero("H"), foe("N", at=30), answers=[("H", going("move", 6)), ("H", "drop_prone")])
    fight.to("H", "turn").step().to("H", "turn").step()
    assert not {"double_move", "move", "run"} & verbs(turn_of(fight))
    assert not fight.asks[0].allows(going("double_move", 9.0))
    fight = script(hero("H", weapons=["lasgun"]), foe("N", at=10), rounds=2, answers="H drop_prone")
    fight.to("H", "turn", 2)
    assert not {"run", "charge"} & verbs(fight.options("H"))
    fight.say(("H", "stand")).step()
    options = turn_of(fight)
    assert "move" in verbs(options)
    assert not {"run", "charge", "stand"} & verbs(options)


@pytest.mark.rule("IG-ACT-09")
def test_withdrawing_provokes_no_attack() -> None:
    """IG-ACT-09: an action before the move."""
    fight = play(hero("H"), foe("N", at=1), answers=[("H", "withdraw"), ("H", going("move", -6))])
    assert "opportunity" not in {decision.kind for decision in fight.heard.decisions}


@pytest.mark.rule("IG-OUT-08")
def test_beyond_the_field_one_is_gone() -> None:
    """IG-OUT-08: a combatant that moves beyond ``field_radius`` has left the fight."""
    fight = play(hero("H", at=4), foe("N", at=-4), variants={"field_radius": 5.0}, answers=[("H", going("move", 10))])
    assert "gone" == fight["H"].status
    assert "left_the_field" == fight.of(Left)[0].how
    assert "threats" == ended(fight).winner


@pytest.mark.rule("IG-CASE-21", "IG-SHOCK-03", "IG-ACT-14", "IG-RUIN-04", "IG-SHOCK-02")
def test_restoring_shock() -> None:
    """IG-CASE-21: 5 is 3, + 3 is 6: Shock 5 of 5; then Defence 3 at DN 5 in the same turn, and no second restoring;
    IG-RUIN-04: an NPC's costs Ruin and its action; IG-SHOCK-02: the exhausted do nothing else but move and withdraw."""
    fight = script(
        hero("H", shock=0, wrath=1, attributes={"willpower": 3}),
        foe("N", defence=3),
        "5 333; H restore_shock; H melee_attack N",
    ).finish()
    body = fight["H"]
    assert (5, 0) == (body.shock, body.wrath)
    assert [(3, 0, 5)] == pools(fight)
    fight = script(hero("H"), foe("N", shock=0), "2; threats restore: restore")
    assert "melee_attack" not in verbs(turn_of(fight, "N"))
    fight.finish()
    assert 4 == fight["N"].shock
    assert {"pass", "move", "withdraw", "restore_shock"} == verbs(turn_of(script(hero("H", shock=0), foe("N", at=1))))
    fight = script(hero("H", shock=0), foe("N", at=1), variants={"exhausted_may_restore": False})
    assert {"pass", "move", "withdraw"} == verbs(turn_of(fight))


@pytest.mark.rule("IG-ACT-07")
@pytest.mark.parametrize(("at", "offered"), [(24.0, True), (48.0, True), (48.5, False), (0.9, False)])
def test_a_rifle_needs_distance_and_range(at: float, offered: bool) -> None:
    """IG-ACT-07: not at arm's length, not beyond twice its range."""
    options = turn_of(script(hero("H", weapons=["lasgun"]), foe("N", at=at)))
    assert offered is ("ranged_attack" in verbs(options))


@pytest.mark.rule("IG-MOVE-01", "IG-ATK-12")
def test_the_first_move_listed_leads_to_the_best_band_of_the_first_weapon() -> None:
    """The walk that an author of a plain policy needs: towards the first enemy, no farther than its best band."""
    fight = script(hero("H", weapons=["lasgun", "knife"], speed=8), foe("N", at=18)).to("H", "turn")
    first = next(option for option in fight.asks[0].options() if option.verb == "move")
    assert ((6.0, 0.0), "lasgun", "short") == (first.place, first.item, first.detail)


@pytest.mark.rule("IG-SHEET-04", "IG-TRAIT-20", "IG-ACT-13")
def test_weapons_may_have_to_be_drawn() -> None:
    """IG-SHEET-04: with ``weapon_readiness = tracked`` only what is in one of two hands can be used."""
    weapons: list[Any] = [{"use": "lasgun", "traits": {"two_handed": True}}, "knife"]
    fight = script(hero("H", weapons=weapons), foe("N"), variants={"weapon_readiness": "tracked"})
    options = turn_of(fight)
    assert not [option for option in options if "attack" in option and "knife" in option]
    fight.say(("H", "put_away lasgun"), ("H", "draw knife"), ("H", "melee_attack N knife")).to("H", "manner")
    assert fight["H"].arm("knife").drawn


@pytest.mark.rule("IG-ATK-16")
@pytest.mark.parametrize(
    ("place", "metres", "free", "pinned"),
    [
        ((0.0, 0.0), 0.0, False, False),
        ((0.0, 0.0), 5.0, True, True),
        ((5.0, 0.0), 5.0, True, False),
        ((5.1, 0.0), 5.0, False, False),
        ((-5.0, 0.0), 5.0, True, True),
        ((10.0, 10.0), 20.0, True, True),
        ((10.0, 9.9), 20.0, True, False),
    ],
)
def test_where_a_move_may_end(place: tuple[float, float], metres: float, free: bool, pinned: bool) -> None:
    """IG-ATK-16: within the metres, of which there have to be some; the pinned come no closer to any able enemy."""
    fight = script(hero("H"), foe("N", at=10), foe("O", at=-1, initiative=1))
    state, body = fight.fight.state, fight["H"]
    fight["O"].status = "dead"
    assert may_go(state, body, place, metres) is free
    gain(Scene(state, Scripted(()), {}, None, False), body, "pinned", "IG-ATK-16")
    assert may_go(state, body, place, metres) is pinned
