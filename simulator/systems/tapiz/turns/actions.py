"""Turns: start, restrictions, one action after another, end (TZ-TIME-02, TZ-ACT-01..03, TZ-ACT-09, TZ-DMG-05,
TZ-DMG-08, TZ-EFF-13)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ....core import events
from ....core.asks import Choose, Option, Rule
from ....core.powers import TURN, end_turn
from ....core.record import known
from ..formulas import ATTACK_VERBS
from ..resolution.attacks import attack
from ..resolution.conditions import leave
from ..resolution.heroism import heals
from ..resolution.immediate_effects import drop, ready
from ..resolution.moments import FIRST_TURN, SPENT, frighten, happen
from ..state import (
    ACTION_DOWN,
    ACTION_UP,
    FLED,
    KNOCKED_OUT,
    RESIST_UP,
    SURRENDERED,
    Arm,
    Body,
    Condition,
    Conflict,
    State,
    reserve,
)
from . import support
from .acts import acts_again, falls, once_more
from .ending import judge
from .moving import Turn, away_enough, choose_extent, declare_pace, go, run_away
from .options import AUTO, PASS, TurnAsk, default_plan
from .orders import give
from .stances import change, open_turn

Action = Callable[[Conflict, Body, Option, int], Rule[None]]
"""An action with a roll: of the scene, the body, the option, and the seat that spends its points."""


def take_turn(scene: Conflict, body: Body) -> Rule[None]:
    """TZ-TIME-02: start, restrictions, actions, end."""
    state = scene.state
    state.actor = body.id
    open_turn(scene, body)
    if state.heroic:
        yield from heals(scene)
    if state.encounter.powers is not None:
        yield from begin_turn(scene, body)
    turn = Turn(body.id)
    if state.encounter.powers is not None:
        turn.done = SPENT in state.special_uses
    reason = barred(state, body)
    if reason:
        if scene.has_listener:
            scene.emit(events.TurnLost("TZ-TIME-02", body.id, reason))
    else:
        if scene.has_listener:
            scene.emit(events.TurnStarted("TZ-TIME-02", (body.id,)))
        yield from play(scene, body, turn)
    yield from close(scene, body, turn)
    state.actor = -1
    if state.encounter.powers is not None:
        end_turn(state.encounter.powers, state, body.id)
        yield from falls(scene)
    judge(scene)
    if state.encounter.powers is not None and (yield from acts_again(scene, body)):
        yield from take_turn(scene, body)


def begin_turn(scene: Conflict, body: Body) -> Rule[None]:
    """TZ-SPEC-04, TZ-SPEC-05: fear, and the specials at the start of a turn."""
    yield from frighten(scene, body)
    if body.able:
        key = f"fight turns {body.id}"
        if key not in scene.state.special_uses:
            scene.state.special_uses[key] = 1
            yield from happen(scene, FIRST_TURN, body)
        yield from happen(scene, TURN, body)


def barred(state: State, body: Body) -> str:
    """TZ-TIME-02: the reason that a body has no turn at all, "" if it has one."""
    if body.out:
        return body.out
    if body.down and body.down != KNOCKED_OUT:
        return body.down
    if not reserve(state):
        if body.pgf <= 0:
            return "unconscious"
        if body.pgm < 0 and body.stable_ment:
            return "unstable"
    return "surprised" if body.surprised and body.able else ""


def play(scene: Conflict, body: Body, turn: Turn) -> Rule[None]:
    """TZ-TIME-02: the first restriction that fits, or a free turn. TZ-CASE-32: instability precedes all others."""
    state = scene.state
    if body.pgm < 0 and not reserve(state):
        yield from support.steady(scene, body)
    elif body.down:
        yield from come_round(scene, body, turn)
    elif body.pgm == 0 and not reserve(state):
        yield from broken_turn(scene, body, turn)
    else:
        body.order = ""
        yield from change(scene, body)
        yield from choose_extent(scene, body, turn.seat)
        yield from act(scene, body, turn)


def come_round(scene: Conflict, body: Body, turn: Turn) -> Rule[None]:
    """TZ-EFF-13: a knocked out body may only try to recover: CON if the state is physical, SAB if mental."""
    named = next((one for one in body.conditions if incapacitates(scene.state, one)), None)
    if named is None:
        return
    option = Option("recover", body.id, named.name, amount=named.key)
    if scene.wants(body.id, "come_round", "TZ-EFF-13", option):
        (answer,) = yield (Choose(body.id, "come_round", "TZ-EFF-13", (option, PASS), body.id),)
        if answer == PASS:
            return
    if scene.has_listener:
        scene.emit(events.Acted("TZ-EFF-13", body.id, "recover", body.id, named.name))
    yield from support.recover(scene, body, option, body.id)


def incapacitates(state: State, condition: Condition) -> bool:
    """Return True if the condition incapacitates its bearer and is not permanent."""
    row = state.lienzo.states.get(condition.name)
    return row is not None and row.incapacitates and row.ends != "permanent"


def broken_turn(scene: Conflict, body: Body, turn: Turn) -> Rule[None]:
    """TZ-DMG-05, TZ-ACT-08: a broken body obeys its order, the giver choosing the rest; without an order it flees."""
    order, giver = body.order, body.giver
    body.order, body.giver = "", -1
    if not order:
        yield from run_away(scene, body, turn)
        return
    if scene.has_listener:
        scene.emit(events.Reacted("TZ-ACT-08", body.id, "obey", giver, order))
    if order == "surrender":
        leave(scene, body, SURRENDERED, "TZ-ACT-09", SURRENDERED)
        return
    turn.only = order
    turn.seat = giver
    yield from act(scene, body, turn)


def act(scene: Conflict, body: Body, turn: Turn) -> Rule[None]:
    """TZ-ACT-01: one action, and movement before and after it, until it passes or nothing is left."""
    state = scene.state
    while not turn.ended and not body.out and not body.down and not state.over and goes_on(state, body, turn):
        option = AUTO
        if scene.wants(turn.seat, "turn", "TZ-ACT-02", AUTO):
            (option,) = yield (TurnAsk(state, body, turn),)
        if option == AUTO:
            option = default_plan(state, body, turn)
        if option.verb == "pass":
            return
        yield from do(scene, body, turn, option)
        if state.encounter.powers is not None:
            yield from falls(scene)
            yield from once_more(scene, body, turn)
        judge(scene)


def goes_on(state: State, body: Body, turn: Turn) -> bool:
    """Return True if something may be left to do, and no loss has ended the turn."""
    if body.pgf <= 0 and not reserve(state):
        return False
    if not turn.only and not body.able:
        return False
    if not turn.done:
        return True
    return not turn.aimed and (not turn.rolled or bool(turn.pace))


def do(scene: Conflict, body: Body, turn: Turn, option: Option) -> Rule[None]:
    """Play one option of a turn."""
    verb = option.verb
    if verb == "move":
        assert option.place is not None
        yield from go(scene, body, turn, option.place)
    elif verb in ATTACK_VERBS:
        turn.attacked = True
        yield from rolled(scene, body, turn, option, attack)
    elif verb in ROLLED_ACTIONS:
        yield from rolled(scene, body, turn, option, ROLLED_ACTIONS[verb])
    elif verb == "mount" and body.riding:
        turn.done = True
        yield from support.mount(scene, body, option, turn.seat)
    else:
        simple(scene, body, turn, option)


def rolled(scene: Conflict, body: Body, turn: Turn, option: Option, action: Action) -> Rule[None]:
    """TZ-ATK-01, TZ-MOV-03: an action with a roll: later movement is declared first, and its penalty counts."""
    turn.done = True
    if option.verb != "feat":
        yield from declare_pace(scene, body, turn)
    if option.verb not in ATTACK_VERBS:
        if scene.has_listener:
            how = option.detail or support.scene_ability(scene.state, option)
            scene.emit(events.Acted("TZ-ACT-02", body.id, option.verb, option.target, option.item, how))
        body.aim = -1
    yield from action(scene, body, option, turn.seat)
    body.drawn = 0


ROLLED_ACTIONS: Final[dict[str, Action]] = {
    "help": support.help_ally,
    "hinder": support.hinder,
    "recover": support.recover,
    "first_aid": support.first_aid,
    "heal_power": support.heal_power,
    "stabilise": support.stabilise_other,
    "mount": support.mount,
    "feat": support.feat,
    "task": support.task,
}


# Actions without a roll.


def simple(scene: Conflict, body: Body, turn: Turn, option: Option) -> None:
    """TZ-ACT-02, TZ-ACT-03, TZ-ACT-08, TZ-ACT-09, TZ-STA-06: actions without dice."""
    verb = option.verb
    if scene.has_listener and verb not in ("order", "ready", "sheathe"):
        scene.emit(events.Acted("TZ-ACT-02", body.id, verb, option.target, option.item))
    if verb == "flee":
        turn.fleeing = True
        return
    if verb == "drop":
        drop(scene, body, body.place, "dropped")
        return
    turn.done = True
    body.aim = -1
    if verb == "aim":
        turn.aimed = True
        body.aim = option.target
    elif verb in ("ready", "sheathe"):
        ready(scene, body, option.item if verb == "ready" else "")
    elif verb == "reload":
        load(scene, body, option.item)
    elif verb == "pick_up":
        pick_up(scene, body, option.amount - 1)
    elif verb == "order":
        give(scene, body, option)
    elif verb == "surrender":
        turn.ended = True
        leave(scene, body, SURRENDERED, "TZ-ACT-09", SURRENDERED)


def load(scene: Conflict, body: Body, key: str) -> None:
    """TZ-ATK-03: one of the actions that a weapon needs between shots."""
    arm = body.arm(key)
    assert arm is not None
    arm.reload -= 1
    if scene.has_listener and not arm.reload:
        scene.emit(events.ItemChanged("TZ-ATK-03", body.id, key, "loaded"))


def pick_up(scene: Conflict, body: Body, number: int) -> None:
    """TZ-ACT-03: pick up and ready a weapon in reach; pieces join those of their kind that the body carries."""
    state = scene.state
    thing = state.floor.pop(number).arm
    key = thing.key if thing.owner == body.id else f"{thing.key}@{thing.owner}"
    carried = body.arm(key)
    if carried is not None and carried.ammo is not None:
        carried.ammo += known(thing.ammo)
    else:
        found = Arm(key, thing.row, thing.owner)
        found.ammo, found.reload, found.broken = thing.ammo, thing.reload, thing.broken
        body.carried = [arm for arm in body.carried if arm.key != key] + [found]
    if scene.has_listener:
        scene.emit(events.ItemChanged("TZ-ACT-03", body.id, key, "picked_up"))
    ready(scene, body, key)


# End of a turn.


def close(scene: Conflict, body: Body, turn: Turn) -> Rule[None]:
    """TZ-TIME-02, TZ-EFF-06, TZ-STA-06, TZ-ACT-09: momentary modifiers that are due end, an aim not taken in this turn
    is lost, and a body that has fled far enough leaves."""
    state = scene.state
    lapse(scene, body)
    body.pace = body.jolt = body.drawn = 0
    body.fallen = False
    if not turn.aimed:
        body.aim = -1
    if turn.fleeing and not body.out and away_enough(state, body):
        leave(scene, body, FLED, "TZ-ACT-09", FLED)
    if state.heroic:
        yield from heals(scene)


def lapse(scene: Conflict, body: Body) -> None:
    """TZ-EFF-06: momentary modifiers not used by the end of their bearer's next turn end."""
    for number, left in enumerate(body.edges):
        if left:
            body.edges[number] = left - 1
            if left == 1 and scene.has_listener:
                kind = "action" if number in (ACTION_UP, ACTION_DOWN) else "resistance"
                sign = "momentary_up" if number in (ACTION_UP, RESIST_UP) else "momentary_down"
                scene.emit(events.ConditionEnded("TZ-EFF-06", body.id, sign, kind))
