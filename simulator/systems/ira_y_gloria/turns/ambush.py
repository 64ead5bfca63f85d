"""Ambushes: the first round in two parts (IG-INIT-10..12)."""

from __future__ import annotations

from typing import Final

from ....core import events
from ....core.asks import Choose, Option, Rule, ask, captain
from .. import specials
from ..formulas import half
from ..resolution.checks import skill_test
from ..resolution.complications import complicate
from ..resolution.resources import can_pay_for, pay_for
from ..state import HEROES, THREATS, Battle, Body, State
from .order import tell_order

DONE: Final = Option("done")


def side_named(state: State, name: str) -> int:
    """Return the side with this name, or the side of "heroes" or "threats"; -1: no such side."""
    names = [side.name for side in state.encounter.sides]
    if name in names:
        return names.index(name)
    kinds = [team.kind for team in state.teams]
    return kinds.index(name) if name in (HEROES, THREATS) and name in kinds else -1


def lay_ambush(scene: Battle) -> Rule[None]:
    """IG-INIT-12: a side lies in ambush if [scene] gives one, or if its stealth tests succeed."""
    state = scene.state
    word = state.setting.ambush
    if word == "roll":
        side = side_named(state, state.setting.ambusher)
        if side >= 0 and (yield from sneaks(scene, side)):
            state.ambusher = side
    else:
        state.ambusher = side_named(state, word)


def sneaks(scene: Battle, side: int) -> Rule[bool]:
    """IG-INIT-12: the ambushers' lowest stealth test against the highest passive awareness opposite (IG-SHEET-02).

    Reading: each of them rolls, in roster order, without a DN."""
    state = scene.state
    lowest, clumsy = 999, -1
    for body in state.bodies:
        if body.side == side and body.active and specials.use(scene, "cannot hide", body):
            lowest, clumsy = 0, body.id
        elif body.side == side and body.active:
            done = yield from skill_test(scene, body, "stealth", "IG-INIT-12", -1)
            if done.icons < lowest:
                lowest, clumsy = done.icons, body.id
            yield from complicate(scene, body, done)
    watcher = max((body for body in state.bodies if body.side != side and body.active), key=watchfulness)
    hidden = lowest >= watchfulness(watcher)
    if scene.has_listener:
        watch = watchfulness(watcher)
        parts = (("awareness", watcher.sheet.dice["awareness"]),)
        scene.emit(events.Rolled("IG-SHEET-02", watcher.id, "passive_awareness", (), watch, parts))
        winner = clumsy if hidden else watcher.id
        scene.emit(events.Contested("IG-INIT-12", "ambush", (clumsy, watcher.id), (winner,)))
    return hidden


def watchfulness(body: Body) -> int:
    """IG-SHEET-02: passive awareness: half the awareness pool, rounded up."""
    return half(body.sheet.dice["awareness"])


def spring_ambush(scene: Battle) -> Rule[None]:
    """IG-INIT-10: in round 1 the ambushers and the bodies that noticed them act first, alternating; then the surprised,
    which have no turn with ``ambushed_lose_turn``."""
    state = scene.state
    if scene.has_listener:
        scene.emit(events.Acted("IG-INIT-10", captain(state.ambusher), "ambush"))
    for body in state.bodies:
        body.surprised = body.side != state.ambusher
    yield from notice(scene)
    state.part = 1
    state.turn_side = state.ambusher
    for body in state.bodies:
        if body.surprised:
            surprise(scene, body)
    tell_order(scene, "IG-INIT-10", state.variants.order_mode)


def surprise(scene: Battle, body: Body) -> None:
    """IG-INIT-10: an ambushed body that has not noticed acts late, or with ``ambushed_lose_turn`` not at all."""
    lost = scene.state.variants.ambushed_lose_turn
    body.acted = lost
    if scene.has_listener and body.active:
        gone = events.TurnLost("IG-INIT-10", body.id, "surprised")
        scene.emit(gone if lost else events.ConditionGained("IG-INIT-10", body.id, "surprised"))


def notice(scene: Battle) -> Rule[None]:
    """IG-INIT-11, IG-GLORY-06: the ambushed side may pay 1 Glory or Ruin for each combatant that shall notice."""
    state = scene.state
    side = 1 - state.ambusher
    while True:
        blind = [body for body in state.bodies if body.side == side and body.active and body.surprised]
        payable = [body for body in blind if can_pay_for(state, body)]
        if not payable or not scene.wants(captain(side), "notice", "IG-INIT-11", DONE):
            return
        options = (DONE, *(Option("notice", body.id) for body in payable))
        choice = yield from ask(Choose(captain(side), "notice", "IG-INIT-11", options))
        if choice == DONE:
            return
        yield from notice_ambush(scene, state.bodies[choice.target])


def notice_ambush(scene: Battle, body: Body) -> Rule[None]:
    """IG-INIT-11: an ambushed body is not surprised, for 1 point."""
    body.surprised = False
    if scene.has_listener:
        scene.emit(events.Reacted("IG-INIT-11", body.id, "notice", body.id))
    yield from pay_for(scene, body, "notice", "IG-INIT-11")
