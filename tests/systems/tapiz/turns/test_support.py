"""Help, hinder, recover, first aid, stabilise, orders, hazards (TZ-ACT, TZ-HEAL, TZ-DMG-09, TZ-HAZ-01)."""

from __future__ import annotations

import pytest

from simulator.core.asks import Option
from simulator.core.events import ConditionGained, HazardStruck
from simulator.systems.tapiz.resolution.resistance import defence

from ..conflict import MERC, SHARRA, can, checked, marks, npc, parts, pc, play, script, totals, values

SADDIN = pc("Saddin", "saddin")
FAR = npc("Merc", "mercenary", at=60)


@pytest.mark.rule("TZ-ACT-04", "TZ-EFF-04", "TZ-EFF-12", "TZ-EFF-07", "TZ-EFF-08", "TZ-TEST-10", "TZ-EFF-03")
def test_helping_an_ally() -> None:
    """TZ-ACT-04: SK against 10 with a fitting ability; an S-marked effect for an ally within medio. Weak_point
    against the mercenary's MD 9 with INT; it counts against him alone. The points may remove or lower that ally's
    states of the scene; they do no damage. Unopposed a setback on the next help; opposed the enemy spends the
    points."""
    answers = ["Elythlian help Sharra CAR", "Elythlian effect: effect Sharra inspired"]
    fight = play(pc("Elythlian", "elythlian"), SHARRA, MERC, "16", answers=answers)
    assert totals(fight, task="help") == [(20, 10)]
    assert values(fight["Sharra"]) == {"inspired": 4}
    against = [("Elythlian", Option("help", 1, "INT", "", 3)), "Elythlian effect: effect Sharra weak_point"]
    fight = play(pc("Elythlian", "elythlian"), SHARRA, MERC, "14", answers=against)
    assert totals(fight, task="help") == [(19, 9)]
    assert [(one.value, one.vs) for one in fight["Sharra"].conditions] == [(4, 2)]
    unopposed = script(pc("Elythlian", "elythlian"), SHARRA, MERC, "20", "Elythlian help Sharra INT")
    assert not can(unopposed.to("Elythlian", "effect"), "effect Sharra weak_point")
    dazed = pc("Sharra", "sharra", states=[{"state": "dazed", "domain": "mental"}])
    fight = script(SADDIN, dazed, MERC, "15", "Saddin help Sharra CAR", rounds=1)
    fight.to("Saddin", "effect")
    assert not can(fight, "damage")
    fight.say("Saddin effect: remove Sharra dazed").finish()
    assert not fight["Sharra"].conditions
    alone = play(pc("A"), SADDIN, MERC, "4", "A help Saddin DES")
    assert values(alone["A"]) == {"setback": -2}
    chosen = [("A", Option("help", 1, "INT", "", 3)), "Merc consequence: momentary A action -1"]
    opposed = play(pc("A"), SADDIN, MERC, "4", answers=chosen)
    assert not opposed["A"].conditions


@pytest.mark.rule("TZ-ACT-04", "TZ-EFF-16", "TZ-EFF-08")
@pytest.mark.parametrize("against", [0, 3])
def test_a_dull_enemy_makes_no_other_help_easier(against: int) -> None:
    """TZ-ACT-04: a roll against an enemy's mind buys what depends on that enemy and a momentary +1; inspiration, a
    plain number or the end of a state are for a roll against 10 alone."""
    dazed, dull = pc("Sharra", "sharra", states=["dazed"]), npc("Merc", "mercenary", base_md=0)
    chosen = [("Elythlian", Option("help", 1, "INT", "", against))]
    fight = script(pc("Elythlian", "elythlian"), dazed, dull, "20", answers=chosen).to("Elythlian", "effect")
    assert can(fight, "momentary Sharra action")
    depends = ["effect Sharra weak_point", "effect Sharra enemies_placed", "effect Sharra plans_known"]
    others = ["effect Sharra inspired", "effect Sharra generic", "remove Sharra dazed"]
    assert [can(fight, words) for words in depends] == [against > 0] * 3
    assert [can(fight, words) for words in others] == [against == 0] * 3


@pytest.mark.rule("TZ-ACT-05", "TZ-EFF-04", "TZ-ACT-04")
def test_hindering() -> None:
    """TZ-ACT-05: tricks against PD, words against MD; an S-marked consequence or -1. TZ-ACT-04, TZ-ACT-05: help and
    hindrance reach to the end of the band medio."""
    fight = play(SHARRA, MERC, "18", "Sharra hinder Merc DES; Sharra effect: consequence Merc flanked")
    assert totals(fight, task="hinder") == [(20, 15)]
    assert values(fight["Merc"]) == {"flanked": -2}
    words = play(SHARRA, MERC, "10", "Sharra hinder Merc CAR")
    assert totals(words, task="hinder") == [(10, 9)]
    missed = script(SHARRA, MERC, "1", "Sharra hinder Merc FUE").to("Merc", "consequence")
    assert missed.asks[0].about == Option("failure", 0, "", "physical", 12)
    far = script(SHARRA, pc("Saddin", "saddin", at=31), FAR).to("Sharra", "turn")
    assert not can(far, "help Saddin")
    assert not can(far, "hinder Merc")
    assert can(far, "help Sharra")
    near = script(SHARRA, pc("Saddin", "saddin", at=30), npc("Merc", "mercenary", at=30)).to("Sharra", "turn")
    assert can(near, "help Saddin")
    assert can(near, "hinder Merc")


@pytest.mark.rule("TZ-ACT-06", "TZ-EFF-08")
def test_recovering() -> None:
    """TZ-ACT-06: the named state is left out of its roll; another one of class SK counts. Points need not be spent.
    A helper uses heal_ability for the body, calm_ability for the mind, within inmediato, with traits for
    recovering."""
    states = [
        {"state": "dislocation", "domain": "physical"},
        {"state": "generic", "classes": ["SK"], "severity": "minor"},
    ]
    fight = script(pc("A", states=states), FAR, "10", answers=[("A", Option("recover", 0, "generic", "", 2))])
    fight.to("A", "turn")
    assert not can(fight, "recover A dislocation")  # a wound
    fight.finish()
    assert parts(fight, task="recover") == {"dislocation": -4}
    answers = ["A recover A knocked_down", "A effect: done"]
    fight = play(pc("A", states=[{"state": "knocked_down"}], hero_points=0), FAR, "20", answers=answers)
    assert list(marks(fight["A"])) == ["knocked_down"]
    down = pc("Sharra", "sharra", states=[{"state": "knocked_down"}])
    answers = ["Saddin recover Sharra knocked_down", "Saddin effect: remove Sharra knocked_down"]
    fight = play(SADDIN, down, FAR, "17", answers=answers)
    assert parts(fight, task="recover") == {"traits*1": 3}
    assert not fight["Sharra"].conditions
    away = script(pc("Saddin", "saddin", at=3), down, FAR).to("Saddin", "turn")
    assert not can(away, "recover Sharra")


@pytest.mark.rule("TZ-ACT-06")
@pytest.mark.parametrize(("mode", "left"), [("off", ["knocked_down"]), ("on", [])])
def test_points_add_up_over_turns_by_variant(mode: str, left: list[str]) -> None:
    """TZ-ACT-06, recover_accumulates: 6 and 4 points remove a major state together only by variant."""
    down = pc("A", states=[{"state": "knocked_down"}], hero_points=0)
    answers = ["A recover A knocked_down"] * 2 + ["A effect: remove A knocked_down"] * (mode == "on")
    fight = play(down, FAR, "16 14", answers=answers, recover_accumulates=mode, partial_removal="off", rounds=2)
    assert list(marks(fight["A"])) == left


@pytest.mark.rule("TZ-HEAL-02", "TZ-HEAL-01", "TZ-DMG-09", "TZ-DMG-04", "TZ-HEAL-03")
def test_healing() -> None:
    """TZ-HEAL-02: first aid is SAB + traits against 10; each point restores one, up to the maximum; a failure
    spends the attempt. TZ-DMG-09: from -8 to -6 by 2 points: no more bleeding. With margin 0 the points stay, and
    the loss stops."""
    hurt = pc("Sharra", "sharra", pgf=20)
    fight = play(SADDIN, hurt, FAR, "14", "Saddin first_aid Sharra physical")
    assert totals(fight, task="heal") == [(17, 10)]
    assert (fight["Sharra"].pgf, fight["Sharra"].ready_phys) == (26, False)
    failed = play(SADDIN, hurt, FAR, "6", "Saddin first_aid Sharra physical")
    assert (failed["Sharra"].pgf, failed["Sharra"].ready_phys) == (20, False)
    fight = play(SADDIN, pc("Sharra", "sharra", pgf=-8, heal_ready=True), FAR, "17", "Saddin first_aid Sharra physical")
    assert (fight["Sharra"].pgf, fight["Sharra"].stable_phys, fight["Sharra"].able) == (-6, True, False)
    answers = ["Saddin heal_power Brunda lay_hands physical"]
    fight = play(pc("Saddin", "saddin"), pc("Brunda", "brunda", at=1, pgf=-6), FAR, "13", answers=answers)
    assert totals(fight, task="heal") == [(16, 16)]
    assert (fight["Brunda"].pgf, fight["Brunda"].stable_phys) == (-6, True)
    told = [one for one in fight.of(ConditionGained) if one.condition == "stabilised"]
    assert [(one.body, one.detail, one.rule) for one in told] == [(1, "pgf", "TZ-DMG-09")]


@pytest.mark.rule("TZ-HEAL-02", "TZ-EFF-09")
@pytest.mark.parametrize(("die", "severity", "pgf"), [(15, "minor", 23), (12, "minor", 20), (11, "major", 24)])
def test_first_aid_lowers_a_wound(die: int, severity: str, pgf: int) -> None:
    """TZ-HEAL-02: 5 points make a major wound minor, and never less; what is left heals, and so do fewer than 5."""
    wounded = pc("Sharra", "sharra", pgf=20, states=[{"state": "bleeding_wound"}])
    treated = "Saddin treat: reduce Sharra bleeding_wound" if severity == "minor" else ""
    fight = play(SADDIN, wounded, FAR, dice=[die], answers=["Saddin first_aid Sharra physical", treated])
    value = -2 if severity == "minor" else -4
    assert [(one.severity, one.value) for one in fight["Sharra"].conditions] == [(severity, value)]
    assert fight["Sharra"].pgf == pgf


@pytest.mark.rule("TZ-DMG-09", "TZ-DMG-08", "TZ-EFF-06")
def test_minds_are_steadied() -> None:
    """TZ-DMG-09: calm_ability against 10 + the points below 0. TZ-DMG-08: the steadying roll has die, ability and
    traits alone; a momentary modifier is still there for the next action roll."""
    quick = pc("Saddin", "saddin", items={"initiative": 20})
    fight = play(quick, pc("Sharra", "sharra", pgm=-3), FAR, "10", "Saddin stabilise Sharra mental")
    assert totals(fight, task="stabilise") == [(13, 13)]
    assert (fight["Sharra"].pgm, fight["Sharra"].stable_ment) == (-3, True)
    fight = script(SADDIN, pc("Sharra", "sharra", pgm=-3), FAR, "2", rounds=1)
    fight["Sharra"].edges = [2, 2, 0, 0]
    fight.finish()
    assert parts(fight, task="steady") == {"traits*1": 3}
    assert fight["Sharra"].edges == [1, 1, 0, 0]


# Orders.

GUARD = npc("Guard", "guard", pgm=0)
INQ = npc("Inq", "inquisitor", at=4, items={"initiative": 20})


@pytest.mark.rule("TZ-ACT-08", "TZ-DMG-05", "TZ-OUT-02")
def test_orders() -> None:
    """TZ-ACT-08: the first order holds, is obeyed on the next turn and then forgotten. An enemy may only order
    surrender. Orders need a shared language within medio; by variant there are none."""
    fight = script(SHARRA, INQ, GUARD, answers="Inq order Guard move", rounds=2).to("Sharra", "turn")
    assert fight["Guard"].order == "move"
    fight.say("Inq move 9").to("Inq", "turn", round=2)
    assert fight["Guard"].place == (9.0, 0.0)
    assert fight["Guard"].order == ""
    fight = script(pc("Sharra", "sharra", items={"initiative": 30}), npc("Inq", "inquisitor", at=60), GUARD)
    fight.to("Sharra", "turn")
    assert [option for option in fight.options() if option.startswith("order")] == ["order Guard surrender"]
    fight.say("Sharra order Guard surrender").finish()
    assert fight["Guard"].out == "surrendered"
    foreign = npc("Guard", "guard", pgm=0, languages={"common": {"spoken": "none"}, "orcish": "high"})
    assert not can(script(SHARRA, INQ, foreign).to("Inq", "turn"), "order")
    assert not can(script(SHARRA, INQ, npc("Guard", "guard", pgm=0, at=40)).to("Inq", "turn"), "order")
    none = script(SHARRA, INQ, GUARD, zero_pgm_orders="none").to("Inq", "turn")
    assert not can(none, "order")


# Hazards.


@pytest.mark.rule("TZ-HAZ-01", "TZ-TIME-01")
def test_hazards() -> None:
    """TZ-HAZ-01: action die + bonus against each creature in the area, in initiative order; damage up to its cap.
    Without resistance it meets the difficulty of rolls without an opponent; after the decision no hazard
    strikes."""
    hazard = {"use": "fire", "start": 1, "at": [0, 0], "radius": 0.5, "bonus": 20, "cap": 4}
    fight = play(SHARRA, MERC, "10", scene={"hazards": [hazard]})
    assert [event.target for event in fight.of(HazardStruck)] == [0]
    (test,) = checked(fight, task="hazard")
    assert (test.parts, test.total, test.passed) == ((("hazard_bonus", 20),), 30, True)
    assert (fight["Sharra"].pgf, fight["Merc"].pgf) == (22, 22)
    pack = {"hazards": {"flood": {"domain": "physical", "resist": "none", "cap": 9}}}
    scene = {"lienzo": pack, "hazards": [{"use": "flood", "targets": ["Sharra"]}]}
    fight = play(SHARRA, MERC, "12", scene=scene)
    assert (totals(fight, task="hazard"), fight["Sharra"].pgf) == ([(12, 10)], 24)
    answers = ["Sharra melee_attack Merc scimitar", "Sharra damage: damage Merc 9"]
    won = play(SHARRA, npc("Merc", "mercenary", pgf=1), "18", answers=answers, scene=scene)
    assert not won.of(HazardStruck)
    assert won.fight.state.actor == -1


@pytest.mark.rule("TZ-HAZ-01", "TZ-DMG-02", "TZ-EFF-02")
@pytest.mark.parametrize(
    ("face", "cap", "states", "lost", "left"),
    [
        (15, 4, ["off_balance"], 4, ["off_balance"]),
        (15, 0, ["off_balance", "knocked_down"], 0, ["off_balance"]),
        (14, 4, ["off_balance"], 4, []),
        (15, 0, ["maimed"], 0, []),
        (15, 0, ["lose_gear", "knocked_down"], 0, ["knocked_down"]),
        (4, 9, [], 1, []),
        (3, 9, [], 0, []),
    ],
)
def test_points_of_a_hazard_buy_damage_and_then_states(
    face: int, cap: int, states: list[str], lost: int, left: list[str]
) -> None:
    """TZ-HAZ-01: at a price of 2 a point, up to the cap; then the states that the rest pays for, in their order."""
    row = {"domain": "physical", "resist": "PD", "bonus": 15, "cap": cap, "states": states}
    pack = {"hazards": {"trap": row}, "numbers": {"damage_price": 2}}
    fight = play(SHARRA, MERC, dice=[face], scene={"lienzo": pack, "hazards": [{"use": "trap", "targets": ["Sharra"]}]})
    assert (26 - fight["Sharra"].pgf, [one.name for one in fight["Sharra"].conditions]) == (lost, left)


@pytest.mark.rule("TZ-HAZ-01")
@pytest.mark.parametrize(("start", "every", "rounds"), [(1, 0, [1]), (2, 0, [2]), (1, 2, [1, 3])])
def test_hazards_come_once_or_again(start: int, every: int, rounds: list[int]) -> None:
    """TZ-HAZ-01: it strikes in the round of ``start``, and then at a fixed interval of rounds."""
    hazard = {"use": "fire", "start": start, "every": every, "targets": ["Merc"], "bonus": -20}
    fight = play(SHARRA, MERC, dice=[1] * len(rounds), scene={"hazards": [hazard]}, rounds=3)
    assert len(fight.of(HazardStruck)) == len(rounds)


@pytest.mark.rule("TZ-OUT-02", "TZ-OUT-10", "TZ-TEST-06")
@pytest.mark.parametrize(("level", "difficulty"), [("none", 15), ("low", 12), ("medium", 9), ("high", 9)])
def test_a_task_in_another_language(level: str, difficulty: int) -> None:
    """TZ-OUT-02: a step of the scale harder for each level of the language that is missing."""
    rune = {"name": "runa", "difficulty": 9, "language": "elvish"}
    fight = play(pc("A", languages={"elvish": level}), MERC, "20", "A task runa", scene={"tasks": [rune]})
    assert totals(fight, task="help") == [(20, difficulty)]


@pytest.mark.rule("TZ-HEAL-02", "TZ-HEAL-03", "TZ-DMG-09")
@pytest.mark.parametrize(("left", "difficulty"), [(3, 10), (0, 10), (-1, 11), (-8, 18)])
def test_first_aid_is_harder_by_the_points_below_zero(left: int, difficulty: int) -> None:
    """TZ-DMG-09: first aid and healing powers would stop the loss as well: 10 and the points below 0."""
    dying = pc("Sharra", "sharra", pgf=left, heal_ready=True, hero_points=0)
    for words in ("first_aid Sharra physical", "heal_power Sharra lay_hands physical"):
        fight = script(SADDIN, dying, FAR, "10", answers=[("Saddin", words)]).finish()
        assert [needed for _, needed in totals(fight, task="heal")] == [difficulty]


@pytest.mark.rule("TZ-STA-03", "TZ-DMG-05")
def test_what_total_attack_trades_ends_with_the_next_turn_of_the_broken() -> None:
    """TZ-STA-03, TZ-DMG-05: the broken choose no trade, so that PD and MD are what they always are."""
    wild = npc("Merc", "mercenary", at=40, stance="total_attack", stances=["total_attack"], pgm=0)
    fight = script(SHARRA, wild, npc("Ally", "mercenary", at=90), rounds=2).to("Sharra", "turn")
    assert fight["Merc"].push == 1
    fight.to("Sharra", "turn", round=2)
    assert fight["Merc"].push == 0
    assert defence(fight.fight.state, fight["Merc"], "PD") == 15


@pytest.mark.rule("TZ-OUT-02", "TZ-OUT-10")
@pytest.mark.parametrize(("written", "difficulty"), [(True, 18), (False, 12)])
def test_a_task_may_ask_for_writing(written: bool, difficulty: int) -> None:
    """TZ-OUT-02: an inscription is two steps harder for a speaker of its language who cannot read it."""
    task = {"name": "rune", "ability": "INT", "language": "orcish", "fluency": "high", "written": written}
    reader = pc("Sharra", "sharra", languages={"orcish": {"spoken": "high", "written": "low"}})
    fight = play(reader, FAR, "20", "Sharra task rune", scene={"tasks": [task]})
    assert [needed for _, needed in totals(fight, task="help")] == [difficulty]
