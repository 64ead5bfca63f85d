"""Choice of the next body to act: order within a side, seizing, interrupting, readied actions (IG-INIT-01..09).

The turns themselves are in turn.py; ambushes are in ambush.py."""

from __future__ import annotations

from typing import Final

from ....core import events
from ....core.asks import Choose, Option, Rule, ask, captain
from ..resolution.checks import roll_initiative, roll_off
from ..resolution.conditions import turn_began, turn_ended
from ..resolution.dying import death_test
from ..resolution.resources import can_pay_for, pay_for, pay_ruin
from ..state import HEROES, THREATS, UNCONSCIOUS, Battle, Body, State, heroes, initiative, order_key
from .acts import acts_again
from .ending import decided, judge
from .order import BY_INITIATIVE, REST, correct_order, pending, tell_order, waiting
from .turn import held_turn, take_turn

NO: Final = Option("no")
CHALLENGE: Final = Option("challenge")


def roll_ties(scene: Battle) -> None:
    """IG-INIT-03, IG-CORE-02: ties inside a side are rolled off once for the whole fight: heroes first, then higher
    values."""
    state = scene.state
    for side in sides_in_order(state):
        values: dict[int, list[Body]] = {}
        for body in state.bodies:
            if body.side == side:
                values.setdefault(initiative(body), []).append(body)
        for value in sorted(values, reverse=True):
            for rank, body in enumerate(roll_off(scene, values[value])):
                body.rank = rank


def sides_in_order(state: State) -> list[int]:
    """IG-CORE-03: heroes before threats; otherwise as listed."""
    return sorted(range(len(state.teams)), key=lambda side: (state.teams[side].kind != HEROES, side))


def pick(scene: Battle, side: int, ready: list[Body]) -> Rule[Body]:
    """IG-INIT-03: initiative decides the next body; IG-INIT-04: with ``order_mode = chosen`` the captain picks."""
    state = scene.state
    options = tuple(Option("act", body.id) for body in ready)
    if state.variants.order_mode == BY_INITIATIVE or len(ready) == 1:
        return ready[0]
    if not scene.wants(captain(side), "pick", "IG-INIT-04", options[0]):
        return ready[0]
    choice = yield from ask(Choose(captain(side), "pick", "IG-INIT-04", options))
    return state.bodies[choice.target]


def slot(scene: Battle, side: int) -> Rule[None]:
    """IG-INIT-02: one slot of the alternation: a turn, and perhaps another of the same side that seizes the
    initiative."""
    body = yield from pick(scene, side, waiting(scene.state, side))
    if (yield from play(scene, body)):
        yield from seize(scene, side)


def play(scene: Battle, body: Body) -> Rule[bool]:
    """IG-INIT-02, IG-INIT-09: one turn in its slot, with the readied actions that come before or after it. Return
    whether the body had its turn: not if it stays unconscious, nor if it has fallen to a readied action."""
    state = scene.state
    state.turn_side = 1 - body.side
    before = pending(state, body)
    turn_began(scene, body)
    had = yield from have_turn(scene, body)
    if not decided(state):
        correct_order(scene, before)
    return had


def have_turn(scene: Battle, body: Body) -> Rule[bool]:
    """IG-INIT-09, IG-DYING-02, IG-CORE-06: the turn itself, and the readied actions around it. An unconscious body has
    a turn too, which ends with its death test unless it wakes."""
    state = scene.state
    if body.status == UNCONSCIOUS:
        yield from death_test(scene, body)
        judge(scene)
        if not body.active or decided(state):
            body.acted = True
            turn_ended(scene, body)
            if scene.has_listener:
                scene.emit(events.TurnLost("IG-DYING-02", body.id, body.status))
            return False
    if body.hold is not None:
        drop_readied(scene, body)
    late = yield from challenge(scene, body)
    had = body.active and not decided(state)
    if had:
        yield from take_turn(scene, body)
    body.acted = True
    if late is not None and not decided(state):
        yield from held_turn(scene, late)
    if state.encounter.powers is not None and had and not decided(state) and (yield from acts_again(scene, body)):
        body.acted = False
    return had


def drop_readied(scene: Battle, body: Body) -> None:
    """IG-INIT-09: a readied action that was not used lapses: at the end of the round, or at its owner's next turn."""
    body.hold = None
    if scene.has_listener:
        scene.emit(events.ConditionEnded("IG-INIT-09", body.id, "ready"))


# Out of order.


def seize(scene: Battle, side: int) -> Rule[None]:
    """IG-INIT-06: after a turn of its own, a side may pay 1 Glory or Ruin, once a round, so that another of its bodies
    acts next; only if the other side has turns left too."""
    state = scene.state
    team = state.teams[side]
    if team.seized or decided(state):
        return
    ready = waiting(state, side)
    if not ready or not waiting(state, 1 - side):
        return
    body = yield from bidder(scene, side, ready, "seize", "IG-INIT-06")
    if body is None:
        return
    team.seized = True
    if scene.has_listener:
        scene.emit(events.Acted("IG-INIT-06", body.id, "seize"))
    yield from pay_for(scene, body, "seize", "IG-INIT-06")
    tell_order(scene, "IG-INIT-06", REST, (body,), body)
    yield from play(scene, body)


def bidder(scene: Battle, side: int, ready: list[Body], kind: str, rule: str) -> Rule[Body | None]:
    """IG-INIT-06, IG-INIT-07: the body that acts out of order, if the captain pays: the next by initiative, or any body
    if the captain may choose (``order_mode``, ``interrupter``); never one that would only make a death test."""
    state = scene.state
    able = [body for body in ready if body.active]
    chosen = kind == "interrupt" and state.variants.interrupter == "any"
    if state.variants.order_mode == BY_INITIATIVE and not chosen:
        able = able[:1]
    payable = [body for body in able if can_pay_for(state, body)]
    if not payable or not scene.wants(captain(side), kind, rule, NO):
        return None
    options = (NO, *(Option(kind, body.id) for body in payable))
    choice = yield from ask(Choose(captain(side), kind, rule, options))
    return None if choice == NO else state.bodies[choice.target]


def interrupt(scene: Battle) -> Rule[None]:
    """IG-INIT-07, IG-CORE-03: at a round's start, threats that do not begin it may pay 1 Ruin: one of them takes its
    first turn; the next slot is the other side's, without seizing. Not in the round of an ambush."""
    state = scene.state
    side = 1 - state.first_side
    team = state.teams[side]
    ready = waiting(state, side)
    if team.kind != THREATS or not ready or not waiting(state, state.first_side):
        ready = []
    body = yield from bidder(scene, side, ready, "interrupt", "IG-INIT-07")
    if body is None:
        tell_order(scene, "IG-INIT-03", state.variants.order_mode)
        return
    team.interrupted = True
    if scene.has_listener:
        scene.emit(events.Acted("IG-INIT-07", body.id, "interrupt"))
    yield from pay_ruin(scene, body, "interrupt", "IG-INIT-07")
    tell_order(scene, "IG-INIT-07", state.variants.order_mode, (body,), body)
    yield from play(scene, body)


def challenge(scene: Battle, actor: Body) -> Rule[Body | None]:
    """IG-INIT-09: an enemy with a readied action may contest a turn that is about to begin; one enemy for each turn. A
    winner acts now; a loser acts after the turn and is returned."""
    state = scene.state
    holders = [body for body in state.bodies if body.hold is not None and body.side != actor.side and body.active]
    for body in sorted(holders, key=order_key):
        if not scene.wants(body.id, "challenge", "IG-INIT-09", NO):
            continue
        question = Choose(body.id, "challenge", "IG-INIT-09", (NO, CHALLENGE), body.id, actor.id)
        if (yield from ask(question)) == CHALLENGE:
            if scene.has_listener:
                scene.emit(events.Acted("IG-INIT-09", body.id, "challenge", actor.id))
            first = wins_contest(scene, body, actor)
            tell_order(scene, "IG-INIT-09", REST, (body, actor) if first else (actor, body), actor)
            if not first:
                return body
            yield from held_turn(scene, body)
            return None
    return None


def wins_contest(scene: Battle, body: Body, actor: Body) -> bool:
    """IG-INIT-09, IG-TEST-13: both roll initiative, the challenger first; most icons act first. ``ready_tie`` decides
    ties: the hero, or the NPC; between two of a kind the challenger, or the other."""
    state = scene.state
    mine = roll_initiative(scene, body, "IG-INIT-09")
    theirs = roll_initiative(scene, actor, "IG-INIT-09")
    favoured = state.variants.ready_tie == "hero"
    if heroes(state, body) != heroes(state, actor):
        favoured = heroes(state, body) == favoured
    won = mine > theirs or (mine == theirs and favoured)
    if scene.has_listener:
        scene.emit(events.Contested("IG-INIT-09", "initiative", (body.id, actor.id), ((body if won else actor).id,)))
    return won
