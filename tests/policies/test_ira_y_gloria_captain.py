"""Captains in Ira y Gloria: what a game master's points are spent on, by the bold and by the thrifty."""

from __future__ import annotations

import pytest
from attrs import evolve

from policies.aggressive import Aggressive
from policies.cautious import Cautious
from policies.ira_y_gloria.cautious import Survivor
from policies.ira_y_gloria.weights import CAUTIOUS, Weights
from policies.ira_y_gloria.worth import Intent
from policies.legal_moves import LegalMoves
from simulator.core.asks import Choose, Option
from simulator.core.dice import Luck, Rigged
from simulator.policy.protocol import Policy, Start
from simulator.testing import ScriptedFight
from simulator.testing.encounters import Fighter
from tests.systems.ira_y_gloria.battle import foe, hero, script

from .policy_fights import KEY, Window, begun

THREATS = -2
"""The seat of the threats' captain."""


def answer(kind: type[Policy], fight: ScriptedFight, about: str, *options: Option) -> str:
    """Return the threats' captain's answer to such a question about its first combatant."""
    body = fight.names.index("Nob")
    ask = Choose(THREATS, about, "IG-RUIN-07", options, body)
    return begun(kind, fight.fight.encounter, THREATS).choose(ask, Window(fight, THREATS)).verb


def facing(nob: Fighter, *, ruin: int, most: int = 9) -> ScriptedFight:
    """Return a nob 30 metres from a hero, with this many points of Ruin in the common pool, which holds ``most``."""
    fight = script(hero("Ana", "sister_hero"), nob, dice=Rigged(high=True), rounds=9)
    fight.fight.state.teams[1].ruin, fight.fight.state.teams[1].ruin_max = ruin, most
    return fight


@pytest.mark.rule("IG-RUIN-07")
@pytest.mark.parametrize(
    ("kind", "ruin", "verb"), [(Cautious, 2, "no"), (Cautious, 3, "activate"), (Aggressive, 1, "activate")]
)
def test_the_thrifty_use_an_ability_if_two_points_are_left_after_it(kind: type[Policy], ruin: int, verb: str) -> None:
    """IG-RUIN-07: the thrifty keep two points for soaking, the bold keep none."""
    fight = facing(foe("Nob", "ork_nob", at=1.0, personal_ruin=0), ruin=ruin)
    assert answer(kind, fight, "ability", Option("no"), Option("activate", 1, "im_da_boss")) == verb


@pytest.mark.rule("IG-RUIN-07")
@pytest.mark.parametrize(
    ("place", "weapon", "verb"),
    [
        ((0.5, 0.5), "big_choppa", "activate"),
        ((9.0, 9.0), "big_choppa", "activate"),
        ((13.0, 0.0), "big_choppa", "activate"),
        ((9.0, 10.0), "big_choppa", "no"),
        ((0.0, -13.2), "big_choppa", "no"),
        ((20.0, 20.0), "shoota", "activate"),
    ],
)
def test_an_ability_is_for_who_can_attack_or_charge_this_round(
    place: tuple[float, float], weapon: str, verb: str
) -> None:
    """IG-RUIN-07, IG-ATK-07: one with a blade charges over twice its speed of 6; one with a gun need not."""
    fight = facing(foe("Nob", "ork_nob", position=list(place), weapons=[weapon], speed=6), ruin=5)
    assert answer(Aggressive, fight, "ability", Option("no"), Option("activate", 1, "im_da_boss")) == verb


@pytest.mark.rule("IG-INIT-06")
@pytest.mark.parametrize(
    ("wounds", "acted", "verb"), [(1, False, "seize"), (1, True, "no"), (30, False, "no"), (30, True, "no")]
)
def test_a_turn_is_seized_to_fell_an_enemy_who_is_yet_to_act(wounds: int, acted: bool, verb: str) -> None:
    """IG-INIT-06: not for a blow that comes in its turn as well, nor one after which the enemy acts all the same."""
    ana = hero("Ana", "sister_hero", at=1.0, defence=1, wounds=wounds, wounds_max=30, shock=0)
    fight = script(ana, foe("Nob", "ork_nob"), dice=Rigged(high=True), rounds=9)
    fight.fight.state.teams[1].ruin, fight.fight.state.bodies[0].acted = 5, acted
    ask = Choose(THREATS, "seize", "IG-INIT-06", (Option("no"), Option("seize", 1)))
    said = begun(Aggressive, fight.fight.encounter, THREATS).choose(ask, Window(fight, THREATS))
    assert said.verb == verb


@pytest.mark.rule("IG-RUIN-08")
@pytest.mark.parametrize(("ruin", "verb"), [(0, "personal"), (8, "personal"), (9, "common")])
def test_a_body_pays_of_its_own_unless_the_common_pool_is_full(ruin: int, verb: str) -> None:
    """IG-RUIN-08: points that come into a full pool would be lost."""
    fight = facing(foe("Nob", "ork_nob", personal_ruin=1), ruin=ruin)
    assert answer(Cautious, fight, "pool", Option("personal"), Option("common")) == verb


@pytest.mark.rule("IG-RUIN-04")
@pytest.mark.parametrize(("shock", "verb"), [(0, "restore"), (1, "no")])
def test_shock_is_restored_to_the_exhausted_alone(shock: int, verb: str) -> None:
    """IG-RUIN-04: it takes the action, which only the exhausted have no use for."""
    fight = facing(foe("Nob", "ork_nob", shock=shock), ruin=3)
    assert answer(Cautious, fight, "restore", Option("no"), Option("restore")) == verb


def looking(fight: ScriptedFight, weights: Weights = CAUTIOUS) -> Survivor:
    """Return the planner of the first combatant, which has just looked at the fight."""
    planner = Survivor(Start("ira_y_gloria", fight.fight.encounter, 0, Luck(KEY)), weights)
    planner._sight = Window(fight, 0)
    planner.look()
    return planner


MINE, THEIRS = Option("pick_up", 0, "lasgun"), Option("pick_up", 1, "boltgun")
SHOT = Option("ranged_attack", 1, "autopistol")


@pytest.mark.parametrize(
    ("weapons", "offered", "taken"),
    [
        (["autopistol"], [THEIRS, MINE], MINE),
        (["autopistol"], [THEIRS], None),  # it has a weapon left
        ([], [THEIRS, MINE], THEIRS),  # with bare hands it takes the first
    ],
)
def test_dropped_weapons_are_picked_up(weapons: list[str], offered: list[Option], taken: Option | None) -> None:
    """IG-ATK-15: its own is used immediately; another's only if it has none."""
    planner = looking(script(hero("A", weapons=weapons), foe("N")))
    planner.moves = LegalMoves(Choose(0, "turn", "IG-ACT-01", (*offered, SHOT)))
    assert planner.urgent_maintenance() == taken


@pytest.mark.parametrize(("wounds", "put_out"), [(3, True), (4, False)])
def test_fire_is_put_out_by_those_whom_it_may_fell(wounds: int, put_out: bool) -> None:
    """IG-COND-01: a turn of fire costs 1d3 wounds."""
    planner = looking(script(hero("A"), foe("N")))
    planner.me.wounds = wounds
    planner.moves = LegalMoves(Choose(0, "turn", "IG-ACT-01", (Option("put_out"), SHOT)))
    assert planner.urgent_maintenance() == (Option("put_out") if put_out else None)


@pytest.mark.rule("IG-ATK-07")
@pytest.mark.parametrize(("worth", "closes"), [(5.9, False), (6.1, True)])
def test_a_shooter_closes_in_where_it_is_so_much_better(worth: float, closes: bool) -> None:
    """IG-ATK-07: by ``near_melee`` times what it does from where it is; one that is engaged takes the best."""
    fight = script(hero("A", weapons=["boltgun"]), foe("N", at=20.0))
    planner = looking(fight, evolve(CAUTIOUS, near_melee=3.0))
    charge = Intent(Option("charge", 1, "unarmed"), worth)
    shot = Intent(Option("ranged_attack", 1, "boltgun"), 2.0)
    assert planner.pick([charge, shot]) is (charge if closes else shot)
