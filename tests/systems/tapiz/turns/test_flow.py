"""Rounds, turns, initiative, surprise, the end (TZ-TIME, TZ-INI, TZ-ACT)."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from simulator.core.asks import Option
from simulator.core.events import RoundEnded, TurnLost, TurnStarted
from simulator.systems.tapiz.formulas import HELPING, HINDERING
from simulator.systems.tapiz.turns.moving import Turn
from simulator.systems.tapiz.turns.options import default_plan

from ..conflict import MERC, SHARRA, STRIKE, can, npc, order, parts, pc, play, script, totals


@pytest.mark.rule("TZ-TIME-01", "TZ-TIME-04")
def test_a_conflict_without_a_winner_is_a_draw() -> None:
    """TZ-TIME-01: max_rounds, or the limit of the scenario, whichever comes first."""
    for rounds, variants in ((3, {}), (9, {"max_rounds": 3})):
        fight = play(SHARRA, MERC, rounds=rounds, variants=variants)
        assert fight.fight.outcome is not None
        outcome = fight.fight.outcome
        assert (outcome.winner, outcome.ending, outcome.rounds) == (None, "draw", 3)
        assert len(fight.of(RoundEnded)) == 3


@pytest.mark.rule("TZ-ACT-02")
def test_what_is_listed_may_be_answered_and_nothing_else() -> None:
    """TZ-ACT-02: an answer that equals an option of the list is legal before and after the list was read; one whose
    amount, target or item is in no list is not."""
    fight = script(SHARRA, pc("Brunda", "brunda", states=["frightened"]), MERC, "1").to("Sharra", "turn")
    ask = fight.asks[0]
    copies = [Option(one.verb, one.target, one.item, one.detail, one.amount, one.place) for one in ask.options()]
    assert len({one.verb for one in copies}) > 8
    for read in (False, True):
        fresh = script(SHARRA, pc("Brunda", "brunda", states=["frightened"]), MERC, "1").to("Sharra", "turn")
        again = fresh.asks[0]
        if read:
            list(again.options())
        assert all(again.allows(one) and again.allows(one) for one in copies)
        for one in copies:
            if one.verb != "move":
                assert not again.allows(Option(one.verb, one.target, one.item, one.detail, one.amount + 90))
                assert not again.allows(Option(one.verb, 7, one.item, one.detail, one.amount))
                assert not again.allows(Option(one.verb, one.target, "spoon", one.detail, one.amount))
        abilities = {*HELPING, *HINDERING}
        for verb, target, ability, amount in product(("help", "hinder"), range(-1, 4), abilities, range(-1, 5)):
            one = Option(verb, target, ability, amount=amount)
            assert again.allows(one) is (one in copies)
        assert not again.allows(Option("dance"))


@pytest.mark.rule("TZ-TIME-02", "TZ-ACT-01", "TZ-ACT-02", "TZ-TIME-01")
def test_a_turn_is_one_action() -> None:
    """TZ-ACT-01: passing is always legal; afterwards only what was declared. TZ-TIME-01: no actor between turns."""
    fight = script(SHARRA, MERC, "1").to("Sharra", "turn")
    assert {"auto", "pass", "surrender", "flee"} <= set(fight.options())
    for words in (
        "melee_attack Merc",
        "mental_attack Merc",
        "manoeuvre Merc",
        "help Sharra",
        "hinder Merc",
        "ready dagger",
        "drop scimitar",
        "sheathe",
    ):
        assert can(fight, words), words
    fight.say(STRIKE).finish()
    assert len(totals(fight)) == 1
    fight = script(SHARRA, MERC).to("Merc", "turn")
    assert fight.fight.state.actor == 1
    assert fight.finish().fight.state.actor == -1


@pytest.mark.rule("TZ-TIME-02")
@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"pgf": 0}, "unconscious"),
        ({"states": [{"state": "petrified"}]}, "petrified"),
        ({"pgm": -2, "stabilised": True}, "unstable"),
    ],
)
def test_who_has_no_turn(fields: dict[str, Any], reason: str) -> None:
    """TZ-TIME-02: the unconscious, the petrified, the unstable who are stabilised."""
    fight = play(SHARRA, npc("B", "mercenary", **fields), npc("Ally", "mercenary", at=60))
    assert [(event.body, event.reason) for event in fight.of(TurnLost)] == [(1, reason)]


@pytest.mark.rule("TZ-TIME-04", "TZ-ACT-09", "TZ-EFF-10")
def test_ends_of_conflicts() -> None:
    """TZ-ACT-09: surrender leaves the conflict alive; a declared flight ends more than 90 m from every able enemy
    at the end of the turn. TZ-TIME-04: a conflict goes on while two sides are able."""
    fight = play(SHARRA, MERC, answers="Merc surrender")
    assert fight.fight.outcome is not None
    assert fight.fight.outcome.winner == "pc"
    fates = fight.fight.system.fates(fight.fight.state)
    assert (fates[1].standing, fates[1].alive, fates[1].status) == (False, True, "surrendered")
    sides = {"pc": "pc", "npc": "npc", "third": "npc"}
    fight = script(SHARRA, MERC, {**npc("C", "wolf"), "side": "third"}, answers="Merc surrender", sides=sides, rounds=3)
    fight.to("Sharra", "turn", round=2).say("C surrender").finish()
    assert fight.fight.outcome is not None
    assert fight.fight.outcome.winner == "pc"
    merc = npc("Merc", "mercenary", at=60)
    away = Option("move", place=(150.0, 0.0))
    undeclared = play(SHARRA, merc, answers=[("Merc", away)])
    assert undeclared["Merc"].out == ""
    declared = play(SHARRA, merc, answers=[("Merc", away), "Merc flee"])
    assert declared["Merc"].out == "fled"


@pytest.mark.rule("TZ-INI-01", "TZ-INI-02", "TZ-EFF-07", "TZ-INI-03", "TZ-STA-07")
def test_initiative() -> None:
    """TZ-INI-01: with initiative_frequency = each_round new dice make a new order. TZ-EFF-07: the class INI is that
    of the initiative roll; generic states brought along may have it. TZ-INI-02: ties go by modifier, DES, SAB, the
    players' side, the scenario's order. TZ-INI-03: a change of stance in mid-round counts from the next one."""
    fight = script(SHARRA, MERC, "10 12 20 1", initiative_frequency="each_round", static=False, rounds=2)
    assert order(fight.to(kind="turn")) == ["Merc", "Sharra"]
    assert order(fight.to(kind="turn", round=2)) == ["Sharra", "Merc"]
    slow = [{"state": "generic", "classes": ["INI"], "severity": "major"}, {"state": "dazed"}]
    fight = play(pc("A", "mercenary", states=slow), npc("B", "mercenary"))
    assert (fight["A"].initiative, fight["B"].initiative) == (7, 11)
    rolled = play(pc("A", "mercenary", states=slow), npc("B", "mercenary"), "15 12", static=False)
    assert order(rolled) == ["B", "A"]
    bodies = [npc("N", abilities={"DES": 10}), pc("P1"), pc("P2"), npc("D", abilities={"DES": 12, "SAB": 8})]
    fight = script(*bodies, "10 10 10 10", static=False, sides={"npc": "npc", "pc": "pc"})
    assert order(fight.to(kind="turn")) == ["D", "P1", "P2", "N"]
    fight = script(SHARRA, MERC, answers="Sharra change_stance: stance total_attack", rounds=2).to("Merc", "turn")
    assert order(fight) == ["Sharra", "Merc"]
    assert order(fight.to("Merc", "turn", round=2)) == ["Merc", "Sharra"]


@pytest.mark.rule("TZ-INI-01")
@pytest.mark.parametrize(("formula", "dice", "value"), [("des_sab", [5, 5], 8), ("des", [5, 5], 7), ("static", [], 13)])
def test_formulas_of_initiative(formula: str, dice: list[int], value: int) -> None:
    """TZ-INI-01: die + DES + SAB, die + DES, or 10 + DES + SAB."""
    fight = script(pc("A", abilities={"DES": 14, "SAB": 12}), MERC, dice=dice, initiative_formula=formula, static=False)
    assert fight["A"].initiative == value


@pytest.mark.rule("TZ-ENC-02", "TZ-INI-01", "TZ-TEST-05")
@pytest.mark.parametrize(("scope", "less"), [("movement_and_attack", 0), ("all", -2)])
def test_load_in_initiative_and_support_by_variant(scope: str, less: int) -> None:
    """TZ-ENC-02: by load_scope = all the penalty of load hits initiative and SK rolls of the conflict, too."""
    fight = play(pc("Sharra", "sharra", load_kg=30), MERC, "10", "Sharra help Sharra DES", load_scope=scope)
    assert fight["Sharra"].initiative == 12 + less
    assert parts(fight, task="help").get("load", 0) == less


@pytest.mark.rule("TZ-INI-04", "TZ-DICE-04")
def test_surprise() -> None:
    """TZ-INI-04: an ambush is one roll of the worst hider, DES + traits, against each enemy's 10 + SAB + traits;
    those who are reached have no turn in round 1. The reduced resistance never exceeds the full static one."""
    guard = npc("Guard", "guard")  # perceives at 11
    merc = npc("Merc", "mercenary")  # at 10
    saddin = pc("Saddin", "saddin")  # hides at +0, Sharra at +5
    fight = script(SHARRA, saddin, guard, merc, "10", scene={"ambush": "pc"}, rounds=2)
    assert fight.rolls == ["Saddin hide 10"]
    assert [fight[name].surprised for name in fight.names] == [False, False, False, True]
    fight.to("Merc", "turn", round=2)
    assert [event.body for event in fight.of(TurnLost)] == [3]
    assert not fight["Merc"].surprised
    started = [fight.names[event.bodies[0]] for event in fight.of(TurnStarted)]
    assert started[:3] == ["Sharra", "Guard", "Saddin"]
    clumsy = pc("Sharra", "sharra", abilities={"DES": 3}, traits=[], flags=["surprised"], load_kg=0)
    fight = play(clumsy, npc("Merc", "mercenary"), "1", "Merc melee_attack Sharra long_sword")
    assert totals(fight) == [(3, 8)]


@pytest.mark.rule("TZ-ACT-10", "TZ-ATK-03")
def test_the_default_plan() -> None:
    """TZ-ACT-10: the nearest enemy with the best attack; first a bleeding ally at hand; else walking there. A long
    sword is worth drawing instead of the dagger in hand, for its cap is the greater. The answer "auto", which is
    the default, attacks. Without an attack now a weapon that would reach is loaded."""
    far = script(SHARRA, npc("Merc", "mercenary", at=50), npc("Near", "mercenary", at=20), rounds=1).to(
        "Sharra", "turn"
    )
    state = far.fight.state
    plan = default_plan(state, far["Sharra"], Turn(0))
    assert (plan.verb, plan.target, plan.item) == ("ranged_attack", 2, "hand_crossbow")
    aid = script(pc("Saddin", "saddin"), pc("Brunda", "brunda", at=1, pgf=-3), MERC).to("Saddin", "turn")
    assert default_plan(aid.fight.state, aid["Saddin"], Turn(0)) == Option("stabilise", 1, "physical")
    away = script(pc("Saddin", "saddin"), npc("Merc", "mercenary", at=80)).to("Saddin", "turn")
    walk = default_plan(away.fight.state, away["Saddin"], Turn(0))
    assert (walk.verb, walk.place) == ("move", (30.0, 0.0))
    fight = script(pc("A", weapons=["dagger", "long_sword"]), npc("B")).to("A", "turn")
    plan = default_plan(fight.fight.state, fight["A"], Turn(0))
    assert plan == Option("melee_attack", 1, "long_sword", "draw")
    fight = play(SHARRA, MERC, "10", "Sharra auto")
    assert totals(fight) == [(16, 15)]
    fight = script(pc("A", weapons=[{"use": "hand_crossbow", "ready": True}]), npc("G", "golem", at=20)).to("A", "turn")
    (crossbow,) = (arm for arm in fight["A"].carried if arm.key == "hand_crossbow")
    crossbow.reload = 1
    plan = default_plan(fight.fight.state, fight["A"], Turn(0))
    assert (plan.verb, plan.item, plan.detail) == ("reload", "hand_crossbow", "in_reach")


@pytest.mark.rule("TZ-CHR-04", "TZ-DICE-04")
def test_hit_points_may_be_rolled() -> None:
    """TZ-CHR-04, hp_per_level = roll: per further level the physical die, then the mental one, in scenario order."""
    fight = script(SHARRA, npc("Orc", "orc_archer"), "1 2 3 4 5 6", hp_per_level="roll")
    assert fight.rolls == [
        f"{name} hit_points {face}" for name, face in zip(["Sharra"] * 4 + ["Orc"] * 2, range(1, 7), strict=True)
    ]
    assert (fight["Sharra"].pgf_max, fight["Sharra"].pgm_max) == (12 + 6 + 1 + 3, 10 + 6 + 2 + 4)
    assert fight["Orc"].pgf == fight["Orc"].pgf_max == 13 + 8 + 5


@pytest.mark.rule("TZ-ACT-10", "TZ-ACT-03")
@pytest.mark.parametrize("ready", [0, 1])
def test_by_default_the_weapon_in_hand_is_used(ready: int) -> None:
    """TZ-ACT-10: of two attacks worth the same the one without drawing, wherever it is listed."""
    weapons = [{"use": "dagger", "ready": number == ready} for number in range(2)]
    fight = script(pc("Sharra", "sharra", weapons=weapons), npc("Merc", "mercenary", at=1)).to("Sharra", "turn")
    plan = default_plan(fight.fight.state, fight["Sharra"], Turn(0))
    assert (plan.item, plan.detail) == (("dagger", "dagger#2")[ready], "")
