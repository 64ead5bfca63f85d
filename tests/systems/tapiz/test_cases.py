"""The ledger's cases that concern fights, with scripted dice, word for word."""

from __future__ import annotations

import pytest

from simulator.core.asks import Option
from simulator.systems.tapiz.resolution.resistance import defence

from .conflict import MERC, SHARRA, STRIKE, can, changes, marks, npc, order, parts, pc, play, script, totals, values

COUNTER = "Merc melee_attack Sharra long_sword"


@pytest.mark.rule("TZ-CASE-02", "TZ-ATK-01", "TZ-ATK-02", "TZ-DMG-02", "TZ-DMG-03", "TZ-EFF-02", "TZ-PH-05")
def test_sharra_strikes_the_mercenary() -> None:
    """TZ-CASE-02: d20 18 is 24 against 15: EP 9, cap 9: 9 damage, or a minor state and 4 damage; never 10. EP 9 and
    a hero point are 10: a major state, or 9 damage and a momentary modifier."""
    fight = play(SHARRA, MERC, "18", f"{STRIKE}; Sharra damage: damage Merc 9")
    assert totals(fight) == [(24, 15)]
    assert fight["Merc"].pgf == 13
    other = script(SHARRA, MERC, "18", STRIKE).to("Sharra", "damage")
    assert other.options()[0] == "damage Merc 9"
    assert not other.asks[0].allows(Option("damage", 1, amount=10))
    other.say("Sharra damage: damage Merc 4", "Sharra effect: consequence Merc off_balance").finish()
    assert other["Merc"].pgf == 18
    assert values(other["Merc"]) == {"off_balance": -2}
    base = [STRIKE, ("Sharra", "hero_plus_one: yes")]
    major = [*base, "Sharra damage: damage none", "Sharra effect: consequence Merc knocked_down"]
    fight = play(SHARRA, MERC, "18", answers=major)
    assert values(fight["Merc"]) == {"knocked_down": -4}
    assert fight["Sharra"].points == 2
    edge = [*base, "Sharra damage: damage Merc 9", "Sharra effect: momentary Merc action -1"]
    other = play(SHARRA, MERC, "18", answers=edge)
    assert other["Merc"].pgf == 13


@pytest.mark.rule("TZ-CASE-03", "TZ-EFF-03", "TZ-EFF-14", "TZ-EFF-06")
def test_sharra_ripostes() -> None:
    """TZ-CASE-03: the mercenary's 6 against 17 is CP 11: a riposte of 9, the point left is -1 on his next action."""
    answers = [
        COUNTER,
        "Sharra consequence: consequence Merc riposte",
        "Sharra consequence: momentary Merc action -1",
        COUNTER,
    ]
    fight = play(SHARRA, MERC, "4 18", answers=answers, rounds=2)
    assert totals(fight) == [(6, 17), (19, 17)]
    assert changes(fight, "pgf")[0] == (22, 13)
    assert parts(fight)["momentary"] == -1


@pytest.mark.rule("TZ-CASE-04", "TZ-STA-03", "TZ-INI-03")
def test_total_attack_trades_defence_for_attack() -> None:
    """TZ-CASE-04: with b = 2 Sharra has +8, PD 15 and MD 11, and before her first turn, too: 15 hits, 14 is CP 1."""
    fighter = pc("Sharra", "sharra", stance="total_attack")
    fight = play(fighter, MERC, "13 1 12", f"{COUNTER}; {STRIKE}; {COUNTER}", rounds=2)
    assert totals(fight) == [(15, 15), (9, 15), (14, 15)]
    assert defence(fight.fight.state, fight["Sharra"], "MD") == 11
    assert order(fight) == ["Merc", "Sharra"]


FOCUSED = pc("Sharra", "sharra", stance="damage_focus")


@pytest.mark.rule("TZ-CASE-05", "TZ-STA-04", "TZ-DICE-04", "TZ-EX-14")
def test_damage_focus() -> None:
    """TZ-CASE-05: d20 9, dice 3 then 5: 9 + 6 + 5 = 20 against 15, EP 5. d20 1 and ones on Saddin (PD 18) is CP 10:
    extreme, and there is nothing above it. Club 2d6: 2, 5 then 6, 1 add 6."""
    fight = play(FOCUSED, MERC, "9 3 5", STRIKE)
    assert totals(fight) == [(20, 15)]
    assert fight["Merc"].pgf == 17
    fight = script(FOCUSED, npc("Saddin", "saddin"), "1 1 1", "Sharra melee_attack Saddin scimitar")
    fight.to("Saddin", "consequence")
    assert can(fight, "impose Sharra confused")
    assert not can(fight, "impose Sharra knocked_down")
    fight = play(
        npc("Ogre", "ogre", stance="damage_focus"),
        SHARRA,
        "1 2 5 6 1",
        "Ogre melee_attack Sharra club",
        sides={"npc": "npc", "pc": "pc"},
    )
    assert parts(fight)["damage_focus"] == 6


@pytest.mark.rule("TZ-CASE-05", "TZ-EX-14", "TZ-STA-04")
@pytest.mark.parametrize(
    ("dice", "shortfall", "state"), [((1, 2, 3), 5, "greatly_distracted"), ((6, 1, 1), 2, "obstacle")]
)
def test_failing_in_damage_focus_costs_a_severity_more(dice: tuple[int, ...], shortfall: int, state: str) -> None:
    """TZ-CASE-05, TZ-EX-14: CP 5 may impose a major state, CP 2 a minor one, and nothing else is bought."""
    fight = script(FOCUSED, MERC, dice=dice, answers=STRIKE).to("Merc", "consequence")
    assert fight.asks[0].about == Option("failure", 0, "", "physical", shortfall)
    fight.say(f"Merc consequence: impose Sharra {state}").finish()
    assert list(values(fight["Sharra"])) == [state]


@pytest.mark.rule("TZ-CASE-06", "TZ-STA-05", "TZ-ENC-02")
def test_iron_defence() -> None:
    """TZ-CASE-06: Sharra with 30 kg: d20 14 is 14 - 2 = 12; PD 17 + 4 - 2 = 19, MD 13 + 4 - 2 = 15. Elythlian with
    the staff: d20 14 is 13, for FUE -1 stays; PD 15 + 4 = 19, MD 19."""
    iron = pc("Sharra", "sharra", stance="iron_defence", stances=["iron_defence"], load_kg=30)
    fight = script(iron, MERC, "14", STRIKE).to("Merc", "turn")
    assert totals(fight) == [(12, 15)]
    state = fight.fight.state
    assert (defence(state, fight["Sharra"], "PD"), defence(state, fight["Sharra"], "MD")) == (19, 15)
    fight = play(pc("Elythlian", "elythlian", stance="iron_defence"), MERC, "14", "Elythlian melee_attack Merc staff")
    assert totals(fight) == [(13, 15)]
    state = fight.fight.state
    assert (defence(state, fight["Elythlian"], "PD"), defence(state, fight["Elythlian"], "MD")) == (19, 19)


@pytest.mark.rule("TZ-CASE-07", "TZ-STA-06", "TZ-ATK-03")
def test_an_orc_aims_and_shoots() -> None:
    """TZ-CASE-07: aimed at 40 m, d20 11 + 2 + 4 = 17 against 17: EP 0, a success. Not aimed, in another stance: 11
    + 5 = 16, CP 1; in the stance it cannot be made at all."""
    orc = npc("Orc", "orc_archer", at=40, stance="aim")
    fight = play(SHARRA, orc, "11", "Orc aim Sharra; Orc ranged_attack Sharra", rounds=2)
    assert totals(fight) == [(17, 17)]
    assert parts(fight) == {"DES": 2, "aimed*2": 4}
    plain = play(SHARRA, npc("Orc", "orc_archer", at=40), "11", "Orc ranged_attack Sharra")
    assert totals(plain) == [(16, 17)]
    aiming = script(SHARRA, npc("Orc", "orc_archer", at=40, stance="aim")).to("Orc", "turn")
    assert not can(aiming, "ranged_attack Sharra")


@pytest.mark.rule("TZ-CASE-07", "TZ-STA-06")
@pytest.mark.parametrize(("mode", "kept"), [("action_or_damage", False), ("action_only", True)])
def test_damage_breaks_an_aim(mode: str, kept: bool) -> None:
    """TZ-CASE-07: an orc that loses hit points after aiming has lost the aim; aim_break = action_only keeps it."""
    orc = npc("Orc", "orc_archer", at=10, stance="aim")
    answers = ["Orc aim Sharra", "Sharra thrown_attack Orc", "Sharra damage: damage Orc 1"]
    thrower = pc("Sharra", "sharra", weapons=["dagger_thrown"])
    fight = script(thrower, orc, "19", answers=answers, aim_break=mode, rounds=3)
    fight.to("Orc", "turn", round=2)
    assert can(fight, "ranged_attack Sharra") is kept


@pytest.mark.rule("TZ-CASE-08", "TZ-ATK-07")
@pytest.mark.parametrize(
    ("attacker", "target", "words", "face", "result", "points"),
    [
        ("ogre", "sharra", "melee_attack B club", 12, (20, 19), 3),
        ("sharra", "ogre", "melee_attack B scimitar", 9, (15, 14), 0),
        ("wolf", "ogre", "melee_attack B bite", 15, (18, 12), 2),
        ("ogre", "wolf", "melee_attack B club", 10, (18, 18), 4),
    ],
)
def test_sizes_change_resistance_and_points(
    attacker: str, target: str, words: str, face: int, result: tuple[int, int], points: int
) -> None:
    """TZ-CASE-08: sizes of physical attackers and targets; a success whose points sink to 0 stays one."""
    fight = play(pc("A", attacker), npc("B", target), dice=[face], answers=[("A", words)])
    assert totals(fight) == [result]
    assert fight["B"].pgf_max - fight["B"].pgf == points


@pytest.mark.rule("TZ-CASE-08", "TZ-ATK-08", "TZ-ATK-06")
def test_an_inquisitor_intimidates_an_ogre() -> None:
    """TZ-CASE-08: R 8 + 2 = 10; d20 7 is 15, margin 5, EP 5 - 2 = 3."""
    fight = play(pc("A", "inquisitor"), npc("B", "ogre"), "7", "A mental_attack B intimidate")
    assert totals(fight) == [(15, 10)]
    assert fight["B"].pgm == 28


@pytest.mark.rule("TZ-CASE-09", "TZ-DMG-06", "TZ-DMG-10")
def test_bleeding_kills_in_four_rounds() -> None:
    """TZ-CASE-09: from -6, round ends r to r + 3 bring -7, -8, -9 and -10, which is dead."""
    weak = npc("Merc", "mercenary", pgf=3)
    answers = ["Sharra melee_attack Merc scimitar", "Sharra damage: damage Merc 9"]
    fight = script(SHARRA, weak, npc("Second", "mercenary", at=50), "18", answers=answers, rounds=5)
    fight.to("Sharra", "turn", round=4)
    assert (fight["Merc"].pgf, fight["Merc"].out) == (-9, "")
    fight.to("Sharra", "turn", round=5)
    assert (fight["Merc"].pgf, fight["Merc"].out) == (-10, "dead")


DOWN = pc("Brunda", "brunda", at=1, pgf=-6, stabilised={"phys": False})


@pytest.mark.rule("TZ-CASE-10", "TZ-DMG-09", "TZ-TEST-10")
def test_saddin_stabilises_an_ally() -> None:
    """TZ-CASE-10: at -6 R is 16: d20 13 + 3 stabilises and leaves -6; d20 12 is CP 1: it fails without a setback."""
    answers = ["Saddin stabilise Brunda physical"]
    fight = play(pc("Saddin", "saddin"), DOWN, npc("Merc", "mercenary", at=30), "13", answers=answers)
    assert totals(fight, task="stabilise") == [(16, 16)]
    assert (fight["Brunda"].pgf, fight["Brunda"].stable_phys) == (-6, True)
    other = play(pc("Saddin", "saddin"), DOWN, npc("Merc", "mercenary", at=30), "12", answers=answers)
    assert (other["Brunda"].pgf, other["Brunda"].stable_phys) == (-7, False)
    assert not other["Saddin"].conditions


@pytest.mark.rule("TZ-CASE-11", "TZ-HEAL-01", "TZ-HEAL-03", "TZ-HEAL-02")
def test_saddin_lays_on_hands() -> None:
    """TZ-CASE-11: d20 20 + 3 = 23 against 10 + 6: EP 7: -6 to 1, conscious; a second attempt is refused. A d10
    patient gains at most 10 + 3."""
    answers = ["Saddin heal_power Brunda lay_hands physical"]
    stable = pc("Brunda", "brunda", at=1, pgf=-6, stabilised=True, heal_ready=True)
    fight = script(pc("Saddin", "saddin"), stable, npc("Merc", "mercenary", at=30), "20", answers=answers, rounds=2)
    fight.to("Saddin", "turn", round=2)
    assert totals(fight, task="heal") == [(23, 16)]
    assert (fight["Brunda"].pgf, fight["Brunda"].able) == (1, True)
    assert not fight["Brunda"].ready_phys
    assert not can(fight, "heal_power Brunda")
    assert not can(fight, "first_aid Brunda")
    fight.finish()
    patient = pc("Brunda", "brunda", at=1, pgf=-6, stabilised=True, heal_ready=True)
    healer = pc("Saddin", "saddin", items={"heal": 20})
    fight = play(healer, patient, npc("Merc", "mercenary", at=30), "20", "Saddin heal_power Brunda lay_hands physical")
    assert fight["Brunda"].pgf == 7


@pytest.mark.rule("TZ-CASE-12", "TZ-ENC-02")
@pytest.mark.parametrize(
    ("kg", "penalty", "mode"),
    [
        (29, 0, "score"),
        (29.5, -2, "score"),
        (41, -2, "score"),
        (41.5, -4, "score"),
        (65, -4, "score"),
        (65.5, -6, "score"),
        (30, -2, "modifier"),
        (32, -4, "modifier"),
        (32.5, -6, "modifier"),
    ],
)
def test_load_in_a_conflict(kg: float, penalty: int, mode: str) -> None:
    """TZ-CASE-12: Sharra's load in kg, with CON as a score or a modifier."""
    fight = script(pc("Sharra", "sharra", load_kg=kg), MERC, encumbrance_con=mode)
    assert fight["Sharra"].encumbrance == penalty


@pytest.mark.rule("TZ-CASE-13", "TZ-INI-01", "TZ-INI-02", "TZ-INI-03")
def test_initiative_order_with_ties_and_a_last_group() -> None:
    """TZ-CASE-13: dice in scenario order 11, 15, 11, 20, 20; the merc, the orc before Sharra, then the last group."""
    fight = script(
        pc("Sharra", "sharra"),
        npc("Merc", "mercenary"),
        npc("Orc", "orc_archer"),
        pc("Saddin", "saddin", stance="total_attack"),
        npc("Ogre", "ogre", stance="damage_focus"),
        "11 15 11 20 20",
        static=False,
    )
    fight.to(kind="turn")
    assert [fight[name].initiative for name in fight.names] == [13, 16, 13, 20, 18]
    assert order(fight) == ["Merc", "Orc", "Sharra", "Saddin", "Ogre"]


INQUISITOR = npc("Inq", "inquisitor", at=5)


@pytest.mark.rule("TZ-CASE-14", "TZ-ATK-06", "TZ-DMG-07", "TZ-DMG-08")
def test_a_mind_gives_way_and_steadies_itself() -> None:
    """TZ-CASE-14: PGM 4 and 5 damage: -1, unstable; -2 at the round end; d20 9 + 3 = 12 against 12 stabilises."""
    answers = ["Inq mental_attack Sharra intimidate"]
    weak = pc("Sharra", "sharra", pgm=4)
    fight = script(weak, pc("Saddin", "saddin", at=60), INQUISITOR, "10 9", answers=answers, rounds=3)
    fight.to("Inq", "turn", round=2)
    assert totals(fight) == [(18, 13)]
    assert totals(fight, task="steady") == [(12, 12)]
    fight.finish()
    assert (fight["Sharra"].pgm, fight["Sharra"].stable_ment, fight["Sharra"].able) == (-2, True, False)


@pytest.mark.rule("TZ-CASE-15", "TZ-DMG-05")
def test_the_broken_flee() -> None:
    """TZ-CASE-15: exactly 4 damage at PGM 4: she only flees, 90 m without a roll; her PD stays 17."""
    answers = ["Inq mental_attack Sharra intimidate", "Inq damage: damage Sharra 4"]
    fight = play(
        pc("Sharra", "sharra", pgm=4), pc("Saddin", "saddin", at=60), INQUISITOR, "9", answers=answers, rounds=2
    )
    assert fight["Sharra"].place == (-90.0, 0.0)
    assert defence(fight.fight.state, fight["Sharra"], "PD") == 17


@pytest.mark.rule("TZ-CASE-16", "TZ-DMG-11")
def test_the_reserve_cancels_points() -> None:
    """TZ-CASE-16: EP 16: Saddin spends 12, 4 are left: only momentary modifiers; spending none allows slaying."""
    ogre, saddin = npc("Ogre", "ogre", items={"attack": 8}), pc("Saddin", "saddin")
    variants: dict[str, object] = {"hp_model": "defence_reserve"}
    hit = ["Ogre melee_attack Saddin club"]
    fight = script(saddin, ogre, "18", answers=hit, variants=variants).to("Saddin", "spend_reserve")
    assert fight.asks[0].about == Option("points", 1, "club", "physical", 16)
    points = (*range(1, 12), *range(13, 17))
    assert fight.options() == ["spend 12", "spend", *(f"spend {number}" for number in points)]
    fight.to("Ogre", "effect")
    assert fight["Saddin"].pgf == 24
    assert {option.split()[0] for option in fight.options()} == {"done", "momentary"}
    flat = script(saddin, ogre, "18", answers=hit, variants={**variants, "damage_cap": "flat_plus_level"})
    flat.to("Saddin", "spend_reserve")
    assert flat.options()[0] == "spend 9"
    flat.to("Ogre", "effect")
    assert (flat["Saddin"].pgf, can(flat, "consequence Saddin off_balance")) == (27, True)
    none = script(saddin, ogre, "18", answers=[*hit, "Saddin spend_reserve: spend none"], variants=variants)
    none.to("Ogre", "effect").say("Ogre effect: consequence Saddin slain").finish()
    assert none["Saddin"].out == "dead"


@pytest.mark.rule("TZ-CASE-17", "TZ-EFF-05", "TZ-EFF-07")
def test_slots() -> None:
    """TZ-CASE-17: with 10 EP knocked_out replaces knocked_down; a second major state is never added. Unlimited:
    knocked_down and bleeding_wound are -8 on PA and PD."""
    answers = [STRIKE, "Sharra hero_plus_one: yes", "Sharra damage: damage none"]
    answers.append("Sharra effect: consequence Merc knocked_out")
    fight = play(SHARRA, npc("Merc", "mercenary", states=[{"state": "knocked_down"}]), "14", answers=answers)
    assert totals(fight) == [(20, 11)]
    assert list(marks(fight["Merc"])) == ["knocked_out"]
    assert fight.fight.outcome is not None
    hurt = npc("Merc", "mercenary", states=[{"state": "knocked_down"}, {"state": "bleeding_wound"}])
    fight = play(SHARRA, hurt, "1 10", f"{STRIKE}; {COUNTER}", consequence_slots="unlimited")
    assert totals(fight) == [(7, 7), (10 + 2 - 8, 17)]


@pytest.mark.rule("TZ-CASE-19", "TZ-PH-03")
@pytest.mark.parametrize(
    ("answer", "pgf", "state"),
    [("lose 15", 11, []), ("knocked_out", 26, ["knocked_out"]), ("instead Sharra blinded", 26, ["blinded"])],
)
def test_a_hero_point_rewrites_a_maiming(answer: str, pgf: int, state: list[str]) -> None:
    """TZ-CASE-19: (b) 15 PGF, (c) knocked_out, (a) blinded: for one point."""
    answers = [
        "Ogre melee_attack Sharra club",
        "Ogre damage: damage none",
        "Ogre effect: consequence Sharra maimed",
        f"Sharra hero_rewrite: {answer}",
    ]
    fight = play(SHARRA, pc("Saddin", "saddin", at=50), npc("Ogre", "ogre", items={"attack": 20}), "5", answers=answers)
    assert (fight["Sharra"].pgf, list(marks(fight["Sharra"]))) == (pgf, state)
    assert fight["Sharra"].points == 2


@pytest.mark.rule("TZ-CASE-19", "TZ-PH-03", "TZ-DMG-10")
def test_rewriting_into_hit_points_can_kill() -> None:
    """TZ-CASE-19: with PGF 4 option (b) is -11: dead; breaking an item (a) is legal as well."""
    ogre = npc("Ogre", "ogre", items={"attack": 20})
    answers = ["Ogre melee_attack Sharra club", "Ogre damage: damage none", "Ogre effect: consequence Sharra maimed"]
    fight = script(pc("Sharra", "sharra", pgf=4), pc("Saddin", "saddin", at=50), ogre, "5", answers=answers)
    fight.to("Sharra", "hero_rewrite")
    assert can(fight, "instead Sharra break_item")
    assert fight.options()[0] == "knocked_out"
    fight.say("Sharra hero_rewrite: lose 15").finish()
    assert fight["Sharra"].out == "dead"


@pytest.mark.rule("TZ-CASE-20", "TZ-TEST-01")
def test_three_dice_of_the_parent_engine() -> None:
    """TZ-CASE-20: 4, 5, 3 are 12; + 6 = 18 against 15: EP 3."""
    fight = play(SHARRA, MERC, "4 5 3", STRIKE, profile="effect_engine")
    assert totals(fight) == [(18, 15)]
    assert fight["Merc"].pgf == 19


@pytest.mark.slow
@pytest.mark.rule("TZ-CASE-22", "TZ-ATK-09", "TZ-ATK-10", "TZ-MOV-02", "TZ-EFF-03")
def test_the_guard_shoots_into_the_dim_room() -> None:
    """TZ-CASE-22: d20 16 + 2 - 2 - 2 = 14 against 22: CP 8; beyond her reach Sharra may use F states only."""
    hidden = pc("Sharra", "sharra", cover={"kind": "medium", "extent": "partial"})
    answers = ["Guard move 20", "Guard ranged_attack Sharra light_crossbow"]
    fight = script(hidden, npc("Guard", "guard", at=30), "16", answers=answers, scene={"dim": ["Sharra"]})
    fight.to("Sharra", "consequence")
    assert totals(fight) == [(14, 22)]
    assert parts(fight) == {"DES": 1, "traits*1": 1, "movement": -2, "visibility": -2}
    assert can(fight, "consequence Guard lose_resource")
    assert not can(fight, "consequence Guard painful_wound")
    assert not can(fight, "consequence Guard flanked")
    fight.say("Sharra consequence: consequence Guard lose_resource light_crossbow")
    fight.say("Sharra consequence: momentary Guard action -1").finish()
    assert fight["Guard"].arm("light_crossbow").ammo == 18


@pytest.mark.rule("TZ-CASE-23", "TZ-ATK-12", "TZ-EFF-15", "TZ-PH-05")
def test_a_gaze_petrifies() -> None:
    """TZ-CASE-23: R 12; d20 19 + 8 = 27: EP 15, petrified; d20 18 is EP 14: slowed, or one GM point and petrified."""
    medusa, saddin = npc("Medusa", "medusa", at=5), pc("Saddin", "saddin")
    gaze = "Medusa power_attack Saddin petrifying_gaze"
    fight = script(saddin, medusa, "19", answers=[gaze], rounds=2).to("Medusa", "effect")
    assert totals(fight) == [(27, 12)]
    assert [option.split()[2] for option in fight.options() if option != "done"] == ["petrified", "slowed"]
    fight.say("Medusa effect: consequence Saddin petrified").finish()
    assert (fight["Saddin"].down, fight["Saddin"].able) == ("petrified", False)
    weaker = script(saddin, medusa, "18", answers=[gaze]).to("npc", "hero_plus_one")
    assert weaker.options()[0] == "yes"
    weaker.say("npc hero_plus_one: yes", "Medusa effect: consequence Saddin petrified").finish()
    assert weaker["Saddin"].down == "petrified"


@pytest.mark.rule("TZ-CASE-24", "TZ-STA-07", "TZ-INI-03")
def test_saddin_changes_his_stance() -> None:
    """TZ-CASE-24: at turn start: attack d20 + 0 - 2, PD 20 until his next turn, then 22; then out of the last group."""
    saddin = pc("Saddin", "saddin", stance="total_attack")
    answers = ["Saddin change_stance: stance iron_defence", "Saddin melee_attack Merc bastard_sword"]
    fight = script(saddin, MERC, "10 1", answers=answers, rounds=3).to("Merc", "turn", round=2)
    assert parts(fight) == {"stance_change": -2}
    assert order(fight) == ["Merc", "Saddin"]
    assert defence(fight.fight.state, fight["Saddin"], "PD") == 20
    fight.say("Merc melee_attack Saddin long_sword").to("Saddin", "turn", round=2)
    assert totals(fight)[-1] == (3, 20)
    assert defence(fight.fight.state, fight["Saddin"], "PD") == 22
    fight.finish()


@pytest.mark.rule("TZ-CASE-25", "TZ-INI-04", "TZ-PH-07")
def test_sharra_is_surprised() -> None:
    """TZ-CASE-25: in round 1 R is 12 to physical, 10 to a mental attack; a hero point makes it 17; she spends no CP."""
    scene = {"surprised": ["Sharra"]}
    inquisitor = npc("Inq", "inquisitor", at=2)
    fight = play(SHARRA, MERC, inquisitor, "1 1", f"{COUNTER}; Inq mental_attack Sharra intimidate", scene=scene)
    assert totals(fight) == [(3, 12), (9, 10)]
    assert not fight["Merc"].conditions
    spent = play(SHARRA, MERC, "1", f"{COUNTER}; Sharra hero_static: yes", scene=scene)
    assert totals(spent) == [(3, 17)]
    mental = ["Inq mental_attack Sharra intimidate", "Sharra hero_static: yes"]
    assert totals(play(SHARRA, inquisitor, "1", answers=mental, scene=scene)) == [(9, 13)]


@pytest.mark.rule("TZ-CASE-27", "TZ-TIME-04")
def test_a_conflict_ends_in_mid_round() -> None:
    """TZ-CASE-27: the last enemy falls to -6: no later turn is taken, but the round's loss still comes: -7."""
    answers = ["Saddin melee_attack Merc bastard_sword", "Saddin damage: damage Merc 9"]
    saddin = pc("Saddin", "saddin", items={"initiative": 9})
    fight = play(saddin, SHARRA, npc("Merc", "mercenary", pgf=3), "18", answers=answers, rounds=4)
    assert fight["Merc"].pgf == -7
    assert fight.fight.outcome is not None
    assert (fight.fight.outcome.winner, fight.fight.outcome.rounds) == ("pc", 1)


@pytest.mark.rule("TZ-CASE-28", "TZ-ACT-09")
def test_distance_is_no_flight() -> None:
    """TZ-CASE-28: 120 m apart is no flight; who declares flight at 85 m and sprints 90 m away has."""
    far = script(SHARRA, npc("Merc", "mercenary", at=120), rounds=2).finish()
    assert far["Merc"].out == far["Sharra"].out == ""
    fight = play(SHARRA, npc("Merc", "mercenary", at=85), answers="Merc flee; Merc move 175", rounds=2)
    assert fight["Merc"].out == "fled"
    assert fight.fight.outcome is not None
    assert fight.fight.outcome.winner == "pc"


@pytest.mark.rule("TZ-CASE-29", "TZ-ATK-10", "TZ-EX-06")
def test_sharra_behind_the_barrels() -> None:
    """TZ-CASE-29: total cover is PD 27 and no attack; partial is 22 until the next choice, and she may attack."""
    behind = pc("Sharra", "sharra", cover={"kind": "medium", "extent": "partial"})
    fight = script(behind, MERC, "1", f"Sharra cover: cover total; {COUNTER}").to("Sharra", "turn")
    assert not can(fight, "melee_attack")
    assert not can(fight, "mental_attack")
    assert totals(fight.finish()) == [(3, 27)]
    partial = play(behind, MERC, "1 1", f"{STRIKE}; {COUNTER}")
    assert totals(partial) == [(7, 15), (3, 22)]


@pytest.mark.rule("TZ-CASE-30", "TZ-ACT-08", "TZ-TIME-04")
def test_the_broken_obey_and_are_beaten() -> None:
    """TZ-CASE-30: d20 18 + 1 = 19 against 17: EP 2, spent by the inquisitor; non_attack forbids the order. The
    broken are not able, whatever they are ordered."""
    inquisitor = npc("Inq", "inquisitor", at=4, items={"initiative": 20})
    guard = npc("Guard", "guard", weapons=["short_sword"], pgm=0)
    answers = ["Inq order Guard attack", "Inq melee_attack Sharra short_sword", "Inq damage: damage Sharra 2"]
    fight = play(SHARRA, inquisitor, guard, "18", answers=answers)
    assert totals(fight) == [(19, 17)]
    assert fight["Sharra"].pgf == 24
    tame = script(SHARRA, inquisitor, guard, zero_pgm_orders="non_attack").to("Inq", "turn")
    assert can(tame, "order Guard surrender")
    assert not can(tame, "order Guard attack")
    fight = play(SHARRA, npc("Guard", "guard", pgm=0))
    assert fight.fight.outcome is not None
    assert fight.fight.outcome.winner == "pc"


@pytest.mark.rule("TZ-CASE-31", "TZ-EFF-08", "TZ-ACT-06")
def test_domains_of_states_matter_for_removal() -> None:
    """TZ-CASE-31: 5 EP of a physical attack do not remove a mental daze; recover with SAB 0 needs a total of 15.
    Imposed on a failing physical attack it is physical: 5 EP of a physical success remove it."""
    dazed = npc("Merc", "mercenary", states=[{"state": "dazed", "domain": "mental"}])
    fight = script(SHARRA, dazed, "20", answers=f"{COUNTER}; Merc damage: damage none")
    fight.to("Merc", "turn")
    assert can(fight, "recover Merc dazed")
    recovering = ["Merc recover Merc dazed", "Merc effect: remove Merc dazed"]
    done = play(SHARRA, dazed, "15", answers=recovering)
    assert totals(done, task="recover") == [(15, 10)]
    assert not done["Merc"].conditions
    short = play(SHARRA, dazed, "14", answers=recovering[:1])
    assert list(marks(short["Merc"])) == ["dazed"]
    answers = [
        STRIKE,
        "Merc consequence: consequence Sharra dazed",
        STRIKE,
        "Sharra damage: damage none",
        "Sharra effect: remove Sharra dazed",
    ]
    fight = play(SHARRA, MERC, "4 16", answers=answers, rounds=2)
    assert totals(fight) == [(10, 15), (20, 15)]
    assert not fight["Sharra"].conditions


@pytest.mark.rule("TZ-CASE-32", "TZ-TIME-02", "TZ-EFF-13")
def test_what_comes_first_of_several_restrictions() -> None:
    """TZ-CASE-32: knocked out at PGM -3 one rolls against 13, not recover; knocked out at PGF -2 there is no turn."""
    ally = npc("Ally", "mercenary", at=60)
    fight = play(SHARRA, npc("Merc", "mercenary", pgm=-3, flags=["knocked_out"]), ally, "14")
    assert totals(fight, task="steady") == [(14 - 1, 13)]
    play(SHARRA, npc("Merc", "mercenary", pgf=-2, flags=["knocked_out"]), ally)
