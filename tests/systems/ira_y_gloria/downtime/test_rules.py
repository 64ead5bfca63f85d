"""Ira y Gloria in a chain: rests, the bodies that go on, and the changes of a new act."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.core.asks import Option
from simulator.core.campaign import Continuing
from simulator.core.system import Encounter
from simulator.systems.ira_y_gloria.downtime.rules import DOWNTIME
from simulator.systems.ira_y_gloria.rules import SYSTEM
from simulator.systems.ira_y_gloria.setting import Rest
from simulator.systems.ira_y_gloria.state import DEAD, GONE, UNCONSCIOUS

from ..battle import battle, foe, hero
from .test_recovery import run, scene_of

CONTINUING = Continuing(0, frozenset({0}))


def pair(**more: Any) -> Encounter:
    """Return two heroes and a mob."""
    return battle(hero("H", weapons=["lasgun"]), hero("J"), foe("C", "cultist_mob", 30), **more)


@pytest.mark.rule("IG-REC-02", "IG-OUT-06", "IG-AMMO-03", "IG-SHOCK-03")
def test_a_plain_rest_gives_what_is_found_and_what_is_paid_for() -> None:
    """IG-REC-02: nothing is free; 2 Reloads found, one for the lasgun, 1 Wrath for 1d3 + 3 Shock (die 5: 6)."""
    scene, state = scene_of(pair(), [5])
    body = state.bodies[0]
    body.shock, body.wounds, body.wrath, body.reloads, body.arms[0].empty = 0, 1, 1, 0, True
    state.bodies[1].wrath = state.bodies[1].reloads = 0
    rule = DOWNTIME.rest(scene, Rest(kind="nothing", reloads=2), CONTINUING)
    run(rule, Option("reload", item="lasgun"), Option("restore_shock"))
    most = body.shock_max or 0
    assert (body.shock, body.wounds, body.wrath, body.reloads) == (min(6, most), 1, 0, 1)
    assert not body.arms[0].empty
    assert state.bodies[1].reloads == 2


@pytest.mark.rule("IG-REC-02")
@pytest.mark.parametrize(("kind", "wounds", "wrath"), [("breather", 1, 0), ("respite", None, 2)])
def test_kinds_of_rest(kind: Any, wounds: int | None, wrath: int) -> None:
    """IG-REC-02: a breather fills Shock; a respite wounds as well, and Wrath is 2, under any variant."""
    scene, state = scene_of(pair(variants={"between_fights": "none"}))
    body = state.bodies[0]
    body.shock, body.wounds, body.wrath = 0, 1, 0
    run(DOWNTIME.rest(scene, Rest(kind=kind), CONTINUING))
    assert (body.shock, body.wounds, body.wrath) == (body.shock_max, wounds or body.wounds_max, wrath)


@pytest.mark.rule("IG-REC-02", "IG-DYING-03")
def test_a_lost_fight_ends_the_chain_and_the_same_tests_decide_who_lives() -> None:
    """IG-REC-02: the chain ends even if a hero has left the field; the unconscious test on: 5 stabilises."""
    scene, state = scene_of(pair(), [5])
    state.bodies[0].status, state.bodies[0].wounds = UNCONSCIOUS, 0
    state.bodies[1].status = GONE
    assert DOWNTIME.can_go_on(state, 0, SYSTEM.fates(state))
    state.winner = 1
    assert not DOWNTIME.can_go_on(state, 0, SYSTEM.fates(state))
    assert SYSTEM.unsettled(state)
    run(SYSTEM.aftermath(scene))
    assert not SYSTEM.unsettled(state)
    assert (state.bodies[0].stabilised, state.bodies[0].status) == (True, UNCONSCIOUS)


@pytest.mark.rule("IG-REC-02", "IG-REC-03", "IG-CORE-05")
@pytest.mark.parametrize(("act", "wrath", "glory", "reloads"), [("continues", 0, 3, 1), ("start", 2, 0, 3)])
def test_the_next_fight_goes_on_with_the_act_or_starts_one(act: str, wrath: int, glory: int, reloads: int) -> None:
    """IG-REC-03: wounds stay, the dead stay dead; the act's points go on or begin anew."""
    _, state = scene_of(pair())
    body = state.bodies[0]
    body.wounds, body.wrath, body.reloads = 2, 0, 1
    state.bodies[1].status = DEAD
    state.teams[0].glory = 3
    following = battle(
        hero("H", weapons=["lasgun"]), hero("J"), foe("O", "ork_boy_mob", 30), scene={"act": act, "glory": 5}
    )
    found, after = DOWNTIME.next_fight(state, following)
    assert found == following
    assert (after.bodies[0].wounds, after.bodies[0].wrath, after.bodies[0].reloads) == (2, wrath, reloads)
    assert (after.bodies[1].status, after.teams[0].glory) == (DEAD, glory)
    assert after.bodies[2].members == after.bodies[2].sheet.mob_size


@pytest.mark.rule("IG-REC-02", "IG-SHEET-01")
def test_who_began_the_story_unconscious_may_have_woken() -> None:
    """IG-SHEET-01: a hero that starts with wounds 0 and has come to is on its feet in the next fight."""
    given = battle(hero("H", wounds=0), hero("J"), foe("C", "cultist_mob", 30))
    _, state = scene_of(given)
    assert state.bodies[0].status == UNCONSCIOUS
    state.bodies[0].status, state.bodies[0].wounds = "active", 1
    _, after = DOWNTIME.next_fight(state, given)
    assert (after.bodies[0].status, after.bodies[0].wounds) == ("active", 1)
