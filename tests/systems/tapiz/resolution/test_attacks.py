"""Attacks: ranges, throws, touch, manoeuvres, minds, sight, the helpless, caps (TZ-ATK, TZ-DMG, TZ-STA)."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.core.events import Acted, StatusChanged
from simulator.systems.tapiz.resolution.harm import thresholds
from simulator.systems.tapiz.resolution.resistance import TOUCH, bare, defence

from ..conflict import MERC, SHARRA, STRIKE, can, marks, npc, parts, pc, play, script, totals, values

BLOW = "Merc melee_attack Sharra long_sword"


@pytest.mark.rule("TZ-ATK-02", "TZ-ATK-01", "TZ-ACT-03", "TZ-CHR-05")
def test_weapons_and_hands() -> None:
    """TZ-ATK-02: a scimitar by DES 2 rather than FUE 2, a long sword by FUE alone; reach 2 m, of long ones 5 m.
    TZ-ACT-03 b: the attack has -2; the new weapon is in hand, the other put away. TZ-ACT-03: a great sword in hand
    suspends the shield; the start weapon is chosen with the stance."""
    agile = pc("A", abilities={"FUE": 8, "DES": 16}, weapons=["scimitar", "long_sword", "spear"])
    fight = script(agile, npc("Merc", "mercenary", at=4.5), "5 5", rounds=3).to("A", "turn")
    assert not can(fight, "melee_attack Merc scimitar")
    assert can(fight, "melee_attack Merc spear draw")
    near = play(
        agile, MERC, "5 5", "A melee_attack Merc scimitar; A ready long_sword; A melee_attack Merc long_sword", rounds=3
    )
    assert [total for total, _ in totals(near)] == [8, 4]
    fight = play(SHARRA, MERC, "10", "Sharra melee_attack Merc dagger draw")
    assert parts(fight)["draw"] == -2
    assert fight["Sharra"].hand == "dagger"
    saddin = npc("Saddin", "saddin", weapons=["dagger", "great_sword"])
    answers = ["Sharra melee_attack Saddin scimitar"]
    assert totals(play(SHARRA, saddin, "1", answers=answers)) == [(7, 18)]
    assert totals(play(SHARRA, saddin, "1", answers=[*answers, "Saddin start_weapon: ready great_sword"])) == [(7, 17)]


@pytest.mark.rule("TZ-ATK-03", "TZ-LNZ-03")
@pytest.mark.parametrize(("at", "penalty"), [(1, {"close": -2}), (29, {}), (31, {"range": -2}), (90, {"range": -2})])
def test_range_bands_of_a_sling(at: float, penalty: dict[str, int]) -> None:
    """TZ-ATK-03: -2 a band past the optimal one, and at inmediato; farther than lejos it cannot be used."""
    slinger = pc("A", weapons=["sling"])
    fight = play(slinger, npc("Merc", "mercenary", at=at), "1", "A ranged_attack Merc")
    assert parts(fight) == penalty
    assert fight["A"].arm("sling").ammo == 19
    far = script(slinger, npc("Merc", "mercenary", at=91)).to("A", "turn")
    assert not can(far, "ranged_attack")


@pytest.mark.rule("TZ-ATK-03", "TZ-ACT-03", "TZ-ATK-01", "TZ-EFF-12")
def test_thrown_daggers() -> None:
    """TZ-ATK-03: a thrown dagger leaves the hand and lies at the target's feet, who may pick it up; the next has to
    be readied. Nothing can be struck from the empty hand, and no second piece is lost. A trait tagged close_shot
    takes the penalty at inmediato away."""
    thrower = pc("A", weapons=[{"use": "dagger_thrown", "ammo": 2}])
    fight = script(thrower, npc("Merc", "mercenary", at=4), "1", "A thrown_attack Merc", rounds=3)
    fight.to("Merc", "turn", round=2)
    assert can(fight, "pick_up A dagger_thrown")
    fight.say("Merc pick_up A dagger_thrown").to("A", "turn", round=2)
    assert can(fight, "ready dagger_thrown")
    assert can(fight, "thrown_attack Merc dagger_thrown draw")
    assert not can(fight, "thrown_attack Merc dagger_thrown unlisted")
    assert fight["Merc"].hand == "dagger_thrown@0"
    assert fight["A"].arm("dagger_thrown").ammo == 1
    thrower = pc("Sharra", "sharra", weapons=[{"use": "dagger_thrown", "ammo": 3}], items={"attack": -9})
    fight = script(thrower, npc("Merc", "mercenary", at=4), "1", "Sharra thrown_attack Merc").to("Merc", "consequence")
    assert not can(fight, "consequence Sharra disarm")
    fight.finish()
    arm = fight["Sharra"].arm("dagger_thrown")
    assert arm is not None
    assert (arm.ammo, len(fight.fight.state.floor), fight.fight.state.floor[0].place) == (2, 1, (4.0, 0.0))
    slinger = pc("A", weapons=["sling"], traits=[{"name": "Tirador", "tags": ["close_shot"]}])
    fight = play(slinger, MERC, "1", "A ranged_attack Merc")
    assert parts(fight) == {}


@pytest.mark.rule("TZ-ATK-03", "TZ-ACT-02", "TZ-ATK-01", "TZ-EFF-12")
def test_crossbows() -> None:
    """TZ-ATK-03: reloading is an action without a roll and allows movement; without ammunition nothing can be shot.
    A crossbow struck from the hand by its own failed shot has one bolt less and lies there unloaded."""
    guard = pc("Guard", "guard", weapons=[{"use": "light_crossbow", "ammo": 1}])
    merc = npc("Merc", "mercenary", at=20)
    fight = script(guard, merc, "1", "Guard ranged_attack Merc", rounds=3).to("Guard", "turn", round=2)
    assert not can(fight, "ranged_attack")
    assert not can(fight, "reload")
    more = pc("Guard", "guard", weapons=[{"use": "light_crossbow", "loaded": False}])
    loading = script(more, merc, answers="Guard reload light_crossbow", rounds=2).to("Guard", "turn")
    loading.step()
    assert can(loading, "move")
    loading.to("Guard", "turn", round=2)
    assert can(loading, "ranged_attack Merc light_crossbow")
    answers = ["Guard ranged_attack Sharra", "Sharra consequence: consequence Guard disarm"]
    fight = play(SHARRA, npc("Guard", "guard", at=3, items={"attack": -9}), "3", answers=answers, ph_mode="none")
    [lying] = fight.fight.state.floor
    assert (lying.arm.key, lying.arm.ammo, lying.arm.reload) == ("light_crossbow", 19, 1)
    assert fight["Guard"].arm("light_crossbow") is None


@pytest.mark.rule("TZ-ATK-04", "TZ-EFF-04", "TZ-ATK-12")
def test_powers() -> None:
    """TZ-ATK-04: a touch is rolled against touch PD and buys what the power allows. TZ-ATK-12: a power against an
    ability meets 10 + CON + traits, with states of its domain and total attack; without resistance 10; its
    uses_per_scene run out."""
    chill: dict[str, object] = {"domain": "physical", "tag": "attack.touch", "ability": "INT", "resist": "PD_touch"}
    chill |= {"optimal_band": "inmediato", "ep_may_buy": ["damage", "dazed"]}
    spark: dict[str, object] = {"domain": "physical", "tag": "attack.power", "ability": "INT", "uses_per_scene": 1}
    spark["ep_may_buy"] = ["damage"]
    lienzo: dict[str, object] = {"powers": {"chill": chill, "spark": spark}}
    mage = pc("A", abilities={"INT": 14}, powers=["chill"])
    fight = script(mage, npc("Saddin", "saddin"), "18", "A touch_attack Saddin chill", scene={"lienzo": lienzo})
    fight.to("A", "damage")
    assert totals(fight) == [(20, 13)]
    fight.say("A damage: damage none").to("A", "effect")
    assert {option.item for option in fight.asks[0].options() if option.verb != "done"} == {"dazed"}
    saddin = npc("Saddin", "saddin", stance="total_attack", states=[{"state": "distracted"}])
    fight = play(pc("M", "medusa"), saddin, "1", "M power_attack Saddin petrifying_gaze")
    assert totals(fight) == [(9, 10 + 2 - 2 - 2)]
    mage = pc("A", powers=["spark"])
    fight = script(mage, MERC, "12", "A power_attack Merc spark", scene={"lienzo": lienzo}, rounds=2)
    fight.to("A", "turn", round=2)
    assert totals(fight) == [(12, 10)]
    assert not can(fight, "power_attack")


@pytest.mark.rule("TZ-ATK-05", "TZ-EFF-11")
def test_a_manoeuvre_buys_states_and_no_damage() -> None:
    """TZ-ATK-05: FUE or DES against 10 + the better of both + traits, states, no armour; C states and held."""
    saddin = npc("Saddin", "saddin", states=[{"state": "knocked_down"}])
    fight = script(SHARRA, saddin, "18", "Sharra manoeuvre Saddin").to("Sharra", "effect")
    assert totals(fight) == [(20, 10 + 3 + 3 - 4)]
    assert can(fight, "consequence Saddin held")
    assert can(fight, "consequence Saddin off_balance")
    assert parts(fight) == {"FUE": 2}


@pytest.mark.rule("TZ-ATK-06", "TZ-LNZ-05", "TZ-OUT-02")
@pytest.mark.parametrize(("spoken", "more"), [("medium", 0), ("low", 3), ("none", 6)])
def test_persuading_over_a_language_barrier(spoken: str, more: int) -> None:
    """TZ-OUT-02: R +3 with those who share the language only at low, +6 without any."""
    foreign = npc("Merc", "mercenary", languages={"common": {"spoken": spoken, "written": "none"}})
    fight = play(SHARRA, foreign, "1", "Sharra mental_attack Merc persuade")
    assert totals(fight) == [(1, 9 + more)]


@pytest.mark.rule("TZ-EX-04", "TZ-OUT-02", "TZ-ATK-06", "TZ-LNZ-05", "TZ-ATK-09", "TZ-ATK-10")
def test_words_and_whom_they_reach() -> None:
    """TZ-OUT-02: +1 for a scholar of the language, inside the cap of the traits. TZ-ATK-06: words reach no mindless
    target, intimidation neither the unconscious nor those who do not see the actor, and none of them beyond medio.
    TZ-ATK-10: cover is not added to MD."""
    elf = npc("Merc", "mercenary", languages={"elvish": "medium"})
    fight = play(pc("E", "elythlian"), elf, "1", "E mental_attack Merc persuade")
    assert parts(fight) == {"CAR": 1, "traits*2": 4, "language": 1}
    assert not can(script(SHARRA, npc("Ghoul", "ghoul", flags=["mindless"])).to("Sharra", "turn"), "mental_attack")
    out = npc("Merc", "mercenary", flags=["knocked_out"])
    inquisitor = pc("Inq", "inquisitor", powers=["intimidate", "mind_lance"])
    sleeping = script(inquisitor, out, npc("Ally", "mercenary", at=31), "1").to("Inq", "turn")
    assert not can(sleeping, "mental_attack Merc intimidate")
    assert can(sleeping, "mental_attack Merc mind_lance")
    assert not can(sleeping, "mental_attack Ally intimidate")
    assert can(sleeping, "mental_attack Ally mind_lance")
    fight = script(SHARRA, MERC, scene={"unseen": ["Sharra"]}).to("Sharra", "turn")
    assert not can(fight, "mental_attack Merc intimidate")
    assert can(fight, "mental_attack Merc persuade")
    behind = pc("Sharra", "sharra", cover={"kind": "heavy", "extent": "total"})
    fight = play(behind, npc("Inq", "inquisitor"), "1", "Inq mental_attack Sharra intimidate")
    assert totals(fight) == [(9, 13)]


@pytest.mark.rule("TZ-ATK-09")
@pytest.mark.parametrize(
    ("scene", "scope", "melee", "ranged"),
    [
        ({"visibility": "partial"}, "all", -2, -2),
        ({"visibility": "partial", "unseen": ["Merc"]}, "all", -4, -4),
        ({"dim": ["Merc"]}, "ranged_only", 0, -2),
    ],
)
def test_visibility(scene: dict[str, object], scope: str, melee: int, ranged: int) -> None:
    """TZ-ATK-09: of the target: -2 or -4, only the worst; by variant for attacks at range alone."""
    variants = {"visibility_scope": scope}
    close = play(SHARRA, MERC, "1", STRIKE, scene=scene, variants=variants)
    assert parts(close).get("visibility", 0) == melee
    shot = ["Orc ranged_attack Merc"]
    far = play(
        pc("Orc", "orc_archer"), npc("Merc", "mercenary", at=20), "1", answers=shot, scene=scene, variants=variants
    )
    assert parts(far).get("visibility", 0) == ranged


@pytest.mark.rule("TZ-EX-06", "TZ-ATK-10")
@pytest.mark.parametrize(("mode", "needed"), [("on", 22), ("off", 17)])
def test_cover_against_melee_by_variant(mode: str, needed: int) -> None:
    """TZ-EX-06: behind mead barrels, partial: PD 22; cover_vs_melee = off leaves 17 in melee."""
    behind = pc("Sharra", "sharra", cover={"kind": "medium", "extent": "partial"})
    fight = play(behind, MERC, "1", BLOW, cover_vs_melee=mode)
    assert totals(fight) == [(3, needed)]


@pytest.mark.rule("TZ-ATK-11", "TZ-DMG-04", "TZ-EFF-13")
@pytest.mark.parametrize(
    ("fields", "dice"), [({"pgf": 0}, []), ({"flags": ["knocked_out"]}, [1]), ({"pgm": -1, "pgf": 9}, [1])]
)
def test_the_helpless_have_armour_only(fields: dict[str, Any], dice: list[int]) -> None:
    """TZ-ATK-11: helpless PD is 10 + armour, with cover and size and nothing else."""
    states = [] if "flags" in fields else [{"state": "distracted"}]
    more: dict[str, Any] = {"states": states, "cover": {"kind": "light", "extent": "partial"}, "abilities": {"DES": 16}}
    merc = npc("Merc", "mercenary", **more, **fields)
    fight = play(SHARRA, merc, npc("Ally", "mercenary", at=60), dice=[1, *dice], answers=STRIKE)
    assert totals(fight)[0] == (7, 10 + 3 + 2)


# Damage caps.

CAPS = [
    ("weapon_plus_level", "melee_attack B scimitar", 9),
    ("flat_plus_level", "melee_attack B scimitar", 8),
    ("weapon_max", "melee_attack B scimitar", 16),
    ("none", "melee_attack B scimitar", 21),
    ("weapon_plus_level", "melee_attack B unarmed", 5),
    ("weapon_plus_level", "mental_attack B intimidate", 3),
]


@pytest.mark.rule("TZ-DMG-03", "TZ-DMG-02")
@pytest.mark.parametrize(("mode", "words", "cap"), CAPS)
def test_damage_caps(mode: str, words: str, cap: int) -> None:
    """TZ-DMG-03: dice and level, 5 and level, the weapon's maximum, none; without dice modifier and level."""
    strong = pc("A", "sharra", items={"attack": 10, "mental_attack": 10}, hero_points=0)
    fight = script(strong, npc("B", "mercenary"), "20", answers=[("A", words)], damage_cap=mode)
    fight.to("A", "damage")
    assert fight.options()[0] == f"damage B {cap}"


@pytest.mark.rule("TZ-DMG-03", "TZ-DICE-04")
def test_caps_by_score_and_by_roll() -> None:
    """TZ-DMG-03, unarmed_cap = score: DES 15 + level 3. TZ-DMG-03, rolled_plus_level: 1d6 shows 4: cap 7."""
    strong = pc("A", "sharra", items={"attack": 20}, hero_points=0)
    fight = script(strong, npc("B", "mercenary"), "20", "A melee_attack B unarmed", unarmed_cap="score")
    assert fight.to("A", "damage").options()[0] in ("damage B 18", "damage B 17")
    fight = play(SHARRA, MERC, "20 4", STRIKE, damage_cap="rolled_plus_level")
    assert fight["Merc"].pgf == 22 - 7


# Harm.


@pytest.mark.rule("TZ-DMG-01", "TZ-DMG-05", "TZ-DMG-10", "TZ-DMG-11")
def test_bodies_minds_and_reserves() -> None:
    """TZ-DMG-01: words lower PGM and leave PGF alone. TZ-DMG-10: a mind at PGM -10 is lost at once, without a hero
    point. TZ-DMG-11: a riposte comes off the reserve, never below 0; at 0 a body fights on and spends nothing
    more."""
    fight = play(pc("Inq", "inquisitor"), npc("B", "sharra", kind="npc"), "10", "Inq mental_attack B intimidate")
    assert (fight["B"].pgf, fight["B"].pgm) == (26, 19)
    lost = pc("Sharra", "sharra", pgm=-5, stabilised=True)
    inquisitor = npc("Inq", "inquisitor", powers=["terrify", "mind_lance"], items={"mental_attack": 9})
    answers = ["Inq mental_attack Sharra mind_lance", "Inq damage: damage Sharra 5"]
    fight = play(lost, pc("Saddin", "saddin", at=60), inquisitor, "10", answers=answers)
    assert fight["Sharra"].out == "lost"
    clumsy = pc("Sharra", "sharra", pgf=3, items={"attack": -4})
    answers = [STRIKE, "Merc consequence: consequence Sharra riposte", BLOW, "Sharra melee_attack Merc scimitar"]
    fight = play(clumsy, MERC, "1 20 1", answers=answers, hp_model="defence_reserve", rounds=2)
    assert (fight["Sharra"].pgf, fight["Sharra"].able) == (0, True)
    assert marks(fight["Sharra"]) == {}


@pytest.mark.rule("TZ-DMG-12")
@pytest.mark.parametrize(
    ("use", "fields", "variants", "out"),
    [
        ("ghoul", {}, {}, "dead"),
        ("mercenary", {}, {}, ""),
        ("mercenary", {}, {"npc_death": "zero_is_dead"}, "dead"),
        ("mercenary", {"flags": ["no_bleed"]}, {}, ""),
    ],
)
def test_special_bodies(use: str, fields: dict[str, Any], variants: dict[str, object], out: str) -> None:
    """TZ-DMG-12: destroyed at 0, all NPCs by variant; who does not bleed loses nothing."""
    answers = ["Sharra melee_attack B scimitar", "Sharra damage: damage B 6"]
    fight = play(SHARRA, npc("B", use, pgf=5, **fields), "19", answers=answers, variants=variants)
    assert fight["B"].out == out
    if not out:
        assert fight["B"].pgf == (-1 if "flags" in fields else -2)


@pytest.mark.rule("TZ-STA-02", "TZ-STA-01", "TZ-STA-04", "TZ-ATK-01")
def test_stances() -> None:
    """TZ-STA-02: in the normal stance only modifier and traits count. TZ-STA-01: stances are declared before
    initiative; normal is always known; stance_access = all opens them to all. TZ-STA-04: bows, throws and words
    without dice add nothing in damage focus. TZ-ATK-01: an action is announced before its roll."""
    fight = play(SHARRA, MERC, "1", STRIKE)
    assert parts(fight) == {"FUE": 2, "traits*2": 4}
    fight = script(SHARRA, MERC).to("Sharra", "declare_stance")
    assert fight.options() == ["stance normal", "stance total_attack", "stance damage_focus"]
    assert fight.fight.state.round == 0
    free = script(SHARRA, MERC, stance_access="all").to("Merc", "declare_stance")
    assert len(free.options("Merc")) == 5
    thrower = pc("A", "sharra", stance="damage_focus", weapons=["dagger_thrown"])
    fight = play(thrower, npc("B", "mercenary", at=4), "1", "A thrown_attack B")
    assert "damage_focus" not in parts(fight)
    terror = pc("A", "inquisitor", stance="damage_focus", kind="npc")
    words = play(terror, npc("B", "mercenary"), "1 8 2", "A mental_attack B terrify")
    assert parts(words)["damage_focus"] == 8
    fight = play(SHARRA, MERC, "1", STRIKE)
    told = [type(event).__name__ for event in fight.heard.events]
    assert told.index("Acted") < told.index("Tested")
    assert fight.of(Acted)[0].verb == "melee_attack"


@pytest.mark.rule("TZ-STA-07")
@pytest.mark.parametrize(
    ("mode", "attack", "slot"), [("round", -2, []), ("action", -2, []), ("slot", -2, ["stance_change"])]
)
def test_what_changing_stance_costs(mode: str, attack: int, slot: list[str]) -> None:
    """TZ-STA-07: -2 on the action, by variant until the next turn or in a minor slot."""
    fight = play(SHARRA, MERC, "1 1 1", f"Sharra change_stance: stance damage_focus; {STRIKE}", stance_change_cost=mode)
    assert parts(fight)["stance_change"] == attack
    assert list(marks(fight["Sharra"])) == slot


@pytest.mark.rule("TZ-STA-07", "TZ-STA-06")
def test_losing_an_aim_or_a_change_of_stance() -> None:
    """TZ-STA-07: with stance_change_cost = slot no change is legal while the minor slot is taken. TZ-STA-06: after
    a step, or a turn without aiming, the shot is illegal again."""
    dazed = pc("Sharra", "sharra", states=[{"state": "dazed"}])
    for variants, asked in (({"stance_change_cost": "slot"}, False), ({}, True)):
        fight = script(dazed, MERC, variants=variants)
        kinds = set()
        while fight.fight.pending:
            kinds.add(fight.asks[0].kind)
            fight.step()
        assert ("change_stance" in kinds) is asked
    orc = npc("Orc", "orc_archer", at=40, stance="aim")
    fight = script(SHARRA, orc, answers="Orc aim Sharra", rounds=4).to("Orc", "turn", round=2)
    assert can(fight, "ranged_attack Sharra")
    fight.to("Orc", "turn", round=3)
    assert not can(fight, "ranged_attack Sharra")
    fight.say("Orc aim Sharra").to("Orc", "turn", round=4)
    fight.say("Orc move 41").step()
    assert not can(fight, "ranged_attack Sharra")


@pytest.mark.rule("TZ-STA-06", "TZ-CASE-01")
@pytest.mark.parametrize(("mode", "bonus"), [("capped", 4), ("uncapped", 5)])
def test_aiming_doubles_the_first_trait(mode: str, bonus: int) -> None:
    """TZ-STA-06: level 2, two traits: 4, or 5 uncapped."""
    answers = ["Orc aim Sharra", "Orc ranged_attack Sharra"]
    fight = play(SHARRA, npc("Orc", "orc_archer", at=40, stance="aim"), "1", answers=answers, aim_cap=mode, rounds=2)
    assert parts(fight)["aimed*2"] == bonus


@pytest.mark.rule("TZ-CHR-05", "TZ-CHR-06", "TZ-TEST-07")
def test_defences_of_sheets() -> None:
    """TZ-CHR-05, TZ-CHR-06: base_pd and base_md stand alone; size and cover still add. With defence_formula = sheet
    PD is 10 + static equivalent of the skill + armour, which does not count against a touch; MD is 10 + INT +
    Voluntad."""
    being = npc("B", "wolf", base_pd=20, base_md=5, cover={"kind": "light", "extent": "partial"})
    body = play(SHARRA, being, "1", "Sharra melee_attack B scimitar")
    assert totals(body) == [(7, 20 + 2 + 2)]
    planner = play(SHARRA, being, "1", "Sharra mental_attack B intimidate")
    assert totals(planner) == [(1, 5 - 2)]
    being = npc("B", "sharra", kind="npc", skill_levels={"ligera": 4}, aptitude_levels={"voluntad": 2})
    variants = {"defence_formula": "sheet"}
    body = play(pc("A", "mercenary"), being, "1", "A melee_attack B long_sword", variants=variants)
    assert totals(body) == [(3, 10 + 5 + 2)]
    planner = play(pc("A", "mercenary"), being, "1", "A mental_attack B intimidate", variants=variants)
    assert totals(planner)[0][1] == 10 + 0 + 3
    assert values(planner["B"]) == {}
    fight = script(pc("A"), npc("B", "sharra", kind="npc", skill_levels={"ligera": 4}), defence_formula="sheet")
    pd, touch = (defence(fight.fight.state, fight["B"], kind) for kind in ("PD", TOUCH))
    assert (pd, touch) == (17, 15)


@pytest.mark.rule("TZ-ATK-10", "TZ-EFF-14")
@pytest.mark.parametrize(("extent", "strikes"), [("partial", True), ("total", False)])
def test_total_cover_bars_ripostes(extent: str, strikes: bool) -> None:
    """TZ-ATK-10: a body under total cover does not attack, strike back, or hurt an ally."""
    hidden = npc("Merc", "mercenary", cover={"kind": "light", "extent": extent})
    clumsy = pc("Sharra", "sharra", items={"attack": -9})
    fight = script(clumsy, pc("Saddin", "saddin"), hidden, "1", STRIKE).to("Merc", "consequence")
    assert can(fight, "consequence Sharra riposte") is strikes
    assert can(fight, "consequence Saddin ally_hurt") is strikes
    hits = script(clumsy, pc("Saddin", "saddin"), hidden, "1", STRIKE, consequence_points_damage="free")
    assert can(hits.to("Merc", "consequence"), "damage Sharra") is strikes


@pytest.mark.rule("TZ-EFF-03", "TZ-STA-04")
@pytest.mark.parametrize("stance", ["normal", "damage_focus"])
@pytest.mark.parametrize(
    ("extent", "switch", "buys"), [("total", "nothing", 0), ("partial", "nothing", 1), ("total", "no_strikes", 1)]
)
def test_answers_from_total_cover(extent: str, switch: str, buys: int, stance: str) -> None:
    """TZ-EFF-03: one under total cover buys consequences when it is missed, or (total_cover_answer = nothing) none."""
    hidden = npc("Merc", "mercenary", cover={"kind": "light", "extent": extent})
    clumsy = pc("Sharra", "sharra", items={"attack": -9}, stance=stance)
    dice = "1" + (" 3 3" if stance == "damage_focus" else "")
    fight = script(clumsy, hidden, dice, STRIKE, total_cover_answer=switch)
    while fight.asks and fight.asks[0].kind not in ("consequence", "hinder"):
        fight.step()
    assert sum(ask.kind == "consequence" for ask in fight.asks) == buys


@pytest.mark.rule("TZ-EFF-02", "TZ-ATK-10")
@pytest.mark.parametrize(
    ("cover", "switch", "states"),
    [("total", "none", False), ("total", "any", True), ("partial", "none", True), ("", "none", True)],
)
def test_states_against_total_cover(cover: str, switch: str, states: bool) -> None:
    """TZ-EFF-02: a success against total cover buys states of the target, or (total_cover_states = none) only damage
    and effects for oneself."""
    kept: dict[str, Any] = {"cover": {"kind": "light", "extent": cover}} if cover else {}
    strong = pc("Sharra", "sharra", items={"attack": 30})
    fight = script(strong, npc("Merc", "mercenary", **kept), "15", STRIKE, total_cover_states=switch)
    assert fight.to("Sharra", "damage").options("Sharra")[0].startswith("damage")
    offered = fight.to("Sharra", "effect").options("Sharra")
    assert any(option.startswith(("consequence Merc", "momentary Merc")) for option in offered) is states
    assert any(option.startswith("effect Sharra") for option in offered)


@pytest.mark.rule("TZ-CHR-05", "TZ-CHR-06", "TZ-ATK-11", "TZ-INI-04")
@pytest.mark.parametrize(
    ("kind", "fields", "left"),
    [
        ("PD", {}, 3),
        (TOUCH, {}, 0),
        ("PD", {"base_pd": 12}, 2),
        ("PD", {"base_pd": 20}, 3),
        ("MD", {}, 0),
        ("MD", {"base_md": 12}, 0),
        ("MD", {"base_md": 10}, 0),
        ("MD", {"base_md": 7}, -3),
    ],
)
def test_what_the_helpless_have_left(kind: str, fields: dict[str, Any], left: int) -> None:
    """TZ-ATK-11: their armour, never more than an explicit PD is above 10; of an explicit MD what is below 10."""
    fight = script(SHARRA, npc("Merc", "mercenary", **fields))
    assert bare(fight.fight.state, fight["Merc"], kind).total == left


@pytest.mark.rule("TZ-DMG-10", "TZ-DMG-11")
@pytest.mark.parametrize(("model", "out"), [("attrition", "dead"), ("defence_reserve", "")])
def test_a_reserve_that_is_used_up_kills_no_one(model: str, out: str) -> None:
    """TZ-DMG-11: hit points that are a reserve fell no body; else -30 and less is death, once."""
    fight = script(SHARRA, MERC, hp_model=model)
    fight["Merc"].pgf = -99
    scene = fight.fight._scene
    thresholds(scene, fight["Merc"])
    assert fight["Merc"].out == out
    thresholds(scene, fight["Merc"])
    assert [told.status for told in fight.of(StatusChanged)] == ([out] if out else [])
