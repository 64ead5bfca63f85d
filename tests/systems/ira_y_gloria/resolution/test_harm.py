"""Damage against resilience, soak, Shock, wounds."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import icepool
import pytest

from simulator.systems.ira_y_gloria.formulas import extra_damage
from simulator.testing import ScriptedFight

from ..battle import changes, checked, foe, hero, play, team


def struck(damage: int, soak: str = "", answers: Any = (), *, wrath: int = 0, **more: Any) -> ScriptedFight:
    """H is hit for this damage (before it can act) and soaks with these dice, or takes it."""
    variants = more.pop("variants", {})
    target = {"resilience": 7, "defence": 1, "wrath": wrath, **more}
    weapons = [{"use": "knife", "damage": damage - 1, "ed": 0}]
    reply = [("N", "turn: melee_attack H knife"), *([("H", "soak: soak")] if soak else []), *answers]
    attributes = {"strength": 1, "initiative": 3}
    attacker = foe("N", weapons=weapons, attributes=attributes)
    return play(hero("H", **target), attacker, f"444 {soak}", answers=reply, variants=variants)


@pytest.mark.rule("IG-CASE-08", "IG-DMG-04", "IG-SHOCK-01", "IG-SHOCK-02")
@pytest.mark.parametrize(("damage", "wounds", "shock"), [(6, 0, 0), (7, 0, 1), (8, 1, 0)])
def test_the_boundaries_of_damage(damage: int, wounds: int, shock: int) -> None:
    """IG-CASE-08: below resilience nothing, at it 1 Shock, above it wounds."""
    body = struck(damage)["H"]
    assert (wounds, shock) == (body.wounds_max - body.wounds, body.shock_max - body.shock)


@pytest.mark.rule("IG-CASE-08", "IG-SHOCK-02", "IG-SHOCK-01", "IG-SOAK-03", "IG-SOAK-02", "IG-SOAK-05", "IG-WRATH-02")
def test_shock_and_soak_at_their_limits() -> None:
    """IG-CASE-08: Shock 1 hit for exactly its resilience is exhausted, without a wound; IG-SHOCK-01: without
    ``shock_max`` no Shock is lost; IG-SOAK-03: with ``soak_base_shock = on_success`` an idle soak roll is free;
    IG-SOAK-02: ``soak_pool = resilience`` rolls 7 dice; IG-SOAK-05: Wrath rerolls the dice showing 1 to 3."""
    body = struck(7, shock=1)["H"]
    assert (0, True, body.wounds_max) == (body.shock, body.exhausted, body.wounds)
    body = struck(7, shock_max=None, shock=None)["H"]
    assert not body.exhausted
    assert body.shock_max is None
    body = struck(10, "333", variants={"soak_base_shock": "on_success"})["H"]
    assert body.shock_max == body.shock
    body = struck(9, "4433333", variants={"soak_pool": "resilience"})["H"]
    assert body.wounds_max == body.wounds
    fight = struck(10, "135 44", [("H", "reroll: reroll")], wrath=2)
    assert fight["H"].wounds == fight["H"].wounds_max
    assert [(2, 1)] == changes(fight, "wrath")


@pytest.mark.rule("IG-SOAK-02", "IG-SOAK-03", "IG-SOAK-01")
@pytest.mark.parametrize(("soak", "wounds", "shock"), [("465", 0, 4), ("431", 2, 2), ("333", 3, 1), ("666", 0, 4)])
def test_soaking_cancels_wounds_for_shock(soak: str, wounds: int, shock: int) -> None:
    """IG-SOAK-02, IG-SOAK-03: an icon a wound, at most those incoming; 1 Shock and 1 for each."""
    body = struck(10, soak)["H"]
    assert (wounds, shock) == (body.wounds_max - body.wounds, body.shock_max - body.shock)


@pytest.mark.rule("IG-SOAK-01")
@pytest.mark.parametrize(("variants", "soak", "left"), [({}, "444", 0), ({"exhausted_can_soak": False}, "", 2)])
def test_the_exhausted_soak_unless_a_variant_bars_it(variants: dict[str, bool], soak: str, left: int) -> None:
    """IG-SOAK-01: soaking is no action, so the text does not bar it; ``exhausted_can_soak`` may."""
    body = struck(9, soak, variants=variants, shock=0)["H"]
    assert left == body.wounds_max - body.wounds


@pytest.mark.rule("IG-SHOCK-01")
@pytest.mark.parametrize(("switch", "wounds"), [("ignored", 1), ("wounds", 3)])
def test_shock_beyond_zero(switch: str, wounds: int) -> None:
    """IG-SHOCK-01: soaking 2 of 3 wounds costs 3 Shock; the 2 that are not there are lost, or wound."""
    body = struck(10, "443", variants={"shock_overflow": switch}, shock=1)["H"]
    assert (wounds, 0) == (body.wounds_max - body.wounds, body.shock)


@pytest.mark.rule("IG-CASE-10", "IG-WND-04")
@pytest.mark.parametrize(
    ("soak", "check", "status"),
    [("4444", "after_soak", "dead"), ("44444", "after_soak", "unconscious"), ("44444", "before_soak", "dead")],
)
def test_twice_the_maximum_in_one_attack_kills(soak: str, check: str, status: str) -> None:
    """IG-CASE-10: 14 wounds on a maximum of 5: 10 left kill, 9 leave one death test; soak may not count."""
    dice = soak.ljust(5, "3") + ("4" if status == "unconscious" else "")
    variants = {"instant_death_check": check}
    fight = struck(21, dice, variants=variants, wounds_max=5, wounds=3, soak_dice=5, shock_max=30)
    assert status == fight["H"].status


@pytest.mark.rule("IG-WND-01", "IG-WND-02", "IG-WND-03", "IG-DYING-01", "IG-DYING-02")
def test_at_no_wounds_a_hero_falls_and_an_npc_dies() -> None:
    """IG-WND-02, IG-WND-03: the blow that drops a hero brings one death test; an NPC simply dies."""
    fight = play(
        hero("H", defence=1, resilience=7, wounds=5, wounds_max=5, wrath=0),
        foe("N", weapons=[{"use": "knife", "damage": 9, "ed": 0}]),
        "444 3; N turn: melee_attack H knife",
    )
    assert ("unconscious", 1) == (fight["H"].status, fight["H"].failures)
    low = play(
        hero("H", weapons=[{"use": "knife", "damage": 99}]), foe("N", defence=1), "444 11; H melee_attack N knife"
    )
    assert "dead" == low["N"].status


@pytest.mark.rule("IG-WND-01")
@pytest.mark.parametrize(("switch", "dn"), [("off", 2), ("on", 3)])
def test_wounds_may_hinder(switch: str, dn: int) -> None:
    """IG-WND-01: ``wounded_penalty = on`` adds 1 to the DN of tests below the maximum."""
    fight = play(hero("H", wounds=1), foe("N"), "333; H melee_attack N", variants={"wounded_penalty": switch})
    assert dn == checked(fight)[0].difficulty


@pytest.mark.rule("IG-DMG-02", "IG-TRAIT-04")
def test_extra_damage_dice_have_the_exact_distribution() -> None:
    """IG-DMG-02, IG-TRAIT-04: plain and brutal dice against icepool."""
    for is_brutal, faces in ((False, [0, 0, 0, 1, 1, 2]), (True, [0, 0, 1, 1, 2, 2])):
        exact = 3 @ icepool.Die(faces)
        found = Counter(extra_damage(bytes(dice), is_brutal) for dice in product(range(1, 7), repeat=3))
        assert {value: exact.quantity(value) for value in exact} == dict(found)


@pytest.mark.rule("IG-RUIN-05", "IG-SOAK-04")
def test_an_npc_pays_ruin_to_soak_and_may_pay_for_a_reroll() -> None:
    """IG-RUIN-05, IG-SOAK-05: 1 Ruin for the roll, 1 for the reroll."""
    fight = play(
        hero("H", weapons=[{"use": "knife", "damage": 4, "ed": 0}]),
        hero("I", initiative=2),
        foe("N", defence=1, resilience=5),
        "444 341 44; H turn: melee_attack N knife; threats soak: soak; threats reroll: reroll",
    )
    assert [(2, 1), (1, 0)] == changes(fight, "ruin")
    assert fight["N"].wounds == fight["N"].wounds_max
    assert 0 == team(fight, 1).ruin
