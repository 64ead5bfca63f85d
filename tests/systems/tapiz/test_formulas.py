"""Formulas that rules and policies share: ranges, caps, purchases of powers, the price of knocking out."""

from __future__ import annotations

from typing import Any

import pytest

from policies.tapiz.assessment import Assessment
from policies.tapiz.rulebook import BOUNDLESS, RULEBOOKS
from simulator.systems.tapiz.formulas import (
    best_ability,
    best_span,
    buys,
    close_penalty,
    damage_cap,
    knockout_price,
    range_penalty,
    span,
)
from simulator.systems.tapiz.odds import action_totals
from simulator.systems.tapiz.sheet import keyed_arms
from simulator.systems.tapiz.variants import Variants
from simulator.systems.tapiz.view import look

from .after_fight import meeting, one, over
from .people import BS, sheet_of

BOW, SWORD = BS.weapons["short_bow"], BS.weapons["long_sword"]


@pytest.mark.rule("TZ-ATK-02", "TZ-ATK-03", "TZ-MOV-05")
def test_ranges() -> None:
    """TZ-ATK-03: a bow loses 2 for each band past its best one, up to its farthest; a sword has its reach alone.
    Shooting at inmediato costs 2, but not with a trait for it, and throwing never."""
    best, most = best_span(BS, BOW), span(BS, BOW)
    assert [range_penalty(BS, BOW, far) for far in (1, best, best + 1, most)] == [0, 0, -2, -2]
    archer, orc = (body.sheet for body in over(meeting(one("A", "orc_archer"), one("B", "guard", "b")))[0].state.bodies)
    bow = next(arm for arm in archer.arms if arm.weapon.mode == "ranged")
    assert bow.best == best_span(BS, bow.weapon)
    assert bow.reach - 0.001 < span(BS, bow.weapon) < bow.reach
    assert all(known_power.best == best_span(BS, known_power.power) <= known_power.reach for known_power in orc.powers)
    assert span(BS, SWORD) == best_span(BS, SWORD) == BS.bands.limit(SWORD.optimal_band)
    sniper = sheet_of("", traits=[{"name": "A quemarropa", "tags": ["close_shot"]}])
    plain = sheet_of("")
    assert [close_penalty(BS, BOW, plain, far) for far in (1, 30)] == [-2, 0]
    assert close_penalty(BS, BOW, sniper, 1) == 0
    assert close_penalty(BS, BS.weapons["dagger_thrown"], plain, 1) == 0


@pytest.mark.rule("TZ-DMG-03", "TZ-ATK-02")
@pytest.mark.parametrize(
    ("variants", "sword", "unarmed"),
    [
        ({}, 10, 3),
        ({"damage_cap": "flat_plus_level"}, BS.numbers.flat_cap + 2, BS.numbers.flat_cap + 2),
        ({"damage_cap": "weapon_max"}, SWORD.max_d, BS.weapons["unarmed"].max_d),
        ({"damage_cap": "none"}, None, None),
        ({"unarmed_cap": "score"}, 10, 14),
    ],
)
def test_caps_are_those_of_the_policies(variants: dict[str, Any], sword: int | None, unarmed: int | None) -> None:
    """TZ-DMG-03: each formula of the cap; a policy has the same caps."""
    fighter = one("A", "", level=2, abilities={"FUE": 12}, weapons=["long_sword"], kind="pc")
    scene, _ = over(meeting(fighter, one("B", "guard", "b"), variants=variants))
    state = scene.state
    sheet = state.bodies[0].sheet
    assert best_ability(sheet, ("DES", "FUE")) == "FUE"
    caps = [damage_cap(BS, state.variants, sheet, arm, None) for _, arm in keyed_arms(sheet.arms)]
    assert caps == [sword, unarmed]
    board = Assessment(look(state, 0), RULEBOOKS.of(state.encounter), 0)
    assert [mode.cap for mode in board.modes() if mode.known_power is None] == [
        BOUNDLESS if cap is None else cap for cap in caps
    ]


@pytest.mark.rule("TZ-EFF-13", "TZ-ATK-12", "TZ-LNZ-05", "TZ-TEST-01")
def test_prices_and_dice() -> None:
    """TZ-EFF-13: knocking out costs a major state or an extreme one by variant, or is not for sale; powers buy what
    their rows say. TZ-TEST-01: every total of a d20 or of 3d6 with its chance."""
    prices = [knockout_price(BS, Variants(knockout_severity=one)) for one in ("major", "extreme", "off")]
    assert prices == [BS.severities.major.price, BS.severities.extreme.price, 0]
    everything = [power.id for power in BS.powers.values() if "all" in power.ep_may_buy]
    assert everything
    assert all(buys(BS.powers[id_], "dazed") != ("dazed" in BS.powers[id_].ep_may_not_buy) for id_ in everything)
    assert [total for total, _ in action_totals("d20")] == list(range(1, 21))
    assert dict(action_totals("3d6"))[10] == 27 / 216
    assert sum(share for _, share in action_totals("3d6")) == pytest.approx(1)
