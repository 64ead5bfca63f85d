"""What comes before fighting in Ira y Gloria: one's own weapons before those of others."""

from __future__ import annotations

import pytest
from attrs import evolve

from policies.ira_y_gloria.assessment import Assessment
from policies.ira_y_gloria.cautious import Survivor
from policies.ira_y_gloria.chores import mend
from policies.ira_y_gloria.rulebook import RULEBOOKS
from policies.ira_y_gloria.tactics import Intent
from policies.ira_y_gloria.weights import CAUTIOUS
from simulator.core.asks import Option
from simulator.core.dice import Luck
from simulator.policy.protocol import Start
from simulator.systems.ira_y_gloria.view import View
from tests.systems.ira_y_gloria.battle import foe, hero, script

from .policy_fights import KEY

MINE, THEIRS = Option("pick_up", 0, "lasgun"), Option("pick_up", 1, "boltgun")
SHOT = {"ranged_attack": [Option("ranged_attack", 1, "autopistol")]}


@pytest.mark.parametrize(
    ("weapons", "offered", "taken"),
    [
        (["autopistol"], [THEIRS, MINE], MINE),
        (["autopistol"], [THEIRS], None),  # it has a weapon left
        ([], [THEIRS, MINE], THEIRS),  # with bare hands it takes the first
    ],
)
def test_dropped_weapons_are_picked_up(weapons: list[str], offered: list[Option], taken: Option | None) -> None:
    """IG-ATK-15: its own at once; another's only if it has none."""
    fight = script(hero("A", weapons=weapons), foe("N"))
    view = fight.fight.view(0)
    assert isinstance(view, View)
    board = Assessment(view, RULEBOOKS.of(fight.fight.encounter), 0)
    assert mend({"pick_up": offered, **SHOT}, board, view.bodies[0]) == taken


@pytest.mark.parametrize(("wounds", "put_out"), [(3, True), (4, False)])
def test_fire_is_put_out_by_those_whom_it_may_fell(wounds: int, put_out: bool) -> None:
    """IG-COND-01: a turn of fire costs 1d3 wounds."""
    fight = script(hero("A"), foe("N"))
    view = fight.fight.view(0)
    assert isinstance(view, View)
    board, me = Assessment(view, RULEBOOKS.of(fight.fight.encounter), 0), view.bodies[0]
    me.wounds = wounds
    assert mend({"put_out": [Option("put_out")], **SHOT}, board, me) == (Option("put_out") if put_out else None)


@pytest.mark.rule("IG-ATK-07")
@pytest.mark.parametrize(("worth", "closes"), [(5.9, False), (6.1, True)])
def test_a_shooter_closes_in_where_it_is_so_much_better(worth: float, closes: bool) -> None:
    """IG-ATK-07: by ``near_melee`` times what it does from where it is; one that is engaged takes the best."""
    fight = script(hero("A", weapons=["boltgun"]), foe("N", at=20.0))
    view = fight.fight.view(0)
    assert isinstance(view, View)
    encounter = fight.fight.encounter
    board = Assessment(view, RULEBOOKS.of(encounter), 0)
    planner = Survivor(Start("ira_y_gloria", encounter, 0, Luck(KEY)), evolve(CAUTIOUS, near_melee=3.0))
    charge = Intent(Option("charge", 1, "unarmed"), worth)
    shot = Intent(Option("ranged_attack", 1, "boltgun"), 2.0)
    chosen = planner.pick([charge, shot], board, view.bodies[0])
    assert chosen is (charge if closes else shot)
