"""Questions that make a turn a plan (HH-FLOW-04, HH-ACT-02), and the check that an action is still possible.

A plan is declared before its first die. Declaring changes nothing, so tie groups can declare blind (HH-INIT-04)."""

from __future__ import annotations

from functools import cache
from typing import Final

from ....core.asks import Choose, Option, Rule, ask
from ..plans import ATTACKS, HOSTILE, Action, TurnPlan
from ..resolution.checks import House
from ..specials import may
from ..state import Body, State, floor_arm, foes, is_down
from ..tables import DEAD, INSANE, ZONES
from .options import RUN, STAND, GivenAsk, TurnAsk, can_calm, magazines, shots_left

WAIT: Final = Option("wait")
NONE: Final = Option("none")
PLAIN: Final = Option("plain")
DETAILED: Final = ("heal", "reload")
FULL_ROUND: Final = ("aim", "reload", "clear_jam", "run")  # HH-ACT-03


def declare(scene: House, body: Body, single: bool = False, verbs: tuple[str, ...] = ()) -> Rule[TurnPlan]:
    """HH-FLOW-04, HH-ACT-02: ask the questions of one turn, all before its first die; the insane and the fleeing have
    no choice. Changes nothing. ``single``: one action only, of these ``verbs`` if there are any (HH-SPEC-06).

    HH-MEL-03, HH-RNG-03, HH-RNG-04: an attack also gets its manner, its shots and its aim, and the list of targets that
    are helpless already."""
    plan = TurnPlan(body)
    if body.status == INSANE or body.fleeing:
        bound = scene.state.encounter.powers is not None and may(scene.state, "cannot run", body)
        plan.add(Action(STAND if body.prone else WAIT if bound else RUN), free=False)
        return plan
    state = scene.state
    kind, rule, first = "turn", "HH-FLOW-04", WAIT
    while True:
        option = first
        if scene.wants(body.id, kind, rule, first):
            if verbs:
                (option,) = yield (GivenAsk(state, body, plan, first, verbs),)
            else:
                (option,) = yield (TurnAsk(state, body, plan, kind, rule, first),)
        if option.verb == "none":
            return plan
        action = Action(option)
        free = False
        if action.verb in ATTACKS:
            if scene.wants(body.id, "manner", "HH-MEL-03", PLAIN):
                yield from _manner(scene, body, action)
            if action.verb != "melee_attack":
                yield from _shots(scene, body, plan, action)
                take_aim(state, body, plan, action)
            if action.detail or len(action.shots) > 1:
                action.helpless = tuple({n for n in (action.target, *action.shots) if is_down(state.bodies[n])})
        else:
            if action.verb in DETAILED:
                yield from _detail(scene, body, action)
            free = is_free(state, option)
        plan.add(action, free)
        if free:
            continue
        if single or kind == "second" or option.verb in FULL_ROUND:
            return plan
        if state.round == 1 and state.variants.first_round_single_action:
            return plan
        kind, rule, first = "second", "HH-ACT-02", NONE


def is_free(state: State, option: Option) -> bool:
    """HH-ACT-03, HH-CHAR-06: dropping is free; drawing costs an action unless ``draw_cost = free``."""
    return option.verb == "drop" or (option.verb == "draw" and state.variants.draw_cost == "free")


def _detail(scene: House, body: Body, action: Action) -> Rule[None]:
    """Ask for the wound to treat, or the magazine to load."""
    if action.verb == "reload":
        action.number = yield from _magazine(scene, body, action)
    elif action.detail == "wound":
        action.number = yield from _wound(scene, body, scene.state.bodies[action.target])


def _manner(scene: House, body: Body, action: Action) -> Rule[None]:
    """HH-MEL-03: ask for the manner of an attack: plain, at a zone, to disarm, or (melee) to knock down; one per
    attack."""
    target = scene.state.bodies[action.target]
    options = _manners(target.held != "", action.verb == "melee_attack" and not target.prone)
    (option,) = yield (Choose(body.id, "manner", "HH-MEL-03", options, body.id, -1, _about(action)),)
    if option.verb != "plain":
        action.manner = option.detail or option.verb
        action.grip = target.held if option.verb == "disarm" else ""


@cache
def _manners(armed: bool, standing: bool) -> tuple[Option, ...]:
    options = [PLAIN, *[Option("zone", detail=zone) for zone in ZONES]]
    if armed:
        options.append(Option("disarm"))
    if standing:
        options.append(Option("knock_down"))
    return tuple(options)


def _about(action: Action) -> Option:
    return Option(action.verb, action.target, action.item, action.manner, len(action.shots))


def _shots(scene: House, body: Body, plan: TurnPlan, action: Action) -> Rule[None]:
    """HH-RNG-03: ask for the number of shots (default: the most), and the target of each."""
    action.shots = [action.target]
    if action.verb == "throw":
        return
    arm = body.arm(action.item) or floor_arm(scene.state, action.item)
    most = shots_left(arm, plan) if arm is not None else 1
    if most < 2:
        return
    count = most
    if scene.wants(body.id, "shots", "HH-RNG-03", Option("shots", amount=most)):
        options = tuple([Option("shots", amount=n) for n in range(most, 0, -1)])
        question = Choose(body.id, "shots", "HH-RNG-03", options, body.id, about=_about(action))
        count = (yield from ask(question)).amount
    others = [foe.id for foe in foes(scene.state, body) if not foe.hidden and foe.id != action.target]
    for _ in range(count - 1):
        action.shots.append((yield from _shot_target(scene, body, action, others)))


def _shot_target(scene: House, body: Body, action: Action, others: list[int]) -> Rule[int]:
    """HH-RNG-01: ask for the target of a further shot; by default that of the first."""
    same = Option("target", action.target)
    if not others or not scene.wants(body.id, "shot_target", "HH-RNG-01", same):
        return action.target
    options = (same, *(Option("target", other) for other in others))
    question = Choose(body.id, "shot_target", "HH-RNG-01", options, body.id, about=_about(action))
    return (yield from ask(question)).target


def take_aim(state: State, body: Body, plan: TurnPlan, action: Action) -> None:
    """HH-RNG-04: set the aim of a ranged action: it must be the turn's first (any other action loses the aim), with
    that weapon, for its shots at that target, unless the target ran on its latest turn."""
    if not body.aim_bonus or plan.actions or body.aim_weapon != action.item or body.aim_target not in action.shots:
        return
    if not state.bodies[body.aim_target].ran:
        action.aim, action.aim_at = body.aim_bonus, body.aim_target


def aimed(state: State, body: Body, action: Action) -> int:
    """HH-RNG-04: the bonus of an aim at this target with this weapon; 0 if the target ran on its latest turn."""
    if body.aim_target != action.target or body.aim_weapon != action.item or state.bodies[action.target].ran:
        return 0
    return body.aim_bonus


def _wound(scene: House, body: Body, patient: Body) -> Rule[int]:
    """HH-REC-03: ask for the wound to treat; by default the oldest untried."""
    untried = (number for number, wound in enumerate(patient.wounds, 1) if not wound.heal_tried)
    options = tuple(Option("wound", patient.id, amount=number) for number in untried)
    if len(options) < 2 or not scene.wants(body.id, "wound", "HH-REC-03", options[0]):
        return options[0].amount
    return (yield from ask(Choose(body.id, "wound", "HH-REC-03", options, body.id))).amount


def _magazine(scene: House, body: Body, action: Action) -> Rule[int]:
    """HH-RNG-05: ask for the magazine to load; by default the fullest."""
    arm = body.arm(action.item)
    counts = sorted(set(magazines(body, arm)), reverse=True) if arm is not None else [0]
    options = tuple(Option("magazine", item=action.item, amount=count) for count in counts)
    if len(options) < 2 or not scene.wants(body.id, "magazine", "HH-RNG-05", options[0]):
        return options[0].amount
    return (yield from ask(Choose(body.id, "magazine", "HH-RNG-05", options, body.id))).amount


# Checks that a declared action can still be done when its turn comes.


def still_possible(state: State, body: Body, action: Action) -> bool:
    """HH-ACT-02: an action is impossible if its target has gone down, hidden or left since, or its weapon is jammed or
    lost."""
    if action.target >= 0 and not _still_there(body, action, state.bodies[action.target]):
        return False
    return still_able(state, body, action)


def still_able(state: State, body: Body, action: Action) -> bool:
    """HH-ACT-02: return whether the actor can still do it: the thing is there, in hand if it must be, and works."""
    if not action.item:
        return True
    if action.verb == "pick_up":
        return floor_arm(state, action.item) is not None
    arm = body.arm(action.item)
    if arm is None:
        return False
    if action.verb == "draw":
        return True
    if arm.useless or not (arm.natural or body.held == action.item):
        return False
    return action.verb != "ranged_attack" or (not arm.jammed and arm.loaded > 0)


def _still_there(body: Body, action: Action, target: Body) -> bool:
    if not target.in_scene or target.status == DEAD:
        return False
    if action.verb in HOSTILE:
        return not target.hidden and (not is_down(target) or target.id in action.helpless)
    if action.verb == "heal":
        return _can_heal(target, action)
    if action.verb == "extinguish":
        return bool(target.burning)
    if action.verb == "revive":
        return target.arrest
    return action.verb != "calm" or can_calm(body, target)


def _can_heal(target: Body, action: Action) -> bool:
    if action.detail == "wound":
        return any(number == action.number and not wound.heal_tried for number, wound in enumerate(target.wounds, 1))
    return target.weakened and not target.weak_heal_tried
