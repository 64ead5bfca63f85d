"""Between fights, acts."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import Any

import pytest

from simulator.core.asks import Option
from simulator.core.dice import Scripted
from simulator.core.scene import Scene
from simulator.core.system import Encounter
from simulator.systems.ira_y_gloria.downtime.recovery import after_fight, carry_over, preparations, rest, start_act
from simulator.systems.ira_y_gloria.resolution.conditions import gain
from simulator.systems.ira_y_gloria.resolution.dropping import drop
from simulator.systems.ira_y_gloria.rules import SYSTEM
from simulator.systems.ira_y_gloria.state import DEAD, UNCONSCIOUS, State, Turn

from ..battle import battle, foe, hero


def party(**more: Any) -> Encounter:
    """Return a hero and a mob."""
    return battle(hero("H", weapons=["lasgun"]), foe("C", "cultist_mob", 30), **more)


def scene_of(encounter: Encounter, dice: Iterable[int] = ()) -> tuple[Scene[State], State]:
    """Return the scene and state that rules between fights are given."""
    state = SYSTEM.setup(encounter)
    return Scene(state, Scripted(dice), {}, None, False), state


def run(rule: Any, *answers: Option) -> None:
    """Play a rule with these answers, then defaults."""
    given = list(answers)
    try:
        (question,) = next(rule)
        while True:
            choice = given.pop(0) if given else question.default()
            assert question.allows(choice)
            (question,) = rule.send((choice,))
    except StopIteration:
        assert not given


@pytest.mark.rule("IG-REC-02", "IG-CORE-06", "IG-DYING-05", "IG-INIT-09")
def test_wounds_and_shock_stay_and_the_dying_test_on() -> None:
    """IG-REC-02: wounds and Shock stay, conditions end, the stabilised wake with 1 wound; after a lost fight a test
    each notional round decides; a readied action ends with the fight (IG-CORE-06)."""
    scene, state = scene_of(party(), [3, 5])
    body = state.bodies[0]
    body.status, body.wounds, body.shock, body.wrath = UNCONSCIOUS, 0, 1, 0
    gain(scene, body, "prone", "IG-ACT-13")
    run(rest(scene))
    assert ("active", 1, 1, {}) == (body.status, body.wounds, body.shock, body.conditions)
    scene, state = scene_of(party(), [2, 1])
    body = state.bodies[0]
    body.status, body.wounds, body.wrath = UNCONSCIOUS, 0, 0
    run(after_fight(scene))
    assert "dead" == body.status
    scene, state = scene_of(party())
    state.bodies[0].hold = Turn()
    run(after_fight(scene))
    assert state.bodies[0].hold is None


@pytest.mark.rule("IG-REC-02", "IG-AMMO-03")
def test_only_heroes_on_their_feet_that_can_pay_make_ready() -> None:
    """IG-REC-02: an NPC loads nothing between fights, nor does a dead hero, one with nothing to pay or to mend."""
    empty = [{"use": "lasgun", "empty": True}]
    scene, state = scene_of(battle(hero("H", weapons=empty), hero("D", weapons=empty), foe("N", weapons=empty)))
    state.bodies[1].status = DEAD
    asked = []
    rule = rest(scene)
    with suppress(StopIteration):
        (question,) = next(rule)
        while True:
            asked.append((question.seat, question.kind))
            (question,) = rule.send((question.default(),))
    assert asked == [(0, "between")]
    scene, state = scene_of(party())
    body = state.bodies[0]
    body.shock, body.arms[0].empty, body.wrath, body.reloads = 0, True, 0, 0
    state.bodies[1].arms[0].empty = True
    assert [] == preparations(body)
    run(rest(scene))
    assert (0, True, True) == (body.shock, body.arms[0].empty, state.bodies[1].arms[0].empty)


@pytest.mark.rule("IG-REC-02")
@pytest.mark.parametrize(
    ("kind", "wounds", "shock", "wrath"), [("none", 2, 1, 0), ("breather", 2, 5, 0), ("respite", 5, 5, 2)]
)
def test_a_breather_and_a_respite(kind: str, wounds: int, shock: int, wrath: int) -> None:
    """IG-REC-02: the variant ``between_fights`` chooses between a breather and a respite."""
    scene, state = scene_of(party(variants={"between_fights": kind}))
    body = state.bodies[0]
    body.wounds, body.shock, body.wrath = 2, 1, 0
    run(rest(scene))
    assert (wounds, shock, wrath) == (body.wounds, body.shock, body.wrath)


@pytest.mark.rule("IG-REC-02", "IG-SHOCK-03", "IG-AMMO-03", "IG-REC-01")
def test_heroes_restore_shock_and_load_between_fights() -> None:
    """IG-REC-02: 1 Wrath each time; a Reload for a weapon."""
    scene, state = scene_of(party(), [1])
    body = state.bodies[0]
    body.shock, body.arms[0].empty = 1, True
    run(rest(scene), Option("restore_shock"), Option("reload", item="lasgun"))
    assert (5, 1, 2, False) == (body.shock, body.wrath, body.reloads, body.arms[0].empty)


@pytest.mark.rule("IG-REC-03", "IG-WRATH-01", "IG-GLORY-01", "IG-RUIN-01", "IG-OUT-07", "IG-AMMO-01")
def test_an_act_begins_anew() -> None:
    """IG-REC-03: Wrath 2 up or down, Glory 0, Ruin as many as heroes, Reloads 3, weapons loaded."""
    _, state = scene_of(party())
    body = state.bodies[0]
    body.wrath, body.reloads, body.arms[0].empty = 5, 0, True
    state.teams[0].glory, state.teams[1].ruin = 4, 0
    start_act(state)
    assert (2, 3, False) == (body.wrath, body.reloads, body.arms[0].empty)
    assert (0, 1) == (state.teams[0].glory, state.teams[1].ruin)


@pytest.mark.rule("IG-CORE-05", "IG-REC-02", "IG-OUT-07")
@pytest.mark.parametrize(("act", "wrath", "glory"), [("continues", 1, 4), ("start", 2, 0)])
def test_what_goes_on_into_the_next_fight(act: str, wrath: int, glory: int) -> None:
    """IG-CORE-05: pools, members and wear; the points of a new act are reset."""
    _, before = scene_of(party())
    _, after = scene_of(party(scene={"act": act}))
    before.bodies[0].wrath, before.bodies[0].wounds, before.bodies[1].members = 1, 2, 7
    before.teams[0].glory = 4
    carry_over(before, after)
    assert (wrath, 2, 7, glory) == (
        after.bodies[0].wrath,
        after.bodies[0].wounds,
        after.bodies[1].members,
        after.teams[0].glory,
    )


@pytest.mark.rule("IG-GLORY-01", "IG-RUIN-01", "IG-CORE-05")
def test_the_maxima_are_fixed_as_the_act_begins() -> None:
    """IG-GLORY-01, IG-RUIN-01: seven heroes' maximum holds when two of them fight on; a new act counts the living."""
    many = [hero(f"H{number}", at=number) for number in range(7)]
    few = [hero(f"H{number}", at=number) for number in range(2)]
    _, before = scene_of(battle(*many, foe("N", at=40)))
    before.teams[0].glory, before.teams[1].ruin = 9, 7
    before.bodies[1].status = DEAD
    _, after = scene_of(battle(*few, foe("N", at=40)))
    carry_over(before, after)
    assert (9, 9, 7, 7) == (
        after.teams[0].glory,
        after.teams[0].glory_max,
        after.teams[1].ruin,
        after.teams[1].ruin_max,
    )
    _, anew = scene_of(battle(*few, foe("N", at=40), scene={"act": "start"}))
    carry_over(before, anew)
    assert (0, 6, 1, 1) == (anew.teams[0].glory, anew.teams[0].glory_max, anew.teams[1].ruin, anew.teams[1].ruin_max)


@pytest.mark.rule("IG-REC-02", "IG-DYING-05")
def test_the_fallen_are_carried_over_as_they_are() -> None:
    """IG-REC-02: the dead are not in the next fight; empty weapons stay empty, even those that were dropped; the
    unconscious wake only between the fights."""
    scene, before = scene_of(party())
    drop(scene, before.bodies[0], before.bodies[0].arms[0], "IG-INTER-03")
    before.floor[0].arm.empty = True
    before.bodies[1].status = DEAD
    _, after = scene_of(party())
    carry_over(before, after)
    assert (True, DEAD) == (after.bodies[0].arms[0].empty, after.bodies[1].status)
    assert not SYSTEM.broken(after)
    _, before = scene_of(party())
    before.bodies[0].status, before.bodies[0].wounds = UNCONSCIOUS, 0
    _, after = scene_of(party())
    carry_over(before, after)
    assert UNCONSCIOUS == after.bodies[0].status
    assert not SYSTEM.broken(after)


@pytest.mark.rule("IG-REC-02")
def test_a_respite_heals_a_mobs_wounded() -> None:
    """IG-REC-02: wounds and Shock to the maximum; the fallen members stay away."""
    scene, state = scene_of(party(variants={"between_fights": "respite"}))
    mob = state.bodies[1]
    mob.members, mob.hurt, mob.shock_lost = 9, [3, 1], 2
    run(rest(scene))
    assert (9, [], 0) == (mob.members, mob.hurt, mob.shock_lost)
