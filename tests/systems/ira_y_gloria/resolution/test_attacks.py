"""Attacks from the payments before the roll to the complication after it."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.core.asks import Option
from simulator.core.events import DamageRolled
from simulator.systems.ira_y_gloria.resolution.dropping import can_draw, droppable
from simulator.testing import ScriptedFight

from ..battle import changes, checked, foe, hero, play, pools, script, team

TOUGH: dict[str, Any] = {"wounds_max": 99, "resilience": 99}


def damages(fight: ScriptedFight) -> list[tuple[int, int, int]]:
    """(damage, resilience, wounds) of every comparison so far."""
    return [(event.rolled, event.protection, event.loss) for event in fight.of(DamageRolled)]


@pytest.mark.rule(
    "IG-CASE-03",
    "IG-ATK-01",
    "IG-TRAIT-02",
    "IG-TRAIT-04",
    "IG-RUIN-08",
    "IG-SOAK-04",
    "IG-ATK-12",
    "IG-CASE-14",
    "IG-ATK-03",
    "IG-TRAIT-01",
    "IG-SHEET-08",
)
def test_a_bolter_at_short_range_and_a_pistol_in_melee() -> None:
    """IG-CASE-03: 11 dice, two shifts, 5 extra dice, brutal: damage 16 on 11; the nob soaks 4 of 5 and is exhausted.
    IG-CASE-14: weapon skill, initiative and the die of short range; no Strength, neither all-out attack nor aim."""
    fight = play(
        hero("M", "marine_hero"),
        foe("Nob", "ork_nob", 10),
        "64456123321 53614 642253; M ranged_attack Nob boltgun; M shift: ed; M shift: ed; threats soak: soak",
    )
    assert [(11, 7, 3)] == pools(fight)
    assert [(16, 11, 5)] == damages(fight)
    nob = fight["Nob"]
    assert (9, 0, 2) == (nob.wounds, nob.shock, nob.ruin)
    assert nob.exhausted
    assert 1 == team(fight, 0).glory
    fight = script(
        hero("M", "marine_hero", 0), foe("Nob", "ork_nob", 1), "2333455553 6; M ranged_attack Nob bolt_pistol"
    ).to("M", "manner")
    assert ["plain"] == fight.options("M")
    fight.finish()
    assert [(10, 5, 3)] == pools(fight)
    assert [(12, 11, 1)] == damages(fight)


@pytest.mark.rule("IG-ATK-03")
@pytest.mark.parametrize(("variants", "count"), [({}, 10), ({"pistol_melee_short_bonus": False}, 9)])
def test_a_pistol_in_melee_is_at_short_range(variants: dict[str, bool], count: int) -> None:
    """IG-ATK-03: the range rule to the letter gives a die; ``pistol_melee_short_bonus`` may deny it."""
    fighters = hero("M", "marine_hero"), foe("Nob", "ork_nob", 1)
    fight = play(*fighters, "2" * count, "M ranged_attack Nob bolt_pistol", variants=variants)
    assert count == checked(fight)[0].figure


@pytest.mark.rule("IG-CASE-19", "IG-CASE-26", "IG-ATK-08", "IG-DMG-05", "IG-TEST-11")
@pytest.mark.parametrize(
    ("dice", "shifts", "struck"), [("544612332", 0, "AB"), ("544412332", 0, "B"), ("266544132", 1, "AB")]
)
def test_a_multi_attack_compares_one_roll_with_each(dice: str, shifts: int, struck: str) -> None:
    """IG-CASE-19: 9 dice on Defences 3 and 2 are DN 5 and 4; one damage roll for all that are hit. IG-CASE-26: 7 icons
    meet both: one shift for Glory, no second, and no shift for damage."""
    fight = script(
        hero("M", initiative=5, skills={"weapon_skill": 4}, weapons=["knife"]),
        foe("A", defence=3, **TOUGH),
        foe("B", defence=2, initiative=2, **TOUGH),
        f"{dice} 11",
        "M turn: melee_attack A knife; M manner: multi_attack B; M manner: plain" + "; M shift: glory" * shifts,
    )
    if shifts:
        assert ["keep", "glory"] == fight.to("M", "shift").options("M")
    fight.finish()
    assert struck == "".join(fight.names[event.target] for event in fight.of(DamageRolled))
    assert shifts == team(fight, 0).glory


@pytest.mark.rule("IG-CASE-28", "IG-GLORY-04", "IG-TEST-01", "IG-DMG-04")
@pytest.mark.parametrize(("spend", "wounds", "shock", "glory"), [(True, 1, 0, 0), (False, 0, 1, 1)])
def test_the_point_just_won_may_be_added_to_the_damage(spend: bool, wounds: int, shock: int, glory: int) -> None:
    """IG-CASE-28: a wrath die of 6 pays before the damage; damage equal to resilience becomes one more, or 1 Shock."""
    answers: list[Any] = [("M", "turn: melee_attack N")]
    fight = play(
        hero("M", initiative=1),
        foe("N", defence=1, resilience=3),
        "6 1",
        answers=[*answers, *([("M", "glory_damage: glory 1")] if spend else [])],
    )
    body = fight["N"]
    assert (wounds, shock) == (body.wounds_max - body.wounds, body.shock_max - body.shock)
    assert glory == team(fight, 0).glory


@pytest.mark.rule("IG-GLORY-04")
@pytest.mark.parametrize("timing", ["after_roll", "before_roll"])
def test_glory_for_damage_comes_after_or_before_the_extra_dice(timing: str) -> None:
    """IG-GLORY-04: by default the dice are known; ``before_roll`` asks first."""
    fight = script(
        hero("M", initiative=1),
        foe("N", defence=1, resilience=3),
        "5 4; M turn: melee_attack N; M glory_damage: glory 2",
        scene={"glory": 2},
        variants={"glory_damage_timing": timing},
    ).to("M", "glory_damage")
    assert (2 if timing == "after_roll" else 1) == len(fight.rolls)
    fight.finish()
    assert [(6, 3, 3)] == damages(fight)


@pytest.mark.rule("IG-ATK-05", "IG-DMG-01", "IG-ACT-06", "IG-DMG-02", "IG-ATK-09", "IG-ATK-06", "IG-COND-01")
def test_options_of_a_melee_attack() -> None:
    """IG-ATK-05, IG-DMG-01: weapon skill and initiative; damage 2 + Strength 3 + extra dice 4 and 6; IG-ATK-09: size 3
    is DN + 3 and 3 extra dice more; IG-ATK-06: two dice for two Defence, until the attacker's next turn, and not below
    1."""
    fight = play(
        hero("M", weapons=["knife"]),
        foe("N", defence=1, **TOUGH),
        dice="5 3 3 46".replace(" ", ""),
        answers="M turn: melee_attack N knife",
    )
    assert [(3, 1, 1)] == pools(fight)
    assert [(8, 99, 0)] == damages(fight)
    fight = play(
        hero("M"),
        foe("N", defence=1, **TOUGH),
        "664 4444; M turn: melee_attack N; M manner: called_shot 3; M manner: plain",
    )
    assert [(3, 5, 4)] == pools(fight)
    assert [(7, 99, 0)] == damages(fight)
    fight = script(
        hero("M", initiative=4),
        foe("N", defence=9, **TOUGH),
        "333333 333; M turn: melee_attack N; M manner: all_out; N melee_attack M",
    ).finish()
    assert [(6, 0, 9), (3, 0, 1)] == pools(fight)
    weak = script(hero("M", defence=2), foe("N"), answers="M turn: melee_attack N").to("M", "manner")
    assert "all_out" not in weak.options("M")


@pytest.mark.rule("IG-ATK-09", "IG-ACT-13")
@pytest.mark.parametrize(("strength", "dropped"), [("333", True), ("664", False)])
def test_disarming_calls_for_strength(strength: str, dropped: bool) -> None:
    """IG-ATK-09: DN + 2, no damage; strength on half of it, rounded up, or the weapon falls; it can be picked up."""
    fight = play(
        hero("M", weapons=["knife"]),
        foe("N", defence=1, weapons=["choppa"]),
        f"664 66 {strength}",
        answers=[
            ("M", "turn: melee_attack N knife"),
            ("M", "manner: disarm"),
            ("M", "manner: plain"),
            *([("N", "pick_up N choppa")] if dropped else []),
        ],
    )
    assert [(3, {True: 0, False: 5}[dropped], 5)] == pools(fight, "strength")
    assert fight["N"].wounds == fight["N"].wounds_max
    assert fight["N"].arm("choppa") is not None
    assert not fight.fight.state.floor


@pytest.mark.rule("IG-ACT-15")
def test_only_one_attack_a_turn() -> None:
    """IG-ACT-15: after an attack no other is offered, by any means."""
    fight = script(hero("M"), foe("N", defence=9), "333; M turn: melee_attack N")
    fight.to("M", "turn").step().to("M", "turn")
    verbs = {option.split()[0] for option in fight.options("M")}
    assert not verbs & {"melee_attack", "ranged_attack", "interaction_attack", "throw"}


@pytest.mark.rule("IG-TRAIT-12", "IG-MOVE-02")
def test_parry_and_cover_raise_defence() -> None:
    """IG-TRAIT-12: +1 against melee for its bearer; IG-MOVE-02: +2 against shots for a target in half cover."""
    fight = play(hero("M"), foe("N", weapons=["chainsword"], cover="half"), "333; M melee_attack N")
    assert [(3, 0, 3)] == pools(fight)
    far = play(
        hero("M", weapons=["lasgun"]), foe("N", at=10, weapons=["chainsword"], cover="half"), "3333; M ranged_attack N"
    )
    assert [(4, 0, 4)] == pools(far)


@pytest.mark.rule("IG-ATK-01", "IG-MOVE-03")
@pytest.mark.parametrize(("size", "pool", "dn"), [("tiny", 3, 4), ("small", 3, 3), ("average", 3, 2), ("huge", 5, 2)])
def test_size_matters_by_variant(size: str, pool: int, dn: int) -> None:
    """IG-MOVE-03: ``size_modifiers = on`` makes the small harder and the large easier to hit."""
    fight = play(hero("M"), foe("N", size=size), "3" * pool, "M melee_attack N", variants={"size_modifiers": "on"})
    assert [(pool, 0, dn)] == pools(fight)


@pytest.mark.rule("IG-DMG-03")
@pytest.mark.parametrize(
    ("mode", "armour", "invulnerable", "wall"),
    [("total", 1, False, 5), ("armour_only", 1, False, 8), ("total", 1, True, 9), ("armour_only", 9, False, 5)],
)
def test_ap_lowers_resilience(mode: str, armour: int, invulnerable: bool, wall: int) -> None:
    """IG-DMG-03: the whole resilience, or at most the armour; nothing against invulnerable armour."""
    fight = play(
        hero("M", weapons=[{"use": "knife", "ap": 4}]),
        foe("N", defence=1, resilience=9, armour_rating=armour, armour_invulnerable=invulnerable, wounds_max=99),
        "555 11; M melee_attack N knife",
        variants={"ap_mode": mode},
    )
    assert wall == damages(fight)[0][1]


@pytest.mark.rule("IG-SHEET-09")
def test_a_nob_strikes_once_more_as_it_dies() -> None:
    """IG-SHEET-09 orks_is_never_defeated: on death one immediate melee attack, also when two more died together."""
    fight = play(
        hero("M", weapons=[{"use": "knife", "damage": 50}], shock_max=9),
        foe("N", defence=1, abilities=["orks_is_never_defeated"], weapons=["choppa"]),
        "555 11 333; M melee_attack N knife",
    )
    assert ["M", "N"] == [fight.names[test.body] for test in checked(fight)]
    assert "dead" == fight["N"].status
    nob: dict[str, Any] = {"abilities": ["orks_is_never_defeated"], "weapons": ["choppa"]}
    fight = script(
        hero("M", weapons=[{"use": "knife", "damage": 50}], shock_max=9),
        foe("E", at=50, initiative=4, **nob),
        foe("F", at=40, initiative=2, **nob),
        foe("N", defence=1, **nob),
        foe("O", at=60, initiative=1),
        "555 11 333",
    ).to("M", "turn")
    fight["E"].status = fight["F"].status = "dead"
    fight.fight.state.avenging += [1, 2]
    fight.say(("M", "melee_attack N knife")).to("M", "manner").to("M", "turn")
    assert ["M", "N"] == [fight.names[test.body] for test in checked(fight)]
    fight.finish()


@pytest.mark.rule("IG-ATK-02", "IG-ACT-07", "IG-DYING-01")
def test_targets_at_arms_length() -> None:
    """IG-ATK-02: no shot at another enemy, no rifle at all, no attack out of reach; unarmed is unlisted; an unconscious
    enemy does not engage, has Defence 1, and is marked as helpless (IG-DYING-01)."""
    fighters = hero("M", weapons=["lasgun", "knife"]), foe("N", at=1, initiative=2), foe("O", at=5)
    fight = script(*fighters)
    options = [option for option in fight.to("M", "turn").options("M") if "attack" in option and "inter" not in option]
    assert ["melee_attack N knife", "melee_attack N unarmed unlisted"] == options
    fight = script(
        hero("H", wounds=1, resilience=1, wrath=0, attributes={"initiative": 1, "toughness": 9}),
        hero("I", at=60, initiative=2),
        foe("N", at=1, weapons=["knife", "lasgun"]),
        "555 11 4 | 555 11 4; N melee_attack H knife; N melee_attack H knife helpless",
        rounds=2,
    )
    fight.to("N", "turn", 2)
    listed = [option for option in fight.options("N") if "attack" in option and " H" in option]
    assert ["melee_attack H knife helpless", "melee_attack H unarmed helpless"] == listed
    fight.finish()
    assert [1, 1] == [test.difficulty for test in checked(fight)]


@pytest.mark.rule("IG-RUIN-08", "IG-CASE-24", "IG-RUIN-05")
def test_personal_ruin_serves_its_owner_alone() -> None:
    """IG-CASE-24: with no common Ruin a nob soaks with its own, a leader without any is not even asked."""
    fight = play(
        hero("M", weapons=[{"use": "knife", "damage": 20}], initiative=9),
        hero("W", initiative=8, weapons=[{"use": "knife", "damage": 20}]),
        foe("N", defence=1, personal_ruin=1, wounds_max=50),
        foe("L", defence=1, wounds_max=50, initiative=2),
        "544444444 11 444 | 54444444 11",
        "M turn: melee_attack N knife; threats soak: soak; W turn: melee_attack L knife",
        scene={"ruin": 0},
    )
    assert [(1, 0)] == changes(fight, "personal_ruin")
    assert fight["N"].wounds > fight["L"].wounds


@pytest.mark.rule("IG-RUIN-08")
@pytest.mark.parametrize(("pool", "left"), [("personal", (0, 1)), ("common", (1, 0))])
def test_the_captain_says_which_pool_pays(pool: str, left: tuple[int, int]) -> None:
    """IG-RUIN-08: personal first by default, common if the captain likes."""
    fight = play(
        hero("M", weapons=[{"use": "knife", "damage": 20}]),
        foe("N", defence=1, personal_ruin=1, wounds_max=50),
        f"544 11 444; M turn: melee_attack N; threats soak: soak; threats pool: {pool}",
    )
    assert left == (fight["N"].ruin, team(fight, 1).ruin)


@pytest.mark.rule("IG-ATK-07")
def test_a_charge_goes_straight_into_reach_and_strikes() -> None:
    """IG-ATK-07: up to twice the speed, 4 m at least; one die more; no all-out attack; not from an engagement; never on
    one's own side, on the fallen, on no combatant, or with a gun."""
    knife = hero("M", weapons=["knife"])
    fight = script(knife, foe("N", at=10, defence=1, **TOUGH), "4444 11; M turn: charge N knife").to("M", "manner")
    assert (9.0, 0.0) == fight["M"].place
    assert "all_out" not in fight.options("M")
    assert [(4, 4, 1)] == pools(fight.finish())
    near = script(knife, foe("N", at=2.5)).to("M", "turn")
    assert not [option for option in near.options("M") if option.startswith("charge")]
    assert not near.asks[0].allows(Option("charge", 1, "knife", place=(20.0, 0.0)))
    armed = hero("M", weapons=["knife", "lasgun"])
    friend, fallen = hero("F", at=8, initiative=1), foe("U", at=8, initiative=2)
    fight = script(armed, friend, foe("N", at=8), fallen).to("M", "turn")
    fight["U"].status = "dead"
    assert fight.asks[0].allows(Option("charge", 2, "knife", place=(7.5, 0.0)))
    for target, weapon in ((1, "knife"), (2, "lasgun"), (3, "knife"), (9, "knife"), (-1, "knife")):
        assert not fight.asks[0].allows(Option("charge", target, weapon, place=(7.5, 0.0))), (target, weapon)


@pytest.mark.rule("IG-ATK-09", "IG-SHEET-04")
@pytest.mark.parametrize(("mode", "lost"), [("tracked", "power_fist"), ("ignored", "knife")])
def test_the_disarmed_lose_the_first_weapon_that_they_could_use(mode: str, lost: str) -> None:
    """IG-ATK-09: of those in hand where that is tracked; bare hands are no weapon."""
    armed = hero("H", weapons=["knife", "power_fist"])
    fight = script(armed, foe("N", at=9, weapons=[]), variants={"weapon_readiness": mode})
    state, body = fight.fight.state, fight["H"]
    for arm in body.arms:
        arm.drawn = arm.key != "knife"
    found = droppable(state, body)
    assert found is not None
    assert found.key == lost
    assert droppable(state, fight["N"]) is None
    body.arms = [arm for arm in body.arms if arm.key != "power_fist"]
    assert (droppable(state, body) is None) == (mode == "tracked")


@pytest.mark.rule("IG-TRAIT-20", "IG-SHEET-04")
def test_bare_hands_leave_both_hands_free() -> None:
    """IG-TRAIT-20: a weapon for two hands can be drawn by empty hands, and not beside a knife."""
    fight = script(hero("H", weapons=["knife", {"use": "power_fist", "traits": {"two_handed": True}}]), foe("N", at=9))
    knife, great, bare = fight["H"].arms
    knife.drawn, great.drawn, bare.drawn = False, False, True
    assert can_draw(fight["H"].arms, great)
    knife.drawn = True
    assert not can_draw(fight["H"].arms, great)
