"""Events of a conflict: the parts of sums, purchases, and their consequences."""

from __future__ import annotations

import pytest

from simulator.core import events
from simulator.core.dice import Scripted
from simulator.core.scene import Scene
from simulator.systems.tapiz.turns.muster import figures, muster
from simulator.testing import Recording

from .conflict import MERC, SHARRA, checked, npc, pc, play, script


@pytest.mark.rule("TZ-TEST-02", "TZ-CHR-05", "TZ-STA-04", "TZ-MOV-04")
def test_rolls_are_told_with_their_parts() -> None:
    """TZ-CHR-05: a difficulty is 10 + DES + traits + armour, and what changes it. TZ-STA-04: the dice of damage
    focus have a line of their own, and the highest of them is in the sum. TZ-MOV-04: a feat names its ability,
    which without a modifier would show in no sum."""
    fight = play(SHARRA, MERC, "18", "Sharra melee_attack Merc")
    (test,) = checked(fight)
    assert test.goal_parts == (("base", 10), ("DES", 1), ("traits*1", 1), ("armour", 3))
    assert test.difficulty == sum(value for _, value in test.goal_parts) == 15
    fight = play(pc("Sharra", "sharra", stance="damage_focus"), MERC, "9 3 5", "Sharra melee_attack Merc")
    (roll,) = [one for one in fight.of(events.Rolled) if one.purpose == "damage_focus"]
    assert (roll.dice, roll.total) == ((3, 5), 5)
    (test,) = checked(fight)
    assert (test.dice, dict(test.parts)["damage_focus"]) == ((9,), 5)
    scene = {"feats": [{"name": "jump", "ability": "FUE", "difficulty": 12}]}
    fight = play(pc("Ana"), MERC, "12", "Ana feat jump", scene=scene)
    (deed,) = [one for one in fight.of(events.Acted) if one.verb == "feat"]
    assert (deed.item, deed.detail) == ("jump", "FUE")


@pytest.mark.rule("TZ-EFF-02", "TZ-DMG-03", "TZ-EFF-03", "TZ-EFF-14", "TZ-PH-09")
def test_what_points_buy_is_told() -> None:
    """TZ-EFF-02: 9 points, 9 of damage, which the cap of die and level allows. TZ-EFF-03, TZ-EFF-14: 11 consequence
    points buy a riposte, whose limit the event names, and a momentary -1. TZ-PH-09: what a hero point buys, at the
    price of one point."""
    fight = play(SHARRA, MERC, "18", "Sharra melee_attack Merc")
    (bought,) = fight.of(events.Bought)
    assert (bought.points, bought.parts, bought.against) == (9, (("margin", 9),), -1)
    assert bought.purchases == (("damage", "physical", 9),)
    assert bought.limit == (("dice", 6), ("level", 3))
    told = [type(event) for event in fight.heard.events]
    assert told.index(events.Tested) < told.index(events.Bought) < told.index(events.PoolChanged)
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


@pytest.mark.rule("TZ-EFF-06", "TZ-EFF-07", "TZ-EFF-12")
def test_states_are_told() -> None:
    """TZ-EFF-06: a momentary modifier that is not used ends with its bearer's next turn. TZ-EFF-12: a state against
    one creature names the rolls it acts on, against whom alone, and by whom."""
    fight = play(SHARRA, MERC, "13", "Merc melee_attack Sharra; Sharra consequence: momentary Merc action -1", rounds=2)
    (over,) = fight.of(events.ConditionEnded)
    assert (over.body, over.condition, over.detail) == (1, "momentary_down", "action")
    said = ["Inq mental_attack Sharra terrify", "Inq damage: damage none", "Inq effect: consequence Sharra frightened"]
    fight = play(SHARRA, npc("Inq", "inquisitor"), "17", answers=said)
    (gained,) = [one for one in fight.of(events.ConditionGained) if one.condition == "frightened"]
    assert (gained.on, gained.against, gained.by) == (("PA", "MA", "MD"), 1, 1)


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


@pytest.mark.rule("TZ-CHR-05")
@pytest.mark.parametrize(
    ("fields", "given"), [({}, {}), ({"base_pd": 20, "base_md": 7}, {"base_pd": 20, "base_md": 7})]
)
def test_defences_that_a_sheet_gives_are_told(fields: dict[str, object], given: dict[str, int]) -> None:
    """TZ-CHR-05: in place of their sums, among the numbers of the muster."""
    fight = script(npc("Merc", "mercenary", **given), pc("Ana"))
    told = dict(figures(fight["Merc"]))
    assert {name: value for name, value in told.items() if name.startswith("base_")} == given
