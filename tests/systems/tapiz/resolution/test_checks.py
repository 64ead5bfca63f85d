"""Dice and what is added to them (TZ-DICE, TZ-TEST, TZ-CHR-03)."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.core.asks import Option
from simulator.systems.tapiz.resolution.checks import emulated, keep, percentile, static_dice
from simulator.systems.tapiz.variants import Variants

from ..conflict import MERC, SHARRA, STRIKE, can, checked, marks, npc, parts, pc, play, script, totals


@pytest.mark.rule("TZ-DICE-02", "TZ-EX-01", "TZ-DICE-01", "TZ-DICE-03", "TZ-EX-02", "TZ-TEST-09")
def test_dice_for_other_dice() -> None:
    """TZ-EX-01: a d6 read as a d3 gives 1 for 1, 2; 2 for 3, 4; 3 for 5, 6. TZ-EX-02: tens 3, units 7 are 37, zeros are
    100; ten_zero: "10" and 0 are 100, "00" and 0 are 10. TZ-TEST-09: k net advantages add k dice and drop the k
    lowest, in the order rolled."""
    assert [emulated(face) for face in range(1, 7)] == [1, 1, 2, 2, 3, 3]
    assert (percentile(3, 7), percentile(0, 0), percentile(0, 1)) == (37, 100, 1)
    assert (percentile(1, 0, "ten_zero"), percentile(0, 0, "ten_zero")) == (100, 10)
    assert keep(bytes([3, 1, 6, 1]), 2, 2) == [3, 6]
    assert keep(bytes([3, 6, 1, 6]), 2, -2) == [3, 1]


@pytest.mark.rule("TZ-TEST-02")
@pytest.mark.parametrize(("face", "total", "points"), [(9, 15, 0), (8, 14, 1), (1, 7, 8), (20, 26, 11)])
def test_margins_are_effect_or_consequence_points(face: int, total: int, points: int) -> None:
    """TZ-TEST-02: at the resistance a success with 0 EP; below it CP; natural 1 and 20 mean nothing special."""
    fight = script(SHARRA, MERC, dice=[face], answers=STRIKE)
    assert (
        checked(fight.finish() if total == 15 else fight.to(kind="damage" if total > 15 else "consequence"))[0].total
        == total
    )
    if total != 15:
        about = fight.asks[0].about
        assert about is not None
        assert about.amount == points
    else:
        assert fight["Merc"].pgf == 22
        assert not fight["Sharra"].conditions


@pytest.mark.rule("TZ-CHR-03")
def test_traits_may_be_left_out() -> None:
    """TZ-CHR-03: by default all matching traits are invoked; any smaller number is legal."""
    fight = script(SHARRA, MERC, "5", STRIKE).to("Sharra", "traits")
    assert fight.options() == ["traits attack.melee 2", "traits attack.melee 1", "traits attack.melee"]
    fight.say("Sharra traits: traits attack.melee 1").finish()
    assert parts(fight) == {"FUE": 2, "traits*1": 3}


@pytest.mark.rule("TZ-TEST-01")
@pytest.mark.parametrize("hushed", [False, True])
def test_who_hears_a_roll_from_its_middle_on_hears_all_its_parts(hushed: bool) -> None:
    """TZ-TEST-01: a fight may get a listener while the resistance is still asked about, as a restored one does."""
    tough = npc("Merc", "sharra", traits=[{"name": "Piel dura", "tags": ["resist.physical"]}])
    fight = script(SHARRA, tough, "5 10", STRIKE, resistance_mode="rolled")
    if hushed:
        fight.fight.listen(None)
    fight.to("Merc", "traits").fight.listen(fight.heard)
    fight.finish()
    assert parts(fight) == {"FUE": 2, "traits*2": 4}


@pytest.mark.rule("TZ-TEST-05")
@pytest.mark.parametrize(("mode", "sum_"), [("sum", -8), ("worst_only", -4)])
def test_states_add_up_or_only_the_worst_counts(mode: str, sum_: int) -> None:
    """TZ-TEST-05: knocked_down -4, off_balance -2 and obstacle -2, or only the worst of them."""
    states = [{"state": name} for name in ("knocked_down", "off_balance", "obstacle")]
    answers = ["Merc melee_attack Sharra long_sword"]
    variants = {"effect_stacking": mode, "consequence_slots": "unlimited"}
    fight = play(SHARRA, npc("Merc", "mercenary", states=states), "10", answers=answers, variants=variants)
    assert totals(fight) == [(12 + sum_, 17)]


@pytest.mark.rule("TZ-TEST-05", "TZ-EFF-07")
def test_the_best_and_the_worst_count_together() -> None:
    """TZ-TEST-05: worst_only keeps the largest bonus and the largest penalty; circumstances still add. TZ-EFF-07:
    frightened of Sharra: -4 against her, nothing against Saddin."""
    states = [
        {"state": "knocked_down"},
        {"state": "off_balance"},
        {"state": "inspired"},
        {"state": "advantage_position"},
    ]
    merc = npc("Merc", "mercenary", states=states)
    answers = ["Merc melee_attack Sharra long_sword"]
    fight = play(SHARRA, merc, "10", answers=answers, effect_stacking="worst_only", scene={"visibility": "partial"})
    assert parts(fight) == {"FUE": 1, "traits*1": 1, "knocked_down": -4, "inspired": 4, "visibility": -2}
    merc = npc("Merc", "mercenary", states=[{"state": "frightened", "vs": "Sharra", "domain": "mental"}])
    answers = ["Merc melee_attack Sharra long_sword", "Merc melee_attack Saddin long_sword"]
    fight = play(SHARRA, pc("Saddin", "saddin"), merc, "10 10", answers=answers, rounds=2)
    assert [one.figure for one in checked(fight)] == [-2, 2]


@pytest.mark.rule("TZ-EFF-07")
@pytest.mark.parametrize(("mode", "left"), [("persistent", ["off_balance"]), ("next_roll", [])])
def test_states_last_or_end_after_the_next_roll(mode: str, left: list[str]) -> None:
    """TZ-EFF-07: a state acts on the rolls of its classes; by variant only on the first, static ones included."""
    merc = npc("Merc", "mercenary", states=[{"state": "off_balance"}])
    fight = play(SHARRA, merc, "10", answers=f"{STRIKE}; Sharra damage: damage none", effect_duration=mode)
    assert totals(fight) == [(16, 13)]
    assert list(marks(fight["Merc"])) == left


def adept(advantage: int) -> dict[str, object]:
    """Return a pack whose maces have this advantage."""
    return {"lienzo": {"weapons": {"mace": {"advantage": advantage}}}}


@pytest.mark.rule("TZ-CASE-21", "TZ-TEST-07", "TZ-TEST-08", "TZ-TEST-09")
@pytest.mark.parametrize(
    ("advantage", "dice", "more"), [(1, [10, 6, 2, 5, 6, 3], 20), (-1, [10, 6, 2, 5], 7), (0, [10, 6, 2, 1], 9)]
)
def test_ability_dice_drop_first_and_then_explode(advantage: int, dice: list[int], more: int) -> None:
    """TZ-CASE-21: level 5, faces 6, 2, 5: advantage drops the 2, and 6 explodes 6, 3: 20; disadvantage: 7."""
    fighter = pc("A", weapons=["mace"], skill_levels={"contundente": 5})
    fight = play(
        fighter, MERC, dice=dice, answers="A melee_attack Merc mace", ability_dice="on", scene=adept(advantage)
    )
    assert totals(fight)[0][0] == 10 + more


@pytest.mark.rule("TZ-TEST-08", "TZ-TEST-04", "TZ-TEST-07")
def test_dice_of_levels() -> None:
    """TZ-TEST-08: with ability_dice_explode = off a 6 stays a 6. TZ-TEST-07: 10 stands for the dice, and with
    ability_dice the static equivalent of the level: 5 for the fourth."""
    fighter = pc("A", weapons=["mace"], skill_levels={"contundente": 5})
    fight = play(fighter, MERC, "3 6 6", "A melee_attack Merc mace", ability_dice="on", ability_dice_explode="off")
    assert totals(fight)[0][0] == 15
    state = script(SHARRA, MERC).fight.state
    assert (static_dice(state, 4).total, static_dice(state, 4).more) == (10, 0)
    state.variants = Variants(ability_dice="on")
    assert (static_dice(state, 4).total, static_dice(state, 4).more) == (15, 5)


@pytest.mark.rule("TZ-TEST-08")
@pytest.mark.parametrize(("dice", "total"), [([20, 20], 46), ([20, 3], 29), ([19], 25)])
def test_a_natural_twenty_may_explode_once(dice: list[int], total: int) -> None:
    """TZ-TEST-08, d20_explodes = once: one more d20, which does not explode again."""
    fight = play(SHARRA, MERC, dice=dice, answers=STRIKE, d20_explodes="once")
    assert totals(fight) == [(total, 15)]


@pytest.mark.rule("TZ-EX-16", "TZ-TEST-01", "TZ-TEST-06", "TZ-OUT-10")
def test_picking_a_lock_on_the_sheet_of_2019() -> None:
    """TZ-EX-16: d20 13, +3, 1d10 5, tools +1, major consequence -4: 18 against 18."""
    thief = pc(
        "Sharra",
        abilities={"DES": 16},
        aptitude_levels={"agilidad": 4},
        items={"help": 1},
        states=[{"state": "generic", "classes": ["SK"], "severity": "major"}],
    )
    scene = {"tasks": [{"name": "lock", "ability": "DES", "tag": "help", "difficulty": 18}]}
    fight = play(thief, MERC, "13 5", "Sharra task lock", scene=scene, profile="hoja", principal_ability="off")
    assert totals(fight, task="help") == [(18, 18)]
    assert len(fight["Sharra"].conditions) == 1


@pytest.mark.rule("TZ-EX-17", "TZ-DMG-03")
def test_an_arrow_at_a_ghoul_on_the_sheet_of_2019() -> None:
    """TZ-EX-17: d20 15, +3, 1d8 8 explodes 7: 33 against 12: EP 21, 20 damage at most, or 11 and a major state."""
    archer = pc("Sharra", abilities={"DES": 16}, weapons=["long_bow"], skill_levels={"a_distancia": 3})
    ghoul = npc("Ghoul", "ghoul", at=20, base_pd=12, pgf_max=40)
    variants = {"profile": "hoja", "principal_ability": "off"}
    fight = script(archer, ghoul, "15 8 7", "Sharra ranged_attack Ghoul", variants=variants).to("Sharra", "damage")
    assert totals(fight) == [(33, 12)]
    assert (fight.asks[0].about, fight.options()[0]) == (
        Option("points", 1, "long_bow", "physical", 21),
        "damage Ghoul 20",
    )
    fight.say("Sharra damage: damage Ghoul 11").to("Sharra", "effect")
    assert can(fight, "consequence Ghoul knocked_out")
    assert can(fight, "effect Sharra covered")
    fight.say("Sharra effect: consequence Ghoul knocked_out").finish()
    assert fight["Ghoul"].pgf == 29


@pytest.mark.rule("TZ-TEST-04")
@pytest.mark.parametrize(("mode", "asked"), [("out_of_conflict", False), ("never", False), ("always", True)])
def test_ten_may_stand_for_the_dice(mode: str, asked: bool) -> None:
    """TZ-TEST-04: in a conflict only with static_actions = always, and then 10 + SAB 0 against 10 suffices."""
    merc = npc("Merc", "mercenary", states=[{"state": "dazed", "domain": "mental"}])
    fight = script(SHARRA, merc, dice=[] if asked else [10], answers="Merc recover Merc dazed", static_actions=mode)
    if asked:
        fight.to("Merc", "static").say("Merc static: static")
    fight.finish()
    assert totals(fight, task="recover") == [(10, 10)]


@pytest.mark.rule("TZ-DICE-04")
def test_dice_are_consumed_in_the_order_of_the_ledger() -> None:
    """TZ-DICE-04: action die, ability dice, explosions, stance dice, the opponent's dice, cap dice; each its roller."""
    fighter = pc(
        "A", weapons=["mace"], stance="damage_focus", stances=["damage_focus"], skill_levels={"contundente": 1}
    )
    variants = {"ability_dice": "on", "resistance_mode": "rolled", "damage_cap": "rolled_plus_level"}
    fight = play(fighter, MERC, "20 4 2 6 3 5 1", "A melee_attack Merc mace", variants=variants)
    assert [roll.rpartition(" ")[0] for roll in fight.rolls] == [
        "A attack",
        "A ability_dice",
        "A explosion",
        "A damage_focus",
        "A damage_focus",
        "Merc resist",
        "A damage_cap",
    ]
    assert fight["Merc"].pgf == 20


@pytest.mark.rule("TZ-TEST-03")
def test_resistance_may_be_rolled() -> None:
    """TZ-TEST-03: the defender's dice in place of 10, after the attacker's; its choice comes before them."""
    rolled = play(SHARRA, MERC, "10 4", STRIKE, resistance_mode="rolled")
    assert totals(rolled) == [(16, 9)]
    variants = {"resistance_mode": "defender_choice"}
    chosen = script(SHARRA, MERC, "10 14", STRIKE, variants=variants).to("Merc", "resistance_mode")
    assert chosen.options() == ["static", "rolled"]
    assert not checked(chosen)
    chosen.say("Merc resistance_mode: rolled").finish()
    assert totals(chosen) == [(16, 19)]
    static = play(SHARRA, MERC, "10", STRIKE, variants=variants)
    assert totals(static) == [(16, 15)]


@pytest.mark.rule("TZ-TEST-10")
@pytest.mark.parametrize(("face", "severity"), [(14, None), (10, "minor"), (5, "major"), (1, "major")])
def test_failing_alone_brings_a_setback(face: int, severity: str | None) -> None:
    """TZ-TEST-10: below 5 CP nothing, then the largest severity that the points pay, on rolls with the same tag."""
    scene = {"tasks": [{"name": "runes", "ability": "INT", "tag": "help", "difficulty": 15}]}
    fight = play(pc("A"), MERC, dice=[face], answers="A task runes", scene=scene)
    assert [one.severity for one in fight["A"].conditions] == ([severity] if severity else [])


@pytest.mark.rule("TZ-TEST-10")
def test_a_setback_acts_on_the_same_tag_only() -> None:
    """TZ-TEST-10: -2 on the next such task, nothing on an attack; unopposed_failure = ignore: no setback."""
    scene = {"tasks": [{"name": "runes", "ability": "INT", "tag": "help", "difficulty": 15}]}
    answers = ["A task runes", "A task runes", "A melee_attack Merc unarmed"]
    fight = play(pc("A"), MERC, "10 12 5", answers=answers, scene=scene, rounds=3)
    assert totals(fight, task="help") == [(10, 15), (10, 15)]
    assert totals(fight) == [(5, 15)]
    ignored = play(pc("A"), MERC, "1", answers=answers[:1], scene=scene, unopposed_failure="ignore")
    assert not ignored["A"].conditions


@pytest.mark.rule("TZ-TEST-03")
@pytest.mark.parametrize("fields", [{"flags": ["surprised"]}, {"pgm": -1, "stabilised": True}])
@pytest.mark.parametrize("mode", ["rolled", "defender_choice"])
def test_resistance_is_not_rolled_by_those_who_see_nothing_coming(fields: dict[str, Any], mode: str) -> None:
    """TZ-TEST-03: the surprised and the helpless resist by 10, and choose nothing."""
    guard = npc("Guard", "guard", at=60)
    fight = script(SHARRA, npc("Merc", "mercenary", **fields), guard, "10", STRIKE, resistance_mode=mode)
    asked = set()
    while not totals(fight):
        asked |= {ask.kind for ask in fight.asks}
        fight.step()
    assert totals(fight)[0][0] == 16
    assert "resistance_mode" not in asked
    assert not [words for words in fight.rolls if words.startswith("Merc")]
