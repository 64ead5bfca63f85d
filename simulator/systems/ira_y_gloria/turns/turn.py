"""A turn: its start, one action or move after another, its end (IG-ACT-01)."""

from __future__ import annotations

from typing import Final

from ....core import events
from ....core.asks import Choose, Option, Rule, ask
from ....core.powers import end_turn
from ..formulas import d3, halving
from ..resolution.attacks import avenge, strike
from ..resolution.complications import lose_own, settle_losses
from ..resolution.conditions import find, turn_ended
from ..resolution.engagement import is_engaged
from ..resolution.interaction import interact
from ..state import Battle, Body, Turn
from . import actions, moving
from .abilities import calls, free_attacks, restores, turn_begins
from .actions import Handler, announced
from .acts import begins, dares, free_turn
from .declaring import declare, is_still_possible
from .ending import decided, goes_on, judge
from .options import PASS, TurnAsk


def take_turn(scene: Battle, body: Body) -> Rule[None]:
    """IG-ACT-01: one move, one action, two simple actions, in any order, each undivided; any part may be left out."""
    state = scene.state
    state.actor = body.id
    if scene.has_listener:
        scene.emit(events.TurnStarted("IG-ACT-01", (body.id,)))
    turn = Turn()
    turn.start = not is_engaged(state, body)
    body.fell = False
    yield from burn(scene, body)
    if state.encounter.powers is not None and goes_on(state, body):
        for other, kind in (yield from begins(scene, body, turn)):
            yield from act_freely(scene, other, kind, turn)
    if goes_on(state, body):
        yield from turn_begins(scene, body, turn)
        yield from restores(scene, body, turn)
        yield from act(scene, body, turn)
    body.acted = True
    turn_ended(scene, body)
    if state.encounter.powers is not None:
        end_turn(state.encounter.powers, state, body.id)
    state.actor = -1
    judge(scene)


def burn(scene: Battle, body: Body) -> Rule[None]:
    """IG-COND-01 on_fire: at the start of the turn 1d3 wounds that cannot be soaked."""
    if body.conditions and find(body, "on_fire"):
        face = scene.roll(body.id, 1, 6, "on_fire", "IG-COND-01")[0]
        wounds = d3(face)
        if scene.has_listener:
            scene.emit(events.Rolled("IG-COND-01", body.id, "on_fire", (face,), wounds, halving(face)))
        yield from lose_own(scene, body, wounds, "on_fire")
        yield from avenge(scene)
        judge(scene)


def held_turn(scene: Battle, body: Body) -> Rule[None]:
    """IG-INIT-09: a readied action is taken: one normal action now, with the move and simple actions that were kept."""
    turn = body.hold
    body.hold = None
    if turn is None or not body.active or body.exhausted:
        return
    if scene.has_listener:
        scene.emit(events.TurnStarted("IG-INIT-09", (body.id,)))
    turn.action = True
    turn.held = True
    turn.start = not is_engaged(scene.state, body)
    body.fell = False
    yield from act(scene, body, turn)
    judge(scene)


def act(scene: Battle, body: Body, turn: Turn) -> Rule[None]:
    """IG-ACT-01: ask for the next option and carry it out, until the combatant passes or nothing is left."""
    state = scene.state
    while goes_on(state, body) and is_left(body, turn):
        if turn.extra and not turn.action:
            turn.extra -= 1
            turn.action = True
        if body.sheet.abilities:
            yield from call(scene, body, turn)
        if not scene.wants(body.id, "turn", "IG-ACT-01", PASS):
            return
        (option,) = yield (TurnAsk(state, body, turn),)
        if option.verb == "pass":
            return
        handler = HANDLERS[option.verb](scene, body, turn, option)
        if handler is not None:
            yield from handler
        if state.avenging:
            yield from avenge(scene)
        judge(scene)


def is_left(body: Body, turn: Turn) -> bool:
    """IG-SHOCK-02: parts of this turn are left; exhausted bodies have no simple actions."""
    return turn.move or turn.action or turn.assault or turn.extra > 0 or (turn.simple > 0 and not body.exhausted)


def call(scene: Battle, body: Body, turn: Turn) -> Rule[None]:
    """IG-SHEET-09 kill_them_all: the captain is asked as the turn begins, and once more after the caller has moved."""
    if turn.called > 1 or (turn.called == 1 and not turn.gone):
        return
    turn.called = 2 if turn.gone else 1
    mob = yield from calls(scene, body)
    if mob is not None:
        yield from attack_now(scene, mob, body)


def attack_now(scene: Battle, mob: Body, body: Body) -> Rule[None]:
    """IG-SHEET-09 kill_them_all, IG-SPEC-01: one attack of another body, out of turn."""
    ways = tuple(free_attacks(scene.state, mob))
    if not ways:
        return
    option = ways[0]
    if scene.wants(mob.id, "called_attack", "IG-SHEET-09", option):
        option = yield from ask(Choose(mob.id, "called_attack", "IG-SHEET-09", ways, mob.id, body.id))
    extra = Turn()
    extra.move = False
    yield from attack(scene, mob, extra, option)
    judge(scene)


def act_freely(scene: Battle, body: Body, kind: str, turn: Turn) -> Rule[None]:
    """IG-SPEC-01: a free move, run or attack of a body, or one more action in the turn under way; none after the
    fight, nor a run or attack of the exhausted (IG-SHOCK-02)."""
    if kind == "action":
        turn.extra += 1
    elif goes_on(scene.state, body) and (kind == "move" or not body.exhausted):
        if kind == "attack":
            yield from attack_now(scene, body, body)
        else:
            yield from act(scene, body, free_turn(kind))


# Attacks.


def attack(scene: Battle, body: Body, turn: Turn, option: Option) -> Rule[None]:
    """IG-ACT-06, IG-ACT-07, IG-ACT-15: the one attack of the turn, in as many groups as a mob is split into. A weapon
    that one group has lost serves the others still (IG-MOB-06)."""
    if option.target >= 0 and not (yield from dares(scene, body, scene.state.bodies[option.target])):
        return
    turn.attacked = True
    attacks = yield from declare(scene, body, turn, option)
    turn.action = turn.assault = False
    for one in attacks:
        if decided(scene.state) or not body.active:
            break
        if not is_still_possible(one):
            if scene.has_listener:
                scene.emit(events.ActionLost("IG-MOB-06", body.id, option.verb, "impossible"))
            continue
        if body.mob:
            one.members = min(one.members, body.members)
        yield from strike(scene, one)
        judge(scene)
    settle_losses(scene, attacks)


def charge(scene: Battle, body: Body, turn: Turn, option: Option) -> Rule[None]:
    """IG-ATK-07: up to twice the speed straight into reach, then a melee attack with +1d; it takes move and action."""
    if not (yield from dares(scene, body, scene.state.bodies[option.target])):
        return
    turn.move = turn.action = False
    assert option.place is not None
    yield from moving.go(scene, body, turn, option.place, option, "IG-ATK-07")
    if goes_on(scene.state, body):
        yield from attack(scene, body, turn, option)


def interaction_attack(scene: Battle, body: Body, turn: Turn, option: Option) -> Rule[None]:
    """IG-ACT-08: the one attack of the turn, by words or tricks."""
    turn.action = False
    turn.attacked = True
    if scene.has_listener:
        scene.emit(events.Acted("IG-ACT-08", body.id, "interaction_attack", option.target, option.item))
    yield from interact(scene, body, turn, option)


HANDLERS: Final[dict[str, Handler]] = {
    "melee_attack": attack,
    "ranged_attack": attack,
    "throw": attack,
    "charge": charge,
    "interaction_attack": interaction_attack,
    "move": moving.move,
    "double_move": moving.double_move,
    "run": moving.run,
    "stand": announced("IG-ACT-13", moving.stand),
    "hurry": announced("IG-ACT-05", moving.hurry),
    **actions.HANDLERS,
}
