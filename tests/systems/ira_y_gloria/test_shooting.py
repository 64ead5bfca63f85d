"""Ranged options, Reloads, ammunition, stray shots, weapon traits."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.core.asks import Option
from simulator.core.events import Acted, ConditionGained, DamageRolled, Reacted
from simulator.systems.ira_y_gloria.variants import Variants
from simulator.testing import ScriptedFight

from .battle import changes, checked, foe, hero, play, pools, script, team

WALL: dict[str, Any] = {"resilience": 99, "wounds_max": 99, "defence": 1}


def shot(
    traits: dict[str, Any], *answers: Any, dice: str, at: float = 20, gun: dict[str, object] | None = None, **more: Any
) -> ScriptedFight:
    """H shoots N with a gun of range 24, damage 10, no extra dice, and these traits."""
    weapon = {"use": "lasgun", "damage": 10, "ed": 0, "salvo": 2, "traits": traits, **(gun or {})}
    target = {**WALL, **more.pop("target", {})}
    fields = more.pop("fields", {})
    return play(
        hero("H", weapons=[weapon], **fields),
        foe("N", at=at, **target),
        dice=dice,
        answers=[("H", "turn: ranged_attack N lasgun"), *answers],
        **more,
    )


def damage(fight: ScriptedFight) -> list[int]:
    """Return the damage of every comparison so far."""
    return [event.rolled for event in fight.of(DamageRolled)]


@pytest.mark.rule("IG-ATK-11", "IG-ATK-12", "IG-ACT-07")
@pytest.mark.parametrize(("at", "pool", "dn"), [(12, 4, 1), (24, 3, 1), (48, 3, 3)])
def test_the_band_gives_a_die_or_two_more_dn(at: float, pool: int, dn: int) -> None:
    """IG-ATK-12: short +1d, long DN + 2."""
    assert [(pool, 0, dn)] == pools(shot({}, dice="3" * pool, at=at))


@pytest.mark.rule("IG-ATK-13", "IG-TRAIT-14")
def test_aiming_gives_up_the_move() -> None:
    """IG-ATK-13: +1d; IG-TRAIT-14: with a sniper's weapon another, and n extra damage dice."""
    fight = shot({"sniper": 2}, ("H", "manner: aim bonus"), ("H", "manner: plain"), dice="44333 66")
    assert [(5, 2, 1)] == pools(fight)
    assert [14] == damage(fight)
    moved = script(hero("H", weapons=["lasgun"]), foe("N", at=20), answers="H move N; H ranged_attack N")
    assert not [option for option in moved.to("H", "manner").options("H") if option.startswith("aim")]


@pytest.mark.rule("IG-ATK-15", "IG-TRAIT-09")
@pytest.mark.parametrize(("brace", "dn"), [(False, 3), (True, 1)])
def test_heavy_weapons_want_strength_or_bracing(brace: bool, dn: int) -> None:
    """IG-TRAIT-09: too weak: DN + 2; IG-ATK-15: braced it is ignored, at the cost of the move."""
    answers = [("H", "manner: brace"), ("H", "manner: plain")] if brace else []
    assert [(3, 0, dn)] == pools(shot({"heavy": 5}, *answers, dice="333"))


@pytest.mark.rule("IG-TRAIT-09")
def test_a_complication_knocks_down_the_weak() -> None:
    """IG-TRAIT-09: the firer of a heavy weapon falls prone."""
    assert ["prone"] == [*shot({"heavy": 5}, dice="133")["H"].conditions]


def melee(dice: str, *answers: Any, firing: str = "wrath_risk") -> ScriptedFight:
    """H shoots at N, which is engaged with G and O's friend P, with this ``firing_into_melee``."""
    return play(
        hero("H", weapons=[{"use": "lasgun", "damage": 10, "ed": 0}], initiative=5),
        hero("G", at=20, resilience=99),
        foe("N", at=20.5, **WALL),
        foe("P", at=20.5, initiative=2, **WALL),
        dice=dice,
        answers=[("H", "turn: ranged_attack N"), *answers],
        variants={"firing_into_melee": firing},
    )


@pytest.mark.rule("IG-ATK-14", "IG-CORE-02")
def test_a_one_strays_to_another_of_the_melee() -> None:
    """IG-ATK-14: with ``wrath_risk`` one draw among the others as listed, friends too; no complication."""
    fight = melee("144 1")
    assert [1] == [event.target for event in fight.of(DamageRolled)]
    assert [1] == [event.body for event in fight.of(Reacted) if event.manner == "stray"]
    assert not fight["H"].arms[0].empty
    assert not fight["H"].arms[0].spared
    assert "complication" not in {decision.kind for decision in fight.heard.decisions}


@pytest.mark.rule("IG-ATK-14", "IG-ATK-13")
def test_a_careful_aim_or_the_variant_cancels_straying() -> None:
    """IG-ATK-14: aim safe; ``firing_into_melee = free``, the default; ``forbidden`` offers no such shot."""
    fight = melee("144", ("H", "manner: aim safe"), ("H", "manner: plain"))
    assert [2] == [event.target for event in fight.of(DamageRolled)]
    free = melee("144", firing=Variants().firing_into_melee)
    assert [2] == [event.target for event in free.of(DamageRolled)]
    fighters = hero("H", weapons=["lasgun"], initiative=5), hero("G", at=20), foe("N", at=20.5)
    options = script(*fighters, variants={"firing_into_melee": "forbidden"}).to("H", "turn").options("H")
    assert not [option for option in options if option.startswith("ranged")]


@pytest.mark.rule("IG-CASE-20", "IG-AMMO-01", "IG-AMMO-02", "IG-AMMO-03", "IG-AMMO-04", "IG-AMMO-05", "IG-TEST-09")
def test_reloads_buy_dice_and_load_what_a_complication_emptied() -> None:
    """IG-CASE-20: 2 of 3 spent for 2 dice; 1 at most in the next attack; out of ammo: a simple action and the last one;
    out of ammo again: unusable."""
    fight = script(
        hero("M", "marine_hero", weapons=["boltgun"], wrath=0),
        foe("N", at=24, speed=1, **WALL),
        foe("O", at=90, initiative=1),
        "122222222222 | 1222222222; M turn: ranged_attack N; M reloads: extra_die; M reloads: extra_die",
        rounds=3,
    )
    fight.say(("M", "reload boltgun"), ("M", "turn: ranged_attack N")).to("M", "turn", 3)
    assert [12, 10] == [test.figure for test in checked(fight)]
    assert [(3, 2), (2, 1), (1, 0)] == changes(fight, "reloads")
    assert fight["M"].arms[0].empty
    assert not [option for option in fight.options("M") if option.startswith(("reload", "ranged"))]


@pytest.mark.rule("IG-AMMO-04", "IG-AMMO-05", "IG-ATK-08")
def test_reloads_buy_dice_spray_and_damage() -> None:
    """IG-AMMO-05: spraying cuts the DN of a multi-attack by 1 each, at most by the penalty of the targets, or hits one
    member of a mob more; with ``reload_full_auto = ed`` a Reload is a damage die; with one left the second is not asked
    for."""
    fight = shot({}, ("H", "reloads: extra_die"), dice="3333", fields={"reloads": 1})
    assert 1 == sum(decision.kind == "reloads" for decision in fight.heard.decisions)
    assert [12] == damage(shot({}, ("H", "reloads: extra_die"), dice="444 6", variants={"reload_full_auto": "ed"}))
    other = foe("O", at=20, initiative=2, **WALL)
    spray = "H turn: ranged_attack N; H manner: multi_attack O; H manner: plain; H reloads: spray; H reloads: spray"
    fight = play(hero("H", weapons=["lasgun"]), foe("N", at=20, **WALL), other, "333", spray)
    assert [(3, 0, 1)] == pools(fight)
    gunner, mob = hero("H", weapons=[{"use": "lasgun", "damage": 50}]), foe("C", "cultist_mob", 20, mob_size=9)
    assert 7 == play(gunner, mob, "244 1; H turn: ranged_attack C; H reloads: spray_mob")["C"].members


@pytest.mark.rule("IG-AMMO-01")
@pytest.mark.parametrize(("number", "asked"), [(0, False), (2, True)])
def test_npcs_have_reloads_by_variant(number: int, asked: bool) -> None:
    """IG-AMMO-01: the variant ``npc_reloads`` gives NPCs Reloads to spend."""
    fight = play(
        hero("H", at=20, defence=50),
        foe("N", weapons=["lasgun"]),
        "333; N turn: ranged_attack H",
        variants={"npc_reloads": number},
    )
    assert asked is ("reloads" in {decision.kind for decision in fight.heard.decisions})


@pytest.mark.rule("IG-AMMO-02", "IG-AMMO-03", "IG-TEST-09", "IG-TRAIT-03")
def test_a_complication_empties_the_gun() -> None:
    """IG-TEST-09: an NPC's 1 on a ranged attack empties the weapon, and loading it is a simple action; IG-TRAIT-03: a
    reliable one ignores its first complication."""
    fight = play(
        hero("H", at=20, defence=50),
        foe("N", weapons=[{"use": "lasgun", "traits": {}}]),
        "133 333; N turn: ranged_attack H; N reload lasgun; N turn: ranged_attack H",
        rounds=2,
    )
    assert [False] == [arm.empty for arm in fight["N"].arms if arm.model.listed]
    fight = play(
        hero("H", weapons=[{"use": "lasgun", "traits": {"reliable": True}}]),
        foe("N", at=24, speed=1, **WALL),
        "133 133; H turn: ranged_attack N; H turn: ranged_attack N",
        rounds=2,
    )
    assert (True, True) == (fight["H"].arms[0].spared, fight["H"].arms[0].empty)


@pytest.mark.rule("IG-TRAIT-02", "IG-TRAIT-11", "IG-TRAIT-06", "IG-ACT-04", "IG-TRAIT-05", "IG-TRAIT-10", "IG-COND-01")
def test_traits_of_speed_and_pain() -> None:
    """IG-TRAIT-02, IG-TRAIT-11: extra and brutal dice at short range, not at medium; IG-TRAIT-06: one shot after the
    run, DN + 2; IG-TRAIT-05, IG-TRAIT-10: a wound takes 1 Shock and brings the condition; blinded is DN + 4 on tests of
    sight (IG-COND-01)."""
    assert [10 + 1 + 2] == damage(shot({"rapid_fire": 2, "melta": True}, dice="4444 35", at=12))
    assert [10] == damage(shot({"rapid_fire": 2, "melta": True}, dice="444", at=20))
    fight = play(
        hero("H", weapons=[{"use": "lasgun", "traits": {"assault": True}}]),
        foe("N", at=30, **WALL),
        "333",
        answers=[("H", Option("run", place=(12.0, 0.0))), ("H", "turn: ranged_attack N")],
    )
    assert [(3, 0, 3)] == pools(fight)
    body = shot({"agonising": True, "inflict": "prone"}, dice="444", target={"resilience": 8, "shock_max": 9})["N"]
    assert (97, 7, ["prone"]) == (body.wounds, body.shock, [*body.conditions])
    traits = {"inflict": "blinded"}
    fight = shot(
        traits,
        ("N", "turn: ranged_attack H"),
        dice="444 333",
        target={"resilience": 8, "weapons": ["lasgun"]},
        fields={"defence": 2},
    )
    assert [1, 2 + 4] == [test.difficulty for test in checked(fight)]


@pytest.mark.rule("IG-TRAIT-16", "IG-TRAIT-17", "IG-TRAIT-19", "IG-TRAIT-20", "IG-TRAIT-18")
def test_traits_of_weight_and_power() -> None:
    """IG-TRAIT-16: 3 extra dice, and a complication costs the firer 1d6 wounds; IG-TRAIT-17: DN + n; IG-TRAIT-19: half
    a psyker's willpower more damage, in other hands 2 less; IG-TRAIT-18: one die for orks, and one of damage once
    hurt."""
    answers = [("H", "manner: supercharge"), ("H", "manner: plain")]
    fight = shot({"supercharge": True}, *answers, dice="144 666 3")
    assert [16] == damage(fight)
    assert 3 == fight["H"].wounds_max - fight["H"].wounds
    traits = {"unwieldy": 2, "force": True, "silent": True, "arc": 1, "two_handed": True}
    fight = shot(traits, dice="444")
    assert [(3, 3, 3)] == pools(fight)
    assert [8] == damage(fight)
    assert [12] == damage(shot(traits, dice="444", fields={"keywords": ["psyker"]}))
    fields = {"keywords": ["ork"], "wounds": 1}
    fight = shot({"waaagh": True}, dice="4444 6", fields=fields)
    assert [12] == damage(fight)
    assert 4 == checked(fight)[0].figure


@pytest.mark.rule("IG-TRAIT-15")
def test_spread_hits_those_around_at_short_range() -> None:
    """IG-TRAIT-15: enemies within 3 m of each other, no friends, one roll: three icons reach Defence 3 and not 4; three
    dice more against a mob."""
    gunner = hero("H", weapons=[{"use": "lasgun", "ed": 0, "traits": {"spread": True}}])
    around = [
        foe(name, at=at, initiative=initiative, **{**WALL, "defence": defence})
        for name, at, initiative, defence in (("O", 12, 2, 3), ("P", 12, 1, 4), ("Q", 14, 4, 2))
    ]
    friend = hero("Friend", at=12, initiative=2, **WALL)
    fight = play(gunner, foe("N", at=10, **WALL), *around, friend, "4443; H turn: ranged_attack N")
    assert [1, 2] == [event.target for event in fight.of(DamageRolled)]
    mob = play(gunner, foe("C", "cultist_mob", 10), "3333333; H turn: ranged_attack C")
    assert 7 == checked(mob)[0].figure


@pytest.mark.rule("IG-TRAIT-08", "IG-COND-01")
def test_flamers_burn_all_on_the_line_and_ignore_cover() -> None:
    """IG-TRAIT-08: friends too; on fire; a mob by half the ballistic rating; IG-COND-01 on_fire: 1d3 wounds at the
    start of the turn; athletics DN 3 ends it."""
    gun = {"use": "lasgun", "ed": 0, "damage": 20, "traits": {"flamer": True}}
    fight = play(
        hero("H", weapons=[gun], skills={"ballistic_skill": 3}, initiative=5),
        hero("G", at=5, resilience=19, wounds_max=9),
        foe("C", "cultist_mob", 7, mob_size=9),
        foe("N", at=10, cover="half", wounds_max=99, resilience=9, defence=2, initiative=1),
        "2444333 1 1 1; H turn: ranged_attack N",
    )
    assert [2] == [test.difficulty for test in checked(fight)]
    assert (7, 7, 87) == (fight["G"].wounds, fight["C"].members, fight["N"].wounds)
    assert ["on_fire"] == [*fight["N"].conditions]
    fight = play(
        hero("H", weapons=[{"use": "lasgun", "damage": 10, "ed": 0, "traits": {"inflict": "on_fire"}}]),
        foe("N", at=20, defence=1, resilience=8, wounds_max=99),
        "444 5 645; H turn: ranged_attack N; N put_out",
    )
    assert (99 - 2 - 3, {}) == (fight["N"].wounds, fight["N"].conditions)


@pytest.mark.rule("IG-TRAIT-07", "IG-CORE-02")
def test_a_grenade_hits_all_around_its_point_and_may_scatter() -> None:
    """IG-TRAIT-07: DN 3; friends and foes within the blast, half of it in members of a mob; one use; a bad throw
    scatters: direction 1 to 6 times 60 degrees, two dice of metres; any point in range may be chosen."""
    fight = play(
        hero("H", weapons=["frag_grenade"], initiative=5),
        hero("G", at=12, resilience=10),
        foe("C", "cultist_mob", 10, mob_size=9),
        "544 1111; H turn: throw C frag_grenade",
    )
    assert (5, 6) == (fight["G"].shock + 1, fight["C"].members)
    assert 0 == fight["H"].arms[0].uses
    assert "throw" not in {
        option.split()[0] for option in script(hero("H"), foe("N", at=9)).to("H", "turn").options("H")
    }
    fight = play(
        hero("H", weapons=["frag_grenade"]),
        foe("N", at=20, resilience=10, wounds_max=20),
        "333 6 35 4444",
        answers=[("H", Option("throw", -1, "frag_grenade", "", 0, (12.0, 0.0)))],
    )
    assert 20 - 4 == fight["N"].wounds


@pytest.mark.rule("IG-ATK-16", "IG-COND-01")
def test_pinning_fire() -> None:
    """IG-ATK-16: 1 Reload; resolve as DN; a shift pins one more; the pinned come no closer, and shoot worse."""
    fight = script(
        hero("H", weapons=["lasgun"]),
        foe("N", at=20, weapons=["lasgun"]),
        foe("O", at=20, initiative=2),
        "466 3333; H turn: pin N lasgun; H shift: pin O; N turn: ranged_attack H",
        variants={"pinning": "on"},
    )
    fight.to("N", "turn")
    moves = [option for option in fight.options("N") if option.startswith("move")]
    assert ["move H away"] == moves
    fight.to("O", "turn")
    assert [dn for _, _, dn in pools(fight)] == [4]
    assert ["pinned"] == [*fight["O"].conditions]


@pytest.mark.rule("IG-ATK-12")
@pytest.mark.parametrize(("at", "metres", "band"), [(12.0, 12, "short"), (12.3, 13, ""), (24.4, 25, "long")])
def test_a_shot_says_how_far_off_its_target_is(at: float, metres: int, band: str) -> None:
    """IG-ATK-12: whole metres, rounded up, so that a reader finds the band of a lasgun: 12 and 24 metres."""
    fight = play(
        hero("H", weapons=["lasgun"]),
        foe("N", at=at, defence=9),
        "1" * (4 if band == "short" else 3),
        "H turn: ranged_attack N",
        rounds=1,
    )
    (shot,) = [acted for acted in fight.of(Acted) if acted.verb == "ranged_attack"]
    (test,) = checked(fight)
    assert shot.metres == metres
    assert [name for name, _ in (*test.parts, *test.goal_parts) if name in ("short", "long")] == [band] * bool(band)


@pytest.mark.rule("IG-ATK-16")
@pytest.mark.parametrize(("resolve", "offered"), [(2, True), (3, True), (4, False)])
def test_a_shift_pins_whom_two_icons_fewer_still_reach(resolve: int, offered: bool) -> None:
    """IG-ATK-16: of 5 icons 3 are left, which reach a resolve of 3."""
    fight = script(
        hero("H", weapons=["lasgun"]),
        foe("N", at=20, weapons=["lasgun"]),
        foe("O", at=20, resolve=resolve, initiative=2),
        "466; H turn: pin N lasgun; H shift: keep",
        variants={"pinning": "on"},
    )
    fight.to("H", "shift")
    assert ("pin O" in fight.options("H")) is offered


@pytest.mark.rule("IG-ATK-10", "IG-ATK-16")
@pytest.mark.parametrize(
    ("action", "metres", "dice"),
    [("pin N lasgun", 20, "466"), ("grapple N", 1, "342 432"), ("ranged_attack N", 20, "233")],
)
def test_what_takes_the_action_leaves_none_for_an_attack(action: str, metres: int, dice: str) -> None:
    """IG-ATK-10, IG-ATK-16: a fighter that grapples or pins attacks no more in that turn."""
    fight = script(
        hero("H", weapons=["lasgun"]),
        foe("N", at=metres),
        variants={"pinning": "on", "grapple": "on"},
        dice=dice,
        answers=f"H turn: {action}; H turn: ranged_attack N",
        rounds=1,
    )
    with pytest.raises(AssertionError, match="H never got to answer 'turn: ranged_attack N'"):
        fight.finish()


@pytest.mark.rule("IG-TEST-09")
@pytest.mark.parametrize(
    ("mode", "choice", "ruin", "empty"),
    [
        ("ruin_or_ammo", "gain_ruin", 1, False),
        ("ruin_or_ammo", "out_of_ammo", 0, True),
        ("ruin_or_ammo", "nothing", 0, False),
        ("ruin", "", 1, False),
        ("none", "", 0, False),
    ],
)
def test_the_captain_says_what_a_heros_complication_is(mode: str, choice: str, ruin: int, empty: bool) -> None:
    """IG-TEST-09: Ruin below the maximum, an empty gun, or nothing; by default in that order."""
    answers = [("threats", f"complication: {choice}")] if choice else []
    fight = shot({}, *answers, dice="133", variants={"complication_mode": mode}, scene={"ruin": 0})
    assert (ruin, empty) == (team(fight, 1).ruin, fight["H"].arms[0].empty)


@pytest.mark.rule("IG-TEST-09", "IG-CORE-02")
@pytest.mark.parametrize(
    ("d66", "more", "what"),
    [
        ("11", "", "out_of_ammo"),
        ("31", "", "jam"),
        ("34", "", "dropped"),
        ("41", "", "malfunction"),
        ("44", "", "weapon_stuck"),
        ("51", "", "nothing"),
        ("54", "", "prone"),
        ("61", "", "restrained"),
        ("63", "", "blinded"),
        ("65", "", "nothing"),
    ],
)
def test_the_table_of_complications(d66: str, more: str, what: str) -> None:
    """IG-TEST-09: ``table_d66``, rolled right after the test."""
    fight = shot({}, dice=f"133 {d66} {more}", variants={"complication_mode": "table_d66"})
    body = fight["H"]
    arm = body.arm("lasgun")
    found = [*body.conditions] or ([] if arm is None else [arm.fault] if arm.fault else [])
    found += ["out_of_ammo"] if arm is not None and arm.empty else ["dropped"] if arm is None else []
    assert [what] == (found or ["nothing"])


@pytest.mark.rule("IG-TEST-09", "IG-COND-01")
def test_rows_of_the_table_of_complications() -> None:
    """IG-TEST-09: a jam is cleared by tech, DN 2, an action; breaking free is Strength, DN 4; a complication has no
    cause among the others (IG-COND-01); 51 to 53: one of the grenades that could still be thrown; 65: another target in
    range, a friend too."""
    table: dict[str, Any] = {"variants": {"complication_mode": "table_d66"}}
    fight = shot({}, ("H", "clear_jam lasgun"), dice="133 31 | 644", rounds=2, **table)
    assert ([(3, 4, 2)], "") == (pools(fight, "tech"), fight["H"].arms[0].fault)
    assert {} == shot({}, ("H", "break_free"), dice="133 61 | 664", rounds=2, **table)["H"].conditions
    fight = shot({}, dice="133 54", **table)
    assert [(told.condition, told.by) for told in fight.of(ConditionGained)] == [("prone", -1)]
    gun = {"use": "lasgun", "damage": 10, "ed": 0, "traits": {}}
    armed, target = hero("H", weapons=[gun, "frag_grenade"], initiative=5), foe("N", at=20, **WALL)
    fight = play(armed, target, "133 51; H turn: ranged_attack N lasgun", **table)
    assert (None, True) == (fight["H"].arm("frag_grenade"), fight["H"].arm("lasgun") is not None)
    others = hero("G", at=15, resilience=99, defence=1), target, foe("O", at=22, initiative=1, **WALL)
    answers = "H turn: ranged_attack N lasgun; threats redirect: target G"
    fight = play(hero("H", weapons=[gun], initiative=5), *others, "144 66", answers, **table)
    assert [1] == [event.target for event in fight.of(DamageRolled)]


@pytest.mark.rule("IG-OUT-04", "IG-OUT-02", "IG-TEST-09")
@pytest.mark.parametrize(("choice", "ruin"), [("gain_ruin", 1), ("nothing", 0)])
def test_what_stands_for_drama_and_declarations(choice: str, ruin: int) -> None:
    """IG-OUT-04: a 1 on any test of a hero's is Ruin, or nothing; IG-OUT-02: no question asks for a declaration."""
    fight = play(
        hero("H"),
        foe("N", at=5),
        f"133; H turn: interaction_attack N tech; threats complication: {choice}",
        scene={"ruin": 0},
    )
    assert ruin == team(fight, 1).ruin
    assert not [kind for kind in fight.fight.system.kinds if "declar" in kind]
