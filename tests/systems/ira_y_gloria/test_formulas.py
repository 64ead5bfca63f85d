"""The figures that rules and policies share."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from simulator.systems.ira_y_gloria.endurance import soak_dice, soaks
from simulator.systems.ira_y_gloria.formulas import (
    Declaration,
    angel_members,
    at_hand,
    attack_penalty,
    attackers,
    base_damage,
    bonus_dice,
    brutal,
    capped,
    defence,
    extra_dice,
    hindrance,
    interaction_bonus,
    members_reached,
    overburdened,
    resilience,
    resistance,
    restored_shock,
    stance,
)
from simulator.systems.ira_y_gloria.sheet import Ability, Gear, Sheet, Traits, finish, weapon
from simulator.systems.ira_y_gloria.space import CLOSE, MEDIUM, SHORT
from simulator.systems.ira_y_gloria.variants import Variants

from .battle import THREES

PLAIN = Variants()


def sheet(**fields: Any) -> Sheet:  # Any: fields of a sheet
    """Return a hero with 3 in every attribute."""
    return finish(Sheet(attributes=THREES, **fields), "X", "pc", PLAIN)


def shot(band: str, members: int = 0, **traits: Any) -> Declaration:  # Any: fields of Traits
    """Return a shot with a lasgun that has these traits."""
    attack = Declaration(weapon(Gear(use="lasgun", traits=Traits(**traits)), 3, True), members)
    attack.band = band
    return attack


def blade(**traits: Any) -> Declaration:  # Any: fields of Traits
    """Return a strike with a knife that has these traits."""
    return Declaration(weapon(Gear(use="knife", traits=Traits(**traits)), 3, True), 0)


@pytest.mark.rule("IG-TEST-04", "IG-TEST-05", "IG-WND-01")
def test_penalties_add_up_and_may_be_capped() -> None:
    """IG-TEST-04: hindered and frightened always, blinded for sight; IG-WND-01, IG-TEST-05 by variant."""
    conditions = {"hindered": 2, "frightened": 2, "blinded": 4, "prone": 1}
    assert [hindrance(PLAIN, conditions, True, sight) for sight in (False, True)] == [4, 8]
    assert hindrance(Variants(wounded_penalty="on"), {}, True) == 1
    assert hindrance(Variants(wounded_penalty="on"), {}, False) == 0
    assert [capped(Variants(bonus_dice_cap="tier_plus_3"), 2, value) for value in (4, 5, 6)] == [4, 5, 5]
    assert capped(PLAIN, 2, 6) == 6


@pytest.mark.rule("IG-ATK-01", "IG-TRAIT-08", "IG-TRAIT-12", "IG-MOVE-02")
def test_defence_depends_on_stance_parry_and_cover() -> None:
    """IG-ATK-01: Defence 4 with conditions; parry against melee, cover against shots but flames; at least 1."""
    target = sheet(defence=4, cover="half")
    assert stance({"full_defence": 3, "sprinting": 2, "all_out": 2, "vulnerable": 1, "restrained": 1}) == -4
    assert defence(target, {}, blade(), False, True) == 5
    assert defence(target, {}, shot(MEDIUM), False, False) == 6
    assert defence(target, {}, shot(MEDIUM, flamer=True), False, False) == 4
    assert defence(target, {}, shot(CLOSE, pistol=True), False, False) == 4
    assert [defence(target, {"prone": 1}, blade(), near, False) for near in (True, False)] == [2, 5]
    assert defence(target, {"vulnerable": 9}, blade(), False, False) == 1


@pytest.mark.rule("IG-TEST-04", "IG-ATK-03", "IG-MOVE-03")
def test_bonus_dice_are_named() -> None:
    """IG-TEST-04: each die with its reason; one of them by variant, one unless a variant denies it."""
    gunner = sheet()
    assert bonus_dice(PLAIN, shot(SHORT), gunner, gunner, 2) == [("short", 1)]
    assert bonus_dice(PLAIN, blade(), gunner, gunner, 2) == [("im_da_boss", 2)]
    assert bonus_dice(PLAIN, shot(CLOSE, pistol=True), gunner, gunner, 0) == [("short", 1)]
    assert bonus_dice(Variants(pistol_melee_short_bonus=False), shot(CLOSE, pistol=True), gunner, gunner, 0) == []
    huge = sheet(size="huge")
    assert bonus_dice(Variants(size_modifiers="on"), shot(MEDIUM), gunner, huge, 0) == [("size", 2)]
    assert bonus_dice(PLAIN, shot(MEDIUM), gunner, huge, 0) == []


@pytest.mark.rule("IG-TEST-04", "IG-ATK-08", "IG-ATK-12", "IG-TRAIT-09", "IG-MOVE-03")
def test_penalties_of_an_attack_add_up() -> None:
    """IG-TEST-04: unwieldy 1, long range 2, two more targets 4 less 1 sprayed, called 3, heavy 2, tiny 2 by variant."""
    gunner, tiny = sheet(), sheet(size="tiny")
    attack = shot(MEDIUM, unwieldy=1, heavy=4)
    attack.declared, attack.spray, attack.called = 3, 1, 3
    assert overburdened(attack, gunner)
    assert attack_penalty(PLAIN, attack, gunner, tiny, True) == 1 + 2 + 3 + 3 + 2
    assert attack_penalty(Variants(size_modifiers="on"), attack, gunner, tiny, False) == 1 + 3 + 3 + 2 + 2
    attack.place = (0.0, 0.0)
    attack.brace = True
    assert attack_penalty(Variants(size_modifiers="on"), attack, gunner, tiny, False) == 1 + 3 + 3
    alone, twice = shot(MEDIUM), shot(MEDIUM)
    alone.spray = twice.spray = 1
    twice.declared = 2
    assert [attack_penalty(PLAIN, each, gunner, tiny, False) for each in (alone, twice)] == [0, 1]


@pytest.mark.rule("IG-DMG-01", "IG-DMG-02", "IG-TRAIT-11", "IG-TRAIT-19")
def test_damage_of_weapons_and_traits() -> None:
    """IG-DMG-01: Strength and fury in melee alone; force for psykers; melta is brutal at short range."""
    fighter, psyker = sheet(), sheet(keywords=("psyker",))
    assert base_damage(blade(), fighter, 2) == 2 + 3 + 2
    assert base_damage(shot(SHORT), fighter, 2) == 7
    assert [base_damage(shot(SHORT, force=True), body, 0) for body in (fighter, psyker)] == [5, 9]
    assert [brutal(shot(band, melta=True)) for band in (SHORT, MEDIUM)] == [True, False]
    assert [extra_dice(shot(band, rapid_fire=2), fighter, False) for band in (SHORT, MEDIUM, CLOSE)] == [3, 1, 3]
    ork = sheet(keywords=("ork",))
    assert [extra_dice(blade(waaagh=True), ork, hurt) for hurt in (True, False)] == [3, 2]


@pytest.mark.rule("IG-DMG-03")
def test_ap_lowers_resilience() -> None:
    """IG-DMG-03: at least 1 is left; by variant no more than the armour; nothing of the invulnerable."""
    target = sheet(armour_rating=2, resilience=6)
    assert [resilience(PLAIN, target, ap) for ap in (0, 3, 9)] == [6, 3, 1]
    assert resilience(Variants(ap_mode="armour_only"), target, 9) == 4
    assert resilience(PLAIN, attrs.evolve(target, armour_invulnerable=True), 9) == 6


@pytest.mark.rule("IG-MOB-02", "IG-MOB-07", "IG-SHEET-09")
def test_members_of_mobs() -> None:
    """IG-MOB-02: pairs of icons over the goal, or single ones; IG-MOB-07: the frontage counts in melee."""
    assert [members_reached(total, 3, 2) for total in (2, 3, 4, 5, 7)] == [1, 1, 1, 2, 3]
    assert [members_reached(total, 3, 1) for total in (2, 3, 4, 5, 7)] == [1, 1, 2, 3, 5]
    assert [attackers(Variants(mob_frontage=3), 8, band) for band in (CLOSE, SHORT)] == [3, 8]
    assert attackers(PLAIN, 8, CLOSE) == 8
    assert angel_members(sheet(abilities=(Ability(use="angel_of_death", n=2),))) == 2


@pytest.mark.rule("IG-SOAK-01", "IG-SOAK-02", "IG-SHOCK-03", "IG-SHEET-04", "IG-INTER-01")
def test_soak_shock_hands_and_words() -> None:
    """IG-SOAK-01: troops and mobs do not soak; IG-SHOCK-03: 1d3 + 3; IG-SHEET-04, IG-INTER-01: by variant and sheet."""
    assert soaks(sheet())
    npc = finish(Sheet(attributes=THREES, npc_class="elite"), "X", "npc", PLAIN)
    assert [soaks(attrs.evolve(npc, **row)) for row in ({}, {"npc_class": "troop"}, {"mob_size": 3})] == [
        True,
        False,
        False,
    ]
    tough = sheet(resilience=9)
    assert [soak_dice(variants, tough) for variants in (PLAIN, Variants(soak_pool="resilience"))] == [3, 9]
    assert [restored_shock(face) for face in (1, 2, 6)] == [4, 4, 6]
    tracked = Variants(weapon_readiness="tracked")
    assert [at_hand(PLAIN, "knife", False), at_hand(tracked, "knife", False), at_hand(tracked, "unarmed", False)] == [
        True,
        False,
        True,
    ]
    wise = sheet(skills={"insight": 4}, resolve=2)
    assert [resistance(PLAIN, wise, skill) for skill in ("persuasion", "tech")] == [4, 2]
    assert interaction_bonus(sheet(abilities=(Ability(use="priest_of_the_dark_gods"),)))[0][1] == 2
