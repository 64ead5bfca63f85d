"""Aggressive spends and cautious saves: what each seat and each captain pays for, over many fights; and no seat waits
for what cannot come."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.core.system import Encounter
from simulator.runtime import actor_runner, inline
from simulator.runtime.inline import Runner
from simulator.scenario import load, recast
from simulator.systems.ira_y_gloria.rules import SYSTEM
from simulator.testing import Recording
from tests.systems.ira_y_gloria.battle import battle, foe, hero

from .policy_fights import POLICIES, staged

pytestmark = pytest.mark.slow

FIGHTS = 5
SCENES = ("reference_battle", "squad_against_cultists", "three_against_a_chaos_marine", "pistols_in_melee")
EMPTY = [{"use": "lasgun", "empty": True}]


def spending(name: str, policy: Any) -> dict[str, float]:  # Any: as in a file
    """Points a round that each kind of pool pays out, with this policy on both sides of a shipped scenario."""
    scenario = load(f"ira_y_gloria/{name}")
    paired = recast(scenario, {side.name: policy for side in scenario.encounter.sides})
    found: dict[str, float] = {}
    rounds = 0
    with Runner(paired, seed=4, deadline=None) as runner:
        for fight in range(FIGHTS):
            rounds += runner.play(fight).outcome.rounds
            for counts in SYSTEM.counters(runner.state).values():
                for pool, points in counts.items():
                    found[pool] = found.get(pool, 0) + points
    return {pool: points / rounds for pool, points in found.items()}


@pytest.mark.rule("IG-WRATH-02", "IG-GLORY-06", "IG-RUIN-06")
def test_aggressive_spends_and_cautious_saves() -> None:
    """Summed over four scenarios, aggressive pays more Ruin and more Glory a round; both spend some of either."""
    total: dict[str, dict[str, float]] = {}
    for policy in ("aggressive", "cautious"):
        sums: dict[str, float] = {}
        for name in SCENES:
            for pool, points in spending(name, policy).items():
                sums[pool] = sums.get(pool, 0) + points
        total[policy] = sums
    bold, thrifty = total["aggressive"], total["cautious"]
    assert bold["ruin_spent"] > 1.1 * thrifty["ruin_spent"] > 0
    assert bold["glory_spent"] > 1.1 * thrifty["glory_spent"] > 0


@pytest.mark.rule("IG-INIT-06", "IG-INIT-07")
def test_the_thrifty_keep_points_for_a_soak() -> None:
    """Bidding for the order of turns: aggressive captains do it far oftener."""
    bids = {}
    for policy in ("aggressive", "cautious"):
        scenario = load("ira_y_gloria/reference_battle")
        paired = recast(scenario, {side.name: policy for side in scenario.encounter.sides})
        heard = Recording()
        for fight in range(FIGHTS):
            inline.play(paired, 4, fight, listener=heard, deadline=None)
        offers = [one for one in heard.decisions if one.kind in ("seize", "interrupt")]
        bids[policy] = sum(one.option.verb != "no" for one in offers) / len(offers)
    assert bids["aggressive"] > 1.5 * bids["cautious"]


# Nothing that could be done.


def out_of_ammunition() -> Encounter:
    """Both sides have empty guns that nothing loads, and stand too far apart for fists."""
    heroes = [hero(name, weapons=EMPTY, reloads=0, speed=1, at=-500.0) for name in ("A",)]
    return battle(*heroes, foe("N", at=500.0, weapons=[{"use": "lasgun", "range": 1.0}], speed=1), rounds=6)


def out_of_strength() -> Encounter:
    """Return a fight of exhausted bodies that cannot pay to restore Shock, without mobs, which never tire."""
    return battle(hero("A", shock=0, wrath=0), foe("N", at=5.0, shock=0), scene={"ruin": 0}, rounds=6)


def out_of_reach() -> Encounter:
    """Blades a kilometre apart, one step a round."""
    return battle(
        hero("A", weapons=["knife"], speed=1, at=-500.0), foe("N", at=500.0, weapons=["knife"], speed=1), rounds=6
    )


def without_dice() -> Encounter:
    """Return a fight without hits: one has an empty pool, the other's Defence is out of reach."""
    return battle(hero("A", at=0.0, defence=99), foe("N", at=0.5, default_pool=0, defence=99), rounds=6)


BARREN = [out_of_ammunition, out_of_strength, out_of_reach, without_dice]


@pytest.mark.slow
@pytest.mark.rule("IG-CORE-04", "IG-SHOCK-02", "IG-AMMO-03", "IG-TEST-04")
@pytest.mark.parametrize("make", BARREN)
@pytest.mark.parametrize("policy", POLICIES)
def test_where_nothing_can_be_done_the_fight_ends_by_a_rule(policy: str, make: Any) -> None:  # Any: one of BARREN
    """IG-CORE-04: stalemate at once, or surrender, or the last round; never a fault or a fight without end."""
    for play in (inline.play, actor_runner.play):
        result = play(staged(make(), policy), 1, 1, deadline=None)
        assert not result.faults
        assert result.outcome.ending in ("stalemate", "surrender", "draw", "last_side")
        assert result.outcome.rounds <= 6
        if make is out_of_strength:
            assert ("stalemate", 1) == (result.outcome.ending, result.outcome.rounds) or policy in (
                "aggressive",
                "cautious",
            )
