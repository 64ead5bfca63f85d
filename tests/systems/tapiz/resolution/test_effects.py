"""Purchases with points: prices, letters, slots, instant entries, removal, reduction, dispelling (TZ-EFF)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from simulator.core.asks import Option
from simulator.core.events import Bought
from simulator.systems.tapiz.lienzo.pack import Lienzo
from simulator.systems.tapiz.resolution.deals import FAILURE, HINDER, SUCCESS, Deal, cost
from simulator.systems.tapiz.resolution.effects import catalogue, entries
from simulator.systems.tapiz.resolution.resistance import PD, defence
from simulator.systems.tapiz.schema import SCHEMA
from simulator.systems.tapiz.sheet import MENTAL, PHYSICAL
from simulator.testing import ScriptedFight
from simulator.testing.encounters import Fighter

from ..conflict import MERC, SHARRA, STRIKE, Quiet, can, changes, marks, npc, parts, pc, play, script, totals, values

NO_DAMAGE = "Sharra damage: damage none"
BLOW = "Merc melee_attack Sharra long_sword"
STRONG = pc("Sharra", "sharra", items={"attack": 20})


EACH_KIND = {"momentary_modifiers": "each_kind"}


def shopping(face: int = 20, *more: Fighter, variants: Mapping[str, object] | None = None, **fields: Any) -> Quiet:
    """Sharra at the counter after a melee success, nothing spent on damage."""
    merc = npc("Merc", "mercenary", **fields)
    fight = script(STRONG, merc, *more, dice=[face], answers=f"{STRIKE}; {NO_DAMAGE}", variants=variants)
    return fight.to("Sharra", "effect")


def items(fight: ScriptedFight, verb: str) -> set[str]:
    """Return the entries of one polarity that are legal now."""
    return {option.item for option in fight.asks[0].options() if option.verb == verb}


@pytest.mark.rule(
    "TZ-EFF-01", "TZ-EFF-11", "TZ-EFF-12", "TZ-EFF-15", "TZ-EFF-04", "TZ-DMG-02", "TZ-ACT-10", "TZ-EFF-02", "TZ-EFF-03"
)
def test_the_catalogue_and_its_defaults() -> None:
    """TZ-EFF-04: a melee success buys everything with the letter C, and nothing that only words, support or
    failures bring. TZ-EFF-11, TZ-EFF-12, TZ-EFF-15: the pack has every entry that the rules name. TZ-EFF-01: an
    effect point for each hit point. TZ-ACT-10: by default damage up to the cap, the rest in the dearest state; a
    riposte in reach, else the dearest state."""
    fight = shopping()
    rows = Lienzo().states
    legal = items(fight, "consequence") | items(fight, "effect")
    for row in rows.values():
        if row.ends != "instant" and not row.power_only and not row.manoeuvre_only:
            assert (row.id in legal) is ("C" in row.how), row.id
    assert "held" not in legal
    assert "petrified" not in legal
    rows = Lienzo().states
    instant = {row.does for row in rows.values() if row.ends == "instant"} - {None}
    assert len(instant) == 13
    assert SCHEMA.ids["conditions"] >= set(rows)
    state = shopping().fight.state
    assert [cost(state, Option("damage", 1, amount=amount)) for amount in (0, 1, 3)] == [0, 1, 3]
    bold = script(STRONG, MERC, "20", STRIKE).to("Sharra", "damage")
    assert bold.asks[0].default() == Option("damage", 1, amount=9)
    bold.to("Sharra", "effect")
    default = bold.asks[0].default()
    assert Lienzo().states[default.item].severity == "extreme"
    miss = script(SHARRA, MERC, "5", STRIKE).to("Merc", "consequence")
    assert miss.options()[0].startswith("momentary Sharra action")


@pytest.mark.rule("TZ-EFF-01", "TZ-EFF-02")
@pytest.mark.parametrize(
    ("face", "severities"), [(8, set()), (9, {"minor"}), (14, {"minor", "major"}), (19, {"minor", "major", "extreme"})]
)
def test_prices_are_five_ten_and_fifteen(face: int, severities: set[str]) -> None:
    """TZ-EFF-01: with 4, 5, 10 and 15 EP the dearest states are none, minor, major, extreme."""
    sharra = pc("Sharra", "sharra", hero_points=0)
    fight = script(sharra, npc("Merc", "mercenary", base_pd=10), dice=[face], answers=f"{STRIKE}; {NO_DAMAGE}")
    fight.to("Sharra", "effect")
    assert fight.asks[0].about is not None
    assert fight.asks[0].about.amount == face - 4
    rows = Lienzo().states
    found = {rows[name].severity for name in items(fight, "consequence") if name in rows}
    assert found == severities


@pytest.mark.rule("TZ-EFF-01", "TZ-EFF-16")
def test_values_and_classes() -> None:
    """TZ-EFF-01: with effect_scale_by_level a state has the value of its maker's tier. TZ-EFF-16: generic states
    are numeric, of any severity and one class; a consequence on the target, an effect on oneself."""
    lienzo = {
        "tiers": [
            {"level": 1, "minor": 1, "major": 2, "extreme": 3},
            {"level": 3, "minor": 3, "major": 5, "extreme": 7},
        ]
    }
    answers = [STRIKE, NO_DAMAGE, "Sharra effect: consequence Merc off_balance"]
    fight = play(SHARRA, MERC, "14", answers=answers, effect_scale_by_level="on", scene={"lienzo": lienzo})
    assert values(fight["Merc"]) == {"off_balance": -3}
    bought = [Option("effect", 0, "generic", "major PD"), Option("consequence", 1, "generic", "minor MV")]
    fight = play(STRONG, MERC, "20", answers=[STRIKE, NO_DAMAGE, *(("Sharra", one) for one in bought)])
    assert [(one.value, one.classes) for one in fight["Sharra"].conditions] == [(4, ("PD",))]
    assert [(one.value, one.classes) for one in fight["Merc"].conditions] == [(-2, ("MV",))]


@pytest.mark.rule("TZ-DMG-02")
@pytest.mark.parametrize(("price", "lost"), [(1, 9), (2, 4), (9, 1), (10, 0)])
def test_damage_is_bought_at_the_price_of_the_pack(price: int, lost: int) -> None:
    """TZ-DMG-02: damage of as many hit points as the points pay for, perhaps 0."""
    fight = script(SHARRA, MERC, "18", STRIKE, scene={"lienzo": {"numbers": {"damage_price": price}}})
    before = fight["Merc"].pgf
    fight.finish()
    assert before - fight["Merc"].pgf == lost
    bought = [entry for event in fight.of(Bought) for entry in event.purchases]
    assert bought == ([("damage", "physical", lost)] if lost else [])


@pytest.mark.rule("TZ-EFF-02", "TZ-EFF-05")
def test_several_things_are_bought_at_once() -> None:
    """TZ-EFF-02: damage, one state a severity, a momentary modifier; an entry and a slot only once. TZ-EFF-05:
    disarming and knocking down are both major, and both fit into one list. TZ-EFF-05, by_body_part: the imposer
    chooses a part; each has its own slots."""
    fight = shopping(20)
    assert fight.asks[0].about is not None
    assert fight.asks[0].about.amount == 31
    fight.say("Sharra effect: consequence Merc off_balance").step()
    assert not can(fight, "consequence Merc obstacle")
    assert not can(fight, "consequence Merc off_balance")
    assert can(fight, "effect Sharra advantage_position")
    fight.say("Sharra effect: consequence Merc knocked_down", "Sharra effect: consequence Merc blinded")
    fight.say("Sharra effect: momentary Merc resistance -1").finish()
    assert values(fight["Merc"]) == {"off_balance": -2, "knocked_down": -4, "blinded": -6}
    fight = shopping()
    fight.say("Sharra effect: consequence Merc disarm", "Sharra effect: consequence Merc knocked_down").finish()
    assert fight["Merc"].hand == ""
    assert list(values(fight["Merc"])) == ["knocked_down"]
    answers = [
        STRIKE,
        NO_DAMAGE,
        "Sharra effect: consequence Merc painful_wound left_arm",
        "Sharra effect: consequence Merc off_balance legs",
    ]
    fight = play(STRONG, MERC, "20", answers=answers, consequence_slots="by_body_part")
    assert {one.part for one in fight["Merc"].conditions} == {"left_arm", "legs"}


@pytest.mark.rule("TZ-EFF-05")
@pytest.mark.parametrize(("mode", "both"), [("per_severity", False), ("by_domain", True), ("unlimited", True)])
def test_slots_by_domain(mode: str, both: bool) -> None:
    """TZ-EFF-05: a mental and a physical major state together only with a set of slots for each, or none at all."""
    dazed = npc("Merc", "mercenary", states=[{"state": "greatly_distracted", "domain": "mental"}])
    answers = [STRIKE, NO_DAMAGE, "Sharra effect: consequence Merc knocked_down"]
    fight = play(STRONG, dazed, "20", answers=answers, consequence_slots=mode)
    assert ("greatly_distracted" in marks(fight["Merc"])) is both


@pytest.mark.rule("TZ-EFF-06")
def test_momentary_modifiers() -> None:
    """TZ-EFF-06: -1 on the next action roll, +1 on the next resistance; each ends when used. +1 on Sharra's own
    action, bought in round 1, lasts through her turn of round 2 and not into round 3. At most one of each sign and
    kind on a creature, where a roll pays for more than one. One modifier for one roll; what is left then buys no
    other."""
    answers = [
        STRIKE,
        NO_DAMAGE,
        "Sharra effect: momentary Merc action -1",
        "Sharra effect: momentary Sharra resistance 1",
        BLOW,
        BLOW,
    ]
    fight = play(SHARRA, MERC, "12 10 10", answers=answers, rounds=2, variants=EACH_KIND)
    assert totals(fight, "Merc") == [(11, 18), (12, 17)]
    answers = [STRIKE, NO_DAMAGE, "Sharra effect: momentary Sharra action 1"]
    fight = script(SHARRA, MERC, "12 10", answers=answers, rounds=3).to("Sharra", "turn", round=2)
    assert fight["Sharra"].edges[0] == 1
    fight.to("Merc", "turn", round=2)
    assert fight["Sharra"].edges[0] == 0
    fight.say(STRIKE).finish()
    assert "momentary" not in parts(fight)
    fight = shopping(variants=EACH_KIND)
    fight.say("Sharra effect: momentary Merc action -1").step()
    assert not can(fight, "momentary Merc action -1")
    assert can(fight, "momentary Merc resistance -1")
    fight = shopping()
    fight.say("Sharra effect: momentary Merc action -1").step()
    assert not can(fight, "momentary")


@pytest.mark.rule("TZ-EFF-03", "TZ-EFF-04")
def test_failures_of_words() -> None:
    """TZ-EFF-04: a failed mental attack brings states of the mind, on whichever side it falls; no blow is
    returned. The list for a failed trick of the body is made again for one of the mind, in the same fight."""
    fight = script(SHARRA, MERC, "1", "Sharra mental_attack Merc intimidate")
    assert items(fight.to("Merc", "consequence"), "consequence") == {"dazed", "distracted", "lose_resource", "generic"}
    weak = pc("Sharra", "sharra", items={"mental_attack": -12})
    words = "Sharra mental_attack Merc intimidate"
    worse = script(weak, pc("Saddin", "saddin"), MERC, "1", answers=[words]).to("Merc", "consequence")
    bodily = {"knocked_down", "off_balance", "riposte", "ally_hurt", "disarm", "break_item", "dislocation", "obstacle"}
    assert not bodily & items(worse, "consequence")
    assert {"confused", "greatly_distracted"} <= items(worse, "consequence")
    fight = script(SHARRA, MERC)
    state, actor, other = fight.fight.state, fight["Sharra"], fight["Merc"]
    found = []
    for domain in (PHYSICAL, MENTAL):
        deal = Deal(FAILURE, other, actor, "Ff", domain, 15)
        deal.letters = "S"
        found.append({row.id for row in catalogue(state).rows(state, deal, "major")})
    assert "knocked_down" in found[0]
    assert found[1] == {"greatly_distracted"}


@pytest.mark.rule("TZ-EFF-15", "TZ-MOV-03", "TZ-DMG-05", "TZ-MOV-05")
def test_the_unhorsed() -> None:
    """TZ-EFF-15: the unhorsed move 0 m in the turn in which they fall and in that of the same round that is still
    to come, whatever would move them."""
    fell = [STRIKE, NO_DAMAGE, "Sharra effect: consequence Merc unhorse"]
    strong = pc("Sharra", "sharra", items={"attack": 9, "initiative": 9})
    fight = script(strong, npc("Merc", "mercenary", mount="riding"), "15", answers=fell, rounds=2).to("Merc", "turn")
    assert not fight["Merc"].riding
    assert not can(fight, "move")
    fight.to("Merc", "turn", round=2)
    assert can(fight, "move")
    rider = npc("Merc", "mercenary", mount="riding", pgm=0)
    fell = [STRIKE, NO_DAMAGE, "Sharra effect: consequence Merc unhorse"]
    strong = pc("Sharra", "sharra", items={"attack": 9, "initiative": 9})
    ally = npc("Ally", "mercenary", at=90)
    fight = script(strong, rider, ally, "15", answers=fell, rounds=2).to("Sharra", "turn", round=2)
    assert fight["Merc"].place == (1.0, 0.0)
    clumsy = npc("Merc", "mercenary", mount="riding", items={"attack": -9})
    blow = [BLOW, "Sharra consequence: consequence Merc unhorse", "Merc pace: pace walk"]
    own = script(SHARRA, clumsy, "1", answers=blow, ph_mode="none").to("Merc", "turn")
    while own["Merc"].riding:
        own.step()
    assert not own.fight.pending or not can(own, "move")


@pytest.mark.rule("TZ-EFF-03")
def test_failures_pay_for_what_the_letters_allow() -> None:
    """TZ-EFF-03: F always, f only within the melee reach of the one who imposes it, and one momentary modifier."""
    near = script(SHARRA, MERC, "1", STRIKE).to("Merc", "consequence")
    assert {"painful_wound", "flanked", "off_balance", "dazed"} <= items(near, "consequence")
    assert "advantage_position" not in {option.item for option in near.asks[0].options()}
    near.say("Merc consequence: momentary Merc resistance 1").step()
    assert not can(near, "momentary")
    thrower = pc("Sharra", "sharra", weapons=["dagger_thrown"])
    far = script(thrower, npc("Merc", "mercenary", at=4), "1", "Sharra thrown_attack Merc")
    far.to("Merc", "consequence")
    assert "painful_wound" not in items(far, "consequence")
    assert "off_balance" in items(far, "consequence")


@pytest.mark.rule("TZ-EFF-03")
@pytest.mark.parametrize(
    ("fields", "more"), [({"flags": ["knocked_out"]}, [1]), ({"pgm": 0}, []), ({"pgf": 0}, []), ({"pgm": -1}, [1])]
)
def test_who_cannot_act_spends_nothing(fields: dict[str, Any], more: list[int]) -> None:
    """TZ-EFF-03: knocked out, broken, unconscious or unstable opponents spend no consequence points."""
    ally = npc("Ally", "mercenary", at=60)
    merc = npc("Merc", "mercenary", **fields)
    fight = play(pc("Sharra", "sharra", items={"attack": -20}), merc, ally, dice=[1, *more], answers=STRIKE)
    assert totals(fight)
    assert not fight["Sharra"].conditions
    assert fight["Sharra"].pgf == 26


@pytest.mark.rule("TZ-EFF-03")
@pytest.mark.parametrize(("mode", "legal"), [("riposte_only", False), ("never", False), ("free", True)])
def test_failures_may_cost_hit_points_freely(mode: str, legal: bool) -> None:
    """TZ-EFF-03, consequence_points_damage: free: 1 CP is 1 PGF up to the opponent's cap."""
    fight = script(SHARRA, MERC, "1", STRIKE, consequence_points_damage=mode)
    fight.to("Merc", "consequence")
    assert can(fight, "damage Sharra 8") is legal
    assert not can(fight, "damage Sharra 9")
    if legal:
        fight.say("Merc consequence: damage Sharra 8").finish()
        assert fight["Sharra"].pgf == 18


@pytest.mark.rule("TZ-EFF-03", "TZ-EFF-02", "TZ-EFF-14")
def test_free_damage() -> None:
    """TZ-EFF-02, TZ-EFF-03: damage at most once for one failure, and never above the opponent's cap. The cap of a
    mind is its modifier and its level, -1 and 1 here, and never below 1. TZ-EFF-03, consequence_points_damage =
    never: hit points cannot be bought with consequence points."""
    fight = script(pc("Sharra", "sharra", items={"attack": -14}), MERC, "1", STRIKE, consequence_points_damage="free")
    fight.to("Merc", "consequence")
    assert can(fight, "damage Sharra 9")
    assert not can(fight, "damage Sharra 10")
    fight.say("Merc consequence: damage Sharra 4").step()
    assert not can(fight, "damage Sharra")
    weak = pc("Sharra", "sharra", items={"mental_attack": -12})
    fight = script(weak, MERC, "1", answers="Sharra mental_attack Merc intimidate", consequence_points_damage="free")
    fight.to("Merc", "consequence")
    assert [option for option in fight.options() if option.startswith("damage")] == ["damage Sharra 1"]
    heavy = pc("Sharra", "sharra", items={"attack": -10})
    fight = script(heavy, MERC, "1", STRIKE, consequence_points_damage="never")
    fight.to("Merc", "consequence")
    assert "riposte" not in items(fight, "consequence")
    usual = script(heavy, MERC, "1", STRIKE).to("Merc", "consequence")
    assert usual.options()[0] == "consequence Sharra riposte"


@pytest.mark.rule("TZ-DMG-11")
@pytest.mark.parametrize(
    ("model", "what", "slain"),
    [("defence_reserve", SUCCESS, True), ("standard", SUCCESS, False), ("defence_reserve", HINDER, False)],
)
def test_only_a_success_under_the_reserve_slays(model: str, what: str, slain: bool) -> None:
    """TZ-DMG-11: with no other model of hit points, by no other action, and only among the extreme states."""
    fight = script(SHARRA, MERC, variants={} if model == "standard" else {"hp_model": model})
    deal = Deal(what, fight["Sharra"], fight["Merc"], "AB", PHYSICAL, 40)
    found = {
        severity: [option for option in entries(fight.fight.state, deal, severity) if option.item == "slain"]
        for severity in ("minor", "major", "extreme")
    }
    assert {severity: bool(options) for severity, options in found.items()} == {
        "minor": False,
        "major": False,
        "extreme": slain,
    }


@pytest.mark.rule("TZ-EX-03", "TZ-EFF-08", "TZ-EFF-13", "TZ-EFF-09")
@pytest.mark.parametrize(("face", "up"), [(17, False), (18, True)])
def test_getting_up_needs_ten_points(face: int, up: bool) -> None:
    """TZ-EX-03: 9 EP do nothing, for there is no partial way; 10 EP end it, and it acts from its next turn."""
    downed = npc("Merc", "mercenary", flags=["knocked_out"], abilities={"CON": 14})
    fight = play(
        SHARRA, downed, npc("Ally", "mercenary", at=60), dice=[face], answers="Merc effect: remove Merc" if up else []
    )
    assert totals(fight, task="recover") == [(face + 2, 10)]
    assert fight["Merc"].able is up


@pytest.mark.rule("TZ-EFF-13", "TZ-ATK-11")
@pytest.mark.parametrize(
    ("mode", "face", "legal"), [("major", 14, True), ("extreme", 14, False), ("extreme", 19, True), ("off", 20, False)]
)
def test_knocking_out_is_major_extreme_or_off(mode: str, face: int, legal: bool) -> None:
    """TZ-EFF-13: by variant 10 points, 15 points, or not for sale."""
    merc = npc("Merc", "mercenary", base_pd=10)
    fight = script(SHARRA, merc, dice=[face], answers=f"{STRIKE}; {NO_DAMAGE}", knockout_severity=mode)
    fight.to("Sharra", "effect")
    assert ("knocked_out" in items(fight, "consequence")) is legal


@pytest.mark.rule("TZ-EFF-09")
def test_states_are_lowered_a_step_at_a_time() -> None:
    """TZ-EFF-09: 5 points make an extreme state major, then minor; not into a slot that is taken, nor by variant."""
    hurt = pc("Sharra", "sharra", states=[{"state": "confused", "domain": "physical"}])
    fight = play(hurt, MERC, "20", answers=f"{STRIKE}; {NO_DAMAGE}; Sharra effect: reduce Sharra confused")
    assert [(one.severity, one.value) for one in fight["Sharra"].conditions] == [("major", -4)]
    full = pc("Sharra", "sharra", states=[{"state": "confused"}, {"state": "knocked_down"}])
    blocked = script(full, npc("Merc", "mercenary", base_pd=5), "20", answers=f"{STRIKE}; {NO_DAMAGE}").to(
        "Sharra", "effect"
    )
    assert not can(blocked, "reduce Sharra confused")
    off = script(hurt, MERC, "20", answers=f"{STRIKE}; {NO_DAMAGE}", partial_removal="off")
    assert not can(off.to("Sharra", "effect"), "reduce")


@pytest.mark.rule("TZ-EFF-09", "TZ-EFF-06")
@pytest.mark.parametrize(("by", "value"), [(-1, -4), (0, -6), (1, -4)])
def test_a_lowered_state_is_scaled_by_the_level_of_its_maker(by: int, value: int) -> None:
    """TZ-EFF-06, effect_scale_by_level: as when it was made; one that a sheet brings along is of level 1."""
    hurt = pc("Sharra", "sharra", level=6, states=[{"state": "confused", "domain": "physical"}])
    answers = [STRIKE, NO_DAMAGE, "Sharra effect: reduce Sharra confused"]
    fight = script(hurt, MERC, "20", answers=answers, effect_scale_by_level="on")
    fight["Sharra"].conditions[0].by = by
    fight.finish()
    assert [one.value for one in fight["Sharra"].conditions] == [value]


@pytest.mark.rule("TZ-EFF-07", "TZ-CHR-06")
def test_what_acts_against_one_enemy_alone_is_in_no_defence_that_all_see() -> None:
    """TZ-EFF-07: the static defence is that against any enemy; so a state against one of them does not count."""
    plain = script(SHARRA, MERC)["Merc"]
    fight = script(SHARRA, npc("Merc", "mercenary", states=[{"state": "off_balance"}]), npc("Ally", "mercenary", at=60))
    body, state = fight["Merc"], fight.fight.state
    (condition,) = body.conditions
    usual = defence(state, plain, PD)
    found = {}
    for condition.vs in (-1, 0, 1, 2):
        found[condition.vs] = defence(state, body, PD) - usual
    assert found == {-1: condition.value, 0: 0, 1: 0, 2: 0}
    assert condition.value < 0


@pytest.mark.rule("TZ-EFF-08", "TZ-EFF-10")
def test_states_end_by_dispelling_and_death() -> None:
    """TZ-EFF-08: opponents' effects are dispelled for their price; wounds and permanent states cannot be removed in
    a conflict. TZ-EFF-10: a state against Sharra ends when she dies."""
    merc = npc("Merc", "mercenary", states=[{"state": "covered"}])
    hurt = pc("Sharra", "sharra", items={"attack": 20}, states=[{"state": "painful_wound"}, {"state": "maimed"}])
    fight = script(hurt, merc, "20", answers=f"{STRIKE}; {NO_DAMAGE}").to("Sharra", "effect")
    assert not can(fight, "remove Sharra")
    fight.say("Sharra effect: dispel Merc covered").finish()
    assert not fight["Merc"].conditions
    merc = npc("Merc", "mercenary", states=[{"state": "frightened", "vs": "Sharra"}])
    weak = pc("Sharra", "sharra", pgf=-5, stabilised=True)
    answers = ["Merc melee_attack Sharra long_sword", "Merc damage: damage Sharra 5"]
    fight = play(pc("Saddin", "saddin", at=60), weak, merc, "20", answers=answers)
    assert fight["Sharra"].out == "dead"
    assert not fight["Merc"].conditions


# What happens at once.


@pytest.mark.rule("TZ-EFF-11", "TZ-ACT-03", "TZ-EFF-12", "TZ-EFF-15", "TZ-CHR-05")
def test_arms_at_once() -> None:
    """TZ-EFF-11, TZ-ACT-03 c: ready_weapon draws or sheathes now. TZ-EFF-12: the weapon falls at the bearer's feet;
    picking it up costs what readying does. TZ-EFF-12, TZ-EFF-15: without shield and armour the defence sinks by
    what they gave; natural weapons never break. TZ-EFF-11: lose_resource takes one bolt. TZ-EFF-15: cancel_power
    takes one power of the target's for the scene."""
    fight = shopping()
    fight.say("Sharra effect: effect Sharra ready_weapon hand_crossbow").finish()
    assert fight["Sharra"].hand == "hand_crossbow"
    fight = shopping()
    fight.say("Sharra effect: consequence Merc disarm").to("Merc", "turn")
    assert (fight["Merc"].hand, fight["Merc"].arm("long_sword")) == ("", None)
    fight.say("Merc pick_up Merc long_sword").finish()
    assert fight["Merc"].hand == "long_sword"
    assert not fight.fight.state.floor
    answers = [
        "Sharra melee_attack Saddin scimitar",
        NO_DAMAGE,
        "Sharra effect: consequence Saddin break_item armour",
        "Sharra effect: consequence Saddin lose_gear shield",
        "Sharra melee_attack Saddin scimitar",
    ]
    fight = play(STRONG, npc("Saddin", "saddin"), "20 1", answers=answers, rounds=2)
    assert [needed for _, needed in totals(fight)] == [18, 13]
    wolf = script(STRONG, npc("Wolf", "wolf"), "20", answers=f"Sharra melee_attack Wolf scimitar; {NO_DAMAGE}")
    assert not can(wolf.to("Sharra", "effect"), "consequence Wolf break_item bite")
    answers = [
        "Sharra melee_attack Guard scimitar",
        NO_DAMAGE,
        "Sharra effect: consequence Guard lose_resource light_crossbow",
    ]
    fight = play(STRONG, npc("Guard", "guard"), "20", answers=answers)
    assert fight["Guard"].arm("light_crossbow").ammo == 19
    answers = ["Sharra melee_attack Inq scimitar", NO_DAMAGE, "Sharra effect: consequence Inq cancel_power terrify"]
    fight = script(STRONG, npc("Inq", "inquisitor"), "20", answers=answers).to("Inq", "turn")
    assert not can(fight, "mental_attack Sharra terrify")
    assert can(fight, "mental_attack Sharra intimidate")


@pytest.mark.rule("TZ-EFF-11", "TZ-EFF-15", "TZ-EFF-12")
def test_riders_fall_and_get_on_and_off() -> None:
    """TZ-EFF-15: unhorse takes the target off its mount; dismount and mount_in_combat are effects on oneself."""
    answers = [STRIKE, NO_DAMAGE, "Sharra effect: consequence Merc unhorse", "Sharra effect: effect Sharra dismount"]
    rider = pc("Sharra", "sharra", items={"attack": 20}, mount="riding")
    fight = play(rider, npc("Merc", "mercenary", mount="riding"), "20", answers=answers)
    assert (fight["Sharra"].riding, fight["Merc"].riding) == (False, False)
    up = [STRIKE, NO_DAMAGE, "Sharra effect: effect Sharra mount_in_combat"]
    assert play(pc("Sharra", "sharra", items={"attack": 20}, mount="near"), MERC, "20", answers=up)["Sharra"].riding


@pytest.mark.rule("TZ-EFF-14", "TZ-EFF-15")
def test_ripostes_and_hurt_allies() -> None:
    """TZ-EFF-14: an ogre's club reaches 5 m, a sword 2 m; unarmed when nothing is ready. 15 CP: a creature of the
    imposing side deals min(15, its cap) to an ally in its reach; else illegal."""
    shot = ["Orc ranged_attack Merc"]
    for use, at, legal in (("ogre", 4, True), ("mercenary", 4, False)):
        orc = pc("Orc", "orc_archer", items={"attack": -20})
        fight = script(orc, npc("Merc", use, at=at), "1", answers=shot).to("Merc", "consequence")
        assert ("riposte" in items(fight, "consequence")) is legal
    bare = npc("Merc", "mercenary", weapons=[])
    weak = pc("Sharra", "sharra", items={"attack": -20})
    hit = play(weak, bare, "1", f"{STRIKE}; Merc consequence: consequence Sharra riposte")
    assert changes(hit, "pgf")[0] == (26, 24)
    clumsy = pc("Sharra", "sharra", items={"attack": -10})
    answers = [STRIKE, "Merc consequence: consequence Saddin ally_hurt"]
    fight = play(clumsy, pc("Saddin", "saddin"), MERC, "1", answers=["Sharra melee_attack Merc scimitar", answers[1]])
    assert fight["Saddin"].pgf == 36 - 9
    far = script(clumsy, pc("Saddin", "saddin", at=60), MERC, "1", STRIKE).to("Merc", "consequence")
    assert "ally_hurt" not in items(far, "consequence")
