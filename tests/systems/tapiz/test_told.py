"""What a conflict tells: of what its sums are made, what points buy, what becomes of what."""

from __future__ import annotations

import pytest

from simulator.core import events
from simulator.core.dice import Scripted
from simulator.core.scene import Scene
from simulator.systems.tapiz.turns.muster import figures, muster
from simulator.testing import Recording

from .conflict import checked, npc, pc, play, script

SHARRA = pc("Sharra", "sharra")
MERC = npc("Merc", "mercenary")


@pytest.mark.rule("TZ-TEST-02", "TZ-CHR-05")
def test_a_difficulty_is_told_with_its_parts() -> None:
    """TZ-CHR-05: 10 + DES + traits + armour, and what changes it."""
    fight = play(SHARRA, MERC, "18", "Sharra melee_attack Merc")
    (test,) = checked(fight)
    assert test.goal_parts == (("base", 10), ("DES", 1), ("traits*1", 1), ("armour", 3))
    assert test.difficulty == sum(value for _, value in test.goal_parts) == 15


@pytest.mark.rule("TZ-EFF-02", "TZ-DMG-03")
def test_what_points_buy_is_told_before_it_happens() -> None:
    """TZ-EFF-02: 9 points, 9 of damage, which the cap of die and level allows."""
    fight = play(SHARRA, MERC, "18", "Sharra melee_attack Merc")
    (bought,) = fight.of(events.Bought)
    assert (bought.points, bought.parts, bought.against) == (9, (("margin", 9),), -1)
    assert bought.purchases == (("damage", "physical", 9),)
    assert bought.limit == (("dice", 6), ("level", 3))
    told = [type(event) for event in fight.heard.events]
    assert told.index(events.Tested) < told.index(events.Bought) < told.index(events.PoolChanged)


@pytest.mark.rule("TZ-EFF-03", "TZ-EFF-14")
def test_a_failure_is_told_with_what_it_costs() -> None:
    """TZ-EFF-03, TZ-EFF-14: 11 consequence points buy a riposte, whose limit the event names, and a momentary -1."""
    said = [
        "Merc melee_attack Sharra",
        "Sharra consequence: consequence Merc riposte",
        "Sharra consequence: momentary Merc action -1",
    ]
    fight = play(SHARRA, MERC, "4", answers=said)
    failure, riposte = fight.of(events.Bought)
    assert (failure.account, failure.points, failure.against) == ("consequence", 11, 1)
    assert failure.purchases == (("consequence", "riposte", 10), ("momentary_down", "action", 1))
    assert (riposte.account, riposte.purchases) == ("riposte", (("damage", "physical", 9),))
    assert riposte.limit == (("dice", 6), ("level", 3))


@pytest.mark.rule("TZ-STA-04")
def test_the_dice_of_damage_focus_are_told_once() -> None:
    """TZ-STA-04: in a line of their own, and the highest of them in the sum."""
    fight = play(pc("Sharra", "sharra", stance="damage_focus"), MERC, "9 3 5", "Sharra melee_attack Merc")
    (roll,) = [one for one in fight.of(events.Rolled) if one.purpose == "damage_focus"]
    assert (roll.dice, roll.total) == ((3, 5), 5)
    (test,) = checked(fight)
    assert (test.dice, dict(test.parts)["damage_focus"]) == ((9,), 5)


@pytest.mark.rule("TZ-EFF-06")
def test_a_momentary_modifier_that_is_not_used_is_told_to_be_over() -> None:
    """TZ-EFF-06: at the end of its bearer's next turn."""
    fight = play(SHARRA, MERC, "13", "Merc melee_attack Sharra; Sharra consequence: momentary Merc action -1", rounds=2)
    (over,) = fight.of(events.ConditionEnded)
    assert (over.body, over.condition, over.detail) == (1, "momentary_down", "action")


@pytest.mark.rule("TZ-EFF-07", "TZ-EFF-12")
def test_a_state_is_told_with_the_rolls_it_acts_on() -> None:
    """TZ-EFF-12: frightened by one creature: what it acts on, against whom alone, and by whom."""
    said = ["Inq mental_attack Sharra terrify", "Inq damage: damage none", "Inq effect: consequence Sharra frightened"]
    fight = play(SHARRA, npc("Inq", "inquisitor"), "17", answers=said)
    (gained,) = [one for one in fight.of(events.ConditionGained) if one.condition == "frightened"]
    assert (gained.on, gained.against, gained.by) == (("PA", "MA", "MD"), 1, 1)


@pytest.mark.rule("TZ-MOV-04")
def test_a_feat_is_told_with_its_ability() -> None:
    """TZ-MOV-04: an ability without a modifier would show in no sum."""
    scene = {"feats": [{"name": "jump", "ability": "FUE", "difficulty": 12}]}
    fight = play(pc("Ana"), MERC, "12", "Ana feat jump", scene=scene)
    (deed,) = [one for one in fight.of(events.Acted) if one.verb == "feat"]
    assert (deed.item, deed.detail) == ("jump", "FUE")


@pytest.mark.rule("TZ-DMG-09")
@pytest.mark.parametrize(
    ("pool", "points", "told"), [("phys", -2, ["pgf"]), ("phys", 5, []), ("ment", -2, ["pgm"]), ("ment", 5, [])]
)
def test_the_stabilised_are_told_at_the_start(pool: str, points: int, told: list[str]) -> None:
    """TZ-DMG-09: those whose pool is below 0; of others it says nothing."""
    name = {"phys": "pgf", "ment": "pgm"}[pool]
    hurt = npc("Merc", "mercenary", at=2, stabilised={pool: True}, **{name: points})
    fight = script(SHARRA, npc("Other", "mercenary"), hurt)
    fight["Merc"].stable_phys, fight["Merc"].stable_ment = pool == "phys", pool == "ment"
    heard = Recording()
    muster(Scene(fight.fight.state, Scripted(()), {}, heard, True))
    gained = [one for one in heard.events if isinstance(one, events.ConditionGained)]
    assert [one.detail for one in gained if one.condition == "stabilised"] == told


@pytest.mark.rule("TZ-PH-09")
def test_enduring_is_told_with_its_price() -> None:
    """TZ-PH-09: what a hero point buys, at the price of one point."""
    strong = npc("Merc", "mercenary", items={"attack": 20})
    said = [
        "Merc melee_attack Sharra long_sword",
        "Merc damage: damage none",
        "Merc effect: consequence Sharra dazed",
        "Sharra hero_rewrite: endure Merc off_balance",
    ]
    fight = play(SHARRA, strong, "10", answers=said, ph_consequence_with_success="on")
    (endured,) = [one for one in fight.of(events.Bought) if one.account == "hero"]
    assert (endured.points, endured.parts) == (1, (("hero_point", 1),))


@pytest.mark.rule("TZ-CHR-05")
@pytest.mark.parametrize(
    ("fields", "given"), [({}, {}), ({"base_pd": 20, "base_md": 7}, {"base_pd": 20, "base_md": 7})]
)
def test_defences_that_a_sheet_gives_are_told(fields: dict[str, object], given: dict[str, int]) -> None:
    """TZ-CHR-05: in place of their sums, among the numbers of the muster."""
    fight = script(npc("Merc", "mercenary", **given), pc("Ana"))
    told = dict(figures(fight["Merc"]))
    assert {name: value for name, value in told.items() if name.startswith("base_")} == given
