"""Specials of a creature's own, by their effects (TZ-SPEC-01 to TZ-SPEC-05)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from simulator.core.events import Acted, TurnStarted
from simulator.runtime import inline
from simulator.scenario import load_text
from simulator.testing.recording import Recording
from tests.cli.command_line import document

from ..specials import NAME, special
from .conflict import changes, checked, marks, npc, parts, pc, play, totals

CLAW = "Wolf melee_attack Hero unarmed"
BARE: dict[str, Any] = {"pgf_max": 30, "pgm_max": 30}


def bite(*effects: dict[str, Any], dice: str = "15", answers: str = CLAW, hero: Any = None, **more: Any) -> Any:
    """Return a fight in which a wolf with such a special claws at a hero, who may have other fields."""
    wolf = npc("Wolf", specials=special(*effects, **more) if effects else [], **BARE)
    return play(pc("Hero", **{**BARE, **(hero or {})}), wolf, dice=dice, answers=answers)


@pytest.mark.rule("TZ-SPEC-01", "TZ-SPEC-02")
@pytest.mark.parametrize(
    ("when", "more"),
    [
        *(("melee", 2), ("ranged", 0), ("life < 50%", 0), ("attacking", 2), ("testing('unarmed')", 0)),
        *(("weapon('unarmed')", 2), ("weapon('natural')", 2), ("weapon('dagger')", 0), ("unlit(target)", 0)),
    ],
)
def test_an_attack_has_a_part_by_the_name_of_the_special_while_its_condition_holds(when: str, more: int) -> None:
    """1d20 and the special against 10."""
    fight = bite({"change": "attack", "by": 2}, when=when)
    assert totals(fight) == [(15 + more, 10)]
    assert parts(fight).get(NAME, 0) == more


@pytest.mark.rule("TZ-SPEC-02")
def test_a_pack_counts_the_friends_at_arm_s_length_of_the_target() -> None:
    """Two more wolves beside the hero: the attack has 2."""
    pack = special({"change": "attack", "by": "engaging(target)", "most": 3})
    wolves = [npc("Wolf", specials=pack, **BARE), npc("B", **BARE), npc("C", **BARE)]
    assert totals(play(pc("Hero", **BARE), *wolves, dice="15", answers=CLAW)) == [(17, 10)]


@pytest.mark.rule("TZ-SPEC-02")
@pytest.mark.parametrize(
    ("figure", "flags", "goal"),
    [
        ("defence", [], 13),
        ("armour", [], 13),
        ("mental_defence", [], 10),
        ("defence", ["surprised"], 10),
        ("armour", ["surprised"], 13),
    ],
)
def test_what_dodges_is_lost_by_the_surprised_and_what_is_hide_is_not(figure: str, flags: list[str], goal: int) -> None:
    """10 and 3 more for a target that sees the blow coming."""
    hero = {"specials": special({"change": figure, "by": 3}), "flags": flags}
    assert totals(bite(hero=hero)) == [(15, goal)]


@pytest.mark.rule("TZ-SPEC-03")
@pytest.mark.parametrize(
    ("effect", "loss"),
    [
        ({"change": "soak", "by": 3}, 1),
        ({"halve": "damage"}, 2),
        ({"immune": ["physical"]}, 0),
        ({"immune": ["natural"]}, 0),
        ({"immune": ["mental", "filo"]}, 4),
    ],
)
def test_a_hide_leaves_fewer_points_of_a_hit(effect: dict[str, Any], loss: int) -> None:
    """A hit by 4 with a cap of 1 + 4: soak takes 3, half of 4 is 2, and what is immune loses nothing."""
    fight = play(
        pc("Hero", specials=special(effect), **BARE),
        npc("Wolf", specials=special({"change": "cap", "by": 4}), **BARE),
        dice="14",
        answers=CLAW,
    )
    assert sum(before - after for before, after in changes(fight, "pgf")) == loss


@pytest.mark.rule("TZ-SPEC-03")
def test_damage_raises_points_and_cap_together() -> None:
    """A hit by 0 does nothing bare-handed; with damage 3 it costs 3 points."""
    assert changes(bite({"change": "damage", "by": 3}, dice="10"), "pgf") == [(30, 27)]


@pytest.mark.rule("TZ-SPEC-04")
def test_a_poisonous_bite_lays_on_a_state_that_the_immune_do_not_suffer() -> None:
    """After a hit the target is dazed, unless it is immune."""
    poison = {"inflict": "dazed"}
    assert "dazed" in marks(bite(poison, at="hit")["Hero"])
    immune = {"specials": special({"immune": ["dazed"]})}
    assert "dazed" not in marks(bite(poison, at="hit", hero=immune)["Hero"])


@pytest.mark.rule("TZ-SPEC-04")
@pytest.mark.parametrize(
    ("at", "who", "points", "answers", "losses"),
    [
        ("slain", "self", 1, "Hero melee_attack Wolf unarmed", [1, 10, 10]),
        ("slain", "attackers", 1, "Hero melee_attack Wolf unarmed", [1, 10]),
        ("wounded", "attackers", 9, "Hero melee_attack Wolf unarmed", [1, 10]),
        ("hit", "self", 9, CLAW, [1, 10]),
        ("round", "self", 9, "", [10, 10]),
        ("first_turn", "self", 9, "", [10, 10]),
    ],
)
def test_hits_that_need_no_attack(at: str, who: str, points: int, answers: str, losses: list[int]) -> None:
    """6 points and a die: for enemies at arm's length, for the target of a hit, or for the one that hurt or felled."""
    wolf = special({"hit": {"damage": 6, "dice": 1}, "who": who}, at=at, uses=1)
    cast = pc("Hero", **BARE), pc("Squire", **BARE), npc("Wolf", specials=wolf, pgf_max=points, pgm_max=9)
    fight = play(*cast, dice="15 4" if answers else "4", answers=answers, rounds=2)
    assert [before - after for before, after in changes(fight, "pgf")] == losses


@pytest.mark.rule("TZ-SPEC-04", "TZ-MOV-05")
def test_a_band_move_that_a_special_gives_moves_its_bearer() -> None:
    """The first way is towards the first combatant of the roster, here 9 metres away."""
    sent = special({"inflict": "move_band", "who": "allies"}, at="round", uses=1)
    fight = play(pc("Hero", **BARE), npc("Wolf", specials=sent, **BARE), npc("Cub", at=9.0, **BARE))
    moves = [one for one in fight.of(Acted) if one.verb == "shifted"]
    assert [(one.body, one.target) for one in moves] == [(fight["Cub"].id, fight["Hero"].id)]
    assert fight["Cub"].place[0] < 9.0


@pytest.mark.rule("TZ-SPEC-04", "TZ-SPEC-07")
def test_a_breath_costs_the_action_of_the_turn() -> None:
    """A refusal leaves the action."""
    breath = special({"hit": {"dice": 1}, "within": 5}, at="turn", cost={"action": 1})
    cast = pc("Hero", **BARE), npc("Wolf", specials=breath, **BARE)
    used = play(*cast, dice="4", answers="Wolf special: use")
    assert changes(used, "pgf") == [(30, 26)]
    assert changes(play(*cast, dice="15", answers=f"Wolf special: no; {CLAW}"), "pgf") == [(30, 29)]


@pytest.mark.rule("TZ-SPEC-07")
def test_a_last_blow_and_a_second_turn() -> None:
    """One that falls strikes once more; one with another turn strikes in each."""
    dying = npc("Wolf", specials=special({"may": "last_blow"}), pgf_max=1, pgm_max=9)
    fight = play(pc("Hero", **BARE), dying, dice="15 15", answers="Hero melee_attack Wolf unarmed")
    assert changes(fight, "pgf") == [(1, 0), (30, 29)]
    swift = npc("Wolf", specials=special({"act": "turn"}), **BARE)
    twice = play(pc("Hero", **BARE), swift, dice="15 15", answers=f"{CLAW}; Wolf special: use; {CLAW}")
    assert [one.bodies for one in twice.of(TurnStarted)] == [(0,), (1,), (1,)]
    assert changes(twice, "pgf") == [(30, 29), (29, 28)]


@pytest.mark.rule("TZ-SPEC-05")
@pytest.mark.parametrize(
    ("effect", "dice", "afraid"),
    [
        ({"change": "attack"}, "11", True),
        ({"change": "attack"}, "12", False),
        ({"change": "test_dice"}, "11 12", False),
        ({"change": "test_dice", "by": -1}, "11 12", True),
        ({"reroll": "test"}, "11 12", False),
        ({"change": "test"}, "11", False),
    ],
)
def test_the_sight_of_a_horror_frightens_those_who_fail_a_test(effect: Any, dice: str, afraid: bool) -> None:
    """1d20 against 12, once a fight; by specials the best or worst of two dice, or a second roll."""
    horror = npc("Wolf", specials=special({"fear": 12}), **BARE)
    fight = play(pc("Hero", specials=special(effect, when="testing('fear')"), **BARE), horror, dice=dice, rounds=2)
    assert ("frightened" in marks(fight["Hero"])) is afraid


@pytest.mark.rule("TZ-SPEC-06")
@pytest.mark.parametrize(
    ("effect", "who", "dice", "results"),
    [
        ({"reroll": "attack"}, "Wolf", "4 16", [(4, 10), (16, 10)]),
        ({"reroll": "attack"}, "Wolf", "11", [(11, 10)]),
        ({"change": "attack_dice", "by": 1}, "Wolf", "4 15", [(15, 10)]),
        ({"change": "attack_dice", "by": -2}, "Wolf", "15 4 9", [(4, 10)]),
        ({"miss": 5}, "Hero", "5", [(5, 10)]),
        ({"change": "attack", "by": 8}, "Wolf", "5", [(13, 10)]),
        ({"guard": 18}, "Hero", "17", [(17, 10)]),
    ],
)
def test_better_and_worse_dice(effect: dict[str, Any], who: str, dice: str, results: list[tuple[int, int]]) -> None:
    """A failed attack is rolled once more; a guard counts only while a friend is nearer."""
    given: dict[str, Any] = {who: {"specials": special(effect)}}
    cast = pc("Hero", **BARE, **given.get("Hero", {})), npc("Wolf", **BARE, **given.get("Wolf", {}))
    assert totals(play(*cast, dice=dice, answers=CLAW)) == results


@pytest.mark.rule("TZ-SPEC-06")
def test_a_blurred_shape_is_missed_by_low_faces_and_a_guarded_one_is_hard_to_shoot() -> None:
    """A 5 that would hit by bonuses falls short by 1, but not a second roll; behind a friend the resistance is 18."""
    strong = npc("Wolf", specials=special({"change": "attack", "by": 8}), **BARE)
    blurred = play(pc("Hero", specials=special({"miss": 5}), **BARE), strong, dice="5", answers=CLAW)
    assert totals(blurred) == [(13, 14)]
    lucky = npc("Wolf", specials=special({"change": "attack", "by": 8}, {"reroll": "attack"}), **BARE)
    again = play(pc("Hero", specials=special({"miss": 5}), **BARE), lucky, dice="3 9", answers=CLAW)
    assert totals(again) == [(11, 12), (17, 10)]
    archer = npc("Wolf", weapons=["short_bow"], at=20.0, **BARE)
    cast = pc("Hero", specials=special({"guard": 18}), **BARE), pc("Squire", at=5.0, **BARE)
    shot = play(*cast, archer, dice="9", answers="Wolf ranged_attack Hero short_bow")
    assert [one.difficulty for one in checked(shot)] == [18]


@pytest.mark.rule("TZ-SPEC-07")
def test_another_attack_and_a_shield_are_used_by_choice() -> None:
    """The wolf strikes twice; the squire takes the first blow meant for the hero, and leaves him the second."""
    wolf = npc("Wolf", specials=special({"act": "attack"}, uses=1), **BARE)
    squire = pc("Squire", specials=special({"shield": True}), **BARE)
    fight = play(
        pc("Hero", **BARE),
        squire,
        wolf,
        dice="5 5",
        answers=f"{CLAW}; Squire special: use; Wolf special: use; {CLAW}; Squire special: no",
    )
    assert [fight.names[one.against] for one in checked(fight)] == ["Squire", "Hero"]


DUEL = """asalto = 1
system = "tapiz"
variants = { initiative_formula = "static", ph_mode = "none", max_rounds = 1 }
sides = { party = { policy = "POLICY" }, foes = { role = "npc", policy = "aggressive" } }
[[combatants]]
name = "Hero"
side = "party"
weapons = ["club"]
pgf_max = 1
position = [0, 0]
SHADE[[combatants]]
name = "Wolf"
side = "foes"
weapons = ["bite"]
pgf_max = 60
position = [1, 0]
[[combatants.specials]]
name = "Pack"
when = "melee and attacking"
effects = [{ change = "FIGURE", by = BY }]
"""


SHADE = """[[combatants]]
name = "Shade"
side = "foes"
pgf_max = 60
position = [-1, 0]
[[combatants.specials]]
name = "Mist"
effects = [{ immune = ["physical"] }]
"""


@pytest.mark.rule("TZ-SPEC-01")
@pytest.mark.slow
def test_exact_walks_specials(tmp_path: Path) -> None:
    """Two more on the attack: two faces of twenty more fell the hero. With the best of two dice, both
    must spare it, whatever its own blow has changed."""
    standing = []
    for by, figure in ((0, "attack"), (2, "attack"), (1, "attack_dice")):
        file = tmp_path / f"{by}.toml"
        text = DUEL.replace("SHADE", "").replace("FIGURE", figure)
        file.write_text(text.replace("BY", str(by)).replace("POLICY", "basic"), encoding="utf-8")
        standing.append(document("exact", str(file), "--json")["combatants"]["Hero"]["standing"]["rate"])
    assert standing[0] - standing[1] == pytest.approx(0.1)
    assert standing[2] == pytest.approx(standing[0] ** 2, abs=0.01)


@pytest.mark.rule("TZ-SPEC-03")
@pytest.mark.parametrize("policy", ["aggressive", "cautious"])
def test_planners_do_not_strike_what_is_immune(policy: str) -> None:
    """Of two enemies at arm's length the one that can be hurt, though the other is as weak."""
    heard = Recording()
    text = DUEL.replace("SHADE", SHADE).replace("POLICY", policy).replace("FIGURE", "attack").replace("BY", "0")
    scenario = load_text(text.replace("60", "3").replace("pgf_max = 1", "pgf_max = 20"))
    assert inline.play(scenario, 1, 1, listener=heard, deadline=None).faults == ()
    struck = [one.target for one in heard.of(Acted) if one.body == 0 and one.verb.endswith("_attack")]
    assert struck == [2]


@pytest.mark.rule("TZ-SPEC-07")
@pytest.mark.parametrize(("dice", "struck"), [(0, True), (5, False)])
def test_planners_give_the_action_only_for_a_blow_that_is_worth_it(dice: int, struck: bool) -> None:
    """A breath of a single point is no better than an attack; one that fells is."""
    heard = Recording()
    breath = "[[combatants.specials]]\nname = 'Breath'\nat = 'turn'\ncost = { action = 1 }\n"
    breath += f"effects = [{{ hit = {{ damage = 1, dice = {dice} }} }}]\n"
    text = DUEL.replace("SHADE", "").replace("POLICY", "basic").replace("FIGURE", "attack").replace("BY", "0")
    scenario = load_text(text.replace("pgf_max = 1\n", "pgf_max = 9\n") + breath)
    assert inline.play(scenario, 1, 1, listener=heard, deadline=None).faults == ()
    assert any(one.body == 1 and one.verb == "melee_attack" for one in heard.of(Acted)) is struck
