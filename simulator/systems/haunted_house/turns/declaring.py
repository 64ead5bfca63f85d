"""The questions that make a turn a plan (HH-FLOW-04, HH-ACT-02), and whether it can still be carried out.

A plan is declared before its first die. Declaring changes nothing, so that tie groups can declare blind
(HH-INIT-04)."""

from __future__ import annotations

from typing import Final

from ....core.asks import Choose, Option, Rule
from ....core.asks import ask as put
from ..resolution.checks import House
from ..state import Body, State, floor_arm, foes, is_down
from ..tables import DEAD, INSANE, ZONES
from .options import RUN, STAND, TurnAsk, can_calm, magazines, shots_left
from .plans import ATTACKS, HOSTILE, Deed, TurnPlan

WAIT: Final = Option("wait")
NONE: Final = Option("none")
PLAIN: Final = Option("plain")
DETAILED: Final = ("heal", "reload")
FULL_ROUND: Final = ("aim", "reload", "clear_jam", "run")  # HH-ACT-03


def declare(scene: House, body: Body) -> Rule[TurnPlan]:
    """HH-FLOW-04, HH-ACT-02: the questions of one turn, all before its first die; the insane and the fleeing have
    no choice. Changes nothing."""
    plan = TurnPlan(body)
    if body.status == INSANE or body.fleeing:
        plan.add(Deed(STAND if body.prone else RUN), free=False)
        return plan
    state = scene.state
    kind, rule, first = "turn", "HH-FLOW-04", WAIT
    while True:
        option = first
        if scene.asks(body.id, kind, rule, first):
            answer = yield TurnAsk(state, body, plan, kind, rule, first)
            assert isinstance(answer, Option)
            option = answer
        if option.verb == "none":
            return plan
        deed = Deed(option)
        if deed.verb in ATTACKS:
            if scene.asks(body.id, "manner", "HH-MEL-03", PLAIN):
                yield from _manner(scene, body, deed)
            if deed.verb != "melee_attack":
                yield from _shots(scene, body, plan, deed)
                take_aim(state, body, plan, deed)
            if option.detail or len(deed.shots) > 1:
                deed.helpless = tuple({n for n in (deed.target, *deed.shots) if is_down(state.bodies[n])})
        elif deed.verb in DETAILED:
            yield from _detail(scene, body, deed)
        free = is_free(state, option)
        plan.add(deed, free)
        if free:
            continue
        if kind == "second" or option.verb in FULL_ROUND:
            return plan
        if state.round == 1 and state.variants.first_round_single_action:
            return plan
        kind, rule, first = "second", "HH-ACT-02", NONE


def is_free(state: State, option: Option) -> bool:
    """HH-ACT-03, HH-CHAR-06: dropping is free; drawing costs an action unless ``draw_cost = free``."""
    return option.verb == "drop" or (option.verb == "draw" and state.variants.draw_cost == "free")


def _detail(scene: House, body: Body, deed: Deed) -> Rule[None]:
    """Which wound to treat, which magazine to load."""
    if deed.verb == "reload":
        deed.number = yield from _magazine(scene, body, deed)
    elif deed.detail == "wound":
        deed.number = yield from _wound(scene, body, scene.state.bodies[deed.target])


def _manner(scene: House, body: Body, deed: Deed) -> Rule[None]:
    """HH-MEL-03: plain, at a zone, to disarm, or (melee) to knock down; one option an attack."""
    target = scene.state.bodies[deed.target]
    options = [PLAIN, *(Option("zone", detail=zone) for zone in ZONES)]
    if target.held:
        options.append(Option("disarm"))
    if deed.verb == "melee_attack" and not target.prone:
        options.append(Option("knock_down"))
    option = yield from put(Choose(body.id, "manner", "HH-MEL-03", tuple(options), body.id, about=_about(deed)))
    if option.verb != "plain":
        deed.manner = option.detail or option.verb
        deed.grip = target.held if option.verb == "disarm" else ""


def _about(deed: Deed) -> Option:
    return Option(deed.verb, deed.target, deed.item, deed.manner, len(deed.shots))


def _shots(scene: House, body: Body, plan: TurnPlan, deed: Deed) -> Rule[None]:
    """HH-RNG-03: how many shots (default: the most), and who gets each."""
    deed.shots = [deed.target]
    if deed.verb == "throw":
        return
    arm = body.arm(deed.item) or floor_arm(scene.state, deed.item)
    most = shots_left(arm, plan) if arm is not None else 1
    if most < 2:
        return
    count = most
    options = tuple(Option("shots", amount=n) for n in range(most, 0, -1))
    if scene.asks(body.id, "shots", "HH-RNG-03", options[0]):
        ask = Choose(body.id, "shots", "HH-RNG-03", options, body.id, about=_about(deed))
        count = (yield from put(ask)).amount
    others = [foe.id for foe in foes(scene.state, body) if not foe.hidden and foe.id != deed.target]
    for _ in range(count - 1):
        deed.shots.append((yield from _shot_target(scene, body, deed, others)))


def _shot_target(scene: House, body: Body, deed: Deed, others: list[int]) -> Rule[int]:
    """HH-RNG-01: one target per shot; the first shot's by default."""
    same = Option("target", deed.target)
    if not others or not scene.asks(body.id, "shot_target", "HH-RNG-01", same):
        return deed.target
    options = (same, *(Option("target", other) for other in others))
    ask = Choose(body.id, "shot_target", "HH-RNG-01", options, body.id, about=_about(deed))
    return (yield from put(ask)).target


def take_aim(state: State, body: Body, plan: TurnPlan, deed: Deed) -> None:
    """HH-RNG-04: the aim that goes with a ranged action: if it is the turn's first (doing anything else loses the aim),
    with that weapon, for its shots at that target, unless the target ran on its latest turn."""
    if not body.aim_bonus or plan.deeds or body.aim_weapon != deed.item or body.aim_target not in deed.shots:
        return
    if not state.bodies[body.aim_target].ran:
        deed.aim, deed.aim_at = body.aim_bonus, body.aim_target


def aimed(state: State, body: Body, deed: Deed) -> int:
    """HH-RNG-04: the bonus of an aim at this target with this weapon; none if the target ran on its latest turn."""
    if body.aim_target != deed.target or body.aim_weapon != deed.item or state.bodies[deed.target].ran:
        return 0
    return body.aim_bonus


def _wound(scene: House, body: Body, patient: Body) -> Rule[int]:
    """HH-REC-03: which wound; by default the oldest untried."""
    untried = (number for number, wound in enumerate(patient.wounds, 1) if not wound.heal_tried)
    options = tuple(Option("wound", patient.id, amount=number) for number in untried)
    if len(options) < 2 or not scene.asks(body.id, "wound", "HH-REC-03", options[0]):
        return options[0].amount
    return (yield from put(Choose(body.id, "wound", "HH-REC-03", options, body.id))).amount


def _magazine(scene: House, body: Body, deed: Deed) -> Rule[int]:
    """HH-RNG-05: which magazine; by default the fullest."""
    arm = body.arm(deed.item)
    counts = sorted(set(magazines(body, arm)), reverse=True) if arm is not None else [0]
    options = tuple(Option("magazine", item=deed.item, amount=count) for count in counts)
    if len(options) < 2 or not scene.asks(body.id, "magazine", "HH-RNG-05", options[0]):
        return options[0].amount
    return (yield from put(Choose(body.id, "magazine", "HH-RNG-05", options, body.id))).amount


# Whether a declared deed can still be done when it comes up.


def still_possible(state: State, body: Body, deed: Deed) -> bool:
    """HH-ACT-02: not when the target has gone down since, has hidden or left; nor when the weapon jammed or is lost."""
    if deed.target >= 0 and not _still_there(body, deed, state.bodies[deed.target]):
        return False
    return still_able(state, body, deed)


def still_able(state: State, body: Body, deed: Deed) -> bool:
    """The actor's own part of HH-ACT-02: the thing is there, in hand where it must be, and works."""
    if not deed.item:
        return True
    if deed.verb == "pick_up":
        return floor_arm(state, deed.item) is not None
    arm = body.arm(deed.item)
    if arm is None:
        return False
    if deed.verb == "draw":
        return True
    if arm.useless or not (arm.weapon.natural or body.held == deed.item):
        return False
    return deed.verb != "ranged_attack" or (not arm.jammed and arm.loaded > 0)


def _still_there(body: Body, deed: Deed, target: Body) -> bool:
    if not target.in_scene or target.status == DEAD:
        return False
    if deed.verb in HOSTILE:
        return not target.hidden and (not is_down(target) or target.id in deed.helpless)
    if deed.verb == "heal":
        return _can_heal(target, deed)
    if deed.verb == "extinguish":
        return bool(target.burning)
    if deed.verb == "revive":
        return target.arrest
    return deed.verb != "calm" or can_calm(body, target)


def _can_heal(target: Body, deed: Deed) -> bool:
    if deed.detail == "wound":
        return any(number == deed.number and not wound.heal_tried for number, wound in enumerate(target.wounds, 1))
    return target.weakened and not target.weak_heal_tried
