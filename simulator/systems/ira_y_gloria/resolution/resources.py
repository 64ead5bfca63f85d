"""Wrath, Glory, Ruin: gaining and paying (IG-WRATH, IG-GLORY, IG-RUIN).

The uses of points are in the module of each rule: rerolls in checks.py, soaking in harm.py, order in
turns/initiative.py."""

from __future__ import annotations

from typing import Final

from ....core import events
from ....core.asks import Choose, Option, Rule, ask, captain
from ..state import DEAD, HEROES, Battle, Body, State

WRATH: Final = "wrath"
GLORY: Final = "glory"
RUIN: Final = "ruin"
PERSONAL: Final = "personal_ruin"
RELOADS: Final = "reloads"

POOLS: Final = (Option("personal"), Option("common"))


def pools(state: State) -> None:
    """IG-GLORY-01, IG-RUIN-01: each side's pool at the start of an act: Glory 0 of max(6, heroes + 2); Ruin equal to
    the number of heroes, which is also the maximum (``ruin_max = double``: twice that). If threats fight threats, each
    side has its own."""
    alive = [body.side for body in state.bodies if body.status != DEAD]
    counts = [alive.count(side) for side in range(len(state.teams))]
    for side, team in enumerate(state.teams):
        if team.kind == HEROES:
            team.glory = 0
            team.glory_max = max(6, counts[side] + 2)
        else:
            rival = 1 - side
            base = counts[rival] if state.teams[rival].kind == HEROES else counts[side]
            team.ruin = base
            team.ruin_max = 2 * base if state.variants.ruin_max == "double" else base


def gain_glory(scene: Battle, side: int, points: int, cause: str, rule: str) -> None:
    """IG-GLORY-02: Glory for the heroes' pool; points above the maximum are lost."""
    team = scene.state.teams[side]
    _set_glory(scene, side, min(team.glory_max, team.glory + points), cause, rule)


def pay_glory(scene: Battle, side: int, points: int, cause: str, rule: str) -> None:
    """IG-GLORY-06: any hero may spend Glory from the pool, without a vote."""
    team = scene.state.teams[side]
    team.glory_spent += points
    _set_glory(scene, side, team.glory - points, cause, rule)


def _set_glory(scene: Battle, side: int, value: int, cause: str, rule: str) -> None:
    team = scene.state.teams[side]
    before, team.glory = team.glory, value
    if scene.has_listener and value != before:
        scene.emit(events.PoolChanged(rule, captain(side), GLORY, before, value, cause))


def gain_ruin(scene: Battle, side: int, points: int, cause: str, rule: str) -> None:
    """IG-RUIN-02: Ruin for the threats' pool: wrath sixes of NPCs, complications and frights of heroes, abilities;
    points above the maximum are lost."""
    team = scene.state.teams[side]
    _set_ruin(scene, side, min(team.ruin_max, team.ruin + points), cause, rule)


def _set_ruin(scene: Battle, side: int, value: int, cause: str, rule: str) -> None:
    team = scene.state.teams[side]
    before, team.ruin = team.ruin, value
    if scene.has_listener and value != before:
        scene.emit(events.PoolChanged(rule, captain(side), RUIN, before, value, cause))


def gain_wrath(scene: Battle, body: Body, points: int, cause: str) -> None:
    """IG-WRATH-04: only the scenario's awards give Wrath; there is no maximum."""
    _change(scene, body, WRATH, body.wrath + points, cause, "IG-WRATH-04")


def pay_wrath(scene: Battle, body: Body, cause: str, rule: str) -> None:
    """IG-WRATH-02, IG-OUT-02: one point buys one thing: a reroll, Shock, or 1 on a death test; the narrative
    declaration has no effect in a fight and is not offered."""
    body.wrath_spent += 1
    _change(scene, body, WRATH, body.wrath - 1, cause, rule)


def change_reloads(scene: Battle, body: Body, points: int, cause: str, rule: str) -> None:
    """IG-OUT-06, IG-AMMO-03, IG-AMMO-04: Reloads are found, or spent (``points`` negative)."""
    body.reloads_spent += max(0, -points)
    _change(scene, body, RELOADS, body.reloads + points, cause, rule)


def _change(scene: Battle, body: Body, pool: str, value: int, cause: str, rule: str) -> None:
    before: int = getattr(body, pool)
    setattr(body, pool, value)
    if scene.has_listener:
        scene.emit(events.PoolChanged(rule, body.id, pool, before, value, cause))


def has_ruin(state: State, body: Body) -> bool:
    """IG-RUIN-08: 1 Ruin can be paid for this NPC, from its personal or the common pool."""
    return body.ruin > 0 or state.teams[body.side].ruin > 0


def can_pay(state: State, body: Body) -> bool:
    """IG-WRATH-02, IG-RUIN-03: 1 Wrath for a hero, or 1 Ruin for an NPC, can be paid for this body."""
    return body.wrath > 0 if body.sheet.hero else has_ruin(state, body)


def pay(scene: Battle, body: Body, cause: str, rule: str) -> Rule[None]:
    """IG-WRATH-02, IG-RUIN-03: a hero pays 1 Wrath, an NPC 1 Ruin."""
    if body.sheet.hero:
        pay_wrath(scene, body, cause, rule)
    else:
        yield from pay_ruin(scene, body, cause, rule)


def pay_ruin(scene: Battle, body: Body, cause: str, rule: str) -> Rule[None]:
    """IG-RUIN-08: for an NPC with personal Ruin the captain picks the pool, the personal one by default. Personal Ruin
    serves its owner alone and never grows."""
    team = scene.state.teams[body.side]
    personal = body.ruin > 0
    if personal and team.ruin > 0 and scene.wants(captain(body.side), "pool", "IG-RUIN-08", POOLS[0]):
        question = Choose(captain(body.side), "pool", "IG-RUIN-08", POOLS, body.id, about=Option(cause, body.id))
        personal = (yield from ask(question)).verb == "personal"
    if personal:
        body.ruin -= 1
        body.ruin_spent += 1
        if scene.has_listener:
            scene.emit(events.PoolChanged(rule, body.id, PERSONAL, body.ruin + 1, body.ruin, cause))
    else:
        team.ruin_spent += 1
        _set_ruin(scene, body.side, team.ruin - 1, cause, rule)


def can_pay_for(state: State, body: Body) -> bool:
    """IG-RUIN-06, IG-GLORY-06: the side can pay 1 point so that this body acts: Glory, common Ruin or personal Ruin."""
    team = state.teams[body.side]
    return team.glory > 0 if team.kind == HEROES else has_ruin(state, body)


def pay_for(scene: Battle, body: Body, cause: str, rule: str) -> Rule[None]:
    """IG-RUIN-06, IG-GLORY-06: 1 Glory or 1 Ruin, so that this body acts earlier or notices an ambush."""
    if scene.state.teams[body.side].kind == HEROES:
        pay_glory(scene, body.side, 1, cause, rule)
    else:
        yield from pay_ruin(scene, body, cause, rule)
